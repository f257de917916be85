"""Commands that measure, tune and use the engine: match, calibrate, tune, problems."""

import os
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryFile
from typing import Annotated

import typer

from tzaar_board.engine import core
from tzaar_board.engine.levels import levels
from tzaar_board.engine.output_file import unwritable
from tzaar_board.engine.tools import match as matches
from tzaar_board.engine.tools.calibrate import (
    Pairing,
    Players,
    by_number,
    markdown,
    round_robin,
    standings,
)
from tzaar_board.engine.tools.contender import HELP, RandomContender, parse_contender
from tzaar_board.engine.tools.match import MatchScore
from tzaar_board.engine.tools.problem_file import make, write
from tzaar_board.engine.tools.sample_file import load_samples
from tzaar_board.engine.tools.selfplay import paired
from tzaar_board.engine.tools.starts import STARTS, Start
from tzaar_board.engine.tools.tune import Games
from tzaar_board.engine.tools.tune import tune as tune_weights
from tzaar_board.engine.tools.workers import Cluster, Processes, Workers
from tzaar_board.engine.weights import (
    Weights,
    load_weights,
    save_weights,
    taller,
    weights_file,
    widened,
)
from tzaar_board.errors import Counted, UserError, shortened
from tzaar_board.lessons.problem import problem_file
from tzaar_board.opponents.levels import LEVELS as PYTHON_LEVELS
from tzaar_board.opponents.python_contender import PythonContender

Seed = Annotated[int, typer.Option("--seed", help="Other games.")]
Count = Annotated[
    int, typer.Option("--workers", "--processes", min=1, help="How many games at once here.")
]
Scheduler = Annotated[
    str | None,
    typer.Option(
        "--cluster", metavar="ADDRESS", help="Played by the workers of this Dask scheduler instead."
    ),
]
Name = Annotated[
    str, typer.Option("--game", metavar="|".join(STARTS), help="The game that is played.")
]
ANCHORS: Players = {
    "random": RandomContender(),
    "python:1": PythonContender(PYTHON_LEVELS[1].depth, PYTHON_LEVELS[1].noise),
    "python": PythonContender(depth=1),
}
"""Who stay as they are when the levels are changed, the weakest first: random moves, and the search
in Python, as careless as its first level and at its best at one action.
"""
CORES = core.usable_cores()
PI_4 = {"tzaar": 600_000.0, "troll": 180_000.0}
"""Nodes a second on a Pi 4, by game; another one is taken for as slow as the slowest."""


def match(
    one: Annotated[str, typer.Option("--one", metavar="PLAYER", help=f"A player: {HELP}.")],
    other: Annotated[str, typer.Option("--other", metavar="PLAYER", help="The other player.")],
    games: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 100,
    seed: Seed = 1,
    workers: Count = CORES,
    cluster: Scheduler = None,
    tournament: Annotated[
        bool, typer.Option("--tournament", help="From the empty board instead of random starts.")
    ] = False,
    game: Name = core.FIRST_GAME,
) -> None:
    """Play a match, in pairs of games from one start with colours swapped."""
    start = _start(game)
    first, second = parse_contender(one, game), parse_contender(other, game)
    played = paired(games, seed, start.empty if tournament else None, start.random)
    score = matches.match(first, second, played, _workers(workers, cluster), _tell, game)
    typer.echo(f"{one} against {other}: {score}")


def calibrate(
    games: Annotated[int, typer.Option("--games", min=1, help="How many games in all.")] = 2000,
    seed: Seed = 1,
    workers: Count = CORES,
    cluster: Scheduler = None,
    speed: Annotated[
        float | None,
        typer.Option("--speed", min=1, help="Nodes a second where time is the limit; else a Pi's."),
    ] = None,
    scale: Annotated[
        float, typer.Option("--scale", min=0.001, help="All limits by this factor.")
    ] = 1.0,
    file: Annotated[
        Path, typer.Option("--file", help="Keeps the results; what is in it is not played again.")
    ] = Path("calibration.json"),
    game: Name = core.FIRST_GAME,
) -> None:
    """Play the levels, random moves and a small search against each other; print the ratings."""
    _start(game)
    _writable(file)
    pace = speed or PI_4.get(game, min(PI_4.values()))
    players = {**ANCHORS, **by_number(levels(game), pace, scale)}
    results = round_robin(players, games, seed, _workers(workers, cluster), file, _pairing, game)
    typer.echo(markdown(standings(results)))


def tune(
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="Playing and fitting.")] = 1,
    games: Annotated[int, typer.Option("--games", min=1, help="Games in a round.")] = 600,
    nodes: Annotated[int, typer.Option("--nodes", min=1, help="Nodes of a search.")] = 40_000,
    ridge: Annotated[
        float, typer.Option("--ridge", min=0.001, help="How firmly the old weights hold.")
    ] = 10.0,
    seed: Seed = 1,
    workers: Count = CORES,
    cluster: Scheduler = None,
    begin: Annotated[
        Path | None,
        typer.Option("--from", help="Weights to begin with, new terms at 0; default: by hand."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="Where to write the weights; default: in use.")
    ] = None,
    data: Annotated[
        Path | None,
        typer.Option("--data", help="Keeps the positions; games that are in it are not played."),
    ] = None,
    also: Annotated[
        Path | None, typer.Option("--also", help="Positions that --data kept before count too.")
    ] = None,
    network: Annotated[
        bool, typer.Option("--network", help="Train the network and the terms beside it.")
    ] = False,
    game: Name = core.FIRST_GAME,
) -> None:
    """Tune the evaluation by self-play, and write a weights file. The same seed, the same file."""
    _start(game)
    file = _writable(weights_file(game) if out is None else out)
    terms = core.terms(game)
    before = core.first_weights(game)
    if begin is not None:
        known = load_weights(begin, terms, part=True)
        if terms:
            known = taller(known, len(terms))
        before = widened(known, len(terms), len(before.values))
    kept = [] if also is None else load_samples(also)

    def heard(number: int, count: int, weights: Weights) -> None:
        typer.echo(f"round {number}: {count} positions, {weights.points:.0f} points", err=True)
        save_weights(file, terms, weights)

    played = Games(games, seed, nodes, game)
    played_by = _workers(workers, cluster)
    tune_weights(rounds, played, ridge, played_by, before, heard, kept, network, data)


def problems(
    games: Annotated[int, typer.Option("--games", min=1, help="How many games to look in.")] = 700,
    count: Annotated[int, typer.Option("--count", min=1, help="Problems to keep at most.")] = 400,
    seed: Seed = 1,
    workers: Count = 1,
    cluster: Scheduler = None,
    work: Annotated[
        Path | None,
        typer.Option("--work", help="Keeps what is found; what is in it is not looked for again."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="Where to write them; default: in use.")
    ] = None,
    game: Name = core.FIRST_GAME,
) -> None:
    """Find practice problems in games of the engine, and prove them. Same seed, same file."""
    _start(game)
    file = _writable(work or Path("build") / f"problems-{game}.jsonl")
    target = _writable(out or problem_file(game))

    def heard(done: int, found: int) -> None:
        if done % 20 == 0:
            typer.echo(f"{done} games, {found} problems", err=True)

    found = make(game, games, seed, _workers(workers, cluster), file, heard)
    chosen = write(target, found, count)
    problems = Counted("{count} problem", "{count} problems", count=len(chosen))
    typer.echo(f"{problems} of {game}")


def _start(game: str) -> Start:
    """The starts of a game. Raises UserError."""
    if game not in STARTS:
        raise UserError(
            f"The engine has no game '{shortened(game)}'; there is {', '.join(STARTS)}."
        )
    return STARTS[game]


def _writable(file: Path) -> Path:
    """The same, with its folder: hours of games come before the first word is written. Raises
    UserError.
    """
    known = file.exists()
    try:
        if not file.parent.exists():
            file.parent.mkdir(parents=True)
        file.open("ab").close()
        if not known:
            file.unlink()
        if not known or file.is_file():
            with TemporaryFile(dir=Path(os.path.realpath(file)).parent):
                pass  # So a draft can be written, too.
    except OSError as error:
        raise unwritable(file, error) from error
    return file


def _workers(count: int, cluster: str | None) -> Workers:
    """Who plays the games."""
    return Processes(count) if cluster is None else Cluster(cluster)


def _tell(score: MatchScore) -> None:
    if len(score.points) % 20 == 0:
        typer.echo(str(score), err=True)


def _pairing(pairing: Pairing, points: Sequence[float]) -> None:
    typer.echo(f"{pairing[0]} against {pairing[1]}: {sum(points):g} of {len(points)}", err=True)
