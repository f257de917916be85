"""A line typed under a picture that is drawn anew all the time.

A terminal's own line editing would write into the picture, so keys are read one by one.
prompt_toolkit does that too, but would draw the whole screen, which rich does here already.
"""

import codecs
import os
import sys
import termios
import threading
import tty
from collections.abc import Callable
from types import TracebackType
from typing import Self, TextIO

ENTER, ERASE, CLEAR, END = "\r\n", "\x7f\b", "\x15", "\x04"


class Typing:
    """The line being typed: keys in, finished lines out.

    >>> typing = Typing()
    >>> [typing.key(key) for key in "li\\x7fift\\r"]
    [None, None, None, None, None, None, 'lift']
    >>> typing.text
    ''
    """

    def __init__(self) -> None:
        self.text = ""
        self._escape = False

    def key(self, key: str) -> str | None:
        """Takes a key. Gives the line when it is finished, None while it is not.

        Escape sequences (arrows and the like) are passed over.
        """
        if self._escape:
            self._escape = not (key.isalpha() or key == "~")
        elif key == "\x1b":
            self._escape = True
        elif key in ENTER:
            line, self.text = self.text, ""
            return line
        elif key in ERASE:
            self.text = self.text[:-1]
        elif key == CLEAR:
            self.text = ""
        elif key.isprintable():
            self.text += key
        return None


class Keyboard:
    """Reads keys from a terminal while it is open, and restores the terminal afterwards.

    `told` is called in another thread: with a finished line, with None at the end of input
    (Ctrl-D), and with an empty string when what is being typed has changed.
    """

    def __init__(self, source: TextIO, told: Callable[[str | None], None]) -> None:
        self.typing = Typing()
        self._file = source.fileno()
        self._told = told
        self._before = termios.tcgetattr(self._file)

    def __enter__(self) -> Self:
        tty.setcbreak(self._file)
        threading.Thread(target=self._read, daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        termios.tcsetattr(self._file, termios.TCSADRAIN, self._before)

    def _read(self) -> None:
        decoder = codecs.getincrementaldecoder(sys.stdin.encoding or "utf-8")("replace")
        while data := os.read(self._file, 64):
            for key in decoder.decode(data):
                if key == END:
                    self._told(None)
                    return
                self._told(self.typing.key(key) or "")
        self._told(None)
