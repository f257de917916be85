"""The one error that a person is meant to read, and its sentence, which other languages can say."""

import errno
from collections.abc import Mapping
from typing import Any, Self

LONGEST_QUOTE = 120
"""Signs of a text that an error quotes. Every position of a game fits."""

LONGEST_REASON = 300
"""Signs of what another library or program says about a text, which may quote it."""


class Phrase(str):
    """An English text, made of a template and values; it reads as the English text everywhere.

    The catalogues know the template (`tzaar_board.i18n`). Values may be phrases themselves.
    A text without values stands as it is, braces included.

    >>> Phrase("Nothing stands on {site}.", site="A1")
    'Nothing stands on A1.'
    """

    template: str
    values: Mapping[str, object]

    def __new__(cls, template: str, /, **values: object) -> Self:
        text = super().__new__(cls, template.format_map(values) if values else template)
        text.template = str(template)
        text.values = values
        return text

    def __getnewargs_ex__(self) -> tuple[tuple[str, ...], dict[str, Any]]:
        return (self.template,), dict(self.values)

    def with_values(self, values: Mapping[str, object]) -> "Phrase":
        """The same with other values."""
        return Phrase(self.template, **values)


class Counted(Phrase):
    """A phrase about so many: `one` for one of them, else `others`. Other languages have as many
    forms as they need.

    >>> Counted("{count} game", "{count} games", count=1)
    '1 game'
    """

    one: str
    others: str

    def __new__(cls, one: str, others: str, /, *, count: int, **values: object) -> Self:
        text = super().__new__(cls, one if count == 1 else others, count=count, **values)
        text.one, text.others = one, others
        return text

    def __getnewargs_ex__(self) -> tuple[tuple[str, ...], dict[str, Any]]:
        return (self.one, self.others), dict(self.values)

    def with_values(self, values: Mapping[str, Any]) -> Phrase:
        return Counted(self.one, self.others, **values)


def joined(*parts: str, by: str = " ") -> Phrase:
    """Several phrases as one; each is said in the reader's language.

    >>> joined(Phrase("One step back."), "A1")
    'One step back. A1'
    """
    named = {f"part{number}": part for number, part in enumerate(parts)}
    return Phrase(by.join(f"{{{name}}}" for name in named), **named)


def shortened(text: str, longest: int = LONGEST_QUOTE) -> str:
    """A text as an error quotes it: as it is, or without its middle where it is too long.

    >>> shortened("A1xB2 pass"), shortened("A1xB2 pass", 9)
    ('A1xB2 pass', 'A1xB2 …ss')
    """
    if len(text) <= longest:
        return text
    end = longest // 4
    return f"{text[: longest - end - 1]}…{text[-end:]}"


class UserError(Exception):
    """Something that the user can mend.

    The message is one sentence that names the thing that is wrong and the remedy; `phrase` is the
    same, and can be said in another language when its template is in the catalogues.
    The command line prints it on one line of stderr and exits 2.
    Texts among the values are shortened, as somebody may have sent them; phrases are our own.

    >>> str(UserError("'{name}' is no button.", name="blue"))
    "'blue' is no button."
    """

    def __init__(self, template: str, /, **values: object) -> None:
        given = isinstance(template, Phrase) and not values
        self.phrase = _bounded(template if given else Phrase(template, **values))
        super().__init__(str(self.phrase))


def _bounded(phrase: str) -> Phrase:
    """A phrase with the texts shortened that are quoted in it, and in the phrases in it."""
    assert isinstance(phrase, Phrase)
    return phrase.with_values({name: _value(one) for name, one in phrase.values.items()})


def _value(value: object) -> object:
    if isinstance(value, Phrase):
        return _bounded(value)
    return shortened(value) if isinstance(value, str) else value


_REASONS: Mapping[int, Phrase] = {
    errno.EACCES: Phrase("Permission denied"),
    errno.EADDRINUSE: Phrase("Address already in use"),
    errno.EADDRNOTAVAIL: Phrase("Cannot assign requested address"),
    errno.EBUSY: Phrase("Device or resource busy"),
    errno.ECONNREFUSED: Phrase("Connection refused"),
    errno.EEXIST: Phrase("File exists"),
    errno.EFBIG: Phrase("File too large"),
    errno.EHOSTUNREACH: Phrase("No route to host"),
    errno.EINVAL: Phrase("Invalid argument"),
    errno.EIO: Phrase("Input/output error"),
    errno.EISDIR: Phrase("Is a directory"),
    errno.ELOOP: Phrase("Too many levels of symbolic links"),
    errno.EMFILE: Phrase("Too many open files"),
    errno.ENAMETOOLONG: Phrase("File name too long"),
    errno.ENODEV: Phrase("No such device"),
    errno.ENOENT: Phrase("No such file or directory"),
    errno.ENOSPC: Phrase("No space left on device"),
    errno.ENOTDIR: Phrase("Not a directory"),
    errno.ENOTTY: Phrase("Inappropriate ioctl for device"),
    errno.ENXIO: Phrase("No such device or address"),
    errno.EPERM: Phrase("Operation not permitted"),
    errno.EROFS: Phrase("Read-only file system"),
    errno.ETIMEDOUT: Phrase("Connection timed out"),
}
"""The C library's own words, so that English says what the system says."""


def reason_of(error: OSError) -> str:
    """Why a call was refused."""
    return _REASONS.get(error.errno or 0) or error.strerror or str(error)
