"""What the firmware uses of MicroPython's `micropython`, for CPython."""

from collections.abc import Callable
from typing import TypeVar

_Function = TypeVar("_Function", bound=Callable[..., object])


def native(function: _Function) -> _Function:
    """There is no other code to compile to."""
    return function


def viper(function: _Function) -> _Function:
    """Machine code for whole numbers; a pointer into a buffer is the buffer itself."""
    for pointer in ("ptr8", "ptr16"):
        function.__globals__[pointer] = _same
    return function


def _same(buffer: object) -> object:
    return buffer


def kbd_intr(_character: int) -> None:
    """There is no interrupt to switch off."""


def const(value: int) -> int:
    """A number; Adafruit's libraries, which may meet this module, want it."""
    return value
