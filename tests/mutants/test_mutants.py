"""`make mutants`: what it changes, what it makes of the tests, and that its lists are in order."""

from pathlib import Path

import pytest
from cosmic_ray.ast import get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.work_item import WorkerOutcome, WorkResult

from tests.mutants.mutants import (
    Change,
    DropCall,
    Equal,
    Part,
    Store,
    attempt,
    equal,
    parts,
    sample,
)
from tests.support.paths import ROOT

TINY = """
log: list[int | None] = []


def larger(one: int, *, two: int | None) -> bool:
    log.append(one)
    return two is not None and one > two
"""
SECONDS = 60
TEST = f"""
import resource
from tiny import larger

def test_larger() -> None:
    assert resource.getrlimit(resource.RLIMIT_CPU)[0] == {SECONDS}
    assert larger(2, two=1)
    assert not larger(1, two=2)
"""
FEW_PLUGINS = """[pytest]
addopts = --disable-plugin-autoload -p xdist -p timeout
"""
PART = Part("tiny", ("tiny.py",), ("test_tiny.py",))


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    """The store of a tree with one module and one test."""
    (tmp_path / "tiny.py").write_text(TINY)
    (tmp_path / "test_tiny.py").write_text(TEST)
    (tmp_path / "pytest.ini").write_text(FEW_PLUGINS)
    monkeypatch.chdir(tmp_path)
    return Store(tmp_path)


def test_every_path_of_the_parts_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert list(parts()) == ["table", "journal", "link", "access"]


def test_a_path_that_names_nothing_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ValueError, match=r"There is no tzaar_board/.*; mend its path"):
        parts()


def test_every_change_that_is_listed_as_equal_can_still_be_made() -> None:
    for one in equal():
        texts = [file.read_text() for file in ROOT.glob(one.file.replace("*", "**/*"))]
        assert any(one.line in map(str.strip, text.splitlines()) for text in texts), one
        assert one.reason


@pytest.mark.parametrize("example", DropCall.examples())
def test_a_call_is_left_out(example: object) -> None:
    before, after = example.pre_mutation_code, example.post_mutation_code  # type: ignore[attr-defined]
    assert mutate_code(before, DropCall(), 0) == after
    assert get_ast(after).get_code() == after


def test_a_change_is_equal_in_every_file_of_the_pattern() -> None:
    listed = [Equal("package/*.py", "x = 1", "x = 2", "nobody reads it")]
    changes = [
        Change("package/deep/one.py", 7, "x = 1", "x = 2"),
        Change("package/one.py", 8, "x = 1", "x = 3"),
        Change("other/one.py", 9, "x = 1", "x = 2"),
    ]
    assert [change.among(listed) for change in changes] == [True, False, False]


def test_types_and_stars_are_left_alone(store: Store) -> None:
    lines = {item.mutations[0].start_pos[0] for item in store.changes(PART)}
    assert lines == {6, 7}


def test_a_seed_picks_the_same_places_and_one_change_at_each(store: Store) -> None:
    changes = store.changes(PART)
    places = [[item.mutations[0].start_pos for item in sample(changes, 3, 5)] for _ in range(2)]
    assert places[0] == places[1]
    assert len(set(places[0])) == 3
    assert sample(changes, 0, 5) == changes


def test_the_tests_of_a_changed_file_come_first(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    for name in ("test_a.py", "test_larger.py", "test_larger_ones.py", "help.py"):
        (tmp_path / "tests" / name).touch()
    part = Part("tiny", ("larger.py",), ("tests", "test_b.py"))
    first = ["tests/test_larger.py", "tests/test_larger_ones.py"]
    assert part.ordered(tmp_path, "larger.py") == [*first, "tests/test_a.py", "test_b.py"]
    assert part.ordered(tmp_path, "b.py") == ["test_b.py", "tests/test_a.py", *first]


def test_where_no_test_ran_nothing_was_noticed(store: Store, tmp_path: Path) -> None:
    gone = Part("tiny", PART.files, ("test_gone.py",))
    with pytest.raises(RuntimeError, match="No test of tiny ran"):
        attempt(store.changes(gone)[0], gone, tmp_path, SECONDS)
    assert (tmp_path / "tiny.py").read_text() == TINY


def test_what_is_listed_as_equal_is_not_tried(store: Store, tmp_path: Path) -> None:
    """No test is there, which would be an error."""
    untested = Part("tiny", PART.files, ("test_gone.py",))
    listed = [Equal("tiny.py", "log.append(one)", "pass", "nobody reads it")]
    (item,) = (one for one in store.changes(PART) if "DropCall" in one.mutations[0].operator_name)
    result = attempt(item, untested, tmp_path, SECONDS, listed)
    assert not result.is_killed
    assert Change.of(item, result).among(listed)
    assert (tmp_path / "tiny.py").read_text() == TINY


@pytest.mark.parametrize(
    ("diff", "told"),
    [
        (["-", "-", "-@once", " def f():"], ("@once", "")),
        (["-    x = 1", "+    x = 2"], ("x = 1", "x = 2")),
    ],
)
def test_a_change_is_told_by_its_first_line(
    store: Store, diff: list[str], told: tuple[str, str]
) -> None:
    head = ["--- mutation diff ---", "--- a/tiny.py", "+++ b/tiny.py"]
    result = WorkResult(WorkerOutcome.NORMAL, diff="\n".join([*head, *diff]))
    change = Change.of(store.changes(PART)[0], result)
    assert (change.line, change.becomes) == told


def test_what_is_noticed_is_kept_and_the_file_is_as_it_was(store: Store, tmp_path: Path) -> None:
    seen, unseen = (
        next(item for item in store.changes(PART) if item.mutations[0].operator_name == name)
        for name in ("core/ReplaceAndWithOr", "tzaar/DropCall")
    )
    for item in (seen, unseen):
        store.keep(item, attempt(item, PART, tmp_path, SECONDS))
    results = Store(tmp_path).results(PART)
    assert [results[item.job_id].is_killed for item in (seen, unseen)] == [True, False]
    assert Change.of(unseen, results[unseen.job_id]) == Change(
        "tiny.py", 6, "log.append(one)", "pass"
    )
    assert (tmp_path / "tiny.py").read_text() == TINY
    (tmp_path / "tiny.py").write_text(TINY + "\n")
    assert len(store.results(PART)) == 2
    assert Store(tmp_path).results(PART) == {}
