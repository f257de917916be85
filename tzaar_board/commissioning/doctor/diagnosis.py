"""From what was seen at a table to what is wrong with it, and which wire to look at."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from tzaar_board.commissioning.doctor.fault import Fault, FaultKind
from tzaar_board.commissioning.doctor.observations import Observations
from tzaar_board.commissioning.doctor.wires import Wires
from tzaar_board.commissioning.doctor.wiring_mistakes import (
    ENOUGH,
    WiringMistake,
    explain,
    led_mistakes,
    sensor_mistakes,
    symmetries,
)
from tzaar_board.commissioning.procedures.base import BUTTON_NAMES
from tzaar_board.errors import Phrase
from tzaar_board.geometry import Site
from tzaar_board.hal.profile import Profile
from tzaar_board.table.sense import Sense

FEWEST_FOR_A_WIRE = 3
"""So many channels of a shared wire must fail together, and all of them, to blame the wire."""


def diagnose(profile: Profile, seen: Observations) -> tuple[Fault, ...]:
    """Everything that is wrong, what concerns most sites first."""
    return tuple(_Diagnosis(profile, seen).findings())


def unreliable(profile: Profile, seen: Observations) -> tuple[Fault, ...]:
    """The channels that flap, cannot tell, or come and go: that shows without hands."""
    return tuple(_Diagnosis(profile, seen).restless())


class _Diagnosis:
    def __init__(self, profile: Profile, seen: Observations) -> None:
        self._profile = profile
        self._seen = seen
        self._wires = Wires(profile)
        self._names = profile.board.names
        self._lied = seen.stuck | seen.flapping
        self._stood: dict[Site, Site] = {}

    def findings(self) -> Iterator[Fault]:
        yield from self._laid_out()
        yield from self._silent()
        yield from self._always()
        yield from self.restless()
        yield from self._joined()
        yield from self._reversed()
        yield from self._lights()
        yield from self._buttons()

    def _laid_out(self) -> Iterator[Fault]:
        """What was felt elsewhere than it belongs."""
        lit = {site: at for site, at in self._seen.lit.items() if at is not None}
        moved = {site for site, at in lit.items() if at != site}
        named = {site: at for site, at in self._seen.named.items() if at is not None}
        if not moved:
            yield from self._turned(named)
        elif self._sensors_are_wrong(moved, lit, named):
            self._stood = {at: site for site, at in lit.items()}
            found = {self._profile.channels[a]: self._profile.channels[b] for a, b in lit.items()}
            mistake = explain(found, sensor_mistakes(self._profile))
            yield from self._moved(lit, self._profile.channels, mistake, led=False)
        else:
            found = {self._profile.leds[a]: self._profile.leds[b] for a, b in lit.items()}
            mistake = explain(found, led_mistakes(self._profile))
            yield from self._moved(lit, self._profile.leds, mistake, led=True)

    def _turned(self, named: Mapping[Site, Site]) -> Iterator[Fault]:
        """Lights and sensors agree with each other, but not with the names of the sites."""
        for how, images in symmetries(self._profile.board):
            if named and all(images[site] == at for site, at in named.items()):
                if any(site != at for site, at in named.items()):
                    yield Fault(
                        FaultKind.MIRRORED,
                        tuple(self._names[site] for site in named),
                        Phrase("The whole table is {how}", how=how),
                        Phrase("look at how its inside is mounted, or calibrate"),
                    )
                return
        yield from self._astray(named, {a: b for a, b in named.items() if a != b}, led=False)

    def _sensors_are_wrong(
        self, moved: Collection[Site], lit: Mapping[Site, Site], named: Mapping[Site, Site]
    ) -> bool:
        """Whether most of what was felt elsewhere by light was felt there by name too."""
        asked = [site for site in moved if site in named]
        return 2 * sum(named[site] == lit[site] for site in asked) > len(asked)

    def _moved(
        self,
        lit: Mapping[Site, Site],
        wired: tuple[int, ...],
        mistake: WiringMistake | None,
        *,
        led: bool,
    ) -> Iterator[Fault]:
        """One mistake that explains most, then what it leaves."""
        left = dict(lit)
        if mistake is not None:
            left = {a: b for a, b in lit.items() if mistake.places[wired[a]] != wired[b]}
            sites = sorted(a for a, b in lit.items() if a != b and a not in left)
            yield Fault(
                mistake.fault,
                tuple(self._names[site] for site in sites),
                mistake.words,
                mistake.look,
            )
        yield from self._astray(lit, {a: b for a, b in left.items() if a != b}, led=led)

    def _astray(
        self, asked: Mapping[Site, Site], moved: Mapping[Site, Site], *, led: bool
    ) -> Iterator[Fault]:
        """What no one mistake explains: single wires, or a table that is wired in its own way."""
        if len(moved) < FEWEST_FOR_A_WIRE or 2 * len(moved) <= len(asked):
            yield from self._pairs(moved, led=led)
            return
        words = Phrase("{moved} of {count} sites are felt elsewhere than the profile says")
        if led:
            words = Phrase("{moved} of {count} LEDs shine elsewhere than the profile says")
        yield Fault(
            FaultKind.SWAPPED,
            tuple(self._names[site] for site in moved),
            Phrase(words, moved=len(moved), count=len(asked)),
            Phrase("name the table's own profile, or calibrate"),
        )

    def _pairs(self, moved: Mapping[Site, Site], *, led: bool) -> Iterator[Fault]:
        told: set[Site] = set()
        wire = self._wires.led if led else self._wires.sensor
        swapped = Phrase("The sensors of {one} and {other} are swapped")
        if led:
            swapped = Phrase("The LEDs of {one} and {other} are swapped")
        for site, at in moved.items():
            one, other = self._names[site], self._names[at]
            if site in told:
                continue
            if moved.get(at) == site:
                told.add(at)
                words = Phrase(swapped, one=one, other=other)
                look = Phrase(
                    "exchange the wires of {wire} and {second}", wire=wire(site), second=wire(at)
                )
            elif led:
                words = Phrase("The LED of {one} shines at {other}", one=one, other=other)
                look = Phrase("look at {wire} and {second}", wire=wire(site), second=wire(at))
            else:
                words = Phrase("A stack on {one} is felt on {other}", one=one, other=other)
                look = Phrase("look at {wire} and {second}", wire=wire(site), second=wire(at))
            yield Fault(FaultKind.SWAPPED, (one, other), words, look)

    def _silent(self) -> Iterator[Fault]:
        """Sites where no stack was felt; of a wire that they share first."""
        dark = self._dark()
        silent = {
            site
            for site, at in self._seen.lit.items()
            if at is None and site not in dark | self._seen.unsure
        }
        one, many = Phrase("{site} feels nothing"), Phrase("All sites of {wire} feel nothing")
        yield from self._by_wire(silent, FaultKind.DEAD, one, many)

    def _always(self) -> Iterator[Fault]:
        stuck = self._seen.stuck - self._seen.flapping - self._seen.unsure
        words = Phrase("{site} reads occupied when nothing stands there")
        many = Phrase("All sites of {wire} read occupied when nothing stands there")
        yield from self._by_wire(stuck, FaultKind.STUCK, words, many)
        still = Phrase("{site} still reads occupied when its stack is gone")
        for site in sorted(self._seen.left - self._lied):
            yield self._one(FaultKind.STUCK, site, still)

    def restless(self) -> Iterator[Fault]:
        """Channels that say nothing that can be believed."""
        flapping = self._seen.flapping
        one, many = Phrase("{site} flaps"), Phrase("All sites of {wire} flap")
        yield from self._by_wire(flapping, FaultKind.FLAPPING, one, many)
        unsure = self._seen.unsure - flapping
        one, many = Phrase("{site} cannot tell"), Phrase("All sites of {wire} cannot tell")
        yield from self._by_wire(unsure, FaultKind.WEAK, one, many)
        for site in sorted(self._seen.loose - flapping - unsure):
            words = Phrase("{site} has a loose contact, or a weak magnet")
            yield self._one(FaultKind.WEAK, site, words)

    def _joined(self) -> Iterator[Fault]:
        for one, other in sorted(self._seen.together):
            if one in self._lied or other in self._lied:
                continue
            yield Fault(
                FaultKind.SHORTED,
                (self._names[one], self._names[other]),
                Phrase(
                    "{one} and {other} are felt together",
                    one=self._names[one],
                    other=self._names[other],
                ),
                Phrase(
                    "look for a short, or a diode the wrong way round or missing, between {wire} "
                    "and {second}",
                    wire=self._wires.sensor(one),
                    second=self._wires.sensor(other),
                ),
            )

    def _reversed(self) -> Iterator[Fault]:
        """Few sites that feel the other colour than all others."""
        readings = self._seen.readings
        if not readings:
            return
        usual, count = Counter(readings.values()).most_common(1)[0]
        other = sorted(site for site, reading in readings.items() if reading != usual)
        if self._profile.sense is not Sense.COLOUR or len(other) * 9 > count:
            return
        for site in other:
            words = Phrase("{site} feels the other colour than the rest do")
            yield self._one(FaultKind.REVERSED, site, words)

    def _dark(self) -> set[Site]:
        """The sites that were marked, by where the stacks stood, and those that nobody saw."""
        return {self._stood.get(site, site) for site in self._seen.dark} | self._unseen()

    def _unseen(self) -> set[Site]:
        """The sites that feel a stack when they are asked for by name, but not by their light.

        Those that were not asked for by name are like most of those that were.
        """
        lit, named = self._seen.lit, self._seen.named
        silent = {site for site, at in lit.items() if at is None} - self._seen.unsure
        asked = silent & named.keys()
        felt = {site for site in asked if named[site] is not None}
        return silent - (asked - felt) if 2 * len(felt) > len(asked) else felt

    def _lights(self) -> Iterator[Fault]:
        lit = self._seen.lit
        shining = {site for site in self._dark() if lit.get(site) is not None}
        yield from self._colours(sorted(shining))
        yield from self._extinct(self._dark() - shining)

    def _colours(self, sites: Sequence[Site]) -> Iterator[Fault]:
        """Lights that were marked, but by which stacks were set down."""
        names = tuple(self._names[site] for site in sites)
        if len(sites) >= ENOUGH * len(self._names):
            look = Phrase("use WS2812B, which take green first, then red, then blue")
            if self._profile.pins is not None:
                look = Phrase("set 'order' under [pixels] in the profile")
            words = Phrase("All LEDs shine in other colours than they should")
            yield Fault(FaultKind.LIGHT, names, words, look)
            return
        for site, name in zip(sites, names, strict=True):
            words = Phrase("The light of {site} has the wrong colour", site=name)
            yield Fault(
                FaultKind.LIGHT,
                (name,),
                words,
                Phrase("look at {wire}", wire=self._wires.led(site)),
            )

    def _extinct(self, sites: Collection[Site]) -> Iterator[Fault]:
        """Lights that are dark, of a torn chain first."""
        dark = sorted(sites, key=lambda site: self._profile.leds[site])
        if len(dark) >= FEWEST_FOR_A_WIRE:
            numbers = [self._profile.leds[site] for site in dark]
            if numbers == list(range(numbers[0], len(self._profile.leds))):
                yield Fault(
                    FaultKind.LIGHT,
                    tuple(self._names[site] for site in dark),
                    Phrase(
                        "The LED chain is dark from LED {led} ({site}) on",
                        led=numbers[0],
                        site=self._names[dark[0]],
                    ),
                    Phrase(
                        "look at the data and power wires between LED {one} and LED {other}",
                        one=numbers[0] - 1,
                        other=numbers[0],
                    )
                    if numbers[0]
                    else Phrase("look at the LEDs' power, and the data wire to the first"),
                )
                return
        for site in dark:
            yield Fault(
                FaultKind.LIGHT,
                (self._names[site],),
                Phrase(
                    "The light of {site} is dark or has the wrong colour", site=self._names[site]
                ),
                Phrase("look at {wire}", wire=self._wires.led(site)),
            )

    def _buttons(self) -> Iterator[Fault]:
        for button, felt in self._seen.buttons.items():
            if felt is button:
                continue
            name, wire = BUTTON_NAMES[button], self._wires.button(button.value)
            if felt is None:
                words, look = (
                    Phrase("The {name} button is not felt", name=name),
                    Phrase("look at {wire}", wire=wire),
                )
            else:
                words = Phrase(
                    "The {name} button is felt as {other}", name=name, other=BUTTON_NAMES[felt]
                )
                look = Phrase(
                    "exchange the wires of {wire} and {second}",
                    wire=wire,
                    second=self._wires.button(felt.value),
                )
            yield Fault(FaultKind.BUTTON, (), words, look)

    def _by_wire(
        self, sites: Collection[Site], fault: FaultKind, one: Phrase, many: Phrase
    ) -> Iterator[Fault]:
        """Findings for sites with one fault: of wires that they share, then of single ones."""
        left = set(sites)
        channels = {self._profile.channels[site]: site for site in left}
        for bundle in self._wires.bundles():
            among = [channels[channel] for channel in sorted(bundle.channels & channels.keys())]
            if len(among) == len(bundle.channels) >= FEWEST_FOR_A_WIRE and left & set(among):
                left -= set(among)
                names = tuple(self._names[site] for site in among)
                yield Fault(
                    fault,
                    names,
                    Phrase(many, wire=bundle.words),
                    bundle.look,
                )
        for site in sorted(left):
            yield self._one(fault, site, one)

    def _one(self, fault: FaultKind, site: Site, words: Phrase) -> Fault:
        name = self._names[site]
        return Fault(
            fault,
            (name,),
            Phrase(words, site=name),
            Phrase("look at {wire}", wire=self._wires.sensor(site)),
        )
