"""Plays an event log through the functions that the table is played with."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tzaar_board.errors import UserError
from tzaar_board.store.effect_records import effect_record
from tzaar_board.store.event_log import Header, LogEntry, Read, lights_digest, view_digest
from tzaar_board.table.advance import advance
from tzaar_board.table.effects import Effect
from tzaar_board.table.events import Event
from tzaar_board.table.lights.view import View, look
from tzaar_board.table.session import Session


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """A game that begins or goes on (`header`), or an event (`entry`) and what came of it now.

    `number` counts the events of the whole log from 1. `difference` is a sentence on how what came
    of it differs from what was recorded; it is empty where nothing does.
    """

    number: int
    session: Session
    view: View
    header: Header | None = None
    entry: LogEntry | None = None
    event: Event | None = None
    effects: Sequence[Effect] = ()
    difference: str = ""


def replay(lines: Iterable[Read]) -> Iterator[ReplayStep]:
    """The steps of a log, each as soon as its line is there."""
    session: Session | None = None
    view: View | None = None
    number = 0
    for read in lines:
        match read.line:
            case Header() as header:
                assert read.opening is not None
                before, (session, view) = session, read.opening
                moved = header.follows and before is not None and before != session
                what = f"After event {number} the session is not the one that the log goes on with."
                difference = what if moved else ""
                yield ReplayStep(number, session, view, header=header, difference=difference)
            case LogEntry() as entry:
                assert session is not None
                assert view is not None
                assert read.event is not None
                number += 1
                step = _played(number, session, view, entry, read.event)
                session, view = step.session, step.view
                yield step


def _played(number: int, session: Session, view: View, entry: LogEntry, event: Event) -> ReplayStep:
    at = f"Event {number} at {entry.time:.3f} s"
    try:
        after, effects = advance(session, entry.time, event)
    except UserError as error:
        return ReplayStep(
            number, session, view, entry=entry, event=event, difference=f"{at}: {error}"
        )
    if after is not session:
        view = look(after, entry.time, view)
    difference = _difference(entry, after, effects, view)
    if difference:
        difference = f"{at}: {difference}"
    return ReplayStep(
        number, after, view, entry=entry, event=event, effects=effects, difference=difference
    )


def _difference(entry: LogEntry, session: Session, effects: Sequence[Effect], view: View) -> str:
    """What differs from what was recorded, in words."""
    wanted = tuple(map(effect_record, effects))
    if wanted != entry.effects:
        return f"what it wants done is {_list(wanted)}, recorded is {_list(entry.effects)}."
    if view.state is not entry.state:
        return f"the state is {view.state.value}, recorded is {entry.state.value}."
    if session.due != entry.due:
        return f"the deadline is {session.due}, recorded is {entry.due}."
    if view_digest(view, effects) != entry.view:
        return "what is shown beside the lights is not what was recorded."
    if lights_digest(view.scene) != entry.lights:
        return "the lights are not those that were recorded."
    return ""


def _list(records: Sequence[object]) -> str:
    return ", ".join(map(str, records)) or "nothing"
