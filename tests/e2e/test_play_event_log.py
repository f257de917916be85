"""The event log of the real program: killed in mid-game, switched off, and without a disk."""

import asyncio
import random
from pathlib import Path

import pytest

from tests.support import games
from tests.support.patience import PATIENCE
from tests.support.program import ACTION, program, run_inside, typed
from tzaar_board.games.base import Game, Position
from tzaar_board.store.event_ring import FOLDER, files, lines


def script(start: Position, rng: random.Random, length: int) -> list[str]:
    """The texts of some actions in a row."""
    texts = []
    for _ in range(length):
        action = rng.choice(start.legal())
        texts.append(str(action))
        start = start.play(action)
    return texts


async def recorded(data: Path, word: bytes) -> None:
    """Waits until a word stands in the log."""
    async with asyncio.timeout(PATIENCE):
        while not any(word in line for line in lines(data / FOLDER)):
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("game", games.ALL, ids=games.named)
def test_a_game_that_was_killed_can_be_played_again(game: Game, tmp_path: Path, seed: int) -> None:
    start = game.start(game.starts[0], seed)
    actions = script(start, random.Random(seed), 6)
    hands = ["--game", game.name, "--white", "human", "--black", "human", "--start", str(start)]

    async def killed() -> None:
        async with program("play", *hands, "--data", tmp_path) as playing:
            for command in typed(start, actions):
                playing.tell(command)
            await playing.line(lambda line: ACTION.fullmatch(line) is not None)
            await recorded(tmp_path, b'"is":"rewrite"')
            playing.process.kill()
            await playing.process.communicate()

    asyncio.run(killed())
    checked = run_inside("replay", tmp_path / FOLDER, "--check")
    assert (checked.code, len(checked.lines)) == (0, 1), checked
    count, words = checked.lines[0].split(" ", 1)
    assert words == "events, no difference"
    assert int(count) > 3
    resumed = run_inside("play", "--data", tmp_path, script="wait\n")
    assert resumed.code == 0
    assert len(files(tmp_path / FOLDER)) == 2
    again = run_inside("replay", tmp_path / FOLDER, "--check")
    assert again.code == 0
    assert int(again.lines[0].split()[0]) > int(count)


def test_nothing_is_kept_where_the_settings_say_so(tmp_path: Path) -> None:
    settings = tmp_path / "config.toml"
    settings.write_text("event_log = false\n")
    data = tmp_path / "data"
    ended = run_inside("play", "--config", settings, "--data", data, script="lift A1\n")
    assert ended.code == 0
    assert not (data / FOLDER).exists()
    told = run_inside("doctor", "--config", settings)
    assert "ok     log        no events are kept: event_log = false in the settings" in told.lines


def test_a_game_without_a_disk_for_its_log_goes_on(tmp_path: Path) -> None:
    (tmp_path / FOLDER).write_text("in the way")
    ended = run_inside(
        *("play", "--data", tmp_path, "--start", "fixed", "--white", "human", "--black", "human"),
        script="lift A1\nwait 1\nplace A1 from A1\nwait 1\n",
    )
    assert (ended.code, ended.errors) == (0, ())
    said = [line for line in ended.lines if line.startswith("The event log")]
    assert said == [
        "The event log cannot be written (File exists), and the game goes on without it; free "
        "space on its disk, or set event_log = false."
    ]
    assert ended.lines.index(said[0]) < len(ended.lines) - 1
