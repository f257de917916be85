"""The round robin of the levels: how far apart they are."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path

import msgspec

from tzaar_board.engine import core
from tzaar_board.engine.levels import CoreLevel
from tzaar_board.engine.tools.contender import CoreContender
from tzaar_board.engine.tools.elo import expected, margin, ratings
from tzaar_board.engine.tools.match import Meeting, meet
from tzaar_board.engine.tools.selfplay import pair_scores, paired
from tzaar_board.engine.tools.starts import STARTS
from tzaar_board.engine.tools.workers import Workers
from tzaar_board.errors import UserError

Pairing = tuple[int, int]
"""Two levels, the weaker first."""


class CalibrationError(UserError):
    """A file of results that cannot be used."""


@dataclass(frozen=True, slots=True)
class LevelRating:
    """A level in the table: its rating with the lowest level's at 0, and against the level above:
    the points by game (0 to 1), their 95 % margin and the games."""

    level: int
    elo: float
    against_next: tuple[float, float, int] | None


def counted(level: CoreLevel, speed: float, scale: float) -> CoreLevel:
    """The level limited by nodes alone, so that its games follow from the seed.

    `speed` are the nodes a second of the machine that it is to play as on, and `scale` makes all
    limits larger or smaller: another time setting.
    """
    nodes = level.nodes or level.seconds * speed
    return replace(level, nodes=max(1, round(nodes * scale)), seconds=0.0)


def round_robin(
    levels: Mapping[int, CoreLevel],
    games: int,
    seed: int,
    speed: float,
    scale: float,
    workers: Workers,
    file: Path,
    heard: Callable[[Pairing, Sequence[float]], None] = lambda *_: None,
    name: str = core.FIRST_GAME,
) -> dict[Pairing, list[float]]:
    """The points of the weaker level in at least `games` games, the same number in each pairing
    of `levels`, which are by number.

    Finished pairings are kept in the file, and are not played again: the games of a pairing follow
    from the seed. Raises CalibrationError.
    """
    start = STARTS[name].random
    pairings = list(combinations(sorted(levels), 2))
    each = -(-games // len(pairings))
    each += each % 2
    playing = {level: counted(made, speed, scale) for level, made in levels.items()}
    setting = f"{name}: games {each} seed {seed} {list(playing.values())}"
    done = _read(file, setting)
    for pairing in pairings:
        if _key(pairing) not in done:
            one, other = (CoreContender(playing[level]) for level in pairing)
            meetings = [
                Meeting(game, one, other, name)
                for game in paired(each, seed * 100 + 10 * pairing[0] + pairing[1], make=start)
            ]
            done[_key(pairing)] = list(workers.spread(meet, meetings))
            file.write_bytes(msgspec.json.encode({"setting": setting, "points": done}))
        heard(pairing, done[_key(pairing)])
    return {pairing: done[_key(pairing)] for pairing in pairings}


def standings(results: Mapping[Pairing, Sequence[float]]) -> list[LevelRating]:
    """The table of a round robin."""
    rated = ratings({pairing: (sum(one), len(one)) for pairing, one in results.items()})
    least = min(rated)
    table = []
    for level in sorted(rated):
        points = results.get((level, level + 1))
        against = None
        if points:
            pairs = pair_scores(points)
            against = (sum(points) / len(points), margin(pairs), len(points))
        table.append(LevelRating(level, rated[level] - rated[least], against))
    return table


def markdown(table: Sequence[LevelRating]) -> str:
    """The table as docs/figures.md shows it."""
    lines = ["| level | Elo | step | beats the one below |", "|---|---|---|---|"]
    below: LevelRating | None = None
    for one in table:
        step = beats = ""
        if below is not None:
            step = f"{one.elo - below.elo:+.0f}"
            if below.against_next is not None:
                share, error, games = below.against_next
                beats = f"{1 - share:.0%} ± {error:.0%} of {games} games"
            else:
                beats = f"{expected(one.elo - below.elo):.0%} (reckoned)"
        lines.append(f"| {one.level} | {one.elo:.0f} | {step} | {beats} |")
        below = one
    return "\n".join(lines)


def _key(pairing: Pairing) -> str:
    return f"{pairing[0]}-{pairing[1]}"


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


class _Kept(msgspec.Struct):
    setting: str
    points: dict[str, list[float]]
