"""The real wall as a process."""

import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.support.patience import PATIENCE
from tests.support.program import environment
from tests.support.started import COMMAND
from tzaar_board.meet.invitation import Invitation
from tzaar_board.meet.keys import Signer


@dataclass(frozen=True)
class WallServer:
    """`tzaar-board wall`, running."""

    url: str
    pid: int

    def megabytes(self) -> float:
        """Its resident memory."""
        found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{self.pid}/status").read_text())
        assert found is not None
        return int(found[1]) / 1000


@contextmanager
def wall(invitation: Invitation) -> Iterator[WallServer]:
    """A wall of a room, as somebody sees it who may only look on."""
    assert invitation.secret is not None
    key = Signer.of_room(invitation.room, invitation.secret).key
    address = f"{invitation.address}?key={key}"
    with subprocess.Popen(
        [*COMMAND, "wall", "--meet", address, "--web", "127.0.0.1:0"],
        stdout=subprocess.PIPE,
        text=True,
        env=environment(),
    ) as process:
        assert process.stdout is not None
        try:
            found = re.search(r"http://\S+", process.stdout.readline())
            assert found is not None
            yield WallServer(found[0], process.pid)
        finally:
            process.terminate()
            process.wait(PATIENCE)
