"""Tables told in scans: `400 D4=. ; 800 D4=+` are milliseconds after a settled position, a site and
what its sensor reads from then on; `1200 white+` and `1350 white-` are a button that goes down and
up. All that happens to such a table is an event log, too.
"""

from collections.abc import Sequence

from tests.support.table import BOTH, Feed
from tzaar_board.games.base import Colour, Outcome, Position
from tzaar_board.games.history import History
from tzaar_board.store.event_log import LogSource, encoded, entry, header
from tzaar_board.table.effects import Effect, Rewrite
from tzaar_board.table.events import ButtonPressed, Event, GameEnded, OpponentMoved, Scanned, Ticked
from tzaar_board.table.guide import contents
from tzaar_board.table.lights.view import View, look
from tzaar_board.table.scene import ASKED, Role
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.session import Session, SessionPhase, begin

SETTLED = 10.0
"""When the scripts begin, in seconds: the table has shown the position for long by then."""


Told = tuple[float, Event, Session, Sequence[Effect]]
"""When something happened, what it was, the session after it, and what that wanted done."""


def at_pace(script: str, factor: float) -> str:
    """A script by hands that take so many times as long."""
    parts = (part.split() for part in script.split(" ; "))
    return " ; ".join(f"{float(at) * factor} {what}" for at, what in parts)


class ScannedTable:
    """A session at a table whose readings a script says, looked at from deadline to deadline."""

    def __init__(
        self,
        start: Position,
        sense: Sense,
        turns: str = "",
        *,
        engine: str = "",
        hands: frozenset[Colour] = BOTH,
        arrange: bool = False,
    ) -> None:
        game = start.game
        self.start = start
        self.board = game.board
        parse = game.parse_action
        history = History(start).play(*map(parse, turns.split()))
        self.feed = Feed(begin(history, hands, sense, arrange=arrange))
        self.readings = [sense.read(held) for held in contents(history.head)]
        self.written = [str(action) for action in history.actions]
        self._begun = self.feed.session
        self._told: list[Told] = []
        self._view = look(self.feed.session, float("-inf"))
        self._seen = 0
        self.now = 0.0
        self._buttons: tuple[bool, ...] = ()
        self._scan()
        self._wait(SETTLED)
        if engine:
            self.opponent(engine)

    def told(self, script: str, then: float = 3.0) -> "ScannedTable":
        """Reads a script, and waits for some seconds after it."""
        for part in filter(None, (text.strip() for text in script.split(";"))):
            at, what = part.split()
            self._wait(SETTLED + float(at) / 1000)
            site, _, reading = what.partition("=")
            if reading:
                self.readings[self.board.sites[site]] = reading
            else:
                self._hold(Button.named(what[:-1]), what[-1] == "+")
            self._scan()
        self._wait(self.now + then)
        return self

    def restarted(self) -> "ScannedTable":
        """The program ends and is started again, with what hands hold still in them."""
        was = self.feed.session.situation
        overruled = frozenset(self.feed.session.observation.overruled)
        begun = begin(
            was.history,
            was.hands,
            was.sense,
            arrange=False,
            shown=was.shown,
            overruled=overruled,
        )
        self.feed = Feed(begun)
        self._scan()
        return self

    def opponent(self, turn: str) -> None:
        """Somebody who is not a hand plays a turn."""
        parse = self.start.game.parse_action
        self._tell(OpponentMoved(tuple(map(parse, turn.split()))))

    def end(self, outcome: Outcome) -> None:
        """Somebody ends the game: resigns on the page, or loses on time."""
        self._tell(GameEnded(outcome))

    def press(self, button: Button) -> None:
        """Presses a button for a moment."""
        self._tell(ButtonPressed(button))

    @property
    def log(self) -> list[bytes]:
        """All that happened, as lines of an event log."""
        source = LogSource("scans", self.start.game.name)
        told = zip(self._told, self.views, strict=True)
        return [
            encoded(header(source, 1, self._begun)),
            *(encoded(entry(*one, view)) for one, view in told),
        ]

    @property
    def views(self) -> list[View]:
        """What was shown after each event."""
        views = [look(self._begun, float("-inf"))]
        for at, _, session, _ in self._told:
            views.append(look(session, at, views[-1]))
        return views[1:]

    @property
    def view(self) -> View:
        """What is shown now: most of what a script brings is looked at by nobody."""
        if self._seen < len(self._told):
            at, _, session, _ = self._told[-1]
            self._view, self._seen = look(session, at, self._view), len(self._told)
        return self._view

    @property
    def played(self) -> str:
        """The actions that are committed, as they are on disk."""
        return " ".join(self.written)

    @property
    def pending(self) -> str:
        """The opponent's actions that have yet to be carried out."""
        return " ".join(map(str, self.feed.session.situation.pending))

    @property
    def state(self) -> str:
        return self.view.state.value

    def lit(self, *roles: Role) -> str:
        """The sites that are lit in some roles."""
        cues = sorted(self.view.scene.items())
        return " ".join(self.board.names[site] for site, cue in cues if cue.role in roles)

    @property
    def rewrites(self) -> int:
        """How often what is recorded has become something else."""
        every = (effect for *_, effects in self._told for effect in effects)
        return sum(isinstance(effect, Rewrite) for effect in every)

    def seconds(self, state: str) -> float:
        """For how long a state has been shown, in seconds."""
        pairs = zip(self._told, self.views, strict=True)
        shown = [(at, view.state.value) for (at, *_), view in pairs]
        ends = [at for at, _ in shown[1:]] + [self.now]
        return sum(end - at for (at, one), end in zip(shown, ends, strict=True) if one == state)

    @property
    def asked(self) -> str:
        return self.lit(*ASKED)

    def _wait(self, until: float) -> None:
        while (due := self.feed.session.due) is not None and due < until:
            self.now = due
            self._tell(Ticked())
        self.now = until
        self._tell(Ticked())

    def _hold(self, button: Button, down: bool) -> None:
        held = self._buttons or (False,) * len(Button)
        self._buttons = tuple(
            down if place == button.value else was for place, was in enumerate(held)
        )

    def _scan(self) -> None:
        self._tell(Scanned("".join(self.readings), self._buttons))

    def _tell(self, event: Event) -> None:
        before = self.feed.session
        effects = self.feed.take(self.now, event)
        session = self.feed.session
        if session is before:
            return
        nothing_is_overlooked(session)
        for effect in effects:
            if isinstance(effect, Rewrite):
                self.written[effect.keep :] = [str(action) for action in effect.actions]
        self._told.append((self.now, event, session, effects))


def nothing_is_overlooked(session: Session) -> None:
    """While a game is played, what reads otherwise than it should has been touched, or is out of
    judgement: else the table would take it for what it should be.
    """
    observation = session.observation
    if session.phase is not SessionPhase.PLAY or session.deaf:
        return
    expected = session.situation.expected
    known = observation.touches.by_site.keys() | observation.masked
    readings = enumerate(zip(observation.readings, expected, strict=True))
    assert [site for site, (one, due) in readings if one != due and site not in known] == []
