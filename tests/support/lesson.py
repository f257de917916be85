"""Hands at a lesson: they follow the lights, and read what is said."""

import asyncio

from tests.support.sitting import Sitting
from tzaar_board.games.base import Colour
from tzaar_board.i18n.catalog import Language, Texts
from tzaar_board.lessons.teaching import TaskStage, Teaching
from tzaar_board.play.classroom import told
from tzaar_board.table.scene import Role
from tzaar_board.table.state import State

STEPS = 80
"""More movements than any set-up of a lesson takes."""


def said(hands: Sitting, language: Language = Language.ENGLISH) -> str:
    return told(hands.app.classroom.teaching, hands.app.view, frozenset(Colour), Texts(language))


def teaching(hands: Sitting) -> Teaching:
    found = hands.app.classroom.teaching
    assert found is not None
    return found


def at(hands: Sitting) -> tuple[str, int, TaskStage]:
    now = teaching(hands)
    return now.lesson.name, now.number, now.stage


async def follow_the_lights(hands: Sitting) -> int:
    """Does what the lights ask for, one movement at a time, until they ask for no more."""
    table = hands.table
    for step in range(STEPS):
        scene = hands.app.view.scene
        wanted = sorted((site, cue.content) for site, cue in scene.items() if cue.role is Role.TAKE)
        if wanted:
            table.lift(wanted[0][0])
            table.board.put_aside()
        else:
            put = [(s, cue.content) for s, cue in sorted(scene.items()) if cue.content is not None]
            if not put or hands.app.view.state not in (State.SETUP, State.WRONG):
                return step
            site, content = put[0]
            assert content is not None
            table.bring(site, content)
        await asyncio.sleep(0.4)
    raise AssertionError(said(hands))


async def stack(hands: Sitting, origin: str, target: str) -> None:
    await hands.lift(origin)
    await hands.place(target, origin)
    await hands.lift(target)
    await asyncio.sleep(0.1)
    await hands.place(target, target)
    await asyncio.sleep(0.5)
