"""A broker in this program, for one house: two tables, a laptop. It keeps nothing when it ends;
the tables tell it again."""

import logging
from typing import Any

from amqtt.broker import Broker
from amqtt.errors import BrokerError

from tzaar_board.errors import UserError

MOST_CONNECTIONS = 64


class EmbeddedBroker:
    """Listens for tables. Raises UserError where it cannot."""

    def __init__(self, host: str, port: int) -> None:
        self._host, self._port = host, port
        logging.getLogger("amqtt").setLevel(logging.CRITICAL)
        logging.getLogger("transitions").setLevel(logging.CRITICAL)
        self._broker: Broker | None = None

    async def open(self) -> None:
        bind = f"[{self._host}]" if ":" in self._host else self._host
        config: dict[str, Any] = {
            "listeners": {
                "default": {
                    "type": "tcp",
                    "bind": f"{bind}:{self._port}",
                    "max_connections": MOST_CONNECTIONS,
                }
            },
            "plugins": {
                "amqtt.plugins.authentication.AnonymousAuthPlugin": {"allow_anonymous": True}
            },
        }
        self._broker = Broker(config)
        try:
            await self._broker.start()
        except BrokerError as error:
            raise UserError(
                "No broker can listen at {host} port {port} ({reason}); give another --port.",
                host=self._host,
                port=self._port,
                reason=str(error.__cause__ or error),
            ) from error

    async def close(self) -> None:
        if self._broker is not None:
            await self._broker.shutdown()
