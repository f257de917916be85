"""Which language a reader wants."""

from collections.abc import Iterable, Mapping

from tzaar_board.errors import UserError
from tzaar_board.i18n.catalog import Language

_TAGS = {language.value: language for language in Language}


def named(tag: str) -> Language:
    """The language of a tag. Raises UserError.

    >>> named("ro")
    <Language.ROMANIAN: 'ro'>
    """
    language = _known([tag])
    if language is None:
        known = ", ".join(_TAGS)
        raise UserError("'{tag}' is no language here; use one of {known}.", tag=tag, known=known)
    return language


def preferred(accept_language: str) -> Language:
    """The language that a browser likes best of ours (RFC 9110, 12.5.4), English if none.

    >>> preferred("de, pl-PL;q=0.8, en;q=0.9")
    <Language.ENGLISH: 'en'>
    """
    wanted: list[tuple[float, str]] = []
    for part in accept_language.split(","):
        tag, _, weight = part.partition(";")
        liking = _weight(weight)
        if liking > 0:
            wanted.append((liking, tag))
    # Sorting keeps the order of those that are liked as much as each other.
    wanted.sort(key=lambda one: -one[0])
    return _known(tag for _, tag in wanted) or Language.ENGLISH


def spoken(environment: Mapping[str, str]) -> Language:
    """The language of a terminal, by the variables of POSIX (and GNU's LANGUAGE), else English.

    >>> spoken({"LANG": "it_IT.UTF-8"})
    <Language.ITALIAN: 'it'>
    """
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next((environment[name] for name in names if environment.get(name)), "C")
    if locale.partition(".")[0] in ("C", "POSIX"):
        return Language.ENGLISH
    tags = [tag for tag in environment.get("LANGUAGE", "").split(":") if tag]
    return _known([*tags, locale]) or Language.ENGLISH


def _known(tags: Iterable[str]) -> Language | None:
    """The first language of ours among tags or locales (`it`, `it-IT`, `it_IT.UTF-8`)."""
    for tag in tags:
        base = tag.strip().replace("_", "-").partition(".")[0].partition("-")[0].lower()
        if base in _TAGS:
            return _TAGS[base]
    return None


def _weight(text: str) -> float:
    """The weight of `q=0.8`, 1 when there is none, 0 when it cannot be read."""
    name, _, number = text.strip().partition("=")
    if not name:
        return 1.0
    try:
        return float(number) if name.strip() == "q" else 0.0
    except ValueError:
        return 0.0
