"""What the doctor says of a machine and of a link."""

import asyncio
import dataclasses

import pytest

from tests.support.hasty import run_hastily
from tzaar_board.commissioning.doctor.checks import (
    Check,
    Severity,
    TableKind,
    link_checks,
    machine_checks,
)
from tzaar_board.commissioning.doctor.diagnosis import unreliable
from tzaar_board.commissioning.doctor.machine import MachineReport, SerialPort, look
from tzaar_board.commissioning.doctor.probe import LinkHealth, Probe
from tzaar_board.commissioning.procedures.base import Message
from tzaar_board.commissioning.procedures.run import ProcedureRunner
from tzaar_board.hal.link import LinkStats
from tzaar_board.hal.physics import SimBoard
from tzaar_board.hal.profile import load_profile
from tzaar_board.hal.protocol import Dropped, Ping, Pong
from tzaar_board.hal.scan import LinkChange, LinkState, Scan
from tzaar_board.hal.sim import SimTable

PI = MachineReport(
    program="1.0",
    python="3.11.2",
    system="Linux",
    model="Raspberry Pi 4 Model B",
    core=True,
    root=False,
    groups=frozenset({"dialout", "gpio", "spi"}),
    libraries={"gpiozero": "2.0.1", "adafruit-circuitpython-neopixel-spi": "1.0.16"},
    ports=(SerialPort("/dev/ttyACM0", "Pico"),),
    gpio=True,
    spi=True,
    throttled=0,
)


def told(checks: tuple[Check, ...], name: str) -> tuple[Severity, str]:
    """The severity and the words of a check."""
    (check,) = [one for one in checks if one.name == name]
    return check.severity, check.words


def test_a_good_machine() -> None:
    checks = machine_checks(PI, TableKind.GPIO)
    assert [(check.name, check.severity, check.words) for check in checks] == [
        ("version", Severity.OK, "tzaar-board 1.0, Python 3.11.2"),
        ("machine", Severity.OK, "Raspberry Pi 4 Model B"),
        ("engine", Severity.OK, "the search core is built"),
        ("groups", Severity.OK, "dialout, gpio, spi"),
        ("libraries", Severity.OK, "gpiozero 2.0.1, adafruit-circuitpython-neopixel-spi 1.0.16"),
        ("ports", Severity.OK, "/dev/ttyACM0 (Pico)"),
        ("pins", Severity.OK, "/dev/gpiochip0"),
        ("spi", Severity.OK, "/dev/spidev0.0"),
        ("supply", Severity.OK, "never too low since the start"),
    ]


@pytest.mark.parametrize(
    ("machine", "kind", "name", "severity", "words"),
    [
        (
            dataclasses.replace(PI, groups=frozenset({"spi"})),
            TableKind.GPIO,
            "groups",
            Severity.FAULT,
            "you are not in gpio: 'sudo usermod -aG gpio $USER', then log in again",
        ),
        (
            dataclasses.replace(PI, groups=frozenset()),
            TableKind.SERIAL,
            "groups",
            Severity.FAULT,
            "you are not in dialout: 'sudo usermod -aG dialout $USER', then log in again",
        ),
        (
            dataclasses.replace(PI, groups=frozenset()),
            TableKind.NONE,
            "groups",
            Severity.OK,
            "none of dialout, gpio and spi",
        ),
        (
            dataclasses.replace(PI, groups=frozenset(), root=True),
            TableKind.GPIO,
            "groups",
            Severity.OK,
            "root, who may use everything",
        ),
        (
            dataclasses.replace(PI, libraries={"gpiozero": "2.0.1"}),
            TableKind.GPIO,
            "libraries",
            Severity.FAULT,
            "adafruit-circuitpython-neopixel-spi missing: "
            "install with .venv/bin/pip install '.[pi]'",
        ),
        (
            dataclasses.replace(PI, ports=()),
            TableKind.SERIAL,
            "ports",
            Severity.NOTE,
            "no USB serial port is there",
        ),
        (
            dataclasses.replace(PI, gpio=False),
            TableKind.GPIO,
            "pins",
            Severity.FAULT,
            "there are none: this is no Raspberry Pi",
        ),
        (
            dataclasses.replace(PI, spi=False),
            TableKind.GPIO,
            "spi",
            Severity.FAULT,
            "switched off: add 'dtparam=spi=on' to /boot/firmware/config.txt and restart",
        ),
        (
            dataclasses.replace(PI, throttled=0x50005),
            TableKind.NONE,
            "supply",
            Severity.FAULT,
            "the voltage is too low right now: use a stronger supply, and a thicker cable",
        ),
        (
            dataclasses.replace(PI, throttled=0x50000),
            TableKind.NONE,
            "supply",
            Severity.NOTE,
            "the voltage was too low, or the Pi too hot, since it started: look at its supply",
        ),
        (
            dataclasses.replace(PI, core=False),
            TableKind.NONE,
            "engine",
            Severity.NOTE,
            "the search core is not built; the small search plays",
        ),
    ],
)
def test_what_a_machine_lacks(
    machine: MachineReport, kind: TableKind, name: str, severity: Severity, words: str
) -> None:
    assert told(machine_checks(machine, kind), name) == (severity, words)


GOOD = LinkHealth(12, 0.251, 0, 4, (0.001, 0.002, 0.003, 0.002))
CLEAN = LinkStats(Dropped(), 0, 0, 0)


@pytest.mark.parametrize(
    ("health", "stats", "name", "severity", "words"),
    [
        (GOOD, None, "scans", Severity.OK, "12 scans, the longest gap 251 ms"),
        (
            GOOD,
            None,
            "latency",
            Severity.OK,
            "answers in 2.0 ms, the slowest 3.0 ms, 0 of 4 lost",
        ),
        (
            dataclasses.replace(GOOD, sent=5),
            CLEAN,
            "latency",
            Severity.FAULT,
            "answers in 2.0 ms, the slowest 3.0 ms, 1 of 5 lost: look at the cable",
        ),
        (
            dataclasses.replace(GOOD, answers=()),
            CLEAN,
            "latency",
            Severity.FAULT,
            "none of 4 pings was answered: update the controller's firmware",
        ),
        (
            dataclasses.replace(GOOD, answers=(0.1,) * 4),
            CLEAN,
            "latency",
            Severity.NOTE,
            "answers in 100.0 ms, the slowest 100.0 ms, 0 of 4 lost: "
            "slow, is a hub between or the Pi busy?",
        ),
        (
            dataclasses.replace(GOOD, gap=0.8),
            CLEAN,
            "scans",
            Severity.FAULT,
            "12 scans, the longest gap 800 ms: one is due every 250 ms, look at the cable",
        ),
        (
            dataclasses.replace(GOOD, losses=2),
            CLEAN,
            "scans",
            Severity.FAULT,
            "12 scans, the longest gap 251 ms, lost 2 times: look at the cable and the power",
        ),
        (
            GOOD,
            CLEAN,
            "lines",
            Severity.OK,
            "0 with a wrong CRC, 0 too long, 0 not understood, 0 that did not fit, "
            "0 scans missed, 0 restarts",
        ),
        (
            GOOD,
            LinkStats(Dropped(bad_crc=7), 0, 3, 0),
            "lines",
            Severity.FAULT,
            "7 with a wrong CRC, 0 too long, 0 not understood, 0 that did not fit, "
            "3 scans missed, 0 restarts: look at the cable and its ground",
        ),
        (
            GOOD,
            LinkStats(Dropped(), 0, 0, 2),
            "lines",
            Severity.FAULT,
            "0 with a wrong CRC, 0 too long, 0 not understood, 0 that did not fit, "
            "0 scans missed, 2 restarts: look at the controller's supply",
        ),
    ],
)
def test_what_a_link_is_like(
    health: LinkHealth, stats: LinkStats | None, name: str, severity: Severity, words: str
) -> None:
    assert told(link_checks(health, stats), name) == (severity, words)


def test_the_probe_listens_for_three_seconds() -> None:
    probe = Probe(60, pings=False)

    async def main() -> None:
        profile = load_profile("tzaar-60")
        clock = asyncio.get_running_loop().time
        table = SimTable(profile, SimBoard(profile.board, profile.sense), clock)
        await ProcedureRunner(probe, lambda _words: None).run(table)

    run_hastily(main())
    assert probe.health == LinkHealth(13, 0.25, 0, 0, ())


def test_the_probe_sees_channels_that_say_nothing_that_can_be_believed() -> None:
    """A flap is seen in any 2 s; a stack that is taken away meanwhile is none."""
    profile, probe = load_profile("tzaar-60"), Probe(60, pings=False)
    names = profile.board.names
    for number in range(25):
        readings = ["."] * 60
        readings[5] = "#."[number % 2]
        readings[7] = "?"
        readings[9] = "#" if number < 12 else "."
        probe.hear(number / 8, Scan(number / 8, "".join(readings), ()))
    assert [one.words for one in unreliable(profile, probe.seen)] == [
        f"{names[5]} flaps",
        f"{names[7]} cannot tell",
    ]


def test_the_probe_times_each_answer() -> None:
    probe = Probe(60, pings=True)
    probe.hear(10.0, LinkChange(10.0, LinkState.UP))
    asked: list[Message] = []
    while not probe.done:
        now = probe.deadline() or 0.0
        probe.tick(now)
        for message in probe.messages():
            asked.append(message)
            probe.reply(now + 0.001 * len(asked), Pong(len(asked) - 1))
    assert asked == [Ping(number) for number in range(len(asked))]
    health = probe.health
    assert 59 <= health.sent <= 60
    assert health.answers == pytest.approx([0.001 * (at + 1) for at in range(health.sent)])


def test_this_machine_can_be_looked_at() -> None:
    machine = look()
    assert (machine.python[:2], machine.libraries["pyserial"]) == ("3.", "3.5")
    assert all(check.words for check in machine_checks(machine, TableKind.NONE))
