"""What the table waits for and what its lights mean, in plain sentences."""

from collections.abc import Mapping, Sequence

from tzaar_board.errors import Phrase
from tzaar_board.games.base import SIDES, Colour, Content, PieceKind, Position
from tzaar_board.geometry import Board, Site
from tzaar_board.i18n.catalog import ENGLISH, Texts
from tzaar_board.play.outcomes import Sides, result_at
from tzaar_board.table.guide import Move
from tzaar_board.table.scene import Cue, Role, Scene
from tzaar_board.table.view import State, View

ROLES: Mapping[Role, Phrase] = {
    Role.MOVABLE: Phrase("can act"),
    Role.ORIGIN: Phrase("in hand"),
    Role.CAPTURE: Phrase("capture"),
    Role.STACKING: Phrase("stacking"),
    Role.ASK_CAPTURE: Phrase("captured here?"),
    Role.ASK_STACKING: Phrase("stacked here?"),
    Role.FROM: Phrase("from"),
    Role.TO: Phrase("to"),
    Role.LAST: Phrase("last action"),
    Role.SHINE: Phrase("done"),
    Role.THINKING: Phrase("thinking"),
    Role.TAKE: Phrase("take away"),
    Role.TURN_OVER: Phrase("turn over"),
    Role.PUT: Phrase("put here"),
    Role.FILL: Phrase("put here"),
    Role.OFFER: Phrase("free"),
    Role.WINNER: Phrase("winner"),
    Role.WAVE: Phrase("pass"),
    Role.GOOD: Phrase("good"),
    Role.FAIR: Phrase("fair"),
    Role.BAD: Phrase("bad"),
    Role.BLOCKED: Phrase("cannot act"),
    Role.NO: Phrase("no"),
    Role.ARMED: Phrase("new game?"),
    Role.TIME_UP: Phrase("time is up"),
    Role.PAIRING: Phrase("hint button: let a device in?"),
}
"""What a light says, in a word or two."""

TARGETS = {Role.CAPTURE, Role.STACKING, Role.GOOD, Role.FAIR, Role.BAD}
"""The lights of the sites that a lifted stack can go to."""

FEW = 6
"""More sites than this are not named one by one."""


def name(colour: Colour, texts: Texts = ENGLISH, sides: Sides = SIDES) -> str:
    """A player's name."""
    return texts.tell(sides[colour].name)


def kind_name(kind: PieceKind) -> Phrase:
    """A kind of piece: the name of a type, or a plain word where there is only one.

    >>> from tzaar_board.games.troll import Disc
    >>> from tzaar_board.games.tzaar import Kind
    >>> kind_name(Kind.TZARRA), kind_name(Disc.DISC)
    ('Tzarra', 'disc')
    """
    return kind.piece.name


def stack(content: Content, texts: Texts = ENGLISH) -> str:
    """A stack in words.

    >>> from tzaar_board.games.tzaar import Kind
    >>> stack(Content(Colour.WHITE, Kind.TZAAR, 3))
    'White Tzaar, height 3'
    """
    return texts.tell(_stack(content))


def sentence(view: View, hands: frozenset[Colour], texts: Texts = ENGLISH) -> str:
    """What the table waits for, and what helps where a sensor may be mistaken."""
    if armed(view):
        return texts.say("Hold the menu button once more for a new game.")
    said = _state(view, hands, texts)
    if view.state in (State.IN_HAND, State.ASKING):
        said = " ".join([said, *_dangers(view, texts)])
    if view.doubted is None:
        return said
    site = view.position.game.board.names[view.doubted]
    more = texts.say(
        "If the sensor of {site} is mistaken, hold a turn button for 3 seconds.", site=site
    )
    return f"{said} {more}"


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
        case State.WRONG:
            step = mend(position, view.move)
            if view.restoring:
                return texts.say("Taking back: {step}", step=step)
            return texts.say("That is no legal action: {step}", step=step)
        case State.ASKING:
            return _asked(view, board, texts)
        case State.OPPONENT if view.pending:
            return _carry_out(view, texts)
        case State.OPPONENT:
            return texts.tell(awaited(position, distant=view.distant))
        case State.OVER if view.outcome is not None:
            return result_at(position, view.outcome, texts)
        case State.IN_HAND:
            return _in_hand(view, board, texts)
        case State.COMPLETE:
            return texts.say("Seen; leave it a moment.")
        case _:
            return _turn(view, hands, texts)


def awaited(position: Position, *, distant: bool) -> Phrase:
    """Who is to move, where that is nobody at this table: the program, or a `distant` player."""
    player = _player(position, position.player)
    if distant:
        return Phrase("{player} is to move at another table.", player=player)
    return Phrase("{player} is thinking.", player=player)


def cue_words(cue: Cue, texts: Texts = ENGLISH) -> str:
    """Why a site is lit, in a word or two.

    >>> cue_words(Cue(Role.TAKE, 0.0))
    'take away'
    """
    if cue.role is Role.PUT and cue.content is not None:
        return texts.say("put here ({stack})", stack=_stack(cue.content))
    return texts.tell(ROLES[cue.role])


def lights(scene: Scene, board: Board, texts: Texts = ENGLISH) -> str:
    """The lights in words, the sites of each role together.

    >>> from tzaar_board.geometry import HEXAGON
    >>> lights({0: Cue(Role.ORIGIN, 0.0), 6: Cue(Role.CAPTURE, 0.0)}, HEXAGON)
    'in hand A1; capture B2'
    """
    by_word: dict[str, list[str]] = {}
    for site, cue in sorted(scene.items()):
        by_word.setdefault(cue_words(cue, texts), []).append(board.names[site])
    return "; ".join(f"{word} {' '.join(names)}" for word, names in by_word.items())


def _stack(content: Content) -> Phrase:
    what = content.kind.piece.one[content.colour]
    if content.height == 1:
        return what
    return Phrase("{stack}, height {height}", stack=what, height=content.height)


def _within(content: Content) -> Phrase:
    """A stack inside a sentence."""
    piece, colour = content.kind.piece, content.colour
    what = piece.within.get(colour, piece.one[colour])
    if content.height == 1:
        return what
    return Phrase("{stack} of height {height}", stack=what, height=content.height)


def _set_up(view: View, board: Board, texts: Texts) -> str:
    taken, turn = _lit(view.scene, Role.TAKE), _lit(view.scene, Role.TURN_OVER)
    if turn and not taken and view.group is None:
        return texts.say("Turn over {sites}.", sites=_all(board, turn))
    if taken and not any(map(view.position.content, range(len(board)))):
        lead = texts.say("Setting up: the table begins empty.")
    elif view.group is None:
        lead = texts.say("Setting up: press a turn button if the table stands as it should.")
    else:
        colour, kind = view.group
        lead = texts.say(
            "Setting up: put the {pieces} on the lit sites, or press a turn button when the whole "
            "table stands.",
            pieces=kind.piece.all[colour],
        )
    if not taken:
        return lead
    if len(taken) > FEW:
        return f"{lead} {texts.say('Take away what blinks.')}"
    clear = texts.say("Take away what blinks: {sites}.", sites=_all(board, taken))
    return f"{lead} {clear}"


def mend(position: Position, move: Move | None) -> Phrase:
    """One step of the way back."""
    names = position.game.board.names
    if move is None:
        return Phrase("leave the table still for a moment.")
    if move.turn is not None:
        return Phrase("turn over {site}.", site=names[move.turn])
    if move.put is None:
        assert move.take is not None
        return Phrase("take away what stands on {site}.", site=names[move.take])
    content = position.content(move.put)
    lacking = Phrase(names[move.put])
    if content is not None:
        lacking = Phrase("{site} ({stack})", site=lacking, stack=_stack(content))
    if move.take is None:
        return Phrase("a stack is missing on {site}.", site=lacking)
    if content is not None:
        return Phrase(
            "move the {stack} from {origin} to {site}.",
            stack=_within(content),
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
            sites=_any(board, sorted(view.instead.targets)),
        )
    asked = [*_lit(view.scene, Role.ASK_CAPTURE), *_lit(view.scene, Role.ASK_STACKING)]
    if not asked:
        return _in_hand(view, board, texts)
    if view.asked:
        return texts.say(
            "Still holding the stack from {origin}? Carry on. Set down? Tap it. ({sites})",
            origin=_any(board, sorted(view.asked)),
            sites=_any(board, sorted(asked)),
        )
    return texts.say(
        "Still holding it? Carry on. Set down? Tap it. ({sites})",
        sites=_any(board, sorted(asked)),
    )


def _carry_out(view: View, texts: Texts) -> str:
    """What is left to do of the opponent's next action."""
    position, board = view.position, view.position.game.board
    trace, player = position.trace(view.pending[0]), _player(position, view.player)
    turn = _lit(view.scene, Role.TURN_OVER)
    if turn:
        return texts.say(
            "Carry out {player}'s placing: turn over {sites}.",
            player=player,
            sites=_all(board, turn),
        )
    if trace.key is None:
        return texts.say("Carry out {player}'s pass.", player=player)
    key = board.names[trace.key]
    if trace.placed is not None:
        return texts.say(
            "Carry out {player}'s placing: {stack} on {site}.",
            player=player,
            stack=_stack(trace.placed),
            site=key,
        )
    target = _all(board, trace.touched)
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
    lifted = _all(board, sorted(view.lifted))
    if view.early:
        return texts.say(
            "{first} {sites} can act after that.",
            first=_phase(view.position),
            sites=_all(board, sorted(view.early)),
        )
    turn, taken = _lit(view.scene, Role.TURN_OVER), _lit(view.scene, Role.TAKE)
    if turn and taken:
        return texts.say(
            "Turn over {sites}, and take away what stands on {others}.",
            sites=_all(board, turn),
            others=_all(board, taken),
        )
    if turn:
        return texts.say("Turn over {sites}.", sites=_all(board, turn))
    if taken and not _lit(view.scene, Role.PUT):
        return texts.say("Take away what blinks: {sites}.", sites=_all(board, taken))
    if any(cue.role is Role.BLOCKED for cue in view.scene.values()):
        return texts.say("The stack of {sites} cannot act now; put it back.", sites=lifted)
    targets = [s for s, cue in view.scene.items() if cue.role in TARGETS]
    takers = [
        s for s, cue in view.scene.items() if cue.role is Role.ORIGIN and s not in view.lifted
    ]
    if takers and any(_is_other(view, site) for site in view.lifted):
        return texts.say(
            "Lifted: {sites}. It can be captured from {origins}.",
            sites=lifted,
            origins=_any(board, sorted(takers)),
        )
    if takers and lifted:
        return texts.say("Lifted: {sites}. Put it back, or go on.", sites=lifted)
    carried = sorted(view.lifted - set(targets))
    if len(carried) == 1 and len(targets) == 1 and targets[0] in view.lifted:
        return texts.say(
            "Now set {origin} down on {target}.",
            origin=board.names[carried[0]],
            target=board.names[targets[0]],
        )
    if targets and view.lifted:
        return texts.say(
            "Lifted: {sites}. It can go to {targets}.",
            sites=lifted,
            targets=_any(board, sorted(targets)),
        )
    if lifted:
        return texts.say("Lifted: {sites}. Put it back, or go on.", sites=lifted)
    if taken:
        return texts.say("Take away what blinks: {sites}.", sites=_all(board, taken))
    return texts.say("Go on.")


def _is_other(view: View, site: Site) -> bool:
    """Whether a stack of who is not to act should stand on a site."""
    held = view.position.content(site)
    return held is not None and held.colour is not view.position.player


def _dangers(view: View, texts: Texts) -> list[str]:
    """What is to be known of the targets that lose at once."""
    names = view.position.game.board.names
    return [_danger(names[site], content, texts) for site, content in sorted(view.losing.items())]


def _danger(site: str, content: Content, texts: Texts) -> str:
    only = content.kind.piece.only.get(content.colour)
    if only is None:
        return texts.say("{site} loses at once.", site=site)
    return texts.say("On {site} it would cover {piece}: that loses at once.", site=site, piece=only)


def _turn(view: View, hands: frozenset[Colour], texts: Texts) -> str:
    position = view.position
    player = _player(position, position.player)
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
    return Phrase(said, player=_player(position, position.player))


def _player(position: Position, colour: Colour) -> Phrase:
    """What a player of the game is called."""
    return position.game.presentation.sides[colour].name


def _lit(scene: Scene, role: Role) -> list[Site]:
    """The sites that are lit in a role."""
    return sorted(site for site, cue in scene.items() if cue.role is role)


def _all(board: Board, sites: Sequence[Site]) -> Phrase:
    """The sites, as all that are meant."""
    names = [board.names[site] for site in sites]
    if len(names) < 2:
        return Phrase("".join(names))
    return Phrase("{sites} and {last}", sites=", ".join(names[:-1]), last=names[-1])


def _any(board: Board, sites: Sequence[Site]) -> Phrase:
    """The sites, as any one of them."""
    names = [board.names[site] for site in sites]
    if len(names) < 2:
        return Phrase("".join(names))
    return Phrase("{sites} or {last}", sites=", ".join(names[:-1]), last=names[-1])
