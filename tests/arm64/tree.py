"""A Debian for arm64 in a folder, whose programs QEMU's user emulation runs. Root may use it."""

import os
import resource
import shlex
import shutil
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from tests.support.paths import ROOT

MIRROR = "http://deb.debian.org/debian"
EMULATOR = Path("/proc/sys/fs/binfmt_misc/qemu-aarch64")
CHECKOUT = "/root/tzaar-board"
"""Where the checkout lies in a tree."""

_PASSED_ON = ("PIP_CERT", "PIP_DEFAULT_TIMEOUT", "PIP_INDEX_URL", "http_proxy", "https_proxy")
_MOUNTED = """\
mount --rbind /dev "$0/dev" && mount -t proc proc "$0/proc" && mount -t tmpfs tmp "$0/tmp" &&
exec chroot "$0" /bin/sh -c "$1"
"""


@dataclass(frozen=True)
class Step:
    """What a command took and said: seconds by the clock and of the processor, megabytes more in
    the tree, exit code, lines.
    """

    seconds: float
    busy: float
    megabytes: float
    code: int
    said: tuple[str, ...]


@dataclass(frozen=True)
class Tree:
    """A Debian of a suite below a folder."""

    folder: Path
    suite: str

    @property
    def made(self) -> bool:
        return (self.folder / "root").is_dir() and not (self.folder / "debootstrap").exists()

    @property
    def megabytes(self) -> float:
        """What lies in it, but the packages that apt has fetched."""
        kept = ("--exclude=./var/cache/apt", "--exclude=./proc", "--exclude=./dev")
        # What runs in the tree meanwhile may take a file away that du has seen.
        done = subprocess.run(
            ["du", "-s", "--block-size=1000000", *kept, "."],
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
        )
        return float(done.stdout.split()[0])

    def make(self) -> None:
        """Installs the smallest Debian. Raises subprocess.CalledProcessError."""
        self.folder.parent.mkdir(parents=True, exist_ok=True)
        kind = ("--arch=arm64", "--variant=minbase")
        subprocess.run(
            ["debootstrap", *kind, self.suite, str(self.folder), MIRROR],
            stdout=subprocess.DEVNULL,
            check=True,
        )

    def bring_checkout(self) -> None:
        """Copies what git knows of this checkout, as it is now."""
        target = self.folder / CHECKOUT.lstrip("/")
        shutil.rmtree(target, ignore_errors=True)
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        for name in filter(None, listed.stdout.split("\0")):
            if (ROOT / name).is_file():
                (target / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, target / name)

    def trust(self) -> None:
        """Brings the certificates that this machine tells pip to trust."""
        certificates = os.environ.get("PIP_CERT", "")
        if certificates:
            target = self.folder / certificates.lstrip("/")
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(certificates, target)

    def run(self, command: str, folder: str = CHECKOUT) -> Step:
        """Runs a shell's line in the tree, as root, and hears both outputs."""
        before, began, busy = self.megabytes, time.monotonic(), _busy()
        passed = {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
        done = subprocess.run(
            [
                *("unshare", "--mount", "--pid", "--fork", "sh", "-c", _MOUNTED),
                *(str(self.folder), f"cd {shlex.quote(folder)} && {command}"),
            ],
            env={
                "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
                "HOME": "/root",
                "LANG": "C.UTF-8",
                "DEBIAN_FRONTEND": "noninteractive",
                **passed,
            },
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
        )
        times = time.monotonic() - began, _busy() - busy
        lines = tuple(done.stdout.splitlines())
        return Step(*times, self.megabytes - before, done.returncode, lines)


def _busy() -> float:
    """Processor time of all that was started here and has ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
