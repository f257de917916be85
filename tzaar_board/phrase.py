"""A sentence that can still be said in another language."""

from collections.abc import Mapping
from typing import Any, Self


class Phrase(str):
    """An English text, made of a template and values; it reads as the English text everywhere.

    The catalogues know the template (`tzaar_board.languages`). Values may be phrases themselves.
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
