"""The buttons, as they are in a scan line."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from shapes import ButtonPin

_UP = 48
_DOWN = 49


class Buttons:
    """`text` is one character a button, `0` up and `1` down. Nothing is debounced here.

    Each of `pins` gives 0 when its button is down (to ground, against a pull-up).
    """

    def __init__(self, pins: "Sequence[ButtonPin]") -> None:
        self._pins = pins
        self.text = bytearray([_UP] * len(pins))

    def read(self) -> bool:
        """Looks at the buttons; whether any of them has changed."""
        changed = False
        for at in range(len(self._pins)):
            now = _UP if self._pins[at].value() else _DOWN
            if now != self.text[at]:
                self.text[at] = now
                changed = True
        return changed
