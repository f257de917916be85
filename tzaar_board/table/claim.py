"""A press of the hint button that somebody waits for, to be told from a hint that is wanted."""

from collections.abc import Callable

PRESS = 0.05
"""Seconds for which the button must be down: no glitch is that long."""


class Claim:
    """Waits for one press.

    >>> claim = Claim(lambda: print("pressed"))
    >>> claim.over(0.0, True), claim.over(0.25, False)
    pressed
    (False, True)
    """

    def __init__(self, told: Callable[[], None]) -> None:
        self._told = told
        self._since: float | None = None

    def over(self, now: float, down: bool) -> bool:
        """Takes the button of a scan; tells of a press that is over, and gives whether it is."""
        since = self._since
        self._since = (now if since is None else since) if down else None
        if since is None or down or now < since + PRESS:
            return False
        self._told()
        return True
