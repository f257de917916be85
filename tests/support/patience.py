"""How long a test waits for what must come, on a machine that may be busy with something else."""

PATIENCE = 100.0
"""Seconds, for anything: it costs no time where all is well."""
