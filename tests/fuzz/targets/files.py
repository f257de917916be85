"""The files that a user writes (TOML), and those that the program keeps (JSON, binary)."""

import math
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from levels import Levels

from tests.fuzz.json_lines import mutate
from tests.fuzz.target import Target, read
from tests.support.power_cuts import FAST
from tzaar_board.commissioning.calibrate.progress import Progress, load_progress, save_progress
from tzaar_board.config.config import load_config
from tzaar_board.config.theme_file import load_theme
from tzaar_board.engine.weights import load_weights, save_weights
from tzaar_board.hal.profile import Profile, load_profile
from tzaar_board.hal.profile_text import profile_text
from tzaar_board.store.event_ring import Retention, Ring
from tzaar_board.table.lights.light import Light
from tzaar_board.web.pairing_file import FILE_NAME, PairingFile


def in_a_file(name: str, use: Callable[[Path], None]) -> Callable[[bytes], None]:
    """Runs something on a file of the bytes, in a folder of its own."""

    def run(data: bytes) -> None:
        with TemporaryDirectory(dir=FAST if FAST.is_dir() else None) as folder:
            path = Path(folder) / name
            path.write_bytes(data)
            use(path)

    return run


def _config(path: Path) -> None:
    config = read(load_config, path)
    if config is not None:
        assert 0 <= config.brightness <= 1
        assert 100 <= config.current_limit <= 20_000


def _theme(path: Path) -> None:
    theme = read(load_theme, path)
    if theme is not None:
        assert all(0 <= look.level <= 1 for look in theme.looks.values())
        assert all(0 <= look.colour <= 0xFFFFFF for look in theme.looks.values() if look.colour)
        Light(theme).render({}, 60, 0.0)


def _profile(path: Path) -> None:
    """A profile leads every site somewhere and back, and can be written as it was read."""
    profile = read(load_profile, str(path))
    if profile is None:
        return
    sites = len(profile.board)
    readings = "".join(".#"[site % 3 == 0] for site in range(sites))
    assert profile.to_sites(profile.to_channels(readings)) == readings
    frame = tuple(range(sites))
    assert profile.from_chain(profile.to_chain(frame)) == frame
    path.write_text(profile_text(profile, "as it was read"))
    assert _sorted(load_profile(str(path))) == _sorted(profile)


def _sorted(profile: Profile) -> Profile:
    """The same with the levels by channel, which a file may have in any order."""
    return replace(
        profile, thresholds=tuple(sorted(profile.thresholds, key=lambda one: one.channel))
    )


def _pairing(path: Path) -> None:
    """A file of pairings is used or refused, and another PIN always helps."""
    file = PairingFile(path.parent)
    found = read(file.load)
    if found is not None:
        assert file.load() == found
        file.add("token")
    file.renew()
    assert file.tokens() == ()


def _progress(path: Path) -> None:
    fresh = Progress("hexagon", 60)
    found = read(load_progress, path, fresh)
    if found is not None:
        save_progress(path, found.with_site(len(found.sites), 3))
        assert load_progress(path, fresh) == found.with_site(len(found.sites), 3)


def _weights(path: Path) -> None:
    terms = ("a", "b")
    found = read(load_weights, path, terms)
    if found is not None:
        save_weights(path, terms, found)
        assert load_weights(path, terms) == found


def _levels(path: Path) -> None:
    """The firmware's file: all of its levels are taken, or none."""
    levels = Levels(60, str(path))
    for channel in range(60):
        assert levels.low[channel] <= levels.high[channel]


def _ring(path: Path) -> None:
    """Whatever lies where the event log is kept, another file of it begins."""
    ring = Ring(path.parent, Retention(size=5000, largest=1000))
    ring.begin(b"{}\n")
    ring.end()
    assert any(math.isfinite(one.stat().st_size) for one in path.parent.iterdir())


_TOML = ("true", "false", "nan", "inf", "1e400", "'", '"', '""""', "[", "]", "{", "}", " = ", "\n")
_LOOKS = ("[capture]", "[kinds]", "colour", "pattern", "level", "'FF5000'", "'steady'", "tzaar")
_KEYS = (
    *(
        "table",
        "profile",
        "game",
        "start",
        "white",
        "black",
        "hints",
        "show_movable",
        "speak",
        "brightness",
    ),
    *("current_limit", "theme", "web", "hosts", "language", "data", "event_log", "'legal'", "~"),
)
_WIRING = (
    *("board", "'hexagon'", "'square'", "sense", "'colour'", "buttons", "supply", "[channels]"),
    *("[leds]", "[levels]", "[pins]", "[pixels]", "rows", "columns", "settle", "driver", "'spi'"),
    *("'pwm'", "pin", "order", "'GRB'", "A1", "I5", "h8", "[4, 17, 27, 22, 5, 6, 13, 19]"),
)
_JSON = ('"pin":', '"tokens":', "null", "[", "]", "{", "}", '"', "\\ud800", "1e999", ",")

TARGETS = (
    Target("config", in_a_file("config.toml", _config), (*_TOML, *_KEYS), longest=500),
    Target("theme", in_a_file("theme.toml", _theme), (*_TOML, *_LOOKS), longest=500),
    Target("profile", in_a_file("table.toml", _profile), (*_TOML, *_WIRING), longest=4000),
    Target("pairing", in_a_file(FILE_NAME, _pairing), _JSON, longest=500, mutate=mutate),
    Target(
        "progress",
        in_a_file("table.progress", _progress),
        (*_JSON, '"board":"hexagon"', '"channel_count":60', '"standings"', '"swing"', '"sites"'),
        longest=500,
        mutate=mutate,
    ),
    Target(
        "weights", in_a_file("weights", _weights), (*_JSON, '"points"', '"weights"'), longest=300
    ),
    Target("levels", in_a_file("levels.bin", _levels), ("levels1",), longest=300),
    Target(
        "ring",
        in_a_file("events-000001.jsonl", _ring),
        (*_JSON, '"time":', '"line":"event"', "\n"),
        longest=500,
    ),
)
