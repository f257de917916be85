"""A disk that has no room left."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def at_most(size: int) -> Iterator[None]:
    """No file of this process can grow beyond some bytes, as on a full disk."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
