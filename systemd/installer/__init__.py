"""Puts the program on a Raspberry Pi as a service, with nothing but the standard library."""
