"""The standard files of the program, however it was started."""

import io
import os
import sys
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


class _Output(io.FileIO):
    """Where standard output goes to; knows whether that could once not be written."""

    failed = False

    def write(self, data: "ReadableBuffer", /) -> int:
        try:
            return super().write(data)
        except OSError:
            self.failed = True
            raise


def prepare() -> None:
    """Opens those of the standard files that a service was started without, on nothing: else the
    journal might be opened in their place, and be written to by a `print`.

    What they cannot show becomes a question mark, and `output_failed` tells of output from now on.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    sys.stdin = sys.stdin or os.fdopen(0)
    sys.stdout = _watched(sys.stdout or os.fdopen(1, "w", closefd=False))
    sys.stderr = sys.stderr or os.fdopen(2, "w")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _watched(stream: TextIO) -> TextIO:
    """The same output, by way of an `_Output`."""
    if not isinstance(stream, io.TextIOWrapper):
        return stream
    stream.flush()
    return io.TextIOWrapper(
        io.BufferedWriter(_Output(stream.fileno(), "w", closefd=False)),
        stream.encoding,
        stream.errors,
        line_buffering=stream.line_buffering,
        write_through=stream.write_through,
    )


def output_failed() -> bool:
    """Whether something could not be written to standard output."""
    raw = getattr(getattr(sys.stdout, "buffer", None), "raw", None)
    return isinstance(raw, _Output) and raw.failed
