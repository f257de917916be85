"""The display in the table's edge, on luma's own dummy."""

import asyncio
import errno
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from luma.core.device import dummy
from PIL import Image

from tests.support.hasty import run_hastily
from tests.support.panels import CLOCKS, FOLDER, SIZE, contents, painted
from tests.support.sitting import Sitting, sitting
from tests.support.table import CORNERS, position
from tzaar_board.cli.doctor import display_check
from tzaar_board.cli.options import Choices
from tzaar_board.commissioning.doctor.checks import Severity
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.hal.oled import LumaScreen, Oled
from tzaar_board.i18n.catalog import Language, Texts
from tzaar_board.play.observers import AppChange
from tzaar_board.play.plan import GamePlan, players
from tzaar_board.play.time_control import TimeControl
from tzaar_board.terminal.display import Display
from tzaar_board.terminal.panel import TURN_PAGE, ClockLabel, Panel, PanelContent

FEW = position(CORNERS, "w 1")


@pytest.mark.parametrize("name", contents())
def test_the_pictures_are_as_they_were(name: str, tmp_path: Path) -> None:
    """Where this fails look at both; `python -m tests.support.panels` makes the new ones count."""
    picture = painted(contents()[name])
    picture.save(tmp_path / f"{name}.png")
    known = Image.open(FOLDER / f"{name}.png")
    assert (known.size, known.tobytes()) == (picture.size, picture.tobytes()), tmp_path


@pytest.mark.parametrize("clocks", [None, CLOCKS])
def test_every_word_of_a_long_sentence_has_its_turn(clocks: None) -> None:
    panel, words = Panel(SIZE), [f"word{number}" for number in range(40)] + ["W" * 40]
    content = PanelContent(" ".join(words), clocks)
    pages = panel.pages(content)
    assert "".join(line for page in pages for line in page).replace(" ", "") == "".join(words)
    seen = {panel.paint(content, TURN_PAGE * number).tobytes() for number in range(2 * len(pages))}
    assert len(seen) == len(pages) > 1


class Loose(dummy):  # type: ignore[misc]
    """A device whose wires can be pulled."""

    wired = True

    def display(self, image: Image.Image) -> None:
        if not self.wired:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")
        super().display(image)


FIRST = "Albul capturează."


async def until(true: Callable[[], bool]) -> None:
    """Looks ten times a second, for half a minute."""
    for _ in range(300):
        if true():
            return
        await asyncio.sleep(0.1)
    raise AssertionError("It never came.")


def shows(device: dummy, content: PanelContent, now: float = 0.0) -> bool:
    return bool(device.image.tobytes() == Panel(SIZE).paint(content, now).tobytes())


def test_a_game_on_the_display(tmp_path: Path) -> None:
    """The sentence in its language, the clocks, a cable that is pulled, and dark at the end."""
    device = Loose(*SIZE, mode="1")
    texts = Texts(Language.ROMANIAN)

    async def played() -> Sitting:
        async with sitting(tmp_path) as hands:
            app = hands.app
            display = Display(app, LumaScreen(device), texts)
            async with display.showing():
                await asyncio.sleep(0.1)
                assert shows(device, display.content(0.0))
                assert display.content(0.0).clocks is None
                await hands.capture("A1", "D1")
                second = PanelContent(texts.say("Second action: capture, stack, or pass."))
                assert shows(device, second)
                timed = TimeControl(60.0, periods=3, period=30.0)
                app.begin_as(
                    GamePlan(TZAAR, players("human", "human"), position=FEW, control=timed)
                )
                for left in ("0:59+3", "0:57+3", "0:55+3"):
                    clocks = (ClockLabel(left, True), ClockLabel("1:00+3", False))
                    await until(partial(shows, device, PanelContent(FIRST, clocks)))
                device.wired = False
                await asyncio.sleep(8.0)
                device.wired = True
                clocks = (ClockLabel("0:41+3", True), ClockLabel("1:00+3", False))
                await until(partial(shows, device, PanelContent(FIRST, clocks)))
            assert device.image.getbbox() is None
            return hands

    hands = run_hastily(played())
    told = [text for change, text in hands.told if change is AppChange.TROUBLE]
    assert [text.startswith("The display cannot be reached") for text in told] == [True]


@pytest.mark.parametrize("wired", [True, False])
def test_the_doctor_has_it_say_something(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wired: bool
) -> None:
    device = Loose(*SIZE, mode="1")
    device.wired = wired
    monkeypatch.setattr(Oled, "open", lambda _oled: LumaScreen(device))
    settings = tmp_path / "config.toml"
    settings.write_text("")
    assert display_check(Choices(settings), None) == ()
    settings.write_text('display = "sh1106"')
    (check,) = display_check(Choices(settings), None)
    assert check.severity is (Severity.OK if wired else Severity.FAULT)
    assert (device.image is not None) is wired
