"""How much the table tells of a lifted stack."""

from enum import Enum


class Hints(Enum):
    """What a lifted stack lights (docs/table.md, Lights). The value is the word of the settings."""

    OFF = "off"
    LEGAL = "legal"
    QUALITY = "quality"
