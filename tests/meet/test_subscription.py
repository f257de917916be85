"""Who looks on at a room of a real broker."""

import time
from collections.abc import Callable
from contextlib import closing

import pytest

from tests.support.mosquitto import find_mosquitto, mosquitto
from tests.support.needs import needs_mosquitto
from tests.support.patience import PATIENCE
from tzaar_board.meet.invitation import Invitation
from tzaar_board.meet.subscription import Subscription
from tzaar_board.meet.throttle import TOPIC_BURST
from tzaar_board.meet.topics import Room
from tzaar_board.meet.transport import BrokerError

GAME, OTHER = "a" * 16, "b" * 16


def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


@needs_mosquitto
@pytest.mark.parametrize("part", ["games", "turns", "tables", "tournaments"])
def test_what_a_flood_has_pushed_aside_is_read_again(part: str) -> None:
    path, room = find_mosquitto(), Room("friends")
    assert path is not None
    topic = {
        "games": room.game(GAME),
        "turns": room.turn(GAME, 1),
        "tables": room.table(GAME),
        "tournaments": f"{room.prefix}/tournaments/{GAME}/rounds/1",
    }[part]
    with mosquitto(path) as broker:
        invitation = Invitation("127.0.0.1", "friends", broker.port)
        heard: list[tuple[str, bytes]] = []
        seconds = [0.0]  # Time stands still: however slowly a flood comes, it is one.
        looking = Subscription(
            invitation, lambda *message: heard.append(message), clock=lambda: seconds[0]
        )
        saying = Subscription(invitation, lambda *_: None)
        with closing(looking), closing(saying):
            for one in (looking, saying):
                one.open()
                one.wait()
            looking.follow(GAME)
            saying.publish({room.turn(GAME, 2): b"followed"})
            until(lambda: (room.turn(GAME, 2), b"followed") in heard)
            for number in range(2 * int(TOPIC_BURST)):
                saying.publish({topic: b"%d" % number})
            saying.publish({room.table(OTHER): b"after"})
            until(lambda: (room.table(OTHER), b"after") in heard)
            last = topic, b"%d" % (2 * int(TOPIC_BURST) - 1)
            assert last not in heard

            def read_again() -> bool:
                seconds[0] += 1
                looking.read_again()
                return last in heard

            until(read_again)


def test_a_broker_that_is_not_there_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tzaar_board.meet.subscription.PATIENCE", 0.2)
    looking = Subscription(Invitation("127.0.0.1", "friends", 9), lambda *_: None)
    looking.open()
    with closing(looking), pytest.raises(BrokerError, match=r"does not answer \(no connection\)"):
        looking.wait()
