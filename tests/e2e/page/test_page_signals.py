"""The page's lights and sounds, run in a browser: how they go on, and what they tell."""

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.support.page_modules import call
from tzaar_board.games.base import Colour, Content
from tzaar_board.games.tzaar import Kind
from tzaar_board.table.lights.light import pattern_level
from tzaar_board.table.lights.theme import Look, Pattern
from tzaar_board.table.scene import Cue, Role


@pytest.mark.parametrize(
    ("light", "brightness", "looks"),
    [
        ("000000", 0.3, {"hue": "#000000", "level": 0}),
        ("4d1800", 0.3, {"hue": "#ff4f00", "level": 1}),
        ("00001a", 1.0, {"hue": "#0000ff", "level": 0.35}),
        ("0f0f0f", 0.3, {"hue": "#ffffff", "level": 0.48}),
    ],
)
def test_a_light_keeps_its_hue_at_every_level(
    page: Page, light: str, brightness: float, looks: object
) -> None:
    assert call(page, "colour", "shown", light, brightness) == looks


CALM = """async ([levels, still]) => {
    const { CalmLight } = await import("/static/calm.js");
    const light = new CalmLight();
    return levels.map((level, frame) =>
        light.show({ hue: "#ff0000", level }, "take", frame * 1000 / 30, still).level);
}"""


def frames(look: Look, cue: Cue, seconds: float) -> list[float]:
    """What the table shows, a level a frame."""
    return [pattern_level(look, cue, frame / 30) for frame in range(int(30 * seconds))]


def flashes(levels: list[float]) -> list[int]:
    """The frames in which a light goes on."""
    return [at for at, level in enumerate(levels) if level and not (at and levels[at - 1])]


def test_a_light_flashes_three_times_a_second_at_most(page: Page) -> None:
    blink = [float(frame % 6 < 3) for frame in range(6 * 30)]
    shown = flashes(page.evaluate(CALM, [blink, False]))
    assert len(flashes(blink)) > 3 * 6
    assert len(shown) > 2 * 6
    assert all(later - one >= 30 for one, later in zip(shown, shown[3:], strict=False))


@pytest.mark.parametrize("height", range(1, 7))
def test_the_flashes_of_a_height_can_be_counted(page: Page, height: int) -> None:
    stack = Content(Colour.BLACK, Kind.TOTT, height)
    put = frames(Look(None, Pattern.FLASHES), Cue(Role.PUT, 0.0, stack), 12.0)
    shown = flashes(page.evaluate(CALM, [put, False]))
    gaps = [later - one for one, later in pairwise(shown)]
    groups = "".join("," if gap > 13 else "." for gap in gaps).split(",")[:-1]
    assert {len(group) + 1 for group in groups} == {height}
    assert all(later - one >= 30 for one, later in zip(shown, shown[3:], strict=False))


@pytest.mark.parametrize("pattern", [one for one in Pattern if one is not Pattern.WAVE])
def test_a_light_is_still_where_nothing_may_move(page: Page, pattern: Pattern) -> None:
    stack = Content(Colour.WHITE, Kind.TZAAR, 2)
    levels = frames(Look(0xFF0000, pattern), Cue(Role.PUT, 0.0, stack), 4.0)
    assert set(page.evaluate(CALM, [levels, True])) == {1.0}


def test_a_light_for_another_reason_is_shown_at_once(page: Page) -> None:
    script = """async () => {
        const { CalmLight } = await import("/static/calm.js");
        const light = new CalmLight();
        const told = [["take", 1, 0], ["", 0, 30], ["capture", 1, 60], ["capture", 0, 90]];
        const hue = "#ff0000";
        return told.map(([cue, level, now]) => light.show({ hue, level }, cue, now, false).level);
    }"""
    assert page.evaluate(script) == [1, 0, 1, 1]


def report(**changes: object) -> dict[str, object]:
    """A game as far as occasions look at it: White's turn, against the engine."""
    usual = {"id": 1, "state": "ready", "player": "white", "outcome": None, "opponent": []}
    return {**usual, "white": "human", "black": "engine:3", "clock": None, **changes}


THINKING = {"state": "opponent", "player": "black"}
CARRYING = {**THINKING, "opponent": ["A1xB2"]}


@pytest.mark.parametrize(
    ("before", "after", "moving", "told"),
    [
        (None, {}, False, None),
        ({}, {}, False, None),
        (THINKING, {}, False, "turn"),
        ({}, THINKING, False, None),
        (THINKING, CARRYING, False, "turn"),
        (THINKING, CARRYING, True, None),
        ({}, {"player": "black", "black": "human"}, False, "turn"),
        ({}, {"state": "in-hand"}, False, None),
        ({}, {"state": "wrong"}, False, "illegal"),
        ({"state": "wrong"}, {"state": "wrong"}, False, None),
        ({}, {"outcome": {"winner": "white", "reason": "type"}}, False, "end"),
        ({"outcome": {}}, {"outcome": {}}, False, None),
        ({}, {"id": 2, "outcome": {}}, False, None),
        ({"id": 1}, {"id": 2}, False, "turn"),
    ],
)
def test_what_somebody_is_to_hear_of(
    page: Page, before: Any, after: Any, moving: bool, told: str | None
) -> None:
    first = None if before is None else report(**before)
    assert call(page, "occasions", "occasion", first, report(**after), moving) == told


@pytest.mark.parametrize(
    ("clock", "seconds"),
    [
        (None, None),
        ({"white": 100, "black": 20, "running": None}, None),
        ({"white": 100, "black": 20, "running": "white"}, 70),
        ({"white": 100, "black": 20, "running": "black"}, None),
        ({"white": 100, "black": 20, "running": "white", "free": 5}, 75),
        ({"white": 25, "black": 20, "running": "white", "more": {"white": 2}}, None),
    ],
)
def test_when_time_gets_low(page: Page, clock: Any, seconds: float | None) -> None:
    assert call(page, "occasions", "untilLow", clock) == seconds


@pytest.mark.parametrize("name", ["turn", "illegal", "low", "end"])
def test_each_sound_is_short_and_can_be_heard(page: Page, name: str) -> None:
    """Rendered as a browser plays it: loud enough, never too loud, silent within a second."""
    loudest, last = page.evaluate(
        """async (name) => {
            const context = new OfflineAudioContext(1, 44100, 44100);
            (await import("/static/sounds.js")).play(context, name);
            const levels = (await context.startRendering()).getChannelData(0).map(Math.abs);
            return [Math.max(...levels), levels.findLastIndex((level) => level > 0.001) / 44100];
        }""",
        name,
    )
    assert 0.1 < loudest <= 1
    assert 0.1 < last < 0.8
