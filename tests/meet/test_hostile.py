"""Somebody in the room who means ill: forges, repeats, floods. No wrong board, and no stall."""

import asyncio
import json
import random
import string
from pathlib import Path

from tests.meet.test_meeting import pair, turns
from tests.support.broker import PaperBroker
from tests.support.distant import Table
from tests.support.hasty import run_hastily
from tzaar_board.games.base import Colour
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
from tzaar_board.meet.seal import sealed
from tzaar_board.meet.throttle import BURST, RATE, TOPIC_BURST, TOPIC_RATE, Throttle

TURNS = 5
SEED = 9


class Villain:
    """Writes whatever it likes wherever it likes, and knows all that was ever said."""

    def __init__(self, broker: PaperBroker, table: Table, rng: random.Random) -> None:
        assert table.meeting.exchange is not None
        self._broker, self._rng = broker, rng
        self._table = table
        self._own = Signer.new()

    def strike(self) -> None:
        """One message."""
        rng = self._rng
        ways = (self._replay, self._forge, self._garbage, self._wish, self._offer, self._erase)
        topic, payload = rng.choice(ways)()
        self._broker.take(topic, payload)

    def _topic(self) -> str:
        exchange = self._table.meeting.exchange
        assert exchange is not None
        score = exchange.score
        return score.room.turn(score.id, self._rng.randint(1, score.number + 3))

    def _replay(self) -> tuple[str, bytes]:
        said = self._rng.choice(self._broker.said)
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
        return self._rng.choice(list(self._broker.retained)), b""


def test_no_wrong_board_and_no_stall(tmp_path: Path) -> None:
    async def main() -> None:
        broker, rng = PaperBroker(), random.Random(SEED)
        async with pair(tmp_path, broker) as (ada, bea):
            villain = Villain(broker, ada, rng)

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


def test_a_flood_is_read_as_far_as_a_table_can_beside_its_game() -> None:
    throttle = Throttle()
    passed = sum(throttle.passes("one", second / 1_000) for second in range(10_000))
    assert passed <= TOPIC_BURST + 10 * TOPIC_RATE + 1
    passed = sum(throttle.passes(f"t{number}", 10.0) for number in range(20_000))
    assert passed <= BURST
    assert not throttle.passes("other", 10.0)
    assert throttle.passes("other", 10.0 + 2 / RATE)
