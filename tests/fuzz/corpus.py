"""The inputs that are kept of each target: a line an input, a JSON string, a character a byte."""

import json
from collections.abc import Iterable
from pathlib import Path

FOLDER = Path(__file__).parent / "corpus"


def path(target: str) -> Path:
    """Where the inputs of a target are."""
    return FOLDER / f"{target}.jsonl"


def kept(target: str) -> list[bytes]:
    """The inputs of a target, none where there are none yet."""
    if not path(target).exists():
        return []
    lines = path(target).read_text(encoding="ascii").splitlines()
    return [json.loads(line).encode("latin-1") for line in lines]


def keep(target: str, inputs: Iterable[bytes]) -> None:
    """Makes these the inputs of a target."""
    text = "".join(f"{written(data)}\n" for data in inputs)
    path(target).write_text(text, encoding="ascii")


def written(data: bytes) -> str:
    """An input as a line has it."""
    return json.dumps(data.decode("latin-1"))


def names() -> list[str]:
    """The targets that have inputs."""
    return sorted(file.stem for file in FOLDER.glob("*.jsonl"))
