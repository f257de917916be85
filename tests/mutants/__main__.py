"""The command: some changes at a time, each in a copy of the tree; `--help` says more."""

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from pathlib import Path
from queue import Queue

from cosmic_ray.testing import run_tests
from cosmic_ray.work_item import TestOutcome, WorkItem

from tests.mutants.mutants import UNIMPORT, Change, Part, Store, attempt, equal, parts, sample
from tests.support.processor_time import ended_seconds

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build" / "mutants"
ENDLESS = 600
"""Seconds of the processor's time that no part's tests take where nothing was changed."""
LEFT_OUT = shutil.ignore_patterns(".*", "build", "*.egg-info")


def main(words: Sequence[str] | None = None) -> None:
    os.chdir(ROOT)
    known = parts()
    asked = _arguments(known, words)
    BUILD.mkdir(parents=True, exist_ok=True)
    store, rates = Store(BUILD), []
    with _copies(asked.at_once) as copies:
        for name in asked.part or known:
            items = sample(store.changes(known[name]), asked.sample, asked.seed)
            _try(items, known[name], store, copies)
            rates.append(_report(items, known[name], store))
    print("\n".join(rates))


def _arguments(known: Mapping[str, Part], words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="make mutants",
        description="Changes the code a little, at one place at a time, and runs the tests of its "
        "part. Says how many changes they noticed, and shows the others. What was noticed is not "
        "tried again while its file stays the same: a run that was stopped goes on.",
    )
    parser.add_argument("--part", action="append", choices=known, help="this part alone")
    parser.add_argument("--sample", type=int, default=40, help="places in a part; 0: all changes")
    parser.add_argument("--seed", type=int, default=1, help="another one picks other places")
    parser.add_argument("--at-once", type=int, default=2, help="changes; 1 where others work too")
    return parser.parse_args(words)


@contextmanager
def _copies(count: int) -> Iterator["Queue[Path]"]:
    """So many copies of the tree, as no change is ever made in the tree itself."""
    with tempfile.TemporaryDirectory(dir=BUILD, prefix="copies-") as folder:
        copies: Queue[Path] = Queue()
        for number in range(count):
            copy = Path(folder, str(number))
            shutil.copytree(ROOT, copy, ignore=LEFT_OUT)
            (copy / "sitecustomize.py").write_text(UNIMPORT)
            copies.put(copy)
        yield copies


def _try(items: Sequence[WorkItem], part: Part, store: Store, copies: "Queue[Path]") -> None:
    """Tries what is not known to be noticed, and stores what came of it."""
    results = store.results(part)
    left = [one for one in items if one.job_id not in results or not results[one.job_id].is_killed]
    if not left:
        return
    seconds, listed = 30 + round(3 * _unchanged(part, copies)), equal()
    print(f"{part.name}: {len(left)} of {len(items)} changes are to be tried.", flush=True)

    def work(item: WorkItem) -> None:
        copy = copies.get()
        try:
            store.keep(item, attempt(item, part, copy, seconds, listed))
        finally:
            copies.put(copy)

    with ThreadPoolExecutor(copies.qsize()) as pool:
        try:
            for done in as_completed([pool.submit(work, item) for item in left]):
                done.result()
        except KeyboardInterrupt:
            print("Stopping; the next run goes on from here.", flush=True)
            pool.shutdown(cancel_futures=True)
            raise SystemExit(1) from None


def _unchanged(part: Part, copies: "Queue[Path]") -> float:
    """The seconds of the processor's time that the tests take where nothing was changed."""
    copy, before = copies.get(), ended_seconds()
    outcome, output = run_tests(part.command(copy, ENDLESS), None)
    copies.put(copy)
    if outcome is not TestOutcome.SURVIVED:
        sys.exit(f"{output}\nThe tests of {part.name} fail without any change; mend them first.")
    return ended_seconds() - before


def _report(items: Sequence[WorkItem], part: Part, store: Store) -> str:
    """Shows what was not noticed, and says how much was."""
    results, listed = store.results(part), equal()
    unseen = [
        Change.of(item, results[item.job_id])
        for item in items
        if not results[item.job_id].is_killed
    ]
    survivors = [change for change in unseen if not change.among(listed)]
    for change in survivors:
        print(change)
    count = len(items) - len(unseen) + len(survivors)
    noticed = count - len(survivors)
    return (
        f"{part.name}: {noticed} of {count} changes noticed ({noticed / max(count, 1):.0%}), "
        f"{len(unseen) - len(survivors)} more are equal."
    )


if __name__ == "__main__":
    main()
