"""`make arm64`: installs the program on Debian for arm64 as the guide says, and plays there.

Nothing here needs a Pi: QEMU's user emulation runs the programs of a Debian in a folder, and with
`--system` a whole machine with a kernel and systemd of its own.
"""

import argparse
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.arm64.system import System
from tests.arm64.tree import CHECKOUT, EMULATOR, Step, Tree
from tests.support.paths import ROOT

SUITES = ("bookworm", "trixie")
GUIDE = ROOT / "hardware" / "assembly.md"
PYTHON = "/opt/tzaar-board/current/bin/python"
BOOT_SECONDS = 3600.0

REFUSED = "make install"
"""The command that must fail here: no systemd runs."""

_APT = "    sudo apt install "
_MEASURED = (
    f"mkdir -p /root/rigs && ln -sfn {CHECKOUT}/tests /root/rigs/tests && cd /root/rigs && "
    f"rm -rf /tmp/games && {PYTHON} -m tests.arm64.inside /tmp/games"
)
"""Where only the tests are beside the release's own packages."""

_BOOTED = f"""\
until systemctl show tzaar-board --property=StatusText | grep -q =.; do sleep 2; done
systemctl show tzaar-board --property=ActiveState,StatusText,User,NRestarts
cd {CHECKOUT} && make install
tzaar-board doctor --quick
{_MEASURED}
free -m
"""


def lines_of_guide() -> list[str]:
    """What the guide has a stranger install with apt, line by line."""
    lines = GUIDE.read_text().splitlines()
    found = [line.removeprefix(_APT) for line in lines if line.startswith(_APT)]
    return [line.split("  ")[0] for line in found]


def missing() -> str:
    """What this machine lacks, as a sentence; empty where it lacks nothing."""
    if os.geteuid() != 0:
        return "A foreign Debian is root's: use 'sudo make arm64'."
    if not shutil.which("debootstrap"):
        return "There is no debootstrap: 'apt install debootstrap qemu-user-static'."
    if not EMULATOR.exists():
        return (
            f"There is no {EMULATOR}, so programs for arm64 do not run: 'apt install "
            "qemu-user-static', and mount binfmt_misc."
        )
    return ""


def installed(tree: Tree) -> Iterator[tuple[str, Step]]:
    """Follows the guide in a tree: each command, and what came of it."""
    controller, *_ = lines_of_guide()  # lgpio's line is for Raspberry Pi OS: Debian has none.
    commands = [
        f"apt-get update && apt-get install -y {controller}",
        REFUSED,
        "make install DESTDIR=/",
        "tzaar-board doctor --quick",
        _MEASURED,
        "python3 -m venv /root/pins && /root/pins/bin/pip install -q -r requirements/pi.txt",
    ]
    for command in commands:
        yield command, tree.run(command)


def told(command: str, step: Step) -> None:
    print(f"\n$ {command}")
    took = f"{step.seconds:.0f} s, {step.busy:.0f} s of a processor"
    print(f"[{took}, {step.megabytes:+.0f} MB, code {step.code}]")
    print(*step.said[-12:], sep="\n", flush=True)


def visit(tree: Tree, *, system: bool) -> bool:
    """Makes a Debian unless it is there, installs, plays and measures. Whether all went well."""
    if not tree.made:
        tree.make()
    print(f"\n# {tree.suite}: {tree.megabytes:.0f} MB before", flush=True)
    tree.bring_checkout()
    tree.trust()
    well = True
    for command, step in installed(tree):
        told(command, step)
        well &= (step.code != 0) == (command == REFUSED)
    if system:
        machine = System(tree)
        machine.make()
        print("\n# as a whole machine", *machine.tell(_BOOTED, BOOT_SECONDS), sep="\n", flush=True)
    return well


def main() -> int:
    parser = argparse.ArgumentParser(prog="make arm64", description=__doc__)
    parser.add_argument("--suite", choices=SUITES, action="append", help="only this Debian")
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "arm64")
    parser.add_argument("--system", action="store_true", help="boot it, too")
    given = parser.parse_args()
    if lacks := missing():
        print(f"arm64: {lacks}", file=sys.stderr)
        return 1
    trees = [Tree(given.folder.resolve() / suite, suite) for suite in given.suite or SUITES]
    well = [visit(tree, system=given.system) for tree in trees]
    return 0 if all(well) else 1


if __name__ == "__main__":
    sys.exit(main())
