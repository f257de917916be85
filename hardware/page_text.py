"""The words of the guide's pages, in `texts/`, with figures put in."""

from pathlib import Path
from string import Template

_FOLDER = Path(__file__).parent / "texts"


def filled(name: str, /, **values: object) -> str:
    """The text of a file with a value at every `$place`. Raises KeyError where one is missing."""
    return Template((_FOLDER / name).read_text()).substitute(values)
