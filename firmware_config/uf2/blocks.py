"""UF2, the format of files that are copied onto a Pico's drive: flash in blocks of 256 bytes."""

import struct
from dataclasses import dataclass

BLOCK = 512
PAYLOAD = 256

_HEAD = struct.Struct("<8I")
_TAIL = struct.Struct("<I")
_STARTS = (0x0A324655, 0x9E5D5157)
_END = 0x0AB16F30
_FAMILY_PRESENT = 0x00002000
_RP2040 = 0xE48BFF56


class DamagedImage(ValueError):
    """The bytes are no UF2 file, or none of a MicroPython for the Pico; says why."""


@dataclass(frozen=True, slots=True)
class Image:
    """What a UF2 file puts where: pieces of a Pico's flash by address."""

    pieces: tuple[tuple[int, bytes], ...]

    @property
    def start(self) -> int:
        """The lowest address that has bytes."""
        return min(address for address, _ in self.pieces)

    def flash(self) -> bytes:
        """The bytes from `start` to the last piece's end, 0xFF between them."""
        start = self.start
        whole = bytearray(b"\xff" * max(at - start + len(data) for at, data in self.pieces))
        for at, data in self.pieces:
            whole[at - start : at - start + len(data)] = data
        return bytes(whole)

    def with_data(self, address: int, data: bytes) -> "Image":
        """The same and bytes at an address, which is a multiple of 256."""
        pieces = [
            (address + at, data[at : at + PAYLOAD].ljust(PAYLOAD, b"\xff"))
            for at in range(0, len(data), PAYLOAD)
        ]
        return Image(self.pieces + tuple(pieces))


def read(data: bytes) -> Image:
    """The image in a file's bytes. Raises DamagedImage."""
    if not data or len(data) % BLOCK:
        raise DamagedImage("its length is not that of whole blocks")
    pieces: list[tuple[int, bytes]] = []
    for at in range(0, len(data), BLOCK):
        first, second, flags, address, size, _, _, family = _HEAD.unpack_from(data, at)
        (end,) = _TAIL.unpack_from(data, at + BLOCK - _TAIL.size)
        if (first, second, end) != (*_STARTS, _END) or size > PAYLOAD:
            raise DamagedImage(f"block {at // BLOCK} is damaged")
        if flags != _FAMILY_PRESENT or family != _RP2040:
            raise DamagedImage("it is not for a Pico's processor, the RP2040")
        start = at + _HEAD.size
        pieces.append((address, data[start : start + size]))
    return Image(tuple(pieces))


def write(image: Image) -> bytes:
    """The file of an image."""
    count = len(image.pieces)
    return b"".join(
        (
            _HEAD.pack(*_STARTS, _FAMILY_PRESENT, address, len(data), number, count, _RP2040) + data
        ).ljust(BLOCK - _TAIL.size, b"\0")
        + _TAIL.pack(_END)
        for number, (address, data) in enumerate(image.pieces)
    )
