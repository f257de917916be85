"""Noise: what raw readings may do, and what must not come of it (docs/table.md, Noise)."""

from collections.abc import Sequence

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import SENSES
from tests.support.table import BOTH, CORNERS, WHITE, Feed, Rig, position
from tzaar_board.games.history import History
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.geometry import HEXAGON
from tzaar_board.hal.physics import NoiseLevel, SensorFault
from tzaar_board.table.events import ButtonPressed, LinkFound, LinkLost, SenseKnown
from tzaar_board.table.lights.view import look
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.session import begin
from tzaar_board.table.state import State

FIRST = position(CORNERS, "w 1")
SECOND = position(CORNERS, "w 2")
FULL = TZAAR.start("random", 5)
ORIGIN = {"A1": Role.ORIGIN, "A3": Role.CAPTURE, "D1": Role.CAPTURE}


def readings(sense: Sense, **changed: str) -> str:
    """What the sensors read at the start, but for some sites."""
    read = [sense.read(held) for held in FIRST.stacks]
    for name, reading in changed.items():
        read[HEXAGON.sites[name]] = reading
    return "".join(read)


def session(sense: Sense) -> Feed:
    """A session that has seen the start position for a second."""
    started = Feed(begin(History(FIRST), BOTH, sense, arrange=False))
    started.scan(0.0, readings(sense))
    started.scan(1.0, readings(sense))
    return started


def lit(of: Feed, now: float) -> dict[str, Role]:
    scene = look(of.session, now).scene
    return {HEXAGON.names[site]: cue.role for site, cue in sorted(scene.items())}


@SENSES
def test_a_reading_lights_at_once_and_is_withdrawn_after_the_debounce_time(sense: Sense) -> None:
    of = session(sense)
    seen = []
    of.scan(2.0, readings(sense, A1="."))
    seen.append(lit(of, 2.0))
    of.scan(2.005, readings(sense))
    seen.append(lit(of, 2.005))
    of.tick(2.034)
    seen.append(lit(of, 2.034))
    assert of.session.due == 2.005 + 0.030
    of.tick(2.036)
    seen.append(lit(of, 2.036))
    assert seen == [ORIGIN, ORIGIN, ORIGIN, {}]


@SENSES
@pytest.mark.parametrize("bounce", [0.005, 0.02, 0.029])
def test_a_stack_that_seems_to_be_back_for_less_than_that_darkens_nothing(
    sense: Sense, bounce: float
) -> None:
    of = session(sense)
    of.scan(2.0, readings(sense, A1="."))
    shown = []
    for now, home in ((2.5, False), (3.0, True), (3.0 + bounce, False), (3.5, True)):
        of.scan(now, readings(sense) if home else readings(sense, A1="."))
        shown.append(lit(of, now))
    assert shown == [ORIGIN] * 4
    of.scan(3.53, readings(sense))
    assert lit(of, 3.53) == {}


@SENSES
def test_a_glitch_of_29_ms_commits_nothing(sense: Sense) -> None:
    of = session(sense)
    effects = list(of.scan(2.0, readings(sense, A1=".")))
    effects += of.scan(2.2, readings(sense, A1=".", A3="."))
    effects += of.scan(2.229, readings(sense, A1="."))
    effects += of.scan(2.4, readings(sense))
    effects += of.scan(4.0, readings(sense))
    assert (effects, lit(of, 4.0)) == ([], {})


@pytest.mark.parametrize("seed", range(4))
@SENSES
def test_bouncing_contacts_change_nothing(sense: Sense, seed: int) -> None:
    rig = Rig(FIRST, sense, noise=NoiseLevel.HIGH.noise, seed=seed)
    rig.swap("A1", "A3", 0.15)
    rig.wait(1.0)
    rig.swap("I5", "F8", 0.15)
    rig.wait(1.0)
    assert rig.played == "A1xA3 I5xF8"


@SENSES
def test_a_flapping_site_leaves_judgement(sense: Sense) -> None:
    rig = Rig(FIRST, sense)
    rig.fault("E9", SensorFault.FLAPPING)
    rig.wait(3.0)
    flapping = {HEXAGON.names[site] for site in rig.session.observation.flapping}
    assert (flapping, rig.state, rig.lights(), rig.effects) == ({"E9"}, State.READY, {}, [])
    rig.swap("A1", "A3")
    rig.wait(0.5)
    assert rig.played == "A1xA3"


def flap(rig: Rig, name: str, gestures: Sequence[tuple[float, str]], until: float) -> None:
    """Makes gestures while a site changes every 90 ms, slow enough to be believed."""
    steps = sorted([*gestures, *((0.09 * count, "flap") for count in range(int(until / 0.09)))])
    start, site = rig.now, HEXAGON.sites[name]
    for at, gesture in steps:
        rig.wait(max(0.0, start + at - rig.now))
        if gesture == "flap":
            rig.fault(name, None if site in rig.board.faults else SensorFault.DEAD)
        elif gesture[0] == ">":
            rig.place(gesture[1:])
        else:
            rig.lift(gesture)


@SENSES
def test_play_goes_on_beside_a_slowly_flapping_site(sense: Sense) -> None:
    rig = Rig(FIRST, sense)
    flap(rig, "E9", [(2.0, "A1"), (2.3, "A3"), (2.6, ">A3")], 4.0)
    assert rig.played == "A1xA3"


def test_the_table_asks_beside_a_slowly_flapping_site() -> None:
    rig = Rig(FIRST)
    flap(rig, "E9", [(2.0, "A1")], 5.0)
    assert (rig.state, rig.asked()) == (State.ASKING, "A3 D1")


def test_an_unseen_stacking_is_done_beside_a_slowly_flapping_site() -> None:
    rig = Rig(SECOND, hands=WHITE)
    rig.swap("A1", "A3")
    rig.wait(2.0)
    rig.engine("F8xF7 E9+E8")
    rig.swap("F8", "F7")
    rig.wait(1.0)
    flap(rig, "I1", [(2.0, "E9"), (2.3, ">E8")], 5.0)
    assert rig.shown == "A1xA3 F8xF7 E9+E8"


@SENSES
def test_play_on_a_flapping_target_goes_on_or_asks(sense: Sense) -> None:
    rig = Rig(FIRST, sense)
    rig.fault("A3", SensorFault.FLAPPING)
    rig.wait(3.0)
    rig.lift("A1")
    rig.lift("A3")
    rig.wait(0.3)
    rig.place("A3", "A1")
    rig.wait(3.0)
    assert rig.played == ""
    rig.press(Button.WHITE)
    assert rig.played == "A1xA3"


@SENSES
def test_a_flapping_site_is_judged_again_10_s_after_its_last_change(sense: Sense) -> None:
    rig = Rig(FIRST, sense)
    rig.fault("A3", SensorFault.FLAPPING)
    rig.wait(3.0)
    rig.fault("A3", None)
    rig.wait(9.9)
    assert rig.session.observation.masked == frozenset({HEXAGON.sites["A3"]})
    rig.wait(0.2)
    assert rig.session.observation.masked == frozenset()


@SENSES
def test_half_of_the_table_at_once_is_a_fault_for_2_s(sense: Sense) -> None:
    rig = Rig(FULL, sense)
    names = HEXAGON.names[:30]
    for name in names:
        rig.board.faults[HEXAGON.sites[name]] = SensorFault.DEAD
    rig.wait(1.9)
    assert (rig.states, rig.lights()) == ([State.READY], {})
    rig.board.faults.clear()
    rig.wait(3.0)
    assert (rig.states, rig.lights(), rig.effects) == ([State.READY], {}, [])


@SENSES
def test_what_stays_after_2_s_is_true(sense: Sense) -> None:
    rig = Rig(FULL, sense)
    for name in HEXAGON.names[:30]:
        rig.board.faults[HEXAGON.sites[name]] = SensorFault.DEAD
    rig.wait(2.6)
    assert rig.state is State.WRONG
    rig.board.faults.clear()
    rig.wait(1.0)
    assert (rig.state, rig.effects) == (State.READY, [])


@SENSES
def test_a_site_that_cannot_tell_leaves_judgement(sense: Sense) -> None:
    of = session(sense)
    of.scan(2.0, readings(sense, E9="?", I4="?"))
    of.tick(3.0)
    masked = {HEXAGON.names[site] for site in of.session.observation.masked}
    assert (masked, lit(of, 3.0)) == ({"E9", "I4"}, {})
    of.scan(4.0, readings(sense, I4="."))
    of.tick(4.5)
    masked = {HEXAGON.names[site] for site in of.session.observation.masked}
    assert (masked, of.session.observation.touches.lifted) == (
        set(),
        frozenset({HEXAGON.sites["I4"]}),
    )


@SENSES
def test_a_weak_target_is_confirmed(sense: Sense) -> None:
    of = session(sense)
    of.scan(2.0, readings(sense, A3="?"))
    of.scan(3.0, readings(sense, A3="?", A1="."))
    effects = of.tick(6.0)
    assert effects == []
    of.scan(7.0, readings(sense, A3="?", A1="."), [True])
    of.tick(7.1)
    assert [str(action) for action in of.session.situation.history.actions] == ["A1xA3"]


@SENSES
def test_nothing_is_committed_while_the_link_is_lost(sense: Sense) -> None:
    rig = Rig(SECOND, sense)
    rig.press(Button.HINT)
    rig.swap("A1", "A3")
    rig.wait(0.1)
    rig.lose_link()
    rig.wait(3.0)
    rig.hint("pass")
    assert (rig.played, rig.view.lost, rig.session.due) == ("", True, None)
    rig.find_link()
    rig.wait(0.24)
    assert rig.played == ""
    rig.wait(0.02)
    assert (rig.played, rig.view.lost) == ("A1xA3", False)


@SENSES
def test_what_moved_while_the_link_was_lost_is_one_set_of_touches(sense: Sense) -> None:
    rig = Rig(FIRST, sense)
    rig.lose_link()
    rig.swap("A1", "A3")
    rig.swap("I5", "F8")
    rig.wait(2.0)
    rig.find_link()
    rig.wait(3.0)
    if sense is Sense.PRESENCE:
        assert (rig.played, rig.state) == ("", State.ASKING)
        rig.tap("A3")
        rig.wait(0.4)
        rig.tap("F8")
        rig.wait(0.4)
    assert sorted(rig.played.split()) == ["A1xA3", "I5xF8"]


def test_a_button_let_go_while_the_link_was_lost_was_not_held() -> None:
    rig = Rig(FIRST)
    rig.lift("I4")
    rig.place("G1")
    rig.wait(1.0)
    rig.board.press(Button.WHITE, True)
    rig.wait(0.1)
    rig.lose_link()
    rig.board.press(Button.WHITE, False)
    rig.wait(4.0)
    rig.find_link()
    rig.wait(1.0)
    assert (rig.session.observation.overruled, rig.state) == ({}, State.WRONG)


@SENSES
def test_a_liar_is_judged_again_when_it_has_read_rightly_for_10_s(sense: Sense) -> None:
    rig = Rig(FIRST, sense)
    rig.fault("E9", SensorFault.DEAD)
    rig.fault("G4", SensorFault.STUCK)
    rig.wait(1.0)
    rig.press(Button.WHITE, 3.1)
    rig.fault("E9", None)
    rig.fault("G4", None)
    rig.wait(9.9)
    assert rig.session.observation.masked == {HEXAGON.sites["E9"], HEXAGON.sites["G4"]}
    rig.wait(0.2)
    assert (rig.session.observation.masked, rig.state) == (frozenset(), State.READY)


@SENSES
def test_a_liar_that_lies_again_starts_its_10_s_anew(sense: Sense) -> None:
    rig = Rig(FIRST, sense)
    rig.fault("E9", SensorFault.DEAD)
    rig.fault("G4", SensorFault.STUCK)
    rig.wait(1.0)
    rig.press(Button.WHITE, 3.1)
    rig.fault("E9", None)
    rig.wait(9.0)
    rig.fault("E9", SensorFault.DEAD)
    rig.wait(1.0)
    rig.fault("E9", None)
    rig.wait(9.9)
    assert HEXAGON.sites["E9"] in rig.session.observation.masked
    rig.wait(0.2)
    assert rig.session.observation.masked == {HEXAGON.sites["G4"]}


@SENSES
def test_a_dead_sensor_leaves_the_rest_of_the_game_playable(sense: Sense) -> None:
    rig = Rig(FIRST, sense)
    rig.fault("A1", SensorFault.DEAD)
    rig.wait(1.0)
    rig.press(Button.WHITE, 3.1)
    rig.lift("A1")
    rig.wait(0.2)
    rig.lift("A3")
    rig.wait(0.2)
    rig.place("A3", "A1")
    rig.wait(0.6)
    if rig.state is State.ASKING:
        assert "A3" in rig.asked().split()
        rig.tap("A3")
        rig.wait(0.5)
    assert rig.played == "A1xA3"


def test_another_sense_is_judged_afresh() -> None:
    rig = Rig(SECOND, Sense.PRESENCE)
    rig.swap("A1", "A3")
    rig.wait(1.0)
    rig.board.sense = Sense.COLOUR
    rig.board.arrange(rig.view.position)
    rig.take(SenseKnown(Sense.COLOUR))
    rig.wait(3.0)
    assert (rig.state, rig.played, rig.session.observation.touches.by_site) == (
        State.READY,
        "A1xA3",
        {},
    )


def test_another_sense_is_remembered_when_the_link_is_lost_again() -> None:
    rig = Rig(SECOND, Sense.HEIGHT)
    rig.swap("A1", "A3")
    rig.wait(1.0)
    rig.cut = True
    rig.board.sense = Sense.PRESENCE
    rig.board.arrange(rig.view.position)
    for event in (SenseKnown(Sense.PRESENCE), LinkLost(), LinkFound()):
        rig.take(event)
    rig.cut = False
    rig.wait(3.0)
    assert (rig.asked(), rig.state) == ("", State.READY)


@pytest.mark.parametrize("button", Button)
def test_nothing_is_pressed_while_the_link_is_lost(button: Button) -> None:
    rig = Rig(SECOND)
    rig.swap("A1", "A3")
    rig.wait(0.1)
    rig.lose_link()
    rig.wait(3.0)
    rig.take(ButtonPressed(button))
    assert (rig.played, rig.effects) == ("", [])


def test_nothing_is_pressed_before_the_table_was_heard() -> None:
    feed = Feed(begin(History(position(CORNERS)), BOTH, Sense.PRESENCE, arrange=False))
    assert feed.take(0.0, ButtonPressed(Button.WHITE)) == []


def test_a_capture_on_a_site_that_flapped_counts_with_what_went_on_from_there() -> None:
    """I4xI3 while I3 is out of judgement, and I3xI5. Ten seconds after the flapping it is seen when
    I3 was left: before something came to I5.
    """
    start = "Trt.t2/.rtT../T.RrZ2.z/.tTr.RZt/rTtTz.tR/zZtTtTRT/RRttttZ/rTzTtT/T.ZrT b 2"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR, "A3xB4 F4xF5 F7+F8")
    flaps = " ; ".join(f"{at} I3=. ; {at + 50} I3=+" for at in range(0, 1300, 110))
    table.told(f"{flaps} ; 3500 I4=. ; 4170 I3=. ; 4670 I3=- ; 6330 I3=. ; 6730 I5=-", then=8.0)
    assert (table.state, table.played) == ("ready", "A3xB4 F4xF5 F7+F8 I4xI3 I3xI5")
