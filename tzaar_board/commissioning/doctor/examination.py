"""The doctor's examination of a table, from the first question to the last."""

from collections.abc import Iterator

from tzaar_board.commissioning.doctor.observations import Observations, Watch
from tzaar_board.commissioning.doctor.stages import (
    ButtonTest,
    Clear,
    LightTest,
    TestStage,
    Walk,
    snake,
    spread,
)
from tzaar_board.commissioning.procedures.base import Ask, Message
from tzaar_board.commissioning.procedures.hands import Gesture, GestureDetector
from tzaar_board.commissioning.procedures.lamps import Lamps
from tzaar_board.geometry import Site
from tzaar_board.hal.link import Reply
from tzaar_board.hal.profile import Profile
from tzaar_board.hal.protocol import ControllerFault
from tzaar_board.hal.scan import LinkChange, Scan, TableEvent

FEW = 8
"""So many sites are asked for once more each; of more, a sample tells."""


class Examination:
    """Asks at a table until everything has been seen; `seen` is what was, `faults` what the
    controller said of itself.
    """

    def __init__(self, profile: Profile, lamps: Lamps) -> None:
        self.seen = Observations()
        self.faults: list[ControllerFault] = []
        self._profile = profile
        self._lamps = lamps
        self._hands = GestureDetector(len(profile.board))
        self._watch = Watch(len(profile.board))
        self._stages = self._all()
        self._stage: TestStage | None = next(self._stages)
        self._begun = False

    @property
    def ask(self) -> Ask:
        if self._stage is None:
            return Ask("", self._lamps.show({}))
        return self._stage.ask

    @property
    def done(self) -> bool:
        return self._stage is None

    def hear(self, now: float, event: TableEvent) -> None:
        match event:
            case Scan():
                self._watch.scan(event.time, event.readings)
                self._take(now, self._hands.scan(event))
            case LinkChange():
                self._hands.forget()
                self._watch.forget()

    def reply(self, _now: float, reply: Reply, /) -> None:
        if isinstance(reply, ControllerFault) and reply not in self.faults:
            self.faults.append(reply)

    def tick(self, now: float) -> None:
        self._take(now, self._hands.tick(now))

    def deadline(self) -> float | None:
        if self._stage is None:
            return None
        times = (self._hands.deadline(), self._stage.deadline() if self._begun else None)
        return min((time for time in times if time is not None), default=None)

    def messages(self) -> tuple[Message, ...]:
        return ()

    def _take(self, now: float, gestures: list[Gesture]) -> None:
        self.seen.add_flapping(self._hands.flapping)
        if self._stage is None:
            return
        if not self._begun:
            self._begun = True
            self._stage.begin(now)
        self._stage.take(now, gestures)
        while self._stage is not None and self._stage.done:
            self._stage = next(self._stages, None)
            if self._stage is not None:
                self._stage.begin(now)
        if self._stage is None:
            self.seen.add_watched(self._watch)

    def _all(self) -> Iterator[TestStage]:
        """The stages; which sites the later ones ask for follows from the earlier ones."""
        board, seen = self._profile.board, self.seen
        yield Clear(self._hands, self._lamps, seen.stuck)
        yield LightTest(board, self._lamps, seen.dark)
        yield ButtonTest(self._lamps, self._profile.buttons, seen.buttons)
        yield self._walk([site for site in snake(board) if site not in self._unfit()], seen.lit)
        again = [site for site in snake(board) if seen.lit.get(site, site) != site]
        if again and len(again) <= FEW:
            yield self._walk(again, seen.lit)
        yield self._walk(self._by_name(), seen.named, by_name=True)
        yield Clear(self._hands, self._lamps, seen.left)

    def _walk(
        self, order: list[Site], felt: dict[Site, Site | None], *, by_name: bool = False
    ) -> Walk:
        board = self._profile.board
        return Walk(board, order, self._lamps, self.seen, felt, self._hands, by_name=by_name)

    def _unfit(self) -> set[Site]:
        """The sites whose channels say nothing that can be believed."""
        return self.seen.stuck | self.seen.flapping | self._watch.unsure

    def _by_name(self) -> list[Site]:
        """Three sites that tell how the board lies, those felt elsewhere, and those not felt."""
        lit = self.seen.lit
        moved = [site for site, felt in lit.items() if felt not in (site, None)]
        silent = [site for site, felt in lit.items() if felt is None]
        asked = dict.fromkeys((*spread(self._profile.board), *moved[:FEW], *silent[:FEW]))
        return [site for site in asked if site not in self._unfit()]
