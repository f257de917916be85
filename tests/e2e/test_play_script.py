"""Scripts on standard input: what a person types at a simulated table."""

import random
from pathlib import Path

import pytest

from tests.support.program import Ended, played, run_program, stored, typed
from tests.support.scripted import FEW, HUMANS, LATE, lines, play
from tests.support.table import position
from tzaar_board.games.base import Colour, Outcome, Position, Reason
from tzaar_board.games.history import History
from tzaar_board.games.tzaar import TZAAR

END = position("A1:Z B1:z C1:R D1:T F1:r H1:t I1:T", "w 1")
"""White takes Black's last Tzaar."""


@pytest.mark.parametrize(
    ("start", "seed", "words"),
    [
        (FEW, 44, "Black has no Tott left. White wins."),
        (LATE, 3, "White's edges are joined. White wins."),
    ],
    ids=["tzaar", "troll"],
)
def test_a_whole_game(start: Position, seed: int, words: str, tmp_path: Path) -> None:
    """It ends of itself at the end of input."""
    rng = random.Random(seed)
    history = History(start)
    while history.head.outcome() is None:
        history = history.play(rng.choice(history.head.legal()))
    script = lines(typed(start, [str(action) for action in history.actions]))
    options = ("--game", start.game.name, "--start", str(start))
    ended = run_program("play", "--data", tmp_path, *options, *HUMANS, script=script)
    told = tuple(
        f"{history.positions[number].player.value.capitalize()} {action}"
        for number, action in enumerate(history.actions)
    )
    assert (ended.code, ended.errors, ended.actions) == (0, (), told)
    assert "pass" in {str(action) for action in history.actions}
    outcome = history.head.outcome()
    record = stored(tmp_path).record
    assert (record.history, record.outcome) == (history, outcome)
    assert words in ended.lines


def test_what_is_told_of_one_action(tmp_path: Path) -> None:
    script = lines(["lift A1", "lift B1", "place B1 from A1"])
    ended = play(tmp_path, "--start", str(END), *HUMANS, script=script)
    assert ended == Ended(
        0,
        (
            "Type help for the commands.",
            "state ready",
            "White captures.",
            "lights none",
            "state in-hand",
            "Lifted: A1. It can go to B1.",
            "lights in hand A1; capture B1",
            "Now set A1 down on B1.",
            "state complete",
            "Seen; leave it a moment.",
            "White A1xB1",
            "state over open",
            "Black has no Tzaar left. White wins.",
            "lights done A1 B1; winner C1 D1 I1",
            "lights last action A1; winner B1 C1 D1 I1",
        ),
        (),
    )


BAD = {
    "jump A1": "'jump A1' is no command; type help for a list.",
    "lift": "lift needs a site, such as lift A1.",
    "place": "place needs a site, such as place A1.",
    "place A1 from": "place A1 from needs a site, such as place A1 from A2.",
    "turn": "turn needs a site, such as turn A1.",
    "press": "press needs a button; there are white, black, hint, menu.",
    "lift A1 B1": "'lift A1 B1' is no command; type help for a list.",
    "place A1 upon B1": "'place A1 upon B1' is no command; type help for a list.",
    "lift E5": "'E5' is not a site of this board; sites run from A1 to I5.",
    "place A9": "'A9' is not a site of this board; sites run from A1 to I5.",
    "lift A2": "Nothing stands on A2; lift an occupied site.",
    "turn A1": "What stands on A1 has no other side; leave it as it is.",
    "turn A2": "Nothing stands on A2; lift an occupied site.",
    "place A2": "Nothing is in hand to set down on A2; lift a stack first.",
    "place A2 from A3": "No stack from A3 is off the board; lift it first.",
    "press green": "'green' is no button; there are white, black, hint, menu.",
    "press white long": "'long' is no time in seconds; use a number from 0 to 3600.",
    "wait -1": "'-1' is no time in seconds; use a number from 0 to 3600.",
    "wait nan": "'nan' is no time in seconds; use a number from 0 to 3600.",
    "do": "There is nothing to do for you; it is your decision.",
}


def test_a_bad_command_gets_one_sentence(tmp_path: Path) -> None:
    """... and the script goes on, as if nothing had been typed."""
    script = lines(["lift A1", "lift B1", "place B1 from A1"])
    arguments = ("--start", str(END), *HUMANS)
    quiet = play(tmp_path / "1", *arguments, script=script)
    ended = play(tmp_path / "2", *arguments, script=lines(list(BAD)) + script)
    assert [line for line in ended.lines if line not in quiet.lines] == list(BAD.values())
    assert [line for line in ended.lines if line not in BAD.values()] == list(quiet.lines)
    assert (ended.code, ended.errors) == (0, ())


def test_nothing_is_left_out_at_the_end_of_input(tmp_path: Path) -> None:
    """The last action and the opponent's thinking both come before the end."""
    script = lines([*typed(FEW, ["A1xA3"])[:-1]])
    ended = play(tmp_path, "--start", str(FEW), "--black", "random:1", script=script)
    assert ended.actions == ("White A1xA3",)
    turn = typed(FEW, ["A1xA3", "pass"])[:-1]
    ended = play(tmp_path, "--start", str(FEW), "--black", "random:1", script=lines(turn))
    told = [action.split()[1] for action in ended.actions]
    assert ended.actions[:2] == ("White A1xA3", "White pass")
    assert played(tmp_path) == tuple(told)
    assert len(told) > 2


def test_what_is_whole_is_kept_before_quit(tmp_path: Path) -> None:
    script = lines(["lift A1", "place A3", "quit"])
    ended = play(tmp_path, "--start", str(FEW), *HUMANS, script=script)
    assert ended.actions == ("White A1xA3",)


def test_a_hint_is_lit(tmp_path: Path) -> None:
    """The one capture that wins."""
    ended = play(tmp_path, "--start", str(END), *HUMANS, script="press hint\n")
    assert (ended.code, ended.errors) == (0, ())
    assert ended.lines[-1] == "lights from A1; to B1"


def test_do_carries_out_the_opponents_turn(tmp_path: Path) -> None:
    script = lines([*typed(FEW, ["A1xA3", "pass"]), "do"])
    ended = play(tmp_path, "--start", str(FEW), "--black", "random:1", script=script)
    history = stored(tmp_path).record.history
    assert ended.actions == tuple(
        f"{history.positions[number].player.value.capitalize()} {action}"
        for number, action in enumerate(history.actions)
    )
    assert [line for line in ended.lines if line.startswith("state ")][-1] == "state ready"
    assert ended.lines[-1] == "lights last action E9 F8"


def test_a_game_is_taken_up_again_by_itself(tmp_path: Path) -> None:
    history = History(FEW).play(*map(TZAAR.parse_action, ("A1xA3", "pass", "D1xI2")))
    first = play(
        tmp_path, "--start", str(FEW), *HUMANS, script=lines(typed(FEW, ["A1xA3", "pass"]))
    )
    second = play(tmp_path, script=lines(typed(history.positions[2], ["D1xI2"])))
    assert first.actions == ("White A1xA3", "White pass")
    assert second.actions == ("Black D1xI2",)
    record = stored(tmp_path).record
    assert (record.history, record.white, record.black) == (history, "human", "human")
    with_other_players = play(tmp_path, "--white", "random:2", "--black", "random:2")
    assert (with_other_players.code, with_other_players.errors) == (0, ())
    assert stored(tmp_path).id == 1


def test_new_and_start_begin_another(tmp_path: Path) -> None:
    """The old game stays; one that was left is not taken up again."""
    play(tmp_path, "--start", str(FEW), *HUMANS, script=lines(typed(FEW, ["A1xA3"])))
    play(tmp_path, "--new", "--seed", "7", *HUMANS)
    play(tmp_path, "--start", "fixed", *HUMANS)
    play(tmp_path, *HUMANS, script="new\nwait\n")
    starts = [str(stored(tmp_path, number).record.history.start) for number in (1, 2, 3)]
    assert starts == [str(FEW), str(TZAAR.start("random", 7)), str(TZAAR.start("fixed", 0))]
    assert [played(tmp_path, number) for number in (1, 2, 3, 4)] == [("A1xA3",), (), (), ()]
    assert stored(tmp_path).id == 4


def test_every_new_game_is_a_new_shuffle(tmp_path: Path) -> None:
    script = "new\nwait\npress menu 3.1\npress menu 3.1\nwait\n"
    ended = play(tmp_path, "--seed", "7", *HUMANS, script=script)
    assert (ended.code, ended.errors) == (0, ())
    starts = [str(stored(tmp_path, number).record.history.start) for number in (1, 2, 3)]
    assert starts[0] == str(TZAAR.start("random", 7))
    assert len({*starts}) == 3


def test_undo_and_resignation(tmp_path: Path) -> None:
    script = lines([*typed(FEW, ["A1xA3"]), "undo", "do", "wait", "resign", "resign"])
    ended = play(tmp_path, "--start", str(FEW), *HUMANS, script=script)
    assert (ended.code, ended.errors) == (0, ())
    assert "back to action 0" in ended.lines
    record = stored(tmp_path).record
    assert record.history == History(FEW)
    assert record.outcome == Outcome(Colour.BLACK, Reason.RESIGN)


def test_a_resignation_can_be_undone(tmp_path: Path) -> None:
    script = lines([*typed(FEW, ["A1xA3"]), "resign", "wait", "undo", "wait"])
    ended = play(tmp_path, "--start", str(FEW), *HUMANS, script=script)
    assert (ended.code, ended.errors) == (0, ())
    record = stored(tmp_path).record
    assert record.history == History(FEW).play(TZAAR.parse_action("A1xA3"))
    assert record.outcome is None


def test_a_game_that_is_won_cannot_be_resigned(tmp_path: Path) -> None:
    script = lines([*typed(END, ["A1xB1"]), "resign"])
    play(tmp_path, "--start", str(END), *HUMANS, script=script)
    assert stored(tmp_path).record.outcome == Outcome(Colour.WHITE, Reason.TYPE)


def test_the_tournament_start(tmp_path: Path) -> None:
    """Pieces come from the box, of the type that the lights offer; the hint button changes it."""
    commands = ["place A1", "wait", "press hint", "wait", "place E4", "wait"]
    script = lines([*commands, "press menu", "wait", "do"])
    ended = play(tmp_path, "--start", "tournament", *HUMANS, script=script)
    assert (ended.code, ended.errors) == (0, ())
    assert ended.actions == ("White Z@A1", "Black R@E4")
    assert "back to action 1" in ended.lines
    assert "White places a Tzaar (the hint button changes the type)." in ended.lines
    assert ended.lines[-1].startswith("lights last action A1; free ")
    assert played(tmp_path) == ("Z@A1",)


def test_a_new_game_is_told_once(tmp_path: Path) -> None:
    script = lines([*typed(FEW, ["A1xA3"]), "new", "wait"])
    ended = play(tmp_path, "--start", str(FEW), *HUMANS, script=script)
    assert (ended.code, ended.errors) == (0, ())
    news = [line for line in ended.lines if line.startswith(("new", "start", "back", "White A"))]
    assert news == ["White A1xA3", "new game", f"start {FEW}"]


def test_a_clock_from_the_command_line(tmp_path: Path) -> None:
    """It is kept with the game, and goes on with it, whatever the next one is to have."""
    began = play(tmp_path, "--clock", "20/5+5x30,flag", "--seed", "3", script="quit\n")
    assert began.code == 0
    again = play(tmp_path, "--clock", "1+0", script="quit\n")
    assert again.code == 0
    shown = run_program("show", "--data", tmp_path)
    assert "clock 20/5+5x30,flag" in shown.lines
    refused = play(tmp_path, "--clock", "soon", script="quit\n")
    assert (refused.code, "--clock soon: 'soon' is no clock" in refused.errors[-1]) == (2, True)
