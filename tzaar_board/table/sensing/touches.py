"""What hands have touched since the position was settled."""

import math
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from tzaar_board.games.base import Colour
from tzaar_board.geometry import Site
from tzaar_board.table.sense import EMPTY, UNKNOWN
from tzaar_board.table.sensing.debounce import Change
from tzaar_board.table.sensing.touch import Arrival, Touch
from tzaar_board.table.timing import TIMING
from tzaar_board.table.updated import replace

HANDS = 4
"""So many hands may lift something at once: two people's."""


@dataclass(frozen=True)
class Touches:
    """Every touch since the settled position, whose readings are `expected`, in site order. What
    stands on the sites of `twice` had been lifted and returned an even number of times before, and
    on those of `once` an odd number, last at some moment, for no part of what led there. A player's
    turn button was `pressed`, last, and refused. Event logs keep it by the names of its fields.
    """

    expected: str
    by_site: Mapping[Site, Touch] = field(default_factory=dict)
    twice: frozenset[Site] = frozenset()
    once: Mapping[Site, float] = field(default_factory=dict)
    pressed: Mapping[Colour, float] = field(default_factory=dict)

    def reading(self, site: Site) -> str:
        """What a site reads now."""
        touch = self.by_site.get(site)
        return self.expected[site] if touch is None else touch.reading

    def after(self, changes: Iterable[Change]) -> "Touches":
        """The touches with more changes. A sensor that cannot tell changes nothing."""
        by_site = dict(self.by_site)
        for change in changes:
            if change.reading == UNKNOWN:
                continue
            before = by_site.get(change.site, Touch(self.expected[change.site], float("-inf")))
            if before.reading != change.reading:
                by_site[change.site] = before.after(change)
        return replace(self, by_site=by_site)

    @cached_property
    def misfits(self) -> frozenset[Site]:
        """The sites that do not read as expected: lifted, placed or changed."""
        return frozenset(
            site for site, touch in self.by_site.items() if touch.reading != self.expected[site]
        )

    @cached_property
    def lifted(self) -> frozenset[Site]:
        """The sites where a stack should stand and none does."""
        return frozenset(site for site in self.misfits if self.by_site[site].reading == EMPTY)

    @cached_property
    def moved(self) -> frozenset[Site]:
        """The sites at which hands moved something, which a sleeve cannot have hidden."""
        return frozenset(site for site, touch in self.by_site.items() if touch.moved_by_hand)

    @cached_property
    def placed(self) -> frozenset[Site]:
        """The sites where nothing should stand and something does."""
        return frozenset(site for site in self.misfits if self.expected[site] == EMPTY)

    def changed(self, site: Site) -> float:
        """When a site last changed; minus infinity where it did not."""
        touch = self.by_site.get(site)
        return float("-inf") if touch is None else touch.changed

    def arrivals(self, site: Site) -> tuple[float, ...]:
        """When something came to stand on a site."""
        touch = self.by_site.get(site)
        return () if touch is None else tuple(arrival.time for arrival in touch.arrivals)

    def first_came(self, sites: Iterable[Site]) -> list[float]:
        """When something came first to each of some sites to which anything did."""
        return [time for site in sites for time in self.arrivals(site)[:1]]

    def taps(self, site: Site, masked: frozenset[Site] = frozenset()) -> tuple[Arrival, ...]:
        """Where what stands on a site was returned by a hand that had lifted it, or set another in
        its place. What goes on at `masked` sites is no sleeve's.
        """
        came = self.came(site)
        return tuple(
            one for one in came if one.may_be_a_tap and not self._by_sleeve(one, {site, *masked})
        )

    def came(self, site: Site) -> tuple[Arrival, ...]:
        """What came to a site, in order, whatever it may have been."""
        touch = self.by_site.get(site)
        return () if touch is None else touch.arrivals

    def came_to_stay(self, site: Site) -> float:
        """When what is on a site now came there, or what stood there left: it may have been tapped,
        or set straight, since, if it is not what stood there at first.
        """
        came = list(self.came(site))
        if self.reading(site) in (EMPTY, self.expected[site]):
            return self.changed(site)
        while len(came) > 1 and came[-1].same and came[-2].reading == came[-1].reading:
            came.pop()
        return came[-1].time if came else self.changed(site)

    def shown(self, site: Site, reading: str) -> tuple[float, ...]:
        """When a site came to read so."""
        return tuple(one.time for one in self.came(site) if one.reading == reading)

    def by_itself(self, site: Site, arrival: Arrival, key: Site | None = None) -> bool:
        """Whether nothing else moved while a site was empty, nor shortly before or after, but the
        stack of a `key`: a sleeve comes with an arm that moves something.
        """
        since, until = arrival.begun - TIMING.rhythm, arrival.time + TIMING.rhythm
        return not any(
            since <= moment <= until
            for other, touch in self.by_site.items()
            if other not in (site, key)
            for moment in (*touch.departures, *(one.time for one in touch.arrivals))
        )

    def _by_sleeve(self, arrival: Arrival, spared: Collection[Site]) -> bool:
        """Whether another site was empty meanwhile, and as briefly: a hand takes one stack; or so
        many became empty with it that the table was bumped.
        """
        if arrival.alone:
            return False
        if arrival.away > TIMING.sleeve:
            return self._bumped(arrival)
        return any(
            0.0 < one.away <= TIMING.sleeve
            and one.begun < arrival.time
            and arrival.begun < one.time
            for other, touch in self.by_site.items()
            if other not in spared
            for one in touch.arrivals
        )

    def _bumped(self, arrival: Arrival) -> bool:
        """Whether more became empty at once than four hands lift, and was not taken away."""
        left = (
            one.begun
            for touch in self.by_site.values()
            for one in touch.arrivals
            if 0.0 < one.away <= TIMING.tap
        )
        near = sum(abs(moment - arrival.begun) <= TIMING.carry for moment in left)
        return near > HANDS

    def with_brief_taps(self) -> "Touches":
        """As if each tap that may be one was a hand's, though other sites were empty meanwhile."""
        by_site = {
            site: replace(touch, arrivals=tuple(replace(one, alone=True) for one in touch.arrivals))
            for site, touch in self.by_site.items()
            if not all(one.alone for one in touch.arrivals)
        }
        return replace(self, by_site={**self.by_site, **by_site}) if by_site else self

    def without_brief_taps(
        self,
        since: float = -math.inf,
        answers: Callable[[Site, Arrival], bool] = lambda _site, _tap: False,
    ) -> "Touches":
        """As if nothing was known of what came back, after a moment, as soon as from a sleeve; but
        for what `answers` a question.
        """
        by_site = {
            site: replace(touch, arrivals=known)
            for site, touch in self.by_site.items()
            if touch.arrivals
            if len(
                known := tuple(
                    one
                    for one in touch.arrivals
                    if not one.brief or one.time <= since or answers(site, one)
                )
            )
            < len(touch.arrivals)
        }
        return replace(self, by_site={**self.by_site, **by_site}) if by_site else self

    def overtaken(self, sites: Collection[Site]) -> frozenset[Site]:
        """Where a piece from the box stood when one came to one of some sites, and has been lifted
        since: it may come back, and then it was placed first. Not once a further one has come: that
        was in the hand.
        """
        came = self.first_came(sites)
        last = max(self.first_came(self.placed), default=0.0)
        return frozenset(
            site
            for site, touch in self.by_site.items()
            if touch.arrivals and touch.reading == self.expected[site] == EMPTY
            if touch.changed > last
            if any(touch.arrivals[0].time < moment < touch.changed for moment in came)
        )

    def uncovered(self) -> "Touches":
        """As if no sleeve had hidden what was set down where nothing stood, nor a hand lifted and
        returned it once another piece had come: it changed only when it was set down.
        """
        by_site = {
            site: replace(touch, changed=since)
            for site in self.placed
            if (touch := self.by_site[site]).arrivals
            if (since := self._set_down(site)) < touch.changed
        }
        return replace(self, by_site={**self.by_site, **by_site}) if by_site else self

    def _set_down(self, site: Site) -> float:
        """When what stands on a site came there. What hid it as briefly as a sleeve took nothing,
        where it had stood for as long as a tap lasts; less may be a loose contact's.
        """
        arrivals = self.by_site[site].arrivals
        others = self.first_came(self.placed - {site})
        for earlier, one in zip(arrivals[-2::-1], arrivals[:0:-1], strict=True):
            brief = one.brief and one.calm >= TIMING.least_tap
            returned = any(earlier.time < time < one.begun for time in others)
            if not (brief or returned):
                return one.time
        return arrivals[0].time

    def fresh(self, now: float) -> frozenset[Site]:
        """The sites whose last change is so recent that a sleeve may be over them."""
        return frozenset(
            site for site, touch in self.by_site.items() if now < touch.changed + TIMING.sleeve
        )

    def answered(self, site: Site, since: float) -> bool:
        """Whether a site was tapped that had been calm before: though its channel is distrusted.
        What is as brief as a sleeve may be the channel's.
        """
        touch = self.by_site.get(site)
        return touch is not None and any(
            TIMING.sleeve < one.away <= TIMING.tap and one.calm >= TIMING.calm and one.time > since
            for one in touch.arrivals
        )

    def departed(self, site: Site) -> float | None:
        """When what stood on a site first left it, None where it did not."""
        touch = self.by_site.get(site)
        return touch.departures[0] if touch is not None and touch.departures else None

    def left_again(self, site: Site) -> bool:
        """Whether a site was left more than once: something had come back to it."""
        touch = self.by_site.get(site)
        return touch is not None and len(touch.departures) > 1

    def first_moved(self, site: Site) -> float:
        """When anything first left a site, or came to it; infinity where nothing has."""
        touch = self.by_site.get(site)
        departures = () if touch is None else touch.departures
        return min((*departures, *self.arrivals(site)), default=math.inf)

    def taken_up(self, site: Site) -> float | None:
        """When what stood on a site first left it for longer than a sleeve hides it."""
        touch = self.by_site.get(site)
        departures = () if touch is None else touch.departures
        return next((left for left in departures if not self._returned(site, left)), None)

    def _returned(self, site: Site, left: float) -> bool:
        """Whether what left a site was back as soon as from under a sleeve."""
        return any(left < time <= left + TIMING.sleeve for time in self.arrivals(site))

    def stood(self, site: Site, moment: float, reading: str | None = None) -> bool:
        """Whether something had come back to a site that was left, and stood there at a moment; or
        what reads so.
        """
        touch = self.by_site.get(site)
        if touch is None:
            return False
        left = max((time for time in touch.departures if time <= moment), default=math.inf)
        return any(
            left < one.time < moment and reading in (None, one.reading) for one in touch.arrivals
        )

    def in_hand(self, site: Site, moment: float) -> bool:
        """Whether what stood on a site was off the board at a moment, and not under a sleeve."""
        departed = self.departed(site)
        away = departed is not None and departed < moment and not self.stood(site, moment)
        return away and not any(
            one.begun < moment < one.time and one.brief for one in self.by_site[site].arrivals
        )

    def put_back(self, arrival: Arrival, since: float, spared: Collection[Site]) -> bool:
        """Whether what came to a site may have been put back there: while the site was empty, and
        after a moment, another stack came home that had been in hand for longer than a tap.
        """
        since = max(since, arrival.begun)
        return any(
            one.away > TIMING.tap and since < one.time < arrival.time
            for site, touch in self.by_site.items()
            if site not in spared and touch.reading == self.expected[site]
            for one in touch.arrivals
        )

    def stood_elsewhere(self, arrival: Arrival) -> bool:
        """Whether what came to a site may have stood, while that was empty, where nothing should,
        for as long as a tap lasts: it was carried there and back.
        """
        return any(
            arrival.begun < came < left - TIMING.least_tap
            for site, touch in self.by_site.items()
            if self.expected[site] == EMPTY
            for came in self.shown(site, arrival.reading)
            for left in touch.departures
            if left < arrival.time
        )

    def newest(self, sites: Iterable[Site], since: float) -> Site | None:
        """On which of some sites something came to stand last, None where nothing did since."""
        arrived = [site for site in sites if any(time > since for time in self.arrivals(site))]
        return max(arrived, key=lambda site: self.arrivals(site)[-1], default=None)

    def away(self, site: Site) -> float:
        """For how many seconds a site was empty before something last came to stand there."""
        touch = self.by_site.get(site)
        if touch is None or touch.left is None or not touch.arrivals:
            return 0.0
        return max(0.0, touch.arrivals[-1].time - touch.left)

    def until(self, moment: float) -> "Touches":
        """The touches as they were before a moment."""
        earlier = {site: touch.until(moment) for site, touch in self.by_site.items()}
        return replace(self, by_site={site: one for site, one in earlier.items() if one})

    def since(self, moment: float) -> "Touches":
        """What has been touched after a moment, from what the sites read then."""
        later = {site: touch.since(moment) for site, touch in self.by_site.items()}
        return replace(self, by_site={site: one for site, one in later.items() if one})

    def before_left(self, site: Site) -> "Touches":
        """As the sites read before something was lifted from one of them last."""
        stood = replace(self.by_site[site], reading=self.by_site[site].stood)
        return replace(self, by_site={**self.by_site, site: stood})

    def without(self, sites: Iterable[Site]) -> "Touches":
        """As if some sites had not been touched."""
        gone = frozenset(sites)
        return replace(self, by_site={s: one for s, one in self.by_site.items() if s not in gone})

    def without_between(self, spans: Mapping[Site, tuple[float, float]]) -> "Touches":
        """As if nothing had come to stand on some sites after a moment and up to another."""
        by_site = {
            site: replace(touch, arrivals=kept)
            for site, (since, until) in spans.items()
            if (touch := self.by_site.get(site)) is not None
            if (
                kept := tuple(
                    one for one in touch.arrivals if not (since < one.time and one.begun <= until)
                )
            )
            != touch.arrivals
        }
        return replace(self, by_site={**self.by_site, **by_site}) if by_site else self

    def unproven(self, spared: frozenset[Site], since: float) -> "Touches":
        """As if nothing was known of what came back after a moment, but on the spared sites."""
        returned = {
            site: replace(touch, arrivals=kept)
            for site, touch in self.by_site.items()
            if site not in self.misfits and site not in spared
            if (kept := tuple(one for one in touch.arrivals if one.time < since)) != touch.arrivals
        }
        return replace(self, by_site={**self.by_site, **returned}) if returned else self

    def settled(self, expected: str, over: frozenset[Site] = frozenset()) -> "Touches":
        """The touches as they stand against a new settled position.

        What fits it is done with; what does not is the beginning of what comes next, and so is what
        came to stand somewhere since that began. `over` are sites that tell nothing of that: those
        of what has been committed, and those out of judgement. What was pressed before that began
        is done with.
        """
        begun = {
            site: replace(touch, arrivals=()) if touch.reading == EMPTY else touch
            for site, touch in self.by_site.items()
            if touch.reading != expected[site]
        }
        since = min((begun[site].changed for site in begun.keys() - over), default=math.inf)
        gone_on = {
            site: replace(touch, arrivals=later)
            for site, touch in self.by_site.items()
            if site not in begun and site not in over
            if (later := tuple(one for one in touch.arrivals if one.time > since))
        }
        taps = {
            site: [tap.time for tap in self.taps(site) if not tap.brief]
            for site, touch in self.by_site.items()
            if touch.arrivals and site not in begun
        }
        twice = frozenset(site for site, times in taps.items() if times and len(times) % 2 == 0)
        once = {s: times[-1] for s, times in taps.items() if len(times) % 2 and s not in over}
        first = min(map(self.first_moved, over), default=math.inf)
        pressed = {player: moment for player, moment in self.pressed.items() if moment >= first}
        return Touches(expected, {**begun, **gone_on}, twice, once, pressed)
