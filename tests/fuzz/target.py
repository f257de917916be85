"""What is fuzzed: a reader of bytes from outside, and what has to hold whatever they are."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from tests.fuzz.json_lines import Mutate
from tests.support.needs import CORE
from tzaar_board.engine import core
from tzaar_board.errors import UserError
from tzaar_board.i18n.catalog import Language, Texts

_Value = TypeVar("_Value")

LONGEST_SENTENCE = 500
"""Signs of an error, whatever it is about."""

_LANGUAGES = tuple(map(Texts, Language))


@dataclass(frozen=True)
class Target:
    """A reader under test.

    `run` raises for a finding: whatever is not the reader's own user error. `words` are what the
    fuzzer puts together (a dictionary), `longest` is the most bytes of an input. `seconds` is what
    an input may take of the processor. `core`: it needs the search core.
    `mutate` changes inputs in a way of its own. `close` gives back what it holds between inputs.
    """

    name: str
    run: Callable[[bytes], object]
    words: tuple[str, ...] = ()
    longest: int = 1000
    seconds: float = 2.0
    core: bool = False
    mutate: Mutate | None = None
    close: Callable[[], object] = lambda: None

    @property
    def missing(self) -> str:
        """What this machine lacks for it, empty where it can be run."""
        return CORE if self.core and not core.available() else ""

    def check(self, data: bytes) -> None:
        """Runs an input. Raises AssertionError also where it takes too long."""
        began = time.process_time()
        self.run(data)
        took = time.process_time() - began
        assert took < self.seconds, f"{took:.1f} s for {len(data)} bytes"


def text_of(data: bytes) -> str:
    """A text as the command line would have it of these bytes."""
    return data.decode("utf-8", "surrogateescape")


def read(reader: Callable[..., _Value], *arguments: object) -> _Value | None:
    """What a reader makes of its text, None where it is refused as it should be."""
    try:
        return reader(*arguments)
    except UserError as error:
        refused(error)
        return None


def refused(error: UserError) -> None:
    """A refusal is a sentence that is not too long, and every language can say it."""
    for text in (str(error), *(texts.error(error) for texts in _LANGUAGES)):
        assert text.rstrip().endswith((".", "?")), f"no sentence: {text!r}"
        assert len(text) < LONGEST_SENTENCE, f"{len(text)} signs: {text[:1000]!r}"
