"""Who wins within so many turns, by the rules in Python alone: slow, and beyond doubt."""

from collections.abc import Iterator

from tzaar_board.games.base import Action, Position


def turns(position: Position) -> Iterator[tuple[tuple[Action, ...], Position]]:
    """Every end that a turn can come to, with one turn that leads there."""
    seen = set()
    ends: list[tuple[tuple[Action, ...], Position]]
    for action in position.legal():
        after = position.play(action)
        if after.outcome() is None and after.player is position.player:
            ends = [((action, *rest), end) for rest, end in turns(after)]
        else:
            ends = [((action,), after)]
        for turn, end in ends:
            if end not in seen:
                seen.add(end)
                yield turn, end


def wins(position: Position, within: int) -> bool:
    """Whether the player to act wins within so many turns of that player, whatever is answered."""
    for _, end in turns(position):
        outcome = end.outcome()
        if outcome is not None:
            if outcome.winner is position.player:
                return True
        elif within > 1 and loses(end, within - 1):
            return True
    return False


def loses(position: Position, within: int) -> bool:
    """Whether the opponent of the player to act then wins within so many turns."""
    for _, end in turns(position):
        outcome = end.outcome()
        if outcome is not None:
            if outcome.winner is not position.player.other:
                return False
        elif not wins(end, within):
            return False
    return True
