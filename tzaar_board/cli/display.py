"""The display that the settings name: opened for a game, looked at by the doctor."""

from contextlib import AbstractAsyncContextManager, nullcontext

from tzaar_board.cli.options import Choices
from tzaar_board.commissioning.doctor.checks import Check, Verdict
from tzaar_board.errors import Phrase, UserError
from tzaar_board.hal.oled import Oled, Screen
from tzaar_board.hal.pins import Pins
from tzaar_board.i18n.catalog import Texts
from tzaar_board.play.app import App


def screen_of(choices: Choices, pins: Pins | None) -> Screen | None:
    """The display of the settings, open; None where they name none.

    `pins` are those that the table has on the same machine. Raises ScreenError where it does not
    answer, and UserError for what settings and libraries have wrong.
    """
    with choices.choose("display", None).blamed() as text:
        oled = Oled.parse(text)
        if oled is not None:
            oled.check_pins(pins)
    return None if oled is None else oled.open()


def shown(app: App, screen: Screen | None, texts: Texts) -> AbstractAsyncContextManager[None]:
    """Shows a game on a display, if there is one."""
    if screen is None:
        return nullcontext()
    # Only where there is a display: what paints is an extra.
    from tzaar_board.terminal.display import Display

    return Display(app, screen, texts).showing()


def display_check(choices: Choices, pins: Pins | None) -> tuple[Check, ...]:
    """What the doctor says of the display; nothing where there is none."""
    name = Phrase("display")
    try:
        screen = screen_of(choices, pins)
        if screen is None:
            return ()
        from tzaar_board.terminal.panel import Content, Panel

        screen.display(Panel(screen.size).paint(Content("tzaar-board ĄĘŁŚŻ ĂÂÎȘȚ ÀÈÌÒÙ"), 0.0))
    except UserError as error:
        return (Check(name, Verdict.FAULT, error.phrase),)
    words = Phrase("it should say tzaar-board now, and letters with marks; if not, another chip?")
    return (Check(name, Verdict.OK, words),)
