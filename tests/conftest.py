"""What every test run shares: long tests come first, soaks are left out unless asked for."""

import pytest

from tests.support.sitting import Brain

LONG = ("tests/e2e/", "tests/property/")
"""Where the tests are that take seconds; a worker that has nothing left takes the short ones."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Puts long tests first, and skips `soak` ones unless the run names the mark (`-m soak`)."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONG))
    if "soak" in config.getoption("-m"):
        return
    skip = pytest.mark.skip(reason="a long run; give -m soak")
    for item in items:
        if "soak" in item.keywords:
            item.add_marker(skip)


@pytest.fixture
def brain(monkeypatch: pytest.MonkeyPatch) -> Brain:
    """Takes the place of the built-in player and of his process."""
    brain = Brain()
    monkeypatch.setattr("tzaar_board.app.Worker", lambda: brain)
    monkeypatch.setattr(
        "tzaar_board.app.opponent",
        lambda spec, *_: None if spec.kind.value == "human" else brain,
    )
    return brain
