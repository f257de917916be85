"""Where a text that is no SGF goes wrong; the grammar's own reader does not say."""

import re

from tzaar_board.errors import Phrase
from tzaar_board.games.base import TextError

_START = re.compile(r"\(\s*;")
_TOKEN = re.compile(
    r"\s*(?:(?P<value>\[(?:[^\\\]]|\\.)*\])|(?P<name>[A-Za-z]+)|(?P<sign>[;()]))", re.DOTALL
)
_BLANK = re.compile(r"\s*")


def sgf_fault(text: str) -> TextError:
    """What to say of a text in which no record can be read."""
    return TextError("The text is no SGF record: {reason}.", reason=_reason(text))


def _reason(text: str) -> Phrase:
    start = _START.search(text)
    if start is None:
        return Phrase("a record begins with (;")
    depth, before, at = 0, "", start.start()
    while found := _TOKEN.match(text, at):
        kind = str(found.lastgroup)
        token = found[kind]
        if not _follows(kind, token, before):
            return _misplaced(text, found.start(kind))
        depth += {"(": 1, ")": -1}.get(token, 0)
        before, at = token if kind == "sign" else kind, found.end()
        if not depth:
            start = _START.search(text, at)
            if start is None:
                return Phrase("it cannot be read")
            before, at = "", start.start()
    blank = _BLANK.match(text, at)
    at = blank.end() if blank else at
    if at == len(text):
        return Phrase("it ends before its last record does; a ) is missing")
    if text[at] == "[":
        line, column = _place(text, at)
        return Phrase(
            "the [ in line {line}, column {column} is not closed", line=line, column=column
        )
    return _misplaced(text, at)


def _follows(kind: str, token: str, before: str) -> bool:
    """Whether a token may stand after another."""
    if kind == "value":
        return before in ("name", "value")
    if before == "name":
        return False
    if kind == "name":
        return before in (";", "value")
    return (token == ";") if before == "(" else before != ")" or token != ";"


def _misplaced(text: str, at: int) -> Phrase:
    line, column = _place(text, at)
    return Phrase(
        "what stands in line {line}, column {column} does not belong there",
        line=line,
        column=column,
    )


def _place(text: str, at: int) -> tuple[int, int]:
    """The line and column of a place, from 1 on."""
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
