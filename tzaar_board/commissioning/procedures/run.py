"""The rim of a procedure: its table, its clock, its waiting, and the terminal that reads along."""

import asyncio
from collections.abc import Callable

from tzaar_board.commissioning.procedures.base import Ask, Procedure
from tzaar_board.errors import Phrase, UserError
from tzaar_board.hal.link import Reply
from tzaar_board.hal.scan import LinkChange, LinkState
from tzaar_board.hal.table import Table

PATIENCE = 5.0
"""Seconds that a table may take until it is first heard."""


class ProcedureRunner:
    """Runs a procedure at a table until it is done. `say` is told every new sentence.

    The table is opened by `run`, and closed by it whatever happens.
    """

    def __init__(self, procedure: Procedure, say: Callable[[str], None]) -> None:
        self.procedure = procedure
        self._say = say
        self._changed = asyncio.Event()
        self._asked: Ask | None = None
        self._told = ""
        self._heard = False
        self._lost: str = Phrase("The table says nothing.")

    def listen(self, reply: Reply) -> None:
        """Told by the table of every line that is no scan."""
        self.procedure.reply(_now(), reply)
        self._changed.set()

    async def run(self, table: Table) -> None:
        """Raises UserError when the table cannot be opened, or is not heard within some seconds."""
        give_up = _now() + PATIENCE
        pump = asyncio.create_task(self._pump(table))
        pump.add_done_callback(lambda _: self._changed.set())
        try:
            while not self.procedure.done:
                if pump.done():
                    pump.result()
                    raise UserError("The table has no more to say: look at its cable.")
                if not self._heard and _now() >= give_up:
                    raise UserError(self._lost)
                self._show(table)
                await self._wait(None if self._heard else give_up)
                self.procedure.tick(_now())
            self._show(table)
        finally:
            pump.cancel()
            await asyncio.gather(pump, return_exceptions=True)
            await table.close()

    async def _pump(self, table: Table) -> None:
        async for event in table.events():
            if isinstance(event, LinkChange):
                if event.words:
                    self._lost = event.words
                    if self._heard:  # Else it is told when that is given up.
                        self._say(event.words)
            else:
                self._heard = True
            self._heard = self._heard or _is_up(event)
            self.procedure.hear(_now(), event)
            self._changed.set()

    def _show(self, table: Table) -> None:
        """Tells what is new of what the procedure asks."""
        if table.controller is not None:
            for message in self.procedure.messages():
                table.controller.send(message)
        ask, before = self.procedure.ask, self._asked
        self._asked = ask
        if before is None or ask.frame != before.frame:
            table.show(ask.frame)
        if self._heard and ask.words != self._told:
            self._told = ask.words
            if ask.words:
                self._say(ask.words)

    async def _wait(self, until: float | None) -> None:
        """Until something has changed, or something is due."""
        times = [time for time in (self.procedure.deadline(), until) if time is not None]
        try:
            async with asyncio.timeout_at(min(times, default=None)):
                await self._changed.wait()
        except TimeoutError:
            return
        self._changed.clear()


def _is_up(event: object) -> bool:
    return isinstance(event, LinkChange) and event.state is not LinkState.LOST


def _now() -> float:
    return asyncio.get_running_loop().time()
