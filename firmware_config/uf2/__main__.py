"""`make uf2 IMAGE=...`: writes one file to copy onto a Pico's drive."""

import argparse
import sys
from pathlib import Path

from uf2 import blocks
from uf2.firmware import MAINS, flashed


def main(arguments: list[str] | None = None) -> int:
    """Makes the file; 1 and a sentence if the image is not one that it can be made of."""
    parser = argparse.ArgumentParser(prog="python -m uf2")
    parser.add_argument("image", type=Path, help="MicroPython for the Pico, as downloaded (.uf2)")
    parser.add_argument("--table", choices=MAINS, default="tzaar-60")
    parser.add_argument("--output", type=Path, help="the file to write; controller-<table>.uf2")
    options = parser.parse_args(arguments)
    output = options.output or Path(f"controller-{options.table}.uf2")
    try:
        image = blocks.read(options.image.read_bytes())
        output.write_bytes(blocks.write(flashed(image, options.table)))
    except OSError as error:
        print(f"{error.filename}: {error.strerror}", file=sys.stderr)
        return 1
    except ValueError as error:
        print(
            f"{options.image} cannot be used: {error}. Get MicroPython for the Raspberry Pi Pico "
            "from https://micropython.org/download/.",
            file=sys.stderr,
        )
        return 1
    print(f"{output}: hold BOOTSEL while you plug the Pico in, and copy this file to its drive.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
