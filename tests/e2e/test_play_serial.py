"""Whole games through the real program, at a table of software on a pseudo-terminal."""

import asyncio
import os
import random
import signal
import sqlite3
from dataclasses import replace
from pathlib import Path
from time import monotonic

import pytest

from tests.support.hues import targets
from tests.support.player import player
from tests.support.program import Ended, played, program, stored
from tests.support.senses import SENSES
from tests.support.serial_games import (
    FEW,
    a_game,
    arguments,
    begin_at,
    end,
    first_capture,
    over,
    play,
    play_against,
)
from tzaar_board.games.base import Position
from tzaar_board.games.troll import TROLL
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.lights.frame import dark
from tzaar_board.table.sense import Sense

AT_ONCE = 2.0
"""Seconds that the end may take."""

TRIES = 4
"""How often it may try: the machine may be busy with something else."""


def test_a_whole_game_from_an_empty_table(tmp_path: Path) -> None:
    """Set up by the lights, played to the end, ended by SIGTERM."""
    history = a_game(TZAAR.start("random", 5), seed=5)

    async def run() -> None:
        seats = ("--white", "human", "--black", "human")
        told = arguments(tmp_path, "--seed", "5", *seats)
        async with player(tmp_path / "tty") as hands, program(*told) as running:
            await hands.set_up_by_the_lights(history.start)
            await running.line(
                "White: capture one black stack. The first turn is one action only.".__eq__
            )
            await play(hands, tmp_path / "data", history)
            await running.line(over)
            await end(running, hands)

    asyncio.run(run())
    record = stored(tmp_path / "data").record
    assert (record.history, record.outcome) == (history, history.head.outcome())


@SENSES
def test_a_game_of_few_stacks_with_every_sensing(tmp_path: Path, sense: Sense) -> None:
    history = a_game(FEW, seed=1)
    assert {str(action)[2] for action in history.actions} == {"x", "+"}

    async def run() -> None:
        async with player(tmp_path / "tty", sense) as hands:
            hands.set_up(FEW)
            async with program(*begin_at(tmp_path, FEW)) as running:
                await hands.confirm()
                await play(hands, tmp_path / "data", history)
                await running.line(over)
                await end(running, hands, signal.SIGINT)

    asyncio.run(run())
    record = stored(tmp_path / "data").record
    assert (record.history, record.outcome) == (history, history.head.outcome())


def test_a_sense_that_was_asked_for_is_the_tables_own_affair(tmp_path: Path) -> None:
    async def run() -> Ended:
        async with player(tmp_path / "tty", Sense.COLOUR) as hands:
            hands.set_up(FEW)
            async with program(*begin_at(tmp_path, FEW), "--sense", "height") as running:
                await hands.confirm()
                return await running.end()

    said = f"--table serial:{tmp_path / 'tty'}: its sensors say themselves what they can tell; "
    ended = asyncio.run(run())
    assert (ended.code, ended.errors) == (0, (f"{said}leave --sense out.",))


@pytest.mark.parametrize("black", ["random:7", "engine:1"])
def test_a_game_against_the_program(tmp_path: Path, black: str) -> None:
    """The program's turns are read from the lights alone."""
    data = tmp_path / "data"
    start = FEW
    rng = random.Random(3)

    async def run() -> Position:
        async with player(tmp_path / "tty") as hands:
            hands.set_up(start)
            async with program(*begin_at(tmp_path, start)[:-1], black) as running:
                return await play_against(hands, running, start, rng)

    head = asyncio.run(run())
    record = stored(data).record
    assert (record.history.head, record.outcome) == (head, head.outcome())
    assert (record.white, record.black) == ("human", black)


@SENSES
def test_a_game_of_troll_with_every_sensing(tmp_path: Path, sense: Sense) -> None:
    """From an empty table; Black's placings are read from the lights alone."""
    data, rng = tmp_path / "data", random.Random(2)
    told = ("--game", "troll", "--white", "human", "--black", "random:1")

    async def run() -> Position:
        async with (
            player(tmp_path / "tty", sense, TROLL.board) as hands,
            program(*arguments(tmp_path, *told)) as running,
        ):
            hands.tell()
            head: Position = TROLL.start("standard", 0)
            for number in range(9):
                head = await hands.carry_out_placing(head)
                action = rng.choice(head.legal())
                await hands.play(head, action)
                head = head.play(action)
                assert played(data)[2 * number + 1] == str(action)
            await end(running, hands)
        return head

    head = asyncio.run(run())
    assert str(head).count("x") + str(head).count("o") == 18
    assert stored(data).record.history.cut(18).head == head


def test_an_unplugged_table_loses_nothing(tmp_path: Path) -> None:
    """The cable is pulled with a stack in hand; the capture is finished meanwhile."""
    action, origin, target = first_capture(FEW)

    async def run() -> None:
        async with player(tmp_path / "tty") as hands:
            hands.set_up(FEW)
            async with program(*begin_at(tmp_path, FEW)) as running:
                await hands.confirm()
                mover = hands.lift(origin)
                await running.line("state in-hand".__eq__)
                hands.controller.cut()
                await running.line(lambda line: line.startswith("The table cannot be heard"))
                await hands.arrive(mover, target)
                hands.controller.plug()
                await running.line("state asking".__eq__)
                await hands.tap(target)
                await hands.see_done(origin, target)
                assert played(tmp_path / "data") == (str(action),)
                await end(running, hands)

    asyncio.run(run())


def test_a_controller_that_restarts_loses_nothing(tmp_path: Path) -> None:
    action, origin, target = first_capture(FEW)

    async def run() -> None:
        async with player(tmp_path / "tty") as hands:
            hands.set_up(FEW)
            async with program(*begin_at(tmp_path, FEW)) as running:
                await hands.confirm()
                mover = hands.lift(origin)
                await hands.see_exactly(targets(FEW, origin))
                hands.controller.reset()
                assert hands.seen == {}
                await hands.see_exactly(targets(FEW, origin))
                await hands.arrive(mover, target)
                await hands.see_done(origin, target)
                assert played(tmp_path / "data") == (str(action),)
                await end(running, hands)

    asyncio.run(run())


def test_a_program_that_is_killed_with_a_stack_in_hand_loses_nothing(tmp_path: Path) -> None:
    history = a_game(FEW, seed=2)
    origin, target = history.positions[2].trace(history.actions[2]).sites

    async def run() -> None:
        async with player(tmp_path / "tty") as hands:
            hands.set_up(FEW)
            async with program(*begin_at(tmp_path, FEW)) as running:
                await hands.confirm()
                await play(hands, tmp_path / "data", history.cut(2))
                mover = hands.lift(origin)
                await hands.see_exactly(targets(history.positions[2], origin))
                killed = await running.end(signal.SIGKILL)
                assert killed.code == -signal.SIGKILL
            async with program(*arguments(tmp_path)) as running:
                await running.line("state in-hand".__eq__)
                await hands.see_exactly(targets(history.positions[2], origin))
                await hands.arrive(mover, target)
                await hands.see_done(origin, target)
                await play(hands, tmp_path / "data", history, begin=3)
                await running.line(over)
                await end(running, hands)

    asyncio.run(run())
    assert stored(tmp_path / "data").record.history == history


def test_the_end_needs_no_answer_of_an_engine_that_thinks(tmp_path: Path) -> None:
    """It is held, as where others take the processor."""
    start = TZAAR.start("random", 1)
    action = start.legal()[0]

    async def run() -> None:
        async with player(tmp_path / "tty") as hands:
            hands.set_up(start)
            seats = ("--seed", "1", "--black", "engine:10")
            async with program(*arguments(tmp_path, *seats)) as running:
                await hands.confirm()
                await hands.play(start, action)
                await running.line("Black is thinking.".__eq__)
                held = running.thinkers()
                for thinker in held:
                    os.kill(thinker, signal.SIGSTOP)
                await end(running, hands)
        assert held

    asyncio.run(run())
    assert played(tmp_path / "data") == (str(action),)


def test_a_journal_that_fails_in_mid_game_ends_it_in_the_dark(tmp_path: Path) -> None:
    """What could not be written is never shown as done."""
    history = a_game(FEW, seed=1)
    data = tmp_path / "data"

    async def run() -> Ended:
        async with player(tmp_path / "tty") as hands:
            hands.set_up(FEW)
            async with program(*begin_at(tmp_path, FEW)) as running:
                await hands.confirm()
                await play(hands, data, history.cut(1))
                with sqlite3.connect(data / "journal.sqlite") as connection:
                    connection.execute("ALTER TABLE action RENAME TO lost")
                connection.close()
                origin, target = history.positions[1].trace(history.actions[1]).sites
                await hands.carry(origin, target)
                ended = await running.ended()
                assert hands.controller.core.leds == dark(len(hands.board))
        return ended

    ended = asyncio.run(run())
    assert (ended.code, len(ended.errors)) == (2, 1)
    assert ended.errors[0].startswith(
        f"tzaar-board: The journal {data / 'journal.sqlite'} is damaged"
    )
    assert ended.actions == (f"White {history.actions[0]}",)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_the_end_comes_at_once_without_a_table(tmp_path: Path, number: signal.Signals) -> None:
    async def seconds() -> float:
        async with program(*arguments(tmp_path)) as running:
            words = await running.line(lambda line: "tty" in line)
            assert (
                words
                == f"There is no port {tmp_path / 'tty'}: plug the table in, or name another port."
            )
            began = monotonic()
            ended = await running.end(number)
            assert (ended.code, ended.errors) == (0, ())
            return monotonic() - began

    assert any(asyncio.run(seconds()) < AT_ONCE for _ in range(TRIES))


def test_a_controller_of_another_protocol_is_refused(tmp_path: Path) -> None:
    async def run() -> None:
        async with player(tmp_path / "tty") as hands:
            hands.controller.core.traits = replace(hands.controller.core.traits, protocol=2)
            async with program(*arguments(tmp_path)) as running:
                ended = await running.ended()
                assert (ended.code, len(ended.errors)) == (2, 1)

    asyncio.run(run())


def test_a_program_that_is_stopped_for_a_while_sees_what_hands_did_meanwhile(
    tmp_path: Path,
) -> None:
    """A capture, a stacking with its tap, and both once more, told by nothing but late lines."""
    texts = ("A1xD1", "F7+I4", "A3xC3", "E9+F8")
    position = FEW

    async def run() -> None:
        nonlocal position
        async with player(tmp_path / "tty") as hands:
            hands.set_up(FEW)
            async with program(*begin_at(tmp_path, FEW)) as running:
                await hands.confirm()
                for text in texts:
                    action = TZAAR.parse_action(text)
                    assert action in position.legal()
                    origin, target = position.trace(action).sites
                    running.process.send_signal(signal.SIGSTOP)
                    await hands.carry(origin, target)
                    running.process.send_signal(signal.SIGCONT)
                    await hands.see_done(origin, target)
                    position = position.play(action)
                assert played(tmp_path / "data") == texts
                await end(running, hands)

    asyncio.run(run())


def test_two_programs_at_one_port(tmp_path: Path) -> None:
    """The second says so and waits, the first goes on; when that is killed the second goes on."""
    history = a_game(FEW, seed=3).cut(4)
    data, other = tmp_path / "data", tmp_path / "other"

    async def run() -> None:
        async with player(tmp_path / "tty") as hands:
            hands.set_up(FEW)
            async with program(*begin_at(tmp_path, FEW)) as first:
                await hands.confirm()
                await play(hands, data, history.cut(1))
                told = arguments(tmp_path, "--data", str(other), "--start", str(FEW))
                async with program(*told) as second:
                    words = await second.line(lambda line: "tty" in line)
                    assert words == (
                        f"The port {tmp_path / 'tty'} is in use: "
                        "close the other program that has it open."
                    )
                    await play(hands, data, history, begin=1)
                    assert not any("heard" in line for line in first.heard)
                    await first.end(signal.SIGKILL)
                    words = await second.line(lambda line: "tty" in line)
                    assert words.startswith("The table 'virtual'")
                    ended = await second.end()
                    assert (ended.code, ended.errors) == (0, ())

    asyncio.run(run())
    assert stored(data).record.history == history
