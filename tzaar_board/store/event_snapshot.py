"""A session in the middle of a game as a JSON value, where it is plain enough to be one.

The log's ring begins a file in mid-game with it. A session that follows a guide, asks something,
shows a hint, or would have to hear events again is not described: that passes, and a file can wait
for it.
"""

from dataclasses import replace

import msgspec

from tzaar_board.errors import shortened
from tzaar_board.games.base import Colour, Content, Game, Outcome, PieceKind, Reason
from tzaar_board.geometry import Site
from tzaar_board.store.event_records import StrictRecord
from tzaar_board.table.aftermath import Aftermath
from tzaar_board.table.evidence import Evidence
from tzaar_board.table.lights.view import View, look
from tzaar_board.table.revisions import Checkpoint, Revisions
from tzaar_board.table.scene import Cue, Role, Scene
from tzaar_board.table.sensing.buttons import Button, Buttons, ButtonState
from tzaar_board.table.sensing.observation import Observation
from tzaar_board.table.sensing.touches import Touches
from tzaar_board.table.session import Session, SessionPhase, TableLink
from tzaar_board.table.signals import Signals
from tzaar_board.table.trouble import Trouble

NEVER = float("-inf")
"""Before all time; null in the log."""


class ButtonRecord(StrictRecord, frozen=True):
    """`table.buttons.ButtonState` of one button; moments are seconds of the log's clock."""

    raw: bool
    since: float
    down: bool
    pressed_at: float | None
    held: bool


class CueRecord(StrictRecord, frozen=True):
    """`stack` is colour, kind and height."""

    site: int
    role: Role
    since: float | None
    stack: tuple[Colour, str, int] | None
    delay: float


class Snapshot(StrictRecord, frozen=True, kw_only=True):
    """What a session holds beyond what the header of a new game says, and what is lit.

    `observation`, `signals` and `tried` stand there as they are: the names of their fields, and of
    the fields of all that is in them, are part of the format. `tried_now`: no fast hands were found
    in the very touches that are observed. `checkpoint`: the session begins one.
    """

    time: float
    shown: int
    kind: str | None
    winner: Colour | None
    reason: Reason | None
    observation: Observation
    phase: SessionPhase
    link: TableLink
    buttons: tuple[ButtonRecord, ...]
    buttons_anew: bool
    chances: dict[str, float]
    analysed: frozenset[int] | None
    signals: Signals
    pointed: tuple[int, ...]
    pairing: bool
    pairing_since: float = 0.0
    going_on: bool = False
    spent: str | None
    unexplained: float | None
    fallen: float | None = msgspec.field(name="disarray")
    was_wrong: bool = False
    tried: Touches | None
    tried_now: bool
    tried_fresh: frozenset[int] = frozenset()
    regrasped: float | None = None
    retouched: float | None = None
    wavered: bool = False
    moved_on: bool = False
    looked: float | None = None
    inquired: bool = False
    unproven: bool = False
    righted: frozenset[int] = frozenset()
    touched: frozenset[int] = frozenset()
    committed: float | None = None
    checkpoint: bool = False
    last_scan: tuple[str, tuple[bool, ...]] | None
    due: float | None
    scene: tuple[CueRecord, ...]


def snapshot(session: Session, now: float, view: View) -> Snapshot | None:
    """The snapshot of a session, None where it is not plain enough."""
    if session.guide or session.question or session.suggestions or session.postponed:
        return None
    if session.asked_over or session.pass_press.refused is not None or not session.revisions.plain:
        return None
    situation, tried = session.situation, session.tried
    ended = situation.ended
    tried_now = tried is session.observation.touches
    return Snapshot(
        time=now,
        shown=situation.shown,
        kind=None if situation.kind is None else situation.kind.name,
        winner=None if ended is None else ended.winner,
        reason=None if ended is None else ended.reason,
        observation=session.observation,
        phase=session.phase,
        link=session.link,
        buttons=tuple(_button_record(state) for state in session.buttons.states),
        buttons_anew=session.buttons.anew,
        chances={str(action): chance for action, chance in session.chances.items()},
        analysed=session.analysed,
        signals=session.signals,
        pointed=session.pointed,
        pairing=session.pairing,
        pairing_since=session.pairing_since,
        going_on=session.going_on,
        spent=None if session.spent is None else session.spent.word,
        unexplained=session.trouble.unexplained,
        fallen=session.trouble.fallen,
        was_wrong=session.trouble.was_wrong,
        tried=None if tried_now else tried,
        tried_now=tried_now,
        tried_fresh=session.tried_fresh,
        regrasped=session.aftermath.regrasped,
        retouched=session.aftermath.retouched,
        wavered=session.aftermath.wavered,
        moved_on=session.aftermath.moved_on,
        looked=session.aftermath.looked,
        inquired=session.aftermath.inquired,
        unproven=session.aftermath.unproven,
        righted=session.aftermath.righted,
        touched=session.revisions.touched,
        committed=session.revisions.committed,
        checkpoint=session.revisions.checkpoint is not None,
        last_scan=session.last_scan,
        due=session.due,
        scene=tuple(_cue_record(site, cue) for site, cue in sorted(view.scene.items())),
    )


def restored(begun: Session, taken: Snapshot) -> tuple[Session, View]:
    """The session that a snapshot was taken of, and its view; `begun` is as the header says.

    Raises UserError or ValueError for a snapshot that the game cannot have.
    """
    game = begun.situation.settled.game
    _check(taken, len(game.board), len(begun.situation.history))
    ended = None if taken.reason is None else Outcome(taken.winner, taken.reason)
    situation = replace(
        begun.situation,
        shown=taken.shown,
        kind=None if taken.kind is None else _kind(taken.kind, game),
        ended=ended,
    )
    states = tuple(_button_state(record) for record in taken.buttons)
    session = replace(
        begun,
        evidence=Evidence(situation, taken.observation),
        phase=taken.phase,
        link=taken.link,
        buttons=Buttons(states, taken.buttons_anew),
        chances={game.parse_action(text): one for text, one in taken.chances.items()},
        analysed=taken.analysed,
        signals=taken.signals,
        pointed=taken.pointed,
        pairing=taken.pairing,
        pairing_since=taken.pairing_since,
        going_on=taken.going_on,
        spent=None if taken.spent is None else Button.named(taken.spent),
        trouble=Trouble(taken.unexplained, taken.fallen, taken.was_wrong),
        tried=taken.observation.touches if taken.tried_now else taken.tried,
        tried_fresh=taken.tried_fresh,
        aftermath=Aftermath(
            regrasped=taken.regrasped,
            retouched=taken.retouched,
            wavered=taken.wavered,
            moved_on=taken.moved_on,
            looked=taken.looked,
            inquired=taken.inquired,
            unproven=taken.unproven,
            righted=taken.righted,
        ),
        last_scan=taken.last_scan,
        due=taken.due,
    )
    checkpoint = Checkpoint(session) if taken.checkpoint else None
    revisions = Revisions(touched=taken.touched, committed=taken.committed, checkpoint=checkpoint)
    session = replace(session, revisions=revisions)
    scene: Scene = {record.site: _cue(record, game) for record in taken.scene}
    return session, replace(look(session, taken.time), scene=scene)


def _check(taken: Snapshot, sites: int, actions: int) -> None:
    """Raises ValueError for what would not fit together."""
    observation = taken.observation
    debounce = observation.debounce
    texts = [observation.touches.expected, debounce.settled, debounce.raw]
    texts += [] if debounce.suspect is None else [debounce.suspect.readings]
    texts += [] if taken.tried is None else [taken.tried.expected]
    if any(len(text) != sites for text in texts):
        raise ValueError(f"readings that are not of {sites} sites")
    named = {*observation.touches.by_site, *observation.masked, *observation.overruled}
    named |= {
        *taken.touched,
        *debounce.unsure,
        *debounce.recent,
        *debounce.flapping,
        *taken.pointed,
    }
    named |= {*taken.tried_fresh, *(taken.analysed or ()), *(record.site for record in taken.scene)}
    if not named <= set(range(sites)):
        raise ValueError(f"a site that is not one of the {sites}")
    if not 0 <= taken.shown <= actions:
        raise ValueError(f"{taken.shown} actions shown of {actions}")
    if len(taken.buttons) != len(Button):
        raise ValueError(f"{len(taken.buttons)} buttons, where a table has {len(Button)}")


def _kind(name: str, game: Game) -> PieceKind:
    """A kind of piece by its name. Raises ValueError."""
    for kind in game.kinds:
        if kind.name == name:
            return kind
    raise ValueError(f"'{shortened(name)}' is no kind of piece")


def _button_record(state: ButtonState) -> ButtonRecord:
    pressed_at = _recorded(state.pressed_at)
    return ButtonRecord(state.raw, state.since, state.down, pressed_at, state.held)


def _button_state(record: ButtonRecord) -> ButtonState:
    pressed_at = _time(record.pressed_at)
    return ButtonState(record.raw, record.since, record.down, pressed_at, record.held)


def _cue_record(site: Site, cue: Cue) -> CueRecord:
    stack = cue.content
    known = None if stack is None else (stack.colour, stack.kind.name, stack.height)
    return CueRecord(site, cue.role, _recorded(cue.since), known, cue.delay)


def _cue(record: CueRecord, game: Game) -> Cue:
    stack = None
    if record.stack is not None:
        colour, kind, height = record.stack
        stack = Content(colour, _kind(kind, game), height)
    return Cue(record.role, _time(record.since), stack, record.delay)


def _recorded(time: float) -> float | None:
    return None if time == NEVER else time


def _time(recorded: float | None) -> float:
    return NEVER if recorded is None else recorded
