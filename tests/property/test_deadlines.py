"""A session that is only woken at its deadlines sees what one sees that never sleeps."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.table import CORNERS, WHITE, position
from tzaar_board.games.base import Colour
from tzaar_board.games.line import Line
from tzaar_board.geometry import HEXAGON
from tzaar_board.table.buttons import Button
from tzaar_board.table.effects import Effect
from tzaar_board.table.sense import Sense
from tzaar_board.table.session import Session
from tzaar_board.table.view import State, View, look

START = position(CORNERS, "w 1")
NAMES = ["A1", "A3", "A5", "C3", "D1", "F7", "F8", "I1", "I2", "G1"]
TICK = 0.05

Seen = list[tuple[float, State, bool, dict[str, str], str]]


class Sleepless(Session):
    """A session to which every moment is a deadline."""

    def deadline(self) -> float | None:
        return float("-inf")


class Watcher:
    """Notes what is to be seen of a session, and when it changes."""

    def __init__(self, kind: type[Session], sense: Sense, hands: frozenset[Colour]) -> None:
        self.session = kind(Line(START), hands, sense, arrange=False)
        self.seen: Seen = []
        self.effects: list[Effect] = []
        self._view: View | None = None

    def note(self, now: float, effects: list[Effect]) -> None:
        self.effects += effects
        self._view = look(self.session, now, self._view)
        lights = {
            HEXAGON.names[site]: cue.role.value for site, cue in sorted(self._view.scene.items())
        }
        played = " ".join(map(str, self.session.situation.line.actions))
        if not self.seen or self.seen[-1][1:] != (
            self._view.state,
            self._view.open,
            lights,
            played,
        ):
            self.seen.append((now, self._view.state, self._view.open, lights, played))


@given(
    sense=st.sampled_from(Sense),
    engine=st.booleans(),
    deeds=st.lists(
        st.tuples(
            st.sampled_from([0.0, 0.02, 0.05, 0.1, 0.2, 0.26, 0.45, 0.7, 1.6, 2.1, 4.0]),
            st.sampled_from([*NAMES, *Button]),
        ),
        max_size=14,
    ),
)
@settings(max_examples=40, deadline=None)
def test_deadlines_tell_when_something_will_happen(
    sense: Sense, engine: bool, deeds: list[tuple[float, str | Button]]
) -> None:
    """The one that never sleeps is looked at every 50 ms, and at the deadlines too."""
    hands = WHITE if engine else frozenset(Colour)
    sleeper, watcher = Watcher(Session, sense, hands), Watcher(Sleepless, sense, hands)
    readings = [sense.read(held) for held in START.stacks]
    down = [False] * len(Button)
    now = 0.0
    scans = [(now, "".join(readings), tuple(down))]
    for pause, deed in [*deeds, (6.0, "G1")]:
        now = round(now + pause + 0.001, 3)
        if isinstance(deed, Button):
            down[deed.value] = not down[deed.value]
        else:
            site = HEXAGON.sites[deed]
            there = sense.read(START.content(site))
            there = "#" if there == "." and sense is Sense.PRESENCE else there
            readings[site] = "." if readings[site] != "." else "+" if there == "." else there
            if readings[site] == "+" and sense is Sense.HEIGHT:
                readings[site] = "A"
        scans.append((now, "".join(readings), tuple(down)))
    for (at, told, pressed), until in zip(
        scans, [*(later[0] for later in scans[1:]), now + 8.0], strict=True
    ):
        for one in (sleeper, watcher):
            one.note(at, one.session.scan(at, told, pressed))
            if one.session.awaited is not None:
                action = one.session.awaited.legal()[0]
                one.note(at, one.session.opponent_moved(at, [action]))
        step = at
        while True:
            due = sleeper.session.deadline()
            assert due is None or due > step, f"a busy loop at {step}: {due}"
            step = min(round(step + TICK, 6), due if due is not None else until)
            if step >= until:
                break
            if due is not None and step >= due:
                sleeper.note(step, sleeper.session.tick(step))
            watcher.note(step, watcher.session.tick(step))
    assert sleeper.seen == watcher.seen
    assert sleeper.effects == watcher.effects
