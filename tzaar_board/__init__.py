"""A game table that sees stacks and answers in light."""

__version__ = "0.3.0"
