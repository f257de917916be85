"""A table on a Raspberry Pi's own pins: threads that scan and light around the event loop.

::

    scanner (100 Hz)  rows, columns, buttons ── what changed, or every 250 ms ──▶ events
    painter           the newest frame, at once and once a second ◀── show
"""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable

from tzaar_board.errors import UserError
from tzaar_board.hal.matrix import Matrix
from tzaar_board.hal.pins import Pins, Pixels
from tzaar_board.hal.pixels import Chain, open_chain
from tzaar_board.hal.profile import Profile
from tzaar_board.hal.requirements import NeedError
from tzaar_board.hal.scan import HEARTBEAT, LinkChange, LinkState, Scan, TableEvent
from tzaar_board.table.lights.frame import Frame, dark
from tzaar_board.table.sense import Sense

PERIOD = 0.010
"""Seconds from one scan to the next."""
REPAINT = 1.0
"""Seconds after which a frame is sent again: LEDs forget it when their supply dips."""

Report = Callable[[TableEvent | Exception], None]
"""Told of events and failures, from a thread."""


class GpioTable:
    """A table on the pins that its profile names.

    `clock` is the app's monotonic clock in seconds. Raises UserError for a profile without pins.
    """

    def __init__(
        self,
        profile: Profile,
        clock: Callable[[], float],
        *,
        open_matrix: Callable[[Pins], Matrix] = Matrix,
        open_leds: Callable[[Pixels, int], Chain] = open_chain,
    ) -> None:
        if profile.pins is None:
            raise UserError(
                "Profile '{profile}' names no pins of a Pi: give --profile pi-60, or a file "
                "with the table 'pins'.",
                profile=profile.name,
            )
        self._profile = profile
        self._pins = profile.pins
        self._clock = clock
        self._open_matrix = open_matrix
        self._open_leds = open_leds
        self._events: asyncio.Queue[TableEvent | Exception | None] = asyncio.Queue()
        self._frame = dark(len(profile.leds))
        self._scanner: _Scanner | None = None
        self._painter: _Painter | None = None

    @property
    def profile(self) -> Profile:
        return self._profile

    @property
    def sense(self) -> Sense:
        """Switches feel no colour."""
        return Sense.PRESENCE

    @property
    def simulation(self) -> None:
        return None

    @property
    def controller(self) -> None:
        return None

    async def events(self) -> AsyncIterator[TableEvent]:
        """Opens the pins and gives scans until `close`.

        Raises UserError that names what is missing, or which pins can no longer be used.
        """
        self._open(asyncio.get_running_loop())
        yield LinkChange(self._clock(), LinkState.UP, "The table is on the Pi's own pins.")
        while (event := await self._events.get()) is not None:
            if isinstance(event, Exception):
                raise NeedError(
                    "The Pi's pins can no longer be used ({event}): look at 'tzaar-board doctor'.",
                    event=event,
                ) from event
            yield event

    def show(self, frame: Frame) -> None:
        """Makes this the frame to be seen, now or as soon as the pins are open."""
        self._frame = self._profile.to_chain(frame)
        if self._painter is not None:
            self._painter.paint(self._frame)

    async def close(self) -> None:
        """Dark LEDs, then the pins are let go."""
        threads = [thread for thread in (self._scanner, self._painter) if thread is not None]
        self._scanner = self._painter = None
        await asyncio.gather(*(asyncio.to_thread(thread.end) for thread in threads))
        self._events.put_nowait(None)

    def _open(self, loop: asyncio.AbstractEventLoop) -> None:
        def report(event: TableEvent | Exception) -> None:
            loop.call_soon_threadsafe(self._events.put_nowait, event)

        matrix = self._open_matrix(self._pins)
        try:
            chain = self._open_leds(self._pins.pixels, len(self._profile.leds))
        except BaseException:
            matrix.close()
            raise
        self._painter = _Painter(chain, self._frame, report)
        self._scanner = _Scanner(matrix, self._profile, self._clock, report)
        self._painter.start()
        self._scanner.start()


class _Scanner(threading.Thread):
    """Scans the matrix until it is ended."""

    def __init__(
        self, matrix: Matrix, profile: Profile, clock: Callable[[], float], report: Report
    ) -> None:
        super().__init__(name="scanner", daemon=True)
        self._matrix = matrix
        self._profile = profile
        self._clock = clock
        self._report = report
        self._ended = threading.Event()

    def run(self) -> None:
        try:
            with self._matrix:
                self._scan()
        except Exception as error:  # Every pin library has errors of its own.
            self._report(error)

    def end(self) -> None:
        """Waits for the last scan, and for the pins to be let go."""
        self._ended.set()
        self.join()

    def _scan(self) -> None:
        told: tuple[str, tuple[bool, ...]] | None = None
        beat = due = self._clock()
        while True:
            seen = self._profile.to_sites(self._matrix.scan()), self._matrix.buttons()
            now = self._clock()
            if seen != told or now >= beat:
                told, beat = seen, now + HEARTBEAT
                self._report(Scan(now, *seen))
            due = max(due + PERIOD, now)
            if self._ended.wait(due - now):
                return


class _Painter(threading.Thread):
    """Shows the newest frame until it is ended, which leaves the LEDs dark."""

    def __init__(self, chain: Chain, frame: Frame, report: Report) -> None:
        super().__init__(name="painter", daemon=True)
        self._chain = chain
        self._frame = frame
        self._report = report
        self._changed = threading.Condition()
        self._due = True
        self._ended = False

    def paint(self, frame: Frame) -> None:
        """Makes this the frame to be seen."""
        with self._changed:
            self._due = self._due or frame != self._frame
            self._frame = frame
            self._changed.notify()

    def run(self) -> None:
        try:
            while (frame := self._next()) is not None:
                self._chain.show(frame)
        except Exception as error:  # Every LED library has errors of its own.
            self._report(error)
        finally:
            self._close()

    def end(self) -> None:
        """Waits until the LEDs are dark."""
        with self._changed:
            self._ended = True
            self._changed.notify()
        self.join()

    def _next(self) -> Frame | None:
        """The frame to be sent, as soon as there is one; None at the end."""
        with self._changed:
            self._changed.wait_for(lambda: self._due or self._ended, REPAINT)
            self._due = False
            return None if self._ended else self._frame

    def _close(self) -> None:
        try:
            self._chain.close()
        except Exception as error:  # As above; nobody may listen any more.
            self._report(error)
