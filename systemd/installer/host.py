"""What the machine is that the program is installed on."""

import os
import shutil
import sys
import sysconfig
from dataclasses import dataclass
from pathlib import Path

from installer.errors import InstallError

SMALL = 1024 * 1024 * 1024
"""Bytes of memory under which one compiler at a time must be enough."""

TO_COMPILE = "sudo apt install g++ python3-dev"


@dataclass(frozen=True)
class Host:
    """Bits of an address, bytes of memory, and whether C++ for this Python can be compiled."""

    bits: int
    memory: int
    compiles: bool

    @classmethod
    def here(cls) -> "Host":
        """This machine."""
        header = Path(sysconfig.get_paths()["include"]) / "Python.h"
        return cls(
            bits=64 if sys.maxsize > 2**32 else 32,
            memory=os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"),
            compiles=header.exists() and any(map(shutil.which, ("c++", "g++", "clang++"))),
        )

    def check(self) -> None:
        """Raises InstallError where the program cannot run at all."""
        if self.bits < 64:
            raise InstallError(
                "This system has 32 bits, for which what the program needs is not made: install "
                "the 64-bit Raspberry Pi OS (a Pi 3, 4, 5 or Zero 2 W can have it)."
            )

    def build_environment(self, temporary: Path) -> dict[str, str]:
        """The environment of a build, whose files go to a folder on the disk: what is in memory may
        be too small for them.
        """
        # Else cmake would put the core below DESTDIR, too.
        kept = {name: value for name, value in os.environ.items() if name != "DESTDIR"}
        few = {"CMAKE_BUILD_PARALLEL_LEVEL": "1"} if self.memory < SMALL else {}
        return {**kept, "TMPDIR": str(temporary), **few}
