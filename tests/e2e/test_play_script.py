"""Scripts on standard input: what a person types at a simulated table."""

import asyncio
import os
import random
import signal
import sqlite3
import subprocess
from pathlib import Path

import pytest

from tests.support.patience import PATIENCE
from tests.support.program import (
    Ended,
    command,
    complaints,
    played,
    program,
    run_program,
    stored,
    typed,
)
from tests.support.table import CORNERS, position
from tzaar_board.games.base import Colour, Outcome, Position, Reason
from tzaar_board.games.history import History
from tzaar_board.games.troll import TROLL
from tzaar_board.games.tzaar import TZAAR

FEW = position(CORNERS, "w 1")
END = position("A1:Z B1:z C1:R D1:T F1:r H1:t I1:T", "w 1")
"""White takes Black's last Tzaar."""

LATE = TROLL.parse(".xx.xxx./.oooooo./.oooooo./.oooooo./.ooxooo./.oooooo./.oooooo./.xxxxxx. b std")
"""Black has one site, d8, and turns over d5 to d7; then passes."""

HUMANS = ("--white", "human", "--black", "human")


def play(data: Path, *arguments: str, script: str = "") -> Ended:
    return run_program("play", "--data", data, *arguments, script=script)


def lines(commands: list[str]) -> str:
    return "".join(f"{command}\n" for command in commands)


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
    ended = play(tmp_path, *options, *HUMANS, script=script)
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
    "lift": "'lift' is no command; type help for a list.",
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


def test_a_thinker_who_is_killed_is_replaced(tmp_path: Path) -> None:
    async def run() -> None:
        arguments = ("play", "--data", tmp_path, "--start", str(FEW), "--black", "engine:9")
        async with program(*arguments) as running:
            for command in typed(FEW, ["A1xD1", "pass"]):
                running.tell(command)
            await running.line("Black is thinking.".__eq__)
            (number,) = running.thinkers()
            os.kill(number, signal.SIGKILL)
            await running.line(lambda line: line.startswith("Black ") and "x" in line)
            ended = await running.end()
            assert (ended.code, ended.errors) == (0, ())

    asyncio.run(run())


def test_control_c_ends_it_quietly(tmp_path: Path) -> None:
    """A terminal sends it to the thinking process as well."""

    async def run() -> Ended:
        arguments = ("play", "--data", tmp_path, "--start", str(FEW), "--white", "engine:9")
        async with program(*arguments) as running:
            await running.line("White is thinking.".__eq__)
            os.killpg(running.process.pid, signal.SIGINT)
            return await running.ended()

    ended = asyncio.run(run())
    assert (ended.code, ended.errors) == (0, ())


@pytest.mark.parametrize("black", ["human", "engine:1"])
def test_a_reader_who_has_gone(tmp_path: Path, black: str) -> None:
    """The program ends without a word, as others do in a pipe."""
    reading, writing = os.pipe()
    os.close(reading)
    arguments = ("play", "--data", str(tmp_path), "--start", str(FEW), "--black", black)
    with subprocess.Popen(
        command(*arguments), stdin=subprocess.PIPE, stdout=writing, stderr=subprocess.PIPE
    ) as process:
        os.close(writing)
        assert process.stderr is not None
        assert (complaints(process.stderr.read()), process.wait(PATIENCE)) == ((), 1)
    assert played(tmp_path) == ()


@pytest.mark.parametrize("black", ["human", "engine:1"])
def test_a_reader_who_goes_after_the_first_line(tmp_path: Path, black: str) -> None:
    """As `head -1` does, while the program thinks or waits."""
    arguments = ("play", "--data", str(tmp_path), "--start", str(FEW), "--black", black)
    with subprocess.Popen(
        command(*arguments),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == b"Type help for the commands.\n"
        process.stdout.close()
        process.stdin.write(b"lift A1\nlift A3\n")
        process.stdin.flush()
        assert (complaints(process.stderr.read()), process.wait(PATIENCE)) == ((), 1)


def test_a_new_game_is_told_once(tmp_path: Path) -> None:
    script = lines([*typed(FEW, ["A1xA3"]), "new", "wait"])
    ended = play(tmp_path, "--start", str(FEW), *HUMANS, script=script)
    assert (ended.code, ended.errors) == (0, ())
    news = [line for line in ended.lines if line.startswith(("new", "start", "back", "White A"))]
    assert news == ["White A1xA3", "new game", f"start {FEW}"]


def refused(ended: Ended, words: str) -> None:
    """One line on stderr that says these words, and exit code 2."""
    assert (ended.code, ended.lines, len(ended.errors)) == (2, (), 1)
    assert words in ended.errors[0]


def test_only_one_plays_at_a_time(tmp_path: Path) -> None:
    async def run() -> Ended:
        async with program("play", "--data", tmp_path, *HUMANS) as running:
            await running.line("state ready".__eq__)
            return await asyncio.to_thread(play, tmp_path)

    refused(asyncio.run(run()), "Another tzaar-board is writing")


def test_a_newer_journal_is_left_alone(tmp_path: Path) -> None:
    play(tmp_path, *HUMANS)
    file = tmp_path / "journal.sqlite"
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA user_version = 999")
    connection.close()
    before = file.read_bytes()
    refused(play(tmp_path), "was written by a newer tzaar-board")
    assert file.read_bytes() == before


@pytest.mark.parametrize("damage", [b"not a database at all " * 100, b"SQLite format 3\x00" * 90])
def test_a_damaged_journal_is_left_alone(tmp_path: Path, damage: bytes) -> None:
    file = tmp_path / "journal.sqlite"
    file.write_bytes(damage)
    refused(play(tmp_path), str(file))
    assert file.read_bytes() == damage


def test_a_damaged_game_is_refused(tmp_path: Path) -> None:
    play(tmp_path, "--start", str(FEW), *HUMANS, script=lines(typed(FEW, ["A1xA3"])))
    with sqlite3.connect(tmp_path / "journal.sqlite") as connection:
        connection.execute("UPDATE action SET text = 'A1xI5'")
    connection.close()
    refused(play(tmp_path), "Game 1")
    assert play(tmp_path, "--new", *HUMANS).code == 0


def test_wrong_use_is_one_line(tmp_path: Path) -> None:
    refused(play(tmp_path, "--black", "engine:11"), "'engine:11' is no player")


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
