"""Samples in a file, game by game."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from errno import ENOSPC
from io import BytesIO
from os import strerror
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.support.needs import needs_core
from tzaar_board.engine import core
from tzaar_board.engine.tools.sample_file import (
    SampleFile,
    SampleFileError,
    SampleSetting,
    digest,
    load_samples,
    opened,
)
from tzaar_board.engine.tools.samples import Sample, SampleGames, samples
from tzaar_board.engine.tools.tune import PART, Games, gather

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

GAMES = Games(3, 7, 60)
SETTING = SampleSetting("tzaar", 7, 60, "of-these")
ONE, OTHER = Sample("one", 5, 1), Sample("other", -7, 0)
DEEP = "[" * 20_000


@dataclass
class Counting:
    """Does the tasks one by one, and counts the games."""

    played: list[int] = field(default_factory=list)

    def spread(self, work: Callable[[Any], Any], tasks: Sequence[Any]) -> Iterator[Any]:
        for task in tasks:
            assert isinstance(task, SampleGames)
            self.played += task.numbers
            yield work(task)


@needs_core
@pytest.mark.parametrize("game", core.games())
def test_games_come_out_alike_whoever_plays_them_together(game: str) -> None:
    """A search that is used again knows nothing of the games before."""
    weights = core.weights(game).values
    games = SampleGames(3, range(4), 60, weights, game)
    apart = [samples(replace(games, numbers=range(one, one + 1))) for one in range(4)]
    assert samples(games) == [found for [found] in apart]


@needs_core
def test_playing_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    """Also where the last line was cut off, and where more games are wanted than before."""
    weights, file = core.weights(), tmp_path / "kept" / "samples.jsonl"
    whole = gather(GAMES, weights, Counting())
    first, again, more, none = (Counting() for _ in range(4))
    assert gather(GAMES, weights, first, file) == whole == load_samples(file)
    file.write_bytes(file.read_bytes()[:-9])
    assert gather(GAMES, weights, again, file) == whole
    longer = gather(replace(GAMES, count=5), weights, more, file)
    assert longer[: len(whole)] == whole
    assert gather(replace(GAMES, count=5), weights, none, file) == longer
    assert gather(GAMES, weights, none, file) == whole
    assert [one.played for one in (first, again, more, none)] == [[0, 1, 2], [2], [3, 4], []]


@needs_core
def test_no_more_than_a_part_of_the_games_is_lost(tmp_path: Path) -> None:
    """Whoever is stopped has what was played up to then."""

    class Stopped(Counting):
        def spread(self, work: Callable[[Any], Any], tasks: Sequence[Any]) -> Iterator[Any]:
            yield from super().spread(work, tasks[:1])
            raise KeyboardInterrupt

    file, games = tmp_path / "samples.jsonl", replace(GAMES, count=2 * PART, nodes=1)
    with pytest.raises(KeyboardInterrupt):
        gather(games, core.weights(), Stopped(), file)
    rest = Counting()
    gather(games, core.weights(), rest, file)
    assert rest.played == [*range(PART, 2 * PART)]


def test_a_file_of_other_games_is_not_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "samples.jsonl"
    with opened(file, SETTING) as kept:
        kept.add([[ONE], [OTHER]])
    text = file.read_bytes()
    for other in ({"game": "troll"}, {"seed": 8}, {"nodes": 61}, {"weights": digest((1.0,))}):
        with (
            pytest.raises(SampleFileError, match="give another folder with --data"),
            opened(file, SampleSetting(**{**_fields(SETTING), **other})),
        ):
            pass
    assert file.read_bytes() == text
    with opened(file, SETTING) as kept:
        assert kept.games == [[ONE], [OTHER]]


def test_a_beginning_that_was_cut_off_begins_anew(tmp_path: Path) -> None:
    file = tmp_path / "samples.jsonl"
    file.write_text('{"game":"tz')
    with opened(file, SETTING) as kept:
        kept.add([[ONE]])
    assert load_samples(file) == [ONE]


@pytest.mark.parametrize("text", ['{"text": 1}', f'{{"x": {DEEP}}}', "", "\n", "cut off"])
def test_what_has_no_samples_is_named(tmp_path: Path, text: str) -> None:
    file = tmp_path / "samples.jsonl"
    file.write_text(f"{text}\n" if text != "cut off" else text)
    with pytest.raises(SampleFileError, match="has no positions") as error:
        load_samples(file)
    assert str(file) in str(error.value)


def test_files_that_cannot_be_read_or_written_are_named(tmp_path: Path) -> None:
    with pytest.raises(SampleFileError, match="cannot be read"):
        load_samples(tmp_path / "nowhere")
    with (
        pytest.raises(SampleFileError, match="cannot be written") as error,
        opened(tmp_path, SETTING),
    ):
        pass
    assert str(tmp_path) in str(error.value)


def test_a_full_disk_is_named() -> None:
    class Full(BytesIO):
        def write(self, _: "ReadableBuffer") -> int:
            raise OSError(ENOSPC, strerror(ENOSPC))

    with pytest.raises(SampleFileError, match=r"kept cannot be written \(No space left"):
        SampleFile(Path("kept"), SETTING, Full())


def _fields(setting: SampleSetting) -> dict[str, Any]:
    return {name: getattr(setting, name) for name in setting.__struct_fields__}
