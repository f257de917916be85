"""All generated files of this folder: what they are called, and what is in them."""

from pathlib import Path

from hardware.bill import PIECES, as_csv, controller_table, stage_0, strip_table
from hardware.carrier import carrier
from hardware.controller_circuit import controller_circuit
from hardware.pages import parts_page, power_page, strip_page
from hardware.pdf import pdf
from hardware.pi_circuit import pi_circuit
from hardware.printed import parts, stl
from hardware.section import section
from hardware.sensing import magnets_page
from hardware.strip.files import strip_files
from hardware.svg import svg
from hardware.tables import wiring_page
from hardware.template import template
from hardware.wiring_map import wiring_map
from tzaar_board.geometry import HEXAGON, SQUARE
from tzaar_board.hal.profile import Profile, load_profile, profile_names

FOLDER = Path(__file__).parent
CONTROLLER, MATRIX, SQUARED, SNAKE = "tzaar-60", "pi-60", "troll-64", "example-snake"
STRIPS = "tzaar-strips"

_BOARDS = ((HEXAGON, "tzaar", "TZAAR"), (SQUARE, "8x8", "8×8"))


def generated() -> dict[str, bytes]:
    """The files by their path in this folder."""
    texts = {**_circuits(), **strip_files(), "drawings/section.svg": svg(section())}
    papers: dict[str, bytes] = {}
    for board, name, title in _BOARDS:
        for kind, drawing in (("", template(board, title)), ("-carrier", carrier(board, title))):
            texts[f"drawings/{name}{kind}.svg"] = svg(drawing)
            papers[f"drawings/{name}{kind}.pdf"] = pdf(drawing)
    for name in profile_names():
        profile = load_profile(name)
        texts[f"wiring/{name}.md"] = wiring_page(profile)
        texts[f"wiring/{name}.svg"] = svg(wiring_map(profile))
    return {**papers, **{path: text.encode() for path, text in texts.items()}}


def printed() -> dict[str, bytes]:
    """The parts to print. Apart, since their last digits may differ from machine to machine."""
    return {f"printed/{name}.stl": stl(part()) for name, part in parts().items()}


def _bills(controller: Profile, square: Profile) -> dict[str, str]:
    """The lists of parts for who wants to count and order with them."""
    return {
        "bills/stage-0.csv": as_csv(stage_0()),
        f"bills/{controller.name}.csv": as_csv(controller_table(controller, PIECES)),
        f"bills/{STRIPS}.csv": as_csv(strip_table(load_profile(STRIPS), PIECES)),
        f"bills/{square.name}.csv": as_csv(controller_table(square, len(square.board))),
    }


def _circuits() -> dict[str, str]:
    """The diagrams and the pages for either wiring kind."""
    controller, matrix, square = map(load_profile, (CONTROLLER, MATRIX, SQUARED))
    assert matrix.pins is not None
    return {
        "drawings/controller.svg": controller_circuit(controller),
        "drawings/pi.svg": pi_circuit(matrix, matrix.pins),
        "parts.md": parts_page(controller, matrix, square),
        "power.md": power_page(controller, load_profile(SNAKE)),
        "strip.md": strip_page(load_profile(STRIPS)),
        **_bills(controller, square),
        "magnets.md": magnets_page(),
    }
