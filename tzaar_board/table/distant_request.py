"""What another table asks of this one."""

from enum import Enum


class DistantRequest(Enum):
    """What is asked for; the value is its name for programs outside."""

    NOTHING = ""
    BACK = "back"
    DRAW = "draw"
    PAUSE = "pause"
