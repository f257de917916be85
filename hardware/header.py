"""The 40 pins of a Raspberry Pi's header."""

_PINS = {
    2: 3,
    3: 5,
    4: 7,
    14: 8,
    15: 10,
    17: 11,
    18: 12,
    27: 13,
    22: 15,
    23: 16,
    24: 18,
    10: 19,
    9: 21,
    25: 22,
    11: 23,
    8: 24,
    7: 26,
    5: 29,
    6: 31,
    12: 32,
    13: 33,
    19: 35,
    16: 36,
    26: 37,
    20: 38,
    21: 40,
}

GROUND = (6, 9, 14, 20, 25, 30, 34, 39)
"""Its ground pins."""


def header_pin(gpio: int) -> int:
    """The place on the header (1..40) of a GPIO (BCM) number.

    >>> header_pin(10)
    19
    """
    return _PINS[gpio]
