"""What is kept of pairings, and what is made of it."""

import os
import stat
from pathlib import Path

import msgspec
import pytest

from tzaar_board.cli.main import run
from tzaar_board.errors import UserError
from tzaar_board.web.http_errors import Forbidden
from tzaar_board.web.pairing import PairedDevices
from tzaar_board.web.pairing_file import FILE_NAME, MOST_PAIRINGS, PairingFile


def test_the_file_is_its_owners_alone(tmp_path: Path) -> None:
    file = PairingFile(tmp_path / "data")
    pin = file.load().pin
    assert len(pin) == 6
    assert pin.isdigit()
    file.add("token")
    assert file.load().pin == pin
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in file.path.parent.iterdir()}
    assert modes == {"pairing.json": 0o600, "pairing.lock": 0o600}


def test_a_pairing_is_on_disk_before_it_takes_the_place_of_the_old_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = PairingFile(tmp_path)
    before = file.renew()
    synced: list[tuple[bytes | None, bytes]] = []

    def record(opened: int) -> None:
        path = Path(os.readlink(f"/proc/self/fd/{opened}"))
        draft = None if path == tmp_path else path.read_bytes()
        synced.append((draft, file.path.read_bytes()))

    monkeypatch.setattr(os, "fsync", record)
    file.add("token")
    after = file.path.read_bytes()
    assert synced == [(after, msgspec.json.encode(before)), (None, after)]


def test_the_oldest_pairing_is_forgotten(tmp_path: Path) -> None:
    file = PairingFile(tmp_path)
    tokens = [str(number) for number in range(MOST_PAIRINGS + 2)]
    for token in tokens:
        file.add(token)
    pairing = PairedDevices(file)
    assert [token for token in tokens if not pairing.knows(token)] == ["0", "1"]


def pin_of(data: Path) -> str:
    return PairingFile(data).load().pin


@pytest.mark.parametrize("damaged", [b"{", b'{"pin":"\xff"}'], ids=["torn", "no-text"])
def test_a_damaged_file_is_said_and_mended(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], damaged: bytes
) -> None:
    path = tmp_path / FILE_NAME
    path.write_bytes(damaged)
    with pytest.raises(UserError) as caught:
        PairedDevices(PairingFile(tmp_path)).by_pin("123456", 0.0)
    said = f"{path} is damaged; make another PIN with `tzaar-board pin --new`."
    assert str(caught.value) == said
    assert run(["pin", "--data", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"tzaar-board: {said}\n"
    assert run(["pin", "--new", "--data", str(tmp_path)]) == 0
    assert capsys.readouterr().out == f"{pin_of(tmp_path)}\n"


def test_a_pin_where_nothing_was_played_is_said_to_be_no_use(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "elsewhere"
    assert run(["pin", "--data", str(folder)]) == 0
    told = capsys.readouterr()
    assert told.out == f"{pin_of(folder)}\n"
    assert told.err.startswith(f"tzaar-board: Nothing has been played from {folder} yet;")
    assert run(["pin", "--data", str(folder)]) == 0
    assert capsys.readouterr().err == ""


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    file = PairingFile(tmp_path)
    pin = file.load().pin
    (tmp_path / "pairing.new").mkdir()
    with pytest.raises(UserError, match=r"pairing.json cannot be written \(.+\); give another dir"):
        file.renew()
    assert file.load().pin == pin


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way")
    with pytest.raises(UserError) as caught:
        PairingFile(tmp_path / "data").load()
    assert str(caught.value) == (
        f"{tmp_path}/data/pairing.json cannot be read (Not a directory); give another directory "
        "with --data."
    )


def test_a_pin_of_strange_signs(tmp_path: Path) -> None:
    pairing = PairedDevices(PairingFile(tmp_path))
    for pin in ("", "ｌ２３４５６", "123456\0", "é" * 6):
        with pytest.raises(Forbidden):
            pairing.by_pin(pin, 0.0)
