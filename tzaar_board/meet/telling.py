"""Sees to it that games are told to their end, also when others are played here by then."""

from collections.abc import Sequence
from pathlib import Path

from tzaar_board.meet.mailbox import Mailbox
from tzaar_board.meet.score import Score
from tzaar_board.meet.topics import Room
from tzaar_board.store.untold_games import MOST, UntoldGame, keep_untold, untold_games


class Telling:
    """Keeps in a data folder which games have yet to be told. What has to be is the mailbox's; a
    game that is not played here any more is cared for until all of it was seen in the room.
    """

    def __init__(self, data: Path, room: Room, mailbox: Mailbox) -> None:
        self._data = data
        self._room = room
        self._mailbox = mailbox
        self._untold = untold_games(data)
        self._playing: UntoldGame | None = None
        self._left: list[str] = []

    @property
    def untold(self) -> Sequence[UntoldGame]:
        """The games that have yet to be told, the newest last."""
        return self._untold

    @property
    def filters(self) -> list[str]:
        """What has to be heard of the games that were left."""
        return [self._room.of_game(game) for game in self._left]

    def plays(self, game: str, number: int) -> None:
        """A game is played here from now on. Raises UserError."""
        self._playing = UntoldGame(game, number)
        self._note(self._playing, told=False)

    def leaves(self, score: Score) -> None:
        """It is not any more: where nobody has come, nothing is to be told. Raises UserError."""
        if score.offer.open:
            self._done(score.id)
        else:
            self.cares(score.id)

    def cares(self, game: str) -> None:
        """What the mailbox has of a game has to be seen in the room."""
        if game not in self._left:
            self._left.append(game)

    def follow(self, score: Score | None) -> bool:
        """Sees what stands in the room by now, of the games that were left and of one that is
        played; whether any that was left is done with. The one that another table has yet to leave
        for the next stays. Raises UserError.
        """
        if score is not None and self._playing is not None:
            over = score.outcome is not None
            if not over or self._stands(score.id):
                self._note(self._playing, told=over)
        held = score.offer.before if score is not None and score.offer.open else None
        done = [game for game in self._left if game != held and self._stands(game)]
        for game in done:
            self._done(game)
        return bool(done)

    def _done(self, game: str) -> None:
        self._mailbox.forget(self._room.game(game))
        self._left = [one for one in self._left if one != game]
        self._keep([one for one in self._untold if one.game != game])

    def _stands(self, game: str) -> bool:
        return self._mailbox.stands(self._room.game(game))

    def _note(self, played: UntoldGame, *, told: bool) -> None:
        others = [one for one in self._untold if one.game != played.game]
        if (played in self._untold) is told:
            self._keep(others if told else [*others, played])

    def _keep(self, games: Sequence[UntoldGame]) -> None:
        kept = tuple(games[-MOST:])
        if kept != self._untold:
            keep_untold(self._data, kept)
            self._untold = kept
