"""Thresholds in the flash: kept, saved whole or not at all, damage found."""

import os
from pathlib import Path

import pytest
from levels import SAVE_AFTER, Levels
from wiring import HIGH, LOW

DEFAULTS = ([LOW] * 60, [HIGH] * 60)
DAMAGED = "file is damaged, defaults are used: calibrate again"


def both(levels: Levels) -> tuple[list[int], list[int]]:
    return list(levels.low), list(levels.high)


def saved(path: Path) -> Levels:
    """Levels of three channels that were set and saved."""
    levels = Levels(60, str(path))
    for channel in (0, 7, 59):
        levels.set(channel, 1000 + channel, 3000 + channel, now=0)
    levels.tick(SAVE_AFTER)
    return levels


def test_a_new_controller_has_defaults_and_no_fault(tmp_path: Path) -> None:
    levels = Levels(60, str(tmp_path / "levels"))
    assert (both(levels), levels.fault) == (DEFAULTS, "")


def test_levels_are_there_after_a_restart(tmp_path: Path) -> None:
    levels = saved(tmp_path / "levels")
    again = Levels(60, str(tmp_path / "levels"))
    assert (both(again), list(again.band), again.fault) == (both(levels), list(levels.band), "")
    assert (again.low[7], again.high[7], again.band[7]) == (1007, 3007, 250)
    assert [path.name for path in tmp_path.iterdir()] == ["levels"]


def test_they_are_saved_once_and_only_when_they_have_changed(tmp_path: Path) -> None:
    path = tmp_path / "levels"
    levels = Levels(60, str(path))
    levels.set(1, LOW, HIGH, now=0)
    levels.tick(10 * SAVE_AFTER)
    assert not path.exists()
    levels.set(1, 900, 1000, now=100)
    levels.set(2, 900, 1000, now=600)
    levels.tick(100 + SAVE_AFTER)
    assert not path.exists()
    levels.tick(600 + SAVE_AFTER)
    path.unlink()
    levels.tick(10 * SAVE_AFTER)
    assert not path.exists()


@pytest.mark.parametrize(("channel", "low", "high"), [(60, 1, 2), (0, 3, 2), (0, 1, 4096)])
def test_impossible_levels_are_refused(tmp_path: Path, channel: int, low: int, high: int) -> None:
    levels = Levels(60, str(tmp_path / "levels"))
    with pytest.raises(ValueError, match="level"):
        levels.set(channel, low, high, now=0)
    assert both(levels) == DEFAULTS


def test_every_damage_is_found_and_mended_by_the_next_levels(tmp_path: Path) -> None:
    path = tmp_path / "levels"
    saved(path)
    data = path.read_bytes()
    cuts = [data[:length] for length in range(len(data))]
    flips = [data[:at] + bytes([data[at] ^ 4]) + data[at + 1 :] for at in range(len(data))]
    for damaged in (*cuts, *flips, data + b"\0\0"):
        path.write_bytes(damaged)
        levels = Levels(60, str(path))
        assert (both(levels), levels.fault) == (DEFAULTS, DAMAGED)
    levels.set(0, 900, 1000, now=0)
    levels.tick(SAVE_AFTER)
    assert (levels.fault, both(Levels(60, str(path)))) == ("", both(levels))


def test_levels_of_another_table_are_damage(tmp_path: Path) -> None:
    saved(tmp_path / "levels")
    assert Levels(64, str(tmp_path / "levels")).fault == DAMAGED


def test_a_power_cut_while_saving_leaves_the_old_levels(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = saved(tmp_path / "levels")
    levels = Levels(60, str(tmp_path / "levels"))
    levels.set(5, 1, 2, now=0)

    def cut(*_names: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "rename", cut)
    with pytest.raises(KeyboardInterrupt):
        levels.tick(SAVE_AFTER)
    again = Levels(60, str(tmp_path / "levels"))
    assert (both(again), again.fault) == (both(old), "")


def test_a_flash_that_cannot_be_used_is_a_fault_and_no_more(tmp_path: Path) -> None:
    (tmp_path / "levels").mkdir()
    levels = Levels(60, str(tmp_path / "levels"))
    assert levels.fault == "cannot be read: calibrate again"
    levels.set(5, 1, 2, now=0)
    levels.tick(SAVE_AFTER)
    assert levels.fault == "cannot be saved: is the flash full?"
    assert (levels.low[5], levels.high[5]) == (1, 2)
