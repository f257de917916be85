"""The search core for TZAAR and its console. It works with texts and knows no `games`."""
