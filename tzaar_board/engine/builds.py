"""The builds of the search core, and which of them this processor can run.

A checkout has one, `native`, made where it runs for all that the processor there can do. A wheel
may come to another machine, so it has `portable`, and for x86-64 one for each step of vector
instructions beside it (`CMakeLists.txt`). All take the same nodes; they differ in time alone.
"""

import platform
from importlib import import_module
from importlib.machinery import PathFinder
from pathlib import Path
from types import ModuleType

PACKAGE = "tzaar_board.engine._core"

AVX2 = frozenset({"abm", "avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "movbe", "xsave"})
"""What `-march=x86-64-v3` takes for granted, as /proc/cpuinfo calls it (`abm` has lzcnt)."""

AVX512 = AVX2 | {f"avx512{part}" for part in ("f", "bw", "cd", "dq", "vl", "vbmi")}
"""`-march=x86-64-v4`, and bytes put in any order."""

BUILDS = {"native": frozenset[str](), "avx512": AVX512, "avx2": AVX2, "portable": frozenset[str]()}
"""What each build needs of a processor, the fastest first."""

CPUINFO = Path("/proc/cpuinfo")


def processor_flags(cpuinfo: str) -> frozenset[str]:
    """What an x86-64 processor can do, of the text of /proc/cpuinfo; empty for any other."""
    for line in cpuinfo.splitlines():
        name, _, words = line.partition(":")
        if name.strip() == "flags":
            return frozenset(words.split())
    return frozenset()


def suitable(built: frozenset[str], flags: frozenset[str]) -> str | None:
    """The fastest of some builds that runs where the processor has these flags, None for none."""
    return next((name for name, need in BUILDS.items() if name in built and need <= flags), None)


def load() -> ModuleType:
    """The build for this processor.

    Raises ModuleNotFoundError where none has been built, another ImportError where it is damaged.
    """
    flags = processor_flags(CPUINFO.read_text()) if CPUINFO.exists() else frozenset()
    name = suitable(_built(), flags)
    if name is None:
        raise ModuleNotFoundError(f"no build of the core for {platform.machine()}", name=PACKAGE)
    return import_module(f"{PACKAGE}.{name}")


def _built() -> frozenset[str]:
    """The builds that are there."""
    folder = str(Path(__file__).with_name("_core"))
    return frozenset(name for name in BUILDS if PathFinder.find_spec(name, [folder]))
