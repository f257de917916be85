"""The table's hint button, while somebody waits for it to be pressed in place of a hint."""

from collections.abc import Callable


class HintButton:
    """`lit` is told whether somebody waits."""

    def __init__(self, lit: Callable[[bool], None]) -> None:
        self._lit = lit
        self._told: Callable[[bool], None] | None = None

    @property
    def claimed(self) -> bool:
        """Whether somebody waits."""
        return self._told is not None

    def claim(self, told: Callable[[bool], None]) -> Callable[[], None]:
        """What the next press answers is told, and it does nothing else. Gives what ends the
        waiting.
        """
        self._told = told
        self._lit(True)

        def end() -> None:
            if self._told is told:
                self._told = None
                self._lit(False)

        return end

    def answered(self, yes: bool) -> None:
        """Tells who waits, and nobody waits any more."""
        told, self._told = self._told, None
        if told is not None:
            told(yes)
