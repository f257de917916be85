"""What the controller finds wrong with itself, told as `fault` lines."""

from protocol import LineReader, LineWriter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shapes import Line

AGAIN = 10_000
"""ms after which a fault that lasts is told again, and between two counts of dropped lines."""


class Faults:
    """Tells each fault when it comes, every ten seconds while it lasts, and after a `hello`.

    Dropped lines are told as `fault lines <n> dropped: <n> too long, <n> bad crc, <n> unknown`,
    all counted since the start, when there are new ones; lines that the host has not taken as
    `fault port <n> lines not taken`.
    """

    def __init__(self, out: LineWriter, reader: LineReader, port: "Line") -> None:
        self._out = out
        self._reader = reader
        self._port = port
        self._due: dict[str, int] = {}
        self._dropped = 0
        self._count_at = 0
        self._lost = 0
        self._lost_at = 0

    def forget(self) -> None:
        """A host has come that has been told nothing."""
        self._due.clear()

    def tick(self, lasting: list[str], now: int) -> None:
        """Tells what is due of the faults that last, each a code and words."""
        for text in list(self._due):
            if text not in lasting:
                del self._due[text]
        for text in lasting:
            if now >= self._due.get(text, now) and self.tell(text):
                self._due[text] = now + AGAIN
        self._count(now)
        self._count_lost(now)

    def tell(self, text: str) -> bool:
        """Sends one fault line; whether the port took it."""
        self._out.begin(b"fault")
        self._out.word(text.encode())
        return self._out.send()

    def _count(self, now: int) -> None:
        reader = self._reader
        dropped = reader.too_long + reader.bad_crc + reader.unknown
        if dropped == self._dropped or now < self._count_at:
            return
        parts = f"{reader.too_long} too long, {reader.bad_crc} bad crc, {reader.unknown} unknown"
        if self.tell(f"lines {dropped} dropped: {parts}"):
            self._dropped = dropped
            self._count_at = now + AGAIN

    def _count_lost(self, now: int) -> None:
        lost = self._port.lost
        if (
            lost != self._lost
            and now >= self._lost_at
            and self.tell(f"port {lost} lines not taken")
        ):
            self._lost = lost
            self._lost_at = now + AGAIN
