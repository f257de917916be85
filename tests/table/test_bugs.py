"""Bugs of the table that were found and mended, as event logs: what came of them stays as it is.

A new one is a file in tests/data/bugs: the log of a `play`, or `ScannedTable.log` of a script.
`tzaar-board replay FILE` shows it.
"""

from pathlib import Path

import pytest

from tests.support.event_logs import differences, played
from tests.support.paths import DATA
from tzaar_board.table.effects import Rewrite

RECORDED = {
    "answer-on-a-distrusted-site": "D3xD4",
    "change-of-mind": "B5xA4",
    "fast-carrying-out": "",
    "next-player-at-once": "A5xA4 B4xB5",
    "no-stopover": "D3xD4 C2xC3",
    "sleeve-is-no-tap": "D3+D2",
    "touched-while-carrying-out": "",
}
"""The logs, and the actions that hands have recorded at their end."""

FILES = sorted((DATA / "bugs").glob("*.jsonl"))


def test_every_log_says_what_must_come_of_it() -> None:
    assert [path.stem for path in FILES] == sorted(RECORDED)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_came_of_a_bug_stays_as_it_is(path: Path) -> None:
    log = path.read_bytes().splitlines(keepends=True)
    assert differences(log) == []
    actions: list[str] = []
    steps = played(log)
    begun = len(steps[0].session.situation.history)
    for step in steps:
        for effect in step.effects:
            if isinstance(effect, Rewrite) and step.session.situation.last_by_hand:
                actions[effect.keep - begun :] = [str(action) for action in effect.actions]
    assert " ".join(actions) == RECORDED[path.stem]
