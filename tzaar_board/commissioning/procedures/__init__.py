"""Procedures at a table that hands drive by touch: what they share, and how they are run."""
