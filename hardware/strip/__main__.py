"""Checks the strip by KiCad's own rules, and makes what a maker of boards wants: `make strip`."""

import os
import shlex
import sys

from hardware.strip.ordering import KiCad, check, made, order


def main() -> int:
    """Writes `hardware/ordering`; 1 if KiCad finds anything."""
    kicad = KiCad(shlex.split(os.environ.get("KICAD_CLI") or "kicad-cli"))
    found = check(kicad)
    print(found)
    if found.count:
        return 1
    if not made(found):
        order(kicad, found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
