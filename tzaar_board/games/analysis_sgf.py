"""An analysis as SGF with variations, and back (docs/rules.md, Records)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tzaar_board import __version__
from tzaar_board.errors import UserError
from tzaar_board.games.analysis import MOST_STEPS, Analysis, AnalysisStep, analysis_of
from tzaar_board.games.base import Colour, Position, TextError
from tzaar_board.games.littlegolem import is_little_golem, little_golem_record
from tzaar_board.games.record import Tags
from tzaar_board.games.sgf import WORDING, root_start
from tzaar_board.games.tree import (
    Node,
    Properties,
    at_turn,
    other_tags,
    plain,
    read_actions,
    read_branches,
    single,
    straight,
    write_node,
)

_FIELDS = ("FF", "GM", "SU", "AP", "C")
_PLAYED = ("W", "B", "C")


def write_analysis(analysis: Analysis) -> str:
    """The text: a node a turn where nothing parts it, else one for each action of the turn."""
    start = analysis.start
    root = [
        *(("FF", "4"), ("GM", start.game.name), ("SU", str(start))),
        ("AP", f"tzaar-board:{__version__}"),
        *(tag for tag in analysis.tags if tag[0] not in _FIELDS),
        *((("C", analysis.comment),) if analysis.comment else ()),
    ]
    following = analysis.following()
    return f"({write_node(root)}{''.join(_written(analysis, following, 0))})\n"


def read_analyses(text: str) -> Iterator[Analysis]:
    """Each game in a text with its variations. Raises TextError that names what is wrong."""
    for tree in read_branches(text):
        yield _read(tree)


def _written(analysis: Analysis, following: Sequence[Sequence[int]], at: int) -> Iterator[str]:
    """What leads on from a moment."""
    while len(following[at]) == 1:
        turn = _turn(analysis, following, following[at][0])
        yield f"\n{write_node(_node(analysis, turn))}"
        at = turn[-1]
    for branch in following[at]:
        turn = _turn(analysis, following, branch)
        yield f"\n({write_node(_node(analysis, turn))}"
        yield from _written(analysis, following, turn[-1])
        yield ")"


def _turn(analysis: Analysis, following: Sequence[Sequence[int]], at: int) -> list[int]:
    """The moments of one player's actions from a moment on that can stand in one node."""
    turn, player = [at], analysis.player(at)
    while len(following[at]) == 1 and analysis.player(following[at][0]) is player:
        step = analysis.steps[at - 1]
        if step.comment or step.tags:
            break
        at = following[at][0]
        turn.append(at)
    return turn


def _node(analysis: Analysis, turn: Sequence[int]) -> Properties:
    letter = "W" if analysis.player(turn[0]) is Colour.WHITE else "B"
    steps = [analysis.steps[number - 1] for number in turn]
    words = WORDING.separator.join(str(step.action) for step in steps)
    comment = steps[-1].comment
    return [(letter, words), *steps[-1].tags, *([("C", comment)] if comment else [])]


def _read(tree: Any) -> Analysis:
    root = plain(tree.sequence[0])
    if is_little_golem([root]):
        return analysis_of(little_golem_record(straight(tree)))
    start = root_start(root)
    steps: list[AnalysisStep] = []
    positions = [start]
    rest = [(tree.sequence[1:], tree.children, 0, 0)]
    while rest:
        nodes, branches, at, before = rest.pop()
        for turn, node in enumerate(nodes, before + 1):
            at = _add(plain(node), at, turn, steps, positions)
        last = before + len(nodes)
        rest += [(one.sequence, one.children, at, last) for one in reversed(branches)]
    tags = other_tags(root, _FIELDS)
    return Analysis(start, tuple(steps), single(root, "C"), tags, tuple(positions))


def _add(
    node: Node, at: int, turn: int, steps: list[AnalysisStep], positions: list[Position]
) -> int:
    """Adds the actions of a node to a moment, and gives the last one's moment."""
    try:
        played = read_actions(positions[at], node, WORDING)
        comment = single(node, "C")
    except UserError as error:
        raise at_turn(turn, node, error) from error
    if len(steps) + len(played) > MOST_STEPS:
        raise TextError("The analysis has more than {most} steps; cut some.", most=MOST_STEPS)
    for number, (action, position) in enumerate(played, 1):
        last = number == len(played)
        steps.append(
            AnalysisStep(at, action, comment if last else "", _others(node) if last else ())
        )
        positions.append(position)
        at = len(steps)
    return at


def _others(node: Mapping[str, Sequence[str]]) -> Tags:
    return tuple(
        (name, value) for name, values in node.items() if name not in _PLAYED for value in values
    )
