"""A game table that sees stacks and answers in light."""

__version__ = "0.2.0"
