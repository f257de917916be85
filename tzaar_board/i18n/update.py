"""The catalogues: brings them up to date with the program, and finds what is wrong with them.

`make texts` (`python -m tzaar_board.i18n.update`) adds the texts that are new, drops those that
nobody says any more, and prints what is left to translate. A new language is a member of
`Language`, its name in `LANGUAGE_NAMES`, its rules pages, and what this prints.
"""

import ast
import re
import string
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_javascript
from babel.messages.pofile import read_po, write_po

from tzaar_board.i18n.catalog import Language, first

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "tzaar_board"
CATALOGUES = PACKAGE / "i18n"
TRANSLATED = tuple(language for language in Language if language is not Language.ENGLISH)

SET_UP = (
    "cli/engine.py",
    "cli/engine_tools.py",
    "cli/replay.py",
    "cli/simulate.py",
    "engine/console.py",
    "engine/output_file.py",
    "engine/tools",
    "engine/weights.py",
    "store/event_log.py",
)
"""The commands that measure and rebuild say their errors and numbers in English, as all else."""

_KEYWORDS: Mapping[str, None] = {"t": None, "counted": None}

_HIDDEN = re.compile(r"""(?<![\w.])(?<!function )(?:t|counted)\((?!["'\n]|$)""")
"""A call of the page's `t` or `counted` whose text does not stand in it."""

HEADER = """\
# PROJECT: what the program says on the page and in the terminal.
# What stands in {braces} is filled in: keep the names, their order is free."""


@dataclass(frozen=True)
class FoundText:
    """A text that the program says. `text` is None where it cannot be read in the source, `others`
    is the form for other numbers than one, where it has any.
    """

    place: str
    line: int
    text: str | None
    others: str | None = None

    @property
    def key(self) -> str | tuple[str, str] | None:
        """As catalogues have it."""
        return (self.text, self.others) if self.text and self.others else self.text


@cache
def said() -> tuple[FoundText, ...]:
    """Every text of the program and of its page, in the order of the files."""
    scripts = sorted(PACKAGE.glob("web/static/**/*.js"))
    by_page = (found for path in scripts for found in _said_by_script(path))
    return (*_said_by_program(), *by_page)


def _said_by_program() -> list[FoundText]:
    """The templates of `say`, `Phrase` and the errors of users."""
    trees = {path: ast.parse(path.read_text()) for path in sorted(PACKAGE.rglob("*.py"))}
    always = {"say", "Phrase"}
    speakers = always | {"Counted"} | _user_errors(list(trees.values()))
    return [
        FoundText(_place(path), node.lineno, text, others)
        for path, tree in trees.items()
        for node, text, others in _calls(tree, always if _sets_up(path) else speakers)
    ]


def template(made: datetime | str | None = None) -> Catalog:
    """A catalogue of every text, without translations; `made` is when it was first made."""
    catalogue = Catalog(
        header_comment=HEADER,
        project="tzaar-board",
        version="all",
        msgid_bugs_address="none",
        last_translator="none",
        language_team="none",
        creation_date=made,
        fuzzy=False,
    )
    for found in said():
        if found.key is not None:
            catalogue.add(found.key, locations=[(found.place, 0)])
    return catalogue


def catalogue(language: Language) -> Catalog:
    """A language's catalogue as it is on disk."""
    with (CATALOGUES / f"{language.value}.po").open("rb") as file:
        return read_po(file, locale=language.value)


def faults(language: Language) -> list[str]:
    """What is wrong with a catalogue: a text missing, not said by anybody, not translated, in
    doubt, or with other names in braces than the English one.
    """
    known = {first(entry.id): entry for entry in catalogue(language) if entry.id}
    wanted = {first(entry.id) for entry in template() if entry.id}
    wrong = [f"missing: {text}" for text in sorted(wanted - known.keys())]
    wrong += [f"nobody says: {text}" for text in sorted(known.keys() - wanted)]
    for text, entry in known.items():
        said = entry.string or ""
        forms = [said] if isinstance(said, str) else list(said)
        spare = {"count"} if len(forms) > 1 else set[str]()  # One of them may go without a number.
        if not all(forms):
            wrong.append(f"not translated: {text}")
        elif entry.fuzzy:
            wrong.append(f"in doubt: {text}")
        elif not all(names(form) ^ names(text) <= spare for form in forms):
            wrong.append(f"other names in braces: {text}")
    return wrong


def names(text: str) -> set[str]:
    """The names in a text's braces.

    >>> sorted(names("Lifted: {sites}. It can go to {targets}."))
    ['sites', 'targets']
    """
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def refresh(language: Language) -> None:
    """Brings a catalogue up to date; its translations stay."""
    path = CATALOGUES / f"{language.value}.po"
    known = catalogue(language) if path.exists() else Catalog()
    fresh = template(known.creation_date)
    fresh.locale = language.value
    for entry in fresh:
        before = known.get(entry.id) if entry.id else None
        if before is not None:
            entry.string, entry.flags = before.string, set(before.flags)
    with path.open("wb") as file:
        write_po(file, fresh, width=100, include_lineno=False)


def main() -> int:
    """Refreshes every catalogue; 1 when something is left to do."""
    left = []
    for language in TRANSLATED:
        refresh(language)
        left += [f"{language.value}.po: {fault}" for fault in faults(language)]
    print("\n".join(left) if left else "All texts are translated.")
    return 1 if left else 0


def _sets_up(path: Path) -> bool:
    return any(path.is_relative_to(PACKAGE / part) for part in SET_UP)


def _user_errors(trees: list[ast.Module]) -> set[str]:
    """The names of UserError and of all that derive from it."""
    bases = {
        node.name: {base.id for base in node.bases if isinstance(base, ast.Name)}
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }
    errors = {"UserError"}
    while more := {name for name, over in bases.items() if over & errors} - errors:
        errors |= more
    return errors


def _calls(
    tree: ast.Module, speakers: set[str]
) -> Iterator[tuple[ast.Call, str | None, str | None]]:
    """The calls of speakers and the template of each, and the second of Counted.

    A text that is made elsewhere (a call, an attribute, an index) is no template; one that is put
    together on the spot cannot be translated.
    """
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]
    for node in sorted(calls, key=lambda call: call.lineno):
        if _called(node.func) not in speakers:
            continue
        match node.args:
            case [ast.Constant(value=str(text)), ast.Constant(value=str(others))]:
                yield node, text, others
            case [ast.Constant(value=str(text)), *_]:
                yield node, text, None
            case [ast.JoinedStr() | ast.BinOp() | ast.IfExp(), *_]:
                yield node, None, None


def _called(function: ast.expr) -> str | None:
    """The name of what is called; the terminal says what others have put into words."""
    match function:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=ast.Name(id="self" | "terminal")):
            return None
        case ast.Attribute(attr=name):
            return name
    return None


def _said_by_script(path: Path) -> Iterator[FoundText]:
    """The texts that a script of the page gives to `t` and `counted`."""
    with path.open("rb") as file:
        for line, called, messages, _ in extract_javascript(file, _KEYWORDS, [], {}):
            text, *more = messages if isinstance(messages, tuple | list) else (messages,)
            yield FoundText(_place(path), line, text, more[0] if called == "counted" else None)
    for line, source in enumerate(path.read_text().splitlines(), start=1):
        if _HIDDEN.search(source):
            yield FoundText(_place(path), line, None)


def _place(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


if __name__ == "__main__":
    sys.exit(main())
