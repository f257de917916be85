"""Texts in one language."""

from collections.abc import Mapping
from enum import Enum
from functools import cache
from pathlib import Path

from tzaar_board.errors import Phrase, UserError

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
        said = str(self._templates().get(template, template))
        if not values:
            return said
        return said.format_map({name: self._value(value) for name, value in values.items()})

    def tell(self, text: str) -> str:
        """A phrase in this language; any other text as it is.

        >>> Texts(Language.POLISH).tell(Phrase("capture")), Texts(Language.POLISH).tell("capture")
        ('bicie', 'capture')
        """
        return self.say(text.template, **text.values) if isinstance(text, Phrase) else text

    def error(self, error: UserError) -> str:
        """What an error says, in this language."""
        return self.tell(error.phrase)

    def page(self) -> Mapping[str, str]:
        """The page's own strings: the English text, and the same in this language.

        Empty in English, where each text stands for itself.
        """
        if self.language is Language.ENGLISH:
            return {}
        return _page_templates(self.language)

    def _templates(self) -> Mapping[str, str]:
        return {} if self.language is Language.ENGLISH else _templates(self.language)

    def _value(self, value: object) -> object:
        if isinstance(value, UserError):
            return self.error(value)
        return self.tell(value) if isinstance(value, str) else value


ENGLISH = Texts(Language.ENGLISH)


@cache
def _templates(language: Language) -> Mapping[str, str]:
    """Every text of a catalogue by its English template."""
    return {english: said for english, said, _ in _messages(language)}


@cache
def _page_templates(language: Language) -> Mapping[str, str]:
    """The texts of a catalogue that the page's scripts say."""
    return {
        english: said
        for english, said, places in _messages(language)
        if any(place.startswith(_PAGE) for place in places)
    }


@cache
def _messages(language: Language) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """The English text, the text and the source files of every entry of a catalogue."""
    # Only when it is needed: English starts without a catalogue and its reader.
    from babel.messages.pofile import read_po

    with (_FOLDER / f"{language.value}.po").open("rb") as file:
        catalogue = read_po(file)
    return tuple(
        (str(entry.id), str(entry.string), tuple(place for place, _ in entry.locations))
        for entry in catalogue
        if entry.id and entry.string
    )
