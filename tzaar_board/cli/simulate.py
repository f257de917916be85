"""The command that has simulated hands play whole games."""

import random
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from tzaar_board.cli.options import GAME_NAMES, DataOption
from tzaar_board.cli.record_files import read_file
from tzaar_board.errors import Counted, UserError
from tzaar_board.games.base import Action, Colour, Game, Position
from tzaar_board.games.player_kind import PlayerKind
from tzaar_board.games.record import Record
from tzaar_board.games.registry import GAMES
from tzaar_board.games.registry import game as game_of
from tzaar_board.hal.physics import NoiseLevel
from tzaar_board.opponents.base import PlayerSpec, parse_player
from tzaar_board.opponents.levels import strengths
from tzaar_board.opponents.searcher import Searcher, searcher_for
from tzaar_board.simulate.games import Chooser, GameSetting, play_game
from tzaar_board.simulate.hands_kind import HandsKind
from tzaar_board.simulate.rough_games import RateTable, play_rough
from tzaar_board.store.game_change import GameChange
from tzaar_board.store.journal import Journal
from tzaar_board.table.sense import Sense

ALL_TOLD = "a record says itself what is played, once for each sense"
NO_JOURNAL = "rough hands keep no journal and replay no record"
"""Why an option is refused."""

GAME_COUNT = 10


CountOption = Annotated[
    int | None, typer.Option("--games", min=1, help="How many games; 10 if left out.")
]
SeedOption = Annotated[int, typer.Option("--seed", help="The first game's seed.")]
NoiseOption = Annotated[NoiseLevel, typer.Option("--noise", help="How unclean.")]
WhiteOption = Annotated[
    str | None, typer.Option("--white", help="human (hands; if left out), engine, random.")
]
BlackOption = Annotated[
    str | None, typer.Option("--black", help="human (hands; if left out), engine, random.")
]
StartOption = Annotated[
    str | None, typer.Option("--start", help="The games' start; the usual one if left out.")
]
SenseOption = Annotated[
    Sense | None, typer.Option("--sense", help="What sensors tell; each in turn if left out.")
]
RecordOption = Annotated[
    Path | None,
    typer.Option("--record", metavar="FILE", readable=False, help="Replay this game by hand."),
]
GameOption = Annotated[
    str | None, typer.Option("--game", metavar=GAME_NAMES, help="Which game; tzaar if left out.")
]
HandsOption = Annotated[
    HandsKind, typer.Option("--hands", help="polite, or rough as people are: prints rates.")
]
VerboseOption = Annotated[
    bool, typer.Option("--verbose", help="Print every change of the journal, or mishap.")
]


@dataclass(frozen=True, slots=True)
class _Series:
    """Games to be played by hands, each with the next seed, its sensors telling the next sense.

    `start` names where they begin, None where the game usually does.
    """

    game: Game
    senses: Sequence[Sense]
    count: int
    seed: int
    noise: NoiseLevel
    seats: Sequence[PlayerSpec]
    start: str | None

    def starts(self) -> Iterator[tuple[Position, Sense]]:
        """Where each begins, and what the sensors of each tell."""
        start = self.game.starts[0] if self.start is None else self.start
        for number in range(self.count):
            position = self.game.start(start, self.seed + number)
            yield position, self.senses[number % len(self.senses)]


def simulate(
    games: CountOption = None,
    seed: SeedOption = 0,
    noise: NoiseOption = NoiseLevel.LOW,
    white: WhiteOption = None,
    black: BlackOption = None,
    start: StartOption = None,
    sense: SenseOption = None,
    record: RecordOption = None,
    game: GameOption = None,
    data: DataOption = None,
    hands: HandsOption = HandsKind.POLITE,
    verbose: VerboseOption = False,
) -> None:
    """Have hands play whole games on a simulated table, and compare the journal with what they did.

    Exits 1 on the first difference, and prints its seed. Rough hands print how often what happens.
    """
    senses = list(Sense) if sense is None else [sense]
    if hands is HandsKind.ROUGH:
        _refuse({"record": record, "data": data}, "--hands rough", NO_JOURNAL)
    elif record is not None:
        told = {"games": games, "white": white, "black": black, "start": start, "game": game}
        _refuse(told, "--record", ALL_TOLD)
    seats = tuple(_seat(option, who) for option, who in (("--white", white), ("--black", black)))
    known = next(iter(GAMES.values())) if game is None else game_of(game)
    replayed = None if record is None else read_file(record)
    series = _Series(known, senses, games or GAME_COUNT, seed, noise, seats, start)
    if hands is HandsKind.ROUGH:
        for line in _rough(series, verbose):
            typer.echo(line)
    else:
        typer.echo(_polite(series, replayed, data, verbose))


def _seat(option: str, who: str | None) -> PlayerSpec:
    """Who sits there. Raises UserError."""
    seat = parse_player("human" if who is None else who)
    if seat.kind is PlayerKind.REMOTE:
        raise UserError(f"{option} remote: no other table comes here; use human, engine or random.")
    return seat


def _polite(series: _Series, replayed: Record | None, data: Path | None, verbose: bool) -> str:
    """Has polite hands play games, or replay a record, and gives a line about it."""
    noise, seats = series.noise, series.seats
    if replayed is not None:
        settings = [
            GameSetting(replayed.history.start, felt, noise, replayed=replayed)
            for felt in series.senses
        ]
    else:
        settings = [
            GameSetting(position, felt, noise, white=seats[0].recorded, black=seats[1].recorded)
            for position, felt in series.starts()
        ]
    began = time.monotonic()
    with ExitStack() as stack:
        folder = data or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        kind = _TellingJournal if verbose else Journal
        journal = stack.enter_context(kind.open(folder, GAMES.values()))
        actions = sum(
            _played(journal, setting, here, seats)
            for here, setting in enumerate(settings, series.seed)
        )
    seconds = time.monotonic() - began
    played = Counted("{count} game", "{count} games", count=len(settings))
    return f"{played}, {actions} actions, no difference, {seconds:.1f} s"


def _played(journal: Journal, setting: GameSetting, seed: int, seats: Sequence[PlayerSpec]) -> int:
    """Has polite hands play a game, and gives how many actions that took. Exits on a difference."""
    record = setting.replayed
    chooser: Chooser = _RandomHands(seed) if record is None else _Replay(record)
    limit = None if record is None else len(record.history)
    with _naming(setting, seed):
        played = play_game(setting, seed, journal, chooser, _Seats(seats, seed), limit=limit)
        if played.difference:
            raise UserError(played.difference)
    if record is not None and record.outcome is not None:
        journal.finish(played.game_id, record.outcome)
    return len(played.history)


def _rough(series: _Series, verbose: bool) -> Iterator[str]:
    """The lines of games by rough hands: mishaps if wanted, then the rates."""
    tally, began = RateTable(), time.monotonic()
    seats = series.seats
    players = frozenset(
        colour for colour, seat in zip(Colour, seats, strict=True) if seat.kind is PlayerKind.HUMAN
    )
    for here, (position, felt) in enumerate(series.starts(), series.seed):
        think = _Seats(seats, here)
        played = play_rough(position, felt, series.noise, here, think, players=players)
        tally.add(series.game, felt, played)
        for incident in played.rates.incidents if verbose else ():
            yield f"seed {here} ({series.game.name}, {felt.value}) at {incident}"
    yield from tally.lines()
    games = Counted("{count} game", "{count} games", count=series.count)
    seconds = time.monotonic() - began
    yield f"{games} from seed {series.seed}, {seconds:.1f} s; per 1,000 actions"


def _refuse(options: Mapping[str, object], cause: str, reason: str) -> None:
    """Raises UserError for an option that another one (`cause`) leaves no room for."""
    for name, value in options.items():
        if value is not None:
            raise UserError(f"--{name}: {reason}; leave --{name} out, or {cause}.")


@contextmanager
def _naming(setting: GameSetting, seed: int) -> Iterator[None]:
    """Says which game anything goes wrong in; a difference ends the command with exit code 1."""
    name = f"seed {seed} ({setting.sense.value}, noise {setting.noise.value})"
    try:
        yield
    except UserError as error:
        typer.echo(f"{name}: {error}")
        raise typer.Exit(1) from error
    except Exception:
        typer.echo(f"{name}: the program failed.")
        raise


class _TellingJournal(Journal):
    """A journal that says what is on disk: how many actions were kept, and those added."""

    def rewrite(self, game_id: int, change: GameChange) -> None:
        super().rewrite(game_id, change)
        print(" ".join([str(game_id), str(change.keep), *change.actions]), flush=True)


class _RandomHands:
    """Hands that play any legal action."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(f"whim {seed}")

    def __call__(self, position: Position) -> Action:
        return self._rng.choice(position.legal())


class _Replay:
    """Hands that play a record again."""

    def __init__(self, record: Record) -> None:
        history = record.history
        self._next = dict(zip(map(str, history.positions), history.actions, strict=False))

    def __call__(self, position: Position) -> Action:
        return self._next[str(position)]


class _Seats:
    """Who moves for the players who have no hands."""

    def __init__(self, seats: Sequence[PlayerSpec], seed: int) -> None:
        self._seats = dict(zip(Colour, seats, strict=True))
        self._rng = random.Random(f"seats {seed}")
        self._searchers: dict[str, Searcher] = {}

    def __call__(self, position: Position) -> Sequence[Action]:
        spec = self._seats[position.player]
        if spec.kind is PlayerKind.ENGINE:
            game = position.game
            if game.name not in self._searchers:
                self._searchers[game.name] = searcher_for(game, lambda: False)
            strength = strengths(game.name)[spec.level]
            return self._searchers[game.name].choose(position, strength, self._rng)
        rng = self._rng if spec.seed is None else random.Random(f"{spec.seed} {position}")
        player, actions = position.player, []
        while position.player is player and position.outcome() is None:
            actions.append(rng.choice(position.legal()))
            position = position.play(actions[-1])
        return actions
