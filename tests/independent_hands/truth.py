"""What the players mean, what the table has recorded, and where the two differ."""

from collections.abc import Sequence

from tests.independent_hands.record import Deed, Incident, Misrecord, Shown
from tzaar_board.games.base import Action, Position
from tzaar_board.table.effects import Rewrite


class Truth:
    """The game that is meant: `plan` are its positions, `texts` its actions, `deeds` how each was
    done. `dropped` are the deeds that were taken back. `written` is the game that is recorded.
    """

    def __init__(self, start: Position) -> None:
        self.plan = [start]
        self.texts: list[str] = []
        self.deeds: list[Deed] = []
        self.dropped: list[Deed] = []
        self.written: list[str] = []
        self.incidents: list[Incident] = []
        self.misrecords: list[Misrecord] = []
        self.wrongs: list[Shown] = []
        self.asks: list[Shown] = []

    @property
    def act(self) -> int:
        """The number of the action that is being done; -1 before the first."""
        return len(self.texts) - 1

    def agreed(self) -> bool:
        """Whether what is recorded is what was meant."""
        return self.written == self.texts

    @property
    def head_written(self) -> Position | None:
        """The position that is recorded; None if players meant another."""
        count = len(self.written)
        return self.plan[count] if self.texts[:count] == self.written else None

    def mean(self, action: Action, who: str, now: float, pre: bool) -> Deed:
        """Somebody is about to do an action; `pre`: its first stack is in hand already."""
        self.plan.append(self.plan[-1].play(action))
        self.texts.append(str(action))
        deed = Deed(str(action), who, type(action).__name__, now, pre)
        self.deeds.append(deed)
        return deed

    def drop(self) -> None:
        """The last action is not meant any more."""
        self.texts.pop()
        self.plan.pop()
        self.dropped.append(self.deeds.pop())

    def tag(self, word: str) -> None:
        """Notes a peculiarity of the action that is being done."""
        if self.deeds and word not in self.deeds[-1].tags:
            self.deeds[-1].tags.append(word)

    def rewrite(self, effect: Rewrite, now: float, touches: int) -> None:
        """Something was recorded: is it what was meant?"""
        self.written[effect.keep :] = [str(action) for action in effect.actions]
        for i in range(effect.keep, len(self.written)):
            text = self.written[i]
            if self.texts[i : i + 1] == [text]:
                deed = self.deeds[i]
                if deed.commit is None:
                    deed.commit = now
                    deed.premature |= deed.placed is None
            else:
                meant = self.texts[i] if i < len(self.texts) else None
                self.misrecords.append(Misrecord(now, i, text, touches, self.act, meant))

    def settle_order(self) -> None:
        """The two actions of a turn recorded in the other order are the same turn: so be it."""
        texts, written, plan = self.texts, self.written, self.plan
        for i in range(min(len(written), len(texts)) - 1):
            two = texts[i : i + 2]
            if (
                not (written[i : i + 2] == two[::-1] != two)
                or plan[i].player is not plan[i + 1].player
            ):
                continue
            other = self._other_order(i, written[i : i + 2])
            if other is not None:
                texts[i : i + 2], plan[i + 1] = written[i : i + 2], other
                self.deeds[i], self.deeds[i + 1] = self.deeds[i + 1], self.deeds[i]

    def _other_order(self, i: int, texts: Sequence[str]) -> Position | None:
        """The position between two actions, if they lead to the one that was meant."""
        read = self.plan[i].game.parse_action
        first, second = map(read, texts)
        if first not in self.plan[i].legal():
            return None
        between = self.plan[i].play(first)
        if second not in between.legal() or between.play(second) != self.plan[i + 2]:
            return None
        return between
