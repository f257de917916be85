"""The one error that a person is meant to read, and its sentence, which other languages can say."""

from collections.abc import Mapping
from typing import Any, Self


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

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]:
        return (self.template,), dict(self.values)


class UserError(Exception):
    """Something that the user can mend.

    The message is one sentence that names the thing that is wrong and the remedy; `phrase` is the
    same, and can be said in another language when its template is in the catalogues.
    The command line prints it on one line of stderr and exits 2.

    >>> str(UserError("'{name}' is no button.", name="blue"))
    "'blue' is no button."
    """

    def __init__(self, template: str, /, **values: object) -> None:
        self.phrase = (
            template if isinstance(template, Phrase) and not values else Phrase(template, **values)
        )
        super().__init__(str(self.phrase))
