"""Everybody against everybody, by Berger's tables: the last seed stays, the others go round."""

from tzaar_board.tournament.pairing import Pairing


def berger(count: int, number: int) -> list[tuple[int, int]]:
    """Round `number`, from 1, for an even `count` of players: pairs of seeds from 1, White first.

    >>> berger(4, 1), berger(4, 2), berger(4, 3)
    ([(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)])
    """
    ring = count - 1
    half, odd = divmod(number - 1, 2)
    first = half if not odd else (half + count // 2)
    fixed = (count, first + 1) if odd else (first + 1, count)
    steps = range(1, count // 2)
    return [fixed, *(((first + at) % ring + 1, (first - at) % ring + 1) for at in steps)]


def round_robin(players: tuple[str, ...], number: int) -> tuple[Pairing, ...]:
    """Round `number`, from 1; a second cycle has the colours swapped. Of an odd number of players
    one has a bye in each round.
    """
    count = len(players) + len(players) % 2
    cycle, within = divmod(number - 1, count - 1)
    pairings, byes = [], []
    for one, other in berger(count, within + 1):
        white, black = (other, one) if cycle % 2 else (one, other)
        if max(white, black) > len(players):
            byes.append(Pairing(players[min(white, black) - 1], None))
        else:
            pairings.append(Pairing(players[white - 1], players[black - 1]))
    return (*pairings, *byes)
