"""The copper of a strip: what runs from site to site, each site's, and the head's."""

from collections.abc import Iterator
from itertools import pairwise

from hardware import mechanics as mm
from hardware.strip import layout
from hardware.strip.circuit import (
    ENABLE,
    FEWEST,
    GROUND,
    HOLE,
    INPUTS,
    LIGHT,
    LIGHT_GROUND,
    PLACES,
    RETURN,
    SUPPLY,
    data,
    out,
)
from hardware.strip.footprint import LEG_PITCH, Point
from hardware.strip.layout import (
    DATA_LANE,
    GROUND_LANE,
    LIGHT_GROUND_LANE,
    LIGHT_LANE,
    LIGHTS,
    POWER,
    RETURN_LANE,
    SUPPLY_LANE,
    THIN,
    Layer,
    Track,
    Via,
    along,
    row,
)

TOP, BOTTOM = Layer.TOP, Layer.BOTTOM

_LED = -mm.LED_OFFSET
_LEGS = mm.LEGS_FROM_MIDDLE
_BRIDGED = -2.0
"""The x of a site's solder bridge from its LED's output to the way back."""

_PINS_LANE = -11.8
"""The y of the vias beside the multiplexer's outer pins."""

_BUS = (32.0, 46.8)
"""Between these x the sensors' supply passes between the pads of J1, narrower."""

Copper = Track | Via


def copper() -> tuple[Copper, ...]:
    """All of it."""
    sites = (one for place in range(PLACES) for one in _site(place))
    rows = (one for place in range(PLACES - 1) for one in _row(place))
    return (*_lanes(), *sites, *rows, *_last_row(), *_multiplexer(), *_bus(), *_enable(), *_light())


def _moved(place: int, *way: Point) -> tuple[Point, ...]:
    return tuple((along(place) + x, y) for x, y in way)


def _lanes() -> Iterator[Copper]:
    """From the head to the last site."""
    last = along(PLACES - 1)
    end = last + _LEGS + 2.9
    before, after = _BUS
    for net, lane, narrow, start in (
        (SUPPLY, SUPPLY_LANE, -4.5, _LEGS - 1.9),
        (GROUND, GROUND_LANE, -5.25, _LEGS - 2.3),
    ):
        yield Track(net, BOTTOM, POWER, ((start, lane), (before, lane)))
        yield Track(
            net,
            BOTTOM,
            0.4,
            ((before, lane), (before + 0.5, narrow), (after - 0.5, narrow), (after, lane)),
        )
        yield Track(net, BOTTOM, POWER, ((after, lane), (end, lane)))
    yield Track(
        LIGHT_GROUND,
        BOTTOM,
        LIGHTS,
        ((-9.2, LIGHT_GROUND_LANE), (last + _LED + 2.45, LIGHT_GROUND_LANE)),
    )
    yield Track(LIGHT, TOP, LIGHTS, ((-9.4, LIGHT_LANE), (last + _LED + 3.8, LIGHT_LANE)))
    yield Track(RETURN, BOTTOM, THIN, ((-11.2, RETURN_LANE), (last + _BRIDGED, RETURN_LANE)))


def _site(place: int) -> Iterator[Copper]:
    yield from _sensor(place)
    yield from _led(place)
    if place + 1 >= FEWEST:
        net = data(place + 1)
        yield Track(net, TOP, THIN, _moved(place, (_BRIDGED, DATA_LANE), (_BRIDGED, 7.9)))
        yield Via(net, *_moved(place, (_BRIDGED, 7.9)))
        yield Track(net, BOTTOM, THIN, _moved(place, (_BRIDGED, 7.9), (_BRIDGED, 9.35)))
        yield Track(RETURN, BOTTOM, THIN, _moved(place, (_BRIDGED, 10.65), (_BRIDGED, RETURN_LANE)))
    if place == HOLE:
        yield from _without_led(place)


def _sensor(place: int) -> Iterator[Copper]:
    """Its supply on the lower face, its ground over that to the lane behind it."""
    supply = _moved(place, (_LEGS, LEG_PITCH), (_LEGS - 1.9, LEG_PITCH), (_LEGS - 1.9, SUPPLY_LANE))
    yield Track(SUPPLY, BOTTOM, 0.4, supply)
    ground = _moved(place, (_LEGS, 0), (_LEGS - 2.3, 0), (_LEGS - 2.3, GROUND_LANE))
    yield Track(GROUND, TOP, 0.4, ground)
    yield Via(GROUND, ground[-1])


def _led(place: int) -> Iterator[Copper]:
    right, left = _LED + 2.45, _LED - 2.45
    yield Track(LIGHT, TOP, 0.8, _moved(place, (right, 1.65), (right, LIGHT_LANE)))
    yield Track(
        LIGHT_GROUND, BOTTOM, POWER, _moved(place, (right, 8.125), (right, LIGHT_GROUND_LANE))
    )
    yield Track(LIGHT, BOTTOM, POWER, _moved(place, (right, 9.675), (right + 1.35, 9.675)))
    yield Via(LIGHT, *_moved(place, (right + 1.35, 9.675)))
    if place:
        ground = _moved(
            place, (left, -1.65), (left - 1.45, -1.65), (left - 1.45, LIGHT_GROUND_LANE)
        )
        yield Track(LIGHT_GROUND, TOP, 0.5, ground[:2])
        yield Via(LIGHT_GROUND, ground[1])
        yield Track(LIGHT_GROUND, BOTTOM, 0.5, ground[1:])
    begin = _moved(place, (right, -1.65), (right + 2.05, -1.65), (right + 2.05, DATA_LANE))
    if place + 1 < PLACES:
        end = _moved(place + 1, (left - 1.65, DATA_LANE), (left - 1.65, 1.65), (left, 1.65))
        yield Track(data(place + 1), TOP, THIN, (*begin, *end))
    else:
        yield Track(data(place + 1), TOP, THIN, (*begin, *_moved(place, (_BRIDGED, DATA_LANE))))


def _without_led(place: int) -> Iterator[Copper]:
    """The bridge from the site before to the one behind."""
    before, after = data(place), data(place + 1)
    way = _moved(place, (_LED - 2.45, 1.65), (_LED - 1.7, 3.0), (_LED, 3.0))
    yield Track(before, TOP, THIN, way[:2])
    yield Via(before, way[1])
    yield Track(before, BOTTOM, THIN, way[1:])
    way = _moved(place, (_LED + 4.5, 3.0), (_LED + 1.3, 3.0))
    yield Via(after, way[0])
    yield Track(after, BOTTOM, THIN, way)


def _pin(number: int) -> Point:
    """The middle of a multiplexer's pad."""
    mux = next(one for one in layout.placed() if one.part.reference == "U1")
    return next(at for pad, at, _ in mux.pads() if pad.number == str(number))


def _row(place: int) -> Iterator[Copper]:
    """From a sensor along its row to the pin of its input, on the other face from there."""
    leg = along(place) + _LEGS
    x, y = _pin(9 - INPUTS[place])
    way = ((leg, -LEG_PITCH), (leg, row(place)), (x, row(place)), (x, _PINS_LANE))
    yield Track(out(place), TOP, THIN, way)
    yield Via(out(place), way[-1])
    yield Track(out(place), BOTTOM, THIN, (way[-1], (x, y)))


def _last_row() -> Iterator[Copper]:
    """The ninth input is on the multiplexer's other side: around it, under the first row and over
    the sensors' supply.
    """
    place = PLACES - 1
    leg, aside = along(place) + _LEGS, 8.9
    x, y = _pin(23)
    net = out(place)
    yield Track(net, TOP, THIN, ((leg, -LEG_PITCH), (leg, row(place)), (aside, row(place))))
    yield Via(net, (aside, row(place)))
    yield Track(net, BOTTOM, THIN, ((aside, row(place)), (aside, -6.55)))
    yield Via(net, (aside, -6.55))
    yield Track(net, TOP, THIN, ((aside, -6.55), (aside, 1.3), (x, 1.3)))
    yield Via(net, (x, 1.3))
    yield Track(net, BOTTOM, THIN, ((x, 1.3), (x, y)))


def _multiplexer() -> Iterator[Copper]:
    """Its supply."""
    x, y = _pin(24)
    yield Track(SUPPLY, BOTTOM, 0.4, ((x, y), (x, SUPPLY_LANE)))
    x, y = _pin(12)
    yield Track(GROUND, BOTTOM, 0.4, ((x, y), (x, GROUND_LANE)))


def _bus() -> Iterator[Copper]:
    """What J1 brings: outside the addresses and the signal, inside what the sensors live on."""
    header = next(one for one in layout.placed() if one.part.reference == "J1")
    pads = {pad.number: at for pad, at, _ in header.pads()}
    for pin, lane, pad in ((11, -11.6, "1"), (10, -12.05, "3"), (1, -12.5, "7")):
        (x, y), (to, end) = _pin(pin), pads[pad]
        yield Track(header.part.nets[pad], BOTTOM, THIN, ((x, y), (x, lane), (to, lane), (to, end)))
    (x, y), (to, end) = _pin(14), pads["2"]
    yield Track("S2", BOTTOM, THIN, ((x, y), (x, -3.1), (to, -3.1)))
    (x, y), (to, end) = _pin(13), pads["4"]
    way = ((x, y), (27.3, y), (28.9, -2.5), (31.8, -2.5), (32.8, -0.3), (to, -0.3), (to, end))
    yield Track("S3", BOTTOM, THIN, way)
    for pad, (x, y) in pads.items():
        net = header.part.nets[pad]
        if net in (SUPPLY, GROUND):
            yield Track(net, BOTTOM, 0.4, ((x, y), (x, -4.5 if net == SUPPLY else -5.25)))


def _enable() -> Iterator[Copper]:
    """From J2 to the multiplexer, pulled up on the way."""
    x, y = _pin(15)
    yield Track(ENABLE, BOTTOM, THIN, ((x, y), (x, 1.6), (20.825, 1.6)))
    yield Track(ENABLE, BOTTOM, THIN, ((x, 1.6), (27.0, 1.6), (27.855, 1.23)))
    x, y = _pin(24)
    yield Track(SUPPLY, BOTTOM, THIN, ((x, y), (x, 3.4), (24.545, 3.4), (24.545, 3.77)))
    yield Track(SUPPLY, BOTTOM, THIN, ((17.5, 3.4), (19.175, 1.6)))


def _light() -> Iterator[Copper]:
    """From J3 to where the lanes begin, and to the first LED."""
    led = _LED - 2.45
    net = data(0)
    yield Track(net, BOTTOM, THIN, ((-13.15, 4.4), (-13.15, 3.3)))
    yield Via(net, (-13.15, 3.3))
    yield Track(net, TOP, THIN, ((-13.15, 3.3), (led, 1.65)))
    yield Track(LIGHT_GROUND, TOP, 0.5, ((led, -1.65), (-15.8, -1.65), (-15.8, 6.4)))
    yield Via(LIGHT_GROUND, (-15.8, 6.4))
    yield Track(LIGHT_GROUND, BOTTOM, 0.5, ((-15.8, 6.4), (-13.15, 6.4)))
    yield Track(LIGHT_GROUND, BOTTOM, 1.0, ((-13.15, 6.4), (-9.2, 6.4)))
    ends = ((-15.8, 6.4), (-18.9, 6.4), (-18.9, 2.05), (-18.9, 12.75))
    yield Track(LIGHT_GROUND, BOTTOM, 0.5, ends)
    yield Track(LIGHT, BOTTOM, 1.0, ((-13.15, 8.4), (-10.9, 8.4), (-10.3, 9.0), (-10.3, 10.4)))
    for y in (9.2, 10.4):
        yield Via(LIGHT, (-10.3, y))
    yield Track(
        RETURN, BOTTOM, THIN, ((-13.15, 10.4), (-11.6, 10.4), (-11.2, 10.8), (-11.2, RETURN_LANE))
    )
    yield Track(LIGHT, BOTTOM, POWER, ((-2.0, 10.05), (-0.5, 10.05)))
    yield Via(LIGHT, (-0.5, 10.05))
    yield Track(LIGHT_GROUND, BOTTOM, POWER, ((-2.0, 8.15), (-2.0, LIGHT_GROUND_LANE)))


def pieces(track: Track) -> Iterator[tuple[Point, Point]]:
    """A track's straight pieces."""
    yield from pairwise(track.way)
