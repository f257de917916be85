"""What `play` refuses, and how it ends when something around it does."""

import asyncio
import os
import signal
import sqlite3
from pathlib import Path

import pytest

from tests.support.patience import PATIENCE
from tests.support.program import (
    Ended,
    complaints,
    environment,
    played,
    program,
    run_program,
    typed,
    words,
)
from tests.support.scripted import FEW, HUMANS, lines, play
from tests.support.started import PIPE, start


def test_a_thinker_who_is_killed_is_replaced(tmp_path: Path) -> None:
    async def run() -> None:
        arguments = ("play", "--data", tmp_path, "--start", str(FEW), "--black", "engine:9")
        async with program(*arguments) as running:
            for command in typed(FEW, ["A1xD1", "pass"]):
                running.tell(command)
            await running.line("Black is thinking.".__eq__)
            (number,) = running.thinkers()
            os.kill(number, signal.SIGKILL)
            await running.line(lambda line: line.startswith("Black ") and "x" in line)
            ended = await running.end()
            assert (ended.code, ended.errors) == (0, ())

    asyncio.run(run())


def test_control_c_ends_it_quietly(tmp_path: Path) -> None:
    """A terminal sends it to the thinking process as well."""

    async def run() -> Ended:
        arguments = ("play", "--data", tmp_path, "--start", str(FEW), "--white", "engine:9")
        async with program(*arguments) as running:
            await running.line("White is thinking.".__eq__)
            os.killpg(running.process.pid, signal.SIGINT)
            return await running.ended()

    ended = asyncio.run(run())
    assert (ended.code, ended.errors) == (0, ())


@pytest.mark.parametrize("black", ["human", "engine:1"])
def test_a_reader_who_has_gone(tmp_path: Path, black: str) -> None:
    """The program ends without a word, as others do in a pipe."""
    reading, writing = os.pipe()
    os.close(reading)
    arguments = words("play", "--data", tmp_path, "--start", str(FEW), "--black", black)
    with start(arguments, environment(), stdin=PIPE, stdout=writing) as process:
        os.close(writing)
        assert process.stderr is not None
        assert (complaints(process.stderr.read()), process.wait(PATIENCE)) == ((), 1)
    assert played(tmp_path) == ()


@pytest.mark.parametrize("black", ["human", "engine:1"])
def test_a_reader_who_goes_after_the_first_line(tmp_path: Path, black: str) -> None:
    """As `head -1` does, while the program thinks or waits."""
    arguments = words("play", "--data", tmp_path, "--start", str(FEW), "--black", black)
    with start(arguments, environment(), stdin=PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == b"Type help for the commands.\n"
        process.stdout.close()
        process.stdin.write(b"lift A1\nlift A3\n")
        process.stdin.flush()
        assert (complaints(process.stderr.read()), process.wait(PATIENCE)) == ((), 1)


def refused(ended: Ended, words: str) -> None:
    """One line on stderr that says these words, and exit code 2."""
    assert (ended.code, ended.lines, len(ended.errors)) == (2, (), 1)
    assert words in ended.errors[0]


def test_only_one_plays_at_a_time(tmp_path: Path) -> None:
    async def run() -> Ended:
        async with program("play", "--data", tmp_path, *HUMANS) as running:
            await running.line("state ready".__eq__)
            return await asyncio.to_thread(run_program, "play", "--data", tmp_path)

    refused(asyncio.run(run()), "Another tzaar-board is writing")


def test_a_newer_journal_is_left_alone(tmp_path: Path) -> None:
    play(tmp_path, *HUMANS)
    file = tmp_path / "journal.sqlite"
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA user_version = 999")
    connection.close()
    before = file.read_bytes()
    refused(play(tmp_path), "was written by a newer tzaar-board")
    assert file.read_bytes() == before


@pytest.mark.parametrize("damage", [b"not a database at all " * 100, b"SQLite format 3\x00" * 90])
def test_a_damaged_journal_is_left_alone(tmp_path: Path, damage: bytes) -> None:
    file = tmp_path / "journal.sqlite"
    file.write_bytes(damage)
    refused(play(tmp_path), str(file))
    assert file.read_bytes() == damage


def test_a_damaged_game_is_refused(tmp_path: Path) -> None:
    play(tmp_path, "--start", str(FEW), *HUMANS, script=lines(typed(FEW, ["A1xA3"])))
    with sqlite3.connect(tmp_path / "journal.sqlite") as connection:
        connection.execute("UPDATE action SET text = 'A1xI5'")
    connection.close()
    refused(play(tmp_path), "Game 1")
    assert play(tmp_path, "--new", *HUMANS).code == 0


def test_what_an_unfinished_game_cannot_take_is_said(tmp_path: Path) -> None:
    play(tmp_path, "--start", str(FEW), *HUMANS)
    ended = play(tmp_path, "--event", "Club", "--lot")
    assert (ended.code, ended.errors) == (
        0,
        (
            "The unfinished game goes on as it was begun; --event, --lot is for a new one: "
            "add --new.",
        ),
    )
    assert play(tmp_path, "--event", "Club", "--new", *HUMANS).errors == ()


def test_wrong_use_is_one_line(tmp_path: Path) -> None:
    refused(play(tmp_path, "--black", "engine:11"), "'engine:11' is no player")


def test_a_damaged_journal_is_told_and_kept_and_the_rest_is_played_on(tmp_path: Path) -> None:
    """A table has no keyboard: after a power cut it comes up whatever became of its card."""
    path = tmp_path / "journal.sqlite"
    begun = play(tmp_path, "--start", str(FEW), *HUMANS, script=lines([*typed(FEW, ["A1xD1"])]))
    assert (begun.code, played(tmp_path)) == (0, ("A1xD1",))
    with path.open("r+b") as file:
        file.write(bytes(4096))
    before = path.read_bytes()
    again = run_program("play", "--data", tmp_path, *HUMANS, script="")
    assert (again.code, again.errors) == (0, ())
    assert (
        again.lines.count(
            f"The journal was damaged and is kept as {path}.damaged-1: what was played last may be "
            "missing in the new one."
        )
        == 1
    )
    assert path.with_name("journal.sqlite.damaged-1").read_bytes() == before
    assert played(tmp_path) == ("A1xD1",)
