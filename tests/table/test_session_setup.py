"""Setting up and resuming (docs/table.md)."""

import pytest

from tests.support.senses import SEEING, SENSES
from tests.support.table import BOTH, CORNERS, WHITE, Rig, position
from tzaar_board.games.base import Colour, Content, Outcome, Position, Reason
from tzaar_board.games.tzaar import TZAAR, TzaarPosition
from tzaar_board.games.tzaar_text import Kind
from tzaar_board.geometry import HEXAGON
from tzaar_board.play.sentences import sentence
from tzaar_board.table.effects import NewGame
from tzaar_board.table.events import GameEnded
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.state import State

EMPTY = TZAAR.start("tournament", 0)
FIRST = position(CORNERS, "w 1")
SECOND = position(CORNERS, "w 2")


def sites_of(start: Position, colour: Colour, kind: Kind) -> list[str]:
    wanted = Content(colour, kind)
    return [name for site, name in enumerate(HEXAGON.names) if start.content(site) == wanted]


@SENSES
@pytest.mark.parametrize("name", ["random", "fixed"])
def test_the_lights_lead_through_colours_and_types(sense: Sense, name: str) -> None:
    start = TZAAR.start(name, 3)
    rig = Rig(start, sense, standing=EMPTY, arrange=True)
    for colour in Colour:
        for kind in Kind:
            left = sites_of(start, colour, kind)
            while left:
                assert rig.state is State.SETUP
                assert rig.view.group == (colour, kind)
                assert rig.cues().keys() == set(left)
                assert {(cue.role, cue.content) for cue in rig.cues().values()} == {
                    (Role.FILL, Content(colour, kind))
                }
                mark = kind.value if colour is Colour.WHITE else kind.value.lower()
                rig.bring(left.pop(), mark)
                rig.wait(0.1)
    rig.wait(0.3)
    assert (rig.state, rig.effects, rig.standing()) == (State.READY, [], list(start.stacks))


@SENSES
def test_a_stack_on_a_site_that_is_not_lit_blinks(sense: Sense) -> None:
    start = TZAAR.start("fixed", 0)
    rig = Rig(start, sense, standing=EMPTY, arrange=True)
    wrong = sites_of(start, Colour.WHITE, Kind.TOTT)[0]
    tzaars = sites_of(start, Colour.WHITE, Kind.TZAAR)
    rig.bring(wrong, "Z")
    rig.wait(0.5)
    assert rig.lights() == dict(
        sorted({wrong: Role.TAKE, **dict.fromkeys(tzaars, Role.FILL)}.items())
    )
    rig.lift(wrong)
    rig.wait(0.3)
    assert rig.lights() == dict.fromkeys(tzaars, Role.FILL)


@SENSES
def test_straightening_what_is_set_up_does_no_harm(sense: Sense) -> None:
    start = TZAAR.start("fixed", 0)
    rig = Rig(start, sense, standing=EMPTY, arrange=True)
    tzaars = sites_of(start, Colour.WHITE, Kind.TZAAR)
    for name in tzaars:
        rig.bring(name, "Z")
        rig.wait(0.2)
    rig.tap(tzaars[0])
    rig.wait(0.2)
    assert rig.view.group == (Colour.WHITE, Kind.TZARRA)
    assert set(rig.lights().values()) == {Role.FILL}


@SENSES
@pytest.mark.parametrize("button", [Button.WHITE, Button.BLACK])
def test_a_full_table_is_confirmed_at_once(sense: Sense, button: Button) -> None:
    rig = Rig(TZAAR.start("random", 3), sense, arrange=True)
    assert (rig.state, set(rig.lights().values())) == (State.SETUP, {Role.TAKE})
    rig.press(button)
    assert (rig.state, rig.lights(), rig.effects) == (State.READY, {}, [])


@SENSES
def test_a_table_that_is_not_full_is_not_confirmed(sense: Sense) -> None:
    rig = Rig(TZAAR.start("random", 3), sense, standing=EMPTY, arrange=True)
    rig.press(Button.WHITE)
    assert rig.state is State.SETUP


@SEEING
def test_of_a_full_table_only_what_reads_wrongly_blinks(sense: Sense) -> None:
    start = TZAAR.start("fixed", 0)
    (white, *_), (black, *_) = (sites_of(start, colour, Kind.TOTT) for colour in Colour)
    stacks = {name: start.content(HEXAGON.sites[name]) for name in (white, black)}
    exchanged = list(start.stacks)
    for name, other in ((white, black), (black, white)):
        exchanged[HEXAGON.sites[name]] = stacks[other]
    standing = TzaarPosition.at(tuple(exchanged), start.player, start.stage)
    rig = Rig(start, sense, standing=standing, arrange=True)
    assert rig.lights() == dict.fromkeys(sorted([white, black]), Role.TAKE)
    assert sentence(rig.view, BOTH) == f"Take away what blinks: {' and '.join(sorted(stacks))}."
    rig.press(Button.WHITE)
    assert (rig.state, rig.lights()[white]) == (State.SETUP, Role.TAKE)
    for name in stacks:
        rig.lift(name)
    rig.wait(0.5)
    rig.bring(white, "T")
    rig.bring(black, "t")
    rig.wait(0.5)
    rig.press(Button.WHITE)
    assert rig.state is State.READY


@SENSES
def test_a_hold_is_no_way_around_the_set_up(sense: Sense) -> None:
    """It is for sensors that are mistaken, not for stacks that nobody has brought yet."""
    rig = Rig(TZAAR.start("random", 3), sense, standing=EMPTY, arrange=True)
    rig.press(Button.WHITE, 3.2)
    assert (rig.state, Role.NO in rig.lights().values()) == (State.SETUP, True)


def test_a_game_that_is_given_up_is_not_set_up_any_more() -> None:
    rig = Rig(FIRST, standing=EMPTY, arrange=True)
    rig.take(GameEnded(Outcome(Colour.BLACK, Reason.RESIGN)))
    rig.wait(1.0)
    assert (rig.state, Role.FILL in rig.lights().values()) == (State.OVER, False)
    rig.press(Button.MENU, 3.2)
    rig.press(Button.MENU, 3.2)
    assert NewGame() in rig.effects


@SENSES
def test_stacks_of_a_resumed_position_are_set_up_with_their_heights(sense: Sense) -> None:
    start = position(CORNERS.replace("C3:T", "C3:T4"), "w 1")
    rig = Rig(start, sense, standing=EMPTY, arrange=True)
    rig.follow()
    rig.wait(0.5)
    assert (rig.state, rig.standing()) == (State.READY, list(start.stacks))


@SENSES
def test_a_stack_to_be_set_up_shows_its_height_where_single_pieces_only_shine(sense: Sense) -> None:
    start = position(CORNERS.replace("C3:T", "C3:T4"), "w 1")
    rig = Rig(start, sense, standing=EMPTY, arrange=True)
    for name, mark in {"A1": "Z", "I5": "Z", "I1": "R", "I4": "R"}.items():
        rig.bring(name, mark)
        rig.wait(0.2)
    assert rig.lights() == {"C3": Role.PUT, "F7": Role.FILL, "I2": Role.FILL}


@SENSES
def test_the_tournament_start_offers_a_type_on_the_empty_sites(sense: Sense) -> None:
    rig = Rig(EMPTY, sense, arrange=True)
    offers = []
    for _ in range(4):
        offers.append({cue.content for cue in rig.cues().values()})
        assert {cue.role for cue in rig.cues().values()} == {Role.OFFER}
        assert len(rig.cues()) == 60
        rig.press(Button.HINT)
    white = [Content(Colour.WHITE, kind) for kind in Kind]
    assert offers == [{white[0]}, {white[1]}, {white[2]}, {white[0]}]


@SENSES
def test_a_placing_takes_the_chosen_type(sense: Sense) -> None:
    rig = Rig(EMPTY, sense, arrange=True)
    rig.bring("A1", "Z")
    rig.wait(0.5)
    rig.press(Button.HINT)
    rig.bring("B1", "r")
    rig.wait(0.5)
    assert (rig.played, rig.view.player) == ("Z@A1 R@B1", Colour.WHITE)


@SENSES
def test_the_hint_button_steps_through_the_types_that_are_left(sense: Sense) -> None:
    turns = " ".join(f"Z@{name}" for name in [*HEXAGON.names[:12]])
    rig = Rig(EMPTY, sense, turns)
    offers = []
    for _ in range(3):
        offers += [
            cue.content.kind
            for cue in rig.cues().values()
            if cue.role is Role.OFFER and cue.content
        ][:1]
        rig.press(Button.HINT)
    assert offers == [Kind.TZARRA, Kind.TOTT, Kind.TZARRA]


@SENSES
def test_a_placing_is_taken_back_by_lifting_it_for_1_5_s(sense: Sense) -> None:
    rig = Rig(EMPTY, sense, "Z@A1")
    rig.lift("A1")
    rig.wait(1.4)
    assert rig.played == "Z@A1"
    rig.wait(0.15)
    assert (rig.played, rig.view.player) == ("", Colour.WHITE)


@SENSES
def test_straightening_a_placed_piece_is_nothing(sense: Sense) -> None:
    rig = Rig(EMPTY, sense, "Z@A1 Z@B1")
    rig.tap("B1", 1.0)
    rig.tap("A1", 3.0)
    rig.wait(1.0)
    assert (rig.played, rig.state) == ("Z@A1 Z@B1", State.READY)


@SENSES
def test_a_placed_piece_is_moved_to_another_site(sense: Sense) -> None:
    rig = Rig(EMPTY, sense)
    rig.bring("A1", "Z")
    rig.wait(1.0)
    rig.lift("A1")
    rig.wait(0.3)
    rig.place("C3")
    rig.wait(2.0)
    assert rig.played == "Z@C3"


@SENSES
def test_a_whole_tournament_placing(sense: Sense) -> None:
    rig = Rig(EMPTY, sense, arrange=True)
    start = TZAAR.start("fixed", 0)
    piles = {
        colour: [
            (name, held)
            for name, held in zip(HEXAGON.names, start.stacks, strict=True)
            if held and held.colour is colour
        ]
        for colour in Colour
    }
    for pair in zip(piles[Colour.WHITE], piles[Colour.BLACK], strict=True):
        for name, held in pair:
            for _ in Kind:
                offered = {cue.content for cue in rig.cues().values() if cue.role is Role.OFFER}
                if offered == {held}:
                    break
                rig.press(Button.HINT)
            rig.board.bring(HEXAGON.sites[name], held, rig.now)
            rig.wait(0.5)
    assert (str(rig.view.position), rig.state) == (str(start), State.READY)


@SENSES
def test_the_engines_placing_is_carried_out(sense: Sense) -> None:
    rig = Rig(EMPTY, sense, hands=WHITE)
    rig.bring("A1", "Z")
    rig.wait(2.0)
    rig.engine("R@E4")
    cue = rig.cues()["E4"]
    assert (rig.state, cue.role, cue.content) == (
        State.OPPONENT,
        Role.PUT,
        Content(Colour.BLACK, Kind.TZARRA),
    )
    rig.bring("E4", "r")
    rig.wait(0.5)
    assert (rig.state, rig.shown) == (State.READY, "Z@A1 R@E4")


@SENSES
def test_resumed_in_the_middle_of_a_turn(sense: Sense) -> None:
    rig = Rig(FIRST, sense, "A1xA3")
    assert (rig.state, rig.view.player, rig.view.position.phase()) == (
        State.READY,
        Colour.WHITE,
        "2",
    )


@SENSES
@pytest.mark.parametrize(
    ("carried", "state"), [(1, State.OPPONENT), (2, State.OPPONENT), (3, State.READY)]
)
def test_resumed_with_the_opponents_turn_half_carried_out(
    sense: Sense, carried: int, state: State
) -> None:
    turns = "A1xA3 F8xF7 A5xA3"
    stood = Rig(SECOND, sense, " ".join(turns.split()[:carried])).view.position
    rig = Rig(SECOND, sense, turns, hands=WHITE, standing=stood)
    assert (rig.state, rig.shown) == (state, " ".join(turns.split()[:carried]))
    if carried < 2:
        rig.swap("F8", "F7")
        rig.wait(0.5)
    if carried < 3:
        rig.swap("A5", "A3")
        rig.wait(0.5)
    assert (rig.state, rig.shown) == (State.READY, turns)


@SENSES
def test_resumed_on_a_table_that_was_cleared(sense: Sense) -> None:
    rig = Rig(FIRST, sense, "A1xA3", standing=EMPTY)
    assert rig.state is State.WRONG
    rig.follow()
    rig.wait(0.5)
    assert (rig.state, rig.standing()) == (State.READY, list(rig.view.position.stacks))  # type: ignore[attr-defined]


def test_hands_of_nobody_only_carry_out() -> None:
    rig = Rig(SECOND, hands=frozenset(), turns="A1xA3", standing=SECOND)
    assert (rig.state, rig.shown) == (State.OPPONENT, "")
    rig.swap("A1", "A3")
    rig.wait(0.5)
    assert (rig.shown, rig.session.awaited is not None) == ("A1xA3", True)
    assert rig.session.situation.hands < BOTH
