"""A session that is only woken at its deadlines sees what one sees that never sleeps."""

from dataclasses import dataclass, replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.support.rounds import examples
from tests.support.table import CORNERS, position
from tzaar_board.games.base import Colour, Content, Position
from tzaar_board.games.history import History
from tzaar_board.games.troll import TROLL
from tzaar_board.geometry import Site
from tzaar_board.table.advance import advance
from tzaar_board.table.effects import Effect
from tzaar_board.table.events import Event, OpponentMoved, Scanned, Ticked
from tzaar_board.table.guide import contents
from tzaar_board.table.lights.view import View, look
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.session import begin
from tzaar_board.table.state import State


@dataclass(frozen=True)
class Case:
    """A position, a piece that its player has in the box, and ten sites where much may happen."""

    start: Position
    piece: Content
    names: str

    def returned(self, site: Site, sense: Sense, times: int) -> str:
        """What a site reads when something is set down there, the how manieth time."""
        content = self.start.content(site)
        if content is None:
            return sense.read(self.piece)
        turned = self.start.game.two_sided and times % 2 == 0
        return sense.read(content.turned_over if turned else content)


TZAAR_CASE = Case(
    position(CORNERS, "w 1"),
    Content(Colour.WHITE, position(CORNERS, "w 1").game.kinds["TOTT"]),
    "A1 A3 A5 C3 D1 F7 F8 I1 I2 G1",
)
PASSING_CASE = replace(TZAAR_CASE, start=position(CORNERS, "w 2"))
TROLL_CASE = Case(
    TROLL.parse("......../......../......../......../......../..xoo.../......../........ b std"),
    Content(Colour.BLACK, TROLL.kinds["DISC"]),
    "b3 c3 d3 e3 f3 e4 e5 a3 e2 g3",
)
TICK = 0.05

Seen = list[tuple[float, State, bool, dict[str, str], str]]


class Watcher:
    """Notes what is to be seen of a session, and when it changes.

    To one that never sleeps every moment is a deadline.
    """

    def __init__(
        self, start: Position, sense: Sense, hands: frozenset[Colour], *, sleeps: bool
    ) -> None:
        self.session = begin(History(start), hands, sense, arrange=False)
        self._sleeps = sleeps
        self.seen: Seen = []
        self.effects: list[Effect] = []
        self._view: View | None = None

    def take(self, now: float, event: Event) -> None:
        before = self.session if self._sleeps else replace(self.session, due=float("-inf"))
        self.session, effects = advance(before, now, event)
        self.effects += effects
        self._view = look(self.session, now, self._view)
        lights = {
            self._view.position.game.board.names[site]: cue.role.value
            for site, cue in sorted(self._view.scene.items())
        }
        played = " ".join(map(str, self.session.situation.history.actions))
        if not self.seen or self.seen[-1][1:] != (
            self._view.state,
            self._view.open,
            lights,
            played,
        ):
            self.seen.append((now, self._view.state, self._view.open, lights, played))


@pytest.mark.parametrize(
    "case", [TZAAR_CASE, PASSING_CASE, TROLL_CASE], ids=["tzaar", "passing", "troll"]
)
@given(
    sense=st.sampled_from(Sense),
    engine=st.booleans(),
    deeds=st.lists(
        st.tuples(
            st.sampled_from([0.0, 0.02, 0.05, 0.1, 0.2, 0.26, 0.45, 0.7, 1.6, 2.1, 4.0]),
            st.sampled_from([*range(10), *Button]),
        ),
        max_size=14,
    ),
)
@example(sense=Sense.PRESENCE, engine=False, deeds=[(0.0, 0), (0.02, Button.WHITE)])
@example(sense=Sense.COLOUR, engine=False, deeds=[(0.0, 0), (0.0, 1), (0.0, 3), (0.0, 4)])
@example(sense=Sense.PRESENCE, engine=False, deeds=[*[(0.0, 0)] * 5, (0.0, 1), (2.1, 4)])
@example(sense=Sense.PRESENCE, engine=False, deeds=[(0.0, 0), (0.0, 2)])
@examples(3, 8)
def test_deadlines_tell_when_something_will_happen(
    case: Case, sense: Sense, engine: bool, deeds: list[tuple[float, int | Button]]
) -> None:
    """The one that never sleeps is looked at every 50 ms, and at the deadlines too."""
    start, sites = case.start, case.start.game.board.sites
    hands = frozenset({start.player}) if engine else frozenset(Colour)
    sleeper = Watcher(start, sense, hands, sleeps=True)
    watcher = Watcher(start, sense, hands, sleeps=False)
    readings = [sense.read(held) for held in contents(start)]
    down = [False] * len(Button)
    now = 0.0
    scans = [(now, "".join(readings), tuple(down))]
    for times, (pause, deed) in enumerate([*deeds, (6.0, 9)]):
        now = round(now + pause + 0.001, 3)
        if isinstance(deed, Button):
            down[deed.value] = not down[deed.value]
        else:
            site = sites[case.names.split()[deed]]
            there = readings[site] != "."
            readings[site] = "." if there else case.returned(site, sense, times)
        scans.append((now, "".join(readings), tuple(down)))
    for (at, told, pressed), until in zip(
        scans, [*(later[0] for later in scans[1:]), now + 8.0], strict=True
    ):
        for one in (sleeper, watcher):
            one.take(at, Scanned(told, pressed))
            if one.session.awaited is not None:
                action = one.session.awaited.legal()[0]
                one.take(at, OpponentMoved((action,)))
        step = at
        while True:
            due = sleeper.session.due
            assert due is None or due > step, f"a busy loop at {step}: {due}"
            step = min(round(step + TICK, 6), due if due is not None else until)
            if step >= until:
                break
            if due is not None and step >= due:
                sleeper.take(step, Ticked())
            watcher.take(step, Ticked())
    assert sleeper.seen == watcher.seen
    assert sleeper.effects == watcher.effects
