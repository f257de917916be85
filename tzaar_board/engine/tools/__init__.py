"""What makes the engine: matches, calibration of its levels, tuning of its weights."""
