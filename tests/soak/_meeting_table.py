"""One table of the soak `meet`, as a process that may be killed: it comes to a room, and plays.

    python -m tests.soak._meeting_table DATA INVITATION SEED GAMES

Hands play at random, carry out what the other table plays, sometimes ask to take back, offer a draw
or give up, and answer. It goes on where it was. Who has the greater id begins the next game, until
so many are over; with none nobody plays, and what was not told yet is told.
"""

import asyncio
import random
import sys
from pathlib import Path

from tests.support.distant import Table, table_at
from tzaar_board.meet.invitation import Invitation
from tzaar_board.meet.kept import Kept
from tzaar_board.meet.keys import table_id
from tzaar_board.meet.messages import WishKind
from tzaar_board.meet.mqtt import MqttTransport
from tzaar_board.table.events import HandsDone, TableRighted

PAUSE = 0.02
ASKS = {"undo": 0.02, "draw": 0.003, "resign": 0.003}


def carried_out(table: Table) -> None:
    """Hands do at once what the lights ask for."""
    app = table.app
    while app.view.pending:
        app.take(HandsDone(app.view.pending[:1]))
    table.table.board.arrange(app.session.situation.settled)
    table.table.touched()
    app.take(TableRighted())


def moved(table: Table, rng: random.Random) -> None:
    """A turn, or a wish."""
    app = table.app
    chance = rng.random()
    if chance < ASKS["undo"]:
        app.undo()
    elif chance < ASKS["undo"] + ASKS["draw"]:
        app.distant.draw()
    elif chance < sum(ASKS.values()):
        app.resign(table.mine)
    else:
        table.play_turn(rng)


def over(table: Table) -> int:
    """How many games of the journal have ended."""
    return sum(1 for one in table.journal.games() if one.outcome is not None)


async def main(data: Path, invitation: Invitation, seed: int, games: int) -> None:
    rng = random.Random(seed)
    transport = MqttTransport(invitation, table_id(Kept(data).signer().key))
    name = "human:" + data.name
    async with table_at(
        data, transport, white=name, invitation=invitation, reread=3.0, seed=seed
    ) as table:
        print("ready", flush=True)
        ended = 0.0
        while True:
            await asyncio.sleep(PAUSE)
            exchange, app = table.meeting.exchange, table.app
            if exchange is None or exchange.score.offer.open:
                continue
            wish = exchange.correspondence.wish(exchange.mine.other)
            if wish is not None and wish.kind in (WishKind.BACK.value, WishKind.DRAW.value):
                app.distant.answer(rng.random() < 0.7)
            if app.view.pending or app.session.guide is not None:
                carried_out(table)
            if app.view.outcome is None:
                ended = 0.0
                if table.moves() and games:
                    moved(table, rng)
                continue
            ended += PAUSE
            seats = exchange.score.offer.white, exchange.score.offer.black
            first = max(seat.key for seat in seats if seat)
            mine = exchange.score.offer.seat(exchange.mine)
            if mine is not None and mine.key == first and ended > 0.5 and over(table) < games:
                app.begin_as(app.plan)


if __name__ == "__main__":
    asyncio.run(
        main(Path(sys.argv[1]), Invitation.parse(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]))
    )
