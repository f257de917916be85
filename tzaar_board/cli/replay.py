"""The command that plays an event log."""

import gzip
import os
import sys
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from tzaar_board.errors import Counted, UserError
from tzaar_board.games.base import Position
from tzaar_board.play.light_words import lights
from tzaar_board.play.names import player_name
from tzaar_board.play.replay import ReplayStep
from tzaar_board.play.replay import replay as played
from tzaar_board.play.sentences import sentence
from tzaar_board.store.event_log import Header, LogError, Read, Torn, read
from tzaar_board.store.event_records import EventRecord, ScanRecord
from tzaar_board.store.event_ring import files
from tzaar_board.table.effects import Rewrite
from tzaar_board.table.guide import contents
from tzaar_board.table.lights.light import Light
from tzaar_board.terminal.picture import picture

LONGEST_WAIT = 3.0
"""Seconds: longer pauses of a log are cut to this."""

GZIP = b"\x1f\x8b"


def replay(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", readable=False, help="An event log, or the folder that play keeps."
        ),
    ],
    check: Annotated[
        bool, typer.Option("--check", help="Only say where it differs from what was recorded.")
    ] = False,
    step: Annotated[bool, typer.Option("--step", help="Go on with Enter, event by event.")] = False,
    speed: Annotated[
        float | None,
        typer.Option(
            "--speed", metavar="N", min=0.01, help="So many times as fast; 1 if left out."
        ),
    ] = None,
) -> int:
    """Play an event log: the table, its lights, the sentence, and every action."""
    if check and (step or speed is not None):
        raise UserError("--check shows nothing of it; leave --step and --speed out, or --check.")
    if step and speed is not None:
        raise UserError("With --step Enter goes on; leave --speed out, or --step.")
    log = _Log(file)
    if check:
        return _check(log)
    show = _Show(step=step, speed=speed or 1.0)
    differs = False
    for one in played(log.lines()):
        differs |= bool(one.difference)
        if not show.step(one):
            break
    log.warn()
    return 1 if differs else 0


def _check(log: "_Log") -> int:
    count = 0
    for one in played(log.lines()):
        count = one.number
        if one.difference:
            typer.echo(one.difference)
            return 1
    log.warn()
    typer.echo(f"{count} events, no difference")
    return 0


class _Log:
    """The lines of a file, compressed or not, or of all files of a folder."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._torn: list[str] = []

    def lines(self) -> Iterator[Read]:
        """The lines that are whole. Raises LogError."""
        any_line = False
        # `os.path` takes a name that is too long for no folder; `Path` raises.
        for path in files(self._path) if os.path.isdir(self._path) else [self._path]:
            for one in read(str(path), _bytes(path)):
                any_line = True
                if isinstance(one, Torn):
                    self._torn.append(f"{path}, line {one.number}")
                else:
                    yield one
        if not any_line:
            raise LogError(
                f"{self._path} holds no events; give a file that `tzaar-board play` recorded."
            )

    def warn(self) -> None:
        """Says which lines were cut off when the program ended."""
        for line in self._torn:
            typer.echo(f"{line}: was cut off and is left out.", err=True)


def _bytes(path: Path) -> Iterator[bytes]:
    """The lines of a file. Raises LogError."""
    try:
        with path.open("rb") as file:
            packed = file.read(len(GZIP)) == GZIP
            file.seek(0)
            if not packed:
                yield from file
                return
            with gzip.open(file) as unpacked:
                yield from unpacked
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise LogError(f"{path} is no whole gzip file; fetch it again.") from error
    except OSError as error:
        raise LogError(f"{path} cannot be read: {error.strerror}.") from error


class _Show:
    """Writes what happens: every event with what is new of it, on a terminal with the table."""

    def __init__(self, *, step: bool, speed: float) -> None:
        self._step = step
        self._speed = speed
        self._drawn = sys.stdout.isatty()
        self._console = Console(highlight=False, soft_wrap=True)
        self._light = Light(brightness=1.0, current_limit=1e9)
        self._time: float | None = None
        self._said: tuple[str, ...] = ()

    def step(self, step: ReplayStep) -> bool:
        """Shows a step when its time has come. False to end."""
        if step.header is not None:
            self._begin(step.header)
        else:
            self._happen(step)
        if step.difference:
            self._say(step.difference)
        return not self._step or step.header is not None or self._entered()

    def _begin(self, header: Header) -> None:
        self._time = None
        count = len(header.actions)
        played = Counted(", {count} action played", ", {count} actions played", count=count)
        self._say(
            f"game {header.id}: {header.game} on {header.profile} ({header.table}, "
            f"{header.sense.value}), tzaar-board {header.program}{played if count else ''}"
        )
        self._say(f"start {header.start}")

    def _happen(self, step: ReplayStep) -> None:
        entry = step.entry
        assert entry is not None
        if self._time is not None and not self._step:
            sys.stdout.flush()
            time.sleep(max(0.0, min(LONGEST_WAIT, (entry.time - self._time) / self._speed)))
        self._time = entry.time
        view, board = step.view, step.view.position.game.board
        said = (
            sentence(view, step.session.situation.hands),
            f"lights {lights(view.scene, board) or 'none'}",
        )
        new = [text for text in said if text not in self._said]
        self._said = said
        if self._drawn and (new or self._step):
            self._draw(step)
        self._say(f"{step.number} {entry.time:.3f} {_told(entry.event)}: {view.state.value}")
        for effect in step.effects:
            if isinstance(effect, Rewrite):
                self._commit(step, effect)
        for text in said if self._drawn and new else new:
            self._say(text)

    def _draw(self, step: ReplayStep) -> None:
        position: Position = step.view.position
        standing = tuple(
            None if site in step.view.lifted else stack
            for site, stack in enumerate(contents(position))
        )
        frame = self._light.render(step.view.scene, len(standing), self._time or 0.0)
        self._console.print()
        self._console.print(picture(position.game, standing, frame, 1.0))

    def _commit(self, step: ReplayStep, effect: Rewrite) -> None:
        """Says what the journal is told."""
        if not effect.actions:
            self._say(f"back to action {effect.keep}")
        history = step.session.situation.history
        for number, action in enumerate(effect.actions, effect.keep):
            self._say(f"{player_name(history.positions[number].player)} {action}")

    def _say(self, text: str) -> None:
        self._console.print(text, markup=False)

    def _entered(self) -> bool:
        """Waits for Enter; False at the end of input."""
        return bool(sys.stdin.readline())


def _told(event: EventRecord) -> str:
    """An event in a word or two."""
    name = str(event.__struct_config__.tag)
    if isinstance(event, ScanRecord):
        down = f" {event.buttons}" if "1" in event.buttons else ""
        return f"{name}{down}"
    values = [str(getattr(event, field)) for field in event.__struct_fields__]
    return " ".join([name, *values])
