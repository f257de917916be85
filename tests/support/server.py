"""The real program with its page, as a process that a browser visits."""

import json
import re
import signal
import subprocess
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from tests.support.patience import PATIENCE
from tests.support.program import environment
from tests.support.started import PIPE, Process, start

ANNOUNCED = re.compile(r"The page is at (http://127\.0\.0\.1:(\d+))")


class Server:
    """`tzaar-board play --web`: started, asked over HTTP, killed, started again at its port.

    `told` is more environment for it.
    """

    def __init__(self, data: Path, *options: str, told: Mapping[str, str] | None = None) -> None:
        self._environment = {**environment(), **(told or {})}
        self.url = ""
        self.heard: list[str] = []
        self.data = data
        self._port = 0
        self._process: Process
        self._listening: threading.Thread
        self.start(*options)

    def start(self, *options: str) -> None:
        """Starts the program, and waits until it says where the page is."""
        play = ("play", "--data", str(self.data), "--web", f"127.0.0.1:{self._port}", *options)
        self._process = start(play, self._environment, stdin=PIPE, stderr=subprocess.STDOUT)
        announced = threading.Event()
        self._listening = threading.Thread(target=self._listen, args=(announced,))
        self._listening.start()
        assert announced.wait(PATIENCE), "".join(self.heard)

    def kill(self) -> None:
        """Kills the program without a warning."""
        self._process.kill()
        self._close()

    def end(self) -> None:
        """Ends the program, and checks that it ended well."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
        code = self._process.wait(PATIENCE)
        self._close()
        assert code == 0, "".join(self.heard)

    def get(self, path: str, **query: str) -> Any:
        """A document of the API."""
        return json.loads(self.text(path, **query))

    def text(self, path: str, **query: str) -> str:
        """An answer of the API as it is."""
        with urlopen(f"{self.url}/api/{path}?{urlencode(query)}", timeout=PATIENCE) as answer:
            return str(answer.read().decode())

    def post(self, path: str, body: Mapping[str, object]) -> None:
        """A change through the API, as another page asks for it."""
        kind = {"Content-Type": "application/json"}
        request = Request(f"{self.url}/api/{path}", json.dumps(body).encode(), kind)
        urlopen(request, timeout=PATIENCE).close()

    def resident_megabytes(self) -> float:
        """Memory of the program, without the processes that think for it."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        assert found is not None
        return int(found[1]) / 1000

    def _listen(self, announced: threading.Event) -> None:
        assert self._process.stdout is not None
        for data in self._process.stdout:
            line = data.decode()
            self.heard.append(line)
            if found := ANNOUNCED.search(line):
                self.url, self._port = found[1], int(found[2])
                announced.set()

    def _close(self) -> None:
        self._process.wait(PATIENCE)
        self._listening.join(PATIENCE)
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
