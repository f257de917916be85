"""The thinking process: its death, its end, and what is asked meanwhile."""

import asyncio
import os
import signal
import subprocess
import sys
from multiprocessing.context import SpawnProcess
from pathlib import Path

import pytest

from tests.support.paths import ROOT
from tests.support.patience import PATIENCE
from tests.support.thinking import ENDLESS, QUICK, middle
from tzaar_board.opponents.base import OpponentError
from tzaar_board.opponents.engine_process import EngineProcess
from tzaar_board.opponents.engine_server import ChooseTurn, Ready


def test_a_process_that_died_is_replaced_once_and_then_it_is_an_error() -> None:
    async def attempts() -> list[int]:
        process = EngineProcess()
        turns = []
        try:
            await process.warm()
            kill_child(process)
            turns.append(len(await process.choose(middle(), QUICK, 0)))
            with pytest.raises(OpponentError) as died:
                await process._ask(Deadly())
            assert "died twice" in str(died.value)
            turns.append(len(await process.choose(middle(), QUICK, 0)))
        finally:
            await process.close()
        return turns

    assert asyncio.run(attempts()) == [2, 2]


class Deadly(Ready):
    """A question over which the process dies: it is read by ending."""

    def __reduce__(self) -> tuple[object, ...]:
        return os._exit, (3,)


class Wrong(Ready):
    """A question that no process understands."""

    def __reduce__(self) -> tuple[object, ...]:
        return ChooseTurn, (None, QUICK, 0)


def kill_child(engine: EngineProcess) -> None:
    assert engine._worker is not None
    assert engine._worker.pid is not None
    os.kill(engine._worker.pid, signal.SIGKILL)


def test_everyone_who_waits_is_answered_by_the_next_process() -> None:
    """Also who asks at the moment when it dies, before anybody can have noticed."""

    async def turns() -> list[int]:
        process = EngineProcess()
        try:
            await process.warm()
            waiting = asyncio.create_task(process.choose(middle(), QUICK, 0))
            await asyncio.sleep(0)
            kill_child(process)
            at_that_moment = process.choose(middle(), QUICK, 1)
            found = await asyncio.wait_for(asyncio.gather(waiting, at_that_moment), PATIENCE)
            return [len(turn) for turn in found]
        finally:
            await process.close()

    assert asyncio.run(turns()) == [2, 2]


def test_a_process_that_dies_while_it_is_started_is_replaced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start = SpawnProcess.start
    started: list[SpawnProcess] = []

    def broken_at_first(process: SpawnProcess) -> None:
        started.append(process)
        if len(started) == 1:
            raise BrokenPipeError
        start(process)

    async def turn() -> int:
        process = EngineProcess()
        try:
            return len(await process.choose(middle(), QUICK, 0))
        finally:
            await process.close()

    monkeypatch.setattr(SpawnProcess, "start", broken_at_first)
    assert (asyncio.run(turn()), len(started)) == (2, 2)


def test_a_fault_in_the_process_is_told_and_it_answers_on() -> None:
    async def attempts() -> int:
        process = EngineProcess()
        try:
            with pytest.raises(RuntimeError, match="AttributeError"):
                await process._ask(Wrong())
            assert process._worker is not None
            before = process._worker.pid
            turn = await process.choose(middle(), QUICK, 0)
            assert process._worker.pid == before
            return len(turn)
        finally:
            await process.close()

    assert asyncio.run(attempts()) == 2


def test_a_question_given_up_leaves_the_next_its_own_answer() -> None:
    async def turns() -> int:
        process = EngineProcess()
        try:
            given_up = asyncio.create_task(process.choose(middle(), ENDLESS, 0))
            await asyncio.sleep(0)
            given_up.cancel()
            await process.warm()
            return len(await process.choose(middle(), QUICK, 0))
        finally:
            await process.close()

    assert asyncio.run(turns()) == 2


def test_a_process_that_nobody_waits_for_ends_also_while_it_gets_no_processor() -> None:
    async def end() -> None:
        process = EngineProcess()
        given_up = asyncio.create_task(process.choose(middle(), ENDLESS, 0))
        await asyncio.sleep(0)
        assert process._worker is not None
        number = process._worker.pid
        assert number is not None
        os.kill(number, signal.SIGSTOP)
        given_up.cancel()
        closing = asyncio.create_task(process.close())
        ended, _ = await asyncio.wait((closing,), timeout=PATIENCE)
        if not ended:
            os.kill(number, signal.SIGKILL)
        await closing
        assert ended

    asyncio.run(end())


def test_who_waits_at_the_end_is_answered_by_the_process_that_ends() -> None:
    async def turn() -> int:
        process = EngineProcess()
        waiting = asyncio.create_task(process.choose(middle(), ENDLESS, 0))
        await asyncio.sleep(0)
        await process.close()
        answered = await asyncio.wait_for(waiting, PATIENCE)
        assert process._worker is None
        return len(answered)

    assert asyncio.run(turn()) == 2


PARENT = """
import asyncio
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.engine.levels import CoreLevel
from tzaar_board.opponents.levels import PythonLevel, Strength
from tzaar_board.opponents.engine_process import EngineProcess

ENDLESS = Strength(PythonLevel(1e6, 60, 0.0), CoreLevel(seconds=1e6))

async def main():
    process = EngineProcess()
    await process.warm()
    position = TZAAR.start("random", 1)
    thinking = asyncio.create_task(process.choose(position, ENDLESS, 0))
    await asyncio.sleep(0)
    print("thinking", flush=True)
    await thinking

if __name__ == "__main__":
    asyncio.run(main())
"""


def test_the_process_dies_with_a_parent_that_is_killed_while_it_thinks(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    root = ROOT
    with subprocess.Popen(
        [sys.executable, script],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(root)},
    ) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == "thinking\n"
        os.kill(parent.pid, signal.SIGKILL)
        # The child holds the other end of this pipe too: it closes when the child is gone.
        assert parent.stdout.read() == ""


def blocked(pid: int) -> set[int]:
    """The signals that a process keeps waiting."""
    status = Path(f"/proc/{pid}/status").read_text()
    (mask,) = (int(line[7:], 16) for line in status.splitlines() if line.startswith("SigBlk:"))
    return {number for number in range(1, 65) if mask >> number - 1 & 1}


async def blocked_in_the_process() -> set[int]:
    engine = EngineProcess()
    await engine.warm()
    assert engine._worker is not None
    assert engine._worker.pid is not None
    found = blocked(engine._worker.pid)
    await engine.close()
    return found


STARTER = """
import asyncio, os, signal
from tests.opponents.test_engine_process import blocked, blocked_in_the_process

if __name__ == "__main__":
    there = asyncio.run(blocked_in_the_process())
    print(signal.SIGINT in there, signal.SIGINT in blocked(os.getpid()))
"""


def test_control_c_reaches_the_process_at_no_moment_of_its_start(tmp_path: Path) -> None:
    """A terminal sends it to both; this one hears it as before. The first process that a program
    starts begins a tracker too, so this is tried in a new program.
    """
    script = tmp_path / "starter.py"
    script.write_text(STARTER)
    told = {**os.environ, "PYTHONPATH": str(ROOT)}
    ended = subprocess.run(
        [sys.executable, script], stdout=subprocess.PIPE, text=True, env=told, check=True
    )
    assert ended.stdout == "True False\n"
