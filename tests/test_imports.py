"""The picture of who imports whom."""

from tests.imports import PICTURE, draw, imports, layers


def test_the_picture_shows_the_imports_as_they_are() -> None:
    assert PICTURE.read_text() == draw(layers(), imports()), "Out of date: make imports"


def test_no_part_is_imported_by_one_below() -> None:
    row = {name: number for number, names in enumerate(layers()) for name in names}
    assert [(one, other) for one, other in sorted(imports()) if row[one] >= row[other]] == []
