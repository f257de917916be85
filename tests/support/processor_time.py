"""The processor's time that processes have taken, however busy the machine is."""

import os
import resource
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


def seconds_of(process: int) -> float:
    """The seconds of a running process, by its number."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def ended_seconds() -> float:
    """The seconds of all processes that were started here and have ended, with theirs."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
