"""What the table waits for, in a word."""

from enum import Enum


class State(Enum):
    """The states of docs/table.md; the value is the word of `/api/game`."""

    SETUP = "setup"
    READY = "ready"
    IN_HAND = "in-hand"
    ASKING = "asking"
    COMPLETE = "complete"
    WRONG = "wrong"
    OPPONENT = "opponent"
    OVER = "over"
