"""What the table waits for, in plain sentences."""

from collections.abc import Iterator, Set

from tzaar_board.errors import Phrase, joined
from tzaar_board.games.base import Colour, Content, Position
from tzaar_board.geometry import Board, Site
from tzaar_board.i18n.catalog import ENGLISH, Texts
from tzaar_board.play.names import all_of, any_of, kind_name, player_of, stack, stack_within
from tzaar_board.play.outcomes import result_at
from tzaar_board.table.distant_request import DistantRequest
from tzaar_board.table.guide import Move
from tzaar_board.table.lights.view import View
from tzaar_board.table.scene import ASKED, Role, Scene
from tzaar_board.table.state import State

TARGETS = {Role.CAPTURE, Role.STACKING, Role.GOOD, Role.FAIR, Role.BAD}
"""The lights of the sites that a lifted stack can go to."""

REQUESTS = {
    DistantRequest.BACK: Phrase("The other table would like to take back; the hint button agrees."),
    DistantRequest.DRAW: Phrase("The other table offers a draw; the hint button agrees."),
    DistantRequest.PAUSE: Phrase(
        "The other table would like to stop the clocks; the hint button agrees."
    ),
}
"""What the other table asks for, and how to agree."""

NO = Phrase("Held for 3 seconds it says no.")

FEW = 6
"""More sites than this are not named one by one."""


def sentence(view: View, hands: frozenset[Colour], texts: Texts = ENGLISH) -> str:
    """What the table waits for, and what helps where a sensor may be mistaken."""
    if armed(view):
        if view.gives_up:
            return texts.say("Hold the menu button once more to give the game up.")
        return texts.say("Hold the menu button once more for a new game.")
    return " ".join([_state(view, hands, texts), *_dangers(view, texts), *_remedies(view, texts)])


def armed(view: View) -> bool:
    """Whether the menu button begins a new game if it is held once more."""
    lit = any(cue.role is Role.ARMED for cue in view.scene.values())
    return lit and not (view.lost or view.waiting)


def _state(view: View, hands: frozenset[Colour], texts: Texts) -> str:
    if view.lost:
        return texts.say("The table cannot be heard; the game stands still until it is found.")
    if view.waiting:
        return texts.say("Waiting for the table.")
    position, board = view.position, view.position.game.board
    match view.state:
        case State.SETUP:
            return _set_up(view, board, texts)
        case State.WRONG if view.ahead:
            return _carry_out(view, texts)
        case State.WRONG:
            step = mend(position, view.move)
            if view.restoring:
                back = texts.say("Taking back: {step}", step=step)
                if view.outcome is None:
                    return back
                return f"{result_at(view.end, view.outcome, texts)} {back}"
            return texts.say("That is no legal action: {step}", step=step)
        case State.ASKING:
            return _asked(view, board, texts)
        case State.OPPONENT if view.pending:
            return _carry_out(view, texts)
        case State.OPPONENT:
            return texts.tell(awaited(position, distant=view.distant))
        case State.OVER if view.outcome is not None:
            return result_at(view.end, view.outcome, texts)
        case State.IN_HAND:
            return _in_hand(view, board, texts)
        case State.COMPLETE:
            return texts.say("Seen; leave it a moment.")
        case _:
            return _turn(view, hands, texts)


def awaited(position: Position, *, distant: bool) -> Phrase:
    """Who is to move, where that is nobody at this table: the program, or a `distant` player."""
    player = player_of(position, position.player)
    if distant:
        return Phrase("{player} is to move at another table.", player=player)
    return Phrase("{player} is thinking.", player=player)


def _set_up(view: View, board: Board, texts: Texts) -> str:
    taken, turn = _lit(view.scene, Role.TAKE), _lit(view.scene, Role.TURN_OVER)
    if turn and not taken and view.group is None:
        return texts.say("Turn over {sites}.", sites=all_of(board, turn))
    if taken and not any(map(view.position.content, range(len(board)))):
        lead = texts.say("Setting up: the table begins empty.")
    elif taken and view.misread and view.group is None:
        return _clear(taken, board, texts)
    elif view.group is None:
        lead = texts.say("Setting up: press a turn button if the table stands as it should.")
        if taken:
            clear = texts.say("Else take away what blinks; the lights show what goes there.")
            return f"{lead} {clear}"
    else:
        colour, kind = view.group
        lead = texts.say(
            "Setting up: put the {pieces} on the lit sites, or press a turn button when the whole "
            "table stands.",
            pieces=kind.piece.all[colour],
        )
        high = [
            Phrase("{site} {height}", site=board.names[site], height=cue.content.height)
            for site, cue in sorted(view.scene.items())
            if cue.role is Role.PUT and cue.content is not None and cue.content.height > 1
        ]
        if high:
            lead = f"{lead} {texts.say('Heights: {stacks}.', stacks=joined(*high, by=', '))}"
    return f"{lead} {_clear(taken, board, texts)}" if taken else lead


def _clear(taken: list[Site], board: Board, texts: Texts) -> str:
    if len(taken) > FEW:
        return texts.say("Take away what blinks.")
    return texts.say("Take away what blinks: {sites}.", sites=all_of(board, taken))


def mend(position: Position, move: Move | None) -> Phrase:
    """One step of the way back."""
    names = position.game.board.names
    if move is None:
        return Phrase("leave the table still for a moment.")
    if move.turn is not None:
        return Phrase("turn over {site}.", site=names[move.turn])
    if move.put is None:
        assert move.take is not None
        wanted, site = position.content(move.take), names[move.take]
        if wanted is not None and wanted.height > 1:
            return Phrase(
                "take away what stands on {site}; it should be: {stack}.",
                site=site,
                stack=stack(wanted),
            )
        return Phrase("take away what stands on {site}.", site=site)
    content = position.content(move.put)
    lacking = Phrase(names[move.put])
    if content is not None:
        lacking = Phrase("{site} ({stack})", site=lacking, stack=stack(content))
    if move.take is None:
        return Phrase("a stack is missing on {site}.", site=lacking)
    if content is not None:
        return Phrase(
            "move the {stack} from {origin} to {site}.",
            stack=stack_within(content),
            origin=names[move.take],
            site=names[move.put],
        )
    return Phrase(
        "what stands on {origin} is missing on {site}.", origin=names[move.take], site=lacking
    )


def _asked(view: View, board: Board, texts: Texts) -> str:
    if view.instead is not None and view.instead.targets:
        return texts.say(
            "Where does the stack from {origin} stand? Tap it. ({sites})",
            origin=board.names[view.instead.key],
            sites=any_of(board, sorted(view.instead.targets)),
        )
    asked = _targets(view, ASKED)
    if not asked:
        return _in_hand(view, board, texts)
    if view.asked:
        return texts.say(
            "Still holding the stack from {origin}? Carry on. Set down? Tap it. ({sites})",
            origin=any_of(board, sorted(view.asked)),
            sites=any_of(board, sorted(asked)),
        )
    return texts.say(
        "Still holding it? Carry on. Set down? Tap it. ({sites})",
        sites=any_of(board, sorted(asked)),
    )


def _carry_out(view: View, texts: Texts) -> str:
    """What is left to do of the opponent's next action."""
    position, board = view.position, view.position.game.board
    trace, player = position.trace(view.pending[0]), player_of(position, view.player)
    turn = _lit(view.scene, Role.TURN_OVER)
    if turn:
        return texts.say(
            "Carry out {player}'s placing: turn over {sites}.",
            player=player,
            sites=all_of(board, turn),
        )
    if trace.key is None:
        return texts.say("Carry out {player}'s pass.", player=player)
    key = board.names[trace.key]
    if trace.placed is not None:
        return texts.say(
            "Carry out {player}'s placing: {stack} on {site}.",
            player=player,
            stack=stack(trace.placed),
            site=key,
        )
    target = all_of(board, trace.touched)
    contents = [position.content(site) for site in trace.touched]
    if any(content and content.colour is not position.player for content in contents):
        return texts.say(
            "Carry out {player}'s capture {origin} to {target}.",
            player=player,
            origin=key,
            target=target,
        )
    return texts.say(
        "Carry out {player}'s stacking {origin} to {target}.",
        player=player,
        origin=key,
        target=target,
    )


def _in_hand(view: View, board: Board, texts: Texts) -> str:
    if view.early:
        return texts.say(
            "{first} {sites} can act after that.",
            first=_phase(view.position),
            sites=all_of(board, sorted(view.early)),
        )
    turn, taken = _lit(view.scene, Role.TURN_OVER), _lit(view.scene, Role.TAKE)
    if turn and taken:
        return texts.say(
            "Turn over {sites}, and take away what stands on {others}.",
            sites=all_of(board, turn),
            others=all_of(board, taken),
        )
    if turn:
        return texts.say("Turn over {sites}.", sites=all_of(board, turn))
    if taken and not _lit(view.scene, Role.PUT):
        return texts.say("Take away what blinks: {sites}.", sites=all_of(board, taken))
    if any(cue.role is Role.BLOCKED for cue in view.scene.values()):
        lifted = all_of(board, sorted(view.lifted))
        return texts.say("The stack of {sites} cannot act now; put it back.", sites=lifted)
    if view.lifted:
        return _lifted(view, board, texts)
    if taken:
        return texts.say("Take away what blinks: {sites}.", sites=all_of(board, taken))
    return texts.say("Go on.")


def _lifted(view: View, board: Board, texts: Texts) -> str:
    """Where lifted stacks can go."""
    back_or_on = (
        Phrase("Lifted: {sites}. Put it back, or go on."),
        Phrase("Lifted: {sites}. Put them back, or go on."),
    )
    targets = _targets(view, TARGETS)
    takers = [
        s for s, cue in view.scene.items() if cue.role is Role.ORIGIN and s not in view.lifted
    ]
    if takers and any(_is_other(view, site) for site in view.lifted):
        return _of_lifted(
            view,
            texts,
            Phrase("Lifted: {sites}. It can be captured from {origins}."),
            Phrase("Lifted: {sites}. They can be captured from {origins}."),
            origins=any_of(board, sorted(takers)),
        )
    if takers:
        return _of_lifted(view, texts, *back_or_on)
    carried = sorted(view.lifted - set(targets))
    if len(carried) == 1 and len(targets) == 1 and targets[0] in view.lifted:
        return texts.say(
            "Now set {origin} down on {target}.",
            origin=board.names[carried[0]],
            target=board.names[targets[0]],
        )
    if targets and carried:
        return _of_lifted(
            view,
            texts,
            Phrase("Lifted: {sites}. It can go to {targets}."),
            Phrase("Lifted: {sites}. They can go to {targets}."),
            targets=any_of(board, sorted(targets)),
        )
    return _of_lifted(view, texts, *back_or_on)


def _of_lifted(view: View, texts: Texts, one: Phrase, others: Phrase, **values: object) -> str:
    """Says the text for one stack in hand, or the one for several."""
    lifted = all_of(view.position.game.board, sorted(view.lifted))
    said = others if len(view.lifted) > 1 else one
    return texts.say(said, sites=lifted, **values)


def _is_other(view: View, site: Site) -> bool:
    """Whether a stack of who is not to act should stand on a site."""
    held = view.position.content(site)
    return held is not None and held.colour is not view.position.player


def _remedies(view: View, texts: Texts) -> Iterator[str]:
    """What else a button does now: where one was forgotten, or a sensor may be mistaken."""
    if view.pairing:
        yield texts.say("A device asks to be let in; the hint button lets it in.")
        yield texts.tell(NO)
    elif view.request in REQUESTS:
        yield texts.tell(REQUESTS[view.request])
        yield texts.tell(NO)
    if view.forgotten:
        player = player_of(view.position, view.position.player)
        yield texts.say("If {player} passes, press the turn button.", player=player)
    if view.cleared:
        yield texts.say("For a new game hold the menu button for 3 seconds, and once more.")
    if view.vacant:
        yield texts.say(
            "Nothing is seen on {sites}; what is missing there is to be put back.",
            sites=all_of(view.position.game.board, sorted(view.vacant)),
        )
    if view.surplus:
        yield texts.say(
            "Something is seen on {sites}, where nothing should stand; if something is there, "
            "take it away.",
            sites=all_of(view.position.game.board, sorted(view.surplus)),
        )
    if view.doubted is not None:
        site = view.position.game.board.names[view.doubted]
        yield texts.say(
            "If the sensor of {site} is mistaken, hold a turn button for 3 seconds.", site=site
        )
    elif view.unshown:
        yield texts.say(
            "If a sensor does not show what was done, press the hint button until that is lit, "
            "then hold a turn button for 3 seconds."
        )


def _dangers(view: View, texts: Texts) -> list[str]:
    """What is to be known of the targets that lose at once."""
    if view.state not in (State.IN_HAND, State.ASKING):
        return []
    names = view.position.game.board.names
    return [_danger(names[site], content, texts) for site, content in sorted(view.losing.items())]


def _danger(site: str, content: Content, texts: Texts) -> str:
    only = content.kind.piece.only.get(content.colour)
    if only is None:
        return texts.say("{site} loses at once.", site=site)
    return texts.say("On {site} it would cover {piece}: that loses at once.", site=site, piece=only)


def _turn(view: View, hands: frozenset[Colour], texts: Texts) -> str:
    position = view.position
    player = player_of(position, position.player)
    if position.player not in hands:
        return texts.tell(awaited(position, distant=view.distant))
    offered = next((cue.content for cue in view.scene.values() if cue.role is Role.OFFER), None)
    if offered is not None:
        return texts.say(
            "{player} places a {kind} (the hint button changes the type).",
            player=player,
            kind=kind_name(offered.kind),
        )
    if all(position.trace(action).key is None for action in position.legal()):
        return texts.say("{player} can only pass, with the turn button.", player=player)
    return texts.tell(_phase(position))


def _phase(position: Position) -> Phrase:
    """What the player who is to act does now."""
    said = position.game.presentation.phases[position.phase()].sentence
    return Phrase(said, player=player_of(position, position.player))


def _targets(view: View, roles: Set[Role]) -> list[Site]:
    """The sites that are lit in some roles, or would be if no hint shone there."""
    lit = {**{site: cue.role for site, cue in view.scene.items()}, **view.hinted_over}
    return sorted(site for site, role in lit.items() if role in roles)


def _lit(scene: Scene, role: Role) -> list[Site]:
    """The sites that are lit in a role."""
    return sorted(site for site, cue in scene.items() if cue.role is role)
