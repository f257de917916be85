"""The API by its own description: what nearly fits it, and what does, is answered as it says."""

import asyncio
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import requests as requests  # schemathesis would import it beside a thread: it changes warnings.
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from tests.support.patience import PATIENCE
from tests.support.sitting import Sitting, sitting
from tzaar_board.store.event_log import LogSource
from tzaar_board.store.event_writer import EventLog
from tzaar_board.web.adapter import AppAdapter
from tzaar_board.web.address import Address, listen
from tzaar_board.web.server import build, run

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
    unsupported_method,
]
TOO_MUCH = negative_data_rejection
"""The check that does not know that a body of over 16 kB is refused before it is read."""

EXAMPLES = 2
"""Of each operation, of each mode, every day."""

MANY = 50
"""The same where the tests run for long."""


@contextmanager
def program(data: Path) -> Iterator[str]:
    """The page of a real program in a thread of its own; gives its address."""
    listener = listen(Address("127.0.0.1", 0))
    ended = asyncio.Event()
    loop = asyncio.new_event_loop()

    async def main() -> None:
        with closing(EventLog(data, LogSource("sim", "simulated"))) as log:
            async with sitting(data, recorder=log) as hands:
                await serve(hands, log)

    async def serve(hands: Sitting, log: EventLog) -> None:
        adapter = AppAdapter(hands.app, hands.journal, 0.3, loop.time, log)
        app = build(adapter, listener.address.port, data, (), loop.time)
        serving = asyncio.create_task(run(app, listener))
        await ended.wait()
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)
        await adapter.close()

    thread = threading.Thread(target=loop.run_until_complete, args=(main(),))
    thread.start()
    try:
        yield listener.urls()[0]
    finally:
        loop.call_soon_threadsafe(ended.set)
        thread.join()
        loop.close()


def shortened(body: Any) -> Any:
    """The same body, but no button is pressed for seconds; what is no time stays none."""
    seconds = body.get("seconds") if isinstance(body, dict) else None
    if isinstance(seconds, int | float) and seconds is not True and 0 < seconds <= 10:
        return {**body, "seconds": seconds / 1000}
    return body


def answers_as_it_says(operation: Any, mode: GenerationMode, examples: int) -> None:
    """Tries requests of one operation, good ones or bad ones."""

    @settings(max_examples=examples, database=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(generation_mode=mode))
    def check(case: Any) -> None:
        case.body = shortened(case.body)
        answer = case.call(timeout=PATIENCE)
        checks = [one for one in CHECKS if answer.status_code != 413 or one is not TOO_MUCH]
        case.validate_response(answer, checks=checks)

    check()


@pytest.mark.parametrize(
    "examples", [EXAMPLES, pytest.param(MANY, marks=pytest.mark.soak)], ids=["few", "many"]
)
def test_every_operation(tmp_path: Path, examples: int) -> None:
    tried: Counter[GenerationMode] = Counter()
    with program(tmp_path) as address:
        schema = schemathesis.openapi.from_url(f"{address}/openapi.json")
        operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
        for operation in operations:
            answers_as_it_says(operation, GenerationMode.POSITIVE, examples)
            tried[GenerationMode.POSITIVE] += 1
            # Where nothing is asked for, nothing can be asked wrongly.
            with suppress(Unsatisfiable):
                answers_as_it_says(operation, GenerationMode.NEGATIVE, examples)
                tried[GenerationMode.NEGATIVE] += 1
    assert tried[GenerationMode.POSITIVE] == len(operations) >= 27
    assert tried[GenerationMode.NEGATIVE] >= 18
