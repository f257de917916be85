"""Troll by a script: discs from the box, and turned over."""

from pathlib import Path

import pytest

from tests.support.program import Ended, played, stored
from tests.support.scripted import HUMANS, LATE, lines, play
from tzaar_board.games.base import Position


@pytest.mark.parametrize(
    ("options", "commands", "actions"),
    [
        (
            ("--game", "troll"),
            ("place d4", "place e4", "place f4", "turn e4", "place e5"),
            ("Black d4", "White e4", "Black f4", "White e5"),
        ),
        (("--start", "tournament"), ("place A1", "place E4"), ("White Z@A1", "Black Z@E4")),
    ],
    ids=["troll", "tzaar"],
)
def test_who_types_fast_places_for_each_player_in_turn(
    options: tuple[str, ...], commands: list[str], actions: tuple[str, ...], tmp_path: Path
) -> None:
    """The next piece from the box is the other player's, though the last is not committed yet."""
    ended = play(tmp_path, *options, *HUMANS, script=lines(commands))
    assert (ended.code, ended.errors, ended.actions) == (0, (), actions)


@pytest.mark.parametrize("away", [("do",), ("lift e4", "lift d4", "wait")])
def test_what_was_taken_away_is_not_placed_for_another(
    away: tuple[str, ...], tmp_path: Path
) -> None:
    """After an undo White's disc is still in hand; Black places one too."""
    commands = ["place d4", "place e4", "wait", "undo", "undo", *away, "place c6"]
    ended = play(tmp_path, "--game", "troll", *HUMANS, script=lines(commands))
    assert (ended.code, ended.errors, played(tmp_path)) == (0, (), ("c6",))


def test_a_disc_in_hand_is_turned_over_and_set_down(tmp_path: Path) -> None:
    """`turn` lifts only what still stands."""
    commands = ["place d4", "place e4", "wait", "place f4", "lift e4", "turn e4"]
    ended = play(tmp_path, "--game", "troll", *HUMANS, script=lines(commands))
    assert (ended.code, ended.errors) == (0, ())
    assert ended.actions == ("Black d4", "White e4", "Black f4")


def test_troll_at_the_simulated_table(tmp_path: Path) -> None:
    """It has a table and a start of its own, and discs from the box that are turned over."""
    placed = "place c3,wait,place d3,wait,place e3,wait,turn d3"
    script = lines([*placed.split(","), "wait", "place a8", "wait"])
    ended = play(tmp_path, "--game", "troll", *HUMANS, script=script)
    assert ended == Ended(
        0,
        (
            "Type help for the commands.",
            "state ready",
            "Black places a disc.",
            "lights none",
            "state complete",
            "Seen; leave it a moment.",
            "Black c3",
            "state ready open",
            "White places a disc.",
            "lights done c3",
            "state complete",
            "Seen; leave it a moment.",
            "lights none",
            "White d3",
            "state ready open",
            "Black places a disc.",
            "lights done d3",
            "state in-hand",
            "Turn over d3.",
            "lights turn over d3",
            "state complete",
            "Seen; leave it a moment.",
            "lights none",
            "Black e3",
            "state ready open",
            "White places a disc.",
            "lights done d3 e3",
            "state in-hand",
            "Go on.",
            "lights none",
            "state wrong",
            "That is no legal action: take away what stands on a8.",
            "lights take away a8",
        ),
        (),
    )


def test_what_a_light_asks_to_be_turned_is_turned_as_it_is_set_down(tmp_path: Path) -> None:
    """So that a page on which stacks can only be lifted and placed will do."""
    script = lines(["place d8", "wait", *lifted_and_placed(LATE, "d8"), "wait", "undo", "do"])
    options = ("--game", "troll", "--start", str(LATE), "--sense", "colour")
    ended = play(tmp_path, *options, *HUMANS, script=script)
    assert ended.actions == ("Black d8",)
    assert "back to action 0" in ended.lines
    assert [line for line in ended.lines if line.startswith("state ")][-1] == "state ready"
    assert played(tmp_path) == ()


def lifted_and_placed(position: Position, text: str) -> list[str]:
    """Lifts and sets down every piece that an action turns over."""
    names = position.game.board.names
    turned = position.trace(position.game.parse_action(text)).turned
    return [f"{verb} {names[site]}" for site in turned for verb in ("lift", "place")]


def test_do_turns_over_what_the_opponent_has_enclosed(tmp_path: Path) -> None:
    """The one site that is left."""
    options = ("--game", "troll", "--start", str(LATE), "--black", "random:1", "--white", "human")
    ended = play(tmp_path, *options, script=lines(["wait", "do"]))
    assert ended.actions == ("Black d8",)
    assert ended.lines[-1] == "lights last action d5 d6 d7 d8"
    assert [line for line in ended.lines if line.startswith("state ")][-1] == "state ready"


def test_the_game_that_was_left_is_taken_up_whichever_it_is(tmp_path: Path) -> None:
    play(tmp_path, "--game", "troll", "--start", "pro", *HUMANS, script=lines(["place a1"]))
    again = play(tmp_path, script=lines(["wait", "place a8"]))
    assert (again.code, again.errors, again.actions) == (0, (), ("White a8",))
    other = play(tmp_path, "--profile", "tzaar-60", *HUMANS)
    assert (other.code, other.errors) == (0, ())
    games = [stored(tmp_path, number).record.history.start.game.name for number in (1, 2)]
    assert games == ["troll", "tzaar"]


def test_the_game_of_a_profiles_board_is_played(tmp_path: Path) -> None:
    ended = play(tmp_path, "--profile", "troll-64", *HUMANS, script=lines(["place d4", "wait"]))
    assert (ended.code, ended.errors, ended.actions) == (0, (), ("Black d4",))
