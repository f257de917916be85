"""The way back."""

from tests.support.table import CORNERS, content, position
from tzaar_board.games.base import Colour, Content
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.games.tzaar_text import Kind
from tzaar_board.geometry import HEXAGON
from tzaar_board.table.guide import (
    Guide,
    Move,
    Stranger,
    contents,
    observed_guide,
    restoring_guide,
    suspicious_guide,
)
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.debounce import Change

START = position(CORNERS, "w 1")
EMPTY = "." * 60
SITES = HEXAGON.sites


def reads(sense: Sense, **changed: str) -> str:
    read = [sense.read(held) for held in START.stacks]
    for name, reading in changed.items():
        read[SITES[name]] = reading
    return "".join(read)


def names(move: Move | None) -> tuple[str | None, str | None] | None:
    """A step in words."""
    if move is None:
        return None
    told = [None if site is None else HEXAGON.names[site] for site in (move.take, move.put)]
    return told[0], told[1]


def change(guide: Guide, name: str, reading: str) -> Guide:
    return guide.after([Change(0.0, SITES[name], reading)])


def test_a_site_that_cannot_be_read_keeps_no_other_from_being_seen() -> None:
    guide = observed_guide(START, Sense.PRESENCE, reads(Sense.PRESENCE, B1="#"))
    guide = guide.after([Change(0.0, SITES["A1"], "?"), Change(0.0, SITES["B1"], ".")])
    assert guide.done


def test_what_reads_as_it_should_is_as_it_should_be() -> None:
    guide = observed_guide(START, Sense.PRESENCE, reads(Sense.PRESENCE))
    assert (guide.done, guide.move(), guide.believed) == (True, None, contents(START))


def test_missing_and_surplus() -> None:
    guide = observed_guide(START, Sense.COLOUR, reads(Sense.COLOUR, A1=".", A3="+", G1="-"))
    assert (guide.missing, guide.surplus, guide.done) == (
        (SITES["A1"],),
        (SITES["A3"], SITES["G1"]),
        False,
    )


def test_the_nearest_pair_comes_first() -> None:
    guide = observed_guide(
        START, Sense.PRESENCE, reads(Sense.PRESENCE, A1=".", I5=".", B3="#", H6="#")
    )
    assert names(guide.move()) == ("H6", "I5")


def test_what_was_taken_goes_where_it_belongs_before_anything_else() -> None:
    guide = observed_guide(
        START, Sense.PRESENCE, reads(Sense.PRESENCE, A1=".", I5=".", B3="#", H6="#")
    )
    guide = change(guide, "H6", ".")
    assert names(guide.move()) == (None, "I5")
    guide = change(guide, "I5", "#")
    assert names(guide.move()) == ("B3", "A1")


def test_what_is_left_over_goes_off_the_board() -> None:
    guide = observed_guide(START, Sense.PRESENCE, reads(Sense.PRESENCE, B3="#"))
    assert names(guide.move()) == ("B3", None)
    assert change(guide, "B3", ".").done


def test_a_capture_is_undone() -> None:
    after = START.play(TZAAR.parse_action("A1xA3"))
    readings = "".join(Sense.PRESENCE.read(held) for held in after.stacks)
    guide = restoring_guide(START, Sense.PRESENCE, contents(after), readings)
    moves = [names(guide.move())]
    for name, reading in (("A3", "."), ("A1", "#"), ("A3", "#")):
        guide = change(guide, name, reading)
        moves.append(names(guide.move()))
    assert moves == [("A3", "A1"), (None, "A1"), (None, "A3"), None]


def stacked(sense: Sense) -> Guide:
    """The way back from I1+I2."""
    before = position(CORNERS, "w 2")
    after = before.play(TZAAR.parse_action("I1+I2"))
    readings = "".join(sense.read(held) for held in after.stacks)
    return restoring_guide(before, sense, contents(after), readings)


def test_a_stacking_is_undone_though_the_lower_part_is_not_seen() -> None:
    done = {}
    for sense, single in ((Sense.PRESENCE, "#"), (Sense.COLOUR, "+")):
        guide = stacked(sense)
        assert names(guide.move()) == ("I2", "I1")
        done[sense] = change(guide, "I1", single).done
    assert done == {Sense.PRESENCE: True, Sense.COLOUR: True}


def test_a_stacking_is_undone_as_heights_tell() -> None:
    guide = stacked(Sense.HEIGHT)
    guide = change(guide, "I2", "A")
    assert not guide.done
    assert change(guide, "I1", "A").done


def test_a_piece_from_the_box_undoes_no_stacking_that_heights_still_show() -> None:
    guide = change(stacked(Sense.HEIGHT), "I1", "A")
    assert (guide.done, names(guide.move())) == (False, ("I2", None))


def test_what_the_readings_contradict_is_a_stranger() -> None:
    guide = restoring_guide(START, Sense.PRESENCE, contents(START), reads(Sense.PRESENCE, B3="#"))
    assert (guide.surplus, guide.believed[SITES["B3"]]) == ((SITES["B3"],), Stranger("#"))


def test_a_sensor_that_cannot_tell_changes_no_belief() -> None:
    guide = observed_guide(START, Sense.PRESENCE, reads(Sense.PRESENCE))
    assert change(guide, "A1", "?") == guide


def test_sites_out_of_judgement_are_trusted() -> None:
    guide = observed_guide(START, Sense.PRESENCE, reads(Sense.PRESENCE, A1=".", B3="#"))
    assert guide.trusting(frozenset({SITES["A1"], SITES["B3"]})).done


def test_what_stood_before_setting_up_is_a_stranger() -> None:
    guide = suspicious_guide(START, Sense.PRESENCE, reads(Sense.PRESENCE))
    standing = tuple(site for site, held in enumerate(START.stacks) if held is not None)
    assert (guide.missing, guide.surplus) == ((), standing)


def test_the_order_of_setting_up() -> None:
    fixed = TZAAR.start("fixed", 0)
    guide = observed_guide(fixed, Sense.PRESENCE, EMPTY)
    groups = []
    while (group := guide.group(tuple(Kind))) is not None:
        groups.append((group, len(guide.in_group(group))))
        guide = guide.filled(
            [Change(0.0, site, "#") for site in guide.in_group(group)], tuple(Kind)
        )
    white, black = Colour
    assert groups == [
        ((white, Kind.TZAAR), 6),
        ((white, Kind.TZARRA), 9),
        ((white, Kind.TOTT), 15),
        ((black, Kind.TZAAR), 6),
        ((black, Kind.TZARRA), 9),
        ((black, Kind.TOTT), 15),
    ]
    assert guide.done


def test_a_stack_on_a_site_that_is_not_lit_is_a_stranger() -> None:
    guide = observed_guide(START, Sense.PRESENCE, EMPTY)
    lit, unlit = SITES["A1"], SITES["C3"]
    guide = guide.filled([Change(0.0, lit, "#"), Change(0.0, unlit, "#")], tuple(Kind))
    assert (guide.believed[lit], guide.believed[unlit]) == (
        Content(Colour.WHITE, Kind.TZAAR),
        Stranger("#"),
    )
    assert content("Z") == guide.believed[lit]
