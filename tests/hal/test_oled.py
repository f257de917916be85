"""Which display there is, and what is said where it cannot be had."""

import sys

import pytest

from tzaar_board.errors import UserError
from tzaar_board.hal.oled import Chip, Oled
from tzaar_board.hal.profile import load_profile
from tzaar_board.hal.requirements import NeedError


@pytest.mark.parametrize(
    ("text", "oled"),
    [
        ("ssd1306", Oled(Chip.SSD1306)),
        ("SH1106:3", Oled(Chip.SH1106, 3)),
        ("ssd1309:1:0x3d", Oled(Chip.SSD1309, 1, 0x3D)),
        ("off", None),
        ("", None),
    ],
)
def test_a_setting(text: str, oled: Oled | None) -> None:
    assert Oled.parse(text) == oled
    if oled is not None:
        assert Oled.parse(str(oled)) == oled


@pytest.mark.parametrize("text", ["ssd1305", "ssd1306:", "ssd1306:i2c", "ssd1306:1:60", "on"])
def test_no_setting(text: str) -> None:
    with pytest.raises(UserError, match="is no display; use off or ssd1306, ssd1309, sh1106"):
        Oled.parse(text)


def test_the_buttons_of_a_table_on_the_pins_are_in_the_way_of_the_headers_bus() -> None:
    pins = load_profile("pi-60").pins
    assert pins is not None
    with pytest.raises(UserError, match="GPIO 2 and 3 are this table's own"):
        Oled(Chip.SH1106).check_pins(pins)
    Oled(Chip.SH1106, bus=3).check_pins(pins)
    Oled(Chip.SH1106).check_pins(None)


def test_a_bus_that_is_not_there() -> None:
    with pytest.raises(
        UserError, match=r"switched off \(/dev/i2c-77 is missing\): add 'dtoverlay="
    ):
        Oled(Chip.SSD1306, bus=77).open()


def test_a_library_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "luma.oled.device", None)
    with pytest.raises(NeedError, match=r"install it with \.venv/bin/pip install '\.\[display\]'"):
        Oled(Chip.SSD1306).open()
