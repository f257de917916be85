"""Why an action is good, or bad: sentences out of lines of play."""

import pytest

from tzaar_board.games.base import Action, Position
from tzaar_board.games.registry import GAMES, parse_position
from tzaar_board.i18n.catalog import Language, Texts
from tzaar_board.lessons.problem import Aim, problem_set
from tzaar_board.lessons.why import refutation, why

LOST = "..R5.r/...t2.t/...T.tZ/.....t.z/R...TZ3../T..r6.t2z3r/.R....z/T....T2/TTtR. w 1"
HUNT = "..R5.r/...r.t/...TttZ/.....t.z/R...TZ3../T..r6.t2Rr/.R....z/T...z3T2/TTtR. b 1"
LEFT = "..R5.r/Z2..r.t/r5..TttZ/.....tTz/R...TtTZ/T..ztrRr/.RtR.Tz/T..z3TZ/TTtt. w 1"
END = "..R5.r/...t2.t/...T.t./.....t.Z/R...T.../T..r6.t2Z3r/.R....z/T....T2/TTtR. b 1"
OPEN = "RzTrr/rtZRtt/tTTTtZZ/rrRTttTz/RtRZTtTZ/rtRztrRr/TRtRrTz/TTzzTZ/TttTt w o"
BLANK = "......../......../......../......../......../......../......../........ b std"
RACE = "...x..../..ox..../......../o.....x./ooo..ooo/.o.xxox./.oxxx.../...xx... b std"
CLOSE = "....x.../....x.../......../.....oo./o....ooo/....xo../.ox..x../..xx.x.. b std"
STOP = "....x.../o.x.x.../....x.../.....oo./o....ooo/....xo../.ox..x.o/..xxxx.. w std"


def line(text: str, actions: str) -> tuple[Position, tuple[Action, ...]]:
    position = parse_position(text)
    return position, tuple(map(position.game.parse_action, actions.split()))


SAID = [
    (END, "F6xH6 G7+H6 F7xF8 F8xH6", "White wins in one turn: Black has no Tzaar left."),
    (LOST, "E7xF7 H6xF6", "It saves White Tzaars: all of them could be captured."),
    (HUNT, "H5xF7 F7xE7", "It threatens all that is left of White Tzaars: C7."),
    (LEFT, "B1xF4 E9+E8", "Only 3 left after it: Black Tzaars."),
    (OPEN, "H2xI2", "Captures after it: White 77, Black 77."),
    (RACE, "b1 f2", "White wins in one turn: the chain joins both edges."),
    (CLOSE, "e6 d7", "It threatens to join the edges of Black on f6."),
    (STOP, "d7 f6 d2", "It stops Black, who could have joined the edges on f6."),
    (BLANK, "d1", "It brings Black nearer; placings still needed: 7, before it 8."),
]


@pytest.mark.parametrize(("text", "actions", "said"), SAID)
def test_a_line_has_its_reason_in_every_language(text: str, actions: str, said: str) -> None:
    reason = why(*line(text, actions), proven=True)
    assert reason == said
    assert len({Texts(language).tell(reason) for language in Language}) == len(Language)


@pytest.mark.parametrize("game", GAMES)
def test_a_win_of_the_practice_has_its_reason(game: str) -> None:
    for problem in problem_set(game)[::10]:
        reason = why(problem.position, problem.solutions[0], proven=False)
        assert reason is not None
        at_once = problem.aim is Aim.WIN and problem.turns == 1
        assert ("wins in one turn: " in reason) is at_once


def test_a_line_that_might_be_left_is_not_called_a_win() -> None:
    assert "wins" not in str(why(*line(RACE, "b1 f2"), proven=False))


def test_a_mistake_is_refuted_by_the_reply() -> None:
    found = refutation(*line(RACE, "b1 f2"), proven=True)
    assert found is not None
    board = found.position.game.board
    assert board.names[found.sites[0]] == "f2"
    assert found.said == "White answers f2. White wins in one turn: the chain joins both edges."


def test_a_reply_is_shown_where_it_begins() -> None:
    position, actions = line(LOST, "E7xF7 pass")
    after = position.play(actions[0]).play(actions[1])
    capture, rest = after.legal()[0], after.game.parse_action("pass")
    found = refutation(position, (*actions, capture, rest), proven=False)
    assert found is not None
    assert found.sites == after.trace(capture).sites
    assert found.said.startswith(f"Black answers {capture} pass. ")
    assert (
        Texts(Language.ITALIAN).tell(found.said).startswith(f"Il Nero risponde {capture} passo. ")
    )


def test_what_loses_by_itself_needs_no_reply() -> None:
    own = "ZRT../T...../......./......../......../......../......./....../zrt.. w 2"
    found = refutation(*line(own, "A2+A1"), proven=True)
    assert found is not None
    assert (found.reply, found.said) == (
        (),
        "Black wins: White has no Tzaar left.",
    )


def test_a_win_is_not_refuted() -> None:
    position, actions = line(END, "F6xH6 G7+H6 F7xF8 F8xH6")
    after = position.play(actions[0]).play(actions[1])
    assert refutation(after, actions[2:], proven=True) is None
