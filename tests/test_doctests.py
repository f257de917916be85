"""The examples in docstrings do what they say.

pytest's own collection of them imports and reads every module in every worker: seconds each.
"""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

PACKAGES = {
    "tzaar_board": ROOT,
    "tests/support": ROOT,
    "hardware": ROOT,
    "systemd/installer": ROOT / "systemd",
    "firmware_config/controller": ROOT / "firmware_config/controller",
}
"""Where examples may be, and the folder that the modules there are imported from."""


def modules() -> list[str]:
    """The modules that have an example."""
    return [
        ".".join(path.relative_to(base).with_suffix("").parts).removesuffix(".__init__")
        for folder, base in PACKAGES.items()
        for path in sorted((ROOT / folder).rglob("*.py"))
        if ">>> " in path.read_text(encoding="utf-8")
    ]


@pytest.mark.parametrize("name", modules())
def test_the_examples_of(name: str) -> None:
    done = doctest.testmod(import_module(name))
    assert done.attempted
    assert not done.failed
