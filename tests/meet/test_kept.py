"""What a table keeps of its meetings, on disk."""

import os
from pathlib import Path
from string import ascii_lowercase

from tzaar_board.games.base import Colour
from tzaar_board.meet.invitation import Invitation
from tzaar_board.meet.kept import MOST_KEPT, Kept

ROOM = Invitation.parse("mqtt://127.0.0.1/friends#" + "a" * 26)


def test_games_keep_their_order_though_files_have_other_dates(tmp_path: Path) -> None:
    """A machine without a battery may write the newest game in 1970."""
    kept = Kept(tmp_path)
    games = ["a" * 15 + letter for letter in "dcb"]
    for age, game in enumerate(games):
        kept.begin(ROOM, game, Colour.WHITE)
        os.utime(kept.folder / f"{game}.jsonl", (10_000 - age, 10_000 - age))
        last = kept.last()
        assert last is not None
        assert last.game == game


def test_the_oldest_games_are_dropped_whatever_their_dates(tmp_path: Path) -> None:
    kept = Kept(tmp_path)
    games = ["a" * 15 + letter for letter in ascii_lowercase[: MOST_KEPT + 2]]
    for age, game in enumerate(games):
        kept.begin(ROOM, game, Colour.BLACK)
        os.utime(kept.folder / f"{game}.jsonl", (10_000 - age, 10_000 - age))
    assert [kept.load(game) is not None for game in games] == [False] * 2 + [True] * MOST_KEPT
