"""A game's record in a room: what entries make of it, whatever the order in which they come."""

import json
import random
from dataclasses import replace

import pytest

from tests.support.meetings import RECORD, Meeting, turns_of
from tzaar_board.games.base import Colour, Outcome, Reason
from tzaar_board.meet.ledger import Ledger
from tzaar_board.meet.messages import (
    BackBody,
    DrawBody,
    Envelope,
    HelpedBody,
    RefusalReason,
    ResignBody,
    TimeBody,
    TurnBody,
    WishBody,
    text_of_body,
)
from tzaar_board.meet.score import Refused


def test_the_entries_of_a_game_make_the_game_in_any_order_and_doubled() -> None:
    rng = random.Random(seed := 20)
    entries = list(enumerate(RECORD.entries, 1))
    for _ in range(20):
        heard = [*entries, *rng.choices(entries, k=10)]
        heard.sort(key=lambda one: one[0] + rng.uniform(0, 30))
        ledger = RECORD.meeting.ledger()
        for number, envelope in heard:
            ledger = ledger.heard(number, envelope)
            assert ledger.score.number == len(ledger.entries)
            assert not ledger.refused
        assert ledger.score == RECORD.score, f"seed {seed}"


def test_what_comes_before_a_gap_is_filled_waits_for_it() -> None:
    ledger = RECORD.meeting.ledger().heard(2, RECORD.entries[1])
    assert ledger.score.number == 0
    assert ledger.heard(1, RECORD.entries[0]).score.number == 2


@pytest.mark.parametrize("colour", [Colour.BLACK, None])
def test_a_turn_that_the_player_to_move_has_not_signed_is_refused(colour: Colour | None) -> None:
    meeting = Meeting()
    forged = meeting.turn(meeting.score(), colour)
    ledger = meeting.ledger().heard(1, forged)
    assert ledger.score.number == 0
    assert [one.reason for one in ledger.refused] == [RefusalReason.UNSIGNED]
    assert ledger.heard(1, meeting.turn(meeting.score())).score.number == 1


def test_an_entry_said_again_elsewhere_is_refused() -> None:
    other = Meeting(room="elsewhere", secret=RECORD.meeting.secret)
    for ledger, number in ((other.ledger(), 1), (RECORD.meeting.ledger(), 3)):
        after = ledger.heard(number, RECORD.entries[0])
        assert after.refused
        assert after.score == ledger.score


def test_two_different_entries_of_one_number_leave_the_first() -> None:
    meeting = Meeting()
    first, second = (meeting.turn(meeting.score(), seed=seed) for seed in (1, 2))
    ledger = meeting.ledger().heard(1, first).heard(1, second)
    assert ledger.entries == (first,)
    assert [one.reason for one in ledger.refused] == [RefusalReason.DISPUTED]


def test_an_early_entry_is_not_pushed_out_by_a_forged_one() -> None:
    ledger = RECORD.meeting.ledger().heard(2, RECORD.entries[1])
    ledger = ledger.heard(2, Envelope(body="{}", table="A" * 86))
    assert ledger.heard(1, RECORD.entries[0]).score.number == 2


@pytest.mark.parametrize(
    "change",
    [
        lambda turn: turn.model_copy(update={"actions": turn.actions[:-1] or ("A1xA2",)}),
        lambda turn: turn.model_copy(update={"actions": (*turn.actions, *turn.actions)}),
        lambda turn: turn.model_copy(update={"actions": ("nonsense",)}),
        lambda turn: turn.model_copy(update={"position": "elsewhere"}),
    ],
    ids=["half a turn", "more than a turn", "no action", "another position"],
)
def test_a_turn_that_is_not_legal_is_refused(change: object) -> None:
    assert callable(change)
    meeting = Meeting()
    score = RECORD.score_after(2)
    turn = TurnBody.model_validate_json(RECORD.entries[2].body)
    envelope = RECORD.meeting.entry(score, change(turn))
    with pytest.raises(Refused, match="illegal"):
        score.after(envelope)
    assert meeting.score().number == 0


def test_a_taking_back_needs_the_other_sides_wish_for_the_same() -> None:
    meeting, score = RECORD.meeting, RECORD.score_after(3)
    assert score.writer is Colour.BLACK
    wish = WishBody(kind="back", after=3, keep=1)
    consent = meeting.wish(Colour.WHITE, wish)
    agreed = score.after(meeting.entry(score, BackBody(keep=1, consent=consent)))
    assert agreed.history == score.history.cut(1)
    assert agreed.number == 4
    strangers = [
        meeting.wish(Colour.BLACK, wish),
        meeting.wish(Colour.WHITE, wish.model_copy(update={"after": 2})),
        meeting.wish(Colour.WHITE, wish.model_copy(update={"keep": 0})),
        meeting.wish(Colour.WHITE, wish.model_copy(update={"kind": "draw"})),
        Envelope(body=text_of_body(wish)),
    ]
    for stranger in strangers:
        with pytest.raises(Refused):
            score.after(meeting.entry(score, BackBody(keep=1, consent=stranger)))


def test_a_draw_and_a_resignation_are_agreed_and_can_be_taken_back() -> None:
    meeting, score = RECORD.meeting, RECORD.score_after(3)
    draw = meeting.wish(Colour.WHITE, WishBody(kind="draw", after=3))
    drawn = score.after(meeting.entry(score, DrawBody(consent=draw)))
    assert drawn.outcome == Outcome(None, Reason.DRAW)
    given_up = meeting.wish(Colour.WHITE, WishBody(kind="resign", after=3))
    resigned = score.after(meeting.entry(score, ResignBody(consent=given_up)))
    assert resigned.outcome == Outcome(Colour.BLACK, Reason.RESIGN)
    with pytest.raises(Refused, match="over"):
        resigned.after(meeting.turn(resigned, resigned.writer))
    wish = meeting.wish(Colour.WHITE, WishBody(kind="back", after=4, keep=len(score.history)))
    entry = BackBody(keep=len(score.history), consent=wish)
    going_on = resigned.after(meeting.entry(resigned, entry))
    assert going_on.outcome is None
    assert going_on.history == score.history


def test_who_is_to_move_resigns_or_loses_on_time_where_the_clock_says_so() -> None:
    meeting = RECORD.meeting
    score = RECORD.score_after(3)
    assert score.after(meeting.entry(score, ResignBody())).outcome == Outcome(
        Colour.WHITE, Reason.RESIGN
    )
    with pytest.raises(Refused):
        score.after(meeting.entry(score, TimeBody()))
    flagged = replace(score, offer=score.offer.model_copy(update={"clock": "5+3,flag"}))
    late = flagged.after(meeting.entry(flagged, TimeBody()))
    assert late.outcome == Outcome(Colour.WHITE, Reason.TIME)


def test_a_hint_is_told_and_changes_nothing_else() -> None:
    score = RECORD.score_after(2)
    helped = score.after(RECORD.meeting.entry(score, HelpedBody()))
    assert helped.helped == {score.writer}
    assert helped.history == score.history


def test_a_ledger_says_the_same_whatever_bytes_come_for_an_entry() -> None:
    rng = random.Random(seed := 7)
    ledger: Ledger = RECORD.meeting.ledger()
    good, tried = RECORD.entries[0], 0
    for _ in range(200):
        text = list(good.body)
        text[rng.randrange(len(text))] = chr(rng.randrange(32, 0x2FF))
        bad = good.model_copy(update={"body": "".join(text)})
        if bad.body != good.body:
            tried += 1
            assert ledger.heard(1, bad).score.number == 0, f"seed {seed}: {json.dumps(bad.body)}"
    assert tried > 190


def test_the_support_plays_whole_turns() -> None:
    assert len(RECORD.entries) == len(turns_of(RECORD.score.history))
