"""The next action begun while this one comes down: by the other player, or with the other hand."""

from tests.independent_hands.choice import choose
from tests.independent_hands.fingers import lift, stands
from tests.independent_hands.record import Begun
from tests.independent_hands.world import Process, World
from tzaar_board.games.tzaar import Capture, Stacking
from tzaar_board.geometry import Site


def begin_early(world: World, action: Capture | Stacking, seconds: float) -> None:
    """Perhaps begins the action after this one, which comes down in so many seconds."""
    world.next = None
    dice, truth = world.dice, world.truth
    position = truth.plan[-1]
    if position.outcome() is not None:
        return
    if not dice.chance(world.people[position.player].early):
        return
    following = choose(dice, position)
    if not isinstance(following, Capture | Stacking):
        return
    method = (
        "own_first" if isinstance(following, Stacking) or dice.chance(0.7) else "captured_first"
    )
    if isinstance(following, Stacking):
        method = "set_on"
    site = following.target if method == "captured_first" else following.origin
    if method == "own_first":
        method = dice.choice(("own_first", "own_first", "swap", "push"))
    if site in (action.origin, action.target) or site not in world.stacks:
        return
    same = position.player is truth.plan[-2].player
    delay = dice.uniform(-0.05, 0.3) if same else dice.uniform(-0.12, 0.35)
    if dice.chance(0.25):  # takes up the next piece while the other player still holds one
        delay = dice.uniform(-1.2, -0.1)
    world.next = Begun(following, method, site)
    least = 0.2 if delay < -0.12 else 0.0
    world.spawn(_takes(world, site, len(truth.texts)), max(least, seconds + delay))


def _takes(world: World, site: Site, act: int) -> Process:
    """Takes a stack up for the action of a number."""
    yield from stands(world, site)
    world.held[site] = lift(world, site, act=act)
