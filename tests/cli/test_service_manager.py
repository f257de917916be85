"""What a service manager hears, and from whom."""

import asyncio
import socket
from pathlib import Path

import pytest

from tests.support.service import listener
from tests.support.sitting import Brain
from tests.support.table import CORNERS, position
from tzaar_board.cli.service_manager import Manager, reporting
from tzaar_board.errors import UserError
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.hal.physics import SimBoard
from tzaar_board.hal.profile import load_profile
from tzaar_board.hal.sim import SimTable
from tzaar_board.play.app import App
from tzaar_board.play.plan import GamePlan, players
from tzaar_board.store.journal import Journal
from tzaar_board.table.lights.light import Light

WATCHDOG = 0.4


@pytest.mark.parametrize(
    ("environment", "found"),
    [
        ({}, None),
        ({"WATCHDOG_USEC": "1000000"}, None),
        ({"NOTIFY_SOCKET": "/run/n"}, Manager("/run/n")),
        ({"NOTIFY_SOCKET": "@n", "WATCHDOG_USEC": "1500000"}, Manager("@n", 1.5)),
        (
            {"NOTIFY_SOCKET": "/n", "WATCHDOG_USEC": "1500000", "WATCHDOG_PID": "7"},
            Manager("/n", 1.5),
        ),
        ({"NOTIFY_SOCKET": "/n", "WATCHDOG_USEC": "1500000", "WATCHDOG_PID": "8"}, Manager("/n")),
    ],
)
def test_the_environment_names_the_manager(
    environment: dict[str, str], found: Manager | None
) -> None:
    assert Manager.of(environment, process=7) == found


@pytest.mark.parametrize(
    ("environment", "words"),
    [
        (
            {"NOTIFY_SOCKET": "vsock:2"},
            "NOTIFY_SOCKET=vsock:2 is no path; leave it out, or begin it with / or @.",
        ),
        (
            {"NOTIFY_SOCKET": "/n", "WATCHDOG_USEC": "0"},
            "WATCHDOG_USEC=0 is no time; give microseconds, or leave it out.",
        ),
        (
            {"NOTIFY_SOCKET": "/n", "WATCHDOG_USEC": "soon"},
            "WATCHDOG_USEC=soon is no time; give microseconds, or leave it out.",
        ),
    ],
)
def test_an_environment_that_makes_no_sense_is_refused(
    environment: dict[str, str], words: str
) -> None:
    with pytest.raises(UserError) as raised:
        Manager.of(environment, process=7)
    assert str(raised.value) == words


@pytest.mark.parametrize("watchdog", [None, 60.0, 2.0])
def test_the_pace_is_half_of_what_the_watchdog_allows(watchdog: float | None) -> None:
    assert Manager("/n", watchdog).interval == {None: 5.0, 60.0: 5.0, 2.0: 1.0}[watchdog]


def test_an_abstract_address_is_heard() -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard:
        heard.bind("\0tzaar-board-test-notify")
        Manager("@tzaar-board-test-notify").tell("READY=1", "STATUS=ü")
        assert heard.recv(100) == "READY=1\nSTATUS=ü".encode()


def a_service(journal: Journal) -> App:
    """Two humans at a simulated table."""
    profile = load_profile("tzaar-60")
    loop = asyncio.get_running_loop()
    table = SimTable(profile, SimBoard(profile.board, profile.sense), loop.time)
    plan = GamePlan(TZAAR, players("human", "human"), position=position(CORNERS, "w 1"))
    app = App(table, journal, plan, Light(), Brain())
    app.begin()
    return app


def test_a_loop_that_hangs_is_silent(tmp_path: Path) -> None:
    """The signs of life come from the loop that plays, and from nowhere else."""
    manager = listener(tmp_path / "notify")

    async def run() -> None:
        with Journal.open(tmp_path, [TZAAR]) as journal:
            app = a_service(journal)
            async with reporting(Manager(str(tmp_path / "notify"), WATCHDOG), app):
                running = asyncio.create_task(app.run())
                await manager.until(lambda facts: "READY" in facts)
                manager.socket.settimeout(2 * WATCHDOG)
                with pytest.raises(TimeoutError):
                    manager.socket.recv(4096)  # The whole loop hangs here.
                manager.socket.setblocking(False)
                await manager.until(lambda facts: "WATCHDOG" in facts)
                app.stop()
                await running

    with manager.socket:
        asyncio.run(run())


def test_a_manager_that_has_gone_ends_the_program_with_a_sentence(tmp_path: Path) -> None:
    async def run() -> None:
        with Journal.open(tmp_path, [TZAAR]) as journal:
            app = a_service(journal)
            async with reporting(Manager(str(tmp_path / "gone")), app):
                await app.run()

    with pytest.raises(UserError) as raised:
        asyncio.run(run())
    assert str(raised.value) == (
        f"The service manager at NOTIFY_SOCKET={tmp_path / 'gone'} cannot be told (No such file "
        "or directory); leave NOTIFY_SOCKET out, or start the program with systemctl."
    )


def test_a_manager_that_does_not_read_holds_nothing_up(tmp_path: Path) -> None:
    manager = listener(tmp_path / "notify")
    with manager.socket:
        for _ in range(2000):
            Manager(str(tmp_path / "notify")).tell("READY=1")
        assert manager.socket.recv(100) == b"READY=1"
