"""`make bench-meet`: so many simulated tables on one Mosquitto, the wall, and one table's lights.

Each table has a connection of its own; a turn's time goes from when it is committed to when the
other table has held it against the record, which its lights then show. The turns are chosen and
signed before. Tables share two processes, as there is one machine.
"""

import argparse
import multiprocessing
import os
import random
import selectors
import statistics
import tempfile
import time
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion

from tests.bench import meeting, wall
from tests.support.evening import SECRET, SeatedGame
from tests.support.mosquitto import find_mosquitto, mosquitto
from tzaar_board.meet.keys import Signer
from tzaar_board.meet.ledger import Ledger
from tzaar_board.meet.messages import envelope_of
from tzaar_board.meet.topics import Room
from tzaar_board.tournament.pairing import Pairing

ROOM = Room("club")
PROCESSES = 2


TURNS = 20
"""Turns of each game where nobody thinks."""


@dataclass(frozen=True)
class Load:
    """So many games, each with a turn every `think` seconds, until each has so many."""

    port: int
    games: int
    think: float
    turns: int


@dataclass
class Figures:
    """Seconds of each turn from commit to receipt; all turns together took `wall` seconds."""

    times: list[float] = field(default_factory=list)
    missing: int = 0
    wall: float = 0.0


class Pair:
    """Two tables at one game, each with a connection of its own."""

    def __init__(self, number: int, load: Load, lots: random.Random) -> None:
        key = Signer.of_room("club", SECRET)
        pairing = Pairing(f"White {number}", f"Black {number}")
        game = SeatedGame(ROOM, key, pairing, "Load", "troll")
        self.ledger = Ledger(game.score)
        self.turns = [turn for turn in (game.turn(lots) for _ in range(load.turns)) if turn]
        self.due = lots.random() * load.think
        self.times: list[float] = []
        self.waits: tuple[str, float] | None = None
        self.tables: list[Client] = []
        for _ in range(2):
            table = Client(CallbackAPIVersion.VERSION2, protocol=MQTTProtocolVersion.MQTTv5)
            table.on_message = self._read
            table.on_connect = partial(_connected, filter=ROOM.of_game(game.id))
            table.connect("127.0.0.1", load.port, keepalive=600)
            self.tables.append(table)

    @property
    def done(self) -> bool:
        """Whether every turn has come."""
        return len(self.times) == len(self.turns)

    def play(self, disk: int) -> None:
        """Commits the next turn, and tells it."""
        number = len(self.times)
        topic, payload = self.turns[number]
        self.waits = topic, time.perf_counter()
        os.write(disk, payload)
        self.tables[number % 2].publish(topic, payload, qos=1, retain=True)

    def _read(self, client: Client, _data: Any, message: MQTTMessage) -> None:
        number = len(self.times) + 1
        if (
            self.waits is None
            or message.topic != self.waits[0]
            or client is self.tables[number % 2 - 1]
        ):
            return
        self.ledger = self.ledger.heard(number, envelope_of(bytes(message.payload)))
        assert self.ledger.score.number == number
        self.times.append(time.perf_counter() - self.waits[1])
        self.waits = None


def _connected(client: Client, *_: Any, filter: str) -> None:
    client.subscribe(filter, qos=1)


def play(load: Load, seed: int, ready: Any, found: Any) -> None:
    """Plays the games of one process, and puts its figures into `found`."""
    lots = random.Random(seed)
    pairs = [Pair(number, load, lots) for number in range(load.games)]
    selector = selectors.DefaultSelector()
    for table in (table for pair in pairs for table in pair.tables):
        selector.register(table.socket(), selectors.EVENT_READ, table)  # type: ignore[arg-type]
    _serve(selector, pairs, time.perf_counter() + 3)
    ready.wait()
    began = time.perf_counter()
    limit = began + 60 + load.think * load.turns * 2
    with tempfile.TemporaryFile() as file:
        while not all(pair.done for pair in pairs) and time.perf_counter() < limit:
            now = time.perf_counter() - began
            for pair in pairs:
                if pair.waits is None and not pair.done and now >= pair.due:
                    pair.due = now + load.think
                    pair.play(file.fileno())
            _serve(selector, pairs, 0)
    times = [one for pair in pairs for one in pair.times]
    missing = sum(len(pair.turns) - len(pair.times) for pair in pairs)
    found.put(Figures(times, missing, time.perf_counter() - began))


def _serve(selector: selectors.BaseSelector, pairs: list[Pair], until: float) -> None:
    """Reads and writes what there is; until a time, if one is given."""
    while True:
        for key, _ in selector.select(0.002):
            key.data.loop_read()
        for table in (table for pair in pairs for table in pair.tables):
            if table.want_write():
                table.loop_write()
        if time.perf_counter() >= until:
            return


def measure(path: str, tables: int, think: float, turns: int) -> None:
    """Prints the figures of so many tables on a broker of their own."""
    context = multiprocessing.get_context("spawn")
    with mosquitto(path) as broker:
        empty = broker.megabytes()
        load = Load(broker.port, tables // 2 // PROCESSES, think, turns)
        found, ready = context.Queue(), context.Barrier(PROCESSES)
        players = [
            context.Process(target=play, args=(load, seed, ready, found))
            for seed in range(PROCESSES)
        ]
        for one in players:
            one.start()
        figures = [found.get() for _ in players]
        for one in players:
            one.join()
        times = sorted(time for one in figures for time in one.times)
        p50, p99 = statistics.median(times), times[int(len(times) * 0.99)]
        seconds = max(one.wall for one in figures)
        print(
            f"{tables} tables, {think:g} s between turns: {len(times) / seconds:.0f} turns "
            f"a second, commit to receipt p50 {1000 * p50:.1f} ms, p99 {1000 * p99:.1f}, worst "
            f"{1000 * times[-1]:.1f} of {len(times)}; {sum(one.missing for one in figures)} missing"
        )
        print(
            f"    Mosquitto: {broker.megabytes():.1f} MB (empty {empty:.1f}), "
            f"{1e6 * broker.seconds() / len(times):.0f} µs of processor a turn, connecting included"
        )


def main() -> None:
    parser = argparse.ArgumentParser(prog="make bench-meet")
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--games", type=int, default=200, help="games on the wall")
    options = parser.parse_args()
    path = find_mosquitto()
    if path is None:
        print("tables that meet: no Mosquitto here; sudo apt install mosquitto")
        return
    measure(path, options.tables, 5.0, 6)
    measure(path, options.tables, 0.0, TURNS)
    wall.main(options.games)
    meeting.main()


if __name__ == "__main__":
    main()
