"""The nodes that a search to a fixed depth takes: they change exactly when the search does.

python -m tests.bench.nodes        writes tests/data/nodes.txt again, after a change that was meant
"""

from pathlib import Path

from tzaar_board.engine import core

DATA = Path(__file__).parents[1] / "data"

EXPECTED = DATA / "nodes.txt"

POSITIONS = DATA / "bench_positions.txt"

MOST = 100_000
"""The depth of each position is the greatest that takes no more nodes than this."""

HEADING = "# position ; depth ; nodes of one thread with a new table (python -m tests.bench.nodes)"


def positions() -> list[str]:
    """The texts of the bench positions."""
    lines = POSITIONS.read_text().splitlines()
    return [line for line in lines if not line.startswith("#")]


def expected() -> list[tuple[str, int, int]]:
    """Position, depth and nodes, as the file has them."""
    lines = [line for line in EXPECTED.read_text().splitlines() if not line.startswith("#")]
    parts = [line.split(" ; ") for line in lines]
    return [(text, int(depth), int(nodes)) for text, depth, nodes in parts]


def nodes(text: str, depth: int) -> int:
    """The nodes that a position takes to a depth."""
    return core.search().run(core.position(text), depth=depth).nodes


def reachable(text: str) -> int:
    """The depth that a position is searched to here."""
    return max(1, core.search().run(core.position(text), nodes=MOST).depth)


def main() -> None:
    lines = []
    for text in positions():
        depth = reachable(text)
        lines.append(f"{text} ; {depth} ; {nodes(text, depth)}")
    EXPECTED.write_text("\n".join([HEADING, *lines, ""]))
    print(f"{EXPECTED}: {len(lines)} positions")


if __name__ == "__main__":
    main()
