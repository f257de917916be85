"""The command that learns how a table is wired."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from enum import Enum
from errno import EISDIR
from pathlib import Path
from tempfile import TemporaryFile
from typing import Annotated

import msgspec
import typer

from tzaar_board import durable, wall_clock
from tzaar_board.cli.options import Choices, ConfigOption
from tzaar_board.cli.procedures import Visit, lamps
from tzaar_board.cli.speech import speech_of
from tzaar_board.cli.tables import KINDS, SERIAL, SIM, profile_of
from tzaar_board.commissioning.calibrate.calibration import Calibration
from tzaar_board.commissioning.calibrate.progress import (
    Progress,
    load_progress,
    progress_path,
    save_progress,
)
from tzaar_board.commissioning.calibrate.thresholds import MeasuredThresholds
from tzaar_board.config.config import config_path
from tzaar_board.config.settings import written_path
from tzaar_board.errors import Phrase, UserError, reason_of
from tzaar_board.hal.profile import Profile
from tzaar_board.hal.profile_text import profile_text
from tzaar_board.hal.table import Table
from tzaar_board.i18n.catalog import Texts


class KnownSites(Enum):
    """What a profile says right already."""

    CHANNELS = "channels"
    LEDS = "leds"


TableOption = Annotated[
    str | None, typer.Option("--table", metavar=KINDS, help="Which table is calibrated.")
]
ProfileOption = Annotated[
    str | None,
    typer.Option("--profile", metavar="NAME|FILE", help="Its board, buttons, supply and pins."),
]
TargetOption = Annotated[
    Path | None,
    typer.Option(
        "--to", metavar="FILE", readable=False, help="The profile that is written, ending in .toml."
    ),
]
KnownOption = Annotated[
    KnownSites | None,
    typer.Option("--known", help="Take these from the profile, and learn only the others."),
]
ForceOption = Annotated[bool, typer.Option("--force", help="Write over a file that is there.")]


def calibrate(
    context: typer.Context,
    table: TableOption = None,
    profile: ProfileOption = None,
    to: TargetOption = None,
    known: KnownOption = None,
    force: ForceOption = False,
    config: ConfigOption = None,
) -> None:
    """Learn how a table is wired: each site's channel and LED, and the sensors' thresholds.

    Ctrl-C stops it at any time; the same command goes on from there. A simulated table is served
    by simulated hands.
    """
    choices, speech = Choices(config), speech_of(context)
    chosen = choices.choose("table", table)
    if table is None and chosen.text == SIM:
        raise UserError("Which table? Give --table serial:PORT or gpio.")
    wired = profile_of(choices, profile)
    target = _target(to, force=force)
    notes = progress_path(target)
    calibration = Calibration(
        wired.board,
        lamps(choices.settings, wired),
        _progress(notes, wired, known, speech.warned),
        analogue=chosen.text.startswith(SERIAL),
        known_leds=wired.leds if known is KnownSites.LEDS else None,
        keep=lambda progress: save_progress(notes, progress),
    )
    visit = Visit(chosen, straight(wired), calibration, speech.warned, wired)
    with _saying_how_to_go_on(notes, speech.warned):
        visit.run()
    _write(target, _learned(wired, visit.table, calibration), calibration.thresholds(), force=force)
    notes.unlink(missing_ok=True)
    for line in (*calibration.solution().notes, *_margins(wired, calibration)):
        typer.echo(speech.told.tell(line))
    typer.echo(
        speech.told.say(
            "Written: {file}. Use it with --profile {file}, or in the settings.", file=target
        )
    )


def _progress(notes: Path, wired: Profile, known: KnownSites | None, texts: Texts) -> Progress:
    """What is known of a table before hands come to it; says so if they have been there before."""
    fresh = Progress(wired.board.name, wired.channel_count)
    if known is KnownSites.CHANNELS:
        fresh = msgspec.structs.replace(fresh, sites=wired.channels)
    progress = load_progress(notes, fresh)
    if progress != fresh:
        going_on = Phrase(
            "Going on where it was stopped: {sites} of {count} sites and {lights} of {count} LEDs "
            "are known. (To begin anew delete {file}.)",
            sites=len(progress.sites),
            lights=len(progress.lights),
            count=len(wired.board),
            file=notes,
        )
        typer.echo(texts.tell(going_on), err=True)
    return progress


@contextmanager
def _saying_how_to_go_on(notes: Path, texts: Texts) -> Iterator[None]:
    """Says where that is which is known, should Ctrl-C end what is done within."""
    try:
        yield
    except KeyboardInterrupt:
        if notes.exists():
            stopped = Phrase(
                "Stopped; what is known is in {file}: the same command goes on.", file=notes
            )
            typer.echo(texts.tell(stopped), err=True)
        raise


def straight(profile: Profile) -> Profile:
    """The same table in channel order and chain order."""
    channels = tuple(range(profile.channel_count))
    return replace(profile, channels=channels, leds=tuple(range(len(profile.leds))), thresholds=())


def _target(to: Path | None, *, force: bool) -> Path:
    """The file to be written. Raises UserError if it may not, or cannot, be."""
    target = config_path().with_name("table.toml") if to is None else written_path(str(to))
    if target.suffix != ".toml":
        raise UserError(
            "--to {target}: a profile's name ends in .toml; call it {target}.toml.", target=target
        )
    try:
        _try_to_write(target)
    except OSError as error:
        raise _unwritable(target, error) from error
    if target.exists() and not force:
        raise UserError(
            "{target}: is there already; give --force to write over it, or --to FILE.",
            target=target,
        )
    return target


def _try_to_write(target: Path) -> None:
    """Raises OSError where a file could not be written; leaves nothing behind."""
    if target.is_dir():
        raise IsADirectoryError(EISDIR, "")
    folder = next(one for one in target.absolute().parents if one.exists())
    with TemporaryFile(dir=folder):
        pass


def _unwritable(target: Path, error: OSError) -> UserError:
    return UserError(
        "{target}: cannot be written ({reason}); give another file with --to.",
        target=target,
        reason=reason_of(error),
    )


def _learned(profile: Profile, table: Table, calibration: Calibration) -> Profile:
    solution = calibration.solution()
    return replace(
        profile,
        sense=table.sense,
        channels=solution.channels,
        leds=solution.leds,
        thresholds=tuple(one.thresholds for one in calibration.thresholds()),
    )


def _write(
    target: Path, profile: Profile, found: Sequence[MeasuredThresholds], *, force: bool
) -> None:
    """Writes the profile. Raises UserError."""
    day = wall_clock.today()
    heading = f"Written by tzaar-board calibrate on {day}, from profile {profile.name}."
    remarks = {one.thresholds.channel: f"margin {one.margin}" for one in found}
    text = profile_text(profile, heading, remarks)
    new = target.with_name(f"{target.name}.new")
    try:
        durable.make_folder(target.parent)
        durable.write(new, text.encode())
        if force:
            durable.replace(new, target)
        else:
            os.link(new, target)
            new.unlink()
            durable.sync_folder(target.parent)
    except FileExistsError as error:
        raise UserError(
            "{target}: has come meanwhile; give --force to write over it.", target=target
        ) from error
    except OSError as error:
        raise _unwritable(target, error) from error


def _margins(profile: Profile, calibration: Calibration) -> list[Phrase]:
    """What is to be said of the thresholds."""
    found = calibration.thresholds()
    if not found:
        return []
    sites = {
        channel: profile.board.names[site]
        for site, channel in enumerate(calibration.solution().channels)
    }
    worst = min(found, key=lambda one: one.margin)
    lines = [
        Phrase(
            "Margins: {margin} counts at the least, on {site} (channel {channel}); each channel's "
            "is in the file.",
            margin=worst.margin,
            site=sites[worst.thresholds.channel],
            channel=worst.thresholds.channel,
        )
    ]
    thin = ", ".join(sites[one.thresholds.channel] for one in found if one.thin)
    if thin:
        lines.append(
            Phrase(
                "Thin margins on {sites}: set these sensors closer, or use stronger magnets.",
                sites=thin,
            )
        )
    return lines
