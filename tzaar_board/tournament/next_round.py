"""The next round of a tournament of any system."""

from tzaar_board.tournament.round_robin import round_robin
from tzaar_board.tournament.swiss import swiss
from tzaar_board.tournament.tournament import System, Tournament


def next_round(tournament: Tournament) -> Tournament:
    """The tournament with one more round paired. Raises TournamentError."""
    tournament.paired(())  # Said before anything is worked out.
    if tournament.system is System.SWISS:
        return tournament.paired(swiss(tournament))
    return tournament.paired(round_robin(tournament.players, len(tournament.rounds) + 1))
