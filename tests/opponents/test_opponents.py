"""Players by name, and the thinking process."""

import asyncio
import time
from collections.abc import Iterable

import pytest

from tests.support.needs import needs_core
from tests.support.patience import PATIENCE
from tests.support.thinking import ENDLESS, LATE, PONDERING, QUICK, middle
from tzaar_board.engine.levels import CoreLevel
from tzaar_board.errors import UserError
from tzaar_board.games.base import Action, Colour, Position
from tzaar_board.games.player_kind import PlayerKind
from tzaar_board.opponents.base import (
    PLAYERS,
    PlayerError,
    PlayerSpec,
    parse_player,
    winning_chance,
)
from tzaar_board.opponents.engine_process import EngineProcess
from tzaar_board.opponents.levels import LEVELS, Strength, strengths
from tzaar_board.opponents.players import RandomPlayer, SearchPlayer, opponent
from tzaar_board.opponents.shared_engine import SharedEngine

both = pytest.mark.parametrize(
    "use_core",
    [pytest.param(True, id="core", marks=needs_core), pytest.param(False, id="python")],
)


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("human", PlayerSpec(PlayerKind.HUMAN)),
        ("engine:1", PlayerSpec(PlayerKind.ENGINE, level=1)),
        ("engine:10", PlayerSpec(PlayerKind.ENGINE, level=10)),
        ("random", PlayerSpec(PlayerKind.RANDOM)),
        ("random:0", PlayerSpec(PlayerKind.RANDOM, seed=0)),
        ("human:Łucja B.", PlayerSpec(PlayerKind.HUMAN, name="Łucja B.")),
    ],
)
def test_a_player_and_its_text_are_the_same(text: str, spec: PlayerSpec) -> None:
    assert (parse_player(text), str(spec)) == (spec, text)


def test_all_that_names_a_player_is_said() -> None:
    details = {"human": "Ada", "engine": "5", "random": "7", "remote": "Ada"}
    told = [one.partition("[")[0] for one in PLAYERS.split("|")]
    assert {parse_player(word).kind for word in told} == set(PlayerKind)
    for word in told:
        text = f"{word}:{details[word]}"
        assert str(parse_player(text)) == text
        assert f"{word}[:" in PLAYERS


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Human",
        "human:",
        "human: ",
        "engine:",
        "engine:0",
        "engine:11",
        "engine:x",
        "engine:-1",
        "engine:3:4",
        "engine:²",
        "random:",
        "random:-1",
        "random:٣",
        "robot",
        " human",
    ],
)
def test_any_other_text_is_refused_with_what_is_allowed(text: str) -> None:
    with pytest.raises(PlayerError) as refused:
        parse_player(text)
    assert str(refused.value) == (
        f"'{text}' is no player; use human, human:NAME, engine, engine:LEVEL (1 to 10), random, "
        "random:SEED or remote."
    )


@pytest.mark.parametrize("name", ["engine", "engine:5", "random:x", "human", "x" * 41, "A\0"])
def test_a_name_that_the_program_would_misread_is_refused(name: str) -> None:
    with pytest.raises(UserError, match="The name"):
        parse_player(f"human:{name}")


def test_a_chance_is_between_none_and_all() -> None:
    scores = (-1e6, -4.0, 0.0, 4.0, 1e6)
    assert [round(winning_chance(score, 4.0), 9) for score in scores] == [0, 0.25, 0.5, 0.75, 1]


def test_levels_rise() -> None:
    seconds = [level.seconds for level in LEVELS.values()]
    depths = [level.depth for level in LEVELS.values()]
    noise = [-level.noise for level in LEVELS.values()]
    assert all(rising == sorted(rising) for rising in (seconds, depths, noise))
    assert len(set(LEVELS.values())) == len(LEVELS) == 10
    assert (LEVELS[10].seconds <= 3.0, LEVELS[5].seconds < 1.0) == (True, True)


def test_a_random_player_plays_the_same_whole_turn_again() -> None:
    position = middle()
    player = RandomPlayer(7)
    turns = [asyncio.run(player.choose(position)) for _ in range(3)]
    assert turns == [turns[0]] * 3
    assert players_of(position, turns[0]) == [Colour.BLACK, Colour.BLACK, Colour.WHITE]


def players_of(position: Position, turn: Iterable[Action]) -> list[Colour]:
    """Who was to act before each action of a turn and after it."""
    players = [position.player]
    for action in turn:
        position = position.play(action)
        players.append(position.player)
    return players


def test_who_plays_for_a_player() -> None:
    process = EngineProcess()
    found = [opponent(parse_player(text), process, 1) for text in ("human", "engine", "random")]
    assert [type(one) for one in found] == [type(None), SearchPlayer, RandomPlayer]


@both
def test_the_search_player_gives_a_whole_turn_from_another_process(use_core: bool) -> None:
    async def turn() -> list[Colour]:
        process = EngineProcess(use_core=use_core)
        try:
            chosen = await SearchPlayer(process, 2, seed=1).choose(middle())
        finally:
            await process.close()
        return players_of(middle(), chosen)

    assert asyncio.run(turn()) == [Colour.BLACK, Colour.BLACK, Colour.WHITE]


@both
def test_a_stop_ends_endless_thinking_with_an_answer_and_thinking_goes_on_after_it(
    use_core: bool,
) -> None:
    async def turns() -> list[list[Colour]]:
        process = EngineProcess(use_core=use_core)
        try:
            await process.warm()
            endless = asyncio.create_task(process.choose(middle(), ENDLESS, 0))
            await asyncio.sleep(0)
            process.stop()
            stopped = await endless
            return [
                players_of(middle(), t) for t in (stopped, await process.choose(middle(), QUICK, 0))
            ]
        finally:
            await process.close()

    assert asyncio.run(turns()) == [[Colour.BLACK, Colour.BLACK, Colour.WHITE]] * 2


@both
def test_a_cancelled_question_frees_the_process(use_core: bool) -> None:
    async def turn() -> int:
        process = EngineProcess(use_core=use_core)
        try:
            await process.warm()
            endless = asyncio.create_task(process.choose(middle(), ENDLESS, 0))
            await asyncio.sleep(0)
            endless.cancel()
            with pytest.raises(asyncio.CancelledError):
                await endless
            return len(await process.choose(middle(), QUICK, 0))
        finally:
            await process.close()

    assert asyncio.run(turn()) == 2


@both
def test_an_analysis_deepens_and_ends_when_it_is_stopped(use_core: bool) -> None:
    position = middle()
    asked = position.legal()[:3]

    async def depths() -> list[set[object]]:
        process = EngineProcess(use_core=use_core)
        seen: list[set[object]] = []
        try:
            async for judged in process.analyse(position, asked, 1e6):
                seen.append({one.action for one in judged})
                if len(seen) == 2:
                    process.stop()
        finally:
            await process.close()
        return seen

    assert asyncio.run(depths()) == [set(asked)] * 2


@both
def test_who_explores_gives_way_to_who_chooses_and_goes_on_deeper(use_core: bool) -> None:
    position = middle() if use_core else LATE

    async def depths() -> list[int]:
        engine = SharedEngine(EngineProcess(use_core=use_core))
        seen: list[int] = []

        async def explore(known: int, until: int) -> None:
            async for explored in engine.explore(position, 3, known=known, seconds=1e6):
                assert len(explored.lines) == 3
                seen.append(explored.depth)
                if explored.depth == until:
                    return

        try:
            exploring = asyncio.create_task(explore(0, 60))
            while not seen:
                await asyncio.sleep(0.01)
            assert len(await engine.choose(position, QUICK, 0)) == 2
            await exploring
            last = seen[-1]
            await explore(last, last + 1)
            assert seen[-1] == last + 1
        finally:
            await engine.close()
        return seen

    seen = asyncio.run(depths())
    assert seen == list(range(1, len(seen) + 1))


@needs_core
def test_the_core_thinks_in_the_other_process_too() -> None:
    """Its limit is small; that of the Python search would never be reached."""

    async def turn() -> int:
        process = EngineProcess()
        try:
            strength = Strength(ENDLESS.python, CoreLevel(nodes=500, seconds=0.0))
            return len(await asyncio.wait_for(process.choose(middle(), strength, 0), 30))
        finally:
            await process.close()

    assert asyncio.run(turn()) == 2


def test_thinking_ahead_ends_with_the_next_question_and_with_the_process() -> None:
    async def turns() -> list[int]:
        process = EngineProcess()
        chosen = []
        try:
            for _ in range(3):
                began = time.monotonic()
                chosen.append(len(await process.choose(middle(), PONDERING, 0)))
                assert time.monotonic() - began < PATIENCE
        finally:
            await process.close()
        return chosen

    assert asyncio.run(turns()) == [2, 2, 2]


def test_the_strong_levels_think_ahead() -> None:
    assert [number for number, one in strengths("tzaar").items() if one.ponders] == [8, 9, 10]
