"""Lessons: positions with something to be reached, and what is said about it."""
