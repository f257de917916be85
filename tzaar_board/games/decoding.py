"""The text of a record's bytes: UTF-8 as we write it, or what the record says, or SGF's default."""

import codecs
import re

from tzaar_board.games.base import TextError

_CHARSET = re.compile(rb"CA\s*\[([^\]]*)\]")
_DEFAULT = "iso-8859-1"
"""What FF[4] means where a record does not say its character set."""

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def decoded(data: bytes) -> str:
    """The text of a file of records. Raises TextError for what is no text.

    CA is then what it is in our own records, UTF-8, if it is named at all.

    >>> decoded("(;CA[ISO-8859-2]PW[\u0141ucja])".encode("iso-8859-2"))
    '(;CA[UTF-8]PW[\u0141ucja])'
    """
    charset = next((name for mark, name in _MARKS if data.startswith(mark)), "utf-8")
    try:
        return data.decode(charset)
    except UnicodeDecodeError as error:
        named = _CHARSET.search(data)
        if b"(" not in data or b"\0" in data:
            raise TextError("this is no text; a record is an SGF file.") from error
    charset = named[1].decode("ascii", "replace").strip() if named else _DEFAULT
    try:
        return _CHARSET.sub(b"CA[UTF-8]", data).decode(charset)
    except (LookupError, UnicodeError) as error:
        raise TextError(
            "its letters are not those of CA[{charset}]; save it as UTF-8.", charset=charset
        ) from error
