"""TZAAR records as the site Little Golem writes them (docs/rules.md, Records)."""

from collections.abc import Sequence
from dataclasses import replace

from tzaar_board.errors import Counted
from tzaar_board.games.base import Action, Colour, Content, Position, TextError
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
from tzaar_board.games.tzaar import TZAAR, Capture, Kind, Pass, Stacking, Stage, TzaarPosition
from tzaar_board.geometry import HEXAGON, Notation, Site, read_site, spell

_FIELDS = ("FF", "VA", "PB", "PW", "POS", "DT", "RE", "C")
_ORDER = sorted(range(len(HEXAGON)), key=lambda site: spell(site, Notation.LITTLE_GOLEM))
_PIECES = {
    letter: Content(colour, kind)
    for colour, letters in ((Colour.WHITE, "abc"), (Colour.BLACK, "ABC"))
    for letter, kind in zip(letters, Kind, strict=True)
}
_LETTERS = {piece: letter for letter, piece in _PIECES.items()}


def is_little_golem(nodes: Sequence[Node]) -> bool:
    """Whether the nodes of a game are of Little Golem's form."""
    return nodes[0].get("FF") == ["TZAAR"]


def write_little_golem(record: Record) -> str:
    """The text of a record as Little Golem has it.

    A result that the rules do not give (resigned, time) stands in RE, which the site itself does
    not write. Raises TextError for a game that did not begin with a full board of single stacks.
    """
    outcome = settle(record.history, record.outcome)
    told = write_result(outcome) if outcome and record.history.head.outcome() is None else ""
    fields = [
        *(tag for tag in record.tags if tag[0] == "EV"),
        ("PB", record.black),
        ("PW", record.white),
        ("POS", _write_start(record.history.start)),
        ("DT", record.date),
        ("RE", told),
        *(tag for tag in record.tags if tag[0] not in ("EV", *_FIELDS)),
        ("C", record.notes.get(0, Note()).comment),
    ]
    root = [("FF", "TZAAR"), ("VA", "RANDOM"), *(field for field in fields if field[1])]
    return write_tree([root, *write_turns(record, _WORDING)])


def little_golem_record(nodes: Sequence[Node]) -> Record:
    """A record from the nodes of a game. Raises TextError that names what is wrong."""
    root = nodes[0]
    for name, value in (("FF", "TZAAR"), ("VA", "RANDOM")):
        if single(root, name) != value:
            raise TextError(
                "The record has {name}[{found}]; Little Golem's has {name}[{value}].",
                name=name,
                found=single(root, name),
                value=value,
            )
    played = read_turns(nodes, _read_start(single(root, "POS")), _WORDING)
    return replace(
        played,
        white=single(root, "PW"),
        black=single(root, "PB"),
        date=single(root, "DT"),
        outcome=settle(played.history, read_result(single(root, "RE"))),
        tags=other_tags(root, _FIELDS),
    )


def _write_start(start: Position) -> str:
    pieces = [start.content(site) for site in range(len(start.game.board))]
    singles = [_LETTERS[piece] for piece in pieces if piece in _LETTERS]
    if len(singles) != len(HEXAGON) or start.phase() != Stage.OPENING.value:
        raise TextError(
            "Little Golem can only keep a game of TZAAR that began with a full board of 60 single"
            " stacks; write it in the program's own form."
        )
    return "".join(singles[site] for site in _ORDER)


def _read_start(letters: str) -> TzaarPosition:
    if len(letters) != len(_ORDER):
        raise TextError(
            Counted(
                "POS has {count} letter instead of {due}.",
                "POS has {count} letters instead of {due}.",
                count=len(letters),
                due=len(_ORDER),
            )
        )
    unknown = sorted({letter for letter in letters if letter not in _PIECES})
    if unknown:
        raise TextError(
            "POS has the letter '{letter}'; only a, b, c, A, B and C stand there.",
            letter=unknown[0],
        )
    pieces: dict[Site, Content] = {
        site: _PIECES[letter] for site, letter in zip(_ORDER, letters, strict=True)
    }
    stacks = tuple(pieces[site] for site in range(len(_ORDER)))
    # Read as a text, so that wrong counts are refused with their reason.
    return TZAAR.parse(str(TzaarPosition.at(stacks, Colour.WHITE, Stage.OPENING)))


def _read(position: Position, text: str) -> Action:
    """An action; whether it captures or stacks follows from the board."""
    if text == "pass":
        return Pass()
    if len(text) != 4:
        raise TextError("'{text}' is no action; write four letters k to s, or pass.", text=text)
    origin, target = (read_site(part, Notation.LITTLE_GOLEM) for part in (text[:2], text[2:]))
    on_target = position.content(target)
    if on_target is not None and on_target.colour is position.player:
        return Stacking(origin, target)
    return Capture(origin, target)


def _write(_: Position, action: Action) -> str:
    match action:
        case Capture(origin, target) | Stacking(origin, target):
            return spell(origin, Notation.LITTLE_GOLEM) + spell(target, Notation.LITTLE_GOLEM)
    return str(action)


_WORDING = Wording("-", _read, _write)
