"""Hands of the program's own, which play whole games on a simulated table."""
