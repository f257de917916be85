"""What the doctor and the calibration say, they say in every language."""

from collections.abc import Iterator

import pytest

from tests.support.english import english_left
from tzaar_board.commissioning.calibrate.calibration import Calibration
from tzaar_board.commissioning.calibrate.progress import Progress
from tzaar_board.commissioning.calibrate.solution import solve
from tzaar_board.commissioning.doctor.checks import (
    Check,
    TableKind,
    link_checks,
    machine_checks,
)
from tzaar_board.commissioning.doctor.diagnosis import diagnose
from tzaar_board.commissioning.doctor.machine import MachineReport
from tzaar_board.commissioning.doctor.observations import Observations
from tzaar_board.commissioning.doctor.probe import LinkHealth, Probe
from tzaar_board.commissioning.doctor.report import Report
from tzaar_board.commissioning.doctor.stages import ButtonTest, Clear, LightTest, Walk
from tzaar_board.commissioning.doctor.wiring_mistakes import (
    led_mistakes,
    sensor_mistakes,
    symmetries,
)
from tzaar_board.commissioning.procedures.hands import GestureDetector
from tzaar_board.commissioning.procedures.lamps import Lamps
from tzaar_board.errors import Phrase
from tzaar_board.geometry import HEXAGON
from tzaar_board.hal.link import LinkStats
from tzaar_board.hal.profile import Profile, load_profile
from tzaar_board.hal.protocol import Dropped
from tzaar_board.hal.scan import Scan
from tzaar_board.i18n.catalog import ENGLISH, Language, Texts
from tzaar_board.i18n.update import TRANSLATED
from tzaar_board.table.sensing.buttons import Button

MUX, PI = load_profile("tzaar-60"), load_profile("pi-60")


def machine(*, core: bool, root: bool, found: bool, throttled: int | None) -> MachineReport:
    return MachineReport(
        program="1",
        python="3",
        system="Linux",
        model="",
        core=core,
        root=root,
        groups=frozenset({"spi"} if found else ()),
        libraries={"pyserial": "3"} if found else {},
        ports=(),
        gpio=found,
        spi=False,
        throttled=throttled,
    )


def stats(missed: int = 0, restarts: int = 0) -> LinkStats:
    return LinkStats(Dropped(0, 0, 0), 0, missed, restarts)


def checks() -> Iterator[Check]:
    for kind in TableKind:
        for throttled in (None, 0, 1, 1 << 16):
            for found in (False, True):
                one = machine(core=found, root=found, found=found, throttled=throttled)
                yield from machine_checks(one, kind)
                one = machine(core=found, root=False, found=found, throttled=throttled)
                yield from machine_checks(one, kind)
    for health in (
        LinkHealth(100, 0.1, 0, 10, (0.01,) * 10),
        LinkHealth(100, 0.1, 2, 10, (0.2,) * 9),
        LinkHealth(1, 0.9, 0, 10, ()),
        LinkHealth(100, 0.1, 0, 10, (0.2,) * 10),
    ):
        for counted in (None, stats(), stats(restarts=1), stats(missed=3)):
            yield from link_checks(health, counted)


def seen(profile: Profile) -> Iterator[Observations]:
    """One table after the other on which something is wrong."""
    few, wire = {3, 20}, {site for site, c in enumerate(profile.channels) if c < 16}
    right = dict(enumerate(range(60)))
    row = {site for site, channel in enumerate(profile.channels) if channel < 8}
    for sites in (few, wire, row):
        yield Observations(stuck=set(sites))
        yield Observations(flapping=set(sites))
        yield Observations(unsure=set(sites))
        yield Observations(loose=set(sites))
        yield Observations(left=set(sites))
        silent = {site: None if site in sites else site for site in right}
        yield Observations(lit=silent, named=dict.fromkeys(sites))
        yield Observations(lit=silent, named={site: site for site in sites})
    yield Observations(dark=set(few), lit=dict(right))
    yield Observations(dark=set(right), lit=dict(right))
    yield Observations(together={(1, 2)}, readings={site: "+-"[site == 4] for site in right})
    yield Observations(buttons={Button.WHITE: Button.BLACK, Button.HINT: None})
    yield Observations(lit={**right, 1: 2, 2: 1}, named={1: 2, 2: 1})
    yield Observations(lit={**right, 1: 2, 2: 1}, named={1: 1, 2: 2})
    yield Observations(lit={**right, 1: 2}, named={1: 2})
    yield Observations(lit={**right, 1: 2}, named={1: 1})
    chain = sorted(right, key=lambda site: profile.leds[site])
    for part in (chain, chain[30:]):
        yield Observations(lit={**right, **dict.fromkeys(part)}, named={one: one for one in part})
    for _, images in symmetries(HEXAGON):
        yield Observations(lit=dict(right), named={site: images[site] for site in (0, 20, 50)})


def said() -> list[str]:
    """Every line that can be said of a table, in English phrases."""
    found: list[str] = [phrase for check in checks() for phrase in (check.name, check.words)]
    for profile in (MUX, PI):
        for observations in seen(profile):
            found += [finding.sentence for finding in diagnose(profile, observations)]
        for mistake in (*sensor_mistakes(profile), *led_mistakes(profile)):
            found += [mistake.words, mistake.look]
    count = len(HEXAGON)
    for skipped in ({0}, {0, 1}):
        answers = tuple(None if one in skipped else one for one in range(count))
        found += solve(HEXAGON, Progress("hexagon-60", count, answers, answers)).notes
        found += solve(HEXAGON, Progress("hexagon-60", 64, answers, answers)).notes
    return found


def test_every_finding_and_every_check_is_a_phrase() -> None:
    """So that another language can say it; but for versions and lists of names."""
    plain = {one for one in said() if not isinstance(one, Phrase)}
    assert {one for one in plain if not one.startswith(("tzaar-board ", "/dev/"))} <= {
        "Linux",
        "pyserial 3",
        "spi",
    }


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_english_is_left_in_what_is_said_of_a_table(language: Language) -> None:
    texts, english = Texts(language), said()
    assert len(set(english)) > 150
    assert english_left(english, map(texts.tell, english)) == set()
    untold = {one for one in english if isinstance(one, Phrase) and texts.tell(one) == one}
    assert {one for one in untold if " " in one} == set()


def asked() -> list[str]:
    """What hands are asked for."""
    hands, lamps, felt = GestureDetector(60), Lamps(60, 0.3, 1500), Observations()
    clear = Clear(hands, lamps, set())
    found = [clear.ask.words, Probe(60, pings=True).ask.words]
    hands.scan(Scan(0.0, "." * 60, (False,) * 4))
    hands.scan(Scan(1.0, "#" + "." * 59, (False,) * 4))
    hands.scan(Scan(2.0, "#" + "." * 59, (False,) * 4))
    found.append(clear.ask.words)
    found += [LightTest(HEXAGON, lamps, dark).ask.words for dark in (set(), {3}, set(range(60)))]
    found.append(ButtonTest(lamps, 4, {}).ask.words)
    for by_name in (False, True):
        walk = Walk(HEXAGON, [0, 1], lamps, felt, {}, hands, by_name=by_name)
        found.append(walk.ask.words)
    found.append(Walk(HEXAGON, [0, 1], lamps, felt, {0: 0}, hands).ask.words)
    fresh = Progress("hexagon-60", 60)
    for known in (None, MUX.leds):
        calibration = Calibration(HEXAGON, lamps, fresh, analogue=False, known_leds=known)
        found.append(calibration.ask.words)
        calibration.hear(0.0, Scan(0.0, "." * 60, (False,) * 4))
        for now in (1.0, 3.5, 4.0):
            calibration.tick(now)
            found.append(calibration.ask.words)
    return found


@pytest.mark.parametrize("language", TRANSLATED)
def test_hands_are_asked_in_each_language(language: Language) -> None:
    texts, english = Texts(language), asked()
    assert len(set(english)) >= 10
    told = [texts.tell(one) for one in english]
    assert english_left(english, told) == set()
    assert [one for one, again in zip(english, told, strict=True) if one == again] == []


@pytest.mark.parametrize(
    ("language", "last"),
    [
        (Language.ENGLISH, "2 faults found."),
        (Language.ITALIAN, "2 guasti trovati."),
        (Language.ROMANIAN, "2 defecte găsite."),
        (Language.POLISH, "Znaleziono 2 usterki."),
    ],
)
def test_a_report_in_each_language(language: Language, last: str) -> None:
    findings = diagnose(MUX, Observations(stuck={3, 20}))
    report = Report(tuple(checks())[:2], findings, examined=True)
    lines = report.text(Texts(language)).splitlines()
    assert (len(lines), lines[-1]) == (5, last)
    assert report.json() == Report(report.checks, findings, examined=True).json()
    assert ("reads occupied" in report.text(Texts(language))) == (language is ENGLISH.language)
    assert "reads occupied" in report.json()
