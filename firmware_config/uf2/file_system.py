"""A file system as MicroPython has it in its flash."""

from collections.abc import Mapping

from littlefs import LittleFS, UserContext

from uf2.binary_info import ERASED

PAGE = 256
"""Bytes of flash that are written at once."""

_LITTLEFS = 0x00020000
"""The version of the format that every MicroPython since 1.12 reads."""


def build(files: Mapping[str, bytes], size: int) -> bytes:
    """A file system with these files, of this many bytes. Raises ValueError if they do not fit."""
    context = UserContext(buffsize=size)
    system = LittleFS(
        context=context,
        block_size=ERASED,
        block_count=size // ERASED,
        prog_size=PAGE,
        disk_version=_LITTLEFS,
    )
    try:
        for name, data in files.items():
            with system.open(name, "wb") as file:
                file.write(data)
    except OSError as error:
        raise ValueError(f"{size} bytes of flash are not enough for the firmware") from error
    system.unmount()
    return bytes(context.buffer)
