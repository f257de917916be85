"""Where games are played: one after the other, in processes here, or on the machines of a cluster.

A task says all that its game follows from, so that the results are the same wherever it is done.
"""

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from hashlib import sha256
from importlib import import_module
from multiprocessing import get_context
from socket import create_connection
from typing import Any, Protocol, TypeVar
from urllib.parse import urlsplit

from tzaar_board import __version__
from tzaar_board.engine import core
from tzaar_board.engine.weights import weights_file
from tzaar_board.errors import UserError, shortened

Task = TypeVar("Task")
Result = TypeVar("Result")

PATIENCE = 20.0
"""Seconds that a scheduler has to answer, and again to have a worker."""


class ClusterError(UserError):
    """A cluster that cannot be used."""


class Workers(Protocol):
    """Does tasks."""

    def spread(self, work: Callable[[Task], Result], tasks: Sequence[Task]) -> Iterator[Result]:
        """The results of tasks, in their order. Raises what a task raises."""
        ...


@dataclass(frozen=True, slots=True)
class Processes:
    """So many processes of this machine; one is this process itself."""

    count: int = 1

    def spread(self, work: Callable[[Task], Result], tasks: Sequence[Task]) -> Iterator[Result]:
        """The results of tasks, in their order."""
        if self.count == 1:
            yield from map(work, tasks)
            return
        with ProcessPoolExecutor(self.count, mp_context=get_context("spawn")) as pool:
            try:
                yield from pool.map(work, tasks)
            finally:
                pool.shutdown(cancel_futures=True)


@dataclass(frozen=True, slots=True)
class Cluster:
    """The workers of a Dask scheduler that runs at an address, as `tcp://HOST:8786`."""

    address: str

    def spread(self, work: Callable[[Task], Result], tasks: Sequence[Task]) -> Iterator[Result]:
        """The results of tasks, in their order. A task whose worker is lost is done again by
        another. Raises ClusterError.
        """
        with closing(self._client()) as client:
            try:
                client.wait_for_workers(1, timeout=PATIENCE)
            except TimeoutError as error:
                raise ClusterError(
                    f"The scheduler at {shortened(self.address)} has no workers; start some there "
                    f"with `dask worker {shortened(self.address)}`."
                ) from error
            check(client.run(installed), installed())
            waiting = client.map(work, tasks, pure=False)
            for number, future in enumerate(waiting):
                yield future.result()
                waiting[number] = None  # Else the cluster would keep it to the end.

    def _client(self) -> Any:
        """A connection to the scheduler. Raises ClusterError."""
        try:
            distributed = import_module("distributed")
        except ModuleNotFoundError as error:
            raise ClusterError(
                "A cluster needs Dask; install it in the checkout: "
                ".venv/bin/pip install '.[cluster]'."
            ) from error
        # What goes wrong is said in one sentence here, and in whole by the scheduler itself.
        logging.getLogger("distributed").setLevel(logging.CRITICAL)
        try:
            _reach(self.address)  # Dask itself would try in vain for as long as it is let.
            return distributed.Client(self.address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            raise ClusterError(
                f"No Dask scheduler answers at {shortened(self.address)}; start one with "
                "`dask scheduler`, and give the address that it prints, as tcp://HOST:8786."
            ) from error


def _reach(address: str) -> None:
    """Raises OSError and ValueError unless something listens at an address."""
    parts = urlsplit(address)
    if parts.scheme not in ("tcp", "tls") or not parts.hostname or not parts.port:
        raise ValueError(address)
    create_connection((parts.hostname, parts.port), PATIENCE).close()


@dataclass(frozen=True, slots=True)
class Installed:
    """What games depend on beside their seeds: the program's version, whether the core is there,
    and a digest of the weights that it plays with."""

    version: str
    core: bool
    weights: str


def installed() -> Installed:
    """What is installed on the machine that is asked."""
    files = [weights_file(game).read_bytes() for game in core.games()] if core.available() else []
    return Installed(__version__, core.available(), sha256(b"".join(files)).hexdigest())


def check(workers: Mapping[str, Installed], here: Installed) -> None:
    """Raises ClusterError unless every worker, by its address, plays as this machine does."""
    for address, there in workers.items():
        if there.version != here.version:
            raise ClusterError(
                f"The worker at {address} has tzaar-board {there.version}, and here is "
                f"{here.version}; install the same there."
            )
        if not there.core:
            raise ClusterError(
                f"The worker at {address} has no strong engine; install g++ and python3-dev "
                "there, and tzaar-board again."
            )
        if there.weights != here.weights:
            raise ClusterError(
                f"The worker at {address} plays with other weights than this machine; install "
                "the same tzaar-board there."
            )
