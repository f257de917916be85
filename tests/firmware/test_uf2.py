"""The files that are copied onto a Pico, and where MicroPython has its own files in them."""

import struct
from pathlib import Path

import pytest
from uf2 import blocks
from uf2.binary_info import Place, place
from uf2.blocks import DamagedImage, Image

FLASH = 0x10000000
FILES = Place(FLASH + 0xA0000, 0x160000)


def program(record: bytes) -> Image:
    """A program for the Pico with one record of binary information."""
    header = struct.pack("<5I", 0x7188EBF2, FLASH + 1024, FLASH + 1028, 0, 0xE71AA390)
    flash = (bytes(256) + header).ljust(1024, b"\0") + struct.pack("<I", FLASH + 1040)
    return Image(()).with_data(FLASH, flash.ljust(1040, b"\0") + record)


def device(first: int, size: int, kind: int = 7) -> bytes:
    return struct.pack("<HHIIIIH", kind, 0, 0, first, size, 0, 0)


def test_a_file_says_what_was_written() -> None:
    image = program(device(FILES.address, FILES.size)).with_data(FILES.address, b"x" * 300)
    data = blocks.write(image)
    assert len(data) == 512 * len(image.pieces)
    assert blocks.read(data) == image
    assert image.flash()[0xA0000:] == b"x" * 300 + b"\xff" * 212


def test_the_image_says_where_its_files_are() -> None:
    assert place(program(device(FILES.address, FILES.size))) == FILES


@pytest.mark.parametrize("record", [b"", device(FILES.address, 0), device(FILES.address, 8192, 6)])
def test_an_image_without_files_is_refused(record: bytes) -> None:
    with pytest.raises(DamagedImage, match="where MicroPython"):
        place(program(record))
    with pytest.raises(DamagedImage, match="no program"):
        place(Image(((FLASH, bytes(256)),)))


def test_damaged_files_and_other_processors_are_refused() -> None:
    good = blocks.write(program(b""))
    other = bytearray(good)
    other[28:32] = struct.pack("<I", 0xE48BFF59)
    for data, words in (
        (b"", "whole blocks"),
        (good[:-1], "whole blocks"),
        (good[:512] + bytes(512), "block 1 is damaged"),
        (bytes(other), "RP2040"),
    ):
        with pytest.raises(DamagedImage, match=words):
            blocks.read(data)


def test_the_command_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("littlefs", reason="the flash of a Pico: make uf2 installs littlefs-python")
    from uf2.__main__ import main

    image = tmp_path / "image.uf2"
    assert main([str(image)]) == 1
    image.write_bytes(b"what is this")
    assert main([str(image)]) == 1
    said = capsys.readouterr().err.splitlines()
    assert said[0] == f"{image}: No such file or directory"
    assert said[1].startswith(f"{image} cannot be used: its length is not that of whole blocks.")
    image.write_bytes(blocks.write(program(device(FILES.address, FILES.size))))
    made = tmp_path / "made.uf2"
    assert main([str(image), "--output", str(made)]) == 0
    assert b"tzaar-60" in blocks.read(made.read_bytes()).flash()
