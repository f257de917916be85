"""Which worker takes which tests: few share the browsers, the rest goes by tests or modules."""

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

PAGES = "tests/e2e/page/"
"""Where the tests are that have a browser, and a program with its page."""

BROWSERS = 2
"""How many browsers are open at a time: each draws for as long as its test lasts, so that more of
them make all of them slower.
"""

TOGETHER = (
    "tests/i18n/test_texts.py",
    "tests/store/test_event_log.py",
    "tests/store/test_event_writer.py",
)
"""Modules whose tests keep for each other what takes long to work out: one worker does it once."""

FIRST = (PAGES, "tests/e2e/test_kill", "tests/e2e/", "tests/property/")
"""What takes longest comes first, in this order; a worker that has nothing left takes the rest."""


def rank(nodeid: str) -> int:
    """Where in the order a test stands; those of one rank keep theirs."""
    return next(
        (place for place, start in enumerate(FIRST) if nodeid.startswith(start)), len(FIRST)
    )


class Schedule(LoadScopeScheduling):  # type: ignore[misc]
    """Gives a module's visits to one worker: each would start a browser and the program."""

    def __init__(self, config: pytest.Config, log: Producer) -> None:
        super().__init__(config, log)
        self._modules: dict[str, int] = {}

    def mark_test_complete(
        self, node: WorkerController, item_index: int, duration: float = 0
    ) -> None:
        """What is done is forgotten: all that a worker was given is counted after every test."""
        super().mark_test_complete(node, item_index, duration)
        given = self.assigned_work[node]
        scope = self._split_scope(self.registered_collections[node][item_index])
        if all(given[scope].values()):
            del given[scope]

    def _split_scope(self, nodeid: str) -> str:
        """The tests of one scope go to one worker, in their order."""
        module = nodeid.partition("::")[0]
        if module in TOGETHER:
            return module
        if not nodeid.startswith(PAGES):
            return nodeid
        return f"browser-{self._modules.setdefault(module, len(self._modules)) % BROWSERS}"
