"""A room's games and its tournament as the wall is told of them. Pure; `now` is Unix time."""

from tzaar_board.games.base import Colour
from tzaar_board.games.registry import game as game_of
from tzaar_board.meet.messages import GameBody
from tzaar_board.meet.room_view import RoomView
from tzaar_board.meet.score import Score
from tzaar_board.play.time_control import TimeControl
from tzaar_board.tournament.pairing import Pairing, Result
from tzaar_board.tournament.standings import Cell, cross_table, standings
from tzaar_board.tournament.tournament import Tournament
from tzaar_board.wall.wall_schemas import (
    WallCellReport,
    WallGameReport,
    WallPairingReport,
    WallRowReport,
    WallSeatReport,
    WallTournamentReport,
)
from tzaar_board.web.drawings import action_sites, stacks_on

HALF = "½"
LONGEST_THOUGHT = 86_400.0
"""Seconds by which a clock is shown to have run since the last turn, at most."""


def game_report(gallery: RoomView, game: str, now: float, table: int = 0) -> WallGameReport | None:
    """A game, None where there is none of that name."""
    offer = gallery.offers.get(game)
    if offer is None:
        return None
    ledger = gallery.ledgers.get(game)
    score = Score.of(gallery.room, game, offer) if ledger is None else ledger.score
    position, history = score.history.head, score.history
    outcome = score.outcome
    going = ledger is not None and outcome is None
    last = history.actions[-1] if history.actions else None
    board = game_of(offer.game).board
    return WallGameReport(
        id=game,
        game=offer.game,
        event=offer.event,
        table=table,
        white=_seat(gallery, offer, score, Colour.WHITE, now),
        black=_seat(gallery, offer, score, Colour.BLACK, now),
        player=position.player.value if going else "",
        result="" if outcome is None else Result.of(outcome.winner).value,
        turns=score.number,
        last="" if last is None else str(last),
        sites=[] if last is None else action_sites(history.positions[-2], last),
        running=going and bool(offer.clock) and bool(history.actions),
        stacks=stacks_on(board, [position.content(site) for site in range(len(board))]),
    )


def _seat(
    gallery: RoomView, offer: GameBody, score: Score, colour: Colour, now: float
) -> WallSeatReport:
    seat, control = offer.seat(colour), TimeControl.parse(offer.clock)
    time = None
    if control is not None:
        time = dict(score.left).get(colour, control.first(colour))
        thinks = score.outcome is None and score.history.actions and score.writer is colour
        if thinks and score.at:
            time = max(0.0, time - min(LONGEST_THOUGHT, max(0.0, now - score.at)))
    present = seat is not None and gallery.present.get(seat.key, False)
    return WallSeatReport("" if seat is None else seat.name, present, time)


def tournament_report(tournament: Tournament) -> WallTournamentReport:
    """A tournament with its last round, its standings and the cross-table."""
    paired = tournament.rounds[-1] if tournament.rounds else ()
    rows = zip(standings(tournament), cross_table(tournament), strict=True)
    return WallTournamentReport(
        name=tournament.name,
        system=tournament.system.value,
        round=len(tournament.rounds),
        planned=tournament.planned,
        pairings=[_pairing(number, one) for number, one in enumerate(paired, 1)],
        rows=[
            WallRowReport(
                row.rank,
                row.name,
                row.points,
                row.buchholz,
                row.sonneborn,
                [None if cell is None else _cell(cell) for cell in cells],
            )
            for row, cells in rows
        ],
    )


def _pairing(number: int, one: Pairing) -> WallPairingReport:
    return WallPairingReport(
        number, one.white, one.black or "", one.result.value if one.result else "", one.game
    )


def _cell(cell: Cell) -> WallCellReport:
    points = "" if cell.points is None else {0.0: "0", 0.5: HALF, 1.0: "1"}[cell.points]
    colour = cell.colour.value if cell.colour is not None else ""
    return WallCellReport(cell.opponent, colour, points, cell.played)
