"""Fuzzing: any bytes into every reader of texts from outside (docs/testing.md, Fuzzing)."""
