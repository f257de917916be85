"""Games between the levels, and against players that stay as they are: how strong each is."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path

import msgspec

from tzaar_board.engine import core
from tzaar_board.engine.levels import CoreLevel
from tzaar_board.engine.output_file import write_whole
from tzaar_board.engine.tools.contender import Contender, CoreContender
from tzaar_board.engine.tools.elo import expected, margin, ratings
from tzaar_board.engine.tools.match import Fixture, meet
from tzaar_board.engine.tools.selfplay import pair_scores, paired
from tzaar_board.engine.tools.starts import STARTS
from tzaar_board.engine.tools.workers import Workers
from tzaar_board.errors import UserError

Pairing = tuple[str, str]
"""The names of two players, the one that is taken to be weaker first."""

Players = Mapping[str, Contender]
"""Who plays, by name."""

REACH = 4
"""Who is taken to be further apart than so many places is not paired: such games tell little."""


class CalibrationError(UserError):
    """A file of results that cannot be used."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A player in the table: its Elo with that of the weakest at 0, and against the next one: the
    points by game (0 to 1), their 95 % margin and the games."""

    name: str
    elo: float
    against_next: tuple[float, float, int] | None


def counted(level: CoreLevel, speed: float, scale: float) -> CoreLevel:
    """The level limited by nodes alone, so that its games follow from the seed.

    `speed` are the nodes a second of the machine that it is to play as on, and `scale` makes all
    limits larger or smaller: another time setting.
    """
    nodes = level.nodes or level.seconds * speed
    return replace(level, nodes=max(1, round(nodes * scale)), seconds=0.0)


def by_number(levels: Mapping[int, CoreLevel], speed: float, scale: float) -> Players:
    """The levels as players, named by their numbers. See `counted`."""
    return {
        str(number): CoreContender(counted(level, speed, scale))
        for number, level in sorted(levels.items())
    }


def round_robin(
    players: Players,
    games: int,
    seed: int,
    workers: Workers,
    file: Path,
    heard: Callable[[Pairing, Sequence[float]], None] = lambda *_: None,
    name: str = core.FIRST_GAME,
) -> dict[Pairing, list[float]]:
    """The points of the weaker player in at least `games` games, the same number in each pairing
    of players, who stand in the order that is expected of them, the weakest first.

    Finished pairings are kept in the file, and are not played again: the games of a pairing follow
    from the seed. Raises CalibrationError for a file that is no good, UserError where it cannot be
    written; the pairings before are kept then.
    """
    start = STARTS[name].random
    places = {player: place for place, player in enumerate(players)}
    pairings = [
        (one, other)
        for one, other in combinations(players, 2)
        if places[other] - places[one] <= REACH
    ]
    each = -(-games // len(pairings))
    each += each % 2
    setting = f"{name}: games {each} seed {seed} {dict(players)}"
    done = _read(file, setting)
    for pairing in pairings:
        if _key(pairing) not in done:
            one, other = (players[player] for player in pairing)
            lot = seed * 1000 + 20 * places[pairing[0]] + places[pairing[1]]
            fixtures = [Fixture(game, one, other, name) for game in paired(each, lot, make=start)]
            done[_key(pairing)] = list(workers.spread(meet, fixtures))
            write_whole(file, msgspec.json.encode({"setting": setting, "points": done}))
        heard(pairing, done[_key(pairing)])
    return {pairing: done[_key(pairing)] for pairing in pairings}


def standings(results: Mapping[Pairing, Sequence[float]]) -> list[Rating]:
    """The table of those games, the weakest first."""
    rated = ratings({pairing: (sum(one), len(one)) for pairing, one in results.items()})
    order = sorted(rated, key=rated.__getitem__)
    table = []
    for place, player in enumerate(order):
        points = _points(results, player, order[place + 1]) if player != order[-1] else []
        against = None
        if points:
            against = (sum(points) / len(points), margin(pair_scores(points)), len(points))
        table.append(Rating(player, rated[player] - rated[order[0]], against))
    return table


def markdown(table: Sequence[Rating]) -> str:
    """The table as docs/figures.md shows it."""
    lines = ["| player | Elo | step | beats the one before |", "|---|---|---|---|"]
    before: Rating | None = None
    for one in table:
        step = beats = ""
        if before is not None:
            step = f"{one.elo - before.elo:+.0f}"
            if before.against_next is not None:
                share, error, games = before.against_next
                beats = f"{1 - share:.0%} ± {error:.0%} of {games} games"
            else:
                beats = f"{expected(one.elo - before.elo):.0%} (reckoned)"
        lines.append(f"| {one.name} | {one.elo:.0f} | {step} | {beats} |")
        before = one
    return "\n".join(lines)


def _points(results: Mapping[Pairing, Sequence[float]], one: str, other: str) -> list[float]:
    """The points of one against the other, game by game."""
    if (one, other) in results:
        return list(results[one, other])
    return [1 - point for point in results.get((other, one), [])]


def _key(pairing: Pairing) -> str:
    return " ".join(pairing)


def _read(file: Path, setting: str) -> dict[str, list[float]]:
    if not file.exists():
        return {}
    try:
        kept = msgspec.json.decode(file.read_bytes(), type=_Kept)
    except msgspec.DecodeError as error:
        raise CalibrationError(f"{file} holds no results: {error}. Give another file.") from error
    if kept.setting != setting:
        raise CalibrationError(f"{file} holds results of another setting; give another file.")
    return kept.points


class _Kept(msgspec.Struct, forbid_unknown_fields=True):
    setting: str
    points: dict[str, list[float]]
