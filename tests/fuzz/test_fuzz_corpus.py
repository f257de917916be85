"""The inputs that were kept of fuzzing, and large ones, into every reader."""

import random
from collections.abc import Iterator

import pytest

from tests.fuzz import corpus
from tests.fuzz.target import Target
from tests.fuzz.targets import ALL

DEEP = 20_000
"""So deep are brackets nested; deeper than any reader's stack."""

LONG = 400_000
"""Bytes of one word, in a reader that takes them."""

LONG_TRIES = 6

LARGE = {
    "record": [b"(;" * DEEP, b"(;C[" + b"\\" * DEEP, b"(;FF[4]" + b"PW[a]" * 10_000 + b")"],
    "config": [b"a = " + b"[" * DEEP, b"brightness = 1" + b"0" * 400, b"theme = " + b"9" * 5000],
    "theme": [b"[capture]\nlevel = " + b"[" * DEEP, b"[capture]\nlevel = 1" + b"0" * 400],
    "profile": [b"[levels]\nA1 = " + b"[" * DEEP, b"supply = 1" + b"0" * 400],
    "pairing": [b"[" * DEEP, b'{"pin":' + b"[" * DEEP],
    "progress": [b'{"board":"hexagon","channel_count":60,"standings":[{"x":' + b"[" * DEEP],
    "weights": [b'{"points":' + b"[" * DEEP, b'{"points":1' + b"0" * 5000],
    "ring": [b'{"x":' + b"[" * DEEP],
    "event-log": [b'{"line":"game","snapshot":{"observation":{"x":' + b"[" * DEEP + b"\n"],
    "position": [b"Z" + b"9" * DEEP + b" w 1", b"/" * DEEP + b" w 1", b"." * DEEP],
    "option": [b"random:" + b"9" * 5000, b"a:" + b"9" * 5000, b"engine:" + b"9" * 5000],
    "host": [b"pong " + b"9" * 490, b"x" * DEEP],
    "controller": [b"ping " + b"9" * 490, b"x" * DEEP],
    "console": [b"go nodes " + b"9" * 5000, b"position " + b"/" * 10_000],
    "terminal": [b"wait " + b"9" * 5000, b"lift " + b"{" * 5000],
    "room": [b"[" * DEEP, b'{"by":"rw","topic":"games/abcdefghijklmnop","said":' + b"[" * DEEP],
    "invitation": [b"mqtt://" + b"h" * DEEP + b"/room", b"mqtt://host:" + b"9" * 5000 + b"/room"],
    "kept-game": [
        b"[" * DEEP,
        b"{}\n" + b"[" * DEEP + b"\n",
        b'{"number":1' + b"0" * 5000 + b"}\n",
    ],
    "asked": [b'{"games":' + b"[" * DEEP],
    "untold": [b"[" * DEEP, b'[["abcdefghijklmnop",1' + b"0" * 5000 + b"]]"],
    "tournament": [b'{"seed":' + b"[" * DEEP, b'{"tournament":1' + b"0" * 5000 + b"}"],
    "http": [
        b'POST /api/game/new {"seed":1' + b"0" * 5000 + b"}",
        b"POST /api/game/new " + b"[" * DEEP,
        b'POST /api/games {"record":"' + b"(;" * DEEP + b'"}',
        b"GET /api/games/" + b"9" * 5000,
    ],
}
"""What a fuzzer does not come to, since its inputs are short."""


@pytest.fixture(params=list(ALL.values()), ids=list(ALL))
def target(request: pytest.FixtureRequest) -> Iterator[Target]:
    """Each target that this machine can run."""
    found: Target = request.param
    if found.missing:
        pytest.skip(found.missing)
    yield found
    found.close()


def test_every_input_is_read_or_refused(target: Target) -> None:
    inputs = corpus.kept(target.name)
    assert len(inputs) >= 3
    for data in [*inputs, *LARGE.get(target.name, [])]:
        print(corpus.written(data[:2000]))
        target.check(data)


@pytest.mark.parametrize("seed", range(LONG_TRIES))
def test_what_is_wrong_with_a_long_text_is_said_in_a_sentence(target: Target, seed: int) -> None:
    """The targets hold every refusal to `LONGEST_SENTENCE`; here a word in an input is long."""
    rng = random.Random(f"{target.name} {seed}")
    data = rng.choice(corpus.kept(target.name))
    at = rng.choice([0, len(data), rng.randint(0, len(data))])
    word = rng.choice([b"x", b"A1", b"9", b"\xc3\xa9", b"\\u0001"])
    print(corpus.written(data), at, word)
    target.run(data[:at] + word * (LONG // len(word)) + data[at:])


def test_every_corpus_has_a_target() -> None:
    assert corpus.names() == sorted(ALL)
