"""Libraries that only an extra of the package brings: whoever needs them says so."""

from collections.abc import Sequence
from importlib.util import find_spec

from tzaar_board.errors import Phrase, UserError

REMOTE = ("paho", "nacl")
"""What a table needs to meet others."""

ROOMS = (*REMOTE, "networkx")
"""What a room's tournaments need."""

BROKER = (*REMOTE, "amqtt")
"""What is needed for tables to meet on this machine."""

NO_MEETING = Phrase(
    "Tables that meet need more libraries ({name} is missing); install them in the "
    "checkout: .venv/bin/pip install '.[meet]'."
)


def require(libraries: Sequence[str], otherwise: Phrase) -> None:
    """Raises UserError with a sentence where one is not installed; `{name}` in it is that one."""
    for name in libraries:
        if find_spec(name) is None:
            raise UserError(otherwise.with_values({"name": name}))
