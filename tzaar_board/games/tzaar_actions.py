"""The actions of TZAAR and their texts (docs/rules.md)."""

import re
from dataclasses import dataclass

from tzaar_board.games.base import Action, TextError
from tzaar_board.games.tzaar_text import Kind
from tzaar_board.geometry import HEXAGON, Site


class TzaarAction(Action):
    """An action of TZAAR."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Capture(TzaarAction):
    """A stack takes an opponent's stack and stands in its place."""

    origin: Site
    target: Site

    def __str__(self) -> str:
        return f"{HEXAGON.names[self.origin]}x{HEXAGON.names[self.target]}"


@dataclass(frozen=True, slots=True)
class Stacking(TzaarAction):
    """A stack goes on top of another stack of its player."""

    origin: Site
    target: Site

    def __str__(self) -> str:
        return f"{HEXAGON.names[self.origin]}+{HEXAGON.names[self.target]}"


@dataclass(frozen=True, slots=True)
class Pass(TzaarAction):
    """The second action is left out."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Placing(TzaarAction):
    """A piece of the reserve is put on an empty site (tournament start)."""

    site: Site
    kind: Kind

    def __str__(self) -> str:
        return f"{self.kind.value}@{HEXAGON.names[self.site]}"


def read_action(text: str) -> TzaarAction:
    """One action from its text, legal or not. Raises TextError with the reason."""
    if text == "pass":
        return Pass()
    if placing := re.fullmatch(r"([ZRTzrt])@(..)", text):
        return Placing(_site(text, placing[2]), Kind(placing[1].upper()))
    if move := re.fullmatch(r"(..)([x+])(..)", text):
        origin, target = _site(text, move[1]), _site(text, move[3])
        return Capture(origin, target) if move[2] == "x" else Stacking(origin, target)
    raise TextError("'{text}' is no action of TZAAR; write A1xB2, A1+B2, pass or Z@A1.", text=text)


def _site(text: str, name: str) -> Site:
    """The site of a name in an action text, upper case only."""
    site = HEXAGON.sites.get(name)
    if site is None:
        raise TextError(
            "'{text}' is no action of TZAAR: '{name}' is not a site (A1 to I5).",
            text=text,
            name=name,
        )
    return site
