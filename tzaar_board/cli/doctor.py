"""The command that finds what is wrong with a machine, a link and a table."""

from pathlib import Path
from typing import Annotated

import typer

from tzaar_board.cli.display import screen_of
from tzaar_board.cli.game_options import GameOptions, planned
from tzaar_board.cli.meetings import opening
from tzaar_board.cli.options import Choices, Chosen, ConfigOption, DataOption
from tzaar_board.cli.page import address_of
from tzaar_board.cli.procedures import Visit, lamps
from tzaar_board.cli.settings_readers import hosts_of, light_of, texts_of, voice_of
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
from tzaar_board.i18n.catalog import Language, Texts
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
    data: DataOption = None,
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
    folder = data or choices.settings.data_folder
    log = log_check(folder / FOLDER, kept=choices.settings.event_log)
    display = display_check(choices, wired.pins if kind is TableKind.GPIO else None)
    settings = settings_checks(choices, wired, data)
    report = Report((*machine_checks(machines.look(), kind), log, *settings, *display))
    if examined is not None:
        found = examined.report()
        report = Report(report.checks + found.checks, found.findings, found.examined)
    typer.echo(report.json() if as_json else report.text(speech.told))
    return 0 if report.well else 1


def settings_checks(choices: Choices, wired: Profile, data: Path | None) -> tuple[Check, ...]:
    """What the doctor says of settings that `play` refuses for a new game; nothing where it does
    not. `data` is the journal's folder, where that is not the settings'.
    """
    found = []
    for read in (
        lambda: texts_of(choices),
        lambda: voice_of(choices, Language.ENGLISH, speak=False),
        lambda: choices.data_folder if data is None else data,
        lambda: light_of(choices, wired),
        lambda: hosts_of(choices),
        lambda: address_of(choices.choose("web", None)),
        lambda: _check_game(choices, wired, data),
    ):
        try:
            read()
        except UserError as error:
            found.append(Check(Phrase("settings"), Severity.FAULT, error.phrase))
    return tuple(found)


def _check_game(choices: Choices, wired: Profile, data: Path | None) -> None:
    """The game and the meeting of the settings, where they name one. Raises UserError."""
    game = next(one for one in GAMES.values() if one.board is wired.board)
    plan = planned(choices, GameOptions(), game)
    opening(data or choices.settings.data_folder, choices, None, {}, plan, None)


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
