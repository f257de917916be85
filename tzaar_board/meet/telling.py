"""Sees to it that a game is told to its end, also when another one is played here by then."""

from dataclasses import replace
from pathlib import Path

from tzaar_board.meet.mailbox import Mailbox
from tzaar_board.meet.score import Score
from tzaar_board.meet.topics import Room
from tzaar_board.store.last_meeting import LastGame


class Telling:
    """Keeps in a data folder whether the last game was told. `left` is a game that is not played
    here any more, and of which not all was seen to stand in the room.
    """

    def __init__(self, data: Path, room: Room, mailbox: Mailbox) -> None:
        self.left: str | None = None
        self._data = data
        self._room = room
        self._mailbox = mailbox
        self._last = LastGame.read(data)

    @property
    def last(self) -> LastGame | None:
        """The game that was begun last."""
        return self._last

    @property
    def filters(self) -> list[str]:
        """What has to be heard of a game that was left."""
        return [] if self.left is None else [self._room.of_game(self.left)]

    def sits(self, game: str, number: int) -> None:
        """A game is played here from now on. Raises UserError."""
        if self._last is None or (self._last.game, self._last.number) != (game, number):
            self._write(LastGame(game, number))

    def leave(self, score: Score) -> None:
        """It is not any more: what nobody has come to is nothing to be told."""
        if score.offer.open or self._stands(score.id):
            self._mailbox.forget(self._room.game(score.id))
        else:
            self.left = score.id

    def follow(self, score: Score | None) -> bool:
        """Sees what stands in the room by now, of the game that was left and of one that is played;
        whether the one that was left is done with. Raises UserError.
        """
        if score is not None:
            over = score.outcome is not None
            if not over or self._stands(score.id):
                self._note(score.id, told=over)
        if self.left is None or not self._stands(self.left):
            return False
        self._note(self.left, told=True)
        self._mailbox.forget(self._room.game(self.left))
        self.left = None
        return True

    def _stands(self, game: str) -> bool:
        return self._mailbox.stands(self._room.game(game))

    def _note(self, game: str, *, told: bool) -> None:
        last = self._last
        if last is not None and last.game == game and last.told is not told:
            self._write(replace(last, told=told))

    def _write(self, last: LastGame) -> None:
        last.write(self._data)
        self._last = last
