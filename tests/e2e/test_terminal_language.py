"""The program in a terminal speaks the language of its locale; into a pipe it speaks English."""

import os
import select
import subprocess
import time
from pathlib import Path

import pytest

from tests.support.program import command, environment, run_program


def on_a_terminal(data: Path, locale: str, told: str, seconds: float = 20) -> str:
    """What the program writes on a terminal until it says something, and is told to quit."""
    ours, its = os.openpty()
    settings = {**environment(), "LC_ALL": locale, "LANGUAGE": "", "TERM": "xterm", "COLUMNS": "90"}
    play = command("play", "--black", "human", "--seed", "3", "--data", data)
    written = b""
    with subprocess.Popen(play, stdin=its, stdout=its, stderr=its, env=settings) as process:
        os.close(its)
        deadline = time.monotonic() + seconds
        while told.encode() not in written and time.monotonic() < deadline:
            if select.select([ours], [], [], deadline - time.monotonic())[0]:
                written += os.read(ours, 65536)
        os.write(ours, b"quit\r")
        while _more(ours):
            pass
        assert process.wait(seconds) == 0
    os.close(ours)
    return written.decode()


def _more(terminal: int) -> bool:
    """Reads on; False when the program has let the terminal go, which Linux tells as an error."""
    try:
        return os.read(terminal, 65536) != b""
    except OSError:
        return False


@pytest.mark.parametrize(
    ("locale", "sentence"),
    [
        ("C.UTF-8", "White: capture one black stack. The first turn is one action only."),
        ("it_IT.UTF-8", "Bianco: cattura una pila nera. Il primo turno è di una sola azione."),
        ("ro_RO.UTF-8", "Albul: capturează un turn negru. Prima tură are o singură acțiune."),
        ("pl_PL.UTF-8", "Białe: bicie jednego czarnego stosu. Pierwsza tura to tylko jedna akcja."),
    ],
)
def test_a_terminal_speaks_the_language_of_its_locale(
    tmp_path: Path, locale: str, sentence: str
) -> None:
    assert sentence in on_a_terminal(tmp_path, locale, sentence)


def test_a_pipe_is_english_in_every_locale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "it_IT.UTF-8")
    ended = run_program("play", "--black", "human", "--seed", "3", "--data", tmp_path)
    assert "White: capture one black stack. The first turn is one action only." in ended.lines
