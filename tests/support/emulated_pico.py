"""A Pico that rp2040py emulates, stepped in its own time: how busy this machine is changes nothing.

Its flash and the ROM's wait states are not modelled: a real Pico takes about a third longer.
Two things of rp2040py are put right: its USB host answers a port that has nothing to read with
empty packets, and its clock stands still while the processor sleeps without an alarm.
"""

from collections.abc import Callable

from rp2040py import RP2040, USBCDC, Simulator
from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.execute_batch import execute_batch
from rp2040py.utils.logging import ConsoleLogger, LogLevel
from uf2.blocks import Image

PACKET = 64
PACKET_MICROSECONDS = 50
"""A full-speed USB host sends at most nineteen packets in a millisecond."""

_FLASH = 0x10000000
_MS = 1e6


class EmulatedPico:
    """One that has just got its power, with an image in its flash; the host opens its port.

    `said` is what came over USB, packet by packet with the time (ms) of each. A `deaf` host takes
    no packets.
    """

    def __init__(self, image: Image) -> None:
        self._simulator = Simulator()
        self.mcu: RP2040 = self._simulator.rp2040
        self.mcu.load_bootrom(BOOTROM_B1)
        self.mcu.logger = ConsoleLogger(LogLevel.ERROR)
        for address, data in image.pieces:
            self.mcu.flash[address - _FLASH : address - _FLASH + len(data)] = data
        self._cdc = USBCDC(self.mcu.usb_ctrl)
        self._cdc.on_serial_data = self._heard
        self.said: list[tuple[float, bytes]] = []
        self._to_say = bytearray()
        self._asked: list[int] = []
        self._answer = self.mcu.usb_ctrl.on_endpoint_read
        self.mcu.usb_ctrl.on_endpoint_read = self._wants
        self._ready = self.mcu.usb_ctrl._indicate_buffer_ready
        self.mcu.usb_ctrl._indicate_buffer_ready = self._taken
        self._withheld: list[int] = []
        self._deaf = False
        self._end = self.mcu.clock.create_alarm(self._stop)
        self._beat = self.mcu.clock.create_alarm(self._keep_time)
        self._keep_time()
        self.mcu.core.pc = _FLASH

    @property
    def now(self) -> float:
        """Milliseconds since it got its power."""
        return float(self.mcu.clock.nanos / _MS)

    @property
    def text(self) -> bytes:
        """All that it has said."""
        return b"".join(data for _, data in self.said)

    @property
    def waiting(self) -> int:
        """Bytes that the host has sent and the Pico has not taken."""
        return len(self._to_say)

    def run(self, ms: float) -> None:
        """Lets some time go by."""
        self._end.schedule(ms * _MS)
        self._simulator.stopped = False
        while not self._simulator.stopped:
            execute_batch(self._simulator, 1)

    def until(self, seen: Callable[[], bool], ms: float = 2000, step: float = 1) -> float:
        """Runs until something is so; returns when, to the step. AssertionError if never."""
        end = self.now + ms
        while not seen():
            assert self.now < end, f"not within {ms} ms; said at last: {self.text[-200:]!r}"
            self.run(step)
        return self.now

    def send(self, data: bytes) -> None:
        """The host writes."""
        self._to_say += data
        self._pass_on()

    def hear(self, again: bool) -> None:
        """Whether the host takes what the Pico says."""
        self._deaf = not again
        while again and self._withheld:
            self._ready(self._withheld.pop(), False)

    def _heard(self, data: bytes | bytearray) -> None:
        self.said.append((self.now, bytes(data)))

    def _wants(self, endpoint: int, size: int) -> None:
        """The Pico can take a packet."""
        if endpoint == self._cdc._out_endpoint:
            self._asked.append(size)
            self._pass_on()
        elif self._answer:
            self._answer(endpoint, size)

    def _pass_on(self) -> None:
        while self._asked and self._to_say:
            count = min(self._asked.pop(0), PACKET)
            data = bytes(self._to_say[:count])
            del self._to_say[:count]
            usb = self.mcu.usb_ctrl
            usb.endpoint_read_done(self._cdc._out_endpoint, data, PACKET_MICROSECONDS)

    def _taken(self, endpoint: int, out: bool) -> None:
        """A packet has gone either way: of those to a deaf host the Pico is not told."""
        if self._deaf and not out and endpoint == self._cdc._in_endpoint:
            self._withheld.append(endpoint)
        else:
            self._ready(endpoint, out)

    def _keep_time(self) -> None:
        self._beat.schedule(_MS)

    def _stop(self) -> None:
        self._simulator.stopped = True
