"""The fit of the order of actions counts what promise.hpp and troll_promise.hpp count, and comes
out the same again.
"""

import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest

from tests.bench.promise import placements
from tests.bench.promise.__main__ import LEAST, main
from tests.bench.promise.counts import counted
from tests.bench.promise.tables import HEADER, PART, read
from tests.support.needs import CORE, needs_core
from tzaar_board.engine import core
from tzaar_board.engine.tools.starts import STARTS
from tzaar_board.games.tzaar import TZAAR

PROGRAM = Path(__file__).with_name("promised.cpp")

GAMES, SEED = 2, 1


def met() -> Iterator[str]:
    """Positions of games of TZAAR by lot, up to tall stacks."""
    for game in range(GAMES):
        random = Random(f"{SEED} {game}")
        position = TZAAR.start("random", game)
        while position.outcome() is None:
            if position.stage.value in "12":
                yield str(position)
            position = position.play(random.choice(position.legal()))


def met_of_troll() -> Iterator[str]:
    """Positions of games of Troll by lot, of either variant."""
    for game in range(GAMES * 2):
        random = Random(f"{SEED} {game}")
        position = core.position(STARTS["troll"].random(random))
        while not position.over:
            if position.legal() != ["pass"]:
                yield str(position)
            position = position.play(random.choice(position.legal()))


def promised(folder: Path, texts: Sequence[str], *words: str) -> Iterator[dict[str, int]]:
    """What the actions of each position promise."""
    made = folder / "promised"
    flags = ("-std=c++20", "-O0", "-Wno-psabi", f"-I{HEADER.parent}")
    subprocess.run(("g++", *flags, PROGRAM, "-o", made), check=True)
    asked = "".join(f"{text}\n" for text in texts)
    program = subprocess.run(
        (made, *words), input=asked, capture_output=True, text=True, check=True
    )
    for line in program.stdout.splitlines():
        said = line.split()
        yield dict(zip(said[::2], map(int, said[1::2]), strict=True))


@pytest.mark.skipif(not shutil.which("g++"), reason=CORE)
def test_a_promise_is_the_sum_of_what_is_counted(tmp_path: Path) -> None:
    texts = list(met())
    numbers = read(HEADER.read_text())
    for text, said in zip(texts, promised(tmp_path, texts), strict=True):
        counts = counted(TZAAR.parse(text))
        assert set(said) == set(map(str, TZAAR.parse(text).legal()))
        for action, places in counts.items():
            assert sum(numbers[place] for place in places) == said[action], (text, action)


@needs_core
@pytest.mark.skipif(not shutil.which("g++"), reason=CORE)
def test_a_placement_s_promise_is_the_sum_of_what_the_sites_say(tmp_path: Path) -> None:
    texts = list(met_of_troll())
    numbers = placements.read(placements.LETTERS.read_text())
    for text, said in zip(texts, promised(tmp_path, texts, "troll"), strict=True):
        position = core.position(text)
        sums = numbers[placements.rows_of(position)].sum(0)
        assert list(said) == position.legal()
        for action, promise in said.items():
            assert PART * sums[placements.site(position, action)] == promise, (text, action)


def test_what_is_said_in_a_mirror_is_the_mirror_of_what_is_said() -> None:
    numbers = placements.read(placements.LETTERS.read_text())
    assert (placements.mirrored(numbers) == numbers).all()


@needs_core
def test_the_fit_prints_the_tables_and_how_well_they_tell(
    capsys: pytest.CaptureFixture[str],
) -> None:
    said = []
    for _ in range(2):
        main(["--positions", str(LEAST), "--seed", "3"])
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    assert len(read(said[0])) == len(read(HEADER.read_text()))
    assert "first actions: loss" in said[0]
    assert "second actions: loss" in said[0]


@needs_core
def test_the_fit_of_troll_prints_the_letters_and_how_well_they_tell(
    capsys: pytest.CaptureFixture[str],
) -> None:
    said = []
    for _ in range(2):
        main(["--game", "troll", "--positions", str(LEAST), "--seed", "3"])
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    shipped = placements.read(placements.LETTERS.read_text())
    assert placements.read(said[0]).shape == shipped.shape
    assert "held back: loss" in said[0]
