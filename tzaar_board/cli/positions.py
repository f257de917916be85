"""Commands about one position: moves, perft, analyse."""

import json
import time
from typing import TYPE_CHECKING, Annotated

import typer

from tzaar_board.cli.options import GameOption, PositionArgument, position_of
from tzaar_board.cli.speech import speech_of
from tzaar_board.engine import core
from tzaar_board.errors import UserError
from tzaar_board.games.perft import perft as count_leaves
from tzaar_board.opponents.base import Judged
from tzaar_board.opponents.searcher import searcher_for
from tzaar_board.play.outcomes import result_at

if TYPE_CHECKING:
    from tzaar_board.engine import _core

UNINTERRUPTED = 4
"""So many actions deep the core counts in one go: some 20 ms."""


def moves(text: PositionArgument, game: GameOption = None) -> None:
    """Print the legal actions of a position, one a line."""
    for action in position_of(text, game).legal():
        typer.echo(str(action))


def perft(
    text: PositionArgument,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", min=1, help="How many actions deep.")],
    game: GameOption = None,
    python: Annotated[
        bool, typer.Option("--python", help="Count with the reference rules in Python.")
    ] = False,
) -> None:
    """Print the leaves at depth 1 to DEPTH, parted by spaces."""
    position = position_of(text, game)
    began = time.perf_counter()
    if not python and position.game.name in core.games():
        counted = core.position(str(position))
        leaves = [_leaves(counted, one) for one in range(1, depth + 1)]
    else:
        leaves = [count_leaves(position, one) for one in range(1, depth + 1)]
    seconds = time.perf_counter() - began
    typer.echo(f"{sum(leaves) / max(seconds, 1e-9):,.0f} leaves a second", err=True)
    typer.echo(" ".join(map(str, leaves)))


def analyse(
    context: typer.Context,
    text: PositionArgument,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.01, max=3600, help="How long to think.")
    ] = 3.0,
    lines: Annotated[int, typer.Option("--lines", min=1, help="How many actions to show.")] = 3,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    game: GameOption = None,
) -> None:
    """Say what the best actions of a position are worth."""
    position = position_of(text, game)
    outcome = position.outcome()
    if outcome is not None:
        if as_json:
            winner = outcome.winner.value if outcome.winner else None
            ended = {"winner": winner, "reason": outcome.reason.value}
            typer.echo(json.dumps({"position": str(position), "outcome": ended, "lines": []}))
        else:
            texts = speech_of(context).told
            result = result_at(position, outcome, texts)
            typer.echo(f"{texts.say('The game is over.')} {result}")
        raise typer.Exit(1)
    searcher = searcher_for(position.game, lambda: False)
    _, found = searcher.analyse(position, None, seconds=seconds, lines=lines)
    if not found:
        raise UserError("Nothing was found in {seconds} s; give more --seconds.", seconds=seconds)
    if as_json:
        typer.echo(
            json.dumps({"position": str(position), "lines": [_fields(one) for one in found]})
        )
        return
    for one in found:
        typer.echo(f"{one.chance:4.0%}  {_worth(one):>9}  {' '.join(map(str, one.line))}")


def _leaves(position: "_core.Position", depth: int) -> int:
    """The core's count, in pieces so small that an interrupt is heard between them."""
    if depth <= UNINTERRUPTED or position.over:
        return position.perft(depth)
    return sum(_leaves(position.play(action), depth - 1) for action in position.legal())


def _worth(judged: Judged) -> str:
    if judged.drawn:
        return "draw"
    if judged.ends is None:
        return f"{judged.score:+.2f}"
    return f"{'win' if judged.score > 0 else 'loss'} {judged.ends}"


def _fields(judged: Judged) -> dict[str, object]:
    return {
        "action": str(judged.action),
        "chance": round(judged.chance, 4),
        "score": round(judged.score, 3),
        "ends": judged.ends,
        "drawn": judged.drawn,
        "line": [str(action) for action in judged.line],
    }
