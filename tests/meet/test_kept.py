"""What a table keeps of its meetings, on disk."""

import os
import stat
from pathlib import Path
from string import ascii_lowercase

import pytest

from tzaar_board.errors import UserError
from tzaar_board.games.base import Colour
from tzaar_board.meet.invitation import Invitation
from tzaar_board.meet.kept import MOST_KEPT, Kept
from tzaar_board.meet.rooms import kept_room, own_room

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


def test_no_secret_is_ever_in_a_file_that_others_may_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder may be older than this program, and open to all."""
    modes: dict[str, int] = {}

    def record(opened: int) -> None:
        status = os.fstat(opened)
        if stat.S_ISREG(status.st_mode):
            name = Path(os.readlink(f"/proc/self/fd/{opened}")).name
            modes[name] = stat.S_IMODE(status.st_mode)

    kept = Kept(tmp_path)
    kept.folder.mkdir()
    (kept.folder / "table.new").touch(0o644)
    monkeypatch.setattr(os, "fsync", record)
    kept.signer()
    kept.begin(ROOM, "a" * 16, Colour.WHITE)
    own_room(tmp_path, "127.0.0.1", 1883, None, new=False)
    assert modes == {"table.new": 0o600, f"{'a' * 16}.new": 0o600, "room.new": 0o600}
    left = {path.name: stat.S_IMODE(path.stat().st_mode) for path in kept.folder.iterdir()}
    assert left == {"table.key": 0o600, f"{'a' * 16}.jsonl": 0o600, "room": 0o600}


@pytest.mark.parametrize(
    "content",
    [
        b"\xff\xfe",
        b"",
        b"nothing\n",
        b"mqtt://127.0.0.1/friends\n",
        b"mqtt://127.0.0.1/friends#a\n",
    ],
)
def test_a_damaged_room_is_named_and_another_can_be_made(tmp_path: Path, content: bytes) -> None:
    path = Kept(tmp_path).folder / "room"
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    said = f"{path} is damaged; make another room with `tzaar-board meet --new`."
    with pytest.raises(UserError) as refused:
        kept_room(tmp_path)
    assert str(refused.value) == said
    with pytest.raises(UserError) as refused:
        own_room(tmp_path, "127.0.0.1", 1883, None, new=False)
    assert (str(refused.value), path.read_bytes()) == (said, content)
    assert own_room(tmp_path, "127.0.0.1", 1883, None, new=True) == kept_room(tmp_path)
