"""Where the code can be changed, which changes are tried, and what the tests make of one."""

import ast
import hashlib
import random
import shlex
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import attrs
import parso
from cosmic_ray.mutating import mutate_and_test
from cosmic_ray.operators.operator import Example, Operator
from cosmic_ray.plugins import OPERATOR_PROVIDERS
from cosmic_ray.work_item import MutationSpec, WorkItem, WorkResult

HERE = Path(__file__).parent
EQUAL = HERE / "equal.toml"
UNIMPORT = """\
import sys

sys.meta_path[:] = [one for one in sys.meta_path if "_editable_" not in type(one).__module__]
"""
"""A copy's sitecustomize: the environment's own import of the package would find the original."""


@dataclass(frozen=True)
class Part:
    """A part of the program and its tests, as paths from the root, where all of this runs."""

    name: str
    files: tuple[str, ...]
    tests: tuple[str, ...]

    def command(self, copy: Path, seconds: int, changed: str = "") -> str:
        """The command that runs the tests in a copy of the root, first those of a changed file.

        It ends after so many seconds of the processor's time: those of a busy machine are longer.
        """
        words = ["env", "-C", str(copy), f"PYTHONPATH={copy}"]
        bounded = ["prlimit", f"--cpu={seconds}", "--core=0", sys.executable, "-m", "pytest"]
        options = ["-x", "-n", "0", "-p", "no:cacheprovider", "--doctest-modules"]
        tests = self.ordered(copy, changed)
        return shlex.join([*words, *bounded, *options, *self.files, *tests])

    def ordered(self, copy: Path, changed: str) -> list[str]:
        """The tests' files in a copy, as paths from its root. Those that are named after a changed
        file come first, as the likeliest to notice a change to it.
        """
        found = [
            str(file.relative_to(copy))
            for path in (copy / test for test in self.tests)
            for file in (sorted(path.rglob("test_*.py")) if path.is_dir() else [path])
        ]
        return sorted(found, key=lambda file: not Path(file).match(f"test_{Path(changed).stem}*"))


def parts(file: Path = HERE / "parts.toml") -> dict[str, Part]:
    """The parts by name. Raises ValueError for a path that names nothing."""
    found = {}
    for name, paths in tomllib.loads(file.read_text()).items():
        files, tests = (
            tuple(path for glob in paths[key] for path in _named(glob))
            for key in ("files", "tests")
        )
        found[name] = Part(name, files, tests)
    return found


def _named(glob: str) -> list[str]:
    named = sorted(str(path) for path in Path().glob(glob))
    if not named:
        raise ValueError(f"There is no {glob}; mend its path in tests/mutants/parts.toml.")
    return named


class DropCall(Operator):  # type: ignore[misc]
    """Leaves out a statement that is a call alone: what is done for its effect is not done."""

    def mutation_positions(self, node: parso.tree.NodeOrLeaf) -> Iterator[object]:
        if node.type == "simple_stmt":
            said = node.children[0]  # type: ignore[attr-defined]
            if said.type != "atom_expr":
                return
            last = said.children[-1]
            if last.type == "trailer" and last.children[0] == "(":
                yield said.start_pos, said.end_pos

    def mutate(self, node: parso.tree.NodeOrLeaf, index: int) -> parso.tree.NodeOrLeaf:
        del index
        said = node.children[0]  # type: ignore[attr-defined]
        prefix = said.get_first_leaf().prefix
        node.children[0] = parso.python.tree.Keyword("pass", said.start_pos, prefix)  # type: ignore[attr-defined]
        return node

    @classmethod
    def examples(cls) -> tuple[Example, ...]:
        return (Example("if x:\n    f(x)\n", "if x:\n    pass\n"),)


OPERATOR_PROVIDERS["tzaar"] = {"DropCall": DropCall}


class Store:
    """What was found out: a session of the tool for every text that a file has had.

    A change that was noticed stays noticed for as long as its file's text; one that was not is
    tried again by each run, as the tests may have learned.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._sessions: dict[str, Path] = {}

    def _session(self, file: str) -> Path:
        """The session of the text that the file had first: somebody may go on writing it."""
        if file not in self._sessions:
            text = hashlib.sha256(Path(file).read_bytes()).hexdigest()[:12]
            self._sessions[file] = self._folder / f"{file.replace('/', '-')}-{text}.sqlite"
        return self._sessions[file]

    def changes(self, part: Part) -> list[WorkItem]:
        """Every change to a part's files that could matter, in a lasting order."""
        from cosmic_ray.commands.init import init

        items: list[WorkItem] = []
        for file in part.files:
            with _opened(self._session(file)) as session:
                if not session.num_work_items:
                    init([Path(file)], session, {})
                tree = ast.parse(Path(file).read_text())
                items += [item for item in session.work_items if _matters(item, tree)]
        return sorted(items, key=lambda item: (*_place(item), _kind(item)))

    def keep(self, item: WorkItem, result: WorkResult) -> None:
        """Stores what the tests made of a change."""
        with _opened(self._session(str(item.mutations[0].module_path))) as session:
            session.set_result(item.job_id, result)

    def results(self, part: Part) -> dict[str, WorkResult]:
        """What is known of a part's changes, by their ids."""
        known: dict[str, WorkResult] = {}
        for file in part.files:
            with _opened(self._session(file)) as session:
                known.update(session.results)
        return known


def _opened(session: Path) -> Any:
    """The database of a session. What it needs takes every worker of the tests half a second to
    load, so only who opens one does.
    """
    from cosmic_ray.work_db import use_db

    return use_db(session)


def _place(item: WorkItem) -> tuple[str, tuple[int, int], tuple[int, int]]:
    change: MutationSpec = item.mutations[0]
    return str(change.module_path), change.start_pos, change.end_pos


def _kind(item: WorkItem) -> tuple[str, int]:
    return item.mutations[0].operator_name, item.mutations[0].occurrence


def _matters(item: WorkItem, tree: ast.Module) -> bool:
    """Not a change to an annotation, nor to a star that is no operator, as in a signature."""
    begin, end = _place(item)[1:]

    def within(node: ast.expr | ast.stmt | None) -> bool:
        return node is not None and (
            (node.lineno, node.col_offset) <= begin
            and end <= (node.end_lineno or 0, node.end_col_offset or 0)
        )

    operates = "ReplaceBinaryOperator" not in _kind(item)[0]
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(returns=kind) | ast.AsyncFunctionDef(returns=kind):
                typed = within(kind)
            case ast.arg(annotation=kind) | ast.AnnAssign(annotation=kind):
                typed = within(kind)
            case ast.BinOp() | ast.AugAssign():
                operates = operates or within(node)
                continue
            case _:
                continue
        if typed:
            return False
    return operates


def sample(items: Sequence[WorkItem], size: int, seed: int) -> list[WorkItem]:
    """So many places, one change at each: an operator with many replacements counts once.

    All changes of all places where `size` is 0.
    """
    if not size:
        return list(items)
    places = defaultdict(list)
    for item in items:
        places[_place(item)].append(item)
    chance = random.Random(seed)
    chosen = chance.sample(sorted(places), min(size, len(places)))
    return [chance.choice(places[place]) for place in chosen]


def attempt(
    item: WorkItem, part: Part, copy: Path, seconds: int, listed: Sequence["Equal"] = ()
) -> WorkResult:
    """Makes a change in a copy, runs the tests there, and takes it back. Tests that have taken so
    many seconds of the processor's time are taken for endless, and the change for noticed.

    What is listed as equal is not tried: all tests would run, and notice nothing. Raises
    RuntimeError where no test ran: then nothing was noticed.
    """
    file = item.mutations[0].module_path
    change = attrs.evolve(item.mutations[0], module_path=copy / file)
    made = mutate_and_test([change], "true", None)
    if made.diff and Change.of(item, made).among(listed):
        return made
    command = part.command(copy, seconds, str(file))
    result = mutate_and_test([change], command, None)
    if "no tests ran" in result.output:
        raise RuntimeError(f"No test of {part.name} ran: {command}")
    return result


@dataclass(frozen=True)
class Equal:
    """A change that no test could tell from the code, in all files of a pattern."""

    file: str
    line: str
    becomes: str
    reason: str


@dataclass(frozen=True)
class Change:
    """What a change did to its file: the first line of it that is not blank, before and after."""

    file: str
    number: int
    line: str
    becomes: str

    def among(self, listed: Iterable[Equal]) -> bool:
        """Whether it is one of those that change nothing."""
        return any(
            fnmatch(self.file, one.file) and (self.line, self.becomes) == (one.line, one.becomes)
            for one in listed
        )

    @classmethod
    def of(cls, item: WorkItem, result: WorkResult) -> "Change":
        mutation = item.mutations[0]
        old, new = (
            [line[1:].strip() for line in result.diff.splitlines() if line[:1] == sign][1:]
            for sign in "-+"
        )
        line, becomes = (next(filter(None, lines), "") for lines in (old[1:], new))
        return cls(str(mutation.module_path), mutation.start_pos[0], line, becomes)

    def __str__(self) -> str:
        return f"{self.file}:{self.number}\n    - {self.line}\n    + {self.becomes}"


def equal(file: Path = EQUAL) -> list[Equal]:
    """The changes that are known to change nothing."""
    return [Equal(**one) for one in tomllib.loads(file.read_text())["equal"]]
