"""The nodes that a search to a fixed depth takes: they change exactly when the search does.

python -m tests.bench.nodes        writes the files again, after a change that was meant
"""

from tests.support.paths import DATA
from tzaar_board.engine import core

EXPECTED = {"tzaar": DATA / "nodes.txt", "troll": DATA / "troll_nodes.txt"}

POSITIONS = {"tzaar": DATA / "bench_positions.txt", "troll": DATA / "troll_bench_positions.txt"}

MOST = 100_000
"""The depth of each position is the greatest that takes no more nodes than this."""

HEADING = "# position ; depth ; nodes of one thread with a new table (python -m tests.bench.nodes)"


def positions(game: str = "tzaar") -> list[str]:
    """The texts of a game's bench positions."""
    lines = POSITIONS[game].read_text().splitlines()
    return [line for line in lines if not line.startswith("#")]


def expected(game: str = "tzaar") -> list[tuple[str, int, int]]:
    """Position, depth and nodes, as the file of a game has them."""
    lines = [line for line in EXPECTED[game].read_text().splitlines() if not line.startswith("#")]
    parts = [line.split(" ; ") for line in lines]
    return [(text, int(depth), int(nodes)) for text, depth, nodes in parts]


def nodes(text: str, depth: int) -> int:
    """The nodes that a position takes to a depth."""
    position = core.position(text)
    return core.search(game=position.game).run(position, depth=depth).nodes


def reachable(text: str) -> int:
    """The depth that a position is searched to here."""
    position = core.position(text)
    return max(1, core.search(game=position.game).run(position, nodes=MOST).depth)


def main() -> None:
    for game, file in EXPECTED.items():
        lines = []
        for text in positions(game):
            depth = reachable(text)
            lines.append(f"{text} ; {depth} ; {nodes(text, depth)}")
        file.write_text("\n".join([HEADING, *lines, ""]))
        print(f"{file}: {len(lines)} positions")


if __name__ == "__main__":
    main()
