"""The command that learns how a table is wired."""

import os
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from tzaar_board.cli.options import Choices, ConfigOption
from tzaar_board.cli.procedures import Visit, lamps
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
from tzaar_board.errors import UserError
from tzaar_board.hal.profile import Profile
from tzaar_board.hal.profile_text import profile_text
from tzaar_board.hal.table import Table
from tzaar_board.store import durable


class Known(Enum):
    """What a profile says right already."""

    CHANNELS = "channels"
    LEDS = "leds"


def calibrate(
    table: Annotated[
        str | None, typer.Option("--table", metavar=KINDS, help="Which table is calibrated.")
    ] = None,
    profile: Annotated[
        str | None,
        typer.Option("--profile", metavar="NAME|FILE", help="Its board, buttons, supply and pins."),
    ] = None,
    to: Annotated[
        Path | None,
        typer.Option("--to", metavar="FILE", help="The profile that is written, ending in .toml."),
    ] = None,
    known: Annotated[
        Known | None,
        typer.Option("--known", help="Take these from the profile, and learn only the others."),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Write over a file that is there.")
    ] = False,
    config: ConfigOption = None,
) -> None:
    """Learn how a table is wired: each site's channel and LED, and the sensors' thresholds.

    Ctrl-C stops it at any time; the same command goes on from there. A simulated table is served
    by simulated hands.
    """
    choices = Choices(config)
    chosen = choices.choose("table", table)
    if table is None and chosen.text == SIM:
        raise UserError("Which table? Give --table serial:PORT or gpio.")
    wired = profile_of(choices, profile)
    target = _target(to, force=force)
    fresh = Progress(wired.board.name, wired.channel_count)
    if known is Known.CHANNELS:
        fresh = msgspec.structs.replace(fresh, sites=wired.channels)
    notes = progress_path(target)
    progress = load_progress(notes, fresh)
    if progress != fresh:
        count = len(wired.board)
        typer.echo(
            f"Going on where it was stopped: {len(progress.sites)} of {count} sites and "
            f"{len(progress.lights)} of {count} LEDs are known. (To begin anew delete {notes}.)",
            err=True,
        )
    calibration = Calibration(
        wired.board,
        lamps(choices.settings, wired),
        progress,
        analogue=chosen.text.startswith(SERIAL),
        known_leds=wired.leds if known is Known.LEDS else None,
        keep=lambda progress: save_progress(notes, progress),
    )
    visit = Visit(chosen, straight(wired), calibration, wired)
    try:
        visit.run()
    except KeyboardInterrupt:
        typer.echo(f"Stopped; what is known is in {notes}: the same command goes on.", err=True)
        raise
    _write(target, _learned(wired, visit.table, calibration), calibration.thresholds(), force=force)
    notes.unlink(missing_ok=True)
    for line in (*calibration.solution().notes, *_margins(wired, calibration)):
        typer.echo(line)
    typer.echo(f"Written: {target}. Use it with --profile {target}, or in the settings.")


def straight(profile: Profile) -> Profile:
    """The same table in channel order and chain order."""
    channels = tuple(range(profile.channel_count))
    return replace(profile, channels=channels, leds=tuple(range(len(profile.leds))), levels=())


def _target(to: Path | None, *, force: bool) -> Path:
    """The file to be written. Raises UserError if it may not be."""
    target = config_path().with_name("table.toml") if to is None else written_path(str(to))
    if target.suffix != ".toml":
        raise UserError(f"--to {target}: a profile's name ends in .toml; call it {target}.toml.")
    if target.exists() and not force:
        raise UserError(f"{target}: is there already; give --force to write over it, or --to FILE.")
    return target


def _learned(profile: Profile, table: Table, calibration: Calibration) -> Profile:
    solution = calibration.solution()
    return replace(
        profile,
        sense=table.sense,
        channels=solution.channels,
        leds=solution.leds,
        levels=tuple(one.thresholds for one in calibration.thresholds()),
    )


def _write(
    target: Path, profile: Profile, found: Sequence[MeasuredThresholds], *, force: bool
) -> None:
    """Writes the profile. Raises UserError."""
    day = datetime.now(UTC).date().isoformat()
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
        raise UserError(f"{target}: has come meanwhile; give --force to write over it.") from error
    except OSError as error:
        raise UserError(f"{target}: cannot be written: {error.strerror}.") from error


def _margins(profile: Profile, calibration: Calibration) -> list[str]:
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
        f"Margins: {worst.margin} counts at the least, on {sites[worst.thresholds.channel]} "
        f"(channel {worst.thresholds.channel}); each channel's is in the file."
    ]
    thin = ", ".join(sites[one.thresholds.channel] for one in found if one.thin)
    if thin:
        lines.append(f"Thin margins on {thin}: set these sensors closer, or use stronger magnets.")
    return lines
