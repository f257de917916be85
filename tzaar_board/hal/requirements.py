"""What a table on the Pi's own pins needs, and what to do where it is missing."""

import os
from pathlib import Path

from tzaar_board.errors import UserError

GPIO_DEVICE = Path("/dev/gpiochip0")
SPI_DEVICE = Path("/dev/spidev0.0")
PIO_DEVICE = Path("/dev/pio0")
EXTRA = "pip install 'tzaar-board[pi]'"


class NeedError(UserError):
    """Something that a table on the Pi's own pins needs is missing."""


def no_library(error: ImportError) -> NeedError:
    """A library that cannot be imported."""
    return NeedError(
        f"The library {error.name or error} for the Pi's pins is missing: install it with {EXTRA}."
    )


def no_pins(error: Exception, device: Path = GPIO_DEVICE) -> NeedError:
    """Pins that cannot be opened at all, or one of them."""
    if not device.exists():
        return NeedError(
            f"There are no pins here ({device} is missing): --table gpio is for a Raspberry Pi; "
            "elsewhere use serial:PORT or sim."
        )
    if not os.access(device, os.R_OK | os.W_OK):
        return NeedError(
            f"The Pi's pins may not be used ({device}): add yourself to the group gpio "
            "('sudo usermod -aG gpio $USER') and log in again."
        )
    if isinstance(error, ImportError) or "factory" in str(error):
        return NeedError(
            "No library can reach the Pi's pins: install lgpio ('sudo apt install python3-lgpio' "
            f"and a venv with --system-site-packages, or {EXTRA})."
        )
    return NeedError(
        f"The Pi's pins cannot be used ({error}): close the program that has them, or name other "
        "pins in the profile."
    )


def no_pin(what: str, pin: int, error: Exception) -> NeedError:
    """One pin that cannot be had."""
    return NeedError(
        f"GPIO {pin} cannot be used for {what} ({error}): close the program that has it, switch "
        "off what holds it in /boot/firmware/config.txt, or name another pin in the profile."
    )


def no_spi(error: OSError, device: Path = SPI_DEVICE) -> NeedError:
    """An SPI bus that cannot be opened."""
    if not device.exists():
        return NeedError(
            f"SPI is switched off ({device} is missing): add 'dtparam=spi=on' to "
            "/boot/firmware/config.txt and restart the Pi."
        )
    if isinstance(error, PermissionError):
        return NeedError(
            f"{device} may not be used: add yourself to the group spi "
            "('sudo usermod -aG spi $USER') and log in again."
        )
    return NeedError(f"{device} cannot be used ({error}): close the program that has it open.")


def no_pwm(error: Exception) -> NeedError:
    """LEDs on a PWM pin that cannot be driven."""
    return NeedError(
        f"The LEDs' driver 'pwm' does not start ({error}): it needs root and audio off "
        "('dtparam=audio=off'); rather wire the LEDs to GPIO 10 and set driver = \"spi\"."
    )


def no_pio(error: Exception, device: Path = PIO_DEVICE) -> NeedError:
    """LEDs on a Pi 5's PIO that cannot be driven."""
    if not device.exists():
        return NeedError(
            f"The LEDs' driver 'pi5' needs {device}, which is missing: it is for a Raspberry Pi 5 "
            'with newest firmware; elsewhere set driver = "spi".'
        )
    if not os.access(device, os.R_OK | os.W_OK):
        return NeedError(
            f"{device} may not be used: give it to the group gpio with the udev rule "
            '\'SUBSYSTEM=="*-pio", GROUP="gpio", MODE="0660"\' and restart the Pi.'
        )
    return NeedError(
        f"The LEDs' driver 'pi5' does not start ({error}): install it with pip install "
        "Adafruit-Blinka-Raspberry-Pi5-Neopixel."
    )
