"""Roles of sites, before colours and time."""

from tzaar_board.games.base import Colour, Content
from tzaar_board.games.tzaar_text import Kind
from tzaar_board.table.scene import Cue, Role, carry_on

TZAAR = Content(Colour.WHITE, Kind.TZAAR)
TOTT = Content(Colour.WHITE, Kind.TOTT)


def test_what_was_lit_in_the_same_role_goes_on() -> None:
    before = {0: Cue(Role.STACKING, 1.0), 1: Cue(Role.CAPTURE, 1.0), 2: Cue(Role.PUT, 1.0, TZAAR)}
    after = {
        0: Cue(Role.STACKING, 2.0),
        1: Cue(Role.STACKING, 2.0),
        2: Cue(Role.PUT, 2.0, TOTT),
        3: Cue(Role.PUT, 2.0, TZAAR),
    }
    assert carry_on(before, after) == {
        0: Cue(Role.STACKING, 1.0),
        1: Cue(Role.STACKING, 2.0),
        2: Cue(Role.PUT, 2.0, TOTT),
        3: Cue(Role.PUT, 2.0, TZAAR),
    }


def test_a_momentary_light_begins_anew_when_it_is_given_again() -> None:
    before, after = {0: Cue(Role.NO, 1.0)}, {0: Cue(Role.NO, 5.0)}
    assert carry_on({}, after) == after
    assert carry_on(before, {0: Cue(Role.NO, 1.0)}) == before


def test_every_role_has_a_name_of_its_own() -> None:
    assert len({role.value for role in Role}) == len(Role)
