"""Pairing: the PIN, the hint button, and what a paired device may do."""

import asyncio
import json
from pathlib import Path

import httpx
import pytest

from tests.support.hasty import run_hastily
from tests.support.sitting import FEW, Brain
from tests.support.visit import PHONE, SESSION, error, served
from tzaar_board.cli.main import run
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.web.http_errors import TooOften
from tzaar_board.web.pairing import PairedDevices
from tzaar_board.web.pairing_file import FILE_NAME, PairingFile, hashed

LOOKING_ON = (
    403,
    "This device may only look on: pair it with the PIN that `tzaar-board pin` shows, or with the "
    "table's hint button.",
)
WRONG = (403, "That is not the PIN; `tzaar-board pin` shows it.")


def pin_of(data: Path) -> str:
    return PairingFile(data).load().pin


def other_pin(data: Path) -> str:
    """A PIN that is not the one."""
    return f"{(int(pin_of(data)) + 1) % 1_000_000:06}"


async def tries(visitor: httpx.AsyncClient) -> tuple[int, str]:
    """What becomes of an attempt to change the game."""
    answer = await visitor.post("/api/game/hints", json={"hints": "off"})
    return (200, "") if answer.status_code == 200 else error(answer)


async def guess(visitor: httpx.AsyncClient, pin: str) -> tuple[int, str]:
    answer = await visitor.post("/api/pair", json={"pin": pin})
    return (200, "") if answer.status_code == 200 else error(answer)


@pytest.mark.parametrize(
    "name", ["Forwarded", "Via", "X-Real-IP", "X-Forwarded-For", "X-Forwarded-Host"]
)
def test_what_a_proxy_here_passes_on_is_not_from_here(tmp_path: Path, name: str) -> None:
    async def main() -> None:
        async with served(tmp_path) as at, at.visitor(headers={name: "127.0.0.1"}) as somebody:
            assert (await somebody.get("/api/session")).json()["local"] is False
            assert await tries(somebody) == LOOKING_ON

    run_hastily(main())


def test_a_phone_pairs_by_the_pin(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as at, at.visitor(PHONE) as phone:
            assert (await phone.get("/api/game")).status_code == 200
            assert await tries(phone) == LOOKING_ON
            assert (await phone.get("/api/game")).json()["hints"] == "legal"
            assert await guess(phone, other_pin(tmp_path)) == WRONG
            assert await tries(phone) == LOOKING_ON
            assert (await phone.get("/api/session")).json()["paired"] is False
            pin = pin_of(tmp_path)
            answer = await phone.post("/api/pair", json={"pin": f"{pin[:3]} {pin[3:]}"})
            assert (answer.status_code, answer.json()) == (200, {"done": True})
            name, token = answer.headers["set-cookie"].partition(";")[0].split("=")
            assert name == SESSION
            assert answer.headers["set-cookie"].partition("; ")[2] == (
                "HttpOnly; Max-Age=31536000; Path=/; SameSite=strict"
            )
            assert await tries(phone) == (200, "")
            session = (await phone.get("/api/session")).json()
            assert (session["local"], session["paired"]) == (False, True)
            kept = json.loads((tmp_path / FILE_NAME).read_text())
            assert kept == {"pin": pin, "tokens": [hashed(token)]}

    run_hastily(main())


def test_a_pairing_outlives_the_program_until_the_pin_is_renewed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def pair() -> str:
        async with served(tmp_path) as at, at.visitor(PHONE) as phone:
            assert await guess(phone, pin_of(tmp_path)) == (200, "")
            return phone.cookies[SESSION]

    async def come_again(token: str) -> None:
        async with served(tmp_path) as at, at.visitor(PHONE) as phone:
            phone.cookies[SESSION] = token
            assert await tries(phone) == (200, "")
            old = pin_of(tmp_path)
            assert run(["pin", "--new", "--data", str(tmp_path)]) == 0
            assert capsys.readouterr().out == f"{pin_of(tmp_path)}\n"
            assert await tries(phone) == LOOKING_ON
            if old != pin_of(tmp_path):
                assert await guess(phone, old) == WRONG
            assert await guess(phone, pin_of(tmp_path)) == (200, "")

    run_hastily(come_again(run_hastily(pair())))


def test_a_token_that_nobody_gave(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as at, at.visitor(PHONE) as phone:
            assert await guess(phone, pin_of(tmp_path)) == (200, "")
            for token in ("", "x", hashed(phone.cookies[SESSION]), phone.cookies[SESSION][:-1]):
                async with at.visitor(PHONE, {"cookie": f"{SESSION}={token}"}) as other:
                    assert await tries(other) == LOOKING_ON

    run_hastily(main())


def test_wrong_pins_are_limited_for_all_together(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as at:
            for number in range(5):
                async with at.visitor(f"192.0.2.{number}") as phone:
                    assert await guess(phone, other_pin(tmp_path)) == WRONG
            async with at.visitor(PHONE) as phone:
                answer = await phone.post("/api/pair", json={"pin": pin_of(tmp_path)})
                assert error(answer) == (429, "Too many wrong PINs; wait 61 s.")
                assert answer.headers["retry-after"] == "60"
                await asyncio.sleep(60)
                assert await guess(phone, pin_of(tmp_path)) == (200, "")

    run_hastily(main())


def test_the_right_pin_gives_five_free_guesses_again(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as at, at.visitor(PHONE) as phone:
            wrong = other_pin(tmp_path)
            for _ in range(2):
                assert [await guess(phone, wrong) for _ in range(4)] == [WRONG] * 4
                assert await guess(phone, pin_of(tmp_path)) == (200, "")

    run_hastily(main())


async def asks(visitor: httpx.AsyncClient) -> tuple[int, str]:
    answer = await visitor.post("/api/pair/button", json={})
    return (200, "") if answer.status_code == 200 else error(answer)


async def paired(visitor: httpx.AsyncClient) -> bool:
    found: bool = (await visitor.get("/api/session")).json()["paired"]
    return found


def test_the_hint_button_pairs_who_asks(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as at, at.visitor(PHONE) as phone, at.visitor(PHONE) as other:
            assert await asks(phone) == (200, "")
            assert await tries(phone) == LOOKING_ON
            assert await asks(other) == (
                429,
                "Another device asks to be paired just now; wait 31 s.",
            )
            await asyncio.sleep(10.0)
            again = await phone.post("/api/pair/button", json={})
            assert again.json() == {"seconds": pytest.approx(20.0)}
            await at.hands.press(Button.HINT)
            assert (await paired(phone), await paired(other)) == (True, False)
            assert await tries(phone) == (200, "")
            assert await tries(other) == LOOKING_ON
            assert await asks(phone) == (200, "")
            assert await asks(other) == (200, "")

    run_hastily(main())


@pytest.mark.parametrize(("seconds", "thought"), [(29.0, []), (30.1, [f"analyse {FEW} for 0.5 s"])])
def test_a_press_that_comes_too_late_asks_for_a_hint(
    tmp_path: Path, brain: Brain, seconds: float, thought: list[str]
) -> None:
    async def main() -> None:
        async with served(tmp_path, brain=brain) as at, at.visitor(PHONE) as phone:
            assert await asks(phone) == (200, "")
            await asyncio.sleep(seconds)
            await at.hands.press(Button.HINT)
            assert await paired(phone) is (not thought)
            assert [line for line in brain.log if "analyse" in line] == thought

    run_hastily(main())


def test_the_hint_button_says_no_to_who_asks(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as at, at.visitor(PHONE) as phone:
            assert await asks(phone) == (200, "")
            await at.hands.press(Button.HINT, 3.2)
            assert await paired(phone) is False
            refused = "Somebody at the table said no; wait 60 s."
            assert await asks(phone) == (429, refused)
            await asyncio.sleep(60.0)
            assert await asks(phone) == (200, "")

    run_hastily(main())


def wait_of(pairing: PairedDevices, now: float) -> float:
    """How long who asks for the button has to wait; 0 when it may be pressed."""
    try:
        pairing.ask("", now)
    except TooOften as refusal:
        return refusal.retry_after or 0.0
    return 0.0


def test_who_asks_in_vain_waits_longer_and_longer(tmp_path: Path) -> None:
    pairing = PairedDevices(PairingFile(tmp_path))
    now, waits = 0.0, []
    for _ in range(15):
        waits.append(wait_of(pairing, now))
        now += waits[-1] or 30.0
    assert waits == [0.0] * 5 + [60.0, 0.0, 120.0, 0.0, 240.0, 0.0, 480.0, 0.0, 600.0, 0.0]
    pairing.press(now - 1.0)
    assert [wait_of(pairing, now + 30.0 * number) for number in range(5)] == [0.0] * 5


def test_a_damaged_file_is_said_to_who_comes_with_a_token(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as at, at.visitor(PHONE) as phone, at.visitor() as me:
            assert await guess(phone, pin_of(tmp_path)) == (200, "")
            (tmp_path / FILE_NAME).write_text("{}")
            said = "pairing.json is damaged; make another PIN with `tzaar-board pin --new`."
            assert await tries(phone) == (400, f"{tmp_path}/{said}")
            assert await tries(me) == (200, "")
            (tmp_path / FILE_NAME).unlink()
            assert await tries(phone) == LOOKING_ON
            assert not (tmp_path / FILE_NAME).exists()

    run_hastily(main())


async def accept(visitor: httpx.AsyncClient, code: str) -> tuple[int, str]:
    answer = await visitor.post("/api/pair/code", json={"code": code})
    return (200, "") if answer.status_code == 200 else error(answer)


STALE = (403, "That invitation counts no more; have the table's page show another.")


def test_a_phone_pairs_by_an_invitation(tmp_path: Path) -> None:
    """Once, within two minutes, and by the last one that was made."""

    async def main() -> None:
        async with (
            served(tmp_path, outward="http://192.0.2.1:8080") as at,
            at.visitor() as me,
            at.visitor(PHONE) as phone,
            at.visitor("192.0.2.8") as other,
        ):

            async def invitation() -> str:
                document = (await me.post("/api/pair/invite", json={})).json()
                address, _, code = document["url"].partition("#pair=")
                assert (address, document["seconds"]) == ("http://192.0.2.1:8080/beside", 120.0)
                assert {len(row) for row in document["rows"]} == {len(document["rows"])}
                return str(code)

            assert (await phone.post("/api/pair/invite", json={})).status_code == 403
            first, second = await invitation(), await invitation()
            assert await accept(phone, first) == STALE
            assert await accept(phone, second) == (200, "")
            assert await tries(phone) == (200, "")
            assert await accept(other, second) == STALE
            late = await invitation()
            await asyncio.sleep(121.0)
            assert await accept(other, late) == STALE
            assert await tries(other) == LOOKING_ON

    run_hastily(main())


def test_nobody_is_invited_to_a_page_that_they_cannot_reach(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as at, at.visitor() as me:
            answer = await me.post("/api/pair/invite", json={})
            assert error(answer)[1].startswith("This page is on this machine alone")

    run_hastily(main())


def test_a_paired_device_is_told_from_this_machine(tmp_path: Path) -> None:
    """Who asked for an undo is known by that; a page that only looks on is nobody."""

    async def main() -> None:
        async with served(tmp_path) as at, at.visitor(PHONE) as phone, at.visitor() as here:
            names = [(await one.get("/api/session")).json()["device"] for one in (phone, here)]
            assert names == ["", "here"]
            await guess(phone, pin_of(tmp_path))
            name = (await phone.get("/api/session")).json()["device"]
            assert name not in ("", "here")
            await at.hands.capture("A1", "D1")
            await at.hands.press(Button.WHITE)
            cookie = f"{SESSION}={phone.cookies[SESSION]}"
            onlooker, other = at.page(peer=PHONE), at.page(peer=PHONE, cookie=cookie)
            await onlooker.opened()
            asked = (await here.post("/api/game/undo", json={"ask": True})).json()
            assert (asked["undo_asked"], asked["undo_asked_by"]) == (["pass"], "")
            await other.opened()
            answer = await here.post("/api/game/undo/answer", json={"agree": True})
            assert error(answer)[1] == "The other player has to agree, on another device."
            answer = await phone.post("/api/game/undo/answer", json={"agree": True})
            assert answer.json()["actions"] == ["A1xD1"]
            for page in (onlooker, other):
                await page.leave()

    run_hastily(main())
