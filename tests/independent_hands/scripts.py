"""The touches around an incident as a script that `ScannedTable.told` reads (tests/support)."""

import math
from collections.abc import Sequence

from tests.independent_hands.record import Touch
from tests.independent_hands.sensors import SCAN
from tzaar_board.games.base import Position
from tzaar_board.table.sense import EMPTY, Sense

LEAD = 0.4
"""Seconds from a script's zero to its first touch."""


def script(touches: Sequence[Touch], start: Position, sense: Sense) -> str:
    """The touches from a position on, in milliseconds and readings, as scans see them: without
    bounces, and with each site as sleeves let it be seen.
    """
    names = start.game.board.names
    true = [sense.read(start.content(site)) for site in range(len(names))]
    seen = list(true)
    covers = [0] * len(names)
    ordered = sorted(touches, key=lambda touch: touch.time)
    zero = math.floor(ordered[0].time * 100) / 100 - LEAD
    lines: list[tuple[int, str]] = []
    for touch in ordered:
        at = round(math.ceil(round((touch.time - zero) / SCAN, 6)) * 10)
        site = touch.site
        if site < 0:
            lines.append((at, touch.what))
            continue
        if touch.what in ("cover", "uncover"):
            covers[site] += 1 if touch.what == "cover" else -1
        else:
            true[site] = touch.what
        now = EMPTY if covers[site] > 0 else true[site]
        if now != seen[site]:
            seen[site] = now
            # what changes twice from scan to scan is seen as it is in the end
            lines = [line for line in lines if line[0] != at or _site(line) != names[site]]
            lines.append((at, f"{names[site]}={now}"))
    return " ; ".join(f"{at} {what}" for at, what in lines)


def _site(line: tuple[int, str]) -> str:
    return line[1].partition("=")[0]
