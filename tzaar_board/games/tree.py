"""What both forms of record share: the SGF tree, turns and result (docs/rules.md, Records)."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from sgfmill import sgf_grammar, sgf_properties

from tzaar_board.errors import Phrase, UserError
from tzaar_board.games.base import Action, Colour, Outcome, Position, Reason, TextError
from tzaar_board.games.history import History
from tzaar_board.games.record import Note, Record
from tzaar_board.games.sgf_fault import sgf_fault

Node = Mapping[str, Sequence[str]]
"""The values of a node's properties, in the order of the text and without escapes."""

Properties = Sequence[tuple[str, str]]
"""The properties of a node to be written; values of one name that follow each other are a list."""

_LETTERS = {Colour.WHITE: "W", Colour.BLACK: "B"}
_PLAYERS = {letter: colour for colour, letter in _LETTERS.items()}
_DECLARED = (Reason.RESIGN, Reason.TIME)
"""How a game can end that goes on by its rules."""


@dataclass(frozen=True)
class Wording:
    """How a form of record writes a turn: its actions, and what stands between them."""

    separator: str
    read: Callable[[Position, str], Action]
    write: Callable[[Position, Action], str]


def read_trees(text: str) -> Iterator[list[Node]]:
    """The nodes of each game in a text, the root first. Raises TextError."""
    for tree in read_branches(text):
        yield straight(tree)


def read_branches(text: str) -> Iterator[Any]:
    """Each game in a text with its variations, as sgfmill has it. Raises TextError."""
    try:
        trees = sgf_grammar.parse_sgf_collection(text.encode())
    except ValueError as error:
        raise sgf_fault(text) from error
    for number, tree in enumerate(trees):
        yield tree
        trees[number] = None  # Its tokens are a multiple of the text.


def read_tree(text: str) -> list[Node]:
    """The nodes of the one game in a text, the root first. Raises TextError."""
    trees = list(read_trees(text))
    if len(trees) != 1:
        raise TextError("The text holds {count} records; give one at a time.", count=len(trees))
    return trees[0]


def straight(tree: Any) -> list[Node]:
    """The nodes of a game as sgfmill has it. Raises TextError."""
    nodes = list(tree.sequence)
    while tree.children:
        if len(tree.children) > 1:
            raise TextError(
                "The record has variations; import it under Analysis on the page, or leave only "
                "the line that was played."
            )
        tree = tree.children[0]
        nodes += tree.sequence
    return [plain(node) for node in nodes]


def plain(node: Mapping[str, Sequence[bytes]]) -> Node:
    """A node of sgfmill's without escapes."""
    return {name: [_plain(value) for value in node[name]] for name in node}


def write_tree(nodes: Iterable[Properties], between: str = "") -> str:
    """The text of a record; `between` parts the nodes.

    sgfmill's own writer sorts the properties, which would not give back a file as it was.
    """
    return f"({between.join(map(write_node, nodes))})\n"


def write_node(properties: Properties) -> str:
    """The text of one node."""
    return f";{_properties(properties)}"


def single(root: Node, name: str) -> str:
    """The value of a root property, empty when it is missing. Raises TextError for a list."""
    values = root.get(name, [""])
    if len(values) != 1:
        raise TextError(
            "The record has {count} values of {name}; leave one.", count=len(values), name=name
        )
    return values[0]


def other_tags(root: Node, known: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """The root properties that a form of record has no field for. Raises TextError for a turn."""
    tags = tuple((name, value) for name, values in root.items() for value in values)
    if any(name in _PLAYERS for name, _ in tags):
        raise TextError("The root of the record has a turn; put it into a node of its own.")
    return tuple(tag for tag in tags if tag[0] not in tuple(known))


def read_turns(nodes: Sequence[Node], start: Position, wording: Wording) -> Record:
    """The history and the notes of a tree, the comment of the root included.

    Raises TextError that names the turn and its text.
    """
    history = History(start)
    comment = single(nodes[0], "C")
    notes = {0: Note(comment)} if comment else {}
    for number, node in enumerate(nodes[1:], start=1):
        try:
            if number > 1 and _unfinished(history):
                raise TextError("the turn before it lacks an action.")
            history = _read_turn(history, node, wording)
            note = _read_note(node)
        except UserError as error:
            raise at_turn(number, node, error) from error
        if note != Note():
            notes[len(history)] = note
    return Record(history, notes=notes)


def at_turn(number: int, node: Node, error: UserError) -> TextError:
    """What is wrong with a turn of a record, by its number and its text."""
    text = "".join(f"{name}[{']['.join(node[name])}]" for name in node if name in _PLAYERS)
    return TextError(
        "Turn {number} of the record, {text}: {reason}",
        number=number,
        text=text or Phrase("no turn"),
        reason=error.phrase,
    )


def write_turns(record: Record, wording: Wording) -> list[Properties]:
    """A node a turn. A note that stands at no turn's end has no place in a record."""
    history = record.history
    ends = [end for end in range(1, len(history) + 1) if _is_end(history, end)]
    if not record.notes.keys() <= {0, *ends}:
        raise ValueError("a note must stand at the end of a turn")
    return [_turn(record, start, end, wording) for start, end in pairwise([0, *ends])]


def settle(history: History, told: Outcome | None) -> Outcome | None:
    """How a game ended, by its rules or as told. Raises TextError when the two contradict."""
    reached = history.head.outcome()
    if reached is None:
        if told is not None and told.reason not in _DECLARED:
            raise TextError(
                "The record says {told}, but its last position is not the end; add the missing "
                "turns or leave RE out.",
                told=write_result(told),
            )
        return told
    if told not in (None, reached):
        raise TextError(
            "The record says {told}, but its turns end with {reached}.",
            told=write_result(told),
            reached=write_result(reached),
        )
    return reached


def write_result(outcome: Outcome) -> str:
    """The value of RE.

    >>> write_result(Outcome(Colour.WHITE, Reason.TYPE)), write_result(Outcome(None, Reason.DRAW))
    ('W+type', '0')
    """
    if outcome.winner is None:
        return "0"
    return f"{_LETTERS[outcome.winner]}+{outcome.reason.value}"


def read_result(text: str) -> Outcome | None:
    """The outcome that RE tells, None when it is missing (empty). Raises TextError."""
    outcomes = [Outcome(None, Reason.DRAW)]
    outcomes += [Outcome(c, r) for c in Colour for r in Reason if r is not Reason.DRAW]
    known = {write_result(outcome): outcome for outcome in outcomes}
    if text and text not in known:
        raise TextError(
            "RE[{text}] is no result; use one of {known}.",
            text=text,
            known=Phrase(", ".join(known)),
        )
    return known.get(text)


def write_seconds(seconds: float) -> str:
    """The value of WL and BL.

    >>> write_seconds(90.0), write_seconds(12.5)
    ('90', '12.5')
    """
    return str(sgf_properties.serialise_real(seconds), "ascii")


def _plain(value: bytes) -> str:
    return str(sgf_grammar.text_value(value), "utf-8")


def _properties(properties: Properties) -> str:
    text, last = "", ""
    for name, value in properties:
        escaped = str(sgf_grammar.escape_text(value.encode()), "utf-8")
        text += f"[{escaped}]" if name == last else f"{name}[{escaped}]"
        last = name
    return text


def _unfinished(history: History) -> bool:
    """Whether the player of the last action has another one in the same turn."""
    before, head = history.positions[-2:]
    return head.player is before.player and head.outcome() is None


def _read_turn(history: History, node: Node, wording: Wording) -> History:
    played = read_actions(history.head, node, wording)
    letter = next(name for name in node if name in _PLAYERS)
    for name in node:
        if name not in (letter, f"{letter}L", "C"):
            if letter == "W":
                raise TextError("a turn of white cannot keep {name}; leave it out.", name=name)
            raise TextError("a turn of black cannot keep {name}; leave it out.", name=name)
    actions = (*history.actions, *(action for action, _ in played))
    return History(history.start, actions, (*history.positions, *(after for _, after in played)))


def read_actions(position: Position, node: Node, wording: Wording) -> list[tuple[Action, Position]]:
    """The actions of a node, each with the position after it. Raises UserError."""
    letters = [name for name in node if name in _PLAYERS]
    if len(letters) != 1 or len(node[letters[0]]) != 1:
        raise TextError("a node must hold one turn, W[...] or B[...].")
    mover = _PLAYERS[letters[0]]
    if position.outcome() is not None:
        raise TextError("the game was over before it.")
    if position.player is not mover:
        if mover is Colour.WHITE:
            raise TextError("it is the turn of black.")
        raise TextError("it is the turn of white.")
    played = []
    for word in node[letters[0]][0].split(wording.separator):
        if position.player is not mover or position.outcome() is not None:
            raise TextError("'{action}' is one action too many.", action=word)
        action = wording.read(position, word)
        position = position.play(action)
        played.append((action, position))
    return played


def _read_note(node: Node) -> Note:
    left = [node[name] for name in ("WL", "BL") if name in node]
    if not left:
        return Note(single(node, "C"))
    try:
        return Note(single(node, "C"), sgf_properties.interpret_real(left[0][0]))
    except ValueError:
        raise TextError("'{text}' is no number of seconds left.", text=left[0][0]) from None


def _is_end(history: History, end: int) -> bool:
    """Whether a turn, perhaps not finished, ends after `end` actions."""
    return (
        end == len(history)
        or history.positions[end].player is not history.positions[end - 1].player
    )


def _turn(record: Record, start: int, end: int, wording: Wording) -> Properties:
    history = record.history
    letter = _LETTERS[history.positions[start].player]
    played = zip(history.positions[start:end], history.actions[start:end], strict=True)
    words = wording.separator.join(wording.write(position, action) for position, action in played)
    properties = [(letter, words)]
    note = record.notes.get(end, Note())
    if note.left is not None:
        properties.append((f"{letter}L", write_seconds(note.left)))
    if note.comment:
        properties.append(("C", note.comment))
    return properties
