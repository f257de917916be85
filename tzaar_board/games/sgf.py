"""Our own records: SGF with the game's name and a node a turn (docs/rules.md, Records)."""

from collections.abc import Sequence
from dataclasses import replace

from tzaar_board import __version__
from tzaar_board.games import registry
from tzaar_board.games.base import Action, Game, Position, TextError
from tzaar_board.games.record import Note, Record
from tzaar_board.games.tree import (
    Node,
    Wording,
    other_tags,
    read_result,
    read_turns,
    settle,
    single,
    write_result,
    write_tree,
    write_turns,
)

_FIELDS = ("FF", "GM", "PW", "PB", "DT", "RE", "SU", "AP", "C")


def write_sgf(record: Record) -> str:
    """The text of a record. Raises TextError when its outcome contradicts its history."""
    start = record.history.start
    outcome = settle(record.history, record.outcome)
    fields = [
        ("PW", record.white),
        ("PB", record.black),
        ("DT", record.date),
        ("RE", write_result(outcome) if outcome else ""),
        ("SU", str(start)),
        ("AP", f"tzaar-board:{__version__}"),
        *(tag for tag in record.tags if tag[0] not in _FIELDS),
        ("C", record.notes.get(0, Note()).comment),
    ]
    root = [("FF", "4"), ("GM", start.game.name), *(field for field in fields if field[1])]
    return write_tree([root, *write_turns(record, WORDING)], between="\n")


def sgf_record(nodes: Sequence[Node]) -> Record:
    """A record from the nodes of a game. Raises TextError that names what is wrong, a turn by its
    number.

    A missing RE is derived when the turns end the game. White space other than line ends comes
    back as spaces, as SGF has it.
    """
    root = nodes[0]
    played = read_turns(nodes, root_start(root), WORDING)
    return replace(
        played,
        white=single(root, "PW"),
        black=single(root, "PB"),
        date=single(root, "DT"),
        outcome=settle(played.history, read_result(single(root, "RE"))),
        tags=other_tags(root, _FIELDS),
    )


def _root_game(root: Node) -> Game:
    """The game that the root of our own SGF is of. Raises TextError."""
    if single(root, "FF") != "4":
        raise TextError(
            "The record is FF[{found}], not FF[4]; save it as FF[4].", found=single(root, "FF")
        )
    name = single(root, "GM")
    if name not in registry.GAMES:
        known = ", ".join(f"GM[{game}]" for game in registry.GAMES)
        raise TextError(
            "The record is of the game GM[{name}], which is not known; there is {known}.",
            name=name,
            known=known,
        )
    return registry.game(name)


def root_start(root: Node) -> Position:
    """The position that the root of our own SGF begins with. Raises TextError."""
    game, text = _root_game(root), single(root, "SU")
    if not text:
        raise TextError(
            "The record does not say how its game began; add SU[TEXT] to its beginning, with the "
            "start's position text."
        )
    return game.parse(text)


def _read(position: Position, text: str) -> Action:
    return position.game.parse_action(text)


def _write(_: Position, action: Action) -> str:
    return str(action)


WORDING = Wording(" ", _read, _write)
"""How our own SGF writes a turn."""
