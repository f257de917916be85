"""What the firmware uses of MicroPython's `time`, for CPython."""

from time import monotonic

_PERIOD = 1 << 30


def ticks_ms() -> int:
    """Milliseconds; they wrap, as an RP2040's do."""
    return int(monotonic() * 1000) % _PERIOD


def ticks_diff(later: int, earlier: int) -> int:
    """Milliseconds between two ticks, over a wrap if need be."""
    return (later - earlier + _PERIOD // 2) % _PERIOD - _PERIOD // 2
