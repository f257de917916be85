"""`simulate` as a process: a real game again by hand, and differences that do not go unseen."""

import random
from pathlib import Path

import pytest

from tests.support import games
from tests.support.paths import DATA
from tests.support.program import run_inside, run_program, stored
from tests.support.rounds import rest_soaks
from tests.support.senses import ROWS
from tzaar_board.cli.main import run
from tzaar_board.games.base import Action, Colour, Game, Outcome, Position, Reason
from tzaar_board.games.history import History
from tzaar_board.games.record import Record
from tzaar_board.games.records import read_record
from tzaar_board.games.sgf import write_sgf
from tzaar_board.games.troll import TROLL
from tzaar_board.play.runner import Runner
from tzaar_board.simulate.hands import Hands
from tzaar_board.store.game_change import GameChange
from tzaar_board.store.journal import Journal
from tzaar_board.store.journal_file import JournalError
from tzaar_board.table.sense import Sense

GOLEM = DATA / "littlegolem-2552914.sgf"
ACTIONS = 53


@pytest.mark.parametrize("sense", rest_soaks(list(Sense), lambda one: one is Sense.PRESENCE))
def test_a_real_game_by_hand(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], sense: Sense
) -> None:
    """White's 27 turns and the record come out as they went in."""
    data = str(tmp_path)
    options = ["--sense", sense.value, "--noise", "high", "--data", data]
    assert run(["simulate", "--record", str(GOLEM), *options]) == 0
    summary = capsys.readouterr().out
    assert summary.startswith(f"1 game, {ACTIONS} actions, no difference, ")
    record = stored(tmp_path).record
    assert record == read_record(GOLEM.read_text())
    assert record.outcome == Outcome(Colour.WHITE, Reason.CAPTURE)
    assert run(["export", "--little-golem", "--data", data]) == 0
    assert capsys.readouterr().out == GOLEM.read_text()


def test_all_senses_as_a_process(tmp_path: Path) -> None:
    ended = run_program("simulate", "--record", GOLEM, "--noise", "none", "--data", tmp_path)
    assert (ended.code, ended.errors) == (0, ())
    assert [line.split(", ")[:3] for line in ended.lines] == [
        ["3 games", f"{3 * ACTIONS} actions", "no difference"]
    ]
    exported = run_program("export", "--little-golem", "--data", tmp_path)
    assert "".join(f"{line}\n" for line in exported.lines) == GOLEM.read_text()


@ROWS
def test_a_whole_record_by_hand(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], sense: Sense, game: Game
) -> None:
    """The record of a game at random comes out as it went in."""
    rng, history = random.Random(5), History(games.usual(game, 5))
    while legal := history.head.legal():
        history = history.play(rng.choice(legal))
    record = Record(history, "Ann", "Ben [1500]", "2026-07-01", history.head.outcome())
    file = tmp_path / "game.sgf"
    file.write_text(write_sgf(record))
    data = ["--data", str(tmp_path)]
    options = ["--record", str(file), "--sense", sense.value, "--noise", "none"]
    assert run(["simulate", *options, *data]) == 0
    assert capsys.readouterr().out.startswith(f"1 game, {len(history)} actions, no difference, ")
    assert run(["export", *data]) == 0
    assert capsys.readouterr().out == file.read_text()


@pytest.mark.parametrize("outcome", [None, Outcome(Colour.WHITE, Reason.RESIGN)])
def test_an_unfinished_game_by_hand(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], outcome: Outcome | None
) -> None:
    whole = read_record(GOLEM.read_text())
    record = Record(whole.history.cut(7), "Ann", "Ben [1500]", "2026-07-01", outcome)
    file = tmp_path / "game.sgf"
    file.write_text(write_sgf(record))
    data = str(tmp_path)
    assert run(["simulate", "--record", str(file), "--sense", "colour", "--data", data]) == 0
    capsys.readouterr()
    assert run(["export", "--data", data]) == 0
    assert read_record(capsys.readouterr().out) == record


def test_a_replayed_game_that_was_left_is_played_on(tmp_path: Path) -> None:
    """Its players are people."""
    whole = read_record(GOLEM.read_text())
    file = tmp_path / "game.sgf"
    file.write_text(write_sgf(Record(whole.history.cut(7), "Ann", "Ben")))
    assert (
        run(["simulate", "--record", str(file), "--sense", "colour", "--data", str(tmp_path)]) == 0
    )
    ended = run_program("play", "--data", tmp_path)
    assert (ended.code, ended.errors) == (0, ())
    assert ended.lines[1:3] == ("state ready open", "White captures.")


@pytest.mark.parametrize("game", rest_soaks(games.ALL, lambda one: one is TROLL), ids=games.named)
def test_the_same_seed_is_the_same_game(game: Game, tmp_path: Path) -> None:
    """In another process as well: the seed of a difference is worth something."""

    command = ("simulate", "--game", game.name, "--games", "1", "--seed", "40")
    told = (*command, "--sense", "presence", "--noise", "high", "--verbose", "--data")
    one = run_inside(*told, tmp_path / "one")
    other = run_program(*told, tmp_path / "other")
    assert one.lines[:-1] == other.lines[:-1]
    assert len(one.lines) > 30


def test_a_journal_goes_where_other_commands_look_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    assert run(["simulate", "--games", "1", "--data", ""]) == 2
    assert run(["simulate", "--games", "1", "--noise", "none", "--data", "~/kept"]) == 0
    assert [one.name for one in tmp_path.iterdir()] == ["home"]
    assert stored(tmp_path / "home" / "kept", 1).record.outcome is not None


@pytest.mark.parametrize("game", games.ALL, ids=games.named)
def test_an_opponent_without_hands(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--game", game.name, "--games", "2", "--black", "random:1", "--noise", "low"]
    assert run(["simulate", *options]) == 0
    assert capsys.readouterr().out.startswith("2 games, ")


def test_a_person_with_a_name_has_hands(tmp_path: Path) -> None:
    common = ("simulate", "--game", "troll", "--games", "1", "--seed", "40", "--verbose", "--data")
    one = run_inside(*common, tmp_path / "one")
    other = run_inside(*common, tmp_path / "other", "--white", "human:Ada")
    assert one.lines[:-1] == other.lines[:-1]
    record = stored(tmp_path / "other").record
    assert (record.white, record.black) == ("Ada", "human")


def planted(capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    code = run(["simulate", "--games", "3", "--seed", "8", "--sense", "colour"])
    return code, capsys.readouterr().out


def test_a_lost_result_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rewrite = Journal.rewrite

    def forgetful(journal: Journal, game_id: int, change: GameChange) -> None:
        rewrite(journal, game_id, GameChange(change.keep, change.actions))

    monkeypatch.setattr(Journal, "rewrite", forgetful)
    code, out = planted(capsys)
    assert code == 1
    assert out.startswith("seed 8 (colour, noise low): the game ended with ")
    assert out.endswith(", the journal has None.\n")


def test_another_action_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play = Hands.play

    def clumsy(hands: Hands, position: Position, action: Action) -> object:
        others = [other for other in position.legal() if other != action]
        return play(hands, position, others[0] if position.phase() == "o" else action)

    monkeypatch.setattr(Hands, "play", clumsy)
    code, out = planted(capsys)
    assert code == 1
    assert out.startswith("seed 8 (colour, noise low): action 1: the hands played ")
    assert len(out.splitlines()) == 1


def test_a_refusing_journal_names_the_seed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(*_: object) -> None:
        raise JournalError("The disk is full.")

    monkeypatch.setattr(Journal, "rewrite", refuse)
    assert planted(capsys) == (1, "seed 8 (colour, noise low): The disk is full.\n")


def test_a_failing_program_names_the_seed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr(Runner, "tick", fail)
    with pytest.raises(RuntimeError, match="a bug"):
        planted(capsys)
    assert capsys.readouterr().out == "seed 8 (colour, noise low): the program failed.\n"
