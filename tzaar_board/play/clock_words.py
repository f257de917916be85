"""What a clock says, in figures that all languages read alike."""

from math import ceil

from tzaar_board.games.base import Colour
from tzaar_board.games.history import History
from tzaar_board.i18n.catalog import Texts
from tzaar_board.play.clock import Clock, Face
from tzaar_board.play.names import player_name


def clock_text(seconds: float) -> str:
    """Minutes and seconds, with hours where there are any.

    >>> clock_text(0), clock_text(74.2), clock_text(3723)
    ('0:00', '1:15', '1:02:03')
    """
    whole = ceil(seconds)
    hours, minutes = whole // 3600, whole // 60 % 60
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"


def face_text(face: Face, period: float) -> str:
    """What is left to a side, and the periods that follow.

    >>> face_text(Face(74.2), 0), face_text(Face(12, more=3), 30)
    ('1:15', '0:12 +3×0:30')
    """
    more = f" +{face.more}×{clock_text(period)}" if face.more else ""
    return clock_text(face.seconds) + more


def clocks_line(clock: Clock, now: float, history: History, texts: Texts) -> str:
    """Both clocks, White's first, the one that runs with an arrow before it."""
    sides = history.start.game.presentation.sides
    return " · ".join(
        f"{'▸ ' if clock.running is colour else ''}{player_name(colour, texts, sides)} "
        + face_text(clock.face(now, colour, history), clock.control.period)
        for colour in Colour
    )
