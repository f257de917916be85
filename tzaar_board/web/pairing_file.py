"""The PIN and the pairings on disk: one file in the data directory that only its owner may read."""

import fcntl
import hashlib
import os
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from tzaar_board.durable import make_folder, replace_private
from tzaar_board.errors import UserError, reason_of

FILE_NAME = "pairing.json"
PIN_DIGITS = 6
MOST_PAIRINGS = 64
"""The oldest pairing is forgotten when there are more."""


class Pairings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The PIN, and the hashes of the paired devices' tokens, the oldest first."""

    pin: str
    tokens: tuple[str, ...] = ()

    @classmethod
    def new(cls) -> "Pairings":
        """A new PIN, and nobody paired."""
        return cls(f"{secrets.randbelow(10**PIN_DIGITS):0{PIN_DIGITS}}")


class PairingFile:
    """The file of a data directory; several processes may use it. Every method raises UserError."""

    def __init__(self, directory: Path) -> None:
        self.path = directory / FILE_NAME

    def load(self) -> Pairings:
        """What the file holds; it is made where there is none."""
        return self._read() or self._change(lambda: self._read() or Pairings.new())

    def tokens(self) -> tuple[str, ...]:
        """The hashes of the paired devices' tokens; none where there is no file."""
        found = self._read()
        return () if found is None else found.tokens

    def renew(self) -> Pairings:
        """Another PIN; all pairings are forgotten."""
        return self._change(Pairings.new)

    def add(self, token: str) -> None:
        """Pairs the device that holds a token."""

        def added() -> Pairings:
            known = self._read() or Pairings.new()
            tokens = (*known.tokens, hashed(token))[-MOST_PAIRINGS:]
            return msgspec.structs.replace(known, tokens=tokens)

        self._change(added)

    def _read(self) -> Pairings | None:
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=Pairings)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise UserError(
                "{path} cannot be read ({reason}); give another directory with --data.",
                path=self.path,
                reason=reason_of(error),
            ) from error
        except ValueError as error:
            raise UserError(
                "{path} is damaged; make another PIN with `tzaar-board pin --new`.", path=self.path
            ) from error

    def _change(self, what: Callable[[], Pairings]) -> Pairings:
        """Writes the file anew, whole or not at all, while no other process does."""
        try:
            with self._locked():
                pairings = what()
                replace_private(self.path, msgspec.json.encode(pairings))
        except OSError as error:
            raise UserError(
                "{path} cannot be written ({reason}); give another directory with --data.",
                path=self.path,
                reason=reason_of(error),
            ) from error
        return pairings

    @contextmanager
    def _locked(self) -> Iterator[None]:
        make_folder(self.path.parent)
        flags = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC
        held = os.open(self.path.with_suffix(".lock"), flags, 0o600)
        try:
            fcntl.flock(held, fcntl.LOCK_EX)
            yield
        finally:
            os.close(held)


def hashed(token: str) -> str:
    """What is kept of a token: it is random and long, so that one round of SHA-256 hides it."""
    return hashlib.sha256(token.encode()).hexdigest()
