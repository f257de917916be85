"""What the table waits for and what its lights mean, in plain sentences."""

from enum import Enum

from tzaar_board.games.base import Action, Colour, Content, Outcome, Position, Reason
from tzaar_board.geometry import Board, Site
from tzaar_board.table.guide import Move
from tzaar_board.table.scene import Role, Scene
from tzaar_board.table.view import State, View

ROLES = {
    Role.MOVABLE: "can act",
    Role.ORIGIN: "in hand",
    Role.CAPTURE: "capture",
    Role.STACKING: "stacking",
    Role.ASK_CAPTURE: "captured here?",
    Role.ASK_STACKING: "stacked here?",
    Role.FROM: "from",
    Role.TO: "to",
    Role.LAST: "last action",
    Role.SHINE: "done",
    Role.THINKING: "thinking",
    Role.TAKE: "take away",
    Role.TURN_OVER: "turn over",
    Role.PUT: "put here",
    Role.FILL: "put here",
    Role.OFFER: "free",
    Role.WINNER: "winner",
    Role.WAVE: "pass",
    Role.GOOD: "good",
    Role.FAIR: "fair",
    Role.BAD: "bad",
    Role.BLOCKED: "cannot act",
    Role.NO: "no",
    Role.ARMED: "new game?",
}
"""What a light says, in a word or two."""

TARGETS = {Role.CAPTURE, Role.STACKING, Role.GOOD, Role.FAIR, Role.BAD}
"""The lights of the sites that a lifted stack can go to."""

FEW = 6
"""More sites than this are not named one by one."""

REASONS = {
    Reason.TYPE: "a type is gone",
    Reason.CAPTURE: "no capture left",
    Reason.RESIGN: "resigned",
    Reason.TIME: "time is up",
    Reason.LINK: "the edges are joined",
    Reason.DRAW: "nobody can move",
}


def name(colour: Colour) -> str:
    """A player's name."""
    return colour.value.capitalize()


def kind_name(kind: Enum) -> str:
    """A kind of piece: the name of a type, or a plain word where there is only one.

    >>> from tzaar_board.games.troll import Disc
    >>> from tzaar_board.games.tzaar import Kind
    >>> kind_name(Kind.TZARRA), kind_name(Disc.DISC)
    ('Tzarra', 'disc')
    """
    return kind.name.capitalize() if len(type(kind)) > 1 else kind.name.lower()


def stack(content: Content) -> str:
    """A stack in words.

    >>> from tzaar_board.games.tzaar import Kind
    >>> stack(Content(Colour.WHITE, Kind.TZAAR, 3))
    'White Tzaar, height 3'
    """
    words = f"{name(content.colour)} {kind_name(content.kind)}"
    return words if content.height == 1 else f"{words}, height {content.height}"


def result(outcome: Outcome) -> str:
    """How a game ended.

    >>> result(Outcome(Colour.WHITE, Reason.TYPE))
    'White has won: a type is gone.'
    """
    reason = REASONS[outcome.reason]
    return f"{name(outcome.winner)} has won: {reason}." if outcome.winner else f"A draw: {reason}."


def sentence(view: View, hands: frozenset[Colour]) -> str:
    """What the table waits for."""
    if view.lost:
        return "The table cannot be heard; the game stands still until it is found."
    if view.waiting:
        return "Waiting for the table."
    position, board = view.position, view.position.game.board
    match view.state:
        case State.SETUP:
            return _set_up(view, board)
        case State.WRONG:
            return _mend(position, view.move, restoring=view.restoring)
        case State.ASKING:
            return f"{_asked(view.scene, board)} Tap the stack that you mean."
        case State.OPPONENT if view.pending:
            return f"Carry out {name(view.player)}'s {_left(view, board)}."
        case State.OPPONENT:
            return f"{name(view.player)} is thinking."
        case State.OVER if view.outcome is not None:
            return result(view.outcome)
        case State.IN_HAND:
            return _in_hand(view, board)
        case State.COMPLETE:
            return "Seen; leave it a moment."
        case _:
            return _turn(view, hands)


def lights(scene: Scene, board: Board) -> str:
    """The lights in words, the sites of each role together.

    >>> from tzaar_board.geometry import HEXAGON
    >>> from tzaar_board.table.scene import Cue
    >>> lights({0: Cue(Role.ORIGIN, 0.0), 6: Cue(Role.CAPTURE, 0.0)}, HEXAGON)
    'in hand A1; capture B2'
    """
    by_word: dict[str, list[str]] = {}
    for site, cue in sorted(scene.items()):
        word = ROLES[cue.role]
        if cue.role is Role.PUT and cue.content is not None:
            word = f"{word} ({stack(cue.content)})"
        by_word.setdefault(word, []).append(board.names[site])
    return "; ".join(f"{word} {' '.join(names)}" for word, names in by_word.items())


def _set_up(view: View, board: Board) -> str:
    taken = [site for site, cue in view.scene.items() if cue.role is Role.TAKE]
    few = f": {_names(board, sorted(taken))}" if len(taken) <= FEW else ""
    clear = f" Take away what blinks{few}." if taken else ""
    if clear and not any(map(view.position.content, range(len(board)))):
        return f"Setting up: the table begins empty.{clear}"
    if view.group is None:
        return f"Setting up: press a turn button if the table stands as it should.{clear}"
    colour, kind = view.group
    return (
        f"Setting up: put the {name(colour)} {kind_name(kind)}s on the lit sites, or press a turn "
        f"button when the whole table stands.{clear}"
    )


def _mend(position: Position, move: Move | None, *, restoring: bool) -> str:
    board = position.game.board
    begin = "Back" if restoring else "That is no legal action"
    if move is None:
        return f"{begin}: leave the table still for a moment."
    if move.turn is not None:
        return f"{begin}: turn over {board.names[move.turn]}."
    if move.put is None:
        assert move.take is not None
        return f"{begin}: take away what stands on {board.names[move.take]}."
    content = position.content(move.put)
    what = f" ({stack(content)})" if content is not None else ""
    if move.take is None:
        return f"{begin}: a stack is missing on {board.names[move.put]}{what}."
    here, there = board.names[move.take], board.names[move.put]
    return f"{begin}: what stands on {here} is missing on {there}{what}."


def _asked(scene: Scene, board: Board) -> str:
    asked = [s for s, cue in scene.items() if cue.role in (Role.ASK_CAPTURE, Role.ASK_STACKING)]
    return f"Where did the stack go: {_names(board, sorted(asked), 'or')}?"


def _left(view: View, board: Board) -> str:
    """What is left to do of the opponent's next action."""
    turn = _turning(view, board)
    return f"placing: {turn}" if turn else _do(view.position, view.pending[0])


def _turning(view: View, board: Board) -> str:
    """What is to be turned over, in words; empty where nothing is."""
    turn = sorted(site for site, cue in view.scene.items() if cue.role is Role.TURN_OVER)
    return f"turn over {_names(board, turn)}" if turn else ""


def _do(position: Position, action: Action) -> str:
    trace, board = position.trace(action), position.game.board
    if trace.key is None:
        return "pass"
    if trace.placed is not None:
        return f"placing: {stack(trace.placed)} on {board.names[trace.key]}"
    verb = {True: "capture", False: "stacking"}[
        any(
            content is not None and content.colour is not position.player
            for content in map(position.content, trace.touched)
        )
    ]
    return f"{verb} {board.names[trace.key]} to {_names(board, list(trace.touched))}"


def _in_hand(view: View, board: Board) -> str:
    names = _names(board, sorted(view.lifted))
    taken = sorted(site for site, cue in view.scene.items() if cue.role is Role.TAKE)
    if turn := _turning(view, board):
        clear = f", and take away what stands on {_names(board, taken)}" if taken else ""
        return f"{turn.capitalize()}{clear}."
    if any(cue.role is Role.BLOCKED for cue in view.scene.values()):
        return f"The stack of {names} cannot act now; put it back."
    targets = [s for s, cue in view.scene.items() if cue.role in TARGETS]
    takers = [
        s for s, cue in view.scene.items() if cue.role is Role.ORIGIN and s not in view.lifted
    ]
    if takers:
        return f"Lifted: {names}. It can be captured from {_names(board, sorted(takers), 'or')}."
    if not targets:
        return f"Lifted: {names}. Put it back, or go on." if names else "Go on."
    return f"Lifted: {names}. It can go to {_names(board, sorted(targets), 'or')}."


def _turn(view: View, hands: frozenset[Colour]) -> str:
    position = view.position
    who = name(position.player)
    if position.player not in hands:
        return f"{who} is thinking."
    offered = next((cue.content for cue in view.scene.values() if cue.role is Role.OFFER), None)
    if offered is not None:
        return f"{who} places a {kind_name(offered.kind)} (the hint button changes the type)."
    legal = position.legal()
    traces = [position.trace(action) for action in legal]
    if all(trace.key is None for trace in traces):
        return f"{who} can only pass, with the turn button."
    if all(trace.placed is not None for trace in traces):
        placed = {kind_name(trace.placed.kind) for trace in traces if trace.placed}
        return f"{who} places a {' or a '.join(sorted(placed))}."
    what = {
        "o": "captures (this turn is one action)",
        "1": "captures",
        "2": "captures, stacks, or passes with the turn button",
    }.get(position.phase(), "acts")
    return f"{who} {what}."


def _names(board: Board, sites: list[Site], last: str = "and") -> str:
    names = [board.names[site] for site in sites]
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {last} {names[-1]}"
