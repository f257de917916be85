"""Which hands play simulated games."""

from enum import Enum


class HandsKind(Enum):
    """POLITE hands know what the table expects; ROUGH ones do what people do."""

    POLITE = "polite"
    ROUGH = "rough"
