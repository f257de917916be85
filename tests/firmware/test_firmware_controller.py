"""The controller's side of docs/protocol.md, step by step."""

from collections.abc import Sequence
from pathlib import Path

import controller
import pytest
from pixels import IDLE
from wiring import STRIPS, TROLL, TZAAR, Table

from tests.support.firmware import FirmwareCore, Noise
from tzaar_board import hal
from tzaar_board.games.base import Colour, Content
from tzaar_board.games.tzaar import Kind
from tzaar_board.hal.profile import Profile, load_profile
from tzaar_board.hal.protocol import (
    ControllerFault,
    ControllerMessage,
    Decoder,
    Hello,
    HelloRequest,
    HostMessage,
    Led,
    Leds,
    Ping,
    Pong,
    Raw,
    RawSwitch,
    ScanLine,
    Shown,
    Thresholds,
    encode,
    line,
    read_controller,
)
from tzaar_board.table.lights.frame import Frame, dark
from tzaar_board.table.sense import Sense

EMPTY = "." * 60
FREE = (False,) * 4
BLUE: Frame = (int(IDLE, 16),) * 60
WHITE_STACK = Content(Colour.WHITE, Kind.TOTT, 1)


class Host:
    """Talks to the firmware, and lets time pass in steps of a hundredth of a second."""

    def __init__(self, folder: Path, table: Table = TZAAR, noise: Noise = Noise.STILL) -> None:
        self.core = FirmwareCore(folder, table=table, noise=noise)
        self.now = 0.0
        self._decoder: Decoder[ControllerMessage] = Decoder(read_controller)

    def say(self, *messages: HostMessage) -> list[ControllerMessage]:
        return self.write(b"".join(map(encode, messages)))

    def write(self, data: bytes) -> list[ControllerMessage]:
        self.now += 0.01
        return self._decoder.feed(self.core.take(data, self.now))

    def wait(self, seconds: float) -> list[ControllerMessage]:
        heard: list[ControllerMessage] = []
        for _ in range(round(seconds * 100)):
            self.now += 0.01
            heard += self._decoder.feed(self.core.tick(self.now))
        return heard


def scans(messages: Sequence[ControllerMessage]) -> list[ScanLine]:
    return [message for message in messages if isinstance(message, ScanLine)]


def faults(messages: Sequence[ControllerMessage]) -> list[str]:
    return [f"{one.code} {one.words}" for one in messages if isinstance(one, ControllerFault)]


@pytest.fixture
def host(tmp_path: Path) -> Host:
    """A host whose firmware has started and been heard."""
    host = Host(tmp_path)
    host.wait(0.1)
    return host


@pytest.mark.parametrize(("table", "sites"), [(TZAAR, 60), (TROLL, 64), (STRIPS, 60)])
def test_it_says_hello_when_it_starts_and_when_asked(
    tmp_path: Path, table: Table, sites: int
) -> None:
    host = Host(tmp_path, table)
    hello = Hello("1.1.0", table.name, sites, sites, 4, Sense.COLOUR)
    assert host.wait(0.04) == [hello]
    assert host.wait(0.01) == [ScanLine(0, 50, "." * sites, FREE)]
    assert host.say(HelloRequest()) == [hello]
    assert host.say(HelloRequest(2)) == [hello]


def test_the_profiles_fit(tmp_path: Path) -> None:
    profile = load_profile("tzaar-60")
    wired = (len(profile.channels), len(profile.leds), profile.buttons, profile.sense)
    assert isinstance(profile, Profile)
    hello = Host(tmp_path).wait(0.01)[0]
    assert isinstance(hello, hal.protocol.Hello)
    assert (hello.channels, hello.leds, hello.buttons, hello.sense) == wired


def test_a_change_is_told_in_the_same_step_and_a_still_table_every_quarter_second(
    host: Host,
) -> None:
    host.core.stand(7, WHITE_STACK)
    host.core.outside.down[2] = True
    buttons = (False, False, True, False)
    readings = "." * 7 + "+" + "." * 52
    assert host.wait(0.01) == [ScanLine(1, 110, readings, buttons)]
    assert host.wait(1.0) == [
        ScanLine(2 + beat, 350 + 240 * beat, readings, buttons) for beat in range(4)
    ]


def test_seq_and_uptime_wrap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(controller, "SEQUENCES", 3)
    host = Host(tmp_path)
    host.now = 2**32 / 1000 - 0.5
    told = [(scan.seq, scan.ms) for scan in scans(host.wait(1.2))]
    assert told == [(0, 2**32 - 490), (1, 2**32 - 250), (2, 2**32 - 10), (0, 230), (1, 470)]


def test_a_whole_frame_reaches_the_leds_whole(host: Host) -> None:
    frame: Frame = tuple(0x010000 * led + 0x0200 + led for led in range(60))
    data = encode(Leds(5, frame))
    before = host.core.outside.frames
    assert host.write(data[:200]) == []
    assert (host.core.leds, host.core.outside.frames) == (dark(60), before)
    assert host.write(data[200:]) == [Shown(5)]
    assert (host.core.leds, host.core.outside.frames) == (frame, before + 1)


def test_changes_follow_the_frame_that_is_shown(host: Host) -> None:
    first: Frame = (0x111111,) * 60
    host.say(Leds(65535, first))
    host.say(Led(0, ((0, 0xFF5000), (59, 1))))
    second = (0xFF5000, *first[1:59], 1)
    assert host.core.leds == second
    host.say(Led(2, ((1, 2),)), Led(0, ((1, 2),)))
    assert host.core.leds == second
    host.say(Led(1, ((1, 2),)))
    assert host.core.leds == (second[0], 2, *second[2:])


def test_changes_before_any_whole_frame_are_ignored(host: Host) -> None:
    host.say(Led(0, ((1, 2),)))
    assert host.core.leds == dark(60)


@pytest.mark.parametrize(
    "body",
    [
        "leds 1 " + "00" * 179,
        "leds 1 " + "00" * 183,
        "leds 1 " + "0g" * 180,
        "leds 65536 " + "00" * 180,
        "leds 1",
        "led 1 0=ffffff 60=ffffff",
        "led 1 0=ffffff 1=fffff",
        "led 1 0=ffffff 1",
        "led 1 0=ffffff  2=ffffff",
        "led 1 0=ffffff 1=ff",
        "led 1",
        "led one 0=ffffff",
        "level 60 1 2",
        "level 0 2 1",
        "level 0 1 4096",
        "level 0 1",
        "raw maybe",
        "ping",
        "ping 1 2",
        "ping x",
        "hello",
        "hello one",
        "scan 0 0 . 0",
        "dance",
        "",
    ],
)
def test_a_line_that_makes_no_sense_changes_nothing_and_is_counted(host: Host, body: str) -> None:
    frame: Frame = (3,) * 60
    host.say(Leds(0, frame))
    assert host.write(line(body)) == []
    assert host.core.leds == frame
    counted = "lines 1 dropped: 0 too long, 0 bad crc, 1 unknown"
    assert faults(host.wait(1.0)) == [counted]
    assert host.say(Led(1, ((0, 4),))) == [Shown(1)]
    assert host.core.leds == (4, *frame[1:])


def test_dropped_lines_are_counted_every_ten_seconds_at_most(host: Host) -> None:
    host.write(b"x*0000\n" * 3 + b"y" * 600 + b"\n")
    assert faults(host.wait(0.6)) == ["lines 4 dropped: 1 too long, 3 bad crc, 0 unknown"]
    host.write(b"x*0000\n")
    assert faults(host.wait(9.0)) == []
    assert faults(host.wait(1.5)) == ["lines 5 dropped: 1 too long, 4 bad crc, 0 unknown"]
    assert faults(host.wait(15.0)) == []


def test_without_a_host_the_idle_light_shines_and_the_scan_goes_on(host: Host) -> None:
    host.say(Leds(0, (5,) * 60), RawSwitch(True))
    host.write(b"leds 1 broken*0000\n")
    host.wait(2.95)
    assert host.core.leds == (5,) * 60
    host.wait(0.1)
    assert host.core.leds == BLUE
    heard = host.wait(1.0)
    assert [type(message) for message in heard] == [ScanLine] * len(heard)
    assert len(heard) >= 4
    host.say(Led(1, ((0, 9),)))
    assert host.core.leds == BLUE
    host.say(Leds(7, (6,) * 60))
    assert host.core.leds == (6,) * 60


def test_a_host_that_only_pings_is_a_host(host: Host) -> None:
    host.say(Leds(0, (5,) * 60))
    for number in range(5):
        assert Pong(number) in host.say(Ping(number))
        host.wait(2.0)
    assert host.core.leds == (5,) * 60


@pytest.mark.parametrize(("table", "firsts"), [(TZAAR, (0, 20, 40)), (TROLL, (0, 20, 40, 60))])
def test_raw_lines_cover_the_table(tmp_path: Path, table: Table, firsts: tuple[int, ...]) -> None:
    host = Host(tmp_path, table, Noise.REAL)
    host.wait(0.1)
    heard = [message for message in host.say(RawSwitch(True)) if isinstance(message, Raw)]
    assert [(raw.seq, raw.ms, raw.first) for raw in heard] == [(0, 110, first) for first in firsts]
    values = [value for raw in heard for value in raw.values]
    assert values == host.core.outside.values[: table.sites]
    again = [message.seq for message in host.wait(0.2) if isinstance(message, Raw)]
    assert again == [seq for seq in range(1, 5) for _ in firsts]
    host.say(RawSwitch(False))
    assert [message for message in host.wait(1.0) if isinstance(message, Raw)] == []


def test_levels_of_the_host_count_at_once_and_after_a_restart(host: Host) -> None:
    host.core.stand(3, WHITE_STACK)
    assert scans(host.wait(0.05))[0].readings[3] == "+"
    host.say(*(Thresholds(channel, 100, 3990) for channel in range(60)))
    assert scans(host.wait(0.3))[0].readings == EMPTY
    host.wait(2.0)
    host.core.reset(host.now)
    assert scans(host.wait(0.3))[0].readings == EMPTY


def test_faults_are_told_at_once_again_every_ten_seconds_and_to_a_new_host(host: Host) -> None:
    host.core.outside.silent.add(2)
    assert faults(host.wait(1.2)) == ["adc mux 2 silent"]
    assert faults(host.wait(9.0)) == []
    assert faults(host.wait(1.2)) == ["adc mux 2 silent"]
    heard = host.say(HelloRequest()) + host.wait(0.6)
    assert faults(heard) == ["adc mux 2 silent"]
    host.core.outside.silent.clear()
    host.wait(1.0)
    assert faults(host.wait(15.0)) == []
    host.core.outside.silent.add(2)
    assert faults(host.wait(1.2)) == ["adc mux 2 silent"]


def test_damaged_levels_are_told(tmp_path: Path) -> None:
    (tmp_path / "levels.bin").write_bytes(b"rubbish")
    told = "levels file is damaged, defaults are used: calibrate again"
    assert faults(Host(tmp_path).wait(0.6)) == [told]


def test_a_port_that_nobody_reads_loses_scans_but_not_the_table(host: Host) -> None:
    host.core.wire.full = True
    host.core.stand(9, WHITE_STACK)
    assert host.wait(1.0) == []
    host.core.wire.full = False
    seq = scans(host.wait(0.01))
    assert [(scan.seq, scan.readings[9]) for scan in seq] == [(1, "+")]


def test_one_step_takes_so_many_bytes_that_the_scan_stays_quick(host: Host) -> None:
    host.core.wire.waiting.extend(encode(Leds(0, (5,) * 60)))
    host.wait(0.01)
    assert len(host.core.wire.waiting) == len(encode(Leds(0, (5,) * 60))) - 192
    host.wait(0.01)
    assert host.core.leds == (5,) * 60
