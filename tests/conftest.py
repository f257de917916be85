"""What every test run shares: long runs are left out unless they are asked for."""

import pytest

from tests.support.sitting import Brain


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skips what is marked `soak` unless the run names the mark (`-m soak`)."""
    if "soak" in config.getoption("-m"):
        return
    skip = pytest.mark.skip(reason="a long run; give -m soak")
    for item in items:
        if "soak" in item.keywords:
            item.add_marker(skip)


@pytest.fixture
def brain() -> Brain:
    """Takes the place of the built-in player and of its process."""
    return Brain()
