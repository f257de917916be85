"""What the code cites of the documents is there, and so is what these link to."""

import re
from pathlib import Path
from typing import get_args

import pytest

from tests.support.paths import ROOT
from tzaar_board.table.effects import Effect
from tzaar_board.table.events import Event
from tzaar_board.table.scene import Role
from tzaar_board.table.timing import TIMING

CITED = re.compile(r"docs/([\w/-]+\.md)(?:, (\w+(?: \w+)*))?")
"""A document as the code cites it, and the words after it: a heading, or the rest of a sentence."""

STATION = re.compile(r"\| \d+ \| `")
"""A row of the way of one lift."""

NAMED = re.compile(r"`([\w./-]+\.(?:py|js|css|hpp|cpp))`")
"""A file of ours as a document names it: the end of its path."""

SYMBOL = re.compile(r"`(_?[A-Z]\w*[A-Za-z]\w*|[a-z_]\w*)`")
"""A name in a file, where it stands behind the file's name."""

LINK = re.compile(r"\]\((?!https?:)([^)#\s]+)")
TEST = re.compile(r"`(test_\w+)`")
"""A test as the threat note cites it."""

TIME = re.compile(r"^\| `(\w+)` \| ([\d.]+) \|", re.MULTILINE)
"""A row of the times of the rules of evidence."""

RULES = re.compile(r"docs/evidence\.md,\s+rules? ([\d, and to]+)")

SUFFIXES = {".py", ".pyi", ".cpp", ".hpp", ".js", ".toml", ".md", ".css"}
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def sources() -> list[Path]:
    """The files of the checkout, without what was built in it."""
    folders = ("tzaar_board", "tests", "firmware_config", "hardware", "systemd")
    found = [path for folder in folders for path in (ROOT / folder).rglob("*")]
    return [path for path in found if path.suffix in SUFFIXES and path.is_file()]


def test_every_cited_document_is_there() -> None:
    cited = {
        (str(path.relative_to(ROOT)), found[1])
        for path in sources()
        for found in CITED.finditer(path.read_text())
    }
    assert len(cited) > 40
    assert [one for one in sorted(cited) if not (ROOT / "docs" / one[1]).is_file()] == []


def test_every_cited_heading_is_there() -> None:
    headings = {
        path.name: [line.lstrip("# ") for line in path.read_text().splitlines() if line[:1] == "#"]
        for path in (ROOT / "docs").glob("*.md")
    }
    lost = [
        f"{path.relative_to(ROOT)}: {found[0]}"
        for path in sources()
        for found in CITED.finditer(path.read_text())
        if found[2] and found[2][0].isupper() and found[1] in headings
        if not any(
            heading.startswith(found[2]) or found[2].startswith(heading)
            for heading in headings[found[1]]
        )
    ]
    assert lost == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_leads_somewhere(path: Path) -> None:
    links = LINK.findall(path.read_text())
    assert [link for link in links if not (path.parent / link).exists()] == []


def test_every_file_that_a_document_names_is_there() -> None:
    paths = [f"/{path.relative_to(ROOT)}" for path in sources()]
    named = {
        (str(path.relative_to(ROOT)), name)
        for path in DOCUMENTS
        if path.name != "CHANGELOG.md"
        for name in NAMED.findall(path.read_text())
    }
    assert len(named) > 80
    lost = [one for one in sorted(named) if not any(path.endswith(f"/{one[1]}") for path in paths)]
    assert lost == []


def test_extending_names_what_is_in_its_files() -> None:
    files = {f"/{path.relative_to(ROOT)}": path for path in sources()}
    text = (ROOT / "docs" / "extending.md").read_text()
    lost, found = [], 0
    for entry in re.split(r"\n\n|\n(?=- )", text):
        ends = [*NAMED.finditer(entry)]
        for at, name in enumerate(ends):
            rest = entry[name.end() : ends[at + 1].start() if at + 1 < len(ends) else None]
            (path,) = [one for key, one in files.items() if key.endswith(f"/{name[1]}")]
            symbols = SYMBOL.findall(re.split(r"\.\s", rest)[0])
            found += len(symbols)
            source = path.read_text()
            lost += [f"{name[1]}: {one}" for one in symbols if not re.search(rf"\b{one}\b", source)]
    assert found > 10
    assert lost == []


def test_table_md_lists_every_light() -> None:
    table = (ROOT / "docs" / "table.md").read_text()
    assert [role.value for role in Role if f"`{role.value}`" not in table] == []


def test_the_rules_of_evidence_say_the_times_and_files_of_the_table() -> None:
    rules = (ROOT / "docs" / "evidence.md").read_text()
    times = {name: float(seconds) for name, seconds in TIME.findall(rules)}
    assert len(times) > 5
    assert times == {name: getattr(TIMING, name) for name in times}
    named = {name for name in re.findall(r"`(\w+)`", rules) if hasattr(TIMING, name)}
    assert named - times.keys() == set()
    files = set(re.findall(r"`(\w+\.py)`", rules))
    assert len(files) > 8
    there = {path.name for path in (ROOT / "tzaar_board" / "table").rglob("*.py")}
    assert files - there == set()


def test_every_rule_that_a_test_cites_is_there() -> None:
    rules = (ROOT / "docs" / "evidence.md").read_text()
    there = set(re.findall(r"^## (\d+)\.", rules, re.MULTILINE))
    cited = {
        number
        for path in sources()
        for found in RULES.finditer(path.read_text())
        for number in re.findall(r"\d+", found[1])
    }
    assert len(cited) > 3
    assert cited - there == set()


def test_every_document_is_in_the_index() -> None:
    folder = ROOT / "docs"
    index = (folder / "README.md").read_text()
    names = [str(path.relative_to(folder)) for path in folder.rglob("*.md")]
    assert [name for name in names if name != "README.md" and f"({name})" not in index] == []


def test_the_way_of_one_lift_names_every_file_once() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text()
    rows = [line for line in text.splitlines() if STATION.match(line)]
    way = [name for row in rows for name in NAMED.findall(row)]
    package = ROOT / "tzaar_board"
    assert len(rows) > 20
    assert [name for name in way if way.count(name) > 1] == []
    assert [name for name in way if not (package / name).is_file()] == []
    table = [path.name for path in (package / "table").rglob("[a-z]*.py")]
    assert [name for name in table if name not in text] == []


def test_architecture_md_lists_every_event_and_effect() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text()
    names = [kind.__name__ for kind in (*get_args(Event), *get_args(Effect))]
    assert len(names) > 20
    assert [name for name in names if f"`{name}`" not in text] == []


def test_engine_md_lists_every_file_of_the_core() -> None:
    text = (ROOT / "docs" / "engine.md").read_text()
    files = {path.stem for path in (ROOT / "tzaar_board" / "engine" / "src").glob("*.?pp")}
    assert len(files) > 20
    assert [name for name in sorted(files) if f"`{name}`" not in text] == []


def test_every_test_that_holds_a_claim_is_there() -> None:
    cited = set(TEST.findall((ROOT / "docs" / "threats.md").read_text()))
    defined = {
        name
        for path in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", path.read_text(), re.MULTILINE)
    }
    assert len(cited) > 20
    assert cited - defined == set()
