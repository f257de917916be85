"""All files of the strip by their path in `hardware/`: KiCad's project, what is put where."""

import csv
import io
import json
from itertools import groupby

from hardware.strip import layout, sexpr
from hardware.strip.board_file import board_file, screw_shapes
from hardware.strip.circuit import Kind, circuit
from hardware.strip.footprint_file import (
    GENERATOR,
    LIBRARY,
    VERSION,
    footprint_property,
    library_file,
)
from hardware.strip.layout import Layer
from hardware.strip.schematic_file import schematic_file, symbol_library
from hardware.strip.sexpr import Word, node

FOLDER = "kicad"


def strip_files() -> dict[str, str]:
    """Their texts."""
    prints = f"{LIBRARY}.pretty"
    found = {
        f"{LIBRARY}.kicad_pro": _project(),
        f"{LIBRARY}.kicad_sch": schematic_file(),
        f"{LIBRARY}.kicad_pcb": board_file(),
        f"{LIBRARY}.kicad_sym": symbol_library(),
        "sym-lib-table": _table("sym_lib_table", f"{LIBRARY}.kicad_sym"),
        "fp-lib-table": _table("fp_lib_table", prints),
        f"{prints}/Screw.kicad_mod": _screw(),
        **{f"{prints}/{kind.value}.kicad_mod": library_file(kind) for kind in Kind},
        "parts.csv": parts_list(),
        "placement.csv": placement(),
    }
    return {f"{FOLDER}/{path}": text for path, text in found.items()}


def parts_list() -> str:
    """Its parts as a maker of boards wants them: what, which, how many."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(("Comment", "Designator", "Footprint", "Quantity"))
    bought = [part for part in circuit() if part.kind is not Kind.BRIDGE]
    by_kind = sorted(bought, key=lambda part: (part.kind.value, part.value))
    for (kind, value), group in groupby(by_kind, key=lambda part: (part.kind.value, part.value)):
        names = [part.reference for part in group]
        writer.writerow((value, ",".join(names), kind, len(names)))
    return file.getvalue()


def placement() -> str:
    """Where a machine puts what lies on the surface, from the board's lower left corner, y up."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(("Designator", "Mid X", "Mid Y", "Layer", "Rotation"))
    for one in layout.placed():
        if one.part.kind in (Kind.SENSOR, Kind.BRIDGE):
            continue
        x, y = one.at[0] + layout.END, layout.WIDTH / 2 - one.at[1]
        side = "top" if one.layer is Layer.TOP else "bottom"
        writer.writerow((one.part.reference, f"{x:.3f}", f"{y:.3f}", side, one.turn))
    return file.getvalue()


def _project() -> str:
    rules = {
        "min_clearance": layout.CLEARANCE,
        "min_copper_edge_clearance": layout.EDGE,
        "min_track_width": layout.CLEARANCE,
        "min_via_diameter": layout.VIA,
        "min_through_hole_diameter": layout.VIA_DRILL,
    }
    default = {
        "name": "Default",
        "clearance": layout.CLEARANCE,
        "track_width": layout.THIN,
        "via_diameter": layout.VIA,
        "via_drill": layout.VIA_DRILL,
        "priority": 2147483647,
    }
    found = {
        "board": {"design_settings": {"rules": rules}},
        "meta": {"filename": f"{LIBRARY}.kicad_pro", "version": 3},
        "net_settings": {"classes": [default], "meta": {"version": 4}},
    }
    return json.dumps(found, indent=2) + "\n"


def _table(name: str, file: str) -> str:
    where = node("uri", f"${{KIPRJMOD}}/{file}")
    entry = node(
        "lib",
        node("name", LIBRARY),
        node("type", "KiCad"),
        where,
        node("options", ""),
        node("descr", ""),
    )
    return sexpr.file(node(name, node("version", 7), entry))


def _screw() -> str:
    fields = (
        footprint_property(name, words, (0, 0), "F.Fab", hidden=True)
        for name, words in (("Reference", "REF**"), ("Value", "Screw"))
    )
    excluded = ("board_only", "exclude_from_pos_files", "exclude_from_bom")
    return sexpr.file(
        node(
            "footprint",
            "Screw",
            node("version", VERSION),
            node("generator", GENERATOR),
            node("layer", "F.Cu"),
            *fields,
            node("attr", *map(Word, excluded)),
            *screw_shapes(),
        )
    )
