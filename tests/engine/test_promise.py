"""The fit of the order of TZAAR's actions counts what promise.hpp counts, and comes out the same
again.
"""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.bench.promise.__main__ import LEAST, main
from tests.bench.promise.counts import counted
from tests.bench.promise.tables import HEADER, read
from tests.support.needs import CORE, needs_core
from tzaar_board.games.tzaar import TZAAR

PROGRAM = Path(__file__).with_name("promised.cpp")

GAMES, SEED = 2, 1


def met() -> Iterator[str]:
    """Positions of games by lot, up to tall stacks."""
    for game in range(GAMES):
        random = Random(f"{SEED} {game}")
        position = TZAAR.start("random", game)
        while position.outcome() is None:
            if position.stage.value in "12":
                yield str(position)
            position = position.play(random.choice(position.legal()))


@pytest.mark.skipif(not shutil.which("g++"), reason=CORE)
def test_a_promise_is_the_sum_of_what_is_counted(tmp_path: Path) -> None:
    made = tmp_path / "promised"
    flags = ("-std=c++20", "-O0", "-Wno-psabi", f"-I{HEADER.parent}")
    subprocess.run(("g++", *flags, PROGRAM, "-o", made), check=True)
    texts = list(met())
    asked = "".join(f"{text}\n" for text in texts)
    said = subprocess.run((made,), input=asked, capture_output=True, text=True, check=True).stdout
    numbers = read(HEADER.read_text())
    for text, line in zip(texts, said.splitlines(), strict=True):
        words = line.split()
        promised = dict(zip(words[::2], map(int, words[1::2]), strict=True))
        counts = counted(TZAAR.parse(text))
        assert set(promised) == set(map(str, TZAAR.parse(text).legal()))
        for action, places in counts.items():
            assert sum(numbers[place] for place in places) == promised[action], (text, action)


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
