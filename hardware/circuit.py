"""What both circuit diagrams are made of."""

from collections.abc import Mapping, Sequence
from typing import Literal

import schemdraw
from schemdraw import elements as elm
from schemdraw.elements import IcPin

FONT = "Helvetica, Arial, Liberation Sans, DejaVu Sans, sans-serif"


def sheet() -> schemdraw.Drawing:
    """An empty diagram, for SVG."""
    schemdraw.use("svg")
    drawing = schemdraw.Drawing(show=False)
    drawing.config(unit=2.0, fontsize=11, font=FONT, lw=1.2, bgcolor="white", margin=0.4)
    return drawing


def finish(drawing: schemdraw.Drawing) -> str:
    """The text of the SVG file."""
    return drawing.get_imagedata("svg").decode() + "\n"


Side = Literal["left", "right", "bottom"]

Pins = Mapping[Side, Sequence[tuple[str, str]]]
"""By side, from top to bottom: each a name and a number, or none."""


def chip(words: str, size: tuple[float, float], pins: Pins) -> elm.Ic:
    """A box with pins, its name above it. Anchors are `l0`, `l1`, ... and so on by side."""
    found = []
    for side, named in pins.items():
        count = len(named)
        for place, (name, number) in enumerate(named):
            slot = count - place if side in ("left", "right") else place + 1
            anchor = f"{side[0]}{place}"
            found.append(
                IcPin(name, pin=number, side=side, slot=f"{slot}/{count}", anchorname=anchor)
            )
    box = elm.Ic(size=size, pins=found, lsize=10.5, plblsize=8.5, leadlen=0.6)
    box.theta(0).label(words, "top", fontsize=12)
    return box


def net(drawing: schemdraw.Drawing, at: tuple[float, float], words: str, *, left: bool) -> None:
    """A flag with the name of a net: all flags of one name are connected."""
    flag = elm.Tag(width=max(1.5, 0.2 * len(words)), height=0.42).at(at).label(words, fontsize=9)
    drawing += flag.left() if left else flag.right()


def words(drawing: schemdraw.Drawing, at: tuple[float, float], text: str, size: float = 10) -> None:
    """Words from a point to the right."""
    label = elm.Label().at(at).theta(0)
    drawing += label.label(text, fontsize=size, halign="left", valign="center")
