"""The event log's format: what is read is what was written, and what is none is refused."""

import json
import random
from dataclasses import replace

import pytest

from tests.support.event_logs import FILES, SNAPSHOT, differences, games, played, texts, whole
from tzaar_board.games.base import Colour, Outcome, Reason
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.geometry import HEXAGON
from tzaar_board.store.event_log import (
    LogError,
    LogSource,
    Torn,
    encoded,
    header,
    header_amid,
    read,
)
from tzaar_board.store.event_records import EventRecord, event_record, recorded_event
from tzaar_board.store.event_snapshot import restored, snapshot
from tzaar_board.table.aftermath import Aftermath
from tzaar_board.table.distant_request import DistantRequest
from tzaar_board.table.events import (
    ActionsJudged,
    ButtonPressed,
    DistantAsked,
    Event,
    GameEnded,
    GoingOnAwaited,
    HandsDone,
    HandsTold,
    HintAnswered,
    HintsChosen,
    LinkFound,
    LinkLost,
    OpponentMoved,
    PairingAsked,
    Scanned,
    SenseKnown,
    SitesPointed,
    TableRighted,
    Ticked,
    TimeUp,
    UndoAsked,
    WentBack,
)
from tzaar_board.table.hints import Hints
from tzaar_board.table.lights.view import look
from tzaar_board.table.postponed_press import PostponedPress
from tzaar_board.table.revisions import Checkpoint, Revisions
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.session import begin
from tzaar_board.table.trouble import Trouble

ACTIONS = tuple(map(TZAAR.parse_action, ("A1xA3", "A3+A5", "pass")))
LOG = games(FILES[-1])[0]
PLACE = LogSource("sim", "simulated")

EVENTS: list[Event] = [
    Scanned("#" * len(HEXAGON.points), (True, False, False, True)),
    Ticked(),
    LinkLost(),
    LinkFound(),
    SenseKnown(Sense.HEIGHT),
    OpponentMoved(ACTIONS),
    HintsChosen(Hints.QUALITY),
    HintAnswered(ACTIONS[::-1]),
    ActionsJudged({ACTIONS[0]: 0.1 + 0.2, ACTIONS[2]: 1.0}),
    ButtonPressed(Button.MENU),
    UndoAsked(),
    GameEnded(Outcome(None, Reason.DRAW)),
    TimeUp(Colour.BLACK),
    PairingAsked(True),
    DistantAsked(DistantRequest.DRAW),
    GoingOnAwaited(True),
    HandsTold(frozenset({0, 3}), frozenset({5})),
    HandsDone(ACTIONS, 1),
    TableRighted(),
    SitesPointed((0, 59)),
    WentBack(3),
]


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_an_event_is_read_as_it_was_written(event: Event) -> None:
    assert recorded_event(event_record(event, TZAAR), TZAAR) == event


def test_the_test_above_knows_every_event() -> None:
    assert {type(event) for event in EVENTS} == set(Event.__args__)
    assert len(EVENTS) == len(EventRecord.__args__)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_lines_are_written_as_they_were_read(path: object) -> None:
    log = games(FILES[FILES.index(path)])[3]  # type: ignore[arg-type]
    assert [encoded(one.line) for one in whole(log)] == log


def changed(number: int, **fields: object) -> bytes:
    return json.dumps({**json.loads(LOG[number]), **fields}).encode() + b"\n"


DEEP = LOG[0].replace(b"}\n", b',"snapshot":{"observation":{"x":' + b"[" * 100_000 + b"\n")
"""Brackets deeper than any stack, where a key that is not known is passed over."""


NO_OBJECT = "is no line of an event log (an event log has one JSON object a line)"


@pytest.mark.parametrize(
    ("lines", "where"),
    [
        *(
            ([text], f"line 1: {NO_OBJECT}")
            for text in (b"nonsense\n", b"\xff\xfe\n", b"[]\n", b"{\n")
        ),
        ([DEEP], "line 1"),
        ([b'{"line":"song"}\n'], "line 1"),
        ([b"SQLite format 3\0"], "line 1"),
        ([LOG[1]], "line 1: is no line of an event log (an event before the header of a game)"),
        ([LOG[0], b"\n"], f"line 2: {NO_OBJECT}"),
        ([LOG[0], LOG[1], changed(2, more=1)], "line 3"),
        ([LOG[0], changed(1, time="now")], "line 2"),
        ([LOG[0], changed(1, event={"is": "dance"})], "line 2"),
        ([LOG[0], changed(1, event={"is": "press", "button": "red"})], "'red' is no button"),
        ([LOG[0], changed(1, event={"is": "point", "sites": ["Z9"]})], "line 2"),
        (
            [LOG[0], changed(1, event={"is": "scan", "readings": "#", "buttons": ""})],
            "a scan of 1 sites, where the board has 60",
        ),
        (
            [LOG[0], changed(1, event={"is": "scan", "readings": "@" * 60, "buttons": ""})],
            "'@' is no reading",
        ),
        ([changed(0, board="square")], "'square' is not the board of tzaar"),
        ([changed(0, game="chess")], "There is no game 'chess'"),
        ([changed(0, start="?")], "line 1"),
        ([changed(0, actions=["A1xA1"])], "line 1"),
        ([changed(0, version=99)], "was written by a newer tzaar-board (format 99"),
    ],
)
def test_what_is_no_line_is_refused_in_one_sentence(lines: list[bytes], where: str) -> None:
    with pytest.raises(LogError) as refused:
        list(read("mine.jsonl", lines))
    said = str(refused.value)
    assert said.startswith("mine.jsonl")
    assert where in said
    assert "\n" not in said


def test_a_torn_last_line_is_told_and_left_out() -> None:
    *lines, torn = read("log", [*LOG[:5], LOG[5][:-9]])
    assert torn == Torn(6)
    assert len(lines) == 5


def test_a_log_goes_on_from_any_header_in_its_middle(seed: int) -> None:
    """Built back from its text, the session does all that it did."""
    rng = random.Random(seed)
    made = 0
    for path in FILES:
        steps = played(rng.choice(games(path)))
        for number in sorted(rng.sample(range(1, len(steps)), 3)):
            step = steps[number]
            assert step.entry is not None
            head = header_amid(PLACE, 1, step.session, step.entry.time, step.view, follows=False)
            if head is None:
                session = step.session
                plain = session.revisions.plain
                open_ones = (
                    session.guide,
                    session.question,
                    session.suggestions,
                    session.postponed,
                )
                assert any(open_ones) or not plain
                continue
            made += 1
            assert differences([encoded(head), *texts(steps[number + 1 : number + 120])]) == []
    assert made > 3


def lost(kept: object, again: object, where: str = "") -> list[str]:
    """Where a JSON value does not have all that another one has."""
    if isinstance(kept, dict) and isinstance(again, dict):
        return [
            one
            for key, value in kept.items()
            for one in (
                lost(value, again[key], f"{where}.{key}") if key in again else [f"{where}.{key}"]
            )
        ]
    if isinstance(kept, list) and isinstance(again, list) and len(kept) == len(again):
        pairs = zip(kept, again, strict=True)
        return [one for value, other in pairs for one in lost(value, other, f"{where}[]")]
    return [] if kept == again else [where]


def test_a_snapshot_on_disk_is_read_whole() -> None:
    """No name that is kept in logs is another one by now, and what is shown is what was shown."""
    log = SNAPSHOT.read_bytes().splitlines(keepends=True)
    again = encoded(whole(log[:1])[0].line)
    assert lost(json.loads(log[0]), json.loads(again)) == []
    assert len(log) > 50
    assert differences(log) == []


def test_a_header_has_which_sensors_were_overruled() -> None:
    first = played(LOG)[0].session
    history, known = first.situation.history, frozenset({3, 41})
    begun = begin(history, frozenset(), Sense.COLOUR, arrange=False, overruled=known)
    (said,) = whole([encoded(header(PLACE, 1, begun))])
    assert said.opening is not None
    assert said.opening[0].observation == begun.observation
    assert said.opening[0].observation.masked == known


def test_a_header_has_what_later_judgement_hangs_on() -> None:
    first, *_, step = played(LOG)[:6]
    told = Aftermath(1.5, 1.4, wavered=True, moved_on=True, looked=1.2, inquired=True)
    wrong = Trouble(was_wrong=True)
    session = replace(step.session, aftermath=told, trouble=wrong, revisions=Revisions())
    taken = snapshot(session, 2.0, step.view)
    assert taken is not None
    again, _ = restored(first.session, taken)
    assert again.aftermath == told
    assert again.trouble == wrong


def test_no_header_is_written_while_a_press_is_postponed() -> None:
    session = replace(played(LOG)[5].session, revisions=Revisions())
    waiting = replace(session, postponed=PostponedPress(Button.WHITE, 1.0, 1.2))
    assert snapshot(session, 2.0, look(session, 2.0)) is not None
    assert snapshot(waiting, 2.0, look(waiting, 2.0)) is None


def test_a_header_has_what_may_be_revised() -> None:
    first, *_, step = played(LOG)[:6]
    known = Revisions(touched=frozenset({3}), checkpoint=Checkpoint(step.session))
    taken = snapshot(replace(step.session, revisions=known), 2.0, step.view)
    assert taken is not None
    again, _ = restored(first.session, taken)
    assert again.revisions == known
    assert again.revisions.checkpoint is not None
    heard = replace(known, checkpoint=Checkpoint(step.session).hearing(1.0, Ticked()))
    assert snapshot(replace(step.session, revisions=heard), 2.0, step.view) is None


def test_a_header_that_does_not_follow_is_a_difference() -> None:
    steps, number = next(
        (steps, n)
        for steps in map(played, games(FILES[-1]))
        for n in range(20, len(steps))
        if steps[n].session.guide is None and steps[n].session.revisions.plain
    )
    step, before = steps[number], texts(steps[:number])
    assert step.entry is not None
    head = header_amid(PLACE, 1, step.session, step.entry.time, step.view, follows=True)
    assert head is not None
    assert differences([*before, *texts([step]), encoded(head)]) == []
    (difference,) = differences([*before, encoded(head)])
    assert difference.startswith(f"After event {number - 1} ")
