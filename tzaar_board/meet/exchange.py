"""One game at this table and at another: turns, wishes and refusals go out and come in."""

import asyncio
from collections.abc import Callable
from dataclasses import replace

from tzaar_board.errors import Phrase, UserError
from tzaar_board.games.base import Colour
from tzaar_board.games.history import History
from tzaar_board.meet import words
from tzaar_board.meet.agreement import (
    Ended,
    Step,
    TakenBack,
    Tell,
    TimeUpHere,
    TurnPlayed,
    next_step,
)
from tzaar_board.meet.correspondence import Correspondence
from tzaar_board.meet.keys import Signer
from tzaar_board.meet.messages import (
    Envelope,
    GameBody,
    HelpedBody,
    Malformed,
    RefusalBody,
    RefusalReason,
    ResignBody,
    Said,
    TimeBody,
    TurnBody,
    WishBody,
    WishKind,
    body_of,
    payload_of,
)
from tzaar_board.meet.score import Score
from tzaar_board.meet.seal import sealed, signed_by_table
from tzaar_board.meet.topics import Topic, TopicKind
from tzaar_board.play.app import App
from tzaar_board.table.distant_request import DistantRequest
from tzaar_board.table.events import DistantAsked, WentBack
from tzaar_board.table.session import SessionPhase

_REQUESTS = {
    WishKind.BACK.value: (DistantRequest.BACK, words.ASKS_BACK),
    WishKind.DRAW.value: (DistantRequest.DRAW, words.ASKS_DRAW),
    WishKind.PAUSE.value: (DistantRequest.PAUSE, words.ASKS_PAUSE),
}
"""What is asked by a kind of wish, and how people are told of it."""

Put = Callable[[str, bytes], None]
"""Has something stand on a topic."""


class Exchange:
    """Keeps the game with number `journal_id` of the journal and its record in the room the same.

    `keep` writes down what counts, and `put` publishes it as soon as the broker is `reached`; `say`
    tells people here, `unix` gives Unix time in seconds.
    """

    def __init__(
        self,
        app: App,
        journal_id: int,
        signer: Signer,
        correspondence: Correspondence,
        *,
        keep: Put,
        put: Put,
        reached: Callable[[], bool],
        say: Callable[[Phrase], None],
        unix: Callable[[], float],
    ) -> None:
        self.journal_id = journal_id
        self.correspondence = correspondence
        self.refused: tuple[int, RefusalReason] | None = None
        self._app = app
        self._signer = signer
        self._keep = keep
        self._put = put
        self._reached = reached
        self._say = say
        self._unix = unix
        self._helped: History | None = None
        self._undone: History | None = None
        self._paused = app.runner.paused
        self._serial = 0

    @property
    def score(self) -> Score:
        return self.correspondence.score

    @property
    def mine(self) -> Colour:
        return self.correspondence.mine

    @property
    def asked(self) -> DistantRequest:
        """What the other side asks for, and this one has not answered."""
        theirs, own = self.correspondence.wish(self.mine.other), self.correspondence.wish(self.mine)
        if theirs is None or self.correspondence.paused:
            return DistantRequest.NOTHING
        if own is not None and own.kind == WishKind.NO.value and own.serial >= theirs.serial:
            return DistantRequest.NOTHING
        request, _ = _REQUESTS.get(theirs.kind, (DistantRequest.NOTHING, None))
        return request

    def seated(self, offer: GameBody) -> None:
        """The other seat is taken."""
        ledger = self.correspondence.ledger
        ledger = replace(ledger, score=replace(ledger.score, offer=offer))
        self.correspondence = replace(self.correspondence, ledger=ledger)
        if self._app.runner.paused:
            self._app.act(lambda now: self._app.runner.pause(now, False))
            self._say(words.CLOCKS_RUN)

    def restore(self, number: int, envelope: Envelope) -> None:
        """Something that was kept of the record."""
        self._become(self.correspondence.heard(number, envelope))

    def publish(self) -> None:
        """Has the whole record stand in the room."""
        score = self.score
        for number, envelope in enumerate(self.correspondence.ledger.entries, 1):
            self._put(score.room.turn(score.id, number), payload_of(envelope))

    def read(self, topic: Topic, envelope: Envelope) -> RefusalReason | None:
        """Takes what was said about this game; why an entry is refused, if it is."""
        if topic.kind is TopicKind.TURN:
            return self._heard(topic.number, envelope)
        if topic.kind is TopicKind.WISH and topic.colour is not None:
            self._wished(topic.colour, envelope)
        return None

    def _heard(self, number: int, envelope: Envelope) -> RefusalReason | None:
        """An entry has come; why it is refused, if it is."""
        before = self.correspondence
        self._become(before.heard(number, envelope))
        entries = self.correspondence.ledger.entries
        for held in range(len(before.ledger.entries) + 1, len(entries) + 1):
            self._hold(held, entries[held - 1])
        if self.score.helped - before.score.helped - {self.mine}:
            self._say(words.HELPED)
        refused = self.correspondence.ledger.refused
        return refused[0].reason if refused else None

    def _wished(self, colour: Colour, envelope: Envelope) -> None:
        """A side has said what it would like."""
        before, mine = self.correspondence, self.mine
        self.correspondence = before.wished(colour, envelope)
        if self.correspondence is before:
            return
        wish = self.correspondence.wish(colour)
        self._serial = max(self._serial, _serial(envelope))
        own = self.correspondence.wish(mine)
        if colour is mine or wish is None:
            return
        if wish.kind == WishKind.NO.value and own is not None:
            self._want(WishKind.NOTHING)
            if not self._paused and own.kind in _REQUESTS:
                self._say(words.DECLINED)
        elif own is None or own.kind != wish.kind:
            _, asking = _REQUESTS.get(wish.kind, (DistantRequest.NOTHING, None))
            if asking is not None:
                self._say(asking)

    def refused_there(self, topic: Topic, envelope: Envelope) -> bool:
        """Whether the other table says that it has refused something."""
        score, seat = self.score, self.score.offer.seat(self.mine.other)
        name = score.room.refusal(score.id, topic.table)
        if topic.kind is not TopicKind.REFUSAL or seat is None:
            return False
        if not signed_by_table(name, envelope, seat.key):
            return False
        try:
            body_of(RefusalBody, envelope.body)
        except Malformed:
            return False
        return True

    def resign(self, colour: Colour) -> None:
        """A player here gives up; nobody here does for the other table."""
        if colour is self.mine and self.score.outcome is None:
            self.want(WishKind.RESIGN)

    def gives_up(self) -> bool:
        """Whether a new game is wanted here while somebody plays this one: then it is lost."""
        score = self.score
        played = not score.offer.open and len(score.history) > 0 and score.outcome is None
        if played:
            self.resign(self.mine)
        return played

    def answer(self, agree: bool) -> None:
        """What the other side would like is agreed to, or declined. Raises UserError."""
        wish = self.correspondence.wish(self.mine.other)
        if wish is None or wish.kind == WishKind.NO.value:
            raise UserError(words.NOBODY_ASKS)
        self.want(WishKind(wish.kind) if agree else WishKind.NO)
        if not agree:
            self._say(words.DECLINED_HERE)

    def want(self, kind: WishKind, keep: int = 0) -> None:
        """Somebody here would like something of the other side; to agree is to want the same."""
        if kind is WishKind.DRAW and self.score.outcome is not None:
            return
        theirs = self.correspondence.wish(self.mine.other)
        agrees = theirs is not None and theirs.kind == kind.value
        if theirs is not None and agrees:
            keep = theirs.keep
        if kind is WishKind.RESIGN and self.correspondence.writes:
            self._write(ResignBody(at=self._now))
        else:
            self._want(kind, keep)
        if kind is WishKind.RESIGN:
            self._say(words.RESIGNS if self._reached() else words.RESIGNS_LATER)
        elif kind.value in _REQUESTS and not agrees:
            self._say(words.ASKED if self._reached() else words.ASKED_LATER)
        self.follow()

    def pause(self, paused: bool) -> bool:
        """Somebody here would like the clocks to stop, or to run on, which needs nobody's leave;
        whether that is for both tables.
        """
        own = self.correspondence.wish(self.mine)
        asks = own is not None and own.kind == WishKind.PAUSE.value
        if self.score.offer.open or not (paused or self._paused or asks):
            return False
        self.want(WishKind.PAUSE if paused else WishKind.NO if self._paused else WishKind.NOTHING)
        return True

    def follow(self, *, whole: bool = False) -> None:
        """Does what has become possible: tells what was played here, and plays what was there; the
        `whole` record where another game comes, whether hands are ready for it or not.
        """
        app = self._app
        if app.classroom.teaching is not None or app.runner.game_id != self.journal_id:
            return
        while True:
            agreed = self.correspondence.agreed
            if agreed is not None:
                self._write(agreed.model_copy(update={"at": self._now}))
                continue
            self._tell_of_hint()
            step = self._next(whole)
            if step is None or not self._do(step):
                break
        self._keep_pace()
        if app.session.request is not self.asked and not app.failed:
            app.take(DistantAsked(self.asked))

    def _keep_pace(self) -> None:
        """The clock stands once both sides want that, until one wants something else or plays."""
        runner, paused = self._app.runner, self.correspondence.paused
        if paused and not self._paused:
            self._paused = True
            self._app.act(lambda now: runner.pause(now, True))
            self._say(words.CLOCKS_STOPPED)
        elif self._paused and (not runner.paused or self.correspondence.runs_on):
            self._paused = False
            if paused:
                self._want(WishKind.NO)
            if runner.paused:
                self._app.act(lambda now: runner.pause(now, False))
            self._say(words.CLOCKS_RUN)

    def _next(self, whole: bool) -> Step | None:
        session = self._app.session
        situation, undone = session.situation, self._undone
        if undone is not None:
            if situation.history.actions[: len(undone)] == undone.actions:
                return TakenBack(len(self.score.history))
            self._undone = None
        ready = (
            session.phase is SessionPhase.PLAY
            and not situation.pending
            and situation.outcome is None
        )
        ended = situation.ended
        return next_step(situation.history, ended, self.score, self.mine, ready=ready or whole)

    def _do(self, step: Step) -> bool:
        """Takes a step; whether there was a way to."""
        app = self._app
        match step:
            case Tell(actions, after):
                left = app.runner.left(_time(), self.mine)
                texts = tuple(map(str, actions))
                self._write(
                    TurnBody(actions=texts, left=left, position=str(after.head), at=self._now)
                )
            case TimeUpHere():
                self._write(TimeBody(at=self._now))
            case TurnPlayed(actions, left):
                app.act(lambda now: app.runner.told(now, actions, left))
            case Ended(outcome):
                app.act(lambda now: app.runner.conclude(now, outcome))
            case TakenBack(keep):
                if app.session.phase not in (SessionPhase.PLAY, SessionPhase.RESTORE):
                    return False
                app.take(WentBack(keep))
                self._undone = None
        return not app.failed

    def _tell_of_hint(self) -> None:
        session, history = self._app.session, self._app.history
        hint, score = session.suggestions, self.score
        shown = hint is not None and not hint.over and session.situation.by_hand
        new = self._helped is not history and score.outcome is None
        if shown and new and self.correspondence.writes:
            self._helped = history
            self._write(HelpedBody(at=self._now))

    def _want(self, kind: WishKind, keep: int = 0) -> None:
        score = self.score
        self._serial = max(self._serial + 1, int(1000 * self._unix()))
        wish = WishBody(kind=kind.value, after=score.number, keep=keep, serial=self._serial)
        topic = score.room.wish(score.id, self.mine)
        envelope = sealed(topic, wish, table=self._signer)
        self.correspondence = self.correspondence.wished(self.mine, envelope)
        self._put(topic, payload_of(envelope))

    def _write(self, body: Said) -> None:
        """Writes the next entry."""
        score = self.score
        number = score.number + 1
        envelope = sealed(score.room.turn(score.id, number), body, table=self._signer)
        after = self.correspondence.heard(number, envelope)
        assert after.score.number == number, after.ledger.refused
        self._become(after)
        self._hold(number, envelope)

    def _become(self, after: Correspondence) -> None:
        """The record has gone on. What it took back is not to be told anew as if it were new."""
        before, self.correspondence = self.score.history, after
        if len(self.score.history) != len(before):
            shorter = len(self.score.history) < len(before)
            self._undone = before if shorter else None

    def _hold(self, number: int, envelope: Envelope) -> None:
        score = self.score
        topic, payload = score.room.turn(score.id, number), payload_of(envelope)
        self._keep(topic, payload)
        self._put(topic, payload)

    @property
    def _now(self) -> int:
        return int(self._unix())


def _serial(envelope: Envelope) -> int:
    return body_of(WishBody, envelope.body).serial


def _time() -> float:
    return asyncio.get_running_loop().time()
