"""A disk that loses its power: what a folder may hold after it, of all that a program did there.

Durable is what was synced: a file's bytes and length by a sync of the file, its name by a sync of
its folder. Whatever else was asked for may have happened or not, in any order; a write also in
part, a sector of 512 bytes at a time. Blocks of 4,096 bytes that were being written may hold
anything, with what was synced in them before (a flash card rewrites them whole). What is
written through shared memory may hold anything, too.
"""

import itertools
import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path, PurePosixPath

from tests.support.disk_trace import Call

SECTOR = 512
BLOCK = 4096

Files = Mapping[str, bytes | None]
"""What lies in a folder, by the path below it; None for a folder."""


class Luck(Enum):
    """What becomes of all that was not synced."""

    LOST = "lost"
    KEPT = "kept"
    IN_ORDER = "in order, up to a moment"
    ANY = "any of it, in any order, torn"
    SMEARED = "any of it, and what was being written is garbage"


@dataclass(slots=True)
class _File:
    """What was synced of a file, and what has been asked for since."""

    synced: bytes = b""
    asked: list[Call] = field(default_factory=list)
    now: bytearray = field(default_factory=bytearray)
    shared: bool = False


_FOLDER = -1
_Change = tuple[tuple[str, int | None], ...]
"""Names of a folder that change together: to which inode, None for none."""


@dataclass(slots=True)
class _Folder:
    """The names that were synced in a folder, and the changes since."""

    synced: dict[str, int] = field(default_factory=dict)
    asked: list[_Change] = field(default_factory=list)


class Disk:
    """Takes the calls of a trace one by one; `cut` may be asked at any moment.

    A `deaf` one does not sync when it is told to.
    """

    def __init__(self, root: str, *, deaf: bool = False) -> None:
        self._root = root
        self._deaf = deaf
        self._files: dict[int, _File] = {}
        self._folders = {root: _Folder()}
        self._names: dict[str, int] = {}
        self._inodes: dict[int, int] = {}

    def take(self, call: Call) -> None:
        """The program has done this."""
        match call.name:
            case "create":
                number = self._inodes[call.inode] = len(self._files)
                self._files[number] = _File()
                self._change((call.path, number))
            case "mkdir":
                self._folders[call.path] = _Folder()
                self._change((call.path, _FOLDER))
            case "unlink" | "rmdir":
                self._change((call.path, None))
            case "rename":
                self._change((call.path, None), (call.other, self._names[call.path]))
            case "link":
                self._change((call.other, self._names[call.path]))
            case "sync" if self._deaf:
                pass
            case "sync" if call.path in self._folders:
                folder = self._folders[call.path]
                folder.synced = _names(folder.synced, folder.asked)
                folder.asked = []
            case "sync":
                file = self._file(call)
                file.synced, file.asked = bytes(file.now), []
            case "map":
                self._file(call).shared = True
            case _:
                file = self._file(call)
                file.asked.append(call)
                _apply(file.now, call)

    def live(self) -> Files:
        """What the folder holds while the power is on; of shared memory only the length."""
        return {
            path: None if inode == _FOLDER else bytes(self._files[inode].now)
            for path, inode in self._below({at: one.asked for at, one in self._folders.items()})
        }

    def shared(self, path: str) -> bool:
        """Whether a file is written through shared memory, which no trace sees."""
        inode = self._names[f"{self._root}/{path}"]
        return inode != _FOLDER and self._files[inode].shared

    def cut(self, rng: random.Random, luck: Luck) -> Files:
        """What the folder may hold when the power comes back."""
        chosen = {at: _some(rng, folder.asked, luck) for at, folder in self._folders.items()}
        return {
            path: None if inode == _FOLDER else _left(rng, self._files[inode], luck)
            for path, inode in self._below(chosen)
        }

    def _file(self, call: Call) -> _File:
        return self._files[self._inodes[call.inode]]

    def _change(self, *names: tuple[str, int | None]) -> None:
        (folder,) = {str(PurePosixPath(path).parent) for path, _ in names}
        self._folders[folder].asked.append(
            tuple((PurePosixPath(path).name, inode) for path, inode in names)
        )
        for path, inode in names:
            if inode is None:
                del self._names[path]
            else:
                self._names[path] = inode

    def _below(self, changes: Mapping[str, Iterable[_Change]]) -> list[tuple[str, int]]:
        """The paths below the root with their inodes, after some changes of each folder."""
        found, rest = [], [self._root]
        while rest:
            at = rest.pop()
            for name, inode in _names(self._folders[at].synced, changes[at]).items():
                path = f"{at}/{name}"
                found.append((path[len(self._root) + 1 :], inode))
                if inode == _FOLDER:
                    rest.append(path)
        return found


def laid(files: Files, folder: Path) -> None:
    """Puts files into an empty folder."""
    for path, data in files.items():
        at = folder / path
        if data is None:
            at.mkdir(parents=True, exist_ok=True)
        else:
            at.parent.mkdir(parents=True, exist_ok=True)
            at.write_bytes(data)


def _names(synced: Mapping[str, int], changes: Iterable[_Change]) -> dict[str, int]:
    names = dict(synced)
    for change in changes:
        for name, inode in change:
            if inode is None:
                names.pop(name, None)
            else:
                names[name] = inode
    return names


def _some(rng: random.Random, asked: list[_Change], luck: Luck) -> list[_Change]:
    """Those changes of a folder that have reached the disk."""
    match luck:
        case Luck.LOST:
            return []
        case Luck.KEPT:
            return asked
        case Luck.IN_ORDER:
            return asked[: rng.randint(0, len(asked))]
        case Luck.ANY | Luck.SMEARED:
            chance = rng.choice((0.1, 0.5, 0.9))
            return [change for change in asked if rng.random() < chance]


def _left(rng: random.Random, file: _File, luck: Luck) -> bytes:
    """What is left of a file."""
    if file.shared:
        return rng.choice((bytes(file.now), rng.randbytes(len(file.now)), b""))
    asked = file.asked
    if not asked or luck is Luck.LOST:
        return file.synced
    if luck is Luck.KEPT:
        return bytes(file.now)
    data = bytearray(file.synced)
    if luck is Luck.IN_ORDER:
        count = rng.randrange(len(asked))
        for call in asked[:count]:
            _apply(data, call)
        pieces = _pieces(asked[count])
        for piece in pieces[: rng.randint(0, len(pieces))]:
            _apply(data, piece)
        return bytes(data)
    if rng.random() < 0.5:
        asked = rng.sample(asked, len(asked))
    chance = rng.choice((0.1, 0.5, 0.9))
    torn = rng.random() < 0.7
    for call in asked:
        for piece in _pieces(call) if torn else [call]:
            if rng.random() < chance:
                _apply(data, piece)
    if rng.random() < 0.2:
        # The length can be there before what was written.
        data.extend(bytes(max(0, len(file.now) - len(data))))
    if luck is Luck.SMEARED:
        _smear(rng, data, asked)
    return bytes(data)


def _apply(data: bytearray, call: Call) -> None:
    size = call.number
    if call.name == "truncate":
        del data[size:]
    data.extend(bytes(max(0, size - len(data))))
    if call.name == "write":
        data[size : size + len(call.data)] = call.data


def _pieces(call: Call) -> list[Call]:
    """A call as the sectors that are written one by one."""
    if call.name != "write":
        return [call]
    start, end = call.number, call.number + len(call.data)
    edges = [start, *range(start - start % SECTOR + SECTOR, end, SECTOR), end]
    return [
        Call(call.name, call.inode, one, call.data[one - start : other - start], call.path, "")
        for one, other in itertools.pairwise(edges)
    ]


def _smear(rng: random.Random, data: bytearray, asked: Iterable[Call]) -> None:
    """Some of the blocks that were being written hold garbage."""
    blocks = {
        block
        for call in asked
        if call.name == "write"
        for block in range(call.number // BLOCK, (call.number + len(call.data) - 1) // BLOCK + 1)
    }
    for block in sorted(blocks):
        end = min(len(data), (block + 1) * BLOCK)
        if rng.random() < 0.3 and end > block * BLOCK:
            data[block * BLOCK : end] = rng.randbytes(end - block * BLOCK)
