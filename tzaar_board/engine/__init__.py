"""The search core for every game, and its console. It works with texts and knows no `games`."""
