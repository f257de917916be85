"""`tzaar-board doctor` and `tzaar-board calibrate` as a user runs them."""

import asyncio
import json
import re
import signal
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.controller import Traits
from tests.support.program import Ended, program, run_inside
from tests.support.pty_port import PtyController
from tzaar_board.commissioning.calibrate.progress import Progress, progress_path, save_progress
from tzaar_board.hal.profile import load_profile
from tzaar_board.table.sense import Sense


def at_a_controller(
    folder: Path, *arguments: str | Path, before: Callable[[PtyController], None] | None = None
) -> Ended:
    """Runs a command at a virtual controller on a pseudo-terminal."""

    async def scenario() -> Ended:
        clock = asyncio.get_running_loop().time
        controller = PtyController(folder / "table", clock, Traits(sense=Sense.COLOUR))
        try:
            if before is not None:
                before(controller)
            async with program(*arguments, "--table", f"serial:{controller.path}") as running:
                return await running.ended()
        finally:
            await controller.close()

    return asyncio.run(scenario())


def test_the_link_of_a_controller_is_judged(tmp_path: Path) -> None:
    """A busy machine answers late, and the doctor may say so."""
    done = at_a_controller(tmp_path, "doctor", "--quick", "--json")
    report = json.loads("\n".join(done.lines))
    checks = {check["name"]: check for check in report["checks"]}
    assert (checks["controller"]["verdict"], checks["controller"]["words"]) == (
        "ok",
        "'virtual', firmware 1.0.0, senses colour",
    )
    assert checks["latency"]["words"].startswith("answers in ")
    assert checks["latency"]["verdict"] in ("ok", "note")
    assert [checks[name]["verdict"] for name in ("scans", "lines")] == ["ok"] * 2
    assert (report["examined"], report["findings"]) == (False, [])
    assert done.code == (0 if report["well"] else 1)


def test_sensors_that_cannot_tell_need_no_hands_to_be_found(tmp_path: Path) -> None:
    done = at_a_controller(
        tmp_path, "doctor", "--quick", before=lambda table: table.set_readings("?" * 60)
    )
    found = [line for line in done.lines if "cannot tell" in line]
    assert len(found) == 4, done.lines
    assert (done.lines[-1], done.code) == ("4 faults found.", 1)


def test_a_table_that_is_not_there_is_a_fault(tmp_path: Path) -> None:
    done = run_inside("doctor", "--quick", "--table", f"serial:{tmp_path}/none")
    assert done.code == 1
    assert (
        f"fault  table      There is no port {tmp_path}/none: plug the table in, or name another "
        "port."
    ) in done.lines


def test_the_machine_alone_is_looked_at_where_no_table_is_named() -> None:
    done = run_inside("doctor")
    names = [line.split()[1] for line in done.lines[:-1]]
    assert names == [
        "version",
        "machine",
        "engine",
        "groups",
        "libraries",
        "ports",
        "supply",
        "log",
    ]


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        ('clock = "soon"', "'soon' is no clock;"),
        ('white = "fish"', "'fish' is no player;"),
        ('start = "anywhere"', "'anywhere' is no start;"),
        ('helped = "nobody"', "'nobody' is nobody to be helped;"),
    ],
)
def test_a_setting_that_play_refuses_is_a_fault(tmp_path: Path, setting: str, words: str) -> None:
    """The doctor said that all is well. A list of games needs no clock, and is had as before."""
    config = tmp_path / "own.toml"
    config.write_text(setting)
    done = run_inside("doctor", "--config", config)
    assert (done.code, done.lines[-1]) == (1, "1 fault found.")
    (line,) = [line for line in done.lines if line.startswith("fault")]
    assert re.fullmatch(f"fault +settings +{re.escape(f'{config}: {setting}: {words}')}.*", line)
    refused = run_inside("play", "--config", config, "--data", tmp_path / "data")
    assert line.endswith(refused.errors[0].removeprefix("tzaar-board: "))
    assert run_inside("games", "--config", config, "--data", tmp_path / "data").code == 0


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        ('theme = "nope.toml"', "nope.toml: cannot be read: No such file or directory."),
        ('hosts = ["a b"]', "'a b' is no host name;"),
        ('language = "xx"', "xx"),
        ('meet = "nowhere"', "nowhere"),
        ('meet = "mqtt://localhost/room"', "is for looking on: it has no secret;"),
        ('black = "remote"', "A player at another table comes by an invitation"),
        ("speak = true", "espeak-ng is not installed"),
        ('data = "own.toml"', "which cannot be used (Not a directory);"),
    ],
)
def test_the_doctor_reads_all_settings_that_play_reads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, setting: str, words: str
) -> None:
    monkeypatch.setattr("shutil.which", lambda _program: None)
    config = tmp_path / "own.toml"
    config.write_text(setting)
    data = () if setting.startswith("data") else ("--data", tmp_path / "data")
    done = run_inside("doctor", "--config", config, *data)
    assert (done.code, done.lines[-1]) == (1, "1 fault found.")
    (line,) = [line for line in done.lines if line.startswith("fault")]
    assert words in line
    refused = run_inside("play", "--config", config, *data)
    assert (refused.code, len(refused.errors)) == (2, 1)
    assert line.endswith(refused.errors[0].removeprefix("tzaar-board: "))


def test_an_address_that_is_none_is_a_fault(tmp_path: Path) -> None:
    config = tmp_path / "own.toml"
    config.write_text('web = "nowhere"')
    done = run_inside("doctor", "--config", config)
    words = f'settings   {config}: web = "nowhere": that is no address;'
    assert (done.code, len([line for line in done.lines if words in line])) == (1, 1)


def test_every_setting_that_is_wrong_is_named(tmp_path: Path) -> None:
    config = tmp_path / "own.toml"
    config.write_text('theme = "nope.toml"\nhosts = ["a b"]\nlanguage = "xx"\nclock = "soon"')
    done = run_inside("doctor", "--config", config)
    assert (done.code, done.lines[-1]) == (1, "4 faults found.")


def test_the_log_is_where_the_service_keeps_it(tmp_path: Path) -> None:
    config = tmp_path / "own.toml"
    config.write_text('data = "elsewhere"')
    done = run_inside("doctor", "--config", config, "--data", tmp_path / "data")
    (line,) = [line for line in done.lines if line.split()[1] == "log"]
    assert f"{tmp_path}/data/event-log" in line


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    target = tmp_path / "mine.toml"
    target.write_text("precious")
    done = run_inside("calibrate", "--table", "sim", "--to", target)
    assert (done.code, done.errors) == (
        2,
        (f"tzaar-board: {target}: is there already; give --force to write over it, or --to FILE.",),
    )
    assert target.read_text() == "precious"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["calibrate", "--table", "sim", "--to", "mine"], "a profile's name ends in .toml"),
        (["calibrate"], "Which table? Give --table serial:PORT or gpio."),
        (["calibrate", "--table", "gpio", "--to", "x.toml"], "Profile 'tzaar-60' names no pins"),
        (["doctor", "--table", "tin"], "there is no such table"),
    ],
)
def test_wrong_use_is_one_sentence(arguments: list[str], words: str) -> None:
    done = run_inside(*arguments)
    assert (done.code, len(done.errors)) == (2, 1)
    assert words in done.errors[0]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("file/mine.toml", "Not a directory"),
        ("file/of/mine.toml", "Not a directory"),
        ("folder.toml", "Is a directory"),
        ("/proc/mine.toml", "No such file or directory"),
    ],
)
@pytest.mark.parametrize("more", [(), ("--force",)])
def test_hands_are_asked_for_nothing_where_the_profile_cannot_be_written(
    tmp_path: Path, name: str, reason: str, more: tuple[str, ...]
) -> None:
    """It came out after minutes of work, and named the notes beside the file; nothing is made."""
    (tmp_path / "file").touch()
    (tmp_path / "folder.toml").mkdir()
    target = tmp_path / name
    done = run_inside("calibrate", "--table", "sim", "--to", target, *more)
    words = f"tzaar-board: {target}: cannot be written ({reason}); give another file with --to."
    assert (done.code, done.errors) == (2, (words,))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder.toml"]


def test_a_folder_for_the_profile_is_made_when_something_is_known(tmp_path: Path) -> None:
    target = tmp_path / "new" / "mine.toml"
    refused = run_inside("calibrate", "--table", "tin", "--to", target)
    assert (refused.code, target.parent.exists()) == (2, False)
    done = run_inside("calibrate", "--table", "sim", "--known", "leds", "--to", target)
    assert (done.code, target.exists()) == (0, True)


def almost_done(target: Path) -> None:
    """All is known of a table that is wired as the example, but for the last LED."""
    example = load_profile("example-snake")
    lights = tuple(example.channels[example.leds.index(led)] for led in range(59))
    known = Progress("hexagon", 60, sites=example.channels, lights=lights)
    save_progress(progress_path(target), known)


def test_calibration_goes_on_writes_the_profile_and_play_takes_it(tmp_path: Path) -> None:
    target = tmp_path / "mine.toml"
    target.write_text("old")
    almost_done(target)
    options = ("--profile", "example-snake", "--to", target, "--force")
    done = run_inside("calibrate", "--table", "sim", *options)
    assert (done.code, done.lines) == (
        0,
        (f"Written: {target}. Use it with --profile {target}, or in the settings.",),
    )
    assert done.errors[0] == (
        "Going on where it was stopped: 60 of 60 sites and 59 of 60 LEDs are known. "
        f"(To begin anew delete {progress_path(target)}.)"
    )
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mine.toml"]
    example = load_profile("example-snake")
    assert load_profile(str(target)) == replace(example, name="mine", thresholds=())
    played = run_inside("play", "--profile", target, "--data", tmp_path / "data", script="quit\n")
    assert (played.code, played.errors) == (0, ())


def test_ctrl_c_keeps_what_is_known(tmp_path: Path) -> None:
    target = tmp_path / "mine.toml"

    async def scenario() -> Ended:
        async with program("calibrate", "--table", "sim", "--to", target) as running:
            while not progress_path(target).exists():
                await asyncio.sleep(0.05)
            return await running.end(signal.SIGINT)

    done = asyncio.run(scenario())
    assert done.code == 130
    assert done.errors[-1] == (
        f"Stopped; what is known is in {progress_path(target)}: the same command goes on."
    )
    assert not target.exists()
