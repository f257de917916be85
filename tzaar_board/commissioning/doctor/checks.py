"""Judges what can be known without a hand at the table: the machine and the link."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import reduce
from pathlib import Path

from tzaar_board.commissioning.doctor.machine import MachineReport
from tzaar_board.commissioning.doctor.probe import LinkHealth
from tzaar_board.errors import Counted, Phrase, joined
from tzaar_board.hal.link import LinkStats
from tzaar_board.hal.requirements import extra
from tzaar_board.store.event_ring import files

UNDER_VOLTAGE, THROTTLED = 1 << 0, 1 << 2
BEFORE = 16
"""By so many bits the same signs stand for: it has happened since the start."""
SLOW = 0.050
"""Seconds: an answer that takes longer is felt at the table."""
LATE = 0.500
"""Seconds without a scan, of which one is due every 0.25."""


class Severity(Enum):
    """How bad it is. The value is the word of the report."""

    OK = "ok"
    NOTE = "note"
    FAULT = "fault"


class TableKind(Enum):
    """What a table hangs on, as far as the machine is concerned."""

    NONE = "none"
    SIM = "sim"
    SERIAL = "serial"
    GPIO = "gpio"


@dataclass(frozen=True)
class Check:
    """Something that was looked at, what came of it, and what to do."""

    name: str
    severity: Severity
    words: str


def machine_checks(machine: MachineReport, kind: TableKind) -> tuple[Check, ...]:
    """What a machine is like, for a table of this kind."""
    checks = [
        _ok(
            Phrase("version"),
            f"tzaar-board {machine.program}, Python {machine.python}",
        ),
        _ok(Phrase("machine"), machine.model or machine.system),
        _core(machine),
        _groups(machine, kind),
        *_libraries(machine, kind),
        _ports(machine, kind),
    ]
    if kind is TableKind.GPIO:
        checks += _pins(machine)
    checks.append(_supply(machine))
    return tuple(checks)


def log_check(folder: Path, *, kept: bool) -> Check:
    """Where the event log lies, of which `tzaar-board replay` makes a game again."""
    found = files(folder)
    if not kept:
        words = Phrase("no events are kept: event_log = false in the settings")
        if found:
            words = joined(words, Phrase("{folder} has older ones", folder=folder), by="; ")
        return _ok(Phrase("log"), words)
    return _ok(
        Phrase("log"),
        Phrase("events in {folder}", folder=folder)
        if found
        else Phrase("events in {folder}, once a game is played", folder=folder),
    )


def link_checks(health: LinkHealth, stats: LinkStats | None) -> tuple[Check, ...]:
    """What a link is like; `stats` are a controller's."""
    checks = [_scans(health)]
    if health.sent:
        checks.append(_latency(health))
    if stats is not None:
        checks.append(_lines(stats))
    return tuple(checks)


def _ok(name: Phrase, words: str) -> Check:
    return Check(name, Severity.OK, words)


def _both(one: Phrase, other: Phrase) -> Phrase:
    return Phrase("{one} and {other}", one=one, other=other)


def _core(machine: MachineReport) -> Check:
    if machine.core:
        return _ok(Phrase("engine"), Phrase("the search core is built"))
    return Check(
        Phrase("engine"),
        Severity.NOTE,
        Phrase("the search core is not built; the small search plays"),
    )


def _groups(machine: MachineReport, kind: TableKind) -> Check:
    wanted = {TableKind.SERIAL: {"dialout"}, TableKind.GPIO: {"gpio", "spi"}}.get(kind, set())
    missing = sorted(wanted - machine.groups)
    if missing and not machine.root:
        names = ",".join(missing)
        words = Phrase(
            "you are not in {names}: 'sudo usermod -aG {names} $USER', then log in again",
            names=names,
        )
        return Check(Phrase("groups"), Severity.FAULT, words)
    if machine.root:
        return _ok(Phrase("groups"), Phrase("root, who may use everything"))
    return _ok(
        Phrase("groups"),
        ", ".join(sorted(machine.groups)) or Phrase("none of dialout, gpio and spi"),
    )


def _libraries(machine: MachineReport, kind: TableKind) -> Iterator[Check]:
    found = ", ".join(f"{name} {version}" for name, version in machine.libraries.items())
    needed = ("gpiozero", "adafruit-circuitpython-neopixel-spi") if kind is TableKind.GPIO else ()
    missing = [name for name in needed if name not in machine.libraries]
    if missing:
        words = Phrase(
            "{libraries} missing: install with {command}",
            libraries=reduce(_both, map(Phrase, missing)),
            command=extra("pi"),
        )
        yield Check(Phrase("libraries"), Severity.FAULT, words)
    else:
        yield _ok(Phrase("libraries"), found or Phrase("none for a table on the Pi's own pins"))


def _ports(machine: MachineReport, kind: TableKind) -> Check:
    shown = ", ".join(f"{port.device} ({port.description})" for port in machine.ports)
    if shown:
        return _ok(Phrase("ports"), shown)
    if kind is TableKind.SERIAL:
        return Check(Phrase("ports"), Severity.NOTE, Phrase("no USB serial port is there"))
    return _ok(Phrase("ports"), Phrase("none"))


def _pins(machine: MachineReport) -> Iterator[Check]:
    if not machine.gpio:
        yield Check(
            Phrase("pins"), Severity.FAULT, Phrase("there are none: this is no Raspberry Pi")
        )
        return
    yield _ok(Phrase("pins"), "/dev/gpiochip0")
    if machine.spi:
        yield _ok(Phrase("spi"), "/dev/spidev0.0")
    else:
        words = Phrase(
            "switched off: add 'dtparam=spi=on' to /boot/firmware/config.txt and restart"
        )
        yield Check(Phrase("spi"), Severity.FAULT, words)


def _supply(machine: MachineReport) -> Check:
    bits = machine.throttled
    if bits is None:
        return _ok(Phrase("supply"), Phrase("not known (no vcgencmd here)"))
    if bits & UNDER_VOLTAGE:
        words = Phrase(
            "the voltage is too low right now: use a stronger supply, and a thicker cable"
        )
        return Check(Phrase("supply"), Severity.FAULT, words)
    if bits & (UNDER_VOLTAGE | THROTTLED) << BEFORE:
        words = Phrase(
            "the voltage was too low, or the Pi too hot, since it started: look at its supply"
        )
        return Check(Phrase("supply"), Severity.NOTE, words)
    return _ok(Phrase("supply"), Phrase("never too low since the start"))


def _scans(health: LinkHealth) -> Check:
    words = Counted(
        "{count} scan, the longest gap {gap:.0f} ms",
        "{count} scans, the longest gap {gap:.0f} ms",
        count=health.scans,
        gap=1000 * health.gap,
    )
    if health.losses:
        words = Counted(
            "{words}, lost once: look at the cable and the power",
            "{words}, lost {count} times: look at the cable and the power",
            count=health.losses,
            words=words,
        )
        return Check(Phrase("scans"), Severity.FAULT, words)
    if health.scans < 2 or health.gap > LATE:
        return Check(
            Phrase("scans"),
            Severity.FAULT,
            Phrase("{words}: one is due every 250 ms, look at the cable", words=words),
        )
    return _ok(Phrase("scans"), words)


def _latency(health: LinkHealth) -> Check:
    if health.median is None or health.slowest is None:
        words = Phrase(
            "none of {sent} pings was answered: update the controller's firmware", sent=health.sent
        )
        return Check(Phrase("latency"), Severity.FAULT, words)
    words = Phrase(
        "answers in {median:.1f} ms, the slowest {slowest:.1f} ms, {unanswered} of {sent} lost",
        median=1000 * health.median,
        slowest=1000 * health.slowest,
        unanswered=health.unanswered,
        sent=health.sent,
    )
    if health.unanswered:
        return Check(
            Phrase("latency"), Severity.FAULT, Phrase("{words}: look at the cable", words=words)
        )
    if health.slowest > SLOW:
        return Check(
            Phrase("latency"),
            Severity.NOTE,
            Phrase("{words}: slow, is a hub between or the Pi busy?", words=words),
        )
    return _ok(Phrase("latency"), words)


def _lines(stats: LinkStats) -> Check:
    bad = stats.dropped
    words = Phrase(
        "{bad_crc} with a wrong CRC, {too_long} too long, {unparsable} not understood, "
        "{misfits} that did not fit, {missed}, {restarts}",
        bad_crc=bad.bad_crc,
        too_long=bad.too_long,
        unparsable=bad.unparsable,
        misfits=stats.unfit_scans,
        missed=Counted("{count} scan missed", "{count} scans missed", count=stats.missed),
        restarts=Counted("{count} restart", "{count} restarts", count=stats.restarts),
    )
    # The first line after opening a port is often the end of one.
    if bad.bad_crc + bad.too_long + bad.unparsable > 1 or stats.unfit_scans or stats.missed:
        return Check(
            Phrase("lines"),
            Severity.FAULT,
            Phrase("{words}: look at the cable and its ground", words=words),
        )
    if stats.restarts:
        return Check(
            Phrase("lines"),
            Severity.FAULT,
            Phrase("{words}: look at the controller's supply", words=words),
        )
    return _ok(Phrase("lines"), words)
