"""What is pinned for playing is all that playing needs: the tests themselves run with more."""

import tomllib
from importlib.metadata import requires

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.support.paths import ROOT


def pinned(*names: str) -> set[str]:
    """What is pinned in files of `requirements/`."""
    lines = [
        line
        for name in names
        for line in (ROOT / "requirements" / f"{name}.txt").read_text().splitlines()
        if line and not line.startswith(("#", "-r"))
    ]
    return {canonicalize_name(Requirement(line).name) for line in lines}


def needed(roots: list[str]) -> set[str]:
    """What requirements ask for on this Python, and what that asks for in turn."""
    found: set[tuple[str, str]] = set()
    open_ = [(root, "") for root in roots]
    while open_:
        text, extra = open_.pop()
        one = Requirement(text)
        if one.marker is not None and not one.marker.evaluate({"extra": extra}):
            continue
        name = canonicalize_name(one.name)
        for wanted in {"", *one.extras}:
            if (name, wanted) not in found:
                found.add((name, wanted))
                open_ += [(each, wanted) for each in requires(name) or ()]
    return {name for name, _ in found}


@pytest.mark.parametrize("files", [("play",), ("play", "pi"), ("play", "meet")])
def test_all_that_is_needed_is_pinned(files: tuple[str, ...]) -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    roots = [*project["dependencies"]]
    for extra in files[1:]:
        roots += project["optional-dependencies"][extra]
    # Adafruit-Blinka asks for it; a venv's own is as good.
    assert needed(roots) - {"setuptools", "tzaar-board"} <= pinned(*files)
