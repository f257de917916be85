"""What stands on a small display: a sentence, and both clocks above it. Pure; times in seconds."""

from collections.abc import Sequence
from dataclasses import dataclass

import ttf_opensans
from PIL import Image, ImageDraw, ImageFont

TURN_PAGE = 3.0
"""Seconds that a part of a long sentence stands."""

ON, OFF = 1, 0
_CLOCKS, _LINE = 17, 15
"""Points: the height of the clocks, and from one line to the next."""

Font = ImageFont.FreeTypeFont


@dataclass(frozen=True, slots=True)
class ClockLabel:
    """A clock as it stands in a corner: its figures, and whether it runs."""

    text: str
    runs: bool


@dataclass(frozen=True, slots=True)
class PanelContent:
    """What is to be shown: White's and Black's clocks, or none."""

    sentence: str
    clocks: tuple[ClockLabel, ClockLabel] | None = None


class Panel:
    """Paints for displays of a size in points. Open Sans has the letters of all our languages."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self._small = _font(ttf_opensans.OPENSANS_SEMIBOLD.path, 11)
        self._large = _font(ttf_opensans.OPENSANS_SEMIBOLD.path, 13)

    def pages(self, content: PanelContent) -> Sequence[Sequence[str]]:
        """The sentence in lines, as many to a page as there is room for."""
        above = 0 if content.clocks is None else _CLOCKS
        room = max(1, (self.size[1] - above) // _LINE)
        lines = self._lines(content.sentence)
        return [lines[at : at + room] for at in range(0, len(lines), room)] or [[]]

    def paint(self, content: PanelContent, now: float) -> Image.Image:
        """The picture: of a sentence that is too long its parts in turn."""
        image = Image.new("1", self.size, OFF)
        draw = ImageDraw.Draw(image)
        draw.fontmode = "1"
        pages = self.pages(content)
        top = 0
        if content.clocks is not None:
            self._paint_clocks(draw, content.clocks)
            top = _CLOCKS
        for number, line in enumerate(pages[int(now / TURN_PAGE) % len(pages)]):
            draw.text((0, top + number * _LINE), line, font=self._small, fill=ON)
        return image

    def _paint_clocks(
        self, draw: ImageDraw.ImageDraw, clocks: tuple[ClockLabel, ClockLabel]
    ) -> None:
        """White's clock in the left half, Black's in the right; the running one is inverted, with
        White's disc lit and Black's dark all the same.
        """
        half = self.size[0] // 2
        for side, clock in enumerate(clocks):
            left = side * half
            ink, ground = (OFF, ON) if clock.runs else (ON, OFF)
            draw.rectangle((left, 0, left + half - 1, _CLOCKS - 3), fill=ground, outline=ON)
            dot = (left + 4, 4, left + 10, 10)
            draw.ellipse(dot, fill=ON if side == 0 else OFF, outline=ink)
            text, font = self._figures(clock.text, half - 16)
            draw.text((left + 15, 6), text, font=font, fill=ink, anchor="lm")

    def _figures(self, text: str, width: float) -> tuple[str, Font]:
        """A clock's text as it fits: smaller where it must be, and without its periods."""
        alone = text.partition("+")[0]
        ways = ((text, self._large), (text, self._small), (alone, self._small))
        return next((way for way in ways if way[1].getlength(way[0]) <= width), ways[-1])

    def _lines(self, text: str) -> list[str]:
        """The words of a text in lines that fit; a word that is too long is broken."""
        lines: list[str] = []
        line = ""
        for word in text.split():
            longer = f"{line} {word}".strip()
            if self._fits(longer):
                line = longer
                continue
            lines += [line] if line else []
            line = word
            while not self._fits(line):
                end = next(n for n in range(len(line), 0, -1) if n == 1 or self._fits(line[:n]))
                lines.append(line[:end])
                line = line[end:]
        return [*lines, line] if line else lines

    def _fits(self, text: str) -> bool:
        return self._small.getlength(text) <= self.size[0]


def _font(path: object, size: int) -> Font:
    # The basic layout is the same on every machine, whatever else is installed there.
    return ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)
