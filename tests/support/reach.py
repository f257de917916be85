"""What a page must be for every hand and eye: large enough to press, and as axe wants it."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe

from tests.support.page import PageHands

TOUCH_TARGET = 24
"""Pixels that a thumb needs at least, either way (WCAG 2.2, 2.5.8)."""

TOO_SMALL = """least => [...document.querySelectorAll("button, select, a, .key, .touch")]
    .filter((one) => one.checkVisibility({visibilityProperty: true}))
    .map((one) => [one.getBoundingClientRect(), one.outerHTML])
    .filter(([box]) => box.width && box.height && Math.min(box.width, box.height) < least)
    .map(([, html]) => html)"""
"""What can be seen of the controls and is smaller than that."""


def violations(hands: PageHands) -> list[tuple[str, str, str]]:
    """What axe finds: the rule, where, and how to mend it."""
    found = Axe().run(hands.page, options={"resultTypes": ["violations"]}).response["violations"]
    return _told(found)


def too_faint(hands: PageHands) -> list[tuple[str, str, str]]:
    """What the axe that is on the page already finds of contrasts."""
    faint = """axe.run({runOnly: ["color-contrast"], resultTypes: ["violations"]})
        .then((found) => found.violations)"""
    return _told(hands.page.evaluate(faint))


def _told(found: list[dict[str, Any]]) -> list[tuple[str, str, str]]:
    return [
        (one["id"], node["html"][:200], node["failureSummary"])
        for one in found
        for node in one["nodes"]
    ]
