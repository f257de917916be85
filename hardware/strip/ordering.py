"""What KiCad makes of the strip's files: its findings, what a maker wants, a picture."""

import hashlib
import json
import subprocess
import zipfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from PIL import Image

HARDWARE = Path(__file__).parents[1]
SOURCES = HARDWARE / "kicad"
MADE = HARDWARE / "ordering"
BOARD, DIAGRAM = SOURCES / "strip.kicad_pcb", SOURCES / "strip.kicad_sch"

_WORK = HARDWARE.parent / "build" / "strip"
_LAYERS = "F.Cu,B.Cu,F.Mask,B.Mask,F.Paste,B.Paste,F.SilkS,B.SilkS,Edge.Cuts"
_PICTURE = (1600, 8000)
"""Pixels across: of the picture, and of what it is made from."""


@dataclass(frozen=True, slots=True)
class Findings:
    """How much KiCad finds wrong, errors and warnings alike, and in what: the digests (SHA-256) of
    board and diagram.
    """

    kicad: str
    board: str
    diagram: str
    electrical: int
    design: int
    unconnected: int
    parity: int

    @property
    def count(self) -> int:
        """All of it."""
        return self.electrical + self.design + self.unconnected + self.parity


class KiCad:
    """`kicad-cli`: the words that start it, for example in a chroot, where this folder must be
    found under the same path.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self._command = list(command)

    def run(self, *arguments: object) -> str:
        """What it prints. Raises CalledProcessError."""
        line = [*self._command, *map(str, arguments)]
        return subprocess.run(line, check=True, stdout=subprocess.PIPE, text=True).stdout


def digest(path: Path) -> str:
    """That of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def check(kicad: KiCad) -> Findings:
    """KiCad's rules for diagrams and boards, and whether one is the other's."""
    _WORK.mkdir(parents=True, exist_ok=True)
    electrical, design = _WORK / "erc.json", _WORK / "drc.json"
    told = "--severity-all", "--format", "json", "--output"
    kicad.run("sch", "erc", *told, electrical, DIAGRAM)
    kicad.run("pcb", "drc", "--schematic-parity", *told, design, BOARD)
    sheets = json.loads(electrical.read_text())["sheets"]
    board = json.loads(design.read_text())
    return Findings(
        board["kicad_version"],
        digest(BOARD),
        digest(DIAGRAM),
        sum(len(sheet["violations"]) for sheet in sheets),
        len(board["violations"]),
        len(board["unconnected_items"]),
        len(board["schematic_parity"]),
    )


def made(found: Findings) -> bool:
    """Whether what a maker wants is there already, of these very files."""
    path = MADE / "checks.json"
    return path.exists() and path.read_text() == _text(found)


def _text(found: Findings) -> str:
    return json.dumps(asdict(found), indent=2) + "\n"


def order(kicad: KiCad, found: Findings) -> None:
    """Gerbers and drill in one file, a picture of either face, and what was found."""
    MADE.mkdir(exist_ok=True)
    folder = _WORK / "gerbers"
    folder.mkdir(exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    kicad.run("pcb", "export", "gerbers", "--layers", _LAYERS, "--output", f"{folder}/", BOARD)
    kicad.run("pcb", "export", "drill", "--excellon-separate-th", "--output", f"{folder}/", BOARD)
    with zipfile.ZipFile(MADE / "strip-gerbers.zip", "w", zipfile.ZIP_DEFLATED) as file:
        for path in sorted(folder.iterdir()):
            file.writestr(zipfile.ZipInfo(path.name), path.read_bytes(), zipfile.ZIP_DEFLATED)
    _picture(kicad).save(MADE / "strip.png", optimize=True)
    (MADE / "checks.json").write_text(_text(found))


def _picture(kicad: KiCad) -> Image.Image:
    """The upper face, the lower face, and the lower face's head larger."""
    wide, fine = _PICTURE
    faces = [_face(kicad, side, fine) for side in ("top", "bottom")]
    head = faces[1].crop((faces[1].width - fine // 5, 0, *faces[1].size))
    parts = [one.resize((wide, one.height * wide // one.width)) for one in (*faces, head)]
    gap = 16
    sheet = Image.new("RGB", (wide, sum(one.height + gap for one in parts) - gap), "white")
    y = 0
    for one in parts:
        sheet.paste(one, (0, y), one)
        y += one.height + gap
    return sheet.quantize(64)


def _face(kicad: KiCad, side: str, fine: int) -> Image.Image:
    path = _WORK / f"{side}.png"
    size = "--width", fine, "--height", fine // 6, "--zoom", 6
    kicad.run("pcb", "render", "--side", side, *size, "--output", path, BOARD)
    with Image.open(path) as image:
        return image.crop(image.getbbox()).convert("RGBA")
