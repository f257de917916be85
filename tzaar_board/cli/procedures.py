"""Running a procedure at the table of a command."""

import asyncio
import signal

import typer

from tzaar_board.cli.options import Chosen
from tzaar_board.cli.tables import table_of
from tzaar_board.commissioning.procedures.base import Procedure
from tzaar_board.commissioning.procedures.lamps import Lamps
from tzaar_board.commissioning.procedures.run import ProcedureRunner
from tzaar_board.config.config import Config
from tzaar_board.hal.profile import Profile
from tzaar_board.i18n.catalog import Texts
from tzaar_board.simulate.procedure_hands import Helper


def lamps(settings: Config, profile: Profile) -> Lamps:
    """The lights of a procedure, as bright as the settings and the profile allow."""
    limit = min(settings.current_limit, profile.supply)
    return Lamps(len(profile.board), settings.brightness, limit)


class Visit:
    """A procedure at the table of a command, with its sentences on stderr, in a language.

    A simulated table is really wired as `wired` says, if not as its profile. Raises UserError if
    there is no such table.
    """

    def __init__(
        self,
        chosen: Chosen,
        profile: Profile,
        procedure: Procedure,
        texts: Texts,
        wired: Profile | None = None,
    ) -> None:
        self._procedure = procedure
        self._runner = ProcedureRunner(
            procedure, lambda words: typer.echo(texts.tell(words), err=True)
        )
        self.table = table_of(chosen, profile, self._runner.listen, wired)

    def run(self) -> None:
        """Runs it to its end. Raises UserError when the table cannot be used.

        A simulated table is served by simulated hands.
        """
        try:
            asyncio.run(self._run())
        except asyncio.CancelledError:
            raise KeyboardInterrupt from None

    async def _run(self) -> None:
        """Ends in good order, with dark LEDs, when it is told to stop."""
        task = asyncio.current_task()
        assert task is not None
        for number in (signal.SIGTERM, signal.SIGHUP):
            asyncio.get_running_loop().add_signal_handler(number, task.cancel)
        helping = None
        if self.table.simulation is not None:
            helper = Helper(self.table.simulation, lambda: self._procedure.ask)
            helping = asyncio.create_task(helper.help())
        try:
            await self._runner.run(self.table)
        finally:
            if helping is not None:
                helping.cancel()
                await asyncio.gather(helping, return_exceptions=True)
