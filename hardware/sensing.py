"""The guide's page on magnets: which pole is up, what a stack does to its sensor, how surely."""

from collections.abc import Iterator

from hardware import mechanics
from hardware.hall import A2, A3, CHOSEN
from hardware.magnet import USUAL, Magnet, disc_field, neighbours_field, stack_field
from hardware.monte_carlo import DEPTH, GAIN, OFFSET, REMANENCE, SITES, Table, missed, seen_up_to
from hardware.page_text import filled
from hardware.pico import wiring
from hardware.tables import table

_HEIGHTS = range(1, 11)
_ASIDE = range(9)
_LARGER = Magnet(8.0)


def magnets_page() -> str:
    """All of it."""
    wired, magnet = wiring(), USUAL
    spread = stack_field(1, deeper=-DEPTH) - stack_field(1)
    return filled(
        "magnets.md",
        sensor=CHOSEN.name,
        magnet=f"{magnet.diameter:g}",
        sunk=f"{magnet.height + mechanics.FLOOR:g}",
        floor=f"{mechanics.FLOOR:g}",
        distance=f"{mechanics.SENSOR_DISTANCE:g}",
        height=f"{mechanics.PIECE_HEIGHT:g}",
        margin=wired.threshold,
        threshold=f"{CHOSEN.millitesla(wired.threshold):.1f}",
        lowest=wired.lowest,
        highest=wired.highest,
        heights=table(("pieces", "mT", "White reads", "Black reads"), _by_height()),
        aside=table(("mm", "mT", "White reads", "Black reads"), _by_place()),
        pitch=f"{mechanics.PITCH:g}",
        worst=f"{neighbours_field():.1f}",
        worst_steps=f"{CHOSEN.steps(neighbours_field()):.0f}",
        cling=f"{magnet.attraction(mechanics.PIECE_HEIGHT):.1f}",
        larger_cling=f"{_LARGER.attraction(mechanics.PIECE_HEIGHT):.1f}",
        disc=f"{disc_field():.0f}",
        disc_steps=f"{CHOSEN.steps(disc_field()):.0f}",
        sites=SITES,
        depth=f"{DEPTH:g}",
        offset=f"{OFFSET:g}",
        gain=f"{100 * GAIN:.1f}",
        remanence=f"{100 * REMANENCE:.1f}",
        broken=table(("pieces", A2.name, A3.name), _broken()),
        missed=table(("mm off the middle", *_ASIDE, "seen up to"), _missed()),
        second=f"{stack_field(2) - stack_field(1):.1f}",
        spread=f"{spread:.1f}",
        mistaken=f"{100 * Table().height_mistaken():.0f}",
    )


def _row(name: int, field: float) -> tuple[object, ...]:
    return name, f"{field:.1f}", CHOSEN.reading(field), CHOSEN.reading(-field)


def _by_height() -> Iterator[tuple[object, ...]]:
    return (_row(pieces, stack_field(pieces)) for pieces in _HEIGHTS)


def _by_place() -> Iterator[tuple[object, ...]]:
    return (_row(aside, stack_field(1, aside)) for aside in _ASIDE)


def _broken() -> Iterator[tuple[object, ...]]:
    for pieces in (1, 2, 10):
        yield (pieces, *(_percent(Table(grade).broken(pieces)) for grade in (A2, A3)))


def _missed() -> Iterator[tuple[object, ...]]:
    for part, words in ((1 / 3, "a third"), (1 / 6, "a sixth")):
        for magnet in (USUAL, _LARGER):
            reaches = Table(magnet=magnet, part=part).reaches()
            name = f"threshold at {words}, magnet Ø {magnet.diameter:g}"
            shares = (_percent(missed(reaches, aside)) for aside in _ASIDE)
            yield (name, *shares, f"{seen_up_to(reaches):.1f} mm")


def _percent(part: float) -> str:
    return f"{100 * part:.1f} %" if part else "0"
