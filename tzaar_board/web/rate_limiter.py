"""How often something may happen: pure counting, with the time as an argument.

Libraries for this read the clock themselves or keep their counts in a store, so that no test could
lead them through time; what is needed here is one number for each sender.
"""

from collections import OrderedDict


class RateLimiter:
    """At most `rate` a second in the long run, `burst` of them at once.

    The generic cell rate algorithm (ITU-T I.371): one number says how far ahead of its rate the
    sender is.

    >>> limiter = RateLimiter(rate=2.0, burst=1)
    >>> limiter.take(0.0)
    >>> limiter.wait(0.1)
    0.4
    """

    def __init__(self, rate: float, burst: int) -> None:
        self._step = 1 / rate
        self._slack = (burst - 1) * self._step
        self._due = float("-inf")

    def wait(self, now: float, count: int = 1) -> float:
        """Seconds until the next `count` may happen; 0 when they may now.

        More than a burst may never happen at once: infinite.
        """
        slack = self._slack - (count - 1) * self._step
        return max(0.0, self._due - slack - now) if slack >= 0 else float("inf")

    def take(self, now: float, count: int = 1) -> None:
        """So many have happened."""
        self._due = max(self._due, now) + count * self._step


class RateLimiters:
    """A limiter for every sender; of more than `most` the one heard longest ago is forgotten."""

    def __init__(self, rate: float, burst: int, most: int = 1024) -> None:
        self._rate, self._burst, self._most = rate, burst, most
        self._limiters: OrderedDict[str, RateLimiter] = OrderedDict()

    def of(self, sender: str) -> RateLimiter:
        """The sender's own limiter."""
        limiter = self._limiters.setdefault(sender, RateLimiter(self._rate, self._burst))
        self._limiters.move_to_end(sender)
        if len(self._limiters) > self._most:
            self._limiters.popitem(last=False)
        return limiter


class Patience:
    """How long to wait after failed tries: the first five are free, then the waits double.

    A good hour without a failure, or a success, begins anew.

    >>> patience = Patience()
    >>> for second in range(6):
    ...     patience.failed(float(second))
    >>> patience.wait(10.0)
    115.0
    """

    FREE = 5
    FIRST_WAIT = 60.0
    LONGEST_WAIT = 600.0
    FORGOTTEN_AFTER = 3660.0

    def __init__(self) -> None:
        self._failures = 0
        self._last = float("-inf")

    def wait(self, now: float) -> float:
        """Seconds until the next try is allowed; 0 when it is now."""
        if now - self._last > self.FORGOTTEN_AFTER:
            self._failures = 0
        if self._failures < self.FREE:
            return 0.0
        doublings = min(self._failures - self.FREE, 10)
        pause = min(self.FIRST_WAIT * 2.0**doublings, self.LONGEST_WAIT)
        return max(0.0, self._last + pause - now)

    def failed(self, now: float) -> None:
        """A try has failed."""
        self._failures += 1
        self._last = now

    def refused(self, now: float) -> None:
        """Somebody has said no: no further try is free."""
        self._failures = max(self._failures, self.FREE - 1)
        self.failed(now)

    def succeeded(self) -> None:
        """A try was good."""
        self._failures = 0
