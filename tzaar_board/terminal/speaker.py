"""The table's own voice: says aloud what it waits for, for who does not look."""

import asyncio
import contextlib
import shutil
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import Iterator
from typing import Protocol

from tzaar_board.errors import UserError
from tzaar_board.i18n.catalog import Language, Texts
from tzaar_board.play.app import App
from tzaar_board.play.classroom import told
from tzaar_board.play.observers import AppChange

STANDS = 0.35
"""Seconds that a sentence must have stood before it is said: some last for a moment only."""

PROGRAM = "espeak-ng"


class Voice(Protocol):
    """What can speak."""

    async def say(self, text: str) -> None:
        """Says a text to its end; who cancels this has it fall silent. Raises UserError."""


class Espeak:
    """The voice of the program espeak-ng, which knows all our languages."""

    def __init__(self, program: str, language: Language) -> None:
        self._program = program
        self._language = language

    @classmethod
    def installed(cls, language: Language) -> "Espeak":
        """The voice, if the program is there. Raises UserError."""
        program = shutil.which(PROGRAM)
        if program is None:
            raise UserError(
                "{program} is not installed, and the table speaks through it; install it "
                "(sudo apt install {program}), or leave --speak and speak = true out.",
                program=PROGRAM,
            )
        return cls(program, language)

    async def say(self, text: str) -> None:
        speaking = await asyncio.create_subprocess_exec(
            self._program, "-v", self._language.value, "--stdin",
            stdin=PIPE, stdout=DEVNULL, stderr=PIPE,
        )  # fmt: skip
        try:
            _, complaint = await speaking.communicate(text.encode())
        finally:
            if speaking.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    speaking.kill()
                await speaking.wait()
        if speaking.returncode != 0:
            reason = (complaint.decode(errors="replace").strip().splitlines() or ["?"])[-1]
            raise UserError(
                "{program} cannot speak ({reason}); see that a loudspeaker is there.",
                program=PROGRAM,
                reason=reason[:120],
            )


class Speaker:
    """Says every new sentence of an app; a newer one cuts it off."""

    def __init__(self, app: App, voice: Voice, texts: Texts) -> None:
        self._app = app
        self._voice = voice
        self._texts = texts
        self._said = ""
        self._failed = False
        self._speaking: asyncio.Task[None] | None = None

    @contextlib.contextmanager
    def speaking(self) -> Iterator[None]:
        """Speaks while inside."""
        end = self._app.watch(self.observe)
        self.observe(AppChange.VIEW, "")
        try:
            yield
        finally:
            end()
            self.stop()

    def observe(self, change: AppChange, text: str) -> None:
        """Told by the app of every change."""
        view, hands = self._app.view, self._app.session.situation.hands
        said = told(self._app.classroom.teaching, view, hands, self._texts)
        if change not in (AppChange.VIEW, AppChange.FAILED) and text:
            said = self._texts.tell(text)
        if said != self._said:
            self._said = said
            self.stop()
            self._speaking = asyncio.create_task(self._say(said))

    def stop(self) -> None:
        """Falls silent."""
        if self._speaking is not None:
            self._speaking.cancel()

    async def _say(self, text: str) -> None:
        await asyncio.sleep(STANDS)
        try:
            await self._voice.say(text)
        except UserError as error:
            if not self._failed:
                self._failed = True
                self._app.tell(AppChange.TROUBLE, error.phrase)
        else:
            self._failed = False
