"""A game at a table as documents."""

from tzaar_board.games.base import Colour
from tzaar_board.hal.physics import Held, content_of
from tzaar_board.hal.scan import LinkState
from tzaar_board.i18n.catalog import Texts
from tzaar_board.play import sentences as words
from tzaar_board.play.app import App
from tzaar_board.simulate.auto_hands import AutoHands
from tzaar_board.simulate.known_hands import KnownHands
from tzaar_board.table.buttons import Button
from tzaar_board.table.state import State
from tzaar_board.web.drawings import left_report, outcome_report, stack_report, stacks_on
from tzaar_board.web.response_schemas import (
    ClockReport,
    CueReport,
    GameReport,
    HeldReport,
    TableReport,
)


def game_report(
    app: App, texts: Texts, now: float, trouble: str, *, by_hand: bool = True
) -> GameReport:
    """The game, and what the table waits for.

    `by_hand`: what lies about on a simulated table is not in the program's own hands.
    """
    view, history, session = app.view, app.history, app.session
    position = view.position
    game = position.game
    simulation = app.table.simulation
    tidying = by_hand and simulation is not None and KnownHands(app, simulation).tidying
    return GameReport(
        id=app.runner.game_id,
        game=game.name,
        title=game.title,
        start=str(history.start),
        position=str(position),
        actions=[str(action) for action in history.actions],
        player=position.player.value,
        action=position.phase(),
        state=view.state.value,
        open=view.open,
        outcome=outcome_report(view.outcome),
        legal=[str(action) for action in position.legal()] if view.outcome is None else [],
        opponent=[str(action) for action in view.pending],
        white=str(app.plan.players[Colour.WHITE]),
        black=str(app.plan.players[Colour.BLACK]),
        hints=session.hints.value,
        clock=_clock(app, now),
        sentence=words.sentence(view, session.situation.hands, texts),
        result=words.result_at(position, view.outcome, texts) if view.outcome else "",
        trouble=texts.tell(trouble),
        can_do=simulation is not None and AutoHands(app, simulation).wanted,
        can_undo=tidying or session.undoable is not None,
        can_pass=can_pass(app),
        left=left_report(position),
        undoes="stacks" if tidying else "" if session.undoable is None else "actions",
    )


def can_pass(app: App) -> bool:
    """Whether the player to move may pass now, with nothing in hand."""
    situation = app.session.situation
    ready = app.view.state is State.READY and situation.by_hand
    return ready and situation.continuations.passing is not None


def _clock(app: App, now: float) -> ClockReport | None:
    clock = app.runner.clock
    if clock is None:
        return None
    left = clock.left(now, app.history)
    expired = next((colour.value for colour in Colour if left[colour] <= 0), None)
    return ClockReport(
        white=round(left[Colour.WHITE], 2),
        black=round(left[Colour.BLACK], 2),
        main=clock.control.main,
        increment=clock.control.increment,
        flag=clock.control.flag,
        running=None if clock.running is None else clock.running.value,
        expired=expired,
    )


def table_report(app: App, texts: Texts, brightness: float) -> TableReport:
    """The table: what it feels, what it shows, what stands on it."""
    table, frame = app.table, app.runner.frame
    board = table.profile.board
    simulation = table.simulation
    off_board = (simulation.board.hand, simulation.board.tray) if simulation else ((), ())
    heard = LinkState.SIM if simulation else LinkState.UP
    if app.link is not None:
        heard = app.link.state
    return TableReport(
        sense=table.sense.value,
        readings=dict(zip(board.names, app.readings, strict=False)),
        lights={name: f"{colour:06x}" for name, colour in zip(board.names, frame, strict=True)},
        buttons={
            button.name.lower(): button.value < len(app.buttons) and app.buttons[button.value]
            for button in Button
        },
        link=heard.value,
        brightness=brightness,
        stacks=stacks_on(board, app.standing),
        cues={
            board.names[site]: CueReport(cue.role.value, words.cue_words(cue, texts))
            for site, cue in sorted(app.view.scene.items())
        },
        hand=[held_report(app, held) for held in off_board[0]],
        tray=[held_report(app, held) for held in off_board[1]],
        words=texts.tell(app.link.words) if app.link is not None else "",
    )


def held_report(app: App, held: Held) -> HeldReport:
    """A stack off the simulated board."""
    content = content_of(held.stack)
    assert content is not None
    return HeldReport(app.table.profile.board.names[held.origin], stack_report(content))
