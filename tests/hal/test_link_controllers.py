"""Which controllers and lines the link takes (protocol.md, Rules)."""

import dataclasses

import pytest

from tests.support.host_link import (
    EMPTY,
    FREE,
    HELLO,
    PROFILE,
    greeted,
    lit,
    messages,
    opened,
    scan,
)
from tzaar_board import __version__
from tzaar_board.hal.link import LinkStats, Output
from tzaar_board.hal.protocol import (
    SEQUENCES,
    ControllerFault,
    Dropped,
    ForeignHello,
    Hello,
    Led,
    Pong,
    encode,
)
from tzaar_board.hal.scan import Scan
from tzaar_board.i18n.catalog import Language, Texts
from tzaar_board.table.sense import Sense


@pytest.mark.parametrize(
    ("hello", "firmware"),
    [
        (ForeignHello(2, ("3.1.4", "pico")), "3.1.4"),
        (ForeignHello(0, ("0.9", "pico", "60", "60", "4", "presence")), "0.9"),
        (ForeignHello(12, ()), "unknown"),
    ],
)
def test_rule_5_another_protocol_is_refused(hello: ForeignHello, firmware: str) -> None:
    for link in (opened(), greeted()):
        output = link.received(encode(hello) + scan(0, "#" * 60), 0.1)
        assert output == Output(
            close=True,
            refuse=f"The table on /dev/table (firmware {firmware}) speaks protocol "
            f"{hello.protocol}, this program (tzaar-board {__version__}) protocol 1: "
            "update the older one.",
        )
        assert link.deadline() is None


@pytest.mark.parametrize(
    ("hello", "has", "needs"),
    [
        (dataclasses.replace(HELLO, channels=64), "64 channels", "60 channels"),
        (dataclasses.replace(HELLO, leds=61), "61 LEDs", "60 LEDs"),
        (dataclasses.replace(HELLO, buttons=2), "2 buttons", "4 buttons"),
        (
            dataclasses.replace(HELLO, channels=64, leds=64),
            "64 channels, 64 LEDs",
            "60 channels, 60 LEDs",
        ),
    ],
)
def test_rule_6_a_controller_that_does_not_fit_is_refused(
    hello: Hello, has: str, needs: str
) -> None:
    for link in (opened(), greeted()):
        output = link.received(encode(hello), 0.1)
        assert output == Output(
            close=True,
            refuse=f"The table on /dev/table (firmware 1.2.0) has {has}, but profile 'tzaar-60' "
            f"(tzaar-board {__version__}) has {needs}: choose the table's profile.",
        )


@pytest.mark.parametrize(
    ("hello", "said"),
    [
        (ForeignHello(2, ()), "(firmware nieznane) używa protokołu 2"),
        (dataclasses.replace(HELLO, channels=64, buttons=2), "ma 64 kanały, 2 przyciski, a profil"),
    ],
)
def test_why_a_controller_is_refused_is_said_in_every_language(
    hello: ForeignHello | Hello, said: str
) -> None:
    refusal = opened().received(encode(hello), 0.1).refuse
    assert refusal is not None
    assert said in Texts(Language.POLISH).tell(refusal)


def test_rule_6_the_controllers_sense_overrides_the_profiles() -> None:
    link = opened()
    assert link.sense is Sense.COLOUR
    hello = dataclasses.replace(HELLO, sense=Sense.HEIGHT)
    readings = "AZaz.?" * 10
    output = link.received(encode(hello) + scan(0, readings), 0.1)
    assert (link.sense, output.events[-1]) == (Sense.HEIGHT, Scan(0.1, readings, FREE))


@pytest.mark.parametrize(
    ("sense", "good", "bad"),
    [
        (Sense.PRESENCE, ".#?", "+-AZaz"),
        (Sense.COLOUR, ".+-?", "#AZaz"),
        (Sense.HEIGHT, ".AMZamz?", "#+-"),
    ],
)
def test_readings_of_another_sense_are_dropped_and_counted(
    sense: Sense, good: str, bad: str
) -> None:
    link = opened()
    link.received(encode(dataclasses.replace(HELLO, sense=sense)), 0.1)
    tables = [EMPTY[1:] + character for character in good + bad]
    taken = [
        event.readings
        for seq, readings in enumerate(tables)
        for event in link.received(scan(seq, readings), 0.2).events
        if isinstance(event, Scan)
    ]
    assert taken == tables[: len(good)]
    assert link.stats.unfit_scans == len(bad)


@pytest.mark.parametrize(
    "bad", [scan(0, EMPTY[1:]), scan(0, EMPTY + "."), scan(0, EMPTY, FREE[1:])]
)
def test_scans_of_another_size_are_dropped_and_counted(bad: bytes) -> None:
    link = greeted()
    assert link.received(bad, 0.1).events == ()
    assert link.stats == LinkStats(Dropped(), unfit_scans=1, missed=0, restarts=0)


def test_scan_numbers_wrap_and_gaps_are_counted() -> None:
    link = greeted()
    numbers = [SEQUENCES - 2, SEQUENCES - 1, 0, 1, 5]
    events = [event for seq in numbers for event in link.received(scan(seq), 0.1).events]
    assert events == [Scan(0.1, EMPTY, FREE)] * 5
    assert link.stats.missed == 3


def test_rule_7_channels_and_leds_are_mapped_to_sites() -> None:
    backwards = tuple(range(59, -1, -1))
    turned = (*range(1, 60), 0)
    link = greeted(dataclasses.replace(PROFILE, channels=backwards, leds=turned))
    output = link.received(scan(0, "#" + EMPTY[1:]), 0.1)
    assert output.events == (Scan(0.1, EMPTY[1:] + "#", FREE),)
    assert messages(link.show(lit(0), 0.2).write) == [Led(1, ((1, 0xFF5000),))]


def test_other_lines_are_passed_on_beside_the_scans() -> None:
    link = greeted()
    replies = (Pong(4), ControllerFault("adc", "mux 2 silent"))
    assert link.received(encode(replies[0]) + encode(replies[1]), 0.1) == Output(replies=replies)
