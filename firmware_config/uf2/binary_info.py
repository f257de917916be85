"""Where a MicroPython image has its file system.

The Pico SDK's binary information is in every image: after a marker near its start a table of
pointers to records, of which one of the kind block device is MicroPython's file system.
"""

import struct
from dataclasses import dataclass

from uf2.blocks import DamagedImage, Image

ERASED = 4096
"""Bytes of flash that are erased at once."""

_MARKER = 0x7188EBF2
_MARKER_END = 0xE71AA390
_HEADER = struct.Struct("<5I")
_HEADER_WITHIN = 4096
_BLOCK_DEVICE = 7
_RECORD = struct.Struct("<H2x4x2I")


@dataclass(frozen=True, slots=True)
class Place:
    """Where the file system lies: an address, and its size in bytes."""

    address: int
    size: int


def place(image: Image) -> Place:
    """Where MicroPython has its file system. Raises DamagedImage."""
    flash, start = image.flash(), image.start
    for address in _records(flash, start):
        at = address - start
        if not 0 <= at <= len(flash) - _RECORD.size:
            continue
        kind, first, size = _RECORD.unpack_from(flash, at)
        if kind == _BLOCK_DEVICE and size and size % ERASED == 0 and first % ERASED == 0:
            return Place(first, size)
    raise DamagedImage("it does not say where MicroPython's file system is")


def _records(flash: bytes, start: int) -> tuple[int, ...]:
    """The addresses of the records of binary information."""
    for at in range(0, min(_HEADER_WITHIN, len(flash) - _HEADER.size), 4):
        marker, first, end, _, last = _HEADER.unpack_from(flash, at)
        if (marker, last) == (_MARKER, _MARKER_END):
            table = flash[first - start : end - start]
            return struct.unpack(f"<{len(table) // 4}I", table[: len(table) // 4 * 4])
    raise DamagedImage("it is no program for a Pico")
