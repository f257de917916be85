"""How the players of a tournament stand, with what decides between equals; the cross-table."""

from collections.abc import Mapping
from dataclasses import dataclass

from tzaar_board.games.base import Colour
from tzaar_board.tournament.pairing import Pairing
from tzaar_board.tournament.tournament import System, Tournament


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's row. `buchholz` is the sum of the opponents' points, `sonneborn` (Sonneborn-
    Berger) that of those who were beaten and half that of those who drew; `rank` is shared by
    those whom nothing decides between.
    """

    rank: int
    name: str
    points: float
    buchholz: float
    sonneborn: float
    wins: int


@dataclass(frozen=True, slots=True)
class Cell:
    """A game in the cross-table, from the row's player: the opponent's row from 1 (0: a bye), the
    colour, and the points; None while it goes on.
    """

    opponent: int
    colour: Colour | None
    points: float | None
    played: bool


def halves_of(tournament: Tournament) -> dict[str, int]:
    """What each player has, in half points."""
    found = dict.fromkeys(tournament.players, 0)
    for pairing in (one for paired in tournament.rounds for one in paired):
        for name in (pairing.white, pairing.black):
            if name is not None:
                found[name] += pairing.halves(name)
    return found


def standings(tournament: Tournament) -> tuple[Standing, ...]:
    """The table, the best first.

    A round without an opponent (a bye, a forfeit) counts in the tie-breaks as a game against
    somebody with one's own points. Points decide first; then in a Swiss tournament Buchholz and
    Sonneborn-Berger, in a round robin, where Buchholz tells nothing, Sonneborn-Berger; then wins.
    """
    points = halves_of(tournament)
    rows = [_row(tournament, name, points) for name in tournament.players]
    keys = {row.name: _key(tournament.system, row) for row in rows}
    ordered = sorted(rows, key=lambda row: keys[row.name], reverse=True)
    ranks: dict[tuple[float, ...], int] = {}
    for number, row in enumerate(ordered, 1):
        ranks.setdefault(keys[row.name], number)
    return tuple(Standing(ranks[keys[row.name]], *_rest(row)) for row in ordered)


def _rest(row: Standing) -> tuple[str, float, float, float, int]:
    return row.name, row.points, row.buchholz, row.sonneborn, row.wins


def _key(system: System, row: Standing) -> tuple[float, ...]:
    if system is System.SWISS:
        return row.points, row.buchholz, row.sonneborn, row.wins
    return row.points, row.sonneborn, row.wins


def _row(tournament: Tournament, name: str, points: Mapping[str, int]) -> Standing:
    buchholz = sonneborn = wins = 0
    for pairing in tournament.of(name):
        if pairing is None or pairing.open:
            continue
        opponent = pairing.opponent(name) if pairing.played else None
        theirs = points[name if opponent is None else opponent]
        had = pairing.halves(name)
        buchholz += theirs
        sonneborn += theirs * had
        wins += had == 2 and pairing.played
    return Standing(0, name, points[name] / 2, buchholz / 2, sonneborn / 4, wins)


def cross_table(tournament: Tournament) -> tuple[tuple[Cell | None, ...], ...]:
    """For each row of the standings what that player had, round by round."""
    rows = {row.name: number for number, row in enumerate(standings(tournament), 1)}
    return tuple(
        tuple(None if one is None else _cell(one, name, rows) for one in tournament.of(name))
        for name in rows
    )


def _cell(pairing: Pairing, name: str, rows: Mapping[str, int]) -> Cell:
    opponent = pairing.opponent(name)
    return Cell(
        opponent=0 if opponent is None else rows[opponent],
        colour=None if opponent is None else pairing.colour(name),
        points=None if pairing.open else pairing.halves(name) / 2,
        played=pairing.played,
    )
