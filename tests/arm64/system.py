"""A tree as a whole machine: its own kernel and systemd under QEMU, without a Pi's hardware."""

import subprocess
from dataclasses import dataclass
from pathlib import Path

from tests.arm64.tree import Tree

PACKAGES = ("linux-image-cloud-arm64", "systemd-sysv", "udev")
MEGABYTES = 1024
"""Memory, as the smallest Pi 4 has."""

_ROOM = 1500
"""Megabytes of the disk beside what the tree has."""

_UNIT = """\
[Service]
ExecStart=/bin/sh /root/told.sh
StandardOutput=file:/root/said.txt
StandardError=inherit
"""


@dataclass(frozen=True)
class System:
    """A machine whose disk is a copy of a tree."""

    tree: Tree

    @property
    def disk(self) -> Path:
        return self.tree.folder.with_suffix(".img")

    def make(self) -> None:
        """Installs a kernel and systemd in the tree. Raises SystemExit."""
        # The kernel knows its disk (nvme) without modules, so it needs no initial file system
        # (which takes long to make under an emulator).
        done = self.tree.run(
            f"INITRD=No apt-get install -y --no-install-recommends {' '.join(PACKAGES)}"
        )
        if done.code:
            raise SystemExit("\n".join(done.said[-5:]))

    def tell(self, script: str, seconds: float) -> tuple[str, ...]:
        """Starts, runs a script as root once it is up, goes down: what the script said.

        Raises SystemExit if that is not done within some time.
        """
        folder = self.tree.folder
        (folder / "root/told.sh").write_text(f"{script}\nsync\npoweroff -f\n")
        unit = folder / "etc/systemd/system/told.service"
        unit.write_text(_UNIT)
        wanted = unit.parent / "multi-user.target.wants" / unit.name
        wanted.parent.mkdir(parents=True, exist_ok=True)
        wanted.unlink(missing_ok=True)
        wanted.symlink_to(Path("..", unit.name))
        self._write_disk()
        try:
            subprocess.run(self._command(), timeout=seconds, check=True)
        except subprocess.TimeoutExpired as error:
            raise SystemExit(f"The machine is not done after {seconds:.0f} s.") from error
        return self._said()

    def _command(self) -> list[str]:
        *_, kernel = sorted((self.tree.folder / "boot").glob("vmlinuz-*"))
        return [
            *("qemu-system-aarch64", "-M", "virt", "-cpu", "cortex-a72", "-smp", "2"),
            *("-m", str(MEGABYTES), "-display", "none", "-nic", "none", "-no-reboot"),
            *("-kernel", str(kernel), "-append", "root=/dev/nvme0n1 rw console=ttyAMA0"),
            *("-drive", f"file={self.disk},format=raw,if=none,id=disk"),
            *("-device", "nvme,drive=disk,serial=1"),
            *("-serial", f"file:{self.disk.with_suffix('.log')}"),
        ]

    def _write_disk(self) -> None:
        self.disk.unlink(missing_ok=True)
        size = f"{round(self.tree.megabytes + _ROOM)}M"
        made = ["mkfs.ext4", "-q", "-d", str(self.tree.folder), str(self.disk), size]
        subprocess.run(made, stdout=subprocess.DEVNULL, check=True)

    def _said(self) -> tuple[str, ...]:
        told = ["debugfs", "-R", "cat /root/said.txt", str(self.disk)]
        done = subprocess.run(told, capture_output=True, text=True, check=True)
        return tuple(done.stdout.splitlines())
