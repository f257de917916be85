"""Requests to the page's server: the real program behind it, without sockets."""

import asyncio
import json
import re
from contextlib import AbstractAsyncContextManager, ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx

from tests.fuzz.target import LONGEST_SENTENCE, Target, text_of
from tests.support.hasty import HastyLoop
from tests.support.power_cuts import FAST
from tests.support.sitting import FEW
from tests.support.visit import PHONE, Served, served

_MOST_REQUESTS = 12
_INPUTS = 200
"""So many go to one server."""

_BETWEEN = 3.0
"""Seconds of simulated time between two inputs: who asks too often is refused."""

_NEW = {"game": "tzaar", "start": str(FEW), "white": "human", "black": "human", "hints": "legal"}
_METHODS = ("GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS")
_HEADER = re.compile(r"([A-Za-z-]{1,30}): ([\x20-\x7e\xa0-\xff]*)")


class _Visits:
    """A server that hears one input after the other, and now and then is another one."""

    def __init__(self) -> None:
        self._left = 0
        self._stack = ExitStack()

    def __call__(self, data: bytes) -> None:
        """Requests in turn, one a line: METHOD TARGET BODY; a line `Name: value` is a header from
        then on, and `phone` a change of the visitor.

        Each is answered, what is refused with a sentence; and the game goes on.
        """
        if not self._left:
            self._begin()
        self._left -= 1
        try:
            self._runner.run(_visit(self._at, data))
        except BaseException:
            self._left = 0
            raise

    def close(self) -> None:
        """Ends the server; another input begins one anew."""
        self._left = 0
        self._stack.close()

    def _begin(self) -> None:
        self.close()
        self._left = _INPUTS
        folder = TemporaryDirectory(dir=FAST if FAST.is_dir() else None)
        path = Path(self._stack.enter_context(folder))
        self._runner = self._stack.enter_context(asyncio.Runner(loop_factory=HastyLoop))
        serving = served(path)
        self._at: Served = self._runner.run(_entered(serving))
        self._stack.callback(lambda: self._runner.run(_left(serving)))


async def _entered(serving: AbstractAsyncContextManager[Served]) -> Served:
    return await serving.__aenter__()


async def _left(serving: AbstractAsyncContextManager[Served]) -> None:
    await serving.__aexit__(None, None, None)


async def _visit(at: Served, data: bytes) -> None:
    async with at.visitor() as local, at.visitor(PHONE) as phone:
        answer = await local.post("/api/game/new", json=_NEW)
        assert answer.status_code == 200, answer.text
        visitor, headers = local, dict[str, str]()
        for line in data.split(b"\n")[:_MOST_REQUESTS]:
            header = _HEADER.fullmatch(line.decode("latin-1"))
            method, _, rest = line.partition(b" ")
            target, _, body = rest.partition(b" ")
            if line == b"phone":
                visitor = phone
            elif header is not None:
                headers[header[1]] = header[2]
            elif text_of(method) in _METHODS:
                await _ask(visitor, text_of(method), target, body, headers)
        answer = await local.get("/api/game")
        assert answer.status_code == 200
    await asyncio.sleep(_BETWEEN)


async def _ask(
    visitor: httpx.AsyncClient, method: str, target: bytes, body: bytes, headers: dict[str, str]
) -> None:
    path = "/" + target.decode("latin-1").lstrip("/")
    given = {"content-type": "application/json", **headers}
    encoded = {name: value.encode("latin-1") for name, value in given.items()}
    asked = [(name.encode(), value) for name, value in encoded.items()]
    try:
        request = visitor.build_request(method, path, content=body, headers=asked)
    except (httpx.InvalidURL, UnicodeError):
        return
    answer = await visitor.send(request)
    assert answer.status_code < 500, f"{answer.status_code} {answer.text}"
    if answer.status_code >= 400 and method != "HEAD":
        document = json.loads(answer.content)
        assert list(document) == ["error"], document
        assert document["error"].rstrip().endswith((".", "?")), document
        assert len(document["error"]) < LONGEST_SENTENCE, document


_VISITS = _Visits()

TARGETS = (
    Target(
        "http",
        _VISITS,
        (
            *("GET /api/game", "GET /api/table", "GET /api/games/1/moments/0", "GET /api/position"),
            *("?text=", "&game=tzaar", "?lang=pl", "GET /api/games/1/record?form=", "little-golem"),
            *("POST /api/game/new {}", "POST /api/game/undo {}", "POST /api/game/hint {}"),
            *(
                'POST /api/game/resign {"player":"black"}',
                "POST /api/game/do {}",
                "POST /api/game/pass {}",
                'POST /api/lesson/begin {"name":"capture"}',
                "POST /api/lesson/next {}",
                '"site":"A1"',
            ),
            *('POST /api/sim/lift {"site":"A1"}', 'POST /api/sim/place {"site":"A3","from":"A1"}'),
            *(
                'POST /api/sim/press {"button":"hint","seconds":0.2}',
                '"down":true',
                "POST /api/show",
            ),
            *(
                '{"sites":["A1"]}',
                "POST /api/games",
                '{"record":"(;FF[4]"}',
                'POST /api/pair {"pin":',
            ),
            *(
                "POST /api/pair/button {}",
                "Accept-Language: it;q=0.5, pl",
                "Origin: http://",
                "phone",
            ),
            *(
                "Host: ",
                "Cookie: tzaar-board-8080=",
                "Content-Type: text/plain",
                "X-Forwarded-For: 1",
            ),
            *(
                "null",
                "1e999",
                "\\ud800",
                '"seed":',
                '"clock":{"main":',
                '"white":"engine:3"',
                "\n",
            ),
        ),
        longest=600,
        seconds=5.0,
        close=_VISITS.close,
    ),
)
