"""The adapter behind the page, with the program and hands behind it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.support.sitting import Brain, Sitting, sitting
from tzaar_board.web.adapter import AppAdapter


@asynccontextmanager
async def an_adapter(
    data: Path, black: str = "human", brain: Brain | None = None
) -> AsyncIterator[tuple[AppAdapter, Sitting]]:
    """An adapter whose program keeps its games in `data`, and the hands at its table."""
    async with sitting(data, brain, black=black) as hands:
        adapter = AppAdapter(hands.app, hands.journal, 0.3, asyncio.get_running_loop().time)
        try:
            yield adapter, hands
        finally:
            await adapter.close()
