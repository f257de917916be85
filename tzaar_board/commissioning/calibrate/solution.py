"""From a finished calibration's answers to how a table is wired."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tzaar_board.commissioning.calibrate.progress import Progress
from tzaar_board.errors import Phrase
from tzaar_board.geometry import Board, Site


@dataclass(frozen=True)
class Solution:
    """The wiring, and sentences on what had to be concluded or guessed."""

    channels: tuple[int, ...]
    leds: tuple[int, ...]
    notes: tuple[str, ...]


def site_of_channel(progress: Progress) -> dict[int, Site]:
    """The sites of which the channel was felt, by channel."""
    return {channel: site for site, channel in enumerate(progress.sites) if channel is not None}


def solve(board: Board, progress: Progress, known_leds: tuple[int, ...] | None = None) -> Solution:
    """The wiring that the answers tell; what was not answered gets what is left, in order.

    A channel that was first felt in the light of an LED belongs to a site that was skipped.
    `known_leds` are the LEDs' places where nothing was to be learned of them.
    """
    known = site_of_channel(progress)
    skipped = [site for site, channel in enumerate(progress.sites) if channel is None]
    new = [one for one in progress.lights if one is not None and one not in known]
    spare = [one for one in range(progress.channel_count) if one not in known and one not in new]
    given = dict(zip(skipped, (*new, *spare), strict=False))
    channels = tuple(
        given[site] if channel is None else channel for site, channel in enumerate(progress.sites)
    )
    sensors = _notes(board, SENSORS, {site: given[site] for site in skipped}, len(spare))
    if known_leds is not None:
        return Solution(channels, known_leds, tuple(sensors))
    sites = {channel: site for site, channel in enumerate(channels)}
    leds = {sites[one]: led for led, one in enumerate(progress.lights) if one is not None}
    dark = [led for led, one in enumerate(progress.lights) if one is None]
    unlit = [site for site in range(len(board)) if site not in leds]
    leds.update(zip(unlit, dark, strict=True))
    lights = _notes(board, LIGHTS, {site: leds[site] for site in unlit}, len(unlit))
    places = tuple(leds[site] for site in range(len(board)))
    return Solution(channels, places, (*sensors, *lights))


SENSORS = (
    Phrase("The sensor of {names} was not found; it must be channel {places}."),
    Phrase(
        "The sensors of {names} were not found; channel {places} are guessed: mend them and "
        "calibrate again."
    ),
)
LIGHTS = (
    Phrase("The LED of {names} was not found; it must be LED {places}."),
    Phrase(
        "The LEDs of {names} were not found; LED {places} are guessed: mend them and calibrate "
        "again."
    ),
)
"""What is said of one that follows from the others, and of those that had to be guessed."""


def _notes(
    board: Board, words: tuple[Phrase, Phrase], given: Mapping[Site, int], choices: int
) -> Sequence[Phrase]:
    if not given:
        return ()
    sure, guessed = words
    template = sure if len(given) == 1 and choices <= 1 else guessed
    names = ", ".join(board.names[site] for site in given)
    return (Phrase(template, names=names, places=", ".join(map(str, given.values()))),)
