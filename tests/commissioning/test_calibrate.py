"""Calibration recovers how a simulated table is wired, whatever hands do wrong meanwhile."""

import asyncio
import dataclasses
import random
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.support.hasty import run_hastily
from tzaar_board.cli.calibrate import straight
from tzaar_board.commissioning.calibrate.calibration import Calibration
from tzaar_board.commissioning.calibrate.progress import (
    Progress,
    load_progress,
    progress_path,
    save_progress,
)
from tzaar_board.commissioning.calibrate.solution import Solution
from tzaar_board.commissioning.calibrate.thresholds import MeasuredThresholds, thresholds
from tzaar_board.commissioning.procedures.lamps import Lamps
from tzaar_board.commissioning.procedures.run import ProcedureRunner
from tzaar_board.errors import UserError
from tzaar_board.games.base import Colour, Content
from tzaar_board.games.tzaar import Kind
from tzaar_board.hal.physics import Noise, SensorFault, SimBoard
from tzaar_board.hal.profile import Profile, load_profile
from tzaar_board.hal.profile_text import profile_text
from tzaar_board.hal.protocol import Raw, Thresholds
from tzaar_board.hal.scan import LinkChange, LinkState
from tzaar_board.hal.sim import SimTable
from tzaar_board.simulate.procedure_hands import Helper
from tzaar_board.table.sensing.buttons import Button

MUX = load_profile("tzaar-60")
PI = load_profile("pi-60")
TROLL = load_profile("troll-64")
PIECE = Content(Colour.WHITE, Kind.TOTT, 1)


def shuffled(profile: Profile, seed: int) -> Profile:
    """The same table, wired at random."""
    rng = random.Random(seed)
    channels = rng.sample(range(profile.channel_count), len(profile.board))
    leds = rng.sample(range(len(profile.board)), len(profile.board))
    return dataclasses.replace(profile, channels=tuple(channels), leds=tuple(leds))


def fresh(profile: Profile) -> Progress:
    return Progress(profile.board.name, profile.channel_count)


@dataclass
class Bench:
    """A simulated table that is wired at random, and its calibration."""

    wired: Profile
    progress: Progress
    faults: dict[int, SensorFault] = field(default_factory=dict)
    burnt: frozenset[int] = frozenset()
    noise: Noise = field(default_factory=Noise)
    kept: list[Progress] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    known_leds: tuple[int, ...] | None = None
    begin: Callable[["Bench"], Coroutine[None, None, None]] | None = None

    def run(self) -> Solution:
        """Calibrates with simulated hands, which do something of their own first."""
        self.calibration = Calibration(
            self.wired.board,
            Lamps(len(self.wired.board)),
            self.progress,
            analogue=False,
            known_leds=self.known_leds,
            keep=self.kept.append,
        )
        run_hastily(self._main())
        return self.calibration.solution()

    async def touch(self, site: int, seconds: float = 0.5) -> None:
        """Sets a piece on a site for some time."""
        self.table.bring(site, PIECE)
        await asyncio.sleep(seconds)
        self.table.lift(site)
        await asyncio.sleep(0.5)

    async def press(self, button: Button) -> None:
        for down in (True, False):
            self.table.press(button, down)
            await asyncio.sleep(0.1)

    async def _main(self) -> None:
        board = SimBoard(self.wired.board, self.wired.sense, self.noise)
        board.faults = self.faults
        clock = asyncio.get_running_loop().time
        self.table = SimTable(straight(self.wired), board, clock, self.wired)
        self.table.burnt = self.burnt
        helping = asyncio.create_task(self._help())
        await ProcedureRunner(self.calibration, self.said.append).run(self.table)
        helping.cancel()
        await asyncio.gather(helping, return_exceptions=True)

    async def _help(self) -> None:
        if self.begin is not None:
            await asyncio.sleep(4.0)
            await self.begin(self)
        await Helper(self.table, lambda: self.calibration.ask).help()


def solved(wired: Profile, *notes: str) -> Solution:
    return Solution(wired.channels, wired.leds, notes)


@settings(max_examples=6)
@given(st.integers(min_value=0), st.sampled_from([MUX, PI, TROLL]))
def test_any_wiring_is_recovered(seed: int, profile: Profile) -> None:
    wired = shuffled(profile, seed)
    assert Bench(wired, fresh(wired)).run() == solved(wired)


def test_bouncing_contacts_do_no_harm() -> None:
    wired = shuffled(MUX, 1)
    bench = Bench(wired, fresh(wired), noise=Noise(bounce=0.025, toggles=8, glitches=0.3))
    assert bench.run() == solved(wired)


def test_every_answer_is_kept_and_the_rest_is_asked_after_a_power_cut() -> None:
    wired = shuffled(MUX, 2)
    first = Bench(wired, fresh(wired))
    first.run()
    assert len(first.kept) == 120
    for at in (30, 59, 118):
        again = Bench(wired, first.kept[at])
        assert again.run() == solved(wired)
        assert again.kept == first.kept[at + 1 :]


def test_the_last_site_touched_again_is_a_step_back() -> None:
    async def begin(bench: Bench) -> None:
        await bench.touch(7)
        await asyncio.sleep(1.0)
        await bench.touch(7)

    wired = shuffled(MUX, 3)
    bench = Bench(wired, fresh(wired), begin=begin)
    assert bench.run() == solved(wired)
    assert [len(progress.sites) for progress in bench.kept[:3]] == [1, 0, 1]
    assert "One step back. 1 of 60: A1" in bench.said


def test_a_clumsy_touch_is_no_step_back() -> None:
    async def begin(bench: Bench) -> None:
        await bench.touch(0, 0.3)
        await bench.touch(0, 0.3)

    wired = shuffled(MUX, 4)
    bench = Bench(wired, fresh(wired), begin=begin)
    assert bench.run() == solved(wired)
    assert len(bench.kept) == 120


def test_a_button_takes_steps_back() -> None:
    async def begin(bench: Bench) -> None:
        for site in (0, 9):
            await bench.touch(site)
        await bench.press(Button.HINT)

    wired = shuffled(MUX, 5)
    bench = Bench(wired, fresh(wired), begin=begin)
    assert bench.run() == solved(wired)


def test_a_site_of_before_is_refused() -> None:
    async def begin(bench: Bench) -> None:
        for site in (0, 1, 0):
            await bench.touch(site)

    wired = shuffled(MUX, 6)
    bench = Bench(wired, fresh(wired), begin=begin)
    assert bench.run() == solved(wired)
    channel = wired.channels[0]
    assert (
        f"That sensor (channel {channel}) is A1's already. Was A1 wrong? Set the piece down here "
        "once more, and A1 is asked again later. 3 of 60: A3" in bench.said
    )


def test_a_wrong_site_is_asked_once_more_when_its_own_turn_shows_it() -> None:
    """G5 was touched for A1. Nobody has to go back all the way."""

    async def begin(bench: Bench) -> None:
        await bench.touch(44)

    wired = shuffled(MUX, 21)
    bench = Bench(wired, fresh(wired), begin=begin)
    assert bench.run() == solved(wired)
    assert [one.again for one in bench.kept if one.again] == [(0,)] * 16
    assert bench.said[-1].startswith("60 of 60: LED 59")


def test_a_light_that_was_seen_elsewhere_is_asked_once_more() -> None:
    async def begin(bench: Bench) -> None:
        await bench.touch(44)

    wired = shuffled(MUX, 22)
    first = Bench(wired, fresh(wired))
    first.run()
    bench = Bench(wired, first.kept[59], begin=begin)
    assert bench.run() == solved(wired)
    led = wired.leds[44]
    assert any(
        words.endswith(
            "That site has LED 0 already. Was that wrong? Set the piece down here once more, and "
            f"LED 0 is asked again later. {led + 1} of 60: LED {led}"
        )
        for words in bench.said
    )
    assert bench.said[-1] == "1 of 60: LED 0"


def test_a_step_back_from_what_was_asked_once_more_asks_that_again() -> None:
    progress = fresh(MUX).with_site(0, 5).with_site(1, 6)
    taken = progress.without_site(0).with_site(2, 5)
    assert (taken.sites, taken.next_site(3)) == ((None, 6, 5), 0)
    redone = taken.with_site(0, 9)
    assert (redone.sites, redone.next_site(3)) == ((9, 6, 5), None)
    assert redone.back() == taken
    assert (taken.back().sites, taken.back().next_site(3)) == ((None, 6), 2)
    assert redone.with_light(0, 5).back() == replace(redone, redone=())


def test_two_channels_at_once_are_refused() -> None:
    async def begin(bench: Bench) -> None:
        bench.table.bring(0, PIECE)
        bench.table.bring(5, PIECE)
        await asyncio.sleep(1.0)
        for site in (0, 5):
            bench.table.lift(site)

    wired = shuffled(MUX, 7)
    bench = Bench(wired, fresh(wired), begin=begin)
    assert bench.run() == solved(wired)
    one, other = sorted((wired.channels[0], wired.channels[5]))
    assert any(
        words.startswith(f"Channels {one} and {other} answer at once: a short? ")
        for words in bench.said
    )


def test_a_piece_that_only_passes_does_not_count() -> None:
    async def begin(bench: Bench) -> None:
        await bench.touch(44, 0.15)

    wired = shuffled(MUX, 8)
    bench = Bench(wired, fresh(wired), begin=begin)
    assert bench.run() == solved(wired)
    assert len(bench.kept) == 120


def test_one_dead_sensor_and_one_dead_led_are_concluded() -> None:
    wired = shuffled(MUX, 9)
    bench = Bench(wired, fresh(wired), faults={4: SensorFault.DEAD}, burnt=frozenset({4}))
    assert bench.run() == solved(
        wired,
        f"The sensor of A5 was not found; it must be channel {wired.channels[4]}.",
        f"The LED of A5 was not found; it must be LED {wired.leds[4]}.",
    )


def test_of_more_the_guess_is_said() -> None:
    wired = shuffled(MUX, 10)
    bench = Bench(wired, fresh(wired), faults={4: SensorFault.DEAD, 5: SensorFault.DEAD})
    found = bench.run()
    left = sorted(wired.channels[4:6])
    assert found.channels == (*wired.channels[:4], *left, *wired.channels[6:])
    assert found.notes[0] == (
        f"The sensors of A5, B1 were not found; channel {left[0]}, {left[1]} are guessed: "
        "mend them and calibrate again."
    )


def test_with_known_leds_the_sites_shine_and_one_pass_is_enough() -> None:
    wired = shuffled(MUX, 11)
    bench = Bench(wired, fresh(wired), known_leds=wired.leds, faults={4: SensorFault.DEAD})
    note = f"The sensor of A5 was not found; it must be channel {wired.channels[4]}."
    assert bench.run() == solved(wired, note)
    assert len(bench.kept) == 60


def test_progress_is_kept_on_disk(tmp_path: Path) -> None:
    path = progress_path(tmp_path / "new" / "mine.toml")
    progress = fresh(MUX).with_site(0, 3).with_site(1, None).with_light(0, 3).with_standing(3, -500)
    assert load_progress(path, fresh(MUX)) == fresh(MUX)
    save_progress(path, progress)
    assert load_progress(path, fresh(MUX)) == progress
    with pytest.raises(UserError, match=r"progress: is of another table; delete it"):
        load_progress(path, fresh(PI))
    whole = path.read_bytes()
    deep = b'"swing":-500,"more":' + b"[" * 100_000
    for damaged in (whole[:-5], whole.replace(b'"swing":-500', deep), b'{"board":"\xff"}'):
        path.write_bytes(damaged)
        with pytest.raises(UserError, match=r"progress: is damaged; delete it"):
            load_progress(path, fresh(MUX))


LEVELLED = dataclasses.replace(
    MUX,
    thresholds=tuple(Thresholds(channel, 1000 + channel, 3000 - channel) for channel in range(60)),
)


@pytest.mark.parametrize("profile", [MUX, PI, LEVELLED, load_profile("example-snake")])
@pytest.mark.parametrize("seed", [None, 1])
def test_a_profile_s_text_makes_the_same_profile(
    tmp_path: Path, profile: Profile, seed: int | None
) -> None:
    wired = profile if seed is None else shuffled(profile, seed)
    path = tmp_path / "mine.toml"
    path.write_text(profile_text(wired, "Mine.", {3: "margin 7"}))
    loaded = load_profile(str(path))
    known = {one.channel: one for one in wired.thresholds}
    kept = tuple(known[channel] for channel in wired.channels if channel in known)
    assert loaded == dataclasses.replace(wired, name="mine", thresholds=kept)


def test_thresholds_and_their_margins() -> None:
    progress = fresh(MUX).with_standing(2, 900).with_standing(2, -600).with_standing(7, 90)
    rests, noises = [2048] * 60, [30] * 60
    assert thresholds(progress, rests, noises) == (
        # Above: 30 + 870 / 6; below: 30 + 570 / 6; the band is (175 + 125) // 8.
        MeasuredThresholds(Thresholds(2, 2048 - 125, 2048 + 175), 125 - 37 - 30),
        MeasuredThresholds(Thresholds(7, 2048 - 40, 2048 + 40), 40 - 10 - 30),
    )
    assert [one.thin for one in thresholds(progress, rests, noises)] == [False, True]


@pytest.mark.parametrize(("level", "refused"), [(3590, False), (3900, True), (200, True)])
def test_a_sensor_that_comes_near_its_end_is_refused_at_once(level: int, refused: bool) -> None:
    calibration = Calibration(MUX.board, Lamps(60), fresh(MUX), analogue=True)
    calibration.hear(0.0, LinkChange(0.0, LinkState.UP))
    readings = [2048] * 64
    for tick in range(100):
        if tick == 90:
            assert not calibration.progress.sites
            readings[5] = level
        calibration.reply(tick / 20, Raw(tick, tick * 50, 0, tuple(readings)))
        calibration.tick(tick / 20)
    assert calibration.progress.sites == (() if refused else (5,))
    said = f"Channel 5 reads {level} with a piece on it: a high stack would read as a fault"
    assert (said in str(calibration.ask.words)) is refused
