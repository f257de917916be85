"""Somebody in the room who means ill: forges, repeats, floods. No wrong board, and no stall."""

import asyncio
import json
import random
import string
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.support.broker import PaperBroker
from tests.support.brokers import plain_mosquitto
from tests.support.distant import Table, pair, table_at, turns, until
from tests.support.hasty import run_hastily
from tests.support.needs import needs_mosquitto
from tests.support.rounds import more, share
from tzaar_board.games.base import Colour
from tzaar_board.meet.client import BrokerClient, ClientEvent
from tzaar_board.meet.invitation import Invitation
from tzaar_board.meet.keys import Signer
from tzaar_board.meet.messages import (
    BackBody,
    Envelope,
    GameBody,
    ResignBody,
    TurnBody,
    WishBody,
    payload_of,
)
from tzaar_board.meet.mqtt import MqttTransport
from tzaar_board.meet.seal import sealed
from tzaar_board.meet.throttle import BURST, RATE, TOPIC_BURST, TOPIC_RATE, Throttle
from tzaar_board.meet.topics import Room, new_id
from tzaar_board.meet.transport import Connected, Message

TURNS = 5
SEED = 9


class Villain:
    """Writes whatever it likes wherever it likes, and knows all that was `said`."""

    def __init__(
        self,
        said: Sequence[tuple[str, bytes]],
        publish: Callable[[str, bytes], object],
        table: Table,
        rng: random.Random,
    ) -> None:
        self._said, self._publish, self._rng = said, publish, rng
        self._table = table
        self._own = Signer.new()

    def strike(self) -> None:
        """One message."""
        rng = self._rng
        ways = (self._replay, self._forge, self._garbage, self._wish, self._offer, self._erase)
        topic, payload = rng.choice(ways)()
        self._publish(topic, payload)

    def flood(self, room: Room) -> None:
        """One message on a topic of its own, as if a table came, or offered a game."""
        name = new_id()
        topic = self._rng.choice((room.game(name), room.table(name), room.claim(name, name)))
        self._publish(topic, self._garbage()[1])

    def _topic(self) -> str:
        exchange = self._table.meeting.exchange
        assert exchange is not None
        score = exchange.score
        return score.room.turn(score.id, self._rng.randint(1, score.number + 3))

    def _replay(self) -> tuple[str, bytes]:
        said = self._rng.choice(self._said)
        topic = self._rng.choice([said[0], self._topic()])
        return topic, said[1]

    def _forge(self) -> tuple[str, bytes]:
        topic = self._topic()
        body = self._rng.choice(
            (
                TurnBody(actions=("A1xA2",), position="x"),
                ResignBody(),
                BackBody(keep=0, consent=Envelope(body="{}")),
            )
        )
        return topic, payload_of(sealed(topic, body, self._own, self._own))

    def _garbage(self) -> tuple[str, bytes]:
        rng = self._rng
        length = rng.choice((0, 1, 50, 16_000, 100_000))
        text = "".join(rng.choices(string.printable, k=min(length, 100))) * (length // 100 + 1)
        deep = b"[" * 10_000
        wrapped = json.dumps({"version": 1, "body": text, "table": "A" * 86}).encode()
        return self._topic(), rng.choice((text.encode(), deep, wrapped, b"\xff\x00"))

    def _wish(self) -> tuple[str, bytes]:
        exchange = self._table.meeting.exchange
        assert exchange is not None
        score, colour = exchange.score, self._rng.choice(tuple(Colour))
        topic = score.room.wish(score.id, colour)
        wish = WishBody(kind="resign", after=score.number, serial=2**39)
        return topic, payload_of(sealed(topic, wish, self._own, self._own))

    def _offer(self) -> tuple[str, bytes]:
        exchange = self._table.meeting.exchange
        assert exchange is not None
        score = exchange.score
        topic = score.room.game(score.id)
        body = GameBody.model_validate(
            {**score.offer.model_dump(), "start": "other", "event": "<b>owned</b>"}
        )
        return topic, payload_of(sealed(topic, body, self._own, self._own))

    def _erase(self) -> tuple[str, bytes]:
        return self._rng.choice(self._said)[0], b""


def test_no_wrong_board_and_no_stall(tmp_path: Path) -> None:
    async def main() -> None:
        broker, rng = PaperBroker(), random.Random(SEED)
        async with pair(tmp_path, broker) as (ada, bea):
            villain = Villain(broker.said, broker.take, ada, rng)

            async def harass() -> None:
                while True:
                    for _ in range(5):
                        villain.strike()
                    await asyncio.sleep(0.2)

            harassing = asyncio.create_task(harass())
            await turns(TURNS, ada, bea)
            harassing.cancel()
            assert len(ada.actions) >= TURNS
            assert ada.record == bea.record, f"seed {SEED}"
            assert not any("owned" in one for one in (*ada.told, *bea.told))
            assert len(ada.told) < 200

    run_hastily(main())


@more
@needs_mosquitto
def test_a_flood_on_a_real_broker_stalls_no_game(tmp_path: Path) -> None:
    """Up to 3,000 messages a second, forged, replayed, malformed or too long."""
    count = share(2, TURNS)

    async def main() -> None:
        rng = random.Random(SEED)
        with plain_mosquitto(tmp_path) as broker:
            invitation = Invitation("127.0.0.1", "friends", broker.port, secret=bytes(16))
            transports = [MqttTransport(invitation, name) for name in ("one", "other")]
            room: dict[str, Any] = {"invitation": invitation, "reread": 3.0}
            async with (
                table_at(tmp_path / "a", transports[0], white="human:Ada", **room) as ada,
                table_at(tmp_path / "b", transports[1], white="human:Bea", **room) as bea,
            ):
                await until(lambda: ada.meeting.present and bea.meeting.present)
                with flooding(invitation, ada, rng) as counted:
                    await turns(count, ada, bea)
                    await until(lambda: counted[0] > 1_000)
                    await turns(count, ada, bea)
                await until(lambda: ada.record == bea.record)
                assert len(ada.actions) >= 2 * count
                assert not any("owned" in one for one in (*ada.told, *bea.told))

    asyncio.run(main())


@contextmanager
def flooding(invitation: Invitation, table: Table, rng: random.Random) -> Iterator[list[int]]:
    """Somebody without the secret floods the room; how many messages so far."""
    said: list[tuple[str, bytes]] = []

    def told(client: BrokerClient, event: ClientEvent) -> None:
        if isinstance(event, Connected):
            client.subscribe([table.meeting.room.all])
        elif isinstance(event, Message) and len(said) < 1_000:
            said.append((event.topic, event.payload))
            if len(said) == 1_000:
                client.unsubscribe([table.meeting.room.all])

    client, counted, ended = BrokerClient(invitation, told), [0], threading.Event()
    villain = Villain(said, client.publish, table, rng)

    def flood() -> None:
        while not ended.wait(0.1):
            for _ in range(150 if said else 0):
                villain.strike()
                villain.flood(table.meeting.room)
                counted[0] += 2

    client.open()
    striking = threading.Thread(target=flood)
    striking.start()
    try:
        yield counted
    finally:
        ended.set()
        striking.join()
        client.close()


def test_a_flood_is_read_as_far_as_a_table_can_beside_its_game() -> None:
    throttle = Throttle()
    passed = sum(throttle.passes("one", second / 1_000) for second in range(10_000))
    assert passed <= TOPIC_BURST + 10 * TOPIC_RATE + 1
    passed = sum(throttle.passes(f"t{number}", 10.0) for number in range(20_000))
    assert passed <= BURST
    assert not throttle.passes("other", 10.0)
    assert throttle.passes("other", 10.0 + 2 / RATE)
