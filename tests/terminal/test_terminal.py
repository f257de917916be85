"""What the terminal writes and draws."""

import asyncio
import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from tests.support.hasty import HastyLoop, run_hastily
from tests.support.sitting import Brain, sitting
from tests.support.table import CORNERS, position
from tzaar_board.games.base import Colour
from tzaar_board.games.history import History
from tzaar_board.games.player_kind import PlayerKind
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.geometry import HEXAGON
from tzaar_board.hal.physics import SimBoard
from tzaar_board.hal.profile import load_profile
from tzaar_board.hal.protocol import ControllerFault, Pong
from tzaar_board.hal.sim import SimTable
from tzaar_board.i18n.catalog import Language, Texts
from tzaar_board.opponents.base import PlayerSpec
from tzaar_board.play.app import App
from tzaar_board.play.observers import AppChange
from tzaar_board.play.plan import GamePlan
from tzaar_board.store.journal import Journal
from tzaar_board.table.lights.light import Light
from tzaar_board.table.lights.theme import DEFAULT
from tzaar_board.terminal.terminal import HELP, REAL_HELP, TURNING, Terminal

FEW = position(CORNERS, "w 1")


class Shown(App):
    """An app whose history is what the test says."""

    shown = History(FEW)

    @property
    def history(self) -> History:
        return self.shown

    def play(self, *actions: str) -> None:
        self.shown = History(FEW).play(*map(TZAAR.parse_action, actions))


@pytest.fixture
def out() -> io.StringIO:
    return io.StringIO()


@pytest.fixture
def terminal(out: io.StringIO) -> Terminal:
    return Terminal(out, 1.0)


@pytest.fixture
def app(tmp_path: Path, terminal: Terminal) -> Iterator[Shown]:
    """Two humans at a simulated table."""
    profile = load_profile("tzaar-60")
    table = SimTable(profile, SimBoard(profile.board, profile.sense), lambda: 0.0)
    human = PlayerSpec(PlayerKind.HUMAN)
    plan = GamePlan(TZAAR, dict.fromkeys(Colour, human), position=FEW)
    with Journal.open(tmp_path, [TZAAR]) as journal:
        app = Shown(
            table, journal, plan, Light(DEFAULT, 1.0, 2500), Brain(), observe=terminal.observe
        )
        app.begin()
        terminal.attach(app)
        terminal.observe(AppChange.VIEW, "")
        yield app


def new(out: io.StringIO) -> list[str]:
    """The lines that were written since this was asked last."""
    written = out.getvalue().splitlines()
    out.seek(0)
    out.truncate()
    return written


def test_a_replacement_of_the_same_length_is_told(
    app: Shown, terminal: Terminal, out: io.StringIO
) -> None:
    new(out)
    told = []
    for actions in (["A1xA3"], ["A1xA3", "pass"], ["A1xD1", "pass"], ["A1xD1"], ["A1xD1"]):
        app.play(*actions)
        terminal.observe(AppChange.VIEW, "")
        told.append(new(out))
    assert told == [
        ["White A1xA3"],
        ["White pass"],
        ["back to action 0", "White A1xD1", "White pass"],
        ["back to action 1"],
        [],
    ]


def test_a_new_game_is_called_one(app: Shown, terminal: Terminal, out: io.StringIO) -> None:
    app.play("A1xA3")
    terminal.observe(AppChange.VIEW, "")
    new(out)
    app.play()
    app.begin()
    terminal.observe(AppChange.VIEW, "")
    terminal.observe(AppChange.VIEW, "")
    assert new(out) == ["new game", f"start {FEW}"]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (Language.ITALIAN, ["Bianco A1xA3", "Bianco pass", "lights nessuna"]),
        (Language.ROMANIAN, ["Albul A1xA3", "Albul pass", "lights niciuna"]),
        (Language.POLISH, ["Białe A1xA3", "Białe pass", "lights brak"]),
    ],
)
def test_who_acted_is_named_in_the_language_of_the_sentences(
    app: Shown, out: io.StringIO, language: Language, words: list[str]
) -> None:
    """Beside an Italian sentence a line said White; what lines begin with is no language's."""
    terminal = Terminal(out, 1.0, Texts(language))
    terminal.attach(app)
    new(out)
    app.play("A1xA3", "pass")
    terminal.observe(AppChange.VIEW, "")
    said = new(out)
    assert [line for line in said if line in words] == words
    assert said[2].startswith("state ")


@pytest.mark.usefixtures("app")
def test_each_fault_of_the_table_is_told_once(terminal: Terminal, out: io.StringIO) -> None:
    new(out)
    silent, hot = ControllerFault("adc", "mux 2 silent"), ControllerFault("led", "supply hot")
    for reply in (silent, Pong(1), silent, hot, silent):
        terminal.listen(reply)
    assert new(out) == [
        "The table reports a fault: adc mux 2 silent.",
        "The table reports a fault: led supply hot.",
    ]


@pytest.mark.usefixtures("app")
def test_a_count_in_a_faults_words_is_told_once(terminal: Terminal, out: io.StringIO) -> None:
    new(out)
    for count in range(17, 40):
        terminal.listen(ControllerFault("lines", f"{count} dropped: 0 too long"))
    assert new(out) == ["The table reports a fault: lines 17 dropped: 0 too long."]


@pytest.mark.parametrize("after", [0.0, 0.01, 0.02, 0.17])
def test_the_next_piece_is_the_other_players_however_late_the_machine(
    tmp_path: Path, terminal: Terminal, after: float
) -> None:
    """What a hand has set down is seen before the next one takes a piece from the box."""

    async def typed() -> list[Colour | None]:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, HastyLoop)
        async with sitting(tmp_path, start=TZAAR.start("tournament", 1)) as hands:
            terminal.attach(hands.app)
            loop.call_later(after, loop.stand_still, 0.6)
            await terminal.obey("place A1")
            await terminal.obey("place E4")
            placed = [hands.table.board.content(HEXAGON.sites[name]) for name in ("A1", "E4")]
            return [None if content is None else content.colour for content in placed]

    assert run_hastily(typed()) == [Colour.WHITE, Colour.BLACK]


def drawn(terminal: Terminal, columns: int, rows: int) -> list[str]:
    """The lines of the drawing on a screen of a size."""
    terminal.resize(columns, rows)
    console = Console(width=columns, file=io.StringIO())
    with console.capture() as capture:
        console.print(terminal.drawing(), soft_wrap=True)
    return [line.rstrip() for line in capture.get().splitlines()]


@pytest.mark.parametrize("rows", [3, 10, 23, 24, 50])
def test_the_sentence_and_the_last_line_are_seen_on_every_screen(
    app: Shown, terminal: Terminal, rows: int
) -> None:
    app.play("A1xA3")
    terminal.observe(AppChange.TROUBLE, "A note.")
    lines = drawn(terminal, 80, rows)
    assert len(lines) == (min(rows, 24) if rows > 20 else min(rows, 7))
    assert "Waiting for the table." in lines
    assert lines[-2] == "A note."


@pytest.mark.usefixtures("app")
def test_a_screen_that_is_too_small_for_the_board_says_so(terminal: Terminal) -> None:
    """It showed the top of it, and no word of the rest."""
    for columns, rows, whole in ((80, 24, True), (45, 22, True), (20, 40, False), (80, 10, False)):
        lines = drawn(terminal, columns, rows)
        said = " ".join(lines)
        assert ("is too small" in said, "₁" in said) == (not whole, whole)
    assert "it takes 45 columns and 22 rows." in said


@pytest.mark.usefixtures("app")
@pytest.mark.parametrize("text", [HELP, f"{HELP}\n{TURNING}", REAL_HELP])
def test_the_help_is_whole_on_80_by_24(terminal: Terminal, text: str) -> None:
    terminal.observe(AppChange.TROUBLE, text)
    lines = drawn(terminal, 80, 24)
    expected = text.splitlines()
    assert lines[-1 - len(expected) : -1] == expected
    assert max(map(len, lines)) <= 80
    assert len(lines) <= 24


def test_help_is_written_whole(app: Shown, terminal: Terminal, out: io.StringIO) -> None:
    asyncio.run(terminal.run(app, io.StringIO("help\nquit\n")))
    assert HELP in out.getvalue()
