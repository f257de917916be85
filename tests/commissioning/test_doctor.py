"""The doctor finds each planted fault, and names it and its wire."""

import asyncio
import dataclasses
from dataclasses import dataclass, field

import pytest

from tests.support.hasty import run_hastily
from tzaar_board.commissioning.doctor.diagnosis import diagnose
from tzaar_board.commissioning.doctor.examination import Examination
from tzaar_board.commissioning.doctor.observations import Observations
from tzaar_board.commissioning.doctor.wiring_mistakes import symmetries
from tzaar_board.commissioning.procedures.lamps import Lamps
from tzaar_board.commissioning.procedures.run import ProcedureRunner
from tzaar_board.geometry import HEXAGON, SQUARE, Board
from tzaar_board.hal.physics import Noise, SensorFault, SimBoard
from tzaar_board.hal.profile import Profile, load_profile
from tzaar_board.hal.sim import SimTable
from tzaar_board.simulate.procedure_hands import Helper
from tzaar_board.table.sensing.buttons import Button

MUX = load_profile("tzaar-60")
PI = load_profile("pi-60")
TROLL = load_profile("troll-64")
SITE = HEXAGON.sites


def swapped(places: tuple[int, ...], one: int, other: int) -> tuple[int, ...]:
    """The same places with two exchanged."""
    return tuple({one: other, other: one}.get(place, place) for place in places)


def strewn(places: tuple[int, ...]) -> tuple[int, ...]:
    """The same places, each at a site that is neither near nor swapped with its own."""
    return tuple(places[(7 * number + 3) % len(places)] for number in range(len(places)))


def laid(words: str, board: Board = HEXAGON) -> tuple[int, ...]:
    """Each site's image on a board that lies like this."""
    return dict(symmetries(board))[words]


def select_0_and_2(number: int) -> int:
    """A number with its lowest and its third bit exchanged."""
    return number & ~5 | (number >> 2 & 1) | (number & 1) << 2


@dataclass
class Table:
    """A simulated table with something wrong."""

    profile: Profile = MUX
    faults: dict[str, SensorFault] = field(default_factory=dict)
    channels: tuple[int, ...] | None = None
    leds: tuple[int, ...] | None = None
    burnt: tuple[str, ...] = ()
    noise: Noise = field(default_factory=Noise)

    def findings(self) -> list[str]:
        """What the doctor finds with simulated hands, in words."""
        return [str(finding) for finding in diagnose(self.profile, self._seen())]

    def _seen(self) -> Observations:
        profile = self.profile
        wired = dataclasses.replace(
            profile, channels=self.channels or profile.channels, leds=self.leds or profile.leds
        )
        examination = Examination(profile, Lamps(len(profile.board)))

        async def main() -> None:
            board = SimBoard(profile.board, profile.sense, self.noise)
            board.faults = {profile.board.sites[name]: kind for name, kind in self.faults.items()}
            table = SimTable(profile, board, asyncio.get_running_loop().time, wired)
            table.burnt = frozenset(profile.board.sites[name] for name in self.burnt)
            hands = asyncio.create_task(Helper(table, lambda: examination.ask).help())
            await ProcedureRunner(examination, lambda _words: None).run(table)
            hands.cancel()

        run_hastily(main())
        return examination.seen


A_ROW = ("C6", "C7", "D1", "D2", "D3", "D4", "D5", "D6")
NOISE = Noise(bounce=0.025, toggles=8)

PLANTED = {
    "nothing": (Table(), []),
    "nothing, bouncing contacts": (Table(noise=NOISE), []),
    "dead sensor": (
        Table(faults={"C4": SensorFault.DEAD}),
        ["C4 feels nothing: look at channel 14 (multiplexer 0, input 14)."],
    ),
    "dead sensor of a matrix": (
        Table(PI, faults={"C4": SensorFault.DEAD}),
        ["C4 feels nothing: look at channel 14 (row 1, GPIO 17; column 6, GPIO 21)."],
    ),
    "stuck sensor": (
        Table(faults={"D2": SensorFault.STUCK}),
        [
            "D2 reads occupied when nothing stands there: "
            "look at channel 19 (multiplexer 1, input 3)."
        ],
    ),
    "flapping sensor": (
        Table(faults={"E7": SensorFault.FLAPPING}),
        ["E7 flaps: look at channel 31 (multiplexer 1, input 15)."],
    ),
    "weak sensor": (
        Table(faults={"F3": SensorFault.WEAK}),
        ["F3 cannot tell: look at channel 36 (multiplexer 2, input 4)."],
    ),
    "two channels swapped": (
        Table(channels=swapped(MUX.channels, SITE["B2"], SITE["G5"])),
        [
            "The sensors of B2 and G5 are swapped: exchange the wires of "
            "channel 6 (multiplexer 0, input 6) and channel 46 (multiplexer 2, input 14)."
        ],
    ),
    "two LEDs swapped": (
        Table(leds=swapped(MUX.leds, SITE["A1"], SITE["A2"])),
        [
            "The LEDs of A1 and A2 are swapped: exchange the wires of "
            "LED 0 (the chain's first) and LED 1 (after LED 0)."
        ],
    ),
    "dead LED": (
        Table(burnt=("H3",)),
        ["The light of H3 is dark or has the wrong colour: look at LED 51 (after LED 50)."],
    ),
    "a row of the matrix cut": (
        Table(PI, faults=dict.fromkeys(A_ROW, SensorFault.DEAD)),
        ["All sites of row 2 (GPIO 27) feel nothing: look at the wire from GPIO 27 to row 2."],
    ),
    "two rows of the matrix swapped": (
        Table(
            PI, channels=(*range(8), *range(24, 32), *range(16, 24), *range(8, 16), *range(32, 60))
        ),
        ["Rows 1 and 3 are swapped: exchange the wires at GPIO 17 and GPIO 22."],
    ),
    "sensors mirrored": (
        Table(channels=laid("mirrored left to right")),
        [
            "The sensors are mirrored left to right: "
            "look at how their board is mounted, or calibrate."
        ],
    ),
    "LEDs turned": (
        Table(leds=laid("turned by 60 degrees clockwise")),
        [
            "The LEDs are turned by 300 degrees clockwise: "
            "look at how their board is mounted, or calibrate."
        ],
    ),
    "the whole table turned": (
        Table(
            channels=laid("turned by 180 degrees clockwise"),
            leds=laid("turned by 180 degrees clockwise"),
        ),
        [
            "The whole table is turned by 180 degrees clockwise: "
            "look at how its inside is mounted, or calibrate."
        ],
    ),
    "select lines of one multiplexer swapped": (
        Table(
            channels=tuple(select_0_and_2(site) if 16 <= site < 32 else site for site in MUX.leds)
        ),
        [
            "Select lines 0 and 2 are swapped at multiplexer 1: "
            "exchange the wires of select lines 0 and 2 at multiplexer 1."
        ],
    ),
    "the LED chain torn": (
        Table(burnt=HEXAGON.names[57:]),
        [
            "The LED chain is dark from LED 57 (I3) on: "
            "look at the data and power wires between LED 56 and LED 57."
        ],
    ),
    "no LED at all": (
        Table(burnt=HEXAGON.names),
        [
            "The LED chain is dark from LED 0 (A1) on: "
            "look at the LEDs' power, and the data wire to the first."
        ],
    ),
    "an 8x8 table, and nothing": (Table(TROLL), []),
    "dead sensor of an 8x8 table": (
        Table(TROLL, faults={"c4": SensorFault.DEAD}),
        ["c4 feels nothing: look at channel 26 (multiplexer 1, input 10)."],
    ),
    "a silent multiplexer of an 8x8 table": (
        Table(TROLL, faults=dict.fromkeys(SQUARE.names[48:], SensorFault.WEAK)),
        [
            "All sites of multiplexer 3 (channels 48 to 63) cannot tell: "
            "look at the power, the enable line and the output wire of multiplexer 3."
        ],
    ),
    "LEDs in another order than the profile's": (
        Table(leds=strewn(MUX.leds)),
        [
            "60 of 60 LEDs shine elsewhere than the profile says: "
            "name the table's own profile, or calibrate."
        ],
    ),
    "sensors in another order than the profile's": (
        Table(channels=strewn(MUX.channels)),
        [
            "60 of 60 sites are felt elsewhere than the profile says: "
            "name the table's own profile, or calibrate."
        ],
    ),
    "sensors and LEDs in one other order": (
        Table(channels=strewn(MUX.channels), leds=strewn(MUX.leds)),
        [
            "3 of 3 sites are felt elsewhere than the profile says: "
            "name the table's own profile, or calibrate."
        ],
    ),
    "two LEDs of an 8x8 table swapped": (
        Table(TROLL, leds=swapped(TROLL.leds, 3, 40)),
        [
            "The LEDs of a6 and d1 are swapped: "
            "exchange the wires of LED 40 (after LED 39) and LED 3 (after LED 2)."
        ],
    ),
    "sensors of an 8x8 table mirrored": (
        Table(TROLL, channels=laid("mirrored left to right", SQUARE)),
        [
            "The sensors are mirrored left to right: "
            "look at how their board is mounted, or calibrate."
        ],
    ),
    "the LED chain of an 8x8 table from its end": (
        Table(TROLL, leds=TROLL.leds[::-1]),
        [
            "The LED chain runs the other way round: "
            "look at which end of the chain the data wire is on, or calibrate."
        ],
    ),
    "three things at once": (
        Table(
            faults={"A1": SensorFault.DEAD, "I5": SensorFault.STUCK},
            channels=swapped(MUX.channels, SITE["E1"], SITE["E2"]),
        ),
        [
            "The sensors of E1 and E2 are swapped: exchange the wires of "
            "channel 26 (multiplexer 1, input 10) and channel 27 (multiplexer 1, input 11).",
            "A1 feels nothing: look at channel 0 (multiplexer 0, input 0).",
            "I5 reads occupied when nothing stands there: "
            "look at channel 59 (multiplexer 3, input 11).",
        ],
    ),
}


@pytest.mark.parametrize(("table", "words"), PLANTED.values(), ids=PLANTED)
def test_each_planted_fault_is_named(table: Table, words: list[str]) -> None:
    assert table.findings() == words


SHORT = Observations(
    lit={SITE["A1"]: SITE["A1"], SITE["A2"]: SITE["A2"]}, together={(SITE["A1"], SITE["A2"])}
)
SEEN: list[tuple[Profile, Observations, list[str]]] = [
    (
        PI,
        SHORT,
        [
            "A1 and A2 are felt together: look for a short, or a diode the wrong way round or "
            "missing, between channel 0 (row 0, GPIO 4; column 0, GPIO 23) and channel 1 "
            "(row 0, GPIO 4; column 1, GPIO 24)."
        ],
    ),
    (
        PI,
        Observations(
            buttons={
                Button.WHITE: Button.BLACK,
                Button.BLACK: Button.WHITE,
                Button.HINT: Button.HINT,
                Button.MENU: None,
            }
        ),
        [
            "The white button is felt as black: exchange the wires of GPIO 2 and GPIO 3.",
            "The black button is felt as white: exchange the wires of GPIO 3 and GPIO 2.",
            "The menu button is not felt: look at GPIO 15.",
        ],
    ),
    (
        MUX,
        Observations(dark=set(range(60))),
        [
            "The LED chain is dark from LED 0 (A1) on: "
            "look at the LEDs' power, and the data wire to the first."
        ],
    ),
    (
        MUX,
        Observations(dark=set(range(60)), lit={site: site for site in range(60)}),
        [
            "All LEDs shine in other colours than they should: "
            "use WS2812B, which take green first, then red, then blue."
        ],
    ),
    (
        PI,
        Observations(dark=set(range(60)), lit={site: site for site in range(60)}),
        [
            "All LEDs shine in other colours than they should: "
            "set 'order' under [pixels] in the profile."
        ],
    ),
    (
        MUX,
        Observations(dark={3}, lit={site: site for site in range(60)}),
        ["The light of A4 has the wrong colour: look at LED 3 (after LED 2)."],
    ),
    (
        MUX,
        Observations(lit=dict.fromkeys((40, 50, 59)), named={40: 40, 59: 59, 50: None}),
        [
            "H2 feels nothing: look at channel 50 (multiplexer 3, input 2).",
            "The light of F7 is dark or has the wrong colour: look at LED 40 (after LED 39).",
            "The light of I5 is dark or has the wrong colour: look at LED 59 (after LED 58).",
        ],
    ),
    (
        MUX,
        Observations(lit=dict.fromkeys(range(40, 60)), named={40: 40, 50: 50, 59: 59}),
        [
            "The LED chain is dark from LED 40 (F7) on: "
            "look at the data and power wires between LED 39 and LED 40."
        ],
    ),
    (
        MUX,
        Observations(lit={4: 4}, left={4}, loose={9}),
        [
            "A5 still reads occupied when its stack is gone: "
            "look at channel 4 (multiplexer 0, input 4).",
            "B5 has a loose contact, or a weak magnet: look at channel 9 (multiplexer 0, input 9).",
        ],
    ),
    (
        MUX,
        Observations(lit=dict.fromkeys(range(16, 32)), named={}),
        [
            "All sites of multiplexer 1 (channels 16 to 31) feel nothing: "
            "look at the power, the enable line and the output wire of multiplexer 1."
        ],
    ),
    (
        MUX,
        Observations(readings={site: "+-"[site == 5] for site in range(60)}),
        ["B1 feels the other colour than the rest do: look at channel 5 (multiplexer 0, input 5)."],
    ),
    (
        MUX,
        Observations(lit={0: 7}, named={0: 7}),
        [
            "A stack on A1 is felt on B3: look at channel 0 (multiplexer 0, input 0) and "
            "channel 7 (multiplexer 0, input 7)."
        ],
    ),
]


@pytest.mark.parametrize(("profile", "seen", "words"), SEEN)
def test_what_was_seen_is_named(profile: Profile, seen: Observations, words: list[str]) -> None:
    assert [str(finding) for finding in diagnose(profile, seen)] == words
