"""Hands of people who know docs/table.md and nothing of how the table judges them."""
