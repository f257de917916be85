"""The four buttons."""

from tests.support.debouncing import FedButtons
from tzaar_board.games.base import Colour
from tzaar_board.table.sensing.buttons import Act, Button, Pressed

UP = (False, False, False, False)
WHITE = (True, False, False, False)
MENU = (False, False, False, True)


def test_sides() -> None:
    assert [button.side for button in Button] == [Colour.WHITE, Colour.BLACK, None, None]


def test_a_press_counts_after_20_ms() -> None:
    buttons = FedButtons()
    assert (buttons.scan(1.0, WHITE), buttons.deadline()) == ([], 1.020)
    assert buttons.tick(1.019) == []
    assert buttons.tick(1.020) == [Pressed(Button.WHITE, Act.PRESS)]
    assert buttons.deadline() == 4.0


def test_a_bounce_of_19_ms_is_nothing() -> None:
    buttons = FedButtons()
    acts = buttons.scan(1.0, WHITE) + buttons.scan(1.019, UP) + buttons.tick(2.0)
    assert (acts, buttons.deadline()) == ([], None)


def test_a_release_tells_how_long_it_was_down() -> None:
    buttons = FedButtons()
    buttons.scan(1.0, MENU)
    buttons.tick(1.02)
    buttons.scan(1.5, UP)
    assert buttons.tick(1.52) == [Pressed(Button.MENU, Act.RELEASE, 0.5)]


def test_a_bounce_while_it_is_held_is_nothing() -> None:
    buttons = FedButtons()
    buttons.scan(1.0, MENU)
    buttons.tick(1.02)
    acts = buttons.scan(1.5, UP) + buttons.scan(1.51, MENU) + buttons.tick(2.0)
    assert (acts, buttons.deadline()) == ([], 4.0)


def test_a_hold_comes_once_3_s_after_it_went_down() -> None:
    buttons = FedButtons()
    buttons.scan(1.0, WHITE)
    buttons.tick(1.02)
    assert buttons.tick(3.999) == []
    assert buttons.tick(4.0) == [Pressed(Button.WHITE, Act.HOLD, 3.0)]
    assert (buttons.tick(9.0), buttons.deadline()) == ([], None)


def test_two_buttons_at_once() -> None:
    buttons = FedButtons()
    buttons.scan(1.0, (True, True, False, False))
    assert buttons.tick(1.1) == [
        Pressed(Button.WHITE, Act.PRESS),
        Pressed(Button.BLACK, Act.PRESS),
    ]


def test_a_table_with_fewer_buttons() -> None:
    buttons = FedButtons()
    buttons.scan(1.0, (True,))
    assert buttons.tick(1.1) == [Pressed(Button.WHITE, Act.PRESS)]


def test_what_is_down_when_the_link_is_found_is_no_press() -> None:
    buttons = FedButtons()
    buttons.forget()
    acts = buttons.scan(1.0, MENU) + buttons.tick(9.0) + buttons.scan(9.1, UP)
    assert (acts, buttons.tick(9.2)) == ([], [Pressed(Button.MENU, Act.RELEASE, float("inf"))])
    buttons.scan(9.3, MENU)
    assert buttons.tick(9.4) == [Pressed(Button.MENU, Act.PRESS)]


def test_what_was_down_when_the_link_was_lost_was_not_held() -> None:
    buttons = FedButtons()
    buttons.scan(1.0, WHITE)
    buttons.tick(1.1)
    buttons.forget()
    assert (buttons.scan(9.0, UP), buttons.tick(9.1), buttons.deadline()) == ([], [], None)
