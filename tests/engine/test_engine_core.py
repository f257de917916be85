"""The search core through its façade: what it answers, and what it refuses."""

import pytest

from tests.support.core_positions import (
    FEW,
    FIXED,
    MIDDLE,
    NO_CAPTURE,
    OVER,
    TROLL,
    TROLL_DRAWN,
    TROLL_EMPTY,
    TROLL_LINKED,
    TROLL_PASS,
)
from tests.support.needs import needs_core
from tzaar_board.engine import core
from tzaar_board.errors import shortened
from tzaar_board.games.base import TextError
from tzaar_board.games.registry import parse_position
from tzaar_board.games.tzaar import TZAAR

if core.available():
    from tzaar_board.engine import _core

pytestmark = needs_core


@pytest.mark.parametrize(
    "text",
    [
        FIXED,
        MIDDLE,
        FEW,
        "/".join("." * n for n in (5, 6, 7, 8, 8, 8, 7, 6, 5)) + " w p",
        TROLL,
        TROLL_PASS,
        TROLL_EMPTY,
    ],
)
def test_a_position_knows_what_the_python_rules_know(text: str) -> None:
    reference = parse_position(text)
    position = core.position(text)
    assert (
        position.game,
        str(position),
        position.player,
        position.stage,
        position.over,
        position.winner,
        position.legal(),
    ) == (
        reference.game.name,
        text,
        reference.player.value[0],
        reference.phase(),
        False,
        "",
        [str(action) for action in reference.legal()],
    )


@pytest.mark.parametrize(
    ("text", "winner"), [(OVER, "b"), (NO_CAPTURE, "b"), (TROLL_LINKED, "b"), (TROLL_DRAWN, "")]
)
def test_a_game_that_is_over_has_a_winner_and_nothing_to_do(text: str, winner: str) -> None:
    position = core.position(text)
    assert (position.over, position.winner, position.legal(), position.perft(3)) == (
        True,
        winner,
        [],
        1,
    )


GARBLED = [
    "",
    " ",
    "w o",
    "no position",
    FIXED + " ",
    FIXED.replace(" ", "  ", 1),
    FIXED.replace("w o", "w"),
    FIXED.replace("w o", "b o"),
    FIXED.replace("w o", "w x"),
    FIXED.replace("w o", "W o"),
    FIXED.replace("w o", "w p"),
    FIXED.replace("ttttT/", "ttttTT/"),
    FIXED.replace("ttttT/", "tttt/"),
    FIXED.replace("ttttT/", ""),
    FIXED.replace("ttttT/", "tttQT/"),
    FIXED.replace("ttttT/", "ttt1tT/"),
    FIXED.replace("ttttT/", "ttt02tT/"),
    FIXED.replace("ttttT/", "ttt99tT/"),
    FIXED.replace("ttttT/", "ttt1000000000000000000000tT/"),
    FIXED.replace("ttttT/", "ttt²tT/"),
    FIXED.replace("ttttT/", "tttt2/"),
    FIXED.replace("ttttT/", "zzzzT/"),
    FIXED.replace("w o", "w o\n"),
    TROLL + " ",
    TROLL.replace("w std", "w"),
    TROLL.replace("w std", "x std"),
    TROLL.replace("w std", "w stp"),
    TROLL.replace("...x..../", "...x...../"),
    TROLL.replace("...x..../", "...x.../"),
    TROLL.replace("...x..../", "...X..../"),
    TROLL.replace("...x..../", "...o..../"),
    TROLL.replace("...x..../", "x......./"),
    TROLL.replace("/o..o.x../", "/x..o.x../"),
    TROLL_EMPTY.replace("........ b", ".......x b"),
    "Z30.../....../......./......../......../......../......./....../.zrt. w 1",
    "Z31..../....../......./......../......../......../......./....../.zrt. w 1",
    "...../....../......./......../......../......../......./....../..... w 1",
    "Z..../....../......./......../......../......../......./....../..... w p",
    "Z2..../....../......./......../......../......../......./....../..... b p",
    "é" * 1000,
    "/" * 100000,
]


@pytest.mark.parametrize("text", GARBLED)
def test_a_garbled_position_is_refused_with_a_reason(text: str) -> None:
    with pytest.raises(TextError):
        parse_position(text)
    with pytest.raises(ValueError, match=r".") as refused:
        _core.Position(text)
    with pytest.raises(core.CoreError) as told:
        core.position(text)
    assert str(told.value) == str(refused.value).replace(text, shortened(text), 1)
    title = "Troll" if text.split(" ")[0].count("/") == 7 else "TZAAR"
    assert str(told.value).startswith(f"'{shortened(text)}' is no position of {title}: ")


def test_a_zero_byte_does_not_cut_the_reason_off() -> None:
    with pytest.raises(core.CoreError, match=r"is no position of TZAAR: .+\.$"):
        core.position("zz\0tt")


def test_half_a_character_is_no_position() -> None:
    with pytest.raises(core.CoreError, match=r"is no position of TZAAR: .+\.$"):
        core.position("zz\udcfftt")


@pytest.mark.parametrize("value", [None, 3, b"bytes", "\ud800"])
def test_what_is_no_text_is_a_type_error(value: object) -> None:
    with pytest.raises(TypeError):
        _core.Position(value)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "action",
    ["", "pass", "A1xA1", "A1xA2", "Z@A1", "B1+B2", "A9xB1", "E5xE4", "a1xb1", "A1xB1 ", "x"],
)
def test_an_illegal_action_is_refused_and_changes_nothing(action: str) -> None:
    position = core.position(FIXED)
    assert action not in position.legal()
    with pytest.raises(ValueError, match=r".+"):
        position.play(action)
    with pytest.raises(ValueError, match=r".+"):
        core.search(1).run(position, depth=1, actions=[action])
    assert str(position) == FIXED


def test_playing_leaves_the_position_as_it_was() -> None:
    position = core.position(FIXED)
    after = position.play("B1xB2")
    assert (str(position), str(after)) == (
        FIXED,
        str(TZAAR.parse(FIXED).play(TZAAR.parse_action("B1xB2"))),
    )


def test_perft() -> None:
    position = core.position(FIXED)
    assert [position.perft(depth) for depth in range(5)] == [1, 42, 1797, 260556, 11010135]
    with pytest.raises(ValueError, match="depth"):
        position.perft(-1)


def test_where_the_system_tells_of_no_affinity_all_its_cores_are_used(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As on macOS."""
    monkeypatch.delattr("os.sched_getaffinity", raising=False)
    monkeypatch.setattr("os.cpu_count", lambda: 3)
    assert (core.usable_cores(), core.table_threads()) == (3, 2)
