"""The adapter behind the page: documents out, requests in."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.support.hasty import run_hastily
from tests.support.program import played
from tests.support.sitting import FEW, Brain, Sitting, sitting
from tzaar_board.errors import UserError
from tzaar_board.games.base import Position
from tzaar_board.games.registry import GAMES
from tzaar_board.games.troll import TROLL
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.hal.profile import load_profile
from tzaar_board.hal.serial import SerialTable
from tzaar_board.i18n.catalog import ENGLISH, Language, Texts
from tzaar_board.play.app import App
from tzaar_board.play.plan import GamePlan, players
from tzaar_board.store.journal import Journal
from tzaar_board.table.buttons import Button
from tzaar_board.table.hints import Hints
from tzaar_board.table.light import Light
from tzaar_board.table.scene import Role
from tzaar_board.table.state import State
from tzaar_board.web.adapter import AppAdapter
from tzaar_board.web.backend import ClockRequest, NewGameRequest, RecordForm, ReportChange
from tzaar_board.web.board_schemas import PieceReport
from tzaar_board.web.drawings import left_report
from tzaar_board.web.game_schemas import (
    ClockReport,
    CueReport,
    HeldReport,
    OutcomeReport,
    StackReport,
)
from tzaar_board.web.journal_schemas import MistakeReport, MomentReport, StoredReport, SummaryReport

_COLUMNS = zip("ABCDEFGHI", "567898765", strict=True)
EDGES = sorted(f"{column}{row}" for column, far in _COLUMNS for row in ("1", far))


FEW_WHITE = {"tzaar": 2, "tzarra": 2, "tott": 3}


@asynccontextmanager
async def an_adapter(
    data: Path, black: str = "human", brain: Brain | None = None
) -> AsyncIterator[tuple[AppAdapter, Sitting]]:
    async with sitting(data, brain, black=black) as hands:
        adapter = AppAdapter(hands.app, hands.journal, 0.3, asyncio.get_running_loop().time)
        try:
            yield adapter, hands
        finally:
            await adapter.close()


def test_the_game_and_the_table(tmp_path: Path) -> None:
    async def main() -> None:
        async with an_adapter(tmp_path) as (adapter, _):
            game, table = adapter.game(ENGLISH), adapter.table(ENGLISH)
            assert (game.id, game.game, game.start, game.position) == (
                1,
                "tzaar",
                str(FEW),
                str(FEW),
            )
            assert game.legal == [str(action) for action in FEW.legal()]
            assert (game.state, game.open, game.outcome, game.opponent) == (
                "ready",
                False,
                None,
                [],
            )
            assert game.sentence == "White captures."
            assert (game.can_do, game.can_undo) == (False, False)
            assert (table.link, table.sense, table.brightness) == ("sim", "presence", 0.3)
            assert table.stacks["A1"] == StackReport("white", "tzaar", 1)
            assert (table.readings["A1"], table.readings["A2"]) == ("#", ".")
            adapter.lift("A1")
            await asyncio.sleep(0.1)
            table = adapter.table(ENGLISH)
            assert table.hand == [HeldReport("A1", StackReport("white", "tzaar", 1))]
            assert table.cues == {
                "A1": CueReport("origin", "in hand"),
                "A3": CueReport("capture", "capture"),
                "D1": CueReport("capture", "capture"),
            }
            assert table.lights["A3"] != "000000"
            assert "A1" not in table.stacks

    run_hastily(main())


def test_an_action_by_lifting_and_placing(tmp_path: Path) -> None:
    async def main() -> None:
        async with an_adapter(tmp_path) as (adapter, _):
            adapter.lift("A1")
            await asyncio.sleep(0.2)
            adapter.place("D1", None)
            await asyncio.sleep(2.5)
            assert adapter.game(ENGLISH).state == "asking"
            adapter.lift("D1")
            await asyncio.sleep(0.2)
            adapter.place("D1", "D1")
            await asyncio.sleep(1.0)
            game, table = adapter.game(ENGLISH), adapter.table(ENGLISH)
            assert (game.actions, game.action, game.open, game.can_undo) == (
                ["A1xD1"],
                "2",
                True,
                True,
            )
            assert table.tray == [HeldReport("D1", StackReport("black", "tzarra", 1))]
            adapter.undo()
            assert adapter.game(ENGLISH).can_do
            await adapter.do()
            await asyncio.sleep(1.0)
            assert adapter.game(ENGLISH).position == str(FEW)

    run_hastily(main())
    assert played(tmp_path) == ()


def test_an_empty_box_gives_no_piece(tmp_path: Path) -> None:
    """After an undo the light on A5 asks for the Tott that still stands on A4: no other is left."""

    async def main() -> None:
        async with an_adapter(tmp_path) as (adapter, hands):
            adapter.begin(NewGameRequest(start=str(TZAAR.start("fixed", 0))))
            for site in ("A5", "A4"):
                adapter.lift(site)
                await asyncio.sleep(0.2)
            adapter.place("A4", "A5")
            await asyncio.sleep(0.5)
            adapter.undo()
            await asyncio.sleep(0.5)
            assert adapter.table(ENGLISH).cues["A5"].role == Role.PUT.value
            with pytest.raises(UserError, match="lift a stack first"):
                adapter.place("A5", None)
            adapter.restore()
            table = hands.app.table.simulation
            assert table is not None
            board = table.board
            assert board.shows(hands.app.view.position)
            assert (board.hand, board.tray) == ([], [])

    run_hastily(main())


def test_escape_ends_at_once_what_hands_have_just_done(tmp_path: Path) -> None:
    async def main() -> None:
        async with an_adapter(tmp_path) as (adapter, _):
            adapter.lift("A1")
            await asyncio.sleep(0.2)
            adapter.place("A1", "A1")
            adapter.restore()
            assert adapter.game(ENGLISH).state == "ready"

    run_hastily(main())


def test_watchers_are_told_of_changes_only(tmp_path: Path) -> None:
    async def main() -> None:
        async with an_adapter(tmp_path) as (adapter, hands):
            told: list[ReportChange] = []
            end = adapter.watch(told.append)
            await asyncio.sleep(5.0)
            assert told == []
            adapter.lift("A1")
            assert told == [ReportChange.TABLE]
            await asyncio.sleep(0.05)
            assert ReportChange.GAME in told
            end()
            told.clear()
            await hands.place("A1", "A1")
            assert told == []

    run_hastily(main())


def test_another_game(tmp_path: Path) -> None:
    async def main() -> None:
        async with an_adapter(tmp_path) as (adapter, _):
            clock = ClockRequest(600.0, 5.0, flag=True)
            adapter.begin(
                NewGameRequest(start="random", seed=7, black="engine:5", hints="off", clock=clock)
            )
            await asyncio.sleep(0.5)
            game = adapter.game(ENGLISH)
            start = str(TZAAR.start("random", 7))
            assert (game.id, game.start, game.white, game.black) == (2, start, "human", "engine:5")
            assert (game.hints, game.state) == ("off", "ready")
            assert game.clock == ClockReport(599.5, 600.0, 600.0, 5.0, True, running="white")
            stacks = adapter.position(start, None).stacks
            assert adapter.table(ENGLISH).stacks == stacks
            adapter.begin(NewGameRequest(start=str(FEW)))
            await asyncio.sleep(0.5)
            game = adapter.game(ENGLISH)
            assert (game.id, game.start, game.black, game.clock) == (3, str(FEW), "engine:5", None)

    run_hastily(main())


def test_a_clock_has_one_way_of_giving_time(tmp_path: Path) -> None:
    """What else is asked for begins no game."""

    async def main() -> None:
        async with an_adapter(tmp_path) as (adapter, _):
            for clock in (
                ClockRequest(60.0, 5.0, delay=5.0),
                ClockRequest(60.0, periods=5),
                ClockRequest(60.0, 5.0, periods=5, period=10.0),
            ):
                with pytest.raises(UserError):
                    adapter.begin(NewGameRequest(clock=clock))
            assert adapter.game(ENGLISH).id == 1

    run_hastily(main())


def test_another_players_action_is_taken_back_when_they_agree(tmp_path: Path) -> None:
    """One's own of this turn is not asked about, and who plays on has answered."""

    async def main() -> None:
        async with an_adapter(tmp_path) as (adapter, hands):
            await hands.capture("A1", "D1")
            await asyncio.sleep(0.5)
            assert adapter.game(ENGLISH).player == "white"
            adapter.undo(ask=True)
            assert (adapter.game(ENGLISH).undo_asked, adapter.game(ENGLISH).actions) == (None, [])
            await adapter.do()
            await asyncio.sleep(1.0)
            await hands.capture("A1", "D1")
            await hands.press(Button.WHITE)
            turn = ["A1xD1", "pass"]
            adapter.undo(ask=True)
            game = adapter.game(ENGLISH)
            assert (game.player, game.undo_asked, game.actions) == ("black", ["pass"], turn)
            adapter.answer_undo(False)
            game = adapter.game(ENGLISH)
            assert (game.undo_asked, game.actions) == (None, turn)
            with pytest.raises(UserError):
                adapter.answer_undo(True)
            adapter.undo(ask=True)
            await hands.capture("F8", "F7")
            await asyncio.sleep(0.5)
            assert adapter.game(ENGLISH).undo_asked is None
            adapter.undo()
            adapter.undo(ask=True)
            adapter.answer_undo(True)
            assert adapter.game(ENGLISH).actions == ["A1xD1"]

    run_hastily(main())


def test_who_asked_does_not_answer_while_another_device_is_there(tmp_path: Path) -> None:
    async def main() -> None:
        async with an_adapter(tmp_path) as (adapter, hands):
            await hands.capture("A1", "D1")
            await hands.press(Button.WHITE)
            told: list[ReportChange] = []
            adapter.watch(told.append)
            with adapter.attending("phone"), adapter.attending("phone"):
                adapter.undo(ask=True, device="phone")
                assert adapter.game(ENGLISH).undo_asked_by == "", "nobody else could answer"
                told.clear()
                with adapter.attending("tablet"):
                    assert (told, adapter.game(ENGLISH).undo_asked_by) == (
                        [ReportChange.GAME],
                        "phone",
                    )
                    with pytest.raises(UserError, match="The other player has to agree"):
                        adapter.answer_undo(True, "phone")
                    assert adapter.game(ENGLISH).undo_asked == ["pass"]
                    adapter.answer_undo(False, "phone")
                    assert adapter.game(ENGLISH).undo_asked is None
                    adapter.undo(ask=True, device="phone")
                    adapter.answer_undo(True, "tablet")
                    assert adapter.game(ENGLISH).actions == ["A1xD1"]

    run_hastily(main())


def test_no_engine_is_asked_for_leave(tmp_path: Path) -> None:
    async def main() -> None:
        async with an_adapter(tmp_path, black="engine:1") as (adapter, hands):
            await hands.capture("A1", "D1")
            await hands.press(Button.WHITE)
            adapter.undo(ask=True)
            assert adapter.game(ENGLISH).actions == ["A1xD1"]

    run_hastily(main())


def test_a_clock_is_paused_until_somebody_plays(tmp_path: Path) -> None:
    async def main() -> None:
        async with an_adapter(tmp_path) as (adapter, hands):
            with pytest.raises(UserError):
                adapter.pause(True)
            adapter.begin(NewGameRequest(start=str(FEW), clock=ClockRequest(60.0)))
            await asyncio.sleep(1.0)
            for paused in (True, False, True):
                adapter.pause(paused)
                before = adapter.game(ENGLISH).clock
                await asyncio.sleep(5.0)
                clock = adapter.game(ENGLISH).clock
                assert before is not None
                assert clock is not None
                assert (clock.paused, clock.running) == (paused, None if paused else "white")
                assert (clock.white == before.white) is paused
            await hands.capture("A1", "D1")
            await asyncio.sleep(0.5)
            clock = adapter.game(ENGLISH).clock
            assert clock is not None
            assert (clock.paused, clock.running) == (False, "white")

    run_hastily(main())


def test_the_table_becomes_another_games(tmp_path: Path) -> None:
    """A disc is taken from the box, and what it encloses turned over in its place; then back."""
    start = "......../......../......../..xo..../......../......../......../........ b std"

    async def main() -> None:
        async with an_adapter(tmp_path) as (adapter, hands):
            with pytest.raises(UserError):
                adapter.place("e5", None)
            adapter.begin(NewGameRequest(game="troll"))
            await asyncio.sleep(0.5)
            game = adapter.game(ENGLISH)
            assert (game.id, game.game, game.start) == (2, "troll", str(TROLL.start("standard", 0)))
            assert (adapter.boards(ENGLISH)[0].game, len(hands.table.frame)) == ("troll", 64)
            adapter.begin(NewGameRequest(start=start))
            await asyncio.sleep(0.5)
            adapter.place("e5", None)
            await asyncio.sleep(0.5)
            assert adapter.table(ENGLISH).cues == {"d5": CueReport("turn-over", "turn over")}
            await adapter.turn("d5")
            await asyncio.sleep(0.5)
            black = StackReport("black", "disc", 1)
            assert adapter.table(ENGLISH).stacks == {"c5": black, "d5": black, "e5": black}
            assert adapter.game(ENGLISH).actions == ["e5"]
            adapter.begin(NewGameRequest(game="tzaar", start=str(FEW)))
            await asyncio.sleep(0.5)
            game = adapter.game(ENGLISH)
            assert (game.id, game.game, game.state, game.start) == (4, "tzaar", "ready", str(FEW))
            with pytest.raises(UserError) as error:
                await adapter.turn("A1")
            assert str(error.value) == "What stands on A1 has no other side; leave it as it is."
            await asyncio.sleep(0.5)
            assert adapter.game(ENGLISH).state == "ready"

    run_hastily(main())


async def opponent_has_moved(adapter: AppAdapter, brain: Brain) -> None:
    """A game begins, and waits for hands to carry out the built-in player's turn."""
    brain.turns[str(FEW)] = "A1xD1 pass"
    adapter.begin(NewGameRequest(start=str(FEW), white="engine", black="human"))
    await asyncio.sleep(0.5)
    assert adapter.game(ENGLISH).opponent == ["A1xD1", "pass"]


def test_hands_that_are_asked_twice_are_one_pair_of_hands(tmp_path: Path, brain: Brain) -> None:
    async def main() -> None:
        async with an_adapter(tmp_path, brain=brain) as (adapter, _):
            await opponent_has_moved(adapter, brain)

            async def click(seconds: float) -> None:
                await asyncio.sleep(seconds)
                await adapter.do()

            await asyncio.gather(*(click(seconds) for seconds in (0.0, 0.05, 0.1, 0.3)))
            game = adapter.game(ENGLISH)
            assert (game.state, game.player, game.opponent) == ("ready", "black", [])
            with pytest.raises(UserError):
                await adapter.do()

    run_hastily(main())


@pytest.mark.parametrize("game", ["tzaar", "troll"])
def test_hands_let_go_when_another_game_begins(tmp_path: Path, brain: Brain, game: str) -> None:
    async def main() -> None:
        async with an_adapter(tmp_path, brain=brain) as (adapter, _):
            await opponent_has_moved(adapter, brain)
            doing = asyncio.create_task(adapter.do())
            await asyncio.sleep(0.3)
            start = str(FEW) if game == "tzaar" else None
            adapter.begin(NewGameRequest(game=game, start=start, white="human"))
            await doing
            await asyncio.sleep(3.0)
            report = adapter.game(ENGLISH)
            assert (report.id, report.game, report.state) == (3, game, "ready")
            assert adapter.table(ENGLISH).stacks == adapter.position(report.start, None).stacks

    run_hastily(main())


def test_the_last_moment_of_a_won_game_shows_the_chain(tmp_path: Path) -> None:
    start = "...x..../...x..../...x..../...x..../...x..../...x..../...x..../........ b std"

    async def main() -> None:
        async with an_adapter(tmp_path) as (adapter, _):
            adapter.begin(NewGameRequest(game="troll", start=start))
            await asyncio.sleep(0.5)
            adapter.place("d1", None)
            await asyncio.sleep(0.5)
            moment = adapter.moment(2, 1)
            assert (moment.last, moment.sites) == ("d1", [f"d{row}" for row in range(1, 9)])

    run_hastily(main())


def test_a_real_table_stays_what_it_is(tmp_path: Path) -> None:
    async def main() -> None:
        profile, clock = load_profile("tzaar-60"), asyncio.get_running_loop().time
        table = SerialTable(str(tmp_path / "tty"), profile, clock)
        with Journal.open(tmp_path, GAMES.values()) as journal:
            app = App(table, journal, GamePlan(TZAAR, players("human", "human")), Light(), Brain())
            adapter = AppAdapter(app, journal, 0.3, clock)
            playable = [(board.game, board.playable) for board in adapter.boards(ENGLISH)]
            assert playable == [("tzaar", True), ("troll", False)]
            with pytest.raises(UserError) as error:
                adapter.begin(NewGameRequest(game="troll"))
            assert str(error.value) == "Troll is not played on this table; choose TZAAR."
            await adapter.close()

    run_hastily(main())


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        (NewGameRequest(game="chess"), "There is no game 'chess': there is tzaar"),
        (
            NewGameRequest(start="middle"),
            "'middle' is no start; use random, fixed, tournament or a",
        ),
        (NewGameRequest(start="x/y w 1"), "'x/y w 1'"),
        (NewGameRequest(start="fixed", seed=3), "Seed 3 shuffles only the random start"),
        (NewGameRequest(white="robot"), "'robot' is no player"),
        (NewGameRequest(hints="loud"), "'loud' are no hints; use off, legal, quality."),
    ],
)
def test_a_request_that_cannot_be_fulfilled_changes_nothing(
    tmp_path: Path, wanted: NewGameRequest, words: str
) -> None:
    async def main() -> None:
        async with an_adapter(tmp_path) as (adapter, _):
            before = adapter.game(ENGLISH)
            with pytest.raises(UserError) as error:
                adapter.begin(wanted)
            assert words in str(error.value)
            assert adapter.game(ENGLISH) == before

    run_hastily(main())


def test_buttons_hints_and_giving_up(tmp_path: Path, brain: Brain) -> None:
    brain.chances = (0.9, 0.2)
    best = FEW.legal()[0]

    async def main() -> None:
        async with an_adapter(tmp_path, brain=brain) as (adapter, _):
            adapter.press("hint", True)
            await asyncio.sleep(0.1)
            assert adapter.table(ENGLISH).buttons == {
                "white": False,
                "black": False,
                "hint": True,
                "menu": False,
            }
            adapter.press("hint", False)
            await asyncio.sleep(2.0)
            lit = {name: cue.role for name, cue in adapter.table(ENGLISH).cues.items()}
            assert lit == {str(best)[:2]: "from", str(best)[3:]: "to"}
            adapter.show(["A1", "D1"])
            lit = {name: cue.role for name, cue in adapter.table(ENGLISH).cues.items()}
            assert (lit["A1"], lit["D1"]) == ("from", "to")
            adapter.show([])
            with pytest.raises(UserError, match="'blue' is no button; there are white, black"):
                adapter.press("blue", True)
            adapter.resign(None)
            game = adapter.game(ENGLISH)
            assert game.outcome == OutcomeReport("black", "resign")
            assert game.result == "White resigns. Black wins."

    run_hastily(main())


def test_a_pass_from_the_page(tmp_path: Path) -> None:
    async def main() -> None:
        async with an_adapter(tmp_path) as (adapter, hands):
            before = adapter.game(ENGLISH)
            assert not before.can_pass
            with pytest.raises(UserError, match="There is no passing now"):
                adapter.pass_turn()
            await hands.capture("A1", "D1")
            assert adapter.game(ENGLISH).can_pass
            await hands.lift("D1")
            assert not adapter.game(ENGLISH).can_pass
            await hands.place("D1", "D1")
            await asyncio.sleep(1.0)
            adapter.pass_turn()
            game = adapter.game(ENGLISH)
            assert (game.actions, game.player, game.can_pass) == (["A1xD1", "pass"], "black", False)

    run_hastily(main())


@pytest.mark.parametrize(
    ("start", "left"),
    [
        (FEW, {"white": FEW_WHITE, "black": dict.fromkeys(FEW_WHITE, 2)}),
        (TZAAR.start("tournament", 0), {}),
        (TROLL.start("standard", 0), {}),
    ],
)
def test_what_is_left_of_each_kind(start: Position, left: dict[str, dict[str, int]]) -> None:
    assert left_report(start) == left


def test_a_hint_from_the_page(tmp_path: Path, brain: Brain) -> None:
    brain.chances = (0.9,)
    best = FEW.legal()[0]

    async def main() -> None:
        async with an_adapter(tmp_path, brain=brain) as (adapter, _):
            adapter.hint()
            await asyncio.sleep(2.0)
            lit = {name: cue.role for name, cue in adapter.table(ENGLISH).cues.items()}
            assert lit == {str(best)[:2]: "from", str(best)[3:]: "to"}

    run_hastily(main())


def test_a_hint_while_a_wrong_answer_goes_back_says_what_to_do(tmp_path: Path) -> None:
    async def main() -> None:
        async with an_adapter(tmp_path) as (adapter, hands):
            adapter.teach("height")
            await asyncio.sleep(0.6)
            await hands.capture("G2", "G5")
            first = (
                "First all goes back to where it stood: move the white Tzaar from G5 to G2. "
                "Then ask for a hint."
            )
            for ask in (adapter.hint, lambda: adapter.press("hint", True, free=False)):
                with pytest.raises(UserError) as refused:
                    ask()
                assert str(refused.value) == first
                assert adapter.table(ENGLISH).buttons["hint"] is False
            await adapter.do()
            await asyncio.sleep(0.6)
            adapter.hint()
            cues = adapter.table(ENGLISH).cues
            assert (cues["C2"].role, cues["C5"].role) == ("from", "to")

    run_hastily(main())


def test_a_press_of_the_hint_button_that_pairs(tmp_path: Path, brain: Brain) -> None:
    async def main() -> None:
        async with an_adapter(tmp_path, brain=brain) as (adapter, hands):
            told: list[str] = []
            adapter.claim_hint_button(lambda: told.append("pressed"))
            assert hands.lit(Role.PAIRING) == EDGES
            await hands.press(Button.HINT, 0.2)
            assert (told, brain.log, hands.lit(Role.PAIRING)) == (["pressed"], [], [])
            await hands.press(Button.HINT, 0.2)
            assert (told, brain.log) == (["pressed"], [f"analyse {FEW} for 1.5 s"])
            end = adapter.claim_hint_button(lambda: told.append("again"))
            end()
            assert hands.lit(Role.PAIRING) == []
            await asyncio.sleep(2.0)
            await hands.press(Button.HINT, 0.2)
            assert told == ["pressed"]

    run_hastily(main())


def test_the_journal(tmp_path: Path, brain: Brain) -> None:
    brain.chances = (0.75, 0.2)
    second, first = FEW.legal()[:2]

    async def main() -> None:
        async with an_adapter(tmp_path, brain=brain) as (adapter, hands):
            await hands.capture(str(first)[:2], str(first)[3:])
            await asyncio.sleep(1.0)
            record = adapter.record(1, RecordForm.SGF)
            assert list(await adapter.add_records(record)) == [2]
            newest, oldest = await adapter.library.games(ENGLISH)
            assert oldest == SummaryReport(
                1, "tzaar", "human", "human", oldest.began, 1, None, "", imported=False
            )
            assert (newest.id, newest.imported) == (2, True)
            assert adapter.stored(1, ENGLISH) == StoredReport(
                id=1,
                game="tzaar",
                start=str(FEW),
                white="human",
                black="human",
                date=adapter.stored(1, ENGLISH).date,
                outcome=None,
                result="",
                actions=[str(first)],
                players=["white"],
                turns=[0],
            )
            after = FEW.play(first)
            moment = adapter.moment(1, 1)
            assert (moment.position, moment.last) == (str(after), str(first))
            assert moment.sites == [str(first)[:2], str(first)[3:]]
            with pytest.raises(
                UserError, match="Game 1 has 1 actions; ask for a number from 0 to 1"
            ):
                adapter.moment(1, 2)
            assert adapter.review(1, ENGLISH).chances == [None, None]
            await asyncio.sleep(2.0)
            review = adapter.review(1, ENGLISH)
            assert (review.done, review.total, review.chances) == (2, 2, [0.75, 0.75])
            best = [str(second)[:2], str(second)[3:]]
            assert review.mistakes == [
                MistakeReport(0, "white", str(first), str(second), 0.55, best)
            ]

    run_hastily(main())


def test_a_position_that_is_typed(tmp_path: Path) -> None:
    async def main() -> None:
        async with an_adapter(tmp_path) as (adapter, _):
            text = "Z..../...../......./......../......../......../......./....../....t w 1"
            with pytest.raises(UserError):
                adapter.position(text, None)
            found = adapter.position(str(FEW), "tzaar")
            assert isinstance(found, MomentReport)
            assert found.stacks["I5"] == StackReport("white", "tzaar", 1)

    run_hastily(main())


def test_the_boards(tmp_path: Path) -> None:
    async def main() -> None:
        async with an_adapter(tmp_path) as (adapter, _):
            boards = adapter.boards(ENGLISH)
            assert [(one.game, one.playable) for one in boards] == [
                ("tzaar", True),
                ("troll", True),
            ]
            tzaar, troll = boards
            assert [site.name for site in troll.sites] == list(TROLL.board.names)
            assert (len(troll.lines), troll.lines[0], troll.kinds) == (
                16,
                ["a1", "a8"],
                {"disc": 64},
            )
            assert [site.name for site in tzaar.sites] == list(TZAAR.board.names)
            assert (len(tzaar.lines), tzaar.lines[0]) == (30, ["A1", "A5"])
            assert tzaar.kinds == {"tzaar": 6, "tzarra": 9, "tott": 15}

    run_hastily(main())


def test_what_the_boards_say_of_their_games(tmp_path: Path) -> None:
    async def main() -> None:
        async with an_adapter(tmp_path) as (desk, _):
            tzaar, troll = desk.boards(Texts(Language.ITALIAN))
            assert [
                (one.player, one.action, one.stacking, one.shuffled) for one in (tzaar, troll)
            ] == [
                ("white", "o", True, True),
                ("black", "std", False, False),
            ]
            assert (tzaar.rows[4], troll.rows[0][:2]) == (
                ["E1", "E2", "E3", "E4", "E6", "E7", "E8", "E9"],
                ["a8", "b8"],
            )
            assert troll.pieces == [
                PieceReport(
                    "disc",
                    {"white": "disco bianco", "black": "disco nero"},
                    {"white": "o", "black": "x"},
                    "ffffff",
                    "",
                )
            ]
            assert [
                (one.kind, one.marks["black"], one.light, one.inlay) for one in tzaar.pieces
            ] == [
                ("tzaar", "z", "ffb000", "star"),
                ("tzarra", "r", "00ff20", "ring"),
                ("tott", "t", "8000ff", ""),
            ]
            assert troll.sides["white"].name == "Bianco"
            assert list(troll.start_words) == ["standard", "pro"]
            assert list(tzaar.phases) == ["o", "1", "2", "p"]
            assert troll.rules
            assert (tzaar.owned_edges, troll.owned_edges) == (False, True)

    run_hastily(main())


def test_hints_for_one_player_alone(tmp_path: Path) -> None:
    """Targets are lit to who is helped, whoever sits where after the lot."""

    async def main() -> None:
        async with an_adapter(tmp_path) as (adapter, hands):
            seats = set()
            for _ in range(40):
                adapter.begin(
                    NewGameRequest(
                        start=str(FEW),
                        white="human:Child",
                        black="human:Adult",
                        by_lot=True,
                        helped="white",
                    )
                )
                report = adapter.game(ENGLISH)
                child = next(side for side, name in report.names.items() if name == "Child")
                assert (report.helped, report.hints) == (child, "legal")
                seats.add(child)
                if len(seats) == 2 and child == "white":
                    break
            assert seats == {"white", "black"}
            await hands.lift("A1")
            assert hands.lit(Role.CAPTURE)
            await hands.place("A1", "A1")
            await hands.capture("A1", "A3")
            await hands.press(Button.WHITE)
            assert adapter.game(ENGLISH).player == "black"
            await hands.lift("D1")
            assert (hands.app.view.state, hands.lit(Role.CAPTURE)) == (State.IN_HAND, [])
            adapter.set_hints("quality")
            assert (adapter.game(ENGLISH).hints, hands.app.session.hints) == ("quality", Hints.OFF)
            with pytest.raises(UserError, match="nobody to be helped"):
                adapter.begin(NewGameRequest(helped="nobody"))

    run_hastily(main())
