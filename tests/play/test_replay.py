"""Event logs, played again: those of 300 noisy games, and logs that say something else."""

import json
import random
from pathlib import Path

import pytest

from tests.support import event_logs
from tests.support.event_logs import FILES, differences, games, played

SAMPLE = 2
"""How many games of each file are played in the everyday run."""


@pytest.mark.parametrize("path", FILES, ids=event_logs.named)
def test_some_recorded_games_go_as_they_went(seed: int, path: Path) -> None:
    for log in random.Random(seed).sample(games(path), SAMPLE):
        assert differences(log) == []


@pytest.mark.soak
@pytest.mark.parametrize("path", FILES, ids=event_logs.named)
def test_all_recorded_games_go_as_they_went(path: Path) -> None:
    for log in games(path):
        assert differences(log) == []


def test_the_recorded_games_are_of_both_games_and_all_senses() -> None:
    assert [event_logs.named(path) for path in FILES] == [
        f"{game}-{sense}"
        for game in ("troll", "tzaar")
        for sense in ("colour", "height", "presence")
    ]
    assert sum(len(games(path)) for path in FILES) == 300


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("state", "wrong", "the state is ready, recorded is wrong."),
        ("due", 1.5, "the deadline is "),
        ("effects", [{"is": "new-game"}], "what it wants done is "),
        ("view", "00000000", "what is shown beside the lights is not what was recorded."),
        ("lights", "00000000", "the lights are not those that were recorded."),
    ],
)
def test_a_difference_says_where_and_what(field: str, value: object, said: str) -> None:
    log = games(FILES[0])[0][:2]
    entry = json.loads(log[1])
    log[1] = json.dumps({**entry, field: value}).encode() + b"\n"
    (difference,) = differences(log)
    assert difference.startswith(f"Event 1 at {entry['time']:.3f} s: {said}")


def test_a_missing_event_is_noticed() -> None:
    log = games(FILES[0])[0]
    scans = [number for number, line in enumerate(log) if b'"is":"scan"' in line]
    del log[scans[1]]
    first, *_ = differences(log)
    assert first.startswith(f"Event {scans[1]} at ")


def test_an_event_that_cannot_be_is_a_difference() -> None:
    log = games(FILES[-1])[0][:2]
    moved = {"is": "opponent", "actions": ["A1xA1"]}
    log[1] = json.dumps({**json.loads(log[1]), "event": moved}).encode() + b"\n"
    (difference,) = differences(log)
    assert difference.startswith("Event 1 at ")


def test_each_step_has_the_event_and_what_came_of_it() -> None:
    steps = played(games(FILES[0])[1])
    assert steps[0].header is not None
    assert [step.number for step in steps] == list(range(len(steps)))
    rewrites = [e for step in steps[1:] if step.entry for e in step.entry.effects]
    assert rewrites
    assert all(step.entry is not None and step.view.state is step.entry.state for step in steps[1:])
