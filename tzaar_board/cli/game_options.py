"""Which game a table begins with: what the command line says, the settings, and the journal."""

import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from tzaar_board.cli.options import Choices, Chosen
from tzaar_board.errors import UserError
from tzaar_board.games.base import Colour, Game, TextError
from tzaar_board.games.record import LONGEST_EVENT, kept_name
from tzaar_board.games.registry import GAMES, parse_position
from tzaar_board.games.registry import game as game_of
from tzaar_board.hal.profile import Profile
from tzaar_board.lessons.course import lesson_named
from tzaar_board.lessons.lesson import Lesson
from tzaar_board.opponents.base import PlayerSpec, parse_player
from tzaar_board.play.plan import GamePlan, helped
from tzaar_board.play.practising import Choice, parse_choice
from tzaar_board.play.taking_up import check, standing_again
from tzaar_board.play.time_control import TimeControl
from tzaar_board.store.journal import Journal, StoredGame
from tzaar_board.store.kept_guide import KeptGuide
from tzaar_board.store.kept_table import KeptTable
from tzaar_board.store.unfinished_lesson import UnfinishedLesson


@dataclass(frozen=True, kw_only=True)
class GameOptions:
    """The options of `play` that say what is played; None where the settings decide."""

    game: str | None = None
    start: str | None = None
    seed: int | None = None
    new: bool = False
    resume: int | None = None
    lesson: str | None = None
    practice: str | None = None
    white: str | None = None
    black: str | None = None
    event: str | None = None
    clock: str | None = None
    helped: str | None = None
    lot: bool = False

    @property
    def begins(self) -> bool:
        """Whether an unfinished game is left alone."""
        return self.new or self.start is not None or self.seed is not None

    def check(self) -> None:
        """Raises UserError where they ask for another game beside the one to go on with."""
        others = {
            "--new": self.new or None,
            "--start": self.start,
            "--seed": self.seed,
            "--lesson": self.lesson,
            "--practice": self.practice,
        }
        for option, value in others.items():
            if self.resume is not None and value is not None:
                raise UserError("Give --resume or {option}, not both.", option=option)

    @property
    def for_new_games(self) -> list[str]:
        """The options that say nothing of a game that goes on."""
        given = {"--event": self.event, "--clock": self.clock, "--lot": self.lot or None}
        return [name for name, value in given.items() if value is not None]

    @cached_property
    def taught(self) -> Lesson | Choice | None:
        """What is taught in place of a game. Raises UserError."""
        if self.lesson is not None and self.practice is not None:
            raise UserError("Give --lesson or --practice, not both.")
        if self.practice is not None:
            choice = parse_choice(self.practice)
            self.check_game("--practice", self.practice, choice.game)
            return choice
        if self.lesson is None:
            return None
        lesson = lesson_named(self.lesson)
        self.check_game("--lesson", self.lesson, lesson.game.name)
        return lesson

    def check_game(self, option: str, text: str, game: str) -> None:
        """Raises UserError where what an option names is of another game than the one asked for."""
        if self.game not in (None, game):
            raise UserError(
                "{option} {text} is of {game}: leave --game out.",
                option=option,
                text=text,
                game=game,
            )


def game_at(
    choices: Choices,
    options: GameOptions,
    wanted: Profile | None,
    folder: Path,
    *,
    simulated: bool,
) -> Game:
    """The game for a table whose profile may be named. Raises UserError.

    A table that fits any game takes what is taught or waits in the journal.
    """
    options.check()
    if options.resume is not None:
        with Journal.open(folder, GAMES.values(), write=False) as journal:
            game = journal.load(options.resume).record.history.start.game
        options.check_game("--resume", str(options.resume), game.name)
        return game
    name, taught = options.game, options.taught
    if taught is not None and name is None and wanted is None and not simulated:
        name = taught.game.name if isinstance(taught, Lesson) else taught.game
    asked = _game(choices, name, wanted)
    if name is None and not options.begins and (wanted is not None or simulated):
        return _unfinished(asked, wanted, folder)
    return asked


def planned(choices: Choices, options: GameOptions, game: Game) -> GamePlan:
    """How the game is to be played. Raises UserError."""
    players = {
        Colour.WHITE: _player(choices.choose("white", options.white)),
        Colour.BLACK: _player(choices.choose("black", options.black)),
    }
    plan = GamePlan(game, players, seed=options.seed)
    with choices.choose("event", options.event).blamed() as text:
        plan = replace(plan, event=kept_name(text, LONGEST_EVENT))
    with choices.choose("clock", options.clock).blamed() as text:
        plan = replace(plan, control=TimeControl.parse(text))
    with choices.choose("helped", options.helped).blamed() as text:
        plan = replace(plan, helped=helped(text))
    with _start(choices, options.start, game).blamed() as text:
        plan = plan.begun_from(text)
    plan.check_seed()
    return plan


def taken_up(
    plan: GamePlan, options: GameOptions, journal: Journal
) -> tuple[GamePlan, StoredGame | None]:
    """The plan of the unfinished game that goes on, and that game; else the plan of a new one.

    Raises UserError where the one that is asked for cannot go on.
    """
    stored = None if options.begins else journal.unfinished()
    if options.resume is not None and (stored is None or stored.id != options.resume):
        stored = _taken_up(journal, options.resume)
    if stored is not None and stored.record.history.start.game is plan.game:
        asked = {Colour.WHITE: options.white is not None, Colour.BLACK: options.black is not None}
        return _resumed(plan, stored, asked, timed=options.clock is not None), stored
    return (plan.by_lot(secrets.randbelow) if options.lot else plan), None


def _taken_up(journal: Journal, game_id: int) -> StoredGame:
    """A game that was left for another one; the table is to be set up. Raises UserError.

    The journal learns it when the game comes to the table (`BrokerMeetings.begin`).
    """
    stored = journal.load(game_id)
    check(stored)
    return replace(stored, kept=KeptTable(stored.kept.clock, KeptGuide(), standing_again(stored)))


def left_at(left: UnfinishedLesson | None, options: GameOptions) -> UnfinishedLesson | None:
    """The lesson that goes on, unless something else was asked for."""
    if left is None or options.begins or options.resume is not None:
        return None
    return left if options.game in (None, left.game) else None


def _game(choices: Choices, option: str | None, wanted: Profile | None) -> Game:
    """The game that was asked for; else the one of the named profile's board. Raises UserError."""
    chosen = choices.choose("game", option)
    if option is None and not chosen.text:
        return next(one for one in GAMES.values() if wanted is None or one.board is wanted.board)
    with chosen.blamed() as name:
        return game_of(name)


def _unfinished(asked: Game, wanted: Profile | None, data: Path) -> Game:
    """The game that waits in a journal's folder, if it can be played here, else the asked one.

    A table whose profile is named can only take up what is played on its board. Raises UserError.
    """
    with Journal.open(data, GAMES.values(), write=False) as journal:
        stored = journal.unfinished()
    if stored is None:
        return asked
    unfinished = stored.record.history.start.game
    return unfinished if wanted is None or wanted.board is unfinished.board else asked


def _player(chosen: Chosen) -> PlayerSpec:
    with chosen.blamed() as text:
        return parse_player(text)


def _start(choices: Choices, option: str | None, game: Game) -> Chosen:
    """The start that was chosen; the game's usual one where the settings have another game's."""
    chosen = choices.choose("start", option)
    if option is not None or chosen.text in game.starts:
        return chosen
    others = [known for known in GAMES.values() if chosen.text in known.starts]
    with suppress(TextError):
        others.append(parse_position(chosen.text).game)
    return Chosen(game.starts[0], "") if others and game not in others else chosen


def _resumed(
    plan: GamePlan, stored: StoredGame, asked: Mapping[Colour, bool], *, timed: bool
) -> GamePlan:
    """The plan of a game that is taken up again: its own players, unless others were asked for.

    Its own clock goes on in any case; the next game has the same, unless another was asked for.
    """
    own = plan.taken_up(stored.record)
    seated = {colour: (plan if asked[colour] else own).players[colour] for colour in Colour}
    control = plan.control if timed else own.control
    return replace(plan, players=seated, event=own.event, control=control)
