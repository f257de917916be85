"""`tzaar-board`, or `python -m tzaar_board`."""

import os
import signal
import sys

WINDOWS = "tzaar-board needs Linux's file locks and terminals: on Windows, run it in WSL."


def main() -> None:
    """The program's entry point.

    Control-C ends it without a word while it is being loaded: there is nothing to be kept yet.
    """
    if os.name == "nt":
        sys.exit(WINDOWS)
    before = signal.getsignal(signal.SIGINT)
    if before is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from tzaar_board.cli.main import main as run

    signal.signal(signal.SIGINT, before)
    run()


if __name__ == "__main__":
    main()
