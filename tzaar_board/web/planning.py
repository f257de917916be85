"""A game that the page asks for, as a plan."""

import secrets
from collections.abc import Callable
from dataclasses import replace

from tzaar_board.games.base import Colour, Game
from tzaar_board.games.record import LONGEST_EVENT, kept_name
from tzaar_board.games.registry import game as game_of
from tzaar_board.opponents.base import parse_player
from tzaar_board.play.plan import GamePlan, helped, not_played_here
from tzaar_board.web.requests import NewGameRequest


def planned(plan: GamePlan, request: NewGameRequest, plays: Callable[[Game], bool]) -> GamePlan:
    """The plan of a requested game, after the `plan` of the last one, where the table `plays` it.
    Raises UserError.
    """
    control = None if request.clock is None else request.clock.checked()
    plan = replace(plan, seed=request.seed, control=control)
    game = plan.game if request.game is None else game_of(request.game)
    if not plays(game):
        raise not_played_here(game, plan.game)
    if game is not plan.game:
        plan = replace(plan, game=game, start=None, position=None)
    asked = {Colour.WHITE: request.white, Colour.BLACK: request.black}
    players = {
        colour: plan.players[colour] if text is None else parse_player(text)
        for colour, text in asked.items()
    }
    plan = replace(plan, players=players)
    if request.helped is not None:
        plan = replace(plan, helped=helped(request.helped))
    if request.by_lot:
        plan = plan.by_lot(secrets.randbelow)
    if request.event is not None:
        plan = replace(plan, event=kept_name(request.event, LONGEST_EVENT))
    if request.start is not None:
        plan = plan.begun_from(request.start)
    plan.check_seed()
    return plan
