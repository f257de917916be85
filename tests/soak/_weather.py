"""A network between MQTT clients and their broker that loses, doubles, delays and reorders what is
published, and cuts connections."""

import asyncio
import random
from contextlib import suppress
from dataclasses import dataclass

PUBLISH, PUBACK = 3, 4


@dataclass
class Weather:
    """The chance that a packet is lost, doubled, or held back for up to some seconds."""

    lost: float = 0.0
    doubled: float = 0.0
    late: float = 0.0
    seconds: float = 0.3


class Proxy:
    """Listens at a port of its own, and passes packets on to the broker's."""

    def __init__(self, broker: int, rng: random.Random) -> None:
        self.weather = Weather()
        self.counts = dict.fromkeys(("passed", "lost", "doubled", "late", "cut"), 0)
        self.port = 0
        self._broker = broker
        self._rng = rng
        self._writers: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
        self.cut()

    def cut(self) -> None:
        """All connections are lost."""
        self.counts["cut"] += len(self._writers) // 2
        for writer in self._writers:
            if writer.transport is not None:
                writer.transport.abort()

    async def _connected(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        try:
            far, out = await asyncio.open_connection("127.0.0.1", self._broker)
        except OSError:
            back.transport.abort()
            return
        self._writers |= {back, out}
        tasks = [
            asyncio.create_task(self._pass(near, out)),
            asyncio.create_task(self._pass(far, back)),
        ]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for writer in (back, out):
            self._writers.discard(writer)
            writer.transport.abort()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.IncompleteReadError):
            while True:
                packet = await _packet(reader)
                self._send(packet, writer)
                await writer.drain()

    def _send(self, packet: bytes, writer: asyncio.StreamWriter) -> None:
        rng, weather, counts = self._rng, self.weather, self.counts
        counts["passed"] += 1
        if packet[0] >> 4 not in (PUBLISH, PUBACK):
            writer.write(packet)
            return
        if rng.random() < weather.lost:
            counts["lost"] += 1
            return
        times = 1 + (rng.random() < weather.doubled)
        counts["doubled"] += times - 1
        for _ in range(times):
            if rng.random() < weather.late:
                counts["late"] += 1
                loop = asyncio.get_running_loop()
                loop.call_later(rng.uniform(0, weather.seconds), _late, writer, packet)
            else:
                writer.write(packet)


def _late(writer: asyncio.StreamWriter, packet: bytes) -> None:
    if not writer.is_closing():
        writer.write(packet)


async def _packet(reader: asyncio.StreamReader) -> bytes:
    """The next MQTT packet, whole."""
    head = bytearray(await reader.readexactly(1))
    length = shift = 0
    while True:
        byte = (await reader.readexactly(1))[0]
        head.append(byte)
        length |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return bytes(head) + await reader.readexactly(length)
