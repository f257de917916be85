"""Judges what can be known without a hand at the table: the machine and the link."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from tzaar_board.commissioning.doctor.machine import Machine
from tzaar_board.commissioning.doctor.probe import LinkHealth
from tzaar_board.hal.link import LinkStats
from tzaar_board.hal.requirements import EXTRA
from tzaar_board.store.event_ring import files

UNDER_VOLTAGE, THROTTLED = 1 << 0, 1 << 2
BEFORE = 16
"""By so many bits the same signs stand for: it has happened since the start."""
SLOW = 0.050
"""Seconds: an answer that takes longer is felt at the table."""
LATE = 0.500
"""Seconds without a scan, of which one is due every 0.25."""


class Verdict(Enum):
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
    verdict: Verdict
    words: str


def machine_checks(machine: Machine, kind: TableKind) -> tuple[Check, ...]:
    """What a machine is like, for a table of this kind."""
    checks = [
        _ok("version", f"tzaar-board {machine.program}, Python {machine.python}"),
        _ok("machine", machine.model or machine.system),
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
        left = f"; {folder} has older ones" if found else ""
        return _ok("log", f"no events are kept: event_log = false in the settings{left}")
    return _ok(
        "log", f"events in {folder}" if found else f"events in {folder}, once a game is played"
    )


def link_checks(health: LinkHealth, stats: LinkStats | None) -> tuple[Check, ...]:
    """What a link is like; `stats` are a controller's."""
    checks = [_scans(health)]
    if health.sent:
        checks.append(_latency(health))
    if stats is not None:
        checks.append(_lines(stats))
    return tuple(checks)


def _ok(name: str, words: str) -> Check:
    return Check(name, Verdict.OK, words)


def _core(machine: Machine) -> Check:
    if machine.core:
        return _ok("engine", "the search core is built")
    return Check("engine", Verdict.NOTE, "the search core is not built; the small search plays")


def _groups(machine: Machine, kind: TableKind) -> Check:
    wanted = {TableKind.SERIAL: {"dialout"}, TableKind.GPIO: {"gpio", "spi"}}.get(kind, set())
    missing = sorted(wanted - machine.groups)
    if missing and not machine.root:
        names = ",".join(missing)
        words = f"you are not in {names}: 'sudo usermod -aG {names} $USER', then log in again"
        return Check("groups", Verdict.FAULT, words)
    if machine.root:
        return _ok("groups", "root, who may use everything")
    return _ok("groups", ", ".join(sorted(machine.groups)) or "none of dialout, gpio and spi")


def _libraries(machine: Machine, kind: TableKind) -> Iterator[Check]:
    found = ", ".join(f"{name} {version}" for name, version in machine.libraries.items())
    needed = ("gpiozero", "adafruit-circuitpython-neopixel-spi") if kind is TableKind.GPIO else ()
    missing = [name for name in needed if name not in machine.libraries]
    if missing:
        words = f"{' and '.join(missing)} missing: install with {EXTRA}"
        yield Check("libraries", Verdict.FAULT, words)
    else:
        yield _ok("libraries", found or "none for a table on the Pi's own pins")


def _ports(machine: Machine, kind: TableKind) -> Check:
    shown = ", ".join(f"{port.device} ({port.description})" for port in machine.ports)
    if shown:
        return _ok("ports", shown)
    if kind is TableKind.SERIAL:
        return Check("ports", Verdict.NOTE, "no USB serial port is there")
    return _ok("ports", "none")


def _pins(machine: Machine) -> Iterator[Check]:
    if not machine.gpio:
        yield Check("pins", Verdict.FAULT, "there are none: this is no Raspberry Pi")
        return
    yield _ok("pins", "/dev/gpiochip0")
    if machine.spi:
        yield _ok("spi", "/dev/spidev0.0")
    else:
        words = "switched off: add 'dtparam=spi=on' to /boot/firmware/config.txt and restart"
        yield Check("spi", Verdict.FAULT, words)


def _supply(machine: Machine) -> Check:
    bits = machine.throttled
    if bits is None:
        return _ok("supply", "not known (no vcgencmd here)")
    if bits & UNDER_VOLTAGE:
        words = "the voltage is too low right now: use a stronger supply, and a thicker cable"
        return Check("supply", Verdict.FAULT, words)
    if bits & (UNDER_VOLTAGE | THROTTLED) << BEFORE:
        words = "the voltage was too low, or the Pi too hot, since it started: look at its supply"
        return Check("supply", Verdict.NOTE, words)
    return _ok("supply", "never too low since the start")


def _scans(health: LinkHealth) -> Check:
    words = f"{health.scans} scans, the longest gap {1000 * health.gap:.0f} ms"
    if health.losses:
        words += f", lost {health.losses} times: look at the cable and the power"
        return Check("scans", Verdict.FAULT, words)
    if health.scans < 2 or health.gap > LATE:
        return Check("scans", Verdict.FAULT, f"{words}: one is due every 250 ms, look at the cable")
    return _ok("scans", words)


def _latency(health: LinkHealth) -> Check:
    if health.median is None or health.slowest is None:
        words = f"none of {health.sent} pings was answered: update the controller's firmware"
        return Check("latency", Verdict.FAULT, words)
    words = (
        f"answers in {1000 * health.median:.1f} ms, the slowest {1000 * health.slowest:.1f} ms, "
        f"{health.unanswered} of {health.sent} lost"
    )
    if health.unanswered:
        return Check("latency", Verdict.FAULT, f"{words}: look at the cable")
    if health.slowest > SLOW:
        return Check("latency", Verdict.NOTE, f"{words}: slow, is a hub between or the Pi busy?")
    return _ok("latency", words)


def _lines(stats: LinkStats) -> Check:
    bad = stats.dropped
    words = (
        f"{bad.bad_crc} with a wrong CRC, {bad.too_long} too long, {bad.unparsable} not "
        f"understood, {stats.misfits} that did not fit, {stats.missed} scans missed, "
        f"{stats.restarts} restarts"
    )
    # The first line after opening a port is often the end of one.
    if bad.bad_crc + bad.too_long + bad.unparsable > 1 or stats.misfits or stats.missed:
        return Check("lines", Verdict.FAULT, f"{words}: look at the cable and its ground")
    if stats.restarts:
        return Check("lines", Verdict.FAULT, f"{words}: look at the controller's supply")
    return _ok("lines", words)
