"""Sweeps over the multiplexers, and what is made of the readings."""

from pathlib import Path

import machine
import pytest
from levels import Levels
from pins import Pins
from scanner import Scanner
from surroundings import RESTING, Surroundings
from wiring import STRIPS, TROLL, TZAAR, Table

LOW, HIGH, BAND = 1800, 2200, 50


class Bench:
    """A scanner over sensors that read what they are told."""

    def __init__(self, folder: Path, table: Table = TZAAR) -> None:
        self.outside = Surroundings(table)
        machine.plug(self.outside)
        levels = Levels(table.sites, str(folder / "levels"))
        for channel in range(table.sites):
            levels.set(channel, LOW, HIGH, now=0)
        self.scanner = Scanner(Pins(table).sensors, table.muxes, levels)

    def sites(self, *values: int) -> str:
        """What becomes of channel 0 as its reading takes these values."""
        return "".join(self.sweep(value)[0] for value in values)

    def sweep(self, value: int = RESTING) -> str:
        self.outside.values[0] = value
        self.scanner.sweep()
        self.scanner.judge()
        return self.scanner.sites.decode()


@pytest.mark.parametrize("table", [TZAAR, TROLL, STRIPS], ids=lambda table: table.name)
def test_every_channel_is_read_from_its_own_input(tmp_path: Path, table: Table) -> None:
    bench = Bench(tmp_path, table)
    bench.outside.values = [1000 + 3 * channel for channel in range(table.sites)]
    bench.scanner.sweep()
    assert list(bench.scanner.values) == bench.outside.values


def test_two_poles_and_the_band_between_coming_and_going(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    rising = (RESTING, HIGH, HIGH + 1, HIGH, HIGH - BAND + 1, HIGH - BAND, HIGH)
    assert bench.sites(*rising) == "..+++.."
    falling = (RESTING, LOW, LOW - 1, LOW, LOW + BAND - 1, LOW + BAND, LOW)
    assert bench.sites(*falling) == "..---.."
    assert bench.sites(HIGH + 1, LOW - 1, HIGH + 1) == "+-+"


def test_noise_within_the_band_is_not_seen(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    assert bench.sites(*(HIGH - 20, HIGH + 20) * 20) == "." + "+" * 39


def test_a_change_is_told_once(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    told = []
    for value in (RESTING, RESTING, 3000, 3100, RESTING):
        bench.outside.values[0] = value
        bench.scanner.sweep()
        told.append(bench.scanner.judge())
    assert told == [True, False, True, False, True]


@pytest.mark.parametrize("value", [0, 99, 3996, 4095])
def test_an_open_line_cannot_tell(tmp_path: Path, value: int) -> None:
    bench = Bench(tmp_path)
    assert bench.sites(3000, value, 3000) == "+?+"
    assert bench.sites(100, 3995) == "-+"


def test_a_silent_multiplexer_is_a_fault_after_some_sweeps(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.outside.silent.add(3)
    bench.outside.values[5] = 4095
    silent = "....." + "?" + "." * 42 + "?" * 12
    for _ in range(49):
        assert (bench.sweep(), bench.scanner.faults()) == (silent, [])
    assert bench.sweep() == silent
    assert bench.scanner.faults() == ["channel 5 out of range", "mux 3 silent"]
    bench.outside.silent.clear()
    bench.outside.values[5] = RESTING
    assert (bench.sweep(), bench.scanner.faults()) == ("." * 60, [])


def test_a_silent_strip_is_a_fault_of_its_own_sites_only(tmp_path: Path) -> None:
    bench = Bench(tmp_path, STRIPS)
    bench.outside.silent.update((0, 4))
    for _ in range(50):
        sites = bench.sweep()
    assert sites == "?" * 5 + "." * 21 + "?" * 8 + "." * 26
    assert bench.scanner.faults() == ["mux 0 silent", "mux 4 silent"]
