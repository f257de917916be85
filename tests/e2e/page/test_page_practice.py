"""Practice on the page: a wrong try with its reason, the right one, the next problem."""

import re
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.e2e.page.conftest import Visit
from tests.support.server import Server
from tzaar_board.games.base import Action
from tzaar_board.lessons.lesson import TaskVerdict, judge
from tzaar_board.lessons.problem import Problem, as_lesson, problem_set

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def wrong_try(problem: Problem) -> Action:
    """A capture that misses at once."""
    (task,) = as_lesson(problem).tasks
    return next(
        action
        for action in problem.position.legal()
        if "x" in str(action)
        and judge(task, problem.position, (action,)).verdict is TaskVerdict.MISSED
    )


def ends(action: Action) -> tuple[str, str]:
    return str(action)[:2], str(action)[3:]


def test_a_problem_is_tried_until_it_is_solved(
    tmp_path: Path, browser: Browser, visit: Visit
) -> None:
    assert browser.is_connected()
    server = Server(tmp_path, "--seed", "7")
    hands = visit(server, **PHONE)
    problem = next(one for one in problem_set("tzaar") if one.grade == 2)
    card, why = hands.page.locator(".lesson"), hands.page.locator(".why")
    hands.button("Practice").click()
    choosing = hands.page.get_by_role("dialog")
    own = choosing.get_by_role("button", name="From your games")
    expect(own.first).to_have_accessible_name("From your games, none")
    expect(own.first).to_be_disabled()
    expect(choosing).to_contain_text("No lost chance is known yet: look at the review of one")
    level = choosing.get_by_role("button", name="Level 2").first
    expect(level).to_have_accessible_name(re.compile(r"^Level 2, 0 of \d+$"))
    level.click()
    expect(card.locator("h2")).to_have_text("Practice, level 2")
    assert server.get("game")["position"] == str(problem.position)
    wrong = ends(wrong_try(problem))
    expect(hands.site(wrong[0])).not_to_have_attribute("aria-label", f"{wrong[0]}, empty")
    hands.state("ready")
    hands.drag(*wrong)
    expect(hands.sentence).to_contain_text("That does not win ")
    expect(why).to_be_visible()
    said = re.sub(r"(?<=[A-I]\d)x", "×", server.get("game")["reason"])
    assert "×" in said
    assert why.inner_text() == said
    hands.button("Try again").click()
    hands.state("ready")
    for action in problem.solutions[0]:
        hands.drag(*ends(action))
    expect(hands.sentence).to_contain_text("Right: ")
    expect(why).to_be_hidden()
    hands.button("Next problem").click()
    expect(hands.button("Next problem")).to_be_hidden()
    assert hands.page.evaluate("document.documentElement.scrollWidth") == 390
    hands.button("Stop practising").click()
    expect(card).to_be_hidden()
    assert server.get("game")["id"] == 1
    known = {one["choice"]: one for one in server.get("practice")}
    assert (known["tzaar:2"]["known"], known["troll:1"]["known"]) == (0, 0)
    server.end()
