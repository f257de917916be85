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


CUT_OFF = """selector => {
    const holder = document.querySelector(selector);
    const right = Math.min(innerWidth, holder.getBoundingClientRect().right) + 1;
    const pen = document.createElement("canvas").getContext("2d");
    const needed = (list) => {
        const style = getComputedStyle(list);
        pen.font = style.font;
        const edges = [style.paddingLeft, style.paddingRight].map(parseFloat);
        return pen.measureText(list.selectedOptions[0]?.text ?? "").width + edges[0] + edges[1];
    };
    return [...holder.querySelectorAll("*")]
        .filter((one) => one.checkVisibility() && !one.closest(".unseen"))
        .filter((one) => one.getBoundingClientRect().right > right
            || one.localName === "select" && needed(one) > one.clientWidth)
        .map((one) => one.outerHTML);
}"""
"""What of an element's content sticks out of it or of the screen, and lists whose choice is cut."""


LEAST = 'reporter: "no-passes", selectors: false, preload: false'
"""Of what is in order axe says nothing, and of the rest no selector; our styles need no loading."""


EVERYWHERE = ":root"


def violations(hands: PageHands, within: str = EVERYWHERE) -> list[tuple[str, str, str]]:
    """What axe finds in what a selector names: the rule, where, and how to mend it."""
    if not hands.page.evaluate("'axe' in window"):
        hands.page.evaluate(Axe().axe_script)
    return _told(hands, f"{within!r}, {{{LEAST}}}")


def too_faint(hands: PageHands, within: str = EVERYWHERE) -> list[tuple[str, str, str]]:
    """What the axe that is on the page already finds of contrasts."""
    return _told(hands, f'{within!r}, {{runOnly: ["color-contrast"], {LEAST}}}')


def _told(hands: PageHands, asked: str) -> list[tuple[str, str, str]]:
    found: list[dict[str, Any]] = hands.page.evaluate(
        f"axe.run({asked}).then(({{violations}}) => violations)"
    )
    return [
        (one["id"], node["html"][:200], "; ".join(check["message"] for check in _checks(node)))
        for one in found
        for node in one["nodes"]
    ]


def _checks(node: dict[str, Any]) -> list[dict[str, Any]]:
    return [*node["any"], *node["all"], *node["none"]]
