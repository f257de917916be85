"""The display that the settings name, opened and shown on."""

from contextlib import AbstractAsyncContextManager, nullcontext

from tzaar_board.cli.options import Choices
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
