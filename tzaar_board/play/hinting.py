"""What players are helped with: what a lifted stack lights, the hint, and why it is good."""

from collections.abc import Mapping
from typing import Protocol

from tzaar_board.errors import Phrase, UserError
from tzaar_board.games.base import Action, Colour, Position
from tzaar_board.games.player_kind import PlayerKind
from tzaar_board.lessons.teaching import Teaching
from tzaar_board.opponents.base import Judged
from tzaar_board.opponents.engine import Engine
from tzaar_board.play.adviser import Advised, Adviser, Spawn
from tzaar_board.play.observers import AppChange
from tzaar_board.play.plan import GamePlan
from tzaar_board.table.effects import Analyse, HintWanted
from tzaar_board.table.events import ActionsJudged, Event, HintAnswered, HintsChosen
from tzaar_board.table.hints import Hints
from tzaar_board.table.session import Session


class Teacher(Protocol):
    """Who answers in a lesson, where nobody is to be told more than the lesson does."""

    @property
    def teaching(self) -> Teaching | None: ...

    @property
    def reason(self) -> Phrase | None: ...

    def solution(self) -> tuple[Action, ...]: ...


class HintingHost(Protocol):
    """The app whose players are helped."""

    plan: GamePlan

    @property
    def classroom(self) -> Teacher: ...

    @property
    def session(self) -> Session: ...

    def take(self, event: Event) -> None: ...

    def tell(self, change: AppChange, text: str) -> None: ...


class Hinting:
    """Asks the `adviser` for what the session wants to know, and tells the session the answers."""

    def __init__(self, host: HintingHost, engine: Engine, spawn: Spawn, chosen: Hints) -> None:
        self._host = host
        self._chosen = chosen
        told = Advised(self._settled, self._hinted, self._judged, self._troubled)
        self.adviser = Adviser(engine, spawn, told)

    @property
    def chosen(self) -> Hints:
        """What a lifted stack lights to those who are helped."""
        return self._chosen

    @property
    def hint(self) -> Action | None:
        """The action that the hint shows, None where none is shown."""
        suggestions = self._host.session.suggestions
        return None if suggestions is None else suggestions.action

    @property
    def reason(self) -> Phrase | None:
        """Why the hint that is shown is good, or what refutes a wrong answer in practice."""
        if self.hint is None:
            return self._host.classroom.reason
        return self.adviser.reason(self._settled(), self.hint)

    @property
    def changed(self) -> HintsChosen | None:
        """What the session has to be told, now that somebody else is to move."""
        hints = self.to(self._settled().player)
        return None if hints is self._host.session.hints else HintsChosen(hints)

    def to(self, player: Colour) -> Hints:
        """What a player's lifted stack lights."""
        return self._chosen if player in self._host.plan.helped else Hints.OFF

    def choose(self, hints: Hints) -> None:
        """What a lifted stack lights from here on, to those who are helped."""
        self._chosen = hints
        self.warm()
        self._host.take(HintsChosen(self.to(self._settled().player)))

    def warm(self) -> None:
        """Starts the engine where it is going to be asked."""
        players = self._host.plan.players.values()
        engine = any(player.kind is PlayerKind.ENGINE for player in players)
        if engine or self._chosen is Hints.QUALITY:
            self.adviser.warm()

    def ask(self, request: HintWanted | Analyse) -> None:
        """Asks for what the session wants to know; in a lesson the lesson gives the hint."""
        match request:
            case HintWanted() if self._host.classroom.teaching is not None:
                self._host.take(HintAnswered(self._host.classroom.solution()))
            case HintWanted(position):
                self.adviser.hint(position)
            case Analyse(position):
                self.adviser.judge(position)

    def _settled(self) -> Position:
        return self._host.session.situation.settled

    def _hinted(self, judged: tuple[Judged, ...]) -> None:
        self._host.take(HintAnswered(tuple(one.action for one in judged)))

    def _judged(self, chances: Mapping[Action, float]) -> None:
        self._host.take(ActionsJudged(chances))

    def _troubled(self, error: UserError) -> None:
        self._host.tell(AppChange.TROUBLE, error.phrase)
