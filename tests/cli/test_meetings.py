"""At which meeting the program's first game is played."""

from pathlib import Path

import pytest

from tests.support.command_line import Capture, said
from tzaar_board.cli.meetings import Opening, opening
from tzaar_board.cli.options import Choices
from tzaar_board.games.base import Colour
from tzaar_board.games.history import History
from tzaar_board.games.record import SOURCE, Record
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.meet.invitation import Invitation
from tzaar_board.meet.kept import Kept
from tzaar_board.play.plan import GamePlan, players
from tzaar_board.store.journal import Journal, StoredGame
from tzaar_board.store.untold_games import UntoldGame, keep_untold

GAME = "a" * 16
THERE = Invitation("there", "friends", secret=bytes(16))
MOVED = Invitation("moved", "friends", secret=bytes(16))
OTHER = Invitation("there", "club", secret=bytes(range(16)))
NAMESAKE = Invitation("there", "friends", secret=bytes(range(16)))


@pytest.fixture
def unfinished(tmp_path: Path) -> StoredGame:
    """A game that was begun at a meeting."""
    Kept(tmp_path).begin(THERE, GAME, Colour.BLACK)
    record = Record(
        History(TZAAR.start("fixed", 0)),
        white="Ada",
        black="human",
        date="2026-01-01",
        tags=((SOURCE, f"tzaar-board/1/friends/games/{GAME}"),),
    )
    with Journal.open(tmp_path, [TZAAR]) as journal:
        return journal.load(journal.begin(record, seed=None, at="2026-01-01"))


@pytest.mark.parametrize(
    ("settings", "option", "expected"),
    [
        (None, None, THERE),
        (MOVED, None, MOVED),
        (OTHER, None, THERE),
        (NAMESAKE, None, THERE),
        (None, MOVED, MOVED),
        (None, OTHER, OTHER),
    ],
)
def test_an_unfinished_game_goes_on_where_it_was(
    tmp_path: Path,
    unfinished: StoredGame,
    settings: Invitation | None,
    option: Invitation | None,
    expected: Invitation,
) -> None:
    """Unless the command line says where else; its room may have moved to another broker."""
    file = tmp_path / "config.toml"
    file.write_text("" if settings is None else f'meet = "{settings}"\n')
    plan = GamePlan(TZAAR, players("human", "human"))
    asked = {Colour.WHITE: None, Colour.BLACK: None}
    text = None if option is None else str(option)
    plan, found = opening(tmp_path, Choices(file), text, asked, plan, unfinished)
    assert found is not None
    assert found.invitation == expected
    assert (found.kept is not None) is (expected is not OTHER)
    assert (plan.source != "") is (expected is not OTHER)


@pytest.mark.parametrize("told", [False, True])
@pytest.mark.usefixtures("unfinished")
def test_a_game_that_was_not_told_to_its_end_is_told_by_who_plays_alone(
    tmp_path: Path, told: bool
) -> None:
    """It was begun on the page: neither the settings nor the command line name its room."""
    keep_untold(tmp_path, () if told else (UntoldGame(GAME, 1),))
    plan = GamePlan(TZAAR, players("human", "human"))
    asked = {Colour.WHITE: None, Colour.BLACK: None}
    (tmp_path / "config.toml").touch()
    choices = Choices(tmp_path / "config.toml")
    found = None if told else Opening(THERE)
    assert opening(tmp_path, choices, None, asked, plan, None) == (plan, found)


def test_a_tournament_without_a_name_is_refused(capsys: Capture, tmp_path: Path) -> None:
    """... before anything is kept, or a broker asked."""
    names = tmp_path / "names.txt"
    names.write_text("Ada\nBea\n")
    told = ["--players", str(names), "--meet", str(THERE), "--data", str(tmp_path / "data")]
    assert said(capsys, "tournament", "new", "", *told) == (
        2,
        [],
        ["tzaar-board: A tournament needs a name; give one of 1 to 60 signs."],
    )
    assert not (tmp_path / "data").exists()
