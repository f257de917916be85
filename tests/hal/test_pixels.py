"""The bytes that the LEDs get from Adafruit's drivers, and what is said where one is missing."""

import os
import sys
from pathlib import Path

import pytest

from tzaar_board.hal import pixels
from tzaar_board.hal import requirements as needs
from tzaar_board.hal.pins import Driver, PixelOrder, Pixels
from tzaar_board.hal.pixels import SPI_RATE, open_chain
from tzaar_board.hal.requirements import NeedError

FRAME = (0xFF5000, 0x0030FF, *[0] * 57, 0x010203)
GRB = bytes((0x50, 0xFF, 0x00, 0x30, 0x00, 0xFF)) + bytes(57 * 3) + bytes((2, 1, 3))
SPI = Pixels(Driver.SPI)


class FakeSpi:
    """A spidev that keeps what is written to it."""

    opened: list[tuple[str, int]]
    written: list[bytes]
    closed: int

    def __init__(self, device: str, max_speed_hz: int) -> None:
        FakeSpi.opened.append((device, max_speed_hz))

    def writebytes(self, data: bytes) -> None:
        FakeSpi.written.append(bytes(data))

    def close(self) -> None:
        FakeSpi.closed += 1


@pytest.fixture(autouse=True)
def blinka(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blinka looks for its board when it is first imported, and must find one of no kind."""
    monkeypatch.setenv("BLINKA_OS_AGNOSTIC", "1")
    monkeypatch.setenv("BLINKA_SKIP_DEPENDENCY_CHECK", "1")


@pytest.fixture
def spidev(monkeypatch: pytest.MonkeyPatch) -> type[FakeSpi]:
    FakeSpi.opened, FakeSpi.written, FakeSpi.closed = [], [], 0
    monkeypatch.setattr("Adafruit_PureIO.spi.SPI", FakeSpi)
    return FakeSpi


def on_spi(data: bytes) -> bytes:
    """What is clocked out for these bytes: a byte a bit, between two pauses of 80 us."""
    bits = "".join(f"{byte:08b}" for byte in data)
    pause = bytes(64)
    return pause + bytes(0b11110000 if bit == "1" else 0b11000000 for bit in bits) + pause


def test_spi_gets_a_byte_a_bit(spidev: type[FakeSpi]) -> None:
    chain = open_chain(SPI, 60)
    chain.show(FRAME)
    assert spidev.opened == [("/dev/spidev0.0", SPI_RATE)]
    assert spidev.written == [on_spi(bytes(180)), on_spi(GRB)]
    assert len(spidev.written[0]) == 1568


def test_the_order_of_the_colours_is_the_profile_s(spidev: type[FakeSpi]) -> None:
    chain = open_chain(Pixels(Driver.SPI, order=PixelOrder.BGR), 2)
    chain.show((0x010203, 0xFFFEFD))
    assert spidev.written[-1] == on_spi(bytes((3, 2, 1, 0xFD, 0xFE, 0xFF)))


def test_closing_is_dark_and_lets_spi_go(spidev: type[FakeSpi]) -> None:
    chain = open_chain(SPI, 60)
    chain.show(FRAME)
    chain.close()
    assert (spidev.written[-1], spidev.closed) == (on_spi(bytes(180)), 1)


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """What `neopixel_write` is given, on a board of no kind that has the pin GPIO 18."""
    import board
    import neopixel

    frames: list[bytes] = []
    monkeypatch.setattr(board, "D18", board.Dx_OUTPUT, raising=False)
    monkeypatch.setattr(neopixel, "neopixel_write", lambda _pin, data: frames.append(bytes(data)))
    return frames


@pytest.mark.parametrize("driver", [Driver.PWM, Driver.PI5])
def test_a_pin_gets_three_bytes_an_led(written: list[bytes], driver: Driver) -> None:
    chain = open_chain(Pixels(driver, 18), 60)
    chain.show(FRAME)
    chain.close()
    assert written[-2:] == [GRB, bytes(180)]
    assert set(written[:-2]) == {bytes(180)}


def test_a_pin_driver_that_fails_says_what_it_needs(
    written: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_pin: object, _data: object) -> None:
        raise RuntimeError("NeoPixel support requires running with sudo, please try again!")

    monkeypatch.setattr("neopixel.neopixel_write", fails)
    with pytest.raises(NeedError, match=r"'pwm' does not start .* wire the LEDs to GPIO 10"):
        open_chain(Pixels(Driver.PWM, 18), 60)
    with pytest.raises(NeedError, match="'pi5' needs /dev/pio0, which is missing"):
        open_chain(Pixels(Driver.PI5, 18), 60)
    assert written == []


def test_spi_that_is_switched_off() -> None:
    with pytest.raises(NeedError, match=r"SPI is switched off .* 'dtparam=spi=on'"):
        open_chain(SPI, 60)


@pytest.mark.parametrize("library", ["neopixel_spi", "Adafruit_PureIO"])
def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch, library: str) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(NeedError, match=rf"The library {library} .* '\.\[pi\]'"):
        open_chain(SPI, 60)


def test_spi_that_may_not_be_used(tmp_path: Path) -> None:
    device = tmp_path / "spidev0.0"
    device.touch()
    denied = PermissionError(13, "Permission denied")
    assert "add yourself to the group spi" in str(needs.no_spi(denied, device))
    assert "close the program" in str(needs.no_spi(OSError(16, "Device busy"), device))


def test_pio_that_may_not_be_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    device = tmp_path / "pio0"
    device.touch()
    assert "Raspberry-Pi5-Neopixel" in str(needs.no_pio(ImportError("none"), device))
    monkeypatch.setattr("os.access", lambda _path, _mode: False)
    assert "udev rule" in str(needs.no_pio(RuntimeError("none"), device))


def test_blinka_asks_nothing(spidev: type[FakeSpi], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BLINKA_SKIP_DEPENDENCY_CHECK", raising=False)
    pixels.open_chain(SPI, 1)
    assert os.environ["BLINKA_SKIP_DEPENDENCY_CHECK"] == "1"
    assert len(spidev.written) == 1
