"""Bringing a table into service: the doctor, calibration, and procedures that lead the hands."""
