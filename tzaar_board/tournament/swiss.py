"""Swiss pairing: nobody meets twice, and those of like score meet.

A round is a matching of least weight: of all pairings without a repetition the one that first
avoids a third game in a row with one colour and more than two games' difference of colours, then
a bye for who has points, then differences of score, then colours that are not due, and last is
nearest to the usual order, in which the upper half of a score group meets its lower half. The
matching is networkx's (Edmonds' blossom), exact on whole numbers.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from tzaar_board.games.base import Colour
from tzaar_board.tournament.pairing import Pairing
from tzaar_board.tournament.standings import halves_of
from tzaar_board.tournament.tournament import Tournament, TournamentError

NEAR = (16, 48)
"""How many of each player's best opponents are looked at, as long as these suffice; then all."""


@dataclass(frozen=True)
class _Player:
    """A player before a round: the place among all (from 0), half points, colours, opponents."""

    name: str
    place: int
    halves: int
    colours: tuple[Colour, ...]
    met: frozenset[str]
    had_bye: bool

    @cached_property
    def balance(self) -> int:
        """How many games more with White than with Black."""
        return sum(1 if colour is Colour.WHITE else -1 for colour in self.colours)

    def bears(self, colour: Colour) -> bool:
        """Whether a colour is neither the third in a row nor the third too many."""
        step = 1 if colour is Colour.WHITE else -1
        return self.colours[-2:] != (colour, colour) and abs(self.balance + step) <= 2

    @cached_property
    def due(self) -> Colour | None:
        """The colour that is due: of which there were fewer, else not the last one."""
        if self.balance:
            return Colour.BLACK if self.balance > 0 else Colour.WHITE
        return self.colours[-1].other if self.colours else None


def swiss(tournament: Tournament) -> tuple[Pairing, ...]:
    """The next round. Raises TournamentError where everybody has met everybody."""
    players = _ordered(tournament)
    pairs = _matched(players)
    pairs.sort(key=lambda pair: (pair[1] is None, pair[0].place))
    return tuple(
        Pairing(one.name, None) if other is None else _coloured(one, other, board)
        for board, (one, other) in enumerate(pairs)
    )


def _ordered(tournament: Tournament) -> list[_Player]:
    """Who is to be paired, by points and then by seed."""
    halves = halves_of(tournament)
    seeds = {name: number for number, name in enumerate(tournament.players)}
    names = sorted(tournament.active, key=lambda name: (-halves[name], seeds[name]))
    return [_player(tournament, name, place, halves) for place, name in enumerate(names)]


def _player(tournament: Tournament, name: str, place: int, halves: Mapping[str, int]) -> _Player:
    colours, met, had_bye = list[Colour](), set[str](), False
    for pairing in tournament.of(name):
        if pairing is None:
            continue
        colour, opponent = pairing.colour(name), pairing.opponent(name)
        if pairing.played and colour is not None and opponent is not None:
            colours.append(colour)
            met.add(opponent)
        else:
            # A point without a game counts as a bye: nobody has two.
            had_bye = had_bye or pairing.halves(name) == 2
    return _Player(name, place, halves[name], tuple(colours), frozenset(met), had_bye)


def _matched(players: list[_Player]) -> list[tuple[_Player, _Player | None]]:
    """Everybody with an opponent; of an odd number one without. Raises TournamentError."""
    weights = _weights(players)
    groups = [*(player.halves for player in players), -1]
    for near in (*NEAR, len(players)):
        pairs = _least(weights, near, groups)
        if pairs is not None:
            return [
                (players[one], players[other] if other < len(players) else None)
                for one, other in pairs
            ]
    raise TournamentError(
        "No more rounds can be paired: too many have met already. End the tournament, or let "
        "others join."
    )


def _least(
    weights: Mapping[tuple[int, int], int], near: int, groups: Sequence[int]
) -> list[tuple[int, int]] | None:
    """The matching of least weight among each one's nearest, None where it leaves somebody out."""
    # It takes a seventh of a second to import, for which no other command is to wait.
    import networkx as nx

    best: dict[int, list[tuple[int, int, int]]] = {}
    for (one, other), weight in weights.items():
        best.setdefault(one, []).append((weight, one, other))
        best.setdefault(other, []).append((weight, one, other))
    kept = {edge for edges in best.values() for edge in _near(edges, groups, near)}
    graph = nx.Graph()
    graph.add_weighted_edges_from((one, other, -weight) for weight, one, other in sorted(kept))
    found = nx.max_weight_matching(graph, maxcardinality=True)
    pairs = sorted((min(pair), max(pair)) for pair in found)
    count = len(groups) - 1
    return pairs if 2 * len(pairs) == count + count % 2 else None


def _near(
    edges: list[tuple[int, int, int]], groups: Sequence[int], near: int
) -> list[tuple[int, int, int]]:
    """The best of a player's edges, with some that lead out of the score group: of an odd group
    somebody has to leave it.
    """
    ordered = sorted(edges)
    beyond = [edge for edge in ordered if groups[edge[1]] != groups[edge[2]]]
    return ordered[:near] + beyond[: near // 4]


def _weights(players: list[_Player]) -> dict[tuple[int, int], int]:
    """What each pairing costs, by the players' places; of an odd number `count` is the bye."""
    count = len(players)
    groups: dict[int, list[int]] = {}
    for player in players:
        groups.setdefault(player.halves, []).append(player.place)
    # Each kind of cost outweighs all that can come together of the lesser kinds.
    order = 1
    colour = order * count * (count + 1)
    score = colour * (count + 1)
    least = min(groups)
    bye = score * (count + 1) * (max(groups) - least + 1) ** 2
    hard = bye * (count + 1) * (max(groups) - least + 1)
    found = {}
    for one in players:
        for other in players[one.place + 1 :]:
            if other.name in one.met:
                continue
            fits = any(one.bears(mine) and other.bears(mine.other) for mine in Colour)
            apart = other.place - one.place
            usual = len(groups[one.halves]) // 2 if one.halves == other.halves else 1
            found[one.place, other.place] = (
                hard * (not fits)
                + score * (one.halves - other.halves) ** 2
                + colour * (one.due is not None and one.due is other.due)
                + order * abs(apart - usual)
            )
        if count % 2 and not one.had_bye:
            cost = bye * (one.halves - least) + order * (count - 1 - one.place)
            found[one.place, count] = cost
    return found


def _coloured(one: _Player, other: _Player, board: int) -> Pairing:
    """Who has which colour. `one` is placed higher, and has the wish if both have the same; where
    nobody has one, colours alternate from board to board.
    """
    mine = one.due or (other.due.other if other.due else None)
    if mine is None:
        mine = Colour.BLACK if board % 2 else Colour.WHITE
    if one.due is other.due and abs(other.balance) > abs(one.balance):
        mine = mine.other
    if not (one.bears(mine) and other.bears(mine.other)):
        turned = one.bears(mine.other) and other.bears(mine)
        mine = mine.other if turned else mine
    pair = (one.name, other.name) if mine is Colour.WHITE else (other.name, one.name)
    return Pairing(*pair)
