"""What a file imports."""

import ast
from pathlib import Path


def imported(path: Path) -> set[str]:
    """The modules that a file imports."""
    nodes = list(ast.walk(ast.parse(path.read_text())))
    whole = {one.name for node in nodes if isinstance(node, ast.Import) for one in node.names}
    return whole | {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
