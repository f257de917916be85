"""Procedures one after the other, at a table that stays open."""

from collections.abc import Sequence

from tzaar_board.commissioning.procedures.base import Ask, Message, Procedure
from tzaar_board.hal.link import Reply
from tzaar_board.hal.scan import TableEvent


class ProcedureSequence:
    """Does each procedure in its turn; there must be one at least."""

    def __init__(self, procedures: Sequence[Procedure]) -> None:
        self._procedures = list(procedures)

    @property
    def ask(self) -> Ask:
        return self._at.ask

    @property
    def done(self) -> bool:
        self._go_on()
        return self._at.done

    def hear(self, now: float, event: TableEvent) -> None:
        self._at.hear(now, event)

    def reply(self, now: float, reply: Reply, /) -> None:
        self._at.reply(now, reply)

    def tick(self, now: float) -> None:
        self._at.tick(now)

    def deadline(self) -> float | None:
        return self._at.deadline()

    def messages(self) -> tuple[Message, ...]:
        return self._at.messages()

    @property
    def _at(self) -> Procedure:
        return self._procedures[0]

    def _go_on(self) -> None:
        while self._at.done and len(self._procedures) > 1:
            del self._procedures[0]
