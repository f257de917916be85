"""Hall sensors with tolerances and noise: which stacks the firmware makes of them."""

from pathlib import Path

import pytest
from wiring import TROLL, TZAAR, Table

from tests.support.firmware import FirmwareCore
from tests.support.halls import field
from tzaar_board.games.base import Colour, Content
from tzaar_board.games.tzaar import Kind
from tzaar_board.hal.protocol import Decoder, ScanLine, read_controller
from tzaar_board.table.sense import Sense


def scans(data: bytes) -> list[str]:
    heard = Decoder(read_controller).feed(data)
    return [message.readings for message in heard if isinstance(message, ScanLine)]


def test_a_stack_is_stronger_the_higher_it_is() -> None:
    fields = [field(height) for height in range(1, 30)]
    assert fields == sorted(fields)


@pytest.mark.parametrize("table", [TZAAR, TROLL], ids=lambda table: table.name)
@pytest.mark.parametrize("seed", range(5))
def test_stacks_of_both_poles_and_every_height_are_seen_and_stay_steady(
    tmp_path: Path, table: Table, seed: int
) -> None:
    """Two seconds of noise over a full table change nothing, nor do they over an empty one."""
    core = FirmwareCore(tmp_path, table=table, seed=seed)
    core.tick(0.0)
    wanted = ""
    for channel in range(table.sites):
        colour = (Colour.WHITE, Colour.BLACK)[channel % 2]
        content = Content(colour, Kind.TOTT, channel // 3 + 1) if channel % 5 else None
        core.stand(channel, content)
        wanted += Sense.COLOUR.read(content)
    seen = {site for step in range(1, 200) for site in scans(core.tick(step / 100))}
    assert seen == {wanted}
    for channel in range(table.sites):
        core.stand(channel, None)
    seen = {site for step in range(200, 400) for site in scans(core.tick(step / 100))}
    assert seen == {"." * table.sites}


def test_a_captured_stack_changes_its_sites_colour_without_a_gap(tmp_path: Path) -> None:
    core = FirmwareCore(tmp_path)
    core.stand(3, Content(Colour.BLACK, Kind.TZAAR, 2))
    core.tick(0.05)
    core.stand(3, Content(Colour.WHITE, Kind.TOTT, 1))
    assert [site[3] for site in scans(core.tick(0.06))] == ["+"]
