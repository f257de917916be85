"""Puts the controller together on a Pico, and keeps it going."""

import gc
import os
import sys

import micropython
from controller import Controller
from pins import Pins, Uptime, Watchdog, in_service
from port import Port
from stdin import Single, Stdin
from wiring import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shapes import Clock, Feeding, Stepping, Waiting

PERIOD = 4
"""ms from one step to the next, unless the host has something to say."""

REPORT_EVERY = 500
"""ms between two reports of steps that fail."""

LEVELS = "levels.bin"


class Program:
    """The controller and what keeps it alive."""

    def __init__(
        self, controller: "Stepping", port: "Waiting", uptime: "Clock", watchdog: "Feeding"
    ) -> None:
        self._controller = controller
        self._port = port
        self._uptime = uptime
        self._watchdog = watchdog
        self._report_at = 0

    def beat(self) -> None:
        """One step. One that fails is reported and leaves the watchdog unfed.

        So a failure that passes is survived, and one that lasts ends in a restart.
        """
        now = self._uptime.read()
        try:
            self._controller.step(now)
            self._watchdog.feed()
        except Exception as error:
            if now >= self._report_at:
                self._report_at = now + REPORT_EVERY
                self._controller.report(type(error).__name__)
        left = now + PERIOD - self._uptime.read()
        if left > 0:
            self._port.wait(left)


def run(table: Table) -> None:
    """Never returns, unless the menu button is held while the Pico starts."""
    if in_service():
        return
    micropython.kbd_intr(-1)
    watchdog = Watchdog()
    stdin = sys.stdin.buffer
    port = Port(Stdin(stdin) if hasattr(os, "dupterm") else Single(stdin), stdin, sys.stdout.buffer)
    controller = Controller(table, Pins(table), port, LEVELS)
    program = Program(controller, port, Uptime(), watchdog)
    controller.start()
    gc.collect()
    while True:
        program.beat()
