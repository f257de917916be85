"""What people play: anything, with captures, stackings and passes as often as in games."""

from tests.independent_hands.dice import Dice
from tzaar_board.games.base import Action, Position

WEIGHTS = {"Capture": 0.5, "Stacking": 0.42, "Pass": 0.08}


def choose(dice: Dice, position: Position) -> Action:
    """An action of a position that is not over."""
    legal = position.legal()
    kinds: dict[str, list[Action]] = {}
    for action in legal:
        kinds.setdefault(type(action).__name__, []).append(action)
    if "Placing" in kinds or len(kinds) == 1:
        return dice.choice(legal)
    names = list(kinds)
    (name,) = dice.choices(names, [WEIGHTS[one] for one in names])
    return dice.choice(kinds[name])
