"""Calibration: how a table is wired, and where its thresholds lie, learned by touch."""
