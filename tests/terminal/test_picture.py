"""The picture in the terminal, whole."""

from rich.text import Text

from tests.support.table import position
from tzaar_board.games.troll import TROLL
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.geometry import HEXAGON
from tzaar_board.table.guide import contents
from tzaar_board.table.lights.frame import dark
from tzaar_board.terminal.picture import picture

NONE = (None,) * 60

HEIGHTS = """\
                       ₉R
                  ₈·        ₈·
             ₇·        ₈·        ₇·
        ₆·        ₇·        ₇·        ₆·
   ₅·        ₆·        ₇·        ₆·        ₅T
        ₅·        ₆·        ₆·        ₅·
   ₄·        ₅·        ₆·        ₅·        ₄·
        ₄·        ₅·        ₅·        ₄·
   ₃·        ₄·                  ₄·        ₃·
        ₃·        ₄·        ₄·        ₃·
   ₂·        ₃t4       ₄·        ₃·        ₂·
        ₂·        ₃·        ₃·        ₂·
   ₁Z12      ₂·        ₃·        ₂·        ₁·
        ₁·        ₂·        ₂·        ₁·
             ₁·        ₂·        ₁·
                  ₁·        ₁·
                       ₁·
    A    B    C    D    E    F    G    H    I"""

FIXED = """\
                       ₉t
                  ₈T        ₈t
             ₇T        ₈r        ₇t
        ₆T        ₇R        ₇r        ₆t
   ₅T        ₆R        ₇z        ₆r        ₅T
        ₅R        ₆Z        ₆z        ₅R
   ₄t        ₅Z        ₆t        ₅Z        ₄T
        ₄r        ₅T        ₅T        ₄R
   ₃t        ₄z                  ₄Z        ₃T
        ₃r        ₄t        ₄t        ₃R
   ₂t        ₃z        ₄T        ₃z        ₂T
        ₂r        ₃Z        ₃z        ₂r
   ₁t        ₂R        ₃Z        ₂r        ₁t
        ₁T        ₂R        ₂r        ₁t
             ₁T        ₂R        ₁t
                  ₁T        ₁t
                       ₁T
    A    B    C    D    E    F    G    H    I"""


def plain(text: Text) -> str:
    return "\n".join(line.rstrip() for line in text.plain.split("\n"))


def grounds(text: Text) -> dict[str, str]:
    """What stands before a coloured ground, and its colour."""
    return {
        text.plain[span.start : span.end]: str(span.style.bgcolor.name)
        for span in text.spans
        if not isinstance(span.style, str) and span.style.bgcolor is not None
    }


def test_the_fixed_start() -> None:
    start = TZAAR.start("fixed", 0)
    assert plain(picture(TZAAR, contents(start), dark(60), 0.3)) == FIXED


def test_heights_and_empty_sites() -> None:
    stacks = position("A1:Z12 C3:t4 E9:R I5:T", "w 2")
    assert plain(picture(TZAAR, contents(stacks), dark(60), 0.3)) == HEIGHTS


def test_lights_are_as_bright_as_at_full() -> None:
    frame = [0] * 60
    frame[HEXAGON.sites["A1"]] = 0x4C4C4C
    frame[HEXAGON.sites["C3"]] = 0x00040E
    drawn = picture(TZAAR, contents(position("A1:Z C3:t4 E9:R I5:T", "w 2")), tuple(frame), 0.3)
    assert grounds(drawn) == {"Z ": "#fdfdfd", "t4": "#000d2f"}


def test_without_brightness_the_colours_stay() -> None:
    frame = (0x010203,) + (0,) * 59
    assert grounds(picture(TZAAR, NONE, frame, 0.0)) == {"◦ ": "#010203"}


SQUARE = """\
   ₈·   ₈·   ₈x   ₈·   ₈·   ₈·   ₈·   ₈·
   ₇·   ₇·   ₇·   ₇·   ₇·   ₇·   ₇·   ₇·
   ₆·   ₆·   ₆·   ₆·   ₆·   ₆·   ₆·   ₆·
   ₅·   ₅·   ₅·   ₅·   ₅·   ₅·   ₅·   ₅·
   ₄·   ₄·   ₄·   ₄·   ₄·   ₄·   ₄·   ₄·
   ₃o   ₃·   ₃x   ₃o   ₃·   ₃·   ₃·   ₃·
   ₂·   ₂·   ₂·   ₂·   ₂·   ₂·   ₂·   ₂·
   ₁·   ₁·   ₁·   ₁·   ₁·   ₁·   ₁·   ₁·
    a    b    c    d    e    f    g    h"""


def test_discs_on_the_square() -> None:
    text = "..x...../......../......../......../......../o.xo..../......../........ b std"
    assert plain(picture(TROLL, contents(TROLL.parse(text)), dark(64), 0.3)) == SQUARE
