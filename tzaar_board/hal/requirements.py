"""What a table on the Pi's own pins needs, and what to do where it is missing."""

import os
import sys
from pathlib import Path

from tzaar_board.errors import UserError

GPIO_DEVICE = Path("/dev/gpiochip0")
SPI_DEVICE = Path("/dev/spidev0.0")
PIO_DEVICE = Path("/dev/pio0")


class NeedError(UserError):
    """Something that a table on the Pi's own pins needs is missing."""


def extra(name: str) -> str:
    """The command that installs one of the project's extras, in its own folder."""
    return f".venv/bin/pip install '.[{name}]'"


def no_library(error: ImportError) -> NeedError:
    """A library that cannot be imported."""
    return NeedError(
        "The library {library} for the Pi's pins is missing: install it with {command}.",
        library=error.name or error,
        command=extra("pi"),
    )


def no_pins(error: Exception, device: Path = GPIO_DEVICE) -> NeedError:
    """Pins that cannot be opened at all, or one of them."""
    if not device.exists():
        return NeedError(
            "There are no pins here ({device} is missing): --table gpio is for a Raspberry "
            "Pi; elsewhere use serial:PORT or sim.",
            device=device,
        )
    if not os.access(device, os.R_OK | os.W_OK):
        return NeedError(
            "The Pi's pins may not be used ({device}): add yourself to the group gpio "
            "('sudo usermod -aG gpio $USER') and log in again.",
            device=device,
        )
    if isinstance(error, ImportError) or "factory" in str(error):
        return NeedError(
            "No library can reach the Pi's pins: install lgpio ('sudo apt install "
            "python3-lgpio' and a venv with --system-site-packages, or {command}).",
            command=extra("pi"),
        )
    return NeedError(
        "The Pi's pins cannot be used ({reason}): close the program that has them, or "
        "name other pins in the profile.",
        reason=error,
    )


def no_pin(what: str, pin: int, error: Exception) -> NeedError:
    """One pin that cannot be had."""
    return NeedError(
        "GPIO {pin} cannot be used for {what} ({reason}): close the program that has "
        "it, switch off what holds it in /boot/firmware/config.txt, or name another "
        "pin in the profile.",
        pin=pin,
        what=what,
        reason=error,
    )


def no_spi(error: OSError, device: Path = SPI_DEVICE) -> NeedError:
    """An SPI bus that cannot be opened."""
    if not device.exists():
        return NeedError(
            "SPI is switched off ({device} is missing): add 'dtparam=spi=on' to "
            "/boot/firmware/config.txt and restart the Pi.",
            device=device,
        )
    if isinstance(error, PermissionError):
        return NeedError(
            "{device} may not be used: add yourself to the group spi ('sudo usermod -aG "
            "spi $USER') and log in again.",
            device=device,
        )
    return NeedError(
        "{device} cannot be used ({reason}): close the program that has it open.",
        device=device,
        reason=error,
    )


def no_pwm(error: Exception) -> NeedError:
    """LEDs on a PWM pin that cannot be driven."""
    return NeedError(
        "The LEDs' driver 'pwm' does not start ({reason}): it needs root and audio off "
        "('dtparam=audio=off'); rather wire the LEDs to GPIO 10 and set driver = \"spi\".",
        reason=error,
    )


def no_pio(error: Exception, device: Path = PIO_DEVICE) -> NeedError:
    """LEDs on a Pi 5's PIO that cannot be driven."""
    if not device.exists():
        return NeedError(
            "The LEDs' driver 'pi5' needs {device}, which is missing: it is for a "
            'Raspberry Pi 5 with newest firmware; elsewhere set driver = "spi".',
            device=device,
        )
    if not os.access(device, os.R_OK | os.W_OK):
        return NeedError(
            "{device} may not be used: give it to the group gpio with the udev rule "
            '\'SUBSYSTEM=="*-pio", GROUP="gpio", MODE="0660"\' and restart the Pi.',
            device=device,
        )
    return NeedError(
        "The LEDs' driver 'pi5' does not start ({reason}): install it with {python} -m pip install "
        "Adafruit-Blinka-Raspberry-Pi5-Neopixel.",
        python=sys.executable,
        reason=error,
    )
