"""Plays on the program's own journal, and tells of every change before and after it.

Run as a process (`tests/support/power_cuts.py`), with its power to be cut: the folder, a file to
tell to, a seed, and how many changes to make. It opens and closes the journal now and then, also
without an end, as a program that is killed.
"""

import json
import os
import random
import sys
from dataclasses import replace
from pathlib import Path

from tzaar_board.games.base import Colour, Outcome, Reason
from tzaar_board.games.history import History
from tzaar_board.games.record import Record
from tzaar_board.games.registry import GAMES
from tzaar_board.store.game_change import GameChange
from tzaar_board.store.journal import Journal, StoredGame
from tzaar_board.store.kept_clock import KeptClock
from tzaar_board.web.pairing_file import PairingFile

RESIGNED = Outcome(Colour.WHITE, Reason.RESIGN)


class Player:
    """Somebody who plays and tells."""

    def __init__(self, data: Path, told: int, seed: int) -> None:
        self._data = data
        self._told = told
        self._rng = random.Random(seed)
        self._made = 0

    def play(self, count: int) -> None:
        """Makes about so many changes."""
        while self._made < count:
            journal = Journal.open(self._data, GAMES.values())
            if self._rng.random() < 0.3:
                self._pair()
            stored = journal.unfinished() or self._begin(journal)
            for _ in range(self._rng.choice((1, 8, 60, 400))):
                if self._made >= count:
                    break
                stored = self._change(journal, stored)
            if self._rng.random() < 0.5:
                journal.close()
            else:
                os.execv(sys.executable, [*self._again(count)])

    def _again(self, count: int) -> list[str]:
        """The command that goes on after a kill; nothing has been closed."""
        file, seed, left = sys.argv[2], self._rng.randrange(2**32), count - self._made
        own = [sys.executable, "-m", "tests.support.told_play"]
        return [*own, str(self._data), file, str(seed), str(left)]

    def _begin(self, journal: Journal) -> StoredGame:
        game = self._rng.choice(list(GAMES.values()))
        start = game.start(game.starts[0], self._rng.randrange(100))
        record = Record(History(start), white="human", black="human")
        number = max((one.id for one in journal.games()), default=0) + 1
        self._tell("begin", number)
        stored = journal.begin(record, seed=1, at="2026-11-20T20:15:00+00:00")
        self._tell("done")
        return StoredGame(stored, record, 1, "")

    def _change(self, journal: Journal, stored: StoredGame) -> StoredGame:
        """An action, an undo, a replacement, an end, another game; the game as it is then."""
        rng, history = self._rng, stored.record.history
        legal = history.head.legal()
        if rng.random() < 0.02 or not legal or len(history) > 70:
            self._tell("finish", stored.id)
            journal.finish(stored.id, RESIGNED)
            self._tell("done")
            return self._begin(journal)
        if rng.random() < 0.03:
            return self._leave(journal)
        if rng.random() < 0.2:
            seconds = round(rng.uniform(0, 900), 1)
            self._tell("clock", stored.id, seconds)
            journal.keep_clock(stored.id, KeptClock({Colour.WHITE: {0: seconds}}))
            self._tell("done")
            return stored
        keep = len(history)
        if rng.random() < 0.1:
            keep = rng.randrange(max(0, keep - 4), keep + 1)
        history = history.cut(keep)
        added = []
        if keep == len(stored.record.history) or rng.random() < 0.5:
            added.append(rng.choice(history.head.legal()))
        texts = [str(action) for action in added]
        left = round(rng.uniform(0, 900), 1) if added and rng.random() < 0.3 else None
        self._tell("rewrite", stored.id, keep, texts, left)
        journal.rewrite(stored.id, GameChange(keep, texts, left=left))
        self._tell("done")
        return replace(stored, record=replace(stored.record, history=history.play(*added)))

    def _leave(self, journal: Journal) -> StoredGame:
        """A new game, though the one at hand has not ended, or one that was left before."""
        left = [one.id for one in journal.games() if one.outcome is None]
        if self._rng.random() < 0.4:
            return self._begin(journal)
        number = self._rng.choice(left)
        self._tell("take_up", number)
        journal.take_up(number, None, None)
        self._tell("done")
        return journal.load(number)

    def _pair(self) -> None:
        token = str(self._rng.random())
        self._tell("pair", token)
        PairingFile(self._data).add(token)
        self._tell("done")

    def _tell(self, *words: object) -> None:
        self._made += words == ("done",)
        os.write(self._told, json.dumps(words).encode() + b"\n")


if __name__ == "__main__":
    folder, file, seed, count = sys.argv[1:]
    opened = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    Player(Path(folder), opened, int(seed)).play(int(count))
