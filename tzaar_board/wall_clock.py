"""The wall clock, for dates alone: what waits or orders goes by clocks that cannot jump."""

from datetime import UTC, datetime


def now() -> datetime:
    """The time now, in UTC."""
    return datetime.now(UTC)


def timestamp() -> str:
    """The time now as the journal keeps it: ISO, in UTC, to the second."""
    return now().isoformat(timespec="seconds")


def today() -> str:
    """The date of the place where the table stands, as records have it: ISO."""
    return now().astimezone().date().isoformat()
