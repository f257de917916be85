"""What to buy and how it is wired for power: counted, added up, and enough."""

import csv
import math
from collections import Counter

import pytest

from hardware import bill, chain, figures
from hardware.files import FOLDER
from hardware.strip.circuit import INPUTS, Kind, circuit
from tzaar_board.hal.profile import load_profile

TABLES = {"tzaar-60": bill.PIECES, "troll-64": 64}


@pytest.mark.parametrize("name", [*TABLES, "stage-0", "tzaar-strips"])
def test_a_list_adds_up(name: str) -> None:
    with (FOLDER / "bills" / f"{name}.csv").open() as file:
        *lines, last = csv.DictReader(file)
    for line in lines:
        assert float(line["total"]) == pytest.approx(
            float(line["count"]) * float(line["price"]), abs=0.01
        )
    assert float(last["total"]) == pytest.approx(sum(float(line["total"]) for line in lines))
    assert all(line["part"] and line["value"] and line["priced"] for line in lines)


@pytest.mark.parametrize(("name", "magnets"), TABLES.items())
def test_there_is_enough_for_every_site(name: str, magnets: int) -> None:
    profile = load_profile(name)
    items = bill.controller_table(profile, magnets)
    counts = {part: sum(one.count for one in items if one.part == part) for part in parts(items)}
    sites = len(profile.board)
    for part in ("hall sensor", "WS2812B on a round board", "diffuser"):
        assert counts[part] == sites
    assert counts["disc magnet"] == magnets
    assert counts["capacitor 100 nF"] == sites + 4 + 1 + 1
    assert counts["fuse with holder"] == len(figures.branches(sites))
    assert counts[f"strand {figures.LINK:g} mm²"] >= chain.strand(profile)


def parts(items: list[bill.Item]) -> set[str]:
    return {item.part for item in items}


def test_nine_cut_strips_take_what_is_bought_for_them() -> None:
    """Every column's own part of a strip, without sensor and LED at the hole."""
    profile = load_profile("tzaar-strips")
    found: Counter[Kind] = Counter()
    for inputs in profile.muxes:
        places = {INPUTS.index(number) for number in inputs}
        found += Counter(
            part.kind for part in circuit() if part.place is None or part.place in places
        )
    items = bill.with_strips(profile)
    counts = {(one.part, one.value): one.count for one in items}
    for kind, part in (
        (Kind.SENSOR, "hall sensor"),
        (Kind.LED, "WS2812B"),
        (Kind.MULTIPLEXER, "CD74HC4067"),
        (Kind.RESISTOR, "resistor 10 kΩ"),
        (Kind.BUS, "pin header 2 × 5"),
        (Kind.ENABLE, "pin header 1 × 2"),
        (Kind.LIGHT, "JST PH, 4 ways, side entry"),
    ):
        assert found[kind] == next(count for (name, _), count in counts.items() if name == part)
    assert found[Kind.CAPACITOR] == counts["capacitor 100 nF", "0603, surface-mounted"]
    assert found[Kind.BULK] == counts["capacitor 10 µF", "0805, 10 V, surface-mounted"]


def test_five_sites_cost_about_forty_euros() -> None:
    assert 25 <= bill.total(bill.stage_0()) <= 45
    assert parts(bill.with_controller(5, 1)) <= parts(bill.stage_0())


def test_what_is_lost_in_a_branch_is_what_ohm_says() -> None:
    """Two LEDs of 20 mA, 1 m and 2 m of 0.5 mm² there and back: 40 mA, then 20 mA."""
    metre = 2 * 0.0172 / 0.5
    assert figures.drops([1000, 2000], 20) == pytest.approx(
        [0.040 * metre, 0.040 * metre + 0.020 * 2 * metre]
    )


@pytest.mark.parametrize("name", [*TABLES, "example-snake"])
def test_no_led_turns_yellow_even_if_all_are_white(name: str) -> None:
    profile = load_profile(name)
    lost = chain.drops(profile, 60)
    assert len(lost) == len(profile.leds)
    assert max(lost) < 0.5
    assert 1 < chain.strand(profile) / 2 / chain.SLACK < 12
    assert math.isclose(sum(chain.links(profile)) * 2 / 1000, chain.strand(profile))
