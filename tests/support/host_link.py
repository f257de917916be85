"""A host's link in the tests: opened, greeted, and what it says."""

from tzaar_board.hal.link import Link, Output
from tzaar_board.hal.profile import Profile, load_profile
from tzaar_board.hal.protocol import (
    Decoder,
    Dropped,
    Hello,
    HostMessage,
    ScanLine,
    encode,
    read_host,
)
from tzaar_board.table.lights.frame import Frame
from tzaar_board.table.sense import Sense

PROFILE = load_profile("tzaar-60")
PORT = "/dev/table"
HELLO = Hello("1.2.0", "pico", 60, 60, 4, Sense.PRESENCE)
UP_WORDS = "The table 'pico' (firmware 1.2.0) is on /dev/table."
GONE_WORDS = "/dev/table is gone: plug the table in."
SILENT_WORDS = "The table on /dev/table has gone silent: look at its cable and its power."
NO_ANSWER_WORDS = "Nothing answers on /dev/table: check that it is the table, and its firmware."
EMPTY = "." * 60
FREE = (False,) * 4


def lit(*leds: int, colour: int = 0xFF5000) -> Frame:
    """A frame in which only these are on."""
    return tuple(colour if led in leds else 0 for led in range(60))


def messages(data: bytes) -> list[HostMessage]:
    decoder = Decoder(read_host)
    found = decoder.feed(data)
    assert decoder.dropped == Dropped()
    return found


def scan(seq: int = 0, readings: str = EMPTY, buttons: tuple[bool, ...] = FREE) -> bytes:
    return encode(ScanLine(seq, 0, readings, buttons))


def opened(profile: Profile = PROFILE, now: float = 0.0) -> Link:
    """A link whose port has just been opened and that has asked for hello."""
    link = Link(profile, PORT)
    link.tick(now)
    link.opened(now)
    return link


def greeted(profile: Profile = PROFILE, now: float = 0.0) -> Link:
    """A link that is up, with a dark frame shown as seq 0."""
    link = opened(profile, now)
    link.received(encode(HELLO), now)
    return link


def run(link: Link, until: float) -> list[tuple[float, Output]]:
    """Ticks a link at its own deadlines; the times and what it wanted."""
    found = []
    while (now := link.deadline()) is not None and now <= until:
        found.append((round(now, 6), link.tick(now)))
    return found
