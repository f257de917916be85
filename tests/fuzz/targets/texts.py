"""Texts of positions, actions and records, and the short texts of options."""

from tests.fuzz.target import Target, read, text_of
from tzaar_board.engine import core
from tzaar_board.engine.tools.contender import parse_contender
from tzaar_board.games.analysis import Analysis
from tzaar_board.games.analysis_sgf import read_analyses, write_analysis
from tzaar_board.games.base import Position
from tzaar_board.games.littlegolem import write_little_golem
from tzaar_board.games.record import Record
from tzaar_board.games.records import read_record
from tzaar_board.games.registry import GAMES, game, parse_position
from tzaar_board.games.sgf import write_sgf
from tzaar_board.geometry import Notation, read_site, spell
from tzaar_board.opponents.base import parse_player
from tzaar_board.web.access_policy import Authority
from tzaar_board.web.address import Address


def _positions(data: bytes) -> None:
    """A position is read by its own game alone, says its text again, and can be played on."""
    text = text_of(data)
    found = [read(parse_position, text)]
    found += [read(one.parse, text) for one in GAMES.values()]
    for position in found:
        if position is not None:
            _plays(position, text)
    if core.available():
        counted = read(core.position, text)
        known = counted is not None and GAMES[counted.game].parse(text)
        assert bool(known) == any(
            one is not None and one.game.name in core.games() for one in found
        )


def _plays(position: Position, text: str) -> None:
    assert str(position) == text
    legal = position.legal()
    assert len(legal) == position.count()
    assert (not legal) == (position.outcome() is not None)
    for action in legal[:5]:
        assert position.game.parse_action(str(action)) == action
        position.play(action)


def _actions(data: bytes) -> None:
    """An action says a text that is the same action, and is legal or refused."""
    text = text_of(data)
    for one in GAMES.values():
        action = read(one.parse_action, text)
        if action is None:
            continue
        assert one.parse_action(str(action)) == action
        for start in one.starts:
            read(one.start(start, 0).play, action)


def _records(data: bytes) -> None:
    """A record can be written in both forms, and reads back the same; variations likewise."""
    text = text_of(data)
    for analysis in read(_analyses, text) or ():
        assert _analyses(write_analysis(analysis)) == [analysis]
    record = read(read_record, text)
    if record is None:
        return
    assert read_record(write_sgf(record)) == read_record(write_sgf(read_record(write_sgf(record))))
    assert _told(read_record(write_sgf(record))) == _told(record)
    written = read(write_little_golem, record)
    if written is not None:
        assert _told(read_record(written)) == _told(record)


def _analyses(text: str) -> list[Analysis]:
    return list(read_analyses(text))


def _told(record: Record) -> tuple[object, ...]:
    return record.history, record.outcome, record.white, record.black, record.date


def _options(data: bytes) -> None:
    """Players, contenders, addresses, names of games and of sites."""
    text = text_of(data)
    player = read(parse_player, text)
    if player is not None:
        assert parse_player(str(player)) == player
    address = read(Address.parse, text)
    if address is not None:
        assert Address.parse(str(address)) == address
    authority = Authority.parse(text)
    assert authority is None or authority.host == authority.host.lower()
    found = read(game, text)
    assert found is None or found.name == text
    for notation in Notation:
        site = read(read_site, text, notation)
        assert site is None or spell(site, notation) == text


def _contenders(data: bytes) -> None:
    """Who takes part in a match of engines."""
    read(parse_contender, text_of(data))


_TZAAR_WORDS = ("......", "/", " w 1", " b 2", " w o", " w p", "ZRTzrt", "Z2", "t30", "r11")
_TROLL_WORDS = ("........", " w std", " b pro", "xo", "o.x")

TARGETS = (
    Target("position", _positions, (*_TZAAR_WORDS, *_TROLL_WORDS), longest=200),
    Target("action", _actions, ("pass", "A1xA2", "A1+A2", "z@E4", "R@", "a1", "h8"), longest=40),
    Target(
        "record",
        _records,
        (
            *("FF[4]", "FF[TZAAR]", "VA[RANDOM]", "GM[tzaar]", "GM[troll]", "PW[", "PB[", "POS["),
            *(
                "SU[",
                "RE[W+type]",
                "RE[B+resign]",
                "RE[0]",
                "DT[",
                "AP[",
                "C[",
                ";W[",
                ";B[",
                "WL[",
            ),
            *("BL[", "]", "(;", ")", "\\\\", "\\]", "npmq", "prqq-kplp", "pass", " w 1", " b std"),
            *("1e400", "nan", "inf", "-0", "....", "/"),
        ),
        longest=1500,
    ),
    Target(
        "option",
        _options,
        (
            *(
                "human",
                "engine",
                "engine:10",
                "random",
                "random:",
                "tzaar",
                "troll",
                "off",
                "[::1]",
            ),
            *("127.0.0.1:8080", "localhost", ":65535", "level:", "nodes:", "\u00b2", "\u0663", "%"),
        ),
        longest=80,
    ),
    Target(
        "contender",
        _contenders,
        (
            "level:",
            "nodes:",
            "time:",
            "random",
            "greedy",
            "uci:",
            ",-placing",
            ",weights=",
            "\u00b2",
        ),
        longest=80,
        core=True,
    ),
)
