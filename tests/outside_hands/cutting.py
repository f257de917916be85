"""Cuts the scans that led to trouble down to the fewest that still do.

`python -m tests.outside_hands.cutting FILE` does so with each trouble of a file that
`python -m tests.outside_hands` has written.
"""

import json
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

from tests.outside_hands.table import standing
from tests.support.scans import SETTLED, ScannedTable
from tzaar_board.errors import UserError
from tzaar_board.games.base import Colour
from tzaar_board.games.registry import game
from tzaar_board.table.events import OpponentMoved
from tzaar_board.table.sense import Sense

Said = list[tuple[int, str]]
"""A script: milliseconds, and what a sensor, a button or the engine says from then on."""

Found = dict[str, Any]
"""One trouble, as it is written."""

LEAD = 3
"""How many actions before the script are told as played, as they may be taken back."""


class Retold(ScannedTable):
    """A table told in scans, and in turns that an engine chooses meanwhile."""

    def retold(self, said: Said, until: int) -> None:
        """Reads a script, and waits until some moment."""
        parse = self.start.game.parse_action
        for at, what in said:
            word, *actions = what.split()
            if word == "engine":
                self._wait(SETTLED + at / 1000)
                self._tell(OpponentMoved(tuple(map(parse, actions))))
            else:
                self.told(f"{at} {what}", 0.0)
        self._wait(SETTLED + until / 1000)


class Case:
    """A trouble as a table told in scans, from one of the moments at which all stood right."""

    def __init__(self, found: Found, mark: int) -> None:
        self.found = found
        since, played = found["marks"][mark]
        rules = game(found["game"])
        actions = [rules.parse_action(text) for text in found["meant"]]
        self.start = rules.parse(found["start"])
        self.lead = max(0, played - LEAD)
        for action in actions[: self.lead]:
            self.start = self.start.play(action)
        self.turns = " ".join(map(str, actions[self.lead : played]))
        self.settled = self.start
        for action in actions[self.lead : played]:
            self.settled = self.settled.play(action)
        self.until = found["at"] - since
        self.said: Said = [
            (at - since, it) for at, it in found["said"] if since <= at < found["at"]
        ]
        self.named = {site for text in found["meant"][played:] for site in _sites_of(text)}
        self.goal = (" ".join(found["written"][self.lead :]), found["state"])

    def shows(self, said: Said) -> bool:
        """Whether the same comes of a script."""
        hands = frozenset(map(Colour, self.found["people"]))
        table = Retold(self.start, Sense(self.found["sense"]), self.turns, hands=hands)
        try:
            table.retold(said, self.until)
        except UserError:
            return False
        return bool(said) and (table.played, table.state) == self.goal

    def cut(self) -> Said:
        """The fewest scans that end likewise; the sites of what was meant keep all of theirs."""
        said, smaller, end = self.said, True, self._end(self.said)
        while smaller:
            smaller = False
            for unit in self._units(said):
                less = [one for number, one in enumerate(said) if number not in unit]
                if self._end(less) == end and self.shows(less):
                    said, smaller = less, True
                    break
        return said

    def told(self, said: Said) -> str:
        """The trouble in words and scans."""
        found = self.found
        script = " ; ".join(f"{at} {what}" for at, what in said)
        habits = [one for one in found["habits"] if one not in ("sleeve", "bounce", "hover")]
        return (
            f"== {found['kind']} | {found['sense']} seed {found['seed']} at {found['since']}\n"
            f"   '{self.start}' turns '{self.turns}' hands {found['people']}\n"
            f"   script: {script}   (looked at {self.until})\n"
            f"   meant:   {' '.join(found['meant'][self.lead :])}\n"
            f"   came to: {self.goal[0]} [{self.goal[1]}] lit {found['lit']}\n"
            f"   habits: {habits}"
        )

    def _end(self, said: Said) -> dict[str, str]:
        """What every sensor says at last."""
        names, sense = self.start.game.board.names, Sense(self.found["sense"])
        before = zip(names, map(sense.read, standing(self.settled)), strict=True)
        return {**dict(before), **dict(what.split("=") for _, what in said if what[2:3] == "=")}

    def _units(self, said: Said) -> list[set[int]]:
        """What can be left out: a site that changes and is as it was, longest first."""
        units: list[set[int]] = []
        for site in sorted({what[:2] for _, what in said if what[2:3] == "="} - self.named):
            own = [n for n, (_, what) in enumerate(said) if what.startswith(f"{site}=")]
            if len(own) % 2 == 0:
                units.append(set(own))
            if len(own) > 2:
                units += [{a, b} for a, b in pairwise(own)]
        for button in ("white", "black", "menu", "hint"):
            own = [n for n, (_, what) in enumerate(said) if what[:-1] == button]
            units += [set(own[n : n + 2]) for n in range(0, len(own), 2)]
        return units


def _sites_of(action: str) -> list[str]:
    """The sites that an action's text names."""
    return [] if action == "pass" else action.replace("+", "x").split("x")


def main() -> None:
    """Writes each trouble of the files, cut."""
    for path in sys.argv[1:]:
        for line in Path(path).read_text().splitlines():
            found = json.loads(line)
            cases = (Case(found, mark) for mark in reversed(range(len(found["marks"]))))
            case = next((one for one in cases if one.shows(one.said)), None)
            if case is None:
                print(f"== not shown again: {found['kind']} seed {found['seed']}")
            else:
                print(case.told(case.cut()))


if __name__ == "__main__":
    main()
