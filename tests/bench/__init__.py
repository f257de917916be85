"""Measurements, for people: `make bench`. Nothing here is a test."""
