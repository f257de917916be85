"""A player of Troll that shares nothing with the core, to measure it against."""
