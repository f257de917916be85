"""A journal for the tests of its file."""

from pathlib import Path

import pytest

from tests.support.journals import AT, BEGIN
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.store.journal import Journal


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A directory with a journal of one game, closed."""
    directory = tmp_path / "data"
    with Journal.open(directory, [TZAAR]) as journal:
        journal.begin(BEGIN, seed=1, at=AT)
    return directory
