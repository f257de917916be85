"""A game at a table as documents."""

from tzaar_board.games.base import Colour
from tzaar_board.hal.physics import Held, content_of
from tzaar_board.hal.scan import LinkState
from tzaar_board.i18n.catalog import Texts
from tzaar_board.lessons.course import following
from tzaar_board.play.app import App
from tzaar_board.play.classroom import Classroom, told
from tzaar_board.play.light_words import cue_words
from tzaar_board.play.outcomes import result_at
from tzaar_board.play.sentences import sentence
from tzaar_board.table.asking.unrecorded import unrecorded
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.state import State
from tzaar_board.web.drawings import left_report, outcome_report, stack_report, stacks_on
from tzaar_board.web.game_schemas import (
    ClockReport,
    CueReport,
    GameReport,
    HeldReport,
    LessonReport,
    MeetingReport,
    TableReport,
)
from tzaar_board.web.page_hands import PageHands
from tzaar_board.web.undo_consent import UndoConsent


def game_report(
    app: App,
    hands: PageHands,
    consent: UndoConsent,
    texts: Texts,
    now: float,
    trouble: str,
    meeting: MeetingReport | None,
) -> GameReport:
    """The game, and what the table waits for."""
    view, history, session = app.view, app.history, app.session
    position = view.position
    game = position.game
    tidying = hands.tidying or unrecorded(session, now)
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
        white=app.player(Colour.WHITE).sort,
        black=app.player(Colour.BLACK).sort,
        hints=app.hinting.chosen.value,
        clock=_clock(app, now),
        sentence=told(app.classroom.teaching, view, session.situation.hands, texts),
        result=result_at(view.end, view.outcome, texts) if view.outcome else "",
        trouble=texts.tell(trouble),
        can_do=hands.wanted,
        can_undo=tidying or session.undoable is not None,
        can_pass=can_pass(app),
        left=left_report(position),
        names={colour.value: player.name for colour, player in app.plan.players.items()},
        event=app.plan.event,
        helped=_helped(app.plan.helped),
        undo_asked=consent.asked,
        undo_asked_by=consent.asker,
        undoes="stacks" if tidying else "" if session.undoable is None else "actions",
        lesson=lesson_report(app.classroom, texts),
        reason="" if app.hinting.reason is None else texts.tell(app.hinting.reason),
        hint="" if app.hinting.hint is None else str(app.hinting.hint),
        waits=sentence(view, session.situation.hands, texts),
        meeting=meeting,
    )


def lesson_report(classroom: Classroom, texts: Texts) -> LessonReport | None:
    """The lesson at the table, if there is one."""
    teaching = classroom.teaching
    if teaching is None:
        return None
    language, lesson, after = texts.language, teaching.lesson, following(teaching.lesson)
    return LessonReport(
        name=lesson.name,
        title=lesson.title.told(language),
        task=teaching.number + 1,
        tasks=len(lesson.tasks),
        ask=teaching.task.ask.told(language),
        stage=teaching.stage.value,
        said="" if teaching.said is None else teaching.said.told(language),
        next="" if after is None else after.title.told(language),
        practice=classroom.practice is not None,
    )


def _helped(helped: frozenset[Colour]) -> str:
    return "both" if len(helped) > 1 else "".join(colour.value for colour in helped)


def can_pass(app: App) -> bool:
    """Whether the player to move may pass now, with nothing in hand, or with what is the next
    player's action then.
    """
    situation = app.session.situation
    ready = (app.view.state is State.READY and situation.by_hand) or app.view.forgotten
    return ready and situation.continuations.passing is not None


def _clock(app: App, now: float) -> ClockReport | None:
    clock = app.runner.clock
    if clock is None:
        return None
    control, left = clock.control, clock.left(now, app.history)
    faces = {colour: clock.face(now, colour, app.history) for colour in Colour}
    expired = next((colour.value for colour in Colour if left[colour] <= 0), None)
    return ClockReport(
        white=round(faces[Colour.WHITE].seconds, 2),
        black=round(faces[Colour.BLACK].seconds, 2),
        main=control.main,
        increment=control.increment,
        flag=control.flag,
        running=None if clock.running is None else clock.running.value,
        expired=expired,
        delay=control.delay,
        periods=control.periods,
        period=control.period,
        main_black=control.main_black,
        more={colour.value: face.more for colour, face in faces.items() if control.periods},
        paused=app.runner.paused,
        free=0.0 if clock.running is None else round(faces[clock.running].free, 2),
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
            button.word: button.value < len(app.buttons) and app.buttons[button.value]
            for button in Button
        },
        link=heard.value,
        brightness=brightness,
        stacks=stacks_on(board, app.stacks.standing(app.view)),
        cues={
            board.names[site]: CueReport(cue.role.value, cue_words(cue, texts))
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
