"""Tables that meet on real brokers: the one in the program, and Mosquitto as a club has it."""

import asyncio
import random
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.brokers import club_mosquitto, free_port
from tests.support.distant import Table, table_at, until
from tests.support.needs import needs_mosquitto
from tests.support.program import environment, played, program, run_program, typed
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.meet.invitation import Invitation
from tzaar_board.meet.mqtt import MqttTransport
from tzaar_board.meet.transport import Message, TransportEvent

FIXED = TZAAR.start("fixed", 0)
FIRST = str(FIXED.legal()[0])


def test_two_programs_meet_on_the_broker_of_a_third(tmp_path: Path) -> None:
    """`meet` prints the invitation, with which one invites, and the other comes."""

    async def main() -> None:
        port = str(free_port())
        there = ("--host", "127.0.0.1", "--port", port, "--data", tmp_path / "house")
        async with program("meet", *there) as house:
            line = await house.line(lambda line: "mqtt://" in line)
            invitation = line.split("'")[1]
            meet = ("--meet", invitation)
            ada_comes = program("play", "--data", tmp_path / "a", *meet, "--start", "fixed")
            async with ada_comes as ada:
                await ada.line(lambda line: line.startswith("White: "))
                bea_comes = program("play", "--data", tmp_path / "b", *meet)
                async with bea_comes as bea:
                    await bea.line(lambda line: line.startswith("You play with"))
                    for command in typed(FIXED, [FIRST])[:-1]:
                        ada.tell(command)
                    await bea.line(lambda line: line == f"White {FIRST}")
                    bea.tell("do")
                    await bea.line(lambda line: line == "state ready")
                    bea.tell("quit")
                    ada.tell("quit")
                    assert (await bea.ended()).code == 0
                assert (await ada.ended()).code == 0

    asyncio.run(main())
    assert played(tmp_path / "a") == played(tmp_path / "b") == (FIRST,)


def test_a_tournament_on_the_broker_of_a_house(tmp_path: Path) -> None:
    """What a command says stands in the room when it has ended: that broker drops what it has
    acknowledged and not done yet once its sender has gone.
    """
    names = tmp_path / "names"
    names.write_text("Ada\nBea\nCid\nDan\n")

    async def main() -> None:
        there = ("--host", "127.0.0.1", "--port", str(free_port()), "--data", tmp_path / "house")
        async with program("meet", *there) as house:
            invitation = (await house.line(lambda line: "mqtt://" in line)).split("'")[1]

            async def direct(*words: str | Path) -> tuple[str, ...]:
                room = ("--meet", invitation, "--data", tmp_path / "director")
                done = await asyncio.to_thread(run_program, "tournament", *words, *room)
                assert (done.code, done.errors) == (0, ()), words
                return done.lines

            async def shown() -> tuple[str, ...]:
                show = ("tournament", "show", "--meet", invitation)
                return (await asyncio.to_thread(run_program, *show)).lines

            await direct("new", "Friday", "--players", names, "--system", "round-robin")
            for number in ("1", "2", "3"):
                paired = (await direct("round"))[:2]
                open_ = [f"{pairing} not begun yet" for pairing in paired]
                assert (await shown())[:3] == (f"Friday: round {number} of 3", *open_)
                for pairing in paired:
                    white, black = pairing[4:].split("-")
                    await direct("result", number, white.strip(), black.strip(), "1-0")
                assert (await shown())[1:3] == tuple(f"{pairing} 1-0" for pairing in paired)

    asyncio.run(main())


@needs_mosquitto
def test_a_club_on_mosquitto_as_we_set_it_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With an account, over TLS; killed in the middle; who only looks on changes nothing."""
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "club.crt"))

    async def main() -> None:
        rng = random.Random(4)
        with club_mosquitto(tmp_path, "friday", "secret") as club:
            invitation = Invitation(
                "localhost", "friday", club.port, True, "friday", "secret", bytes(16)
            )
            transports = [MqttTransport(invitation, name) for name in ("one", "other")]
            async with (
                table_at(tmp_path / "a", transports[0], invitation=invitation, start=FIXED) as ada,
                table_at(tmp_path / "b", transports[1], invitation=invitation) as bea,
            ):
                await until(lambda: ada.meeting.present and bea.meeting.present)
                assert bea.app.history.start == FIXED
                heard = await watching(invitation, ada)
                ada.play_turn(rng)
                await until(lambda: bool(bea.app.view.pending))
                await bea.carry_out()
                club.kill()
                bea.play_turn(rng)
                club.start()
                await until(lambda: ada.actions == bea.actions)
                assert len(ada.actions) > 1
                assert any("/turns/1" in topic for topic in heard)
                assert not any("spam" in topic for topic in heard)

    asyncio.run(main())


async def watching(invitation: Invitation, table: Table) -> list[str]:
    """The topics that the wall hears, which tries to write one too, in vain."""
    heard: list[str] = []

    def told(event: TransportEvent) -> None:
        if isinstance(event, Message):
            heard.append(event.topic)
        else:
            transport.subscribe([table.meeting.room.all])
            transport.publish(f"{table.meeting.room.prefix}/tables/{'spam' * 4}", b"{}")

    password = Invitation(invitation.host, invitation.room, invitation.port, True, "wall", "secret")
    transport = MqttTransport(password, "wall")
    transport.start(None, told)
    await until(lambda: bool(heard))
    table.closing.append(transport.close)
    return heard


def test_without_a_meeting_nothing_of_it_is_imported(tmp_path: Path) -> None:
    code = (
        "import sys\n"
        "from tzaar_board.cli.main import run\n"
        "code = run(['play', '--web', 'off', '--data', sys.argv[1]])\n"
        "parts = ('paho', 'amqtt', 'nacl', 'tzaar_board.meet')\n"
        "print('imported', *(name for name in sys.modules if name.startswith(parts)))\n"
        "sys.exit(code)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)],
        input="quit\n",
        capture_output=True,
        text=True,
        env=environment(),
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "imported"
