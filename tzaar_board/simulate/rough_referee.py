"""Who knows what the hands meant, and holds against it what the table records and shows."""

from collections.abc import Callable, Sequence

from tzaar_board.games.history import History
from tzaar_board.simulate.rough_rates import Incident, Mishap, Rates
from tzaar_board.table.state import State

GRACE = 5.0
"""Seconds for which what hands did and took back may still come to be recorded."""


class Referee:
    """Counts for one game. Hands say what they mean before the first touch of it.

    `meant` is the game as the hands play it. `detours` are other games that were on the table for
    a while and may be recorded until a time. `lawful` is whether all touches since the table last
    agreed were play, `faulty` whether a sensor is bad. `script` gives the touches so far as a text.
    """

    def __init__(self, start: History, script: Callable[[float], str]) -> None:
        self.rates = Rates()
        self.meant = start
        self.recorded = start
        self.lawful = True
        self.astray = False
        self.faulty = False
        self._script = script
        self._detours: list[tuple[History, float]] = []
        self._finished: dict[int, float] = {}
        self._habits: dict[int, Sequence[str]] = {}
        self._missed: set[int] = set()
        self._asked: set[int] = set()
        self._visible: dict[int, bool] = {}
        self._clear: dict[int, bool] = {}
        self._wrong = False
        self._back = False

    def play(
        self, history: History, last_touch: float, habits: Sequence[str], visible: bool
    ) -> None:
        """Hands begin an action, which they will have done at `last_touch`; `visible` is whether
        sensors can tell it from every other. What hands do while one that they cannot is not
        recorded yet has to wait for it. It may be done beside a detour that is on the table yet.
        """
        self.meant = history
        self._finished[len(history)] = last_touch
        self._habits[len(history)] = habits
        self._visible[len(history)] = visible
        before = (n for n in self._finished if n < len(history))
        self._clear[len(history)] = visible and all(self._clear.get(n, True) for n in before)
        self._missed.discard(len(history))
        self._detours += [
            (game.play(history.actions[-1]), until)
            for game, until in self._detours
            if len(game) == len(history) - 1 and last_touch + GRACE <= until < float("inf")
            if history.actions[-1] in game.head.legal()
        ]

    def touch(self, now: float) -> None:
        """Hands finish only now what is not recorded yet."""
        self._finished = dict.fromkeys(self._finished, now)

    def sensor_fails(self) -> None:
        """A sensor is bad from now on."""
        self.faulty = True

    def expect_back(self) -> None:
        """Hands ask for something to be taken back."""
        self._back = True

    def take_back(self, history: History) -> None:
        """Hands begin to go back to an earlier position."""
        self._detours.append((self.meant, float("inf")))
        self.meant, self._back = history, True
        self._finished.clear()

    def allow(self, history: History, until: float) -> None:
        """This is on the table too, for a while, or looks the same as what is meant."""
        self._detours.append((history, until + GRACE))

    def agreed(self, now: float) -> None:
        """The table shows what the hands mean, and waits for nothing.

        Of a turn's actions that could be made in either order the recorded one holds from here on.
        """
        if self.recorded.head == self.meant.head:
            self.meant = self.recorded
        self._detours = [one for one in self._detours if one[1] > now and one[1] != float("inf")]
        self.lawful, self.astray, self._back, self._wrong = True, False, False, False
        self._asked.clear()

    def unlawful(self) -> None:
        """Something happens that is no play: an accident, or what comes of an earlier mishap."""
        self.lawful = False

    def record(self, now: float, history: History) -> None:
        """The table has recorded something, or taken something back."""
        before, self.recorded = self.recorded, history
        accepted = self.accepts(history, now)
        if accepted:
            lost = len(history) < len(before) and before.actions[: len(history)] == history.actions
            lost = lost and self._was_meant(before, len(history))
            if lost and self.lawful and not self._back and not self.astray:
                self._add(Mishap.WRONG, now, f"taken back to {len(history)}")
                self.lawful = False
            self.astray = False
            self._acknowledge(now)
        elif not self.astray:
            shared = sum(
                one == two for one, two in zip(history.actions, self.meant.actions, strict=False)
            )
            self._add(Mishap.WRONG, now, " ".join(map(str, history.actions[shared:])))
            self.astray, self.lawful = True, False

    def _was_meant(self, history: History, start: int) -> bool:
        """Whether one of a game's actions from a number on is one that is meant: else a detour."""
        return not set(history.actions[start:]).isdisjoint(self.meant.actions[start:])

    def accepts(self, history: History, now: float) -> bool:
        """Whether a game is what is meant, or a part of it, or a detour that was really made."""
        meant = [self.meant, *(game for game, until in self._detours if now <= until)]
        length = len(history)
        return any(
            length <= len(game)
            and (
                history.actions == game.actions[:length]
                or game.positions[length] == history.head
                or second_first(history, game)
            )
            for game in meant
        )

    def show(self, now: float, state: State) -> None:
        """What the table shows."""
        if state is State.WRONG and not self._wrong and self.lawful and not self.astray:
            self._add(Mishap.SHOWN_WRONG, now, "nothing")
            self.lawful = False
        self._wrong = state is State.WRONG

    def ask(self, now: float) -> None:
        """Hands do something about a question, or play on meanwhile."""
        number = len(self.recorded) + 1
        if number in self._asked or not self.lawful or self.astray:
            return
        self._asked.add(number)
        needless = self._visible.get(number, False)
        self._add(Mishap.NEEDLESS if needless else Mishap.ASKED, now, "nothing yet")

    def miss(self, now: float) -> None:
        """The hands give up waiting for the first action that is not recorded."""
        number = len(self.recorded) + 1
        if number in self._missed or not self.lawful:
            return
        self._missed.add(number)
        self._add(Mishap.MISSED, now, "nothing")
        self.lawful = False

    def give_up(self, now: float) -> None:
        """The hands do not find back to the game."""
        self._add(Mishap.DEAD_END, now, str(self.recorded.head))

    def _acknowledge(self, now: float) -> None:
        for number in [n for n in self._finished if self._is_recorded(n)]:
            finished = self._finished.pop(number)
            self.rates.actions += 1
            clear = self._clear.get(number, True)
            times = self.rates.waited if clear else self.rates.unseen
            times.append(max(0.0, now - finished))

    def _is_recorded(self, number: int) -> bool:
        """Whether an action is recorded: of a turn's two that were made in the other order, that
        one, and not the first that is recorded.
        """
        recorded, meant = self.recorded.actions, self.meant.actions
        if meant[number - 1] in recorded[max(0, number - 2) : number + 1]:
            return True
        swapped = number < len(meant) and meant[number] in recorded[number - 1 : number]
        return number <= len(recorded) and not swapped

    def _add(self, mishap: Mishap, now: float, recorded: str) -> None:
        kept = max(0, min(len(self.recorded), len(self.meant) - 1) - 1)
        meant = " ".join(map(str, self.meant.actions[kept:])) or "nothing"
        habits = [
            habit
            for number in range(len(self.meant) - 2, len(self.meant) + 1)
            for habit in self._habits.get(number, ())
        ]
        self.rates.add(Incident(mishap, now, meant, recorded, habits, self._script(now)))


def second_first(history: History, game: History) -> bool:
    """Whether a turn of two actions in a game is recorded from the second one, so far."""
    last = len(history) - 1
    return (
        0 <= last < len(game) - 1
        and history.actions == (*game.actions[:last], game.actions[last + 1])
        and game.positions[last].player is game.positions[last + 1].player
        and game.actions[last] in history.head.legal()
    )
