"""Boards and positions as documents."""

from collections import Counter
from collections.abc import Sequence

from tzaar_board.games.base import Action, Colour, Content, Game, Outcome, PieceKind, Position
from tzaar_board.geometry import Board, Site
from tzaar_board.i18n.catalog import Texts
from tzaar_board.i18n.rules import rules_games
from tzaar_board.lessons.course import course
from tzaar_board.opponents.base import LEVELS
from tzaar_board.opponents.levels import ratings
from tzaar_board.web.board_schemas import BoardReport, PieceReport, SideReport, SiteReport
from tzaar_board.web.game_schemas import OutcomeReport, StackReport
from tzaar_board.web.journal_schemas import MomentReport

NEAR = 1.001
"""Sites no further apart than this, in steps, are joined by a drawn line: no diagonals."""


def stack_report(content: Content) -> StackReport:
    """A stack as the page is told of it."""
    return StackReport(content.colour.value, content.kind.name.lower(), content.height)


def stacks_on(board: Board, contents: Sequence[Content | None]) -> dict[str, StackReport]:
    """What stands where; empty sites are left out."""
    return {
        board.names[site]: stack_report(content)
        for site, content in enumerate(contents)
        if content is not None
    }


def left_report(position: Position) -> dict[str, dict[str, int]]:
    """How many stacks of each kind each player has, by the player's colour.

    Empty where nobody loses by running out of a kind, and as long as pieces are being placed.
    """
    game = position.game
    placing = any(position.trace(action).placed for action in position.legal()[:1])
    if placing or not game.presentation.scarce:
        return {}
    found = Counter(map(position.content, range(len(game.board))))
    left = {colour.value: {kind.name.lower(): 0 for kind in game.kinds} for colour in Colour}
    for content, count in found.items():
        if content is not None:
            left[content.colour.value][content.kind.name.lower()] += count
    return left


def outcome_report(outcome: Outcome | None) -> OutcomeReport | None:
    """How a game ended, None while it goes on."""
    if outcome is None:
        return None
    winner = outcome.winner.value if outcome.winner else None
    return OutcomeReport(winner, outcome.reason.value)


def board_report(game: Game, texts: Texts, *, playable: bool) -> BoardReport:
    """A game's board, to be drawn, and whether the game can be played at the table at hand."""
    board, shown = game.board, game.presentation
    usual = game.start(game.starts[0], 0)
    sites = [
        SiteReport(name, round(x, 6), round(y, 6))
        for name, (x, y) in zip(board.names, board.points, strict=True)
    ]
    pieces = game.supply()[Colour.WHITE]
    return BoardReport(
        game=game.name,
        title=game.title,
        board=board.name,
        sites=sites,
        lines=[[board.names[one], board.names[other]] for one, other in drawn_lines(board)],
        kinds={kind.name.lower(): pieces[kind] for kind in game.kinds},
        starts=game.starts,
        levels=len(LEVELS),
        elo=ratings(game.name),
        playable=playable,
        pieces=[_piece_report(game, kind, texts) for kind in game.kinds],
        sides={
            colour.value: SideReport(texts.tell(side.name), texts.tell(side.won))
            for colour, side in shown.sides.items()
        },
        start_words={name: texts.tell(words) for name, words in shown.starts.items()},
        phases={letter: texts.tell(phase.words) for letter, phase in shown.phases.items()},
        rows=[[board.names[site] for site in row] for row in shown.rows],
        player=usual.player.value,
        action=usual.phase(),
        stacking=shown.stacking,
        owned_edges=shown.owned_edges,
        shuffled=bool(game.shuffled),
        rules=game.name in rules_games(),
        lessons=bool(course(game.name)),
    )


def _piece_report(game: Game, kind: PieceKind, texts: Texts) -> PieceReport:
    piece = kind.piece
    return PieceReport(
        kind=kind.name.lower(),
        names={colour.value: texts.tell(words) for colour, words in piece.one.items()},
        marks={colour.value: game.mark(Content(colour, kind)) for colour in Colour},
        light=f"{piece.light:06x}",
        inlay=piece.inlay.value,
    )


def drawn_lines(board: Board) -> list[tuple[Site, Site]]:
    """The ends of every straight line of neighbouring sites, each line once.

    >>> from tzaar_board.geometry import HEXAGON, SQUARE
    >>> len(drawn_lines(HEXAGON)), len(drawn_lines(SQUARE))
    (30, 16)
    """
    lines = []
    for site in range(len(board)):
        for direction in range(len(board.rays[site])):
            ray = board.rays[site][direction]
            if ray and site < ray[-1] and board.distance(site, ray[0]) < NEAR:
                opposite = (direction + len(board.rays[site]) // 2) % len(board.rays[site])
                if not board.rays[site][opposite]:
                    lines.append((site, ray[-1]))
    return lines


def action_sites(position: Position, action: Action) -> list[str]:
    """The sites of a legal action, where it comes from first."""
    names = position.game.board.names
    return [names[site] for site in position.trace(action).sites]


def moment_report(
    position: Position, number: int = 0, last: str | None = None, sites: Sequence[str] = ()
) -> MomentReport:
    """A position as the page is told of it; `last` is the action that led to it."""
    board = position.game.board
    return MomentReport(
        number=number,
        position=str(position),
        player=position.player.value,
        action=position.phase(),
        stacks=stacks_on(board, [position.content(site) for site in range(len(board))]),
        last=last,
        sites=sites,
    )
