"""The controller's files as they are put on a Pico."""

from pathlib import Path

from uf2.binary_info import ERASED, place
from uf2.blocks import Image
from uf2.file_system import build

CONTROLLER = Path(__file__).parents[1] / "controller"
MAINS = {"tzaar-60": "main.py", "troll-64": "main_troll.py", "tzaar-strips": "main_strips.py"}
"""What runs at the start of the Pico, by table."""


def files(table: str, folder: Path = CONTROLLER) -> dict[str, bytes]:
    """The files of a table's controller by name."""
    found = {
        path.name: path.read_bytes()
        for path in sorted(folder.glob("*.py"))
        if path.name not in MAINS.values()
    }
    return found | {"main.py": (folder / MAINS[table]).read_bytes()}


def flashed(image: Image, table: str, folder: Path = CONTROLLER) -> Image:
    """A MicroPython image with a table's firmware in its file system. Raises ValueError.

    The file system's blocks that are still empty are left out of it: MicroPython erases a block
    before it writes to it.
    """
    where = place(image)
    data = build(files(table, folder), where.size)
    for at in range(0, len(data), ERASED):
        block = data[at : at + ERASED]
        if block.strip(b"\xff"):
            image = image.with_data(where.address + at, block)
    return image
