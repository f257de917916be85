"""Event logs: a file from somebody else's table."""

import contextlib
import io
from pathlib import Path

from tests.fuzz.json_lines import mutate
from tests.fuzz.target import Target, read
from tests.fuzz.targets.files import in_a_file
from tzaar_board.cli.replay import replay as replay_command
from tzaar_board.play.light_words import lights
from tzaar_board.play.replay import replay
from tzaar_board.play.sentences import sentence
from tzaar_board.store.event_log import Torn, encoded
from tzaar_board.store.event_log import read as read_log
from tzaar_board.table.lights.light import Light

_LIGHT = Light()


def _log(data: bytes) -> None:
    """A log is refused at a line, or played to its end; a line that is read is written the same."""

    found = read(lambda: list(read_log("log", io.BytesIO(data))))
    if found is None:
        return
    whole = [one for one in found if not isinstance(one, Torn)]
    again = [
        one.line
        for one in read_log("log", [encoded(one.line) for one in whole])
        if not isinstance(one, Torn)
    ]
    assert again == [one.line for one in whole]
    for step in replay(whole):
        view, board = step.view, step.view.position.game.board
        sentence(view, step.session.situation.hands)
        lights(view.scene, board)
        now = 0.0 if step.entry is None else step.entry.time
        assert len(_LIGHT.render(view.scene, len(board), now)) == len(board)


def _file(path: Path) -> None:
    """The command checks a file to its end, or says what is wrong with it."""
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        assert read(lambda: replay_command(path, check=True)) in (None, 0, 1)


TARGETS = (
    Target(
        "event-log",
        _log,
        (
            *('{"line":"game",', '{"line":"event",', '"time":', '"event":{"is":"scan","readings":'),
            *('"is":"tick"', '"is":"opponent","actions":[', '"is":"press","button":"hint"'),
            *('"is":"undo"', '"is":"end","winner":null,"reason":"draw"', '"is":"time-up"'),
            *('"is":"sense","sense":"height"', '"is":"point","sites":[', '"is":"pairing"'),
            *('"is":"link-lost"', '"is":"link-found"', '"is":"hints"', '"is":"chances"', "1e308"),
            *('"snapshot":', '"follows":true', '"pass"', '"A1xA2"', "null", "true", "-1", "1e-9"),
        ),
        longest=6000,
        seconds=5.0,
        mutate=mutate,
    ),
    Target("event-log-file", in_a_file("log.jsonl.gz", _file), ("\x1f\x8b",), longest=3000),
)
