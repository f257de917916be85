"""Tournaments: who plays whom, with which colour, and how they stand. Pure."""
