"""Games between two programs over Mosquitto: the network loses, doubles, delays, reorders and cuts,
and either program or the broker is killed at any time. Nobody may wait for ever, and both journals
have to say the same."""

import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tests.soak._weather import Proxy, Weather
from tests.support.brokers import Mosquitto, plain_mosquitto
from tests.support.paths import ROOT
from tzaar_board.games.record import SOURCE, Record, told
from tzaar_board.games.registry import GAMES
from tzaar_board.meet.invitation import Invitation
from tzaar_board.store.journal import Journal

PAIRS = 4
"""Rooms on one broker, each with two tables."""

GAMES_AT_MOST = 200
QUIET = 90.0
"""Seconds in which both tables play on, and come to say the same, once the weather is good."""


class Side:
    """A table as a process that is killed and started again."""

    def __init__(self, data: Path, proxy: Proxy, room: str, secret: bytes, seed: int) -> None:
        self.data = data
        self.proxy = proxy
        self.kills = 0
        self.still = False
        self._invitation = Invitation("127.0.0.1", room, proxy.port, secret=secret)
        self._seed = seed
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        self._seed += 1
        games = 0 if self.still else GAMES_AT_MOST
        arguments = (self.data, self._invitation, self._seed, games)
        with (self.data.parent / f"{self.data.name}.log").open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "tests.soak._meeting_table", *map(str, arguments)),
                cwd=ROOT,
                stdout=log,
                stderr=log,
            )

    async def kill(self) -> None:
        """As when the power fails. Raises AssertionError where it has ended by itself."""
        assert self._process is not None
        code = self._process.returncode
        log = (self.data.parent / f"{self.data.name}.log").read_text()[-3000:]
        assert code is None, f"{self.data.name} ended with {code}: {log}"
        self._process.kill()
        await self._process.wait()
        self.kills += 1

    def games(self) -> Mapping[str, Record]:
        """The games of the journal by their names in the room, as far as two sat down to them."""
        with Journal.open(self.data, GAMES.values(), write=False) as journal:
            records = [_told(journal.load(one.id).record) for one in journal.games()]
        named = {next(iter(told(one.tags, SOURCE)), ""): one for one in records}
        return {name: one for name, one in named.items() if len(one.history)}


def _told(record: Record) -> Record:
    """A record without a turn in the midst of which its table was killed: nobody else knows it."""
    history = record.history
    if not len(history) or history.head.outcome() is not None:
        return record
    begun = history.positions[-2].player is history.head.player
    return replace(record, history=history.cut(history.turn_start())) if begun else record


async def _storm(sides: Sequence[Side], broker: Mosquitto, rng: random.Random, until: float) -> int:
    """Bad weather until some time; how often the broker died."""
    died = 0
    while time.monotonic() < until:
        await asyncio.sleep(rng.uniform(0.1, 1.0))
        side = rng.choice(sides)
        kind = rng.random()
        side.proxy.weather = Weather(*(rng.choice((0.0, 0.05, 0.2)) for _ in range(3)))
        if kind < 0.5:
            side.proxy.cut()
        elif kind < 0.75:
            await side.kill()
            await asyncio.sleep(rng.uniform(0, 1.0))
            await side.start()
        elif kind < 0.77:
            broker.kill()
            died += 1
            await asyncio.sleep(rng.uniform(0, 2.0))
            await asyncio.to_thread(broker.start)
    return died


async def _going_on(pairs: Sequence["Pair"]) -> None:
    """Waits until something was played in each room since now. Raises AssertionError."""
    before, end = [pair.played for pair in pairs], time.monotonic() + QUIET
    while still := [n for n, pair in enumerate(pairs) if pair.played == before[n]]:
        assert time.monotonic() < end, f"nobody plays on in room {still}"
        await asyncio.sleep(1.0)


async def _same(sides: Sequence[Side]) -> None:
    """Waits until both journals say the same. Raises AssertionError."""
    end = time.monotonic() + QUIET
    while True:
        one, other = (side.games() for side in sides)
        different = [name for name in {*one, *other} if one.get(name) != other.get(name)]
        if not different:
            return
        if time.monotonic() > end:
            said = [
                f"{name}: {_short(one.get(name))} / {_short(other.get(name))}" for name in different
            ]
            raise AssertionError("\n".join(said))
        await asyncio.sleep(0.5)


def _short(record: Record | None) -> str:
    if record is None:
        return "nothing"
    names = f"{record.white} {record.black} {record.outcome}"
    return f"{names} {' '.join(map(str, record.history.actions))}"


@dataclass(frozen=True)
class Pair:
    """Two tables in a room of their own, each behind a network of its own."""

    sides: Sequence[Side]

    @property
    def played(self) -> tuple[int, ...]:
        """How long each game is."""
        return tuple(len(one.history) for one in self.sides[0].games().values())

    @property
    def ended(self) -> int:
        """How many games are over."""
        return sum(1 for one in self.sides[0].games().values() if one.outcome is not None)

    @classmethod
    async def at(cls, folder: Path, broker: Mosquitto, number: int, rng: random.Random) -> "Pair":
        secret, sides = rng.randbytes(16), list[Side]()
        for name in ("ada", "bea"):
            proxy, data = Proxy(broker.port, rng), folder / f"{number}" / name
            data.mkdir(parents=True)
            await proxy.open()
            sides.append(Side(data, proxy, f"soak-{number}", secret, rng.randrange(2**31)))
        return cls(sides)


async def _soak(folder: Path, minutes: float, rng: random.Random) -> list[str]:
    with plain_mosquitto(folder) as broker:
        pairs = [await Pair.at(folder, broker, number, rng) for number in range(PAIRS)]
        sides = [side for pair in pairs for side in pair.sides]
        for side in sides:
            await side.start()
        try:
            died = await _storm(sides, broker, rng, time.monotonic() + 60 * minutes)
            for side in sides:
                side.proxy.weather = Weather()
            await _going_on(pairs)
            await _freeze(sides)
            for pair in pairs:
                await _same(pair.sides)
        finally:
            for side in sides:
                await side.kill()
                await side.proxy.close()
        return _figures(pairs, died)


def _figures(pairs: Sequence[Pair], died: int) -> list[str]:
    records = [record for pair in pairs for record in pair.sides[0].games().values()]
    sides = [side for pair in pairs for side in pair.sides]
    ended = [pair.ended for pair in pairs]
    actions = sum(len(one.history) for one in records)
    proxies = [side.proxy for side in sides]
    packets = {key: sum(proxy.counts[key] for proxy in proxies) for key in proxies[0].counts}
    return [
        f"meet: {sum(ended)} of {len(records)} games ended ({', '.join(map(str, ended))} in each "
        f"room), {actions:,} actions: both journals alike",
        f"meet: programs killed {sum(side.kills - 2 for side in sides)} times, the broker {died}",
        f"meet: packets {', '.join(f'{count:,} {name}' for name, count in packets.items())}",
    ]


async def _freeze(sides: Sequence[Side]) -> None:
    """Nobody plays on: both are started once more without anything left to play."""
    for side in sides:
        await side.kill()
        side.still = True
        await side.start()


def run(minutes: float, seed: int) -> list[str]:
    """As many games as there is time for."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_soak(Path(folder), minutes, random.Random(seed)))
