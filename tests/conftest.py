"""What every run shares: long tests only where asked for, and at its end what was left out."""

import gc
import signal
import sys
from collections.abc import Generator, Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers
from xdist.remote import Producer
from xdist.workermanage import WorkerController

from tests.support import rounds, started
from tests.support.needs import SOAK, left_out
from tests.support.paths import ROOT
from tests.support.schedule import Schedule, rank
from tests.support.sitting import Brain

settings.register_profile(
    "untimed",
    deadline=None,
    derandomize=False,
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
)
settings.load_profile("untimed")

assert callable(providers._get_local_constants)
providers._get_local_constants = lambda: providers._local_constants
"""Hypothesis also draws numbers that stand in our sources, of those that a worker has imported by
then: one seed would give other examples in every run, and after every commit. Here it finds none.
"""


def pytest_configure(config: pytest.Config) -> None:
    """Control-C reaches the programs under test also where a shell has started this run behind it,
    and had it ignored. All workers have their programs forked by one process. A soak is told of
    before the tests are read.
    """
    if "soak" in config.getoption("-m"):
        rounds.try_everything()
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if hasattr(config, "workerinput"):
        started.ask(config.workerinput[FORKING])
    elif sys.platform == "linux":
        stack = ExitStack()
        started.ask(stack.enter_context(started.forking()))
        config.add_cleanup(stack.close)


FORKING = "forking"
"""Where a worker is told who forks programs."""


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: WorkerController) -> None:
    """Tells a worker who forks programs."""
    node.workerinput[FORKING] = started.asked()


@pytest.fixture(autouse=True, scope="session")
def nobodys_home() -> Iterator[None]:
    """The settings and games of whoever runs the tests are neither read nor written."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME"):
            patch.setenv(name, str(Path(folder, name)))
        yield


CACHES = {
    *(".hypothesis", ".import_linter_cache", ".mypy_cache", ".pytest_cache", ".ruff_cache"),
    "build",
}
"""What tools keep; the types are checked beside the tests."""


@pytest.fixture(autouse=True, scope="session")
def nothing_left_behind() -> Iterator[None]:
    """What tests write is in folders of their own: nothing comes to lie in the checkout."""
    before = set(ROOT.iterdir())
    yield
    assert {path.name for path in set(ROOT.iterdir()) - before} <= CACHES


YOUNG = 20_000
"""New objects after which the memory is gone through: Python's 700 would be a sixth of the run."""


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected stays to the end, so that nobody looks through it for what may go."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(YOUNG)
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Puts long tests first, and skips `soak` ones unless the run names the mark (`-m soak`)."""
    items.sort(key=lambda item: rank(item.nodeid))
    if rounds.whole():
        return
    skip = pytest.mark.skip(reason=SOAK)
    for item in items:
        if "soak" in item.keywords:
            item.add_marker(skip)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Schedule:
    """The workers take turns as `Schedule` says."""
    return Schedule(config, log)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter,
) -> Generator[None, object, object]:
    """Says what was skipped and what there is to do for it, just before pytest's own last line."""
    result = yield
    skipped = terminalreporter.stats.get("skipped", [])
    reasons = [report.longrepr[2].removeprefix("Skipped: ") for report in skipped]
    for line in left_out(reasons):
        terminalreporter.write_line(line)
    return result


@pytest.fixture
def seed(pytestconfig: pytest.Config) -> int:
    """What a randomised test draws from: the same in every run, but where that names another one
    (`--hypothesis-seed=7`).
    """
    told = int(pytestconfig.getoption("--hypothesis-seed"))
    print(f"seed {told}")
    return told


@pytest.fixture
def brain() -> Brain:
    """Takes the place of the built-in player and of its process."""
    return Brain()
