"""The page's tree of variations and its addresses, run where they run: in a browser."""

import pytest
from playwright.sync_api import Page

TREE = """async () => {
    const found = await import("/static/variations.js");
    const steps = [[0, "a"], [1, "b"], [1, "c"], [0, "d"], [3, "e"]];
    const tree = new found.Variations(steps.map(([after, action]) => ({ after, action })), "start");
    const at = (action) => tree.moments.find((one) => one.action === action);
    const told = () => tree.steps.map(({ after, action }) => `${after}${action}`).join(" ");
    return DOES;
}"""

PLACE = """async ([path, search]) =>
    (await import("/static/place.js")).readAnalysis(path, search)"""

ADDRESS = """async ([search, place]) =>
    (await import("/static/place.js")).writeAnalysis(search, place)"""


@pytest.mark.parametrize(
    ("does", "found"),
    [
        ("told()", "0a 1b 1c 3e 0d"),
        ("(tree.play(at('c'), 'e', 'white') === at('e')) + told()", "true0a 1b 1c 3e 0d"),
        ("(tree.play(at('b'), 'f', 'white'), told())", "0a 1b 2f 1c 4e 0d"),
        ("(tree.promote(at('e')), told())", "0a 1c 2e 1b 0d"),
        ("(tree.promote(at('d')), told())", "0d 0a 2b 2c 4e"),
        ("(tree.remove(at('c')), told())", "0a 1b 0d"),
        ("(tree.remove(tree.start), told())", "0a 1b 1c 3e 0d"),
        ("found.actionsTo(at('e'))", "a c e"),
        ("found.whereIs(at('e'))", {"at": 1, "moves": "c e"}),
        ("found.whereIs(at('b'))", {"at": 2, "moves": ""}),
        ("[null, 0, 1, 9].map((one) => found.mainAt(tree, one).action)", ["b", "", "a", "b"]),
        ("[-1, 1].map((step) => found.besides(at('c'), step).action)", ["b", "c"]),
        ("found.besides(tree.start, 1).number", 0),
        ("found.endOf(at('c')).action", "e"),
        ("tree.start.comment", "start"),
    ],
)
def test_variations(page: Page, does: str, found: object) -> None:
    assert page.evaluate(TREE.replace("DOES", does)) == found


@pytest.mark.parametrize(
    ("search", "place"),
    [
        ("?game=12&at=7", {"game": 12, "at": 7, "moves": ""}),
        ("?kept=3&moves=A5xA4+A1%2BA2", {"kept": 3, "at": None, "moves": "A5xA4 A1+A2"}),
        ("?position=a+w&at=0", {"position": "a w", "at": 0, "moves": ""}),
        ("?game=x&at=-3&lang=it", {"at": -1, "moves": ""}),
    ],
)
def test_addresses(page: Page, search: str, place: dict[str, object]) -> None:
    assert page.evaluate(PLACE, ["/", search]) is None
    read = page.evaluate(PLACE, ["/analysis", search])
    known = {name: value for name, value in read.items() if name == "at" or value is not None}
    assert known == place
    written = page.evaluate(ADDRESS, ["?lang=it&game=5", place])
    assert written.endswith("lang=it")
    again = page.evaluate(PLACE, ["/analysis", written.removeprefix("/analysis")])
    assert again == read
