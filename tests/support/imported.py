"""What a file imports."""

import ast
from pathlib import Path


def imported(path: Path) -> set[str]:
    """The modules that a file imports."""
    nodes = list(ast.walk(ast.parse(path.read_text())))
    whole = {one.name for node in nodes if isinstance(node, ast.Import) for one in node.names}
    return whole | {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}


JUDGING = ("judging", "inference", "asking", "sensing", "revision")
"""What of `tzaar_board/table` says how the table judges,"""

BUTTONS = "tzaar_board.table.sensing.buttons"
"""but for the names of the buttons."""


def judging(folder: Path) -> list[str]:
    """What the files of a folder import of that."""
    table = Path(__file__).parents[2] / "tzaar_board" / "table"
    assert all((table / name).is_dir() or (table / f"{name}.py").is_file() for name in JUDGING)
    ways = tuple(f"tzaar_board.table.{name}" for name in JUDGING)
    return [
        f"{path.name}: {name}"
        for path in sorted(folder.rglob("*.py"))
        for name in imported(path)
        if name.startswith(ways) and name != BUTTONS
    ]
