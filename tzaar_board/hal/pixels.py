"""The chain of LEDs on the Pi's own pins, through Adafruit's libraries."""

import os
from typing import Any, Protocol

from tzaar_board.hal import requirements as needs
from tzaar_board.hal.pins import Driver, Pixels
from tzaar_board.table.lights.frame import Frame, dark

SPI_RATE = 6_400_000
"""Bits a second on the SPI bus: eight of them make one of an LED's."""


class Chain(Protocol):
    """Open LEDs."""

    def show(self, colours: Frame) -> None:
        """Shows a frame in chain order, and returns when it is on its way."""
        ...

    def close(self) -> None:
        """Dark, then let go."""
        ...


def open_chain(pixels: Pixels, count: int) -> Chain:
    """Opens a chain of so many LEDs, dark. Raises NeedError that names what is missing."""
    # Blinka would ask on the terminal whether to install what it misses.
    os.environ.setdefault("BLINKA_SKIP_DEPENDENCY_CHECK", "1")
    try:
        match pixels.driver:
            case Driver.SPI:
                chain = _spi_chain(pixels, count)
            case Driver.PWM | Driver.PI5:
                chain = _pin_chain(pixels, count)
    except ImportError as error:
        raise needs.no_library(error) from error
    chain.show(dark(count))
    return chain


class _Chain:
    """A chain over one of Adafruit's pixel buffers, and what is let go after it."""

    def __init__(self, buffer: Any, bus: "_SpiBus | None" = None) -> None:
        self._buffer = buffer
        self._bus = bus

    def show(self, colours: Frame) -> None:
        self._buffer[:] = colours
        self._buffer.show()

    def close(self) -> None:
        self._buffer.deinit()
        if self._bus is not None:
            self._bus.close()


def _spi_chain(pixels: Pixels, count: int) -> Chain:
    import neopixel_spi

    bus = _SpiBus()
    order = pixels.order.value
    buffer = neopixel_spi.NeoPixel_SPI(bus, count, auto_write=False, pixel_order=order)
    return _Chain(buffer, bus)


def _pin_chain(pixels: Pixels, count: int) -> Chain:
    """LEDs on a pin of which the timing is made by PWM, or by a Pi 5's PIO."""
    lacks = needs.no_pwm if pixels.driver is Driver.PWM else needs.no_pio
    try:
        import board
        import neopixel

        pin = getattr(board, f"D{pixels.pin}")
        order = pixels.order.value
        buffer = neopixel.NeoPixel(pin, count, auto_write=False, pixel_order=order)
        chain = _Chain(buffer)
        chain.show(dark(count))
    except ImportError:
        raise
    except Exception as error:  # Blinka and the drivers raise whatever they like.
        raise lacks(error) from error
    return chain


class _SpiBus:
    """SPI0 as Adafruit's drivers want a bus, without asking Blinka which board this is.

    Raises NeedError.
    """

    frequency = SPI_RATE

    def __init__(self) -> None:
        from Adafruit_PureIO import spi

        try:
            self._device = spi.SPI(str(needs.SPI_DEVICE), max_speed_hz=SPI_RATE)
        except OSError as error:
            raise needs.no_spi(error) from error

    def try_lock(self) -> bool:
        """The chain is the only one on the bus."""
        return True

    def unlock(self) -> None:
        pass

    def configure(self, *, baudrate: int, polarity: int, phase: int) -> None:
        """The bus is set up when it is opened; an LED takes no clock."""

    def write(self, data: bytes) -> None:
        self._device.writebytes(data)

    def close(self) -> None:
        self._device.close()
