"""The command that finds what is wrong with a machine, a link and a table."""

from typing import Annotated

import typer

from tzaar_board.cli.display import screen_of
from tzaar_board.cli.game_options import GameOptions, planned
from tzaar_board.cli.options import Choices, Chosen, ConfigOption
from tzaar_board.cli.procedures import Visit, lamps
from tzaar_board.cli.speech import speech_of
from tzaar_board.cli.tables import GPIO, KINDS, SERIAL, SIM, profile_of
from tzaar_board.commissioning.doctor import machine as machines
from tzaar_board.commissioning.doctor.checks import (
    Check,
    Severity,
    TableKind,
    link_checks,
    log_check,
    machine_checks,
)
from tzaar_board.commissioning.doctor.diagnosis import diagnose, unreliable
from tzaar_board.commissioning.doctor.examination import Examination
from tzaar_board.commissioning.doctor.fault import Fault, FaultKind
from tzaar_board.commissioning.doctor.probe import Probe
from tzaar_board.commissioning.doctor.report import Report
from tzaar_board.commissioning.procedures.base import Procedure
from tzaar_board.commissioning.procedures.chain import ProcedureSequence
from tzaar_board.config.config import Config
from tzaar_board.errors import Phrase, UserError
from tzaar_board.games.registry import GAMES
from tzaar_board.hal.pins import Pins
from tzaar_board.hal.profile import Profile
from tzaar_board.i18n.catalog import Texts
from tzaar_board.store.event_ring import FOLDER


def doctor(
    context: typer.Context,
    table: Annotated[
        str | None, typer.Option("--table", metavar=KINDS, help="Which table is examined.")
    ] = None,
    profile: Annotated[
        str | None, typer.Option("--profile", metavar="NAME|FILE", help="How it is wired.")
    ] = None,
    quick: Annotated[
        bool, typer.Option("--quick", help="Only what needs no hands at the table.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the report as JSON.")] = False,
    config: ConfigOption = None,
) -> int:
    """Find what is wrong with this machine and with a table, and which wire to look at.

    Without a table (neither here nor in the settings) only the machine is looked at. A simulated
    table is served by simulated hands.
    """
    choices, speech = Choices(config), speech_of(context)
    chosen = choices.choose("table", table)
    wired = profile_of(choices, profile)
    kind = _kind(chosen, asked=table is not None)
    examined = None
    if kind is not TableKind.NONE:
        examined = _Examined(chosen, wired, choices.settings, speech.warned, quick=quick)
    log = log_check(choices.settings.data_folder / FOLDER, kept=choices.settings.event_log)
    display = display_check(choices, wired.pins if kind is TableKind.GPIO else None)
    settings = settings_check(choices, wired)
    report = Report((*machine_checks(machines.look(), kind), log, *settings, *display))
    if examined is not None:
        found = examined.report()
        report = Report(report.checks + found.checks, found.findings, found.examined)
    typer.echo(report.json() if as_json else report.text(speech.told))
    return 0 if report.well else 1


def settings_check(choices: Choices, wired: Profile) -> tuple[Check, ...]:
    """What the doctor says of settings of a new game that `play` refuses; nothing where it does
    not.
    """
    game = next(one for one in GAMES.values() if one.board is wired.board)
    try:
        planned(choices, GameOptions(), game)
    except UserError as error:
        return (Check(Phrase("settings"), Severity.FAULT, error.phrase),)
    return ()


def display_check(choices: Choices, pins: Pins | None) -> tuple[Check, ...]:
    """What the doctor says of the display; nothing where there is none."""
    name = Phrase("display")
    try:
        screen = screen_of(choices, pins)
        if screen is None:
            return ()
        from tzaar_board.terminal.panel import Panel, PanelContent

        screen.display(Panel(screen.size).paint(PanelContent("tzaar-board ĄĘŁŚŻ ĂÂÎȘȚ ÀÈÌÒÙ"), 0.0))
    except UserError as error:
        return (Check(name, Severity.FAULT, error.phrase),)
    words = Phrase("it should say tzaar-board now, and letters with marks; if not, another chip?")
    return (Check(name, Severity.OK, words),)


def _kind(chosen: Chosen, *, asked: bool) -> TableKind:
    if chosen.text.startswith(SERIAL):
        return TableKind.SERIAL
    if chosen.text == GPIO:
        return TableKind.GPIO
    return TableKind.NONE if chosen.text == SIM and not asked else TableKind.SIM


class _Examined:
    """A table under examination. Raises UserError if there is no such table."""

    def __init__(
        self, chosen: Chosen, profile: Profile, settings: Config, texts: Texts, *, quick: bool
    ) -> None:
        self._profile = profile
        self._quick = quick
        self._probe = Probe(len(profile.board), pings=chosen.text.startswith(SERIAL))
        self._examination = Examination(profile, lamps(settings, profile))
        parts: list[Procedure] = [self._probe]
        if not quick:
            parts.append(self._examination)
        self._visit = Visit(chosen, profile, ProcedureSequence(parts), texts)

    def report(self) -> Report:
        """What is found at the table. One that cannot be opened is a fault, too."""
        try:
            self._visit.run()
        except UserError as error:
            return Report((Check(Phrase("table"), Severity.FAULT, error.phrase),))
        checks = self._checks()
        if self._quick:
            return Report(checks, unreliable(self._profile, self._probe.seen))
        seen, faults = self._examination.seen, self._examination.faults
        told = [
            Fault(
                FaultKind.CONTROLLER,
                (),
                Phrase("The controller reports '{code} {words}'", code=one.code, words=one.words),
                Phrase("look at what it names"),
            )
            for one in faults
        ]
        return Report(checks, (*told, *diagnose(self._profile, seen)), examined=True)

    def _checks(self) -> tuple[Check, ...]:
        """What the link, and the controller if there is one, are like."""
        controller = self._visit.table.controller
        if controller is None:
            return link_checks(self._probe.health, None)
        checks = link_checks(self._probe.health, controller.stats)
        hello = controller.hello
        if hello is None:
            return checks
        words = Phrase(
            "'{name}', firmware {firmware}, senses {sense}",
            name=hello.name,
            firmware=hello.firmware,
            sense=hello.sense.value,
        )
        return (Check(Phrase("controller"), Severity.OK, words), *checks)
