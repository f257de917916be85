"""The pieces of TZAAR, and the text of a position (docs/rules.md, Position text)."""

import re
from collections.abc import Mapping
from enum import Enum

from tzaar_board.errors import Counted, Phrase
from tzaar_board.games.base import Colour, Content, Inlay, Piece, PieceKind, TextError
from tzaar_board.geometry import HEXAGON

_WHITE, _BLACK = Colour


class Kind(PieceKind):
    """The three types; the value is White's letter in a position text."""

    TZAAR = "Z"
    TZARRA = "R"
    TOTT = "T"

    @property
    def piece(self) -> Piece:
        return _SHOWN[self]


_SHOWN: Mapping[Kind, Piece] = {
    Kind.TZAAR: Piece(
        Phrase("Tzaar"),
        {_WHITE: Phrase("White Tzaar"), _BLACK: Phrase("Black Tzaar")},
        {_WHITE: Phrase("White Tzaars"), _BLACK: Phrase("Black Tzaars")},
        {_WHITE: Phrase("white Tzaar"), _BLACK: Phrase("black Tzaar")},
        Phrase("{player} has no Tzaar left."),
        {_WHITE: Phrase("the only white Tzaar"), _BLACK: Phrase("the only black Tzaar")},
        light=0xFFB000,
        inlay=Inlay.STAR,
    ),
    Kind.TZARRA: Piece(
        Phrase("Tzarra"),
        {_WHITE: Phrase("White Tzarra"), _BLACK: Phrase("Black Tzarra")},
        {_WHITE: Phrase("White Tzarras"), _BLACK: Phrase("Black Tzarras")},
        {_WHITE: Phrase("white Tzarra"), _BLACK: Phrase("black Tzarra")},
        Phrase("{player} has no Tzarra left."),
        {_WHITE: Phrase("the only white Tzarra"), _BLACK: Phrase("the only black Tzarra")},
        light=0x00FF20,
        inlay=Inlay.RING,
    ),
    Kind.TOTT: Piece(
        Phrase("Tott"),
        {_WHITE: Phrase("White Tott"), _BLACK: Phrase("Black Tott")},
        {_WHITE: Phrase("White Totts"), _BLACK: Phrase("Black Totts")},
        {_WHITE: Phrase("white Tott"), _BLACK: Phrase("black Tott")},
        Phrase("{player} has no Tott left."),
        {_WHITE: Phrase("the only white Tott"), _BLACK: Phrase("the only black Tott")},
        light=0x8000FF,
    ),
}


class Stage(Enum):
    """What is to be done next; the value is the `<action>` letter of a position text."""

    PLACING = "p"
    OPENING = "o"
    FIRST = "1"
    SECOND = "2"


Stacks = tuple[Content | None, ...]
"""What stands on the 60 sites, in site order."""

Tops = tuple[int, ...]
"""How many visible stacks there are of each type: White's Z, R, T, then Black's."""

PIECES: Mapping[Kind, int] = {Kind.TZAAR: 6, Kind.TZARRA: 9, Kind.TOTT: 15}
"""How many pieces of each type a player has."""

_TZAAR, _TZARRA, _ = Kind
_PLAYERS = {"w": _WHITE, "b": _BLACK}
_LENGTHS = tuple(sum(name[0] == column for name in HEXAGON.names) for column in "ABCDEFGHI")

TOPS: Mapping[tuple[Colour, PieceKind], int] = {
    owned: at for at, owned in enumerate((colour, kind) for colour in Colour for kind in Kind)
}
"""Where the stacks of a player's type count in `Tops`."""


def top(stack: Content) -> int:
    """Where a stack counts in `Tops`: `TOPS` without the slow hashes of Enum."""
    kind = stack.kind
    at = 0 if kind is _TZAAR else 1 if kind is _TZARRA else 2
    return at if stack.colour is _WHITE else at + 3


def count_tops(stacks: Stacks) -> Tops:
    """How many visible stacks there are of each type."""
    tops = [0] * len(TOPS)
    for stack in stacks:
        if stack is not None:
            tops[top(stack)] += 1
    return tuple(tops)


def write_position(stacks: Stacks, player: Colour, stage: Stage) -> str:
    """The text of a position."""
    marks = iter(stacks)
    columns = ["".join(_site(next(marks)) for _ in range(length)) for length in _LENGTHS]
    return f"{'/'.join(columns)} {player.value[0]} {stage.value}"


def read_position(text: str) -> tuple[Stacks, Colour, Stage]:
    """What a position text says. Raises TextError with the reason."""
    parts = text.split(" ")
    if len(parts) != 3:
        reason = Phrase("it must be columns, player and action parted by single spaces")
        raise _fault(text, reason)
    columns = parts[0].split("/")
    if len(columns) != len(_LENGTHS):
        reason = Counted(
            "it has {count} column instead of {due}",
            "it has {count} columns instead of {due}",
            count=len(columns),
            due=len(_LENGTHS),
        )
        raise _fault(text, reason)
    if parts[1] not in _PLAYERS:
        raise _fault(text, Phrase("the player is '{mark}' instead of w or b", mark=parts[1]))
    if parts[2] not in [stage.value for stage in Stage]:
        reason = Phrase("the action is '{mark}' instead of p, o, 1 or 2", mark=parts[2])
        raise _fault(text, reason)
    stacks: list[Content | None] = []
    for letter, column, length in zip("ABCDEFGHI", columns, _LENGTHS, strict=True):
        marks = re.findall(r"[ZRTzrt][0-9]*|.", column, re.DOTALL)
        found = [_read_mark(text, mark) for mark in marks]
        if len(found) != length:
            reason = Counted(
                "column {column} has {count} site instead of {due}",
                "column {column} has {count} sites instead of {due}",
                count=len(found),
                column=letter,
                due=length,
            )
            raise _fault(text, reason)
        stacks += found
    player, stage = _PLAYERS[parts[1]], Stage(parts[2])
    disorder = _disorder(tuple(stacks), player, stage)
    if disorder is not None:
        raise _fault(text, disorder)
    return tuple(stacks), player, stage


def _site(stack: Content | None) -> str:
    """A site in a position text."""
    return "." if stack is None else mark(stack)


def mark(stack: Content) -> str:
    """A stack in a position text: its type, and its height above 1."""
    letter = stack.kind.value if stack.colour is _WHITE else stack.kind.value.lower()
    return f"{letter}{stack.height}" if stack.height > 1 else letter


def _fault(text: str, reason: Phrase) -> TextError:
    return TextError("'{text}' is no position of TZAAR: {reason}.", text=text, reason=reason)


def _read_mark(text: str, mark: str) -> Content | None:
    """What a mark of a position text stands for."""
    if mark == ".":
        return None
    letter, number = mark[0], mark[1:]
    if letter not in "ZRTzrt":
        raise _fault(text, Phrase("'{mark}' is no stack; use Z, R, T, z, r, t or .", mark=mark))
    if number.startswith("0"):
        raise _fault(text, Phrase("the height of '{mark}' has a leading zero", mark=mark))
    if number == "1":
        reason = Phrase("the height of '{mark}' is written, and height 1 must not be", mark=mark)
        raise _fault(text, reason)
    if len(number) > 2:
        raise _fault(text, Phrase("'{mark}' is more than 30 pieces of one colour", mark=mark))
    colour = _WHITE if letter.isupper() else Colour.BLACK
    return Content(colour, Kind(letter.upper()), int(number or 1))


def _disorder(stacks: Stacks, player: Colour, stage: Stage) -> Phrase | None:
    """Why no game can come to a position, as far as docs/rules.md has it refused."""
    tops = count_tops(stacks)
    for colour in Colour:
        pieces = sum(stack.height for stack in stacks if stack and stack.colour is colour)
        if pieces > sum(PIECES.values()):
            return _too_many_pieces(colour, pieces)
        for kind, most in PIECES.items():
            seen = tops[TOPS[colour, kind]]
            if seen > most:
                return _too_many_tops(colour, kind, seen)
    if stage is Stage.PLACING:
        return _placing_disorder(stacks, tops, player)
    if stage is Stage.OPENING and player is Colour.BLACK:
        return Phrase("the opening capture is White's (w o)")
    if 0 in tops[:3] and 0 in tops[3:]:
        return Phrase("both sides lack a type")
    return None


def _placing_disorder(stacks: Stacks, tops: Tops, player: Colour) -> Phrase | None:
    if any(stack.height > 1 for stack in stacks if stack):
        return Phrase("heights above 1 cannot stand while pieces are placed")
    white, black = sum(tops[:3]), sum(tops[3:])
    if white + black == len(HEXAGON):
        return Phrase("all 60 pieces stand, so White's opening is next (w o)")
    if white - black != (0 if player is _WHITE else 1):
        return _not_his_placing(player, white, black)
    return None


def _too_many_pieces(colour: Colour, pieces: int) -> Phrase:
    if colour is _WHITE:
        return Phrase("white has {count} pieces of 30", count=pieces)
    return Phrase("black has {count} pieces of 30", count=pieces)


def _too_many_tops(colour: Colour, kind: Kind, seen: int) -> Phrase:
    letter, most = kind.value, PIECES[kind]
    if colour is _WHITE:
        return Phrase(
            "white has {count} stacks of type {letter}, and {most} pieces",
            count=seen,
            letter=letter,
            most=most,
        )
    return Phrase(
        "black has {count} stacks of type {letter}, and {most} pieces",
        count=seen,
        letter=letter,
        most=most,
    )


def _not_his_placing(player: Colour, white: int, black: int) -> Phrase:
    if player is _WHITE:
        return Phrase(
            "with {white} white and {black} black pieces it is not white's turn to place",
            white=white,
            black=black,
        )
    return Phrase(
        "with {white} white and {black} black pieces it is not black's turn to place",
        white=white,
        black=black,
    )
