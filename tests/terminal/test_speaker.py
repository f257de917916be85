"""The table's own voice."""

import asyncio
from pathlib import Path

import pytest

from tests.support.hasty import run_hastily
from tests.support.sitting import Sitting, sitting
from tzaar_board.errors import UserError
from tzaar_board.i18n.catalog import Language, Texts
from tzaar_board.play.observers import AppChange
from tzaar_board.terminal.speaker import Espeak, Speaker


class Listened:
    """A voice that needs two seconds for a sentence, or cannot speak."""

    def __init__(self, failure: UserError | None = None) -> None:
        self.log: list[str] = []
        self._failure = failure

    async def say(self, text: str) -> None:
        self.log.append(text)
        if self._failure is not None:
            raise self._failure
        try:
            await asyncio.sleep(2.0)
        except asyncio.CancelledError:
            self.log.append("cut off")
            raise


def heard(folder: Path, voice: Listened, language: Language) -> tuple[list[str], Sitting]:
    """What a voice says of a capture that takes its time."""

    async def played() -> Sitting:
        async with sitting(folder) as hands:
            with Speaker(hands.app, voice, Texts(language)).speaking():
                await asyncio.sleep(3.0)
                await hands.lift("A1")
                await asyncio.sleep(1.0)
                await hands.lift("D1")
                await asyncio.sleep(0.2)
                await hands.place("D1", "A1")
                await asyncio.sleep(4.0)
            return hands

    hands = run_hastily(played())
    return voice.log, hands


def test_what_stands_is_said_and_the_next_sentence_cuts_it_off(tmp_path: Path) -> None:
    said, _ = heard(tmp_path, Listened(), Language.ENGLISH)
    assert said[0] == "White captures."
    assert said[1].startswith("Lifted: A1. It can go to ")
    assert said[2] == "cut off"
    assert "Seen; leave it a moment." not in said
    assert said[3] == "Second action: capture, stack, or pass."


def test_it_speaks_the_readers_language(tmp_path: Path) -> None:
    said, _ = heard(tmp_path, Listened(), Language.ITALIAN)
    assert said[0] == Texts(Language.ITALIAN).say(
        "{player} captures.", player=Texts(Language.ITALIAN).say("White")
    )


def test_a_voice_that_fails_is_told_of_once_and_tried_again(tmp_path: Path) -> None:
    voice = Listened(UserError("The loudspeaker is gone; plug it in."))
    said, hands = heard(tmp_path, voice, Language.ENGLISH)
    assert len([one for one in said if one.startswith("Lifted")]) == 1
    troubles = [text for change, text in hands.told if change is AppChange.TROUBLE]
    assert troubles == ["The loudspeaker is gone; plug it in."]


def espeak(folder: Path, script: str) -> Espeak:
    program = folder / "espeak-ng"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    return Espeak(str(program), Language.POLISH)


def test_espeak_is_given_the_text_and_the_language(tmp_path: Path) -> None:
    voice = espeak(tmp_path, f'echo "$@" > {tmp_path}/told; cat >> {tmp_path}/told')
    asyncio.run(voice.say("Białe: -v en"))
    assert (tmp_path / "told").read_text() == "-v pl --stdin\nBiałe: -v en"


def test_espeak_that_is_cut_off_ends(tmp_path: Path) -> None:
    voice = espeak(tmp_path, f"echo $$ > {tmp_path}/number; exec sleep 100")

    async def cut() -> int:
        saying = asyncio.create_task(voice.say("A long story."))
        number = tmp_path / "number"
        while not (number.exists() and number.read_text().endswith("\n")):
            await asyncio.sleep(0.01)
        saying.cancel()
        await asyncio.gather(saying, return_exceptions=True)
        return int(number.read_text())

    process = asyncio.run(cut())
    assert not Path(f"/proc/{process}/cmdline").exists()


def test_espeak_says_why_it_cannot_speak(tmp_path: Path) -> None:
    voice = espeak(tmp_path, "cat > /dev/null; echo 'no default device' >&2; exit 1")
    with pytest.raises(UserError, match=r"cannot speak \(no default device\); see that a loud"):
        asyncio.run(voice.say("Hello."))


def test_a_missing_program_is_named_with_what_installs_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(UserError, match=r"sudo apt install espeak-ng"):
        Espeak.installed(Language.ENGLISH)
