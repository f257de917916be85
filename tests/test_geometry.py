"""The boards and the four notations (docs/rules.md, Board)."""

import pytest

from tzaar_board.errors import UserError
from tzaar_board.geometry import HEXAGON, SQUARE, Notation, read_site, spell

COLUMNS = {"A": 5, "B": 6, "C": 7, "D": 8, "E": 9, "F": 8, "G": 7, "H": 6, "I": 5}
SITE_ORDER = [
    f"{column}{row}"
    for column, length in COLUMNS.items()
    for row in range(1, length + 1)
    if (column, row) != ("E", 5)
]


def _names(sites: tuple[int, ...]) -> list[str]:
    return [HEXAGON.names[site] for site in sites]


def _lines() -> set[frozenset[str]]:
    """The whole lines: from each site a ray, the site, and the ray the other way."""
    found = set()
    for site, rays in enumerate(HEXAGON.rays):
        for direction in range(3):
            found.add(frozenset(_names((*rays[direction], site, *rays[direction + 3]))))
    return found


def test_sites_stand_in_site_order() -> None:
    assert list(HEXAGON.names) == SITE_ORDER
    assert [HEXAGON.site(name) for name in SITE_ORDER] == list(range(60))


@pytest.mark.parametrize(
    ("site", "neighbours"),
    [("A1", "A2 B2 B1"), ("I1", "H1 H2 I2"), ("E4", "E3 D3 D4 F3 F4")],
)
def test_neighbours(site: str, neighbours: str) -> None:
    assert sorted(_names(HEXAGON.neighbours(HEXAGON.site(site)))) == sorted(neighbours.split())


def test_there_are_thirty_lines_that_stop_at_the_hole() -> None:
    lines = _lines()
    assert len(lines) == 30
    through_the_middle = [line for line in lines if line & {"E4", "E6", "D4", "D5", "F4", "F5"}]
    assert frozenset({"E1", "E2", "E3", "E4"}) in lines
    assert frozenset({"E6", "E7", "E8", "E9"}) in lines
    assert sorted(len(line) for line in through_the_middle) == [4] * 6 + [8] * 6


def test_every_site_lies_on_three_lines() -> None:
    lines = _lines()
    assert [sum(name in line for line in lines) for name in SITE_ORDER] == [3] * 60


@pytest.mark.parametrize("name", ["E5", "A6", "J1", "", "A", "A11", "E10"])
def test_a_name_of_no_site_is_refused(name: str) -> None:
    with pytest.raises(UserError, match=f"'{name}' is not a site of this board"):
        HEXAGON.site(name)


def test_neighbours_are_drawn_one_unit_apart() -> None:
    distances = {
        round(HEXAGON.distance(site, other), 9)
        for site in range(60)
        for other in HEXAGON.neighbours(site)
    }
    assert distances == {1.0}


def test_white_sits_at_the_bottom() -> None:
    points = dict(zip(HEXAGON.names, HEXAGON.points, strict=True))
    assert min(points, key=lambda name: points[name][1]) == "E1"
    assert max(points, key=lambda name: points[name][1]) == "E9"
    assert min(points, key=lambda name: points[name][0])[0] == "A"


@pytest.mark.parametrize("notation", Notation)
def test_every_notation_converts_both_ways(notation: Notation) -> None:
    spelled = [spell(site, notation) for site in range(60)]
    assert [read_site(name, notation) for name in spelled] == list(range(60))


@pytest.mark.parametrize(
    ("notation", "examples"),
    [
        (Notation.STANDARD, {"E6": "E6", "A1": "A1"}),
        (Notation.BOITE_A_JEUX, {"E4": "E4", "E6": "E5", "E9": "E8", "F5": "F5"}),
        (
            Notation.DIAGONAL,
            {"E9": "E9", "F1": "F2", "F8": "F9", "G1": "G3", "I1": "I5", "I5": "I9"},
        ),
        (Notation.LITTLE_GOLEM, {"G5": "qm", "E9": "ok", "A1": "ks", "I5": "sk"}),
    ],
)
def test_known_names_in_other_notations(notation: Notation, examples: dict[str, str]) -> None:
    assert {name: spell(HEXAGON.site(name), notation) for name in examples} == examples


@pytest.mark.parametrize(("start", "end"), [("D5", "F7"), ("E3", "C3")])
def test_straight_lines_of_the_diagonal_notation(start: str, end: str) -> None:
    origin, target = (read_site(name, Notation.DIAGONAL) for name in (start, end))
    assert any(target in ray for ray in HEXAGON.rays[origin])


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("E5", Notation.STANDARD),
        ("E9", Notation.BOITE_A_JEUX),
        ("F1", Notation.DIAGONAL),
        ("oo", Notation.LITTLE_GOLEM),
        ("a1", Notation.STANDARD),
    ],
)
def test_a_name_outside_its_notation_is_refused(text: str, notation: Notation) -> None:
    with pytest.raises(UserError, match=f"'{text}' names no site in {notation.value} notation"):
        read_site(text, notation)


def test_the_square_has_the_sites_of_troll() -> None:
    assert SQUARE.names[:9] == ("a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "a2")
    assert sorted(SQUARE.names[site] for site in SQUARE.neighbours(SQUARE.site("a1"))) == [
        "a2",
        "b1",
        "b2",
    ]
