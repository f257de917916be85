"""From scenes to frames."""

from collections.abc import Sequence

import pytest

from tzaar_board.games.base import Colour, Content
from tzaar_board.games.tzaar_text import Kind
from tzaar_board.table.lights.light import (
    DARK,
    GAP,
    LONG,
    PERIODS,
    SHORT,
    Light,
    current,
    pattern_level,
)
from tzaar_board.table.lights.theme import DEFAULT, Look, Pattern
from tzaar_board.table.scene import Cue, Role

FULL = Light(brightness=1.0, current_limit=1e6)


def levels(pattern: Pattern, cue: Cue, times: Sequence[float]) -> list[float]:
    return [round(pattern_level(Look(0xFFFFFF, pattern), cue, time), 3) for time in times]


def put(colour: Colour, height: int) -> Cue:
    return Cue(Role.PUT, 0.0, Content(colour, Kind.TZAAR, height))


def test_every_role_has_a_look_and_every_type_a_colour() -> None:
    assert set(DEFAULT.looks) == set(Role)
    assert [DEFAULT.kind(kind) for kind in Kind] == [0xFFB000, 0x00FF20, 0x8000FF]


@pytest.mark.parametrize(
    ("role", "colour"),
    [
        (Role.ORIGIN, 0xFFFFFF),
        (Role.CAPTURE, 0xFF5000),
        (Role.STACKING, 0x00A0A0),
        (Role.ASK_CAPTURE, 0xFF5000),
        (Role.ASK_STACKING, 0x00A0A0),
        (Role.FROM, 0x0030FF),
        (Role.TO, 0x0030FF),
        (Role.TAKE, 0xFF0000),
        (Role.TURN_OVER, 0xFF00A0),
    ],
)
def test_the_colours_of_the_table_begin_at_full(role: Role, colour: int) -> None:
    assert FULL.render({1: Cue(role, 5.0)}, 3, 5.0) == (0, colour, 0)


@pytest.mark.parametrize("pattern", [Pattern.SLOW_PULSE, Pattern.FAST_PULSE, Pattern.BREATH])
def test_pulses_stay_above_a_third_and_begin_bright(pattern: Pattern) -> None:
    times = [PERIODS[pattern] * step / 100 for step in range(200)]
    seen = levels(pattern, Cue(Role.STACKING, 0.0), times)
    assert seen[0] == max(seen) == 1.0
    assert 0.333 <= min(seen) < 0.45


@pytest.mark.parametrize("pattern", [Pattern.BLINK, Pattern.SLOW_BLINK, Pattern.FAST_BLINK])
def test_blinks_begin_on(pattern: Pattern) -> None:
    period = PERIODS[pattern]
    times = [0.0, 0.24 * period, 0.49 * period, 0.51 * period, 0.99 * period, 1.01 * period]
    assert levels(pattern, Cue(Role.TAKE, 0.0), times) == [1, 1, 1, 0, 0, 1]


def test_patterns_count_from_the_beginning_of_the_cue() -> None:
    late, early = Cue(Role.STACKING, 7.0), Cue(Role.STACKING, 0.0)
    assert levels(Pattern.SLOW_PULSE, late, [7.0, 7.5]) == levels(
        Pattern.SLOW_PULSE, early, [0.0, 0.5]
    )
    assert levels(Pattern.SLOW_PULSE, late, [6.0]) == [1.0]


def flashes(cue: Cue) -> list[tuple[float, float]]:
    """When a light flashes in its first round, and for how long."""
    seen: list[tuple[float, float]] = []
    began = None
    for step in range(1000):
        time = step / 100 + 0.001
        lit = pattern_level(DEFAULT.look(Role.PUT), cue, time) > 0
        if lit and began is None:
            began = time
        if not lit and began is not None:
            seen.append((round(began, 2), round(time - began, 2)))
            began = None
    return seen


def test_as_many_flashes_as_the_height_long_for_white_short_for_black() -> None:
    white, black = put(Colour.WHITE, 2), put(Colour.BLACK, 3)
    long = [(0.0, LONG), (LONG + DARK, LONG)]
    short = [(round(number * (SHORT + DARK), 2), SHORT) for number in range(3)]
    round_of_white, round_of_black = 2 * (LONG + DARK) + GAP, 3 * (SHORT + DARK) + GAP
    assert flashes(white)[:3] == [*long, (round(round_of_white, 2), LONG)]
    assert flashes(black)[:4] == [*short, (round(round_of_black, 2), SHORT)]


def test_no_light_flashes_more_than_three_times_a_second() -> None:
    blinks = {Pattern.BLINK, Pattern.SLOW_BLINK, Pattern.FAST_BLINK}
    assert min(PERIODS[pattern] for pattern in blinks) > 1 / 3
    assert min(LONG, SHORT) + DARK > 1 / 3


def test_a_wave_runs_along_its_delays() -> None:
    cues = [Cue(Role.WAVE, 0.0, delay=delay) for delay in (0.0, 0.4, 0.8)]
    at = {
        time: [pattern_level(DEFAULT.look(Role.WAVE), cue, time) for cue in cues]
        for time in (0.0, 0.4, 0.8)
    }
    assert [seen.index(max(seen)) for seen in at.values()] == [0, 1, 2]


def test_a_wave_never_goes_out_and_is_never_brighter_than_its_role() -> None:
    seen = levels(Pattern.WAVE, Cue(Role.WAVE, 0.0), [step / 100 for step in range(400)])
    assert (min(seen), max(seen)) == (0.15, 1.0)


def test_a_put_shines_in_the_light_of_its_type() -> None:
    pieces = [Content(Colour.WHITE, kind) for kind in Kind]
    scene = {site: Cue(Role.FILL, 0.0, piece) for site, piece in enumerate(pieces)}
    assert FULL.render(scene, 3, 0.0) == (0xFFB000, 0x00FF20, 0x8000FF)


def test_brightness_dims_everything() -> None:
    frame = Light(brightness=0.5, current_limit=1e6).render({0: Cue(Role.CAPTURE, 0.0)}, 1, 0.0)
    assert frame == (0x7F2800,)


def test_what_is_lit_at_all_stays_lit() -> None:
    dim = Light(brightness=0.01).render({0: Cue(Role.LAST, 0.0)}, 1, 0.0)
    assert dim == (0x000101,)


def test_the_current_of_a_frame() -> None:
    assert current((0xFFFFFF, 0xFF0000, 0)) == 80.0


@pytest.mark.parametrize("limit", [100.0, 500.0, 1500.0])
@pytest.mark.parametrize("brightness", [0.02, 0.3, 1.0])
@pytest.mark.parametrize("role", [Role.ORIGIN, Role.FROM, Role.CAPTURE, Role.LAST, Role.MOVABLE])
def test_a_frame_stays_within_the_current_limit(
    role: Role, brightness: float, limit: float
) -> None:
    scene = {site: Cue(role, 0.0) for site in range(60)}
    light = Light(brightness=brightness, current_limit=limit)
    assert current(light.render(scene, 60, 0.0)) <= limit


def test_a_frame_over_the_limit_is_dimmed_as_a_whole() -> None:
    scene = {site: Cue(Role.ORIGIN, 0.0) for site in range(60)}
    light = Light(brightness=1.0, current_limit=1800.0)
    assert set(light.render(scene, 60, 0.0)) == {0x7F7F7F}
    assert light.render({0: Cue(Role.ORIGIN, 0.0)}, 1, 0.0) == (0xFFFFFF,)


def test_what_moves() -> None:
    still = {Role.MOVABLE, Role.ORIGIN, Role.CAPTURE, Role.FROM, Role.LAST, Role.SHINE}
    still |= {Role.FILL, Role.OFFER, Role.FAIR, Role.BAD}
    assert {role for role in Role if not FULL.moves({0: Cue(role, 0.0)})} == still
    assert FULL.moves({}) is False


TOGETHER = [
    {Role.ORIGIN, Role.CAPTURE, Role.STACKING},
    {Role.ORIGIN, Role.GOOD, Role.BAD},
    {Role.FROM, Role.TO},
    {Role.TAKE, Role.PUT},
    {Role.TAKE, Role.FILL},
    {Role.ASK_CAPTURE, Role.CAPTURE},
    {Role.ASK_STACKING, Role.STACKING},
]
STANDS = {Role.ORIGIN: "nothing", Role.CAPTURE: "the opponent's", Role.STACKING: "one's own"}


@pytest.mark.parametrize("roles", TOGETHER)
def test_roles_that_appear_together_are_told_without_colour(roles: set[Role]) -> None:
    looks = {role: DEFAULT.look(role) for role in roles}
    told = {(look.pattern, look.level, STANDS.get(role)) for role, look in looks.items()}
    assert len(told) == len(roles)


def test_what_is_to_be_put_and_not_known_is_lit_all_the_time() -> None:
    cue = Cue(Role.PUT, 0.0)
    assert {FULL.render({0: cue}, 1, number / 10) for number in range(30)} == {(0xFFFFFF,)}
