"""A journal on disk."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tzaar_board.games.tzaar import TZAAR
from tzaar_board.store.journal import Journal


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path, [TZAAR]) as opened:
        yield opened
