"""Which problem comes next, and when one comes again."""

from datetime import UTC, datetime, timedelta

from tzaar_board.lessons.problem import Problem, problem_set
from tzaar_board.lessons.repetition import AGAIN, WAITS, Recall, due, following, tried

NOW = datetime(2026, 11, 20, 20, 15, tzinfo=UTC)
FIRST, SECOND, THIRD = problem_set("troll")[:3]
THREE = (FIRST, SECOND, THIRD)


def recalls(*known: tuple[Problem, int]) -> dict[str, Recall]:
    """Problems that are due so many hours after now."""
    return {one.name: Recall(1, NOW + timedelta(hours=hours)) for one, hours in known}


def test_what_is_known_rests_longer_and_longer_and_what_was_missed_comes_again() -> None:
    recall, rests = None, []
    for _ in range(len(WAITS) + 1):
        recall = tried(recall, True, NOW)
        rests.append(recall.due - NOW)
    assert rests == [*WAITS[1:], WAITS[-1], WAITS[-1]]
    assert recall is not None
    missed = recall.after(False, NOW)
    assert (missed.box, missed.due - NOW) == (0, AGAIN)
    assert (missed.tries, missed.solved) == (len(WAITS) + 2, len(WAITS) + 1)
    assert missed.after(True, NOW).due - NOW == WAITS[1]


def test_what_is_due_comes_before_what_is_new_and_that_before_what_rests() -> None:
    assert following(THREE, {}, NOW) is FIRST
    known = recalls((FIRST, 1), (SECOND, -1))
    assert following(THREE, known, NOW) is SECOND
    assert due(THREE, known, NOW) == 1
    assert following(THREE, known, NOW, SECOND) is THIRD
    known = recalls((FIRST, 3), (SECOND, 2), (THIRD, 5))
    assert following(THREE, known, NOW) is SECOND
    assert due(THREE, known, NOW) == 0
    assert following((FIRST,), known, NOW, FIRST) is FIRST
    assert following((), known, NOW) is None
