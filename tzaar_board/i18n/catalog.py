"""Texts in one language."""

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import cache
from gettext import c2py
from pathlib import Path
from typing import TYPE_CHECKING

from tzaar_board.errors import Counted, Phrase, UserError

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

_FOLDER = Path(__file__).parent
_PAGE = "tzaar_board/web/static/"


class Language(Enum):
    """The languages; the value is the tag that browsers use."""

    ENGLISH = "en"
    ITALIAN = "it"
    ROMANIAN = "ro"
    POLISH = "pl"


LANGUAGE_NAMES: Mapping[Language, str] = {
    Language.ENGLISH: "English",
    Language.ITALIAN: "Italiano",
    Language.ROMANIAN: "Română",
    Language.POLISH: "Polski",
}
"""Each language as it calls itself."""


class Texts:
    """The texts of a language: English templates in, sentences out.

    A template that the catalogue does not have stays English.
    """

    def __init__(self, language: Language) -> None:
        self.language = language

    def say(self, template: str, /, **values: object) -> str:
        """The template in this language, with its `{names}` filled in; phrases among the values
        are said in it too.

        >>> Texts(Language.ITALIAN).say("{player} captures.", player=Phrase("White"))
        'Il Bianco cattura.'
        >>> type(Texts(Language.ENGLISH).say(Phrase("No values."), player="White"))
        <class 'str'>
        """
        said = self._template(template)
        if not values:
            return said
        return said.format_map({name: self._value(value) for name, value in values.items()})

    def tell(self, text: str) -> str:
        """A phrase in this language; any other text as it is.

        >>> Texts(Language.POLISH).tell(Counted("{count} restart", "{count} restarts", count=5))
        '5 ponownych uruchomień'

        >>> Texts(Language.POLISH).tell(Phrase("capture")), Texts(Language.POLISH).tell("capture")
        ('bicie', 'capture')
        """
        if isinstance(text, Counted):
            return self.say(text, **text.values)
        return self.say(text.template, **text.values) if isinstance(text, Phrase) else text

    def error(self, error: UserError) -> str:
        """What an error says, in this language."""
        return self.tell(error.phrase)

    def page(self) -> Mapping[str, str | Mapping[str, str]]:
        """The page's own strings: the English text, and the same in this language, or where that
        depends on a number its forms by Unicode's categories ("one", "few", ...).

        Empty in English, where each text stands for itself.
        """
        if self.language is Language.ENGLISH:
            return {}
        return _page_templates(self.language)

    def _template(self, text: str) -> str:
        """What is filled in: the text as the catalogue has it, or as it is."""
        if self.language is Language.ENGLISH:
            return str(text)
        key = text.one if isinstance(text, Counted) else text
        found = _templates(self.language).get(key, text)
        if isinstance(text, Counted) and not isinstance(found, str):
            return found[_plural_form(self.language, text.values["count"])]
        return str(found)

    def _value(self, value: object) -> object:
        if isinstance(value, UserError):
            return self.error(value)
        return self.tell(value) if isinstance(value, str) else value


ENGLISH = Texts(Language.ENGLISH)


Forms = str | tuple[str, ...]
"""A text, or its forms in the order of the catalogue's plurals."""


@cache
def _templates(language: Language) -> Mapping[str, Forms]:
    """Every text of a catalogue by its English template, the one for one of them."""
    return {english: said for english, said, _ in _messages(language)}


@cache
def _page_templates(language: Language) -> Mapping[str, str | Mapping[str, str]]:
    """The texts of a catalogue that the page's scripts say."""
    return {
        english: said if isinstance(said, str) else _by_category(language, said)
        for english, said, places in _messages(language)
        if any(place.startswith(_PAGE) for place in places)
    }


def _by_category(language: Language, forms: tuple[str, ...]) -> Mapping[str, str]:
    """The forms of a text by Unicode's categories, by which browsers choose."""
    from babel import Locale

    category = Locale(language.value).plural_form
    return {category(count): forms[_plural_form(language, count)] for count in range(200)}


@cache
def _messages(language: Language) -> tuple[tuple[str, Forms, tuple[str, ...]], ...]:
    """The English text, the text and the source files of every entry of a catalogue."""
    return tuple(
        (first(entry.id), _forms(entry.string), tuple(place for place, _ in entry.locations))
        for entry in _catalogue(language)
        if entry.id and entry.string
    )


@cache
def _catalogue(language: Language) -> "Catalog":
    # Only when it is needed: English starts without a catalogue and its reader.
    from babel.messages.pofile import read_po

    with (_FOLDER / f"{language.value}.po").open("rb") as file:
        return read_po(file)


@cache
def _plural_form(language: Language, count: int) -> int:
    """Which of the forms of a text is that for so many."""
    return c2py(_catalogue(language).plural_expr)(count)


def _forms(said: str | Sequence[str]) -> Forms:
    return said if isinstance(said, str) else tuple(said)


def first(text: str | Sequence[str]) -> str:
    """A text, or the first of its forms."""
    return text if isinstance(text, str) else text[0]
