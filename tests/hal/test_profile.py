"""How a table is wired, and what is said of a profile that is wrong."""

from dataclasses import replace
from pathlib import Path

import pytest

from tzaar_board.config.settings import SettingsError
from tzaar_board.geometry import HEXAGON, SQUARE, Board
from tzaar_board.hal.pins import Driver, Pins, PixelOrder, Pixels
from tzaar_board.hal.profile import Profile, default_profile, load_profile, profile_names
from tzaar_board.hal.protocol import Thresholds
from tzaar_board.table.sense import Sense


def wired(places: dict[str, int]) -> str:
    return "".join(f"{name} = {place}\n" for name, place in places.items())


BACKWARDS = {name: 59 - site for site, name in enumerate(HEXAGON.names)}


@pytest.mark.parametrize(("name", "board"), [("tzaar-60", HEXAGON), ("troll-64", SQUARE)])
def test_the_tables_that_come_with_the_program(name: str, board: Board) -> None:
    straight = tuple(range(len(board)))
    wanted = Profile(name, board, Sense.COLOUR, straight, straight, buttons=4, supply=2500)
    assert load_profile(name) == wanted == default_profile(board)


@pytest.mark.parametrize("name", profile_names())
def test_every_packaged_profile_loads(name: str) -> None:
    assert load_profile(name).name == name


def test_a_straight_profile_changes_no_order() -> None:
    profile = load_profile("tzaar-60")
    readings = "".join(chr(ord("A") + at % 26) for at in range(60))
    frame = tuple(range(60))
    assert (profile.to_sites(readings), profile.to_chain(frame)) == (readings, frame)


def test_a_table_wired_in_another_order(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    turned = {name: (site + 1) % 60 for site, name in enumerate(HEXAGON.names)}
    path.write_text(
        'board = "hexagon"\nsense = "height"\nbuttons = 2\nsupply = 900\n'
        f"[channels]\n{wired(BACKWARDS)}[leds]\n{wired(turned)}"
        "[levels]\nA2 = [1800, 2300]\n"
    )
    profile = load_profile(str(path))
    assert profile == Profile(
        "mine",
        HEXAGON,
        Sense.HEIGHT,
        channels=tuple(range(59, -1, -1)),
        leds=(*range(1, 60), 0),
        buttons=2,
        supply=900,
        thresholds=(Thresholds(58, 1800, 2300),),
    )
    readings = "".join(chr(ord("A") + at % 26) for at in range(60))
    assert profile.to_sites(readings) == readings[::-1]
    assert profile.to_chain(tuple(range(60))) == (59, *range(59))


def test_a_square_table(tmp_path: Path) -> None:
    path = tmp_path / "square.toml"
    path.write_text('board = "square"\n')
    straight = tuple(range(64))
    assert load_profile(str(path)) == Profile("square", SQUARE, Sense.PRESENCE, straight, straight)


def test_other_sensors() -> None:
    profile = load_profile("tzaar-60")
    assert profile.with_sense(Sense.HEIGHT).sense is Sense.HEIGHT
    assert profile.with_sense(Sense.HEIGHT).with_sense(Sense.COLOUR) == profile


MISSING = {name: place for name, place in BACKWARDS.items() if name != "C4"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "'board' is missing; it must be a text in quotation marks."),
        ('board = "hexagn"', "'board' must be one of 'hexagon', 'square', not 'hexagn'."),
        ("board = 6", "'board' must be a text in quotation marks, not 6."),
        (
            'board = "hexagon"\nsence = "colour"',
            "there is no key 'sence'; the nearest one is 'sense'.",
        ),
        (
            'board = "hexagon"\nsense = "color"',
            "'sense' must be one of 'presence', 'colour', 'height', not 'color'.",
        ),
        (
            'board = "hexagon"\nbuttons = 0',
            "'buttons' must be a whole number from 1 to 16, not 0.",
        ),
        ('board = "hexagon"\nchannels = 3', "'channels' must be a table, not 3."),
        (
            'board = "hexagon"\n[channels]\nA11 = 1',
            "there is no key 'channels.A11'; the nearest one is 'channels.A1'.",
        ),
        (
            'board = "hexagon"\n[leds]\na1 = 1',
            "there is no key 'leds.a1'; the nearest one is 'leds.A1'.",
        ),
        (
            'board = "hexagon"\n[leds]\nA1 = -1',
            "'leds.A1' must be a whole number of at least 0, not -1.",
        ),
        (
            f'board = "hexagon"\n[channels]\n{wired(MISSING)}',
            "'channels.C4' is missing; give every site its number.",
        ),
        (
            f'board = "hexagon"\n[channels]\n{wired({**BACKWARDS, "A1": 60})}',
            "'channels.A1' must be a whole number from 0 to 59, not 60.",
        ),
        (
            f'board = "hexagon"\n[leds]\n{wired({**BACKWARDS, "A1": 58})}',
            "'leds.A2' and 'leds.A1' are both 58; every site has a number of its own.",
        ),
        (
            'board = "hexagon"\n[levels]\nA1 = [1, 5000]',
            "'levels.A1' must be a list of a whole number from 0 to 4095 and "
            "a whole number from 0 to 4095, not [1, 5000].",
        ),
        (
            'board = "hexagon"\n[levels]\nA1 = [20, 10]',
            "'levels.A1' must be low then high, not [20, 10].",
        ),
        (
            'board = "hexagon"\nmultiplexers = [[16]]',
            "'multiplexers' must be a list, each a list, each a whole number from 0 to 15, "
            "not [[16]].",
        ),
        (
            'board = "hexagon"\nmultiplexers = [[0, 1], [2]]',
            "'multiplexers' must have 60 inputs in all, not 3.",
        ),
        (
            f'board = "hexagon"\nmultiplexers = [{[*range(14), 3]}, {[*range(15)]}, '
            f"{[*range(15)]}, {[*range(15)]}]",
            "'multiplexers': number 0 has an input twice.",
        ),
    ],
)
def test_one_sentence_names_what_is_wrong(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text)
    with pytest.raises(SettingsError) as raised:
        load_profile(str(path))
    assert str(raised.value) == f"{path}: {words}"


def test_an_unknown_name() -> None:
    with pytest.raises(SettingsError) as raised:
        load_profile("tzaar60")
    assert str(raised.value) == (
        "There is no profile 'tzaar60'; the nearest one is 'tzaar-60', "
        "and your own is named by a path that ends in .toml."
    )


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    with pytest.raises(SettingsError) as raised:
        load_profile(str(path))
    assert str(raised.value) == f"{path}: cannot be read: No such file or directory."


PINNED = (
    'board = "hexagon"\n[pins]\nrows = [4, 17, 27, 22, 5, 6, 13, 19]\n'
    "columns = [23, 24, 25, 12, 16, 20, 21, 26]\nbuttons = [2, 3, 14, 15]\n"
)
PINS = Pins(
    rows=(4, 17, 27, 22, 5, 6, 13, 19),
    columns=(23, 24, 25, 12, 16, 20, 21, 26),
    buttons=(2, 3, 14, 15),
)


def test_the_table_on_a_pi_s_own_pins() -> None:
    straight = tuple(range(60))
    profile = load_profile("pi-60")
    assert profile == Profile("pi-60", HEXAGON, Sense.PRESENCE, straight, straight, pins=PINS)
    assert (profile.channel_count, load_profile("tzaar-60").channel_count) == (64, 60)


@pytest.mark.parametrize(
    ("text", "pins"),
    [
        (PINNED, PINS),
        (PINNED + "settle = 250", replace(PINS, settle=250e-6)),
        (PINNED + '[pixels]\norder = "RGB"', replace(PINS, pixels=Pixels(order=PixelOrder.RGB))),
        (PINNED + '[pixels]\ndriver = "pwm"', replace(PINS, pixels=Pixels(Driver.PWM, 18))),
        (
            PINNED + '[pixels]\ndriver = "pi5"\npin = 18',
            replace(PINS, pixels=Pixels(Driver.PI5, 18)),
        ),
    ],
)
def test_pins_of_a_profile(tmp_path: Path, text: str, pins: Pins) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text)
    assert load_profile(str(path)).pins == pins


def test_a_matrix_has_channels_that_no_site_uses(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    places = {name: 63 - site for site, name in enumerate(HEXAGON.names)}
    path.write_text(f"{PINNED}[channels]\n{wired(places)}")
    profile = load_profile(str(path))
    readings = "".join(".#"[channel > 60] for channel in range(64))
    assert profile.to_sites(readings) == "###" + "." * 57
    assert profile.to_channels("###" + "." * 57) == readings


def test_chain_and_sites_are_inverse() -> None:
    profile = load_profile("example-snake")
    frame = tuple(range(60))
    assert profile.from_chain(profile.to_chain(frame)) == frame
    assert profile.to_chain(frame)[5:12] == (10, 9, 8, 7, 6, 5, 11)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            'board = "hexagon"\n[pin]\nrows = [4]',
            "there is no key 'pin'; the nearest one is 'pins'.",
        ),
        (
            PINNED + "colums = [1]",
            "there is no key 'pins.colums'; the nearest one is 'pins.columns'.",
        ),
        (
            PINNED + "[pixels]\ndrive = 'spi'",
            "there is no key 'pixels.drive'; the nearest one is 'pixels.driver'.",
        ),
        (
            PINNED + "[pixels]\ndriver = 'usb'",
            "'pixels.driver' must be one of 'spi', 'pwm', 'pi5', not 'usb'.",
        ),
        (
            PINNED + "[pixels]\npin = 18",
            "'pixels.pin' must be 10 with the driver 'spi', not 18.",
        ),
        (
            PINNED + "[pixels]\ndriver = 'pwm'\npin = 10",
            "'pixels.pin' must be 12 or 13 or 18 or 19 with the driver 'pwm', not 10.",
        ),
        (
            'board = "hexagon"\n[pixels]\ndriver = "spi"',
            "'pixels' is for LEDs on a Pi's own pins; give 'pins' too, or drop it.",
        ),
        (
            'board = "hexagon"\n[pins]\ncolumns = [4]\nbuttons = [5]',
            "'pins.rows' is missing; it must be a list, each a whole number from 2 to 27.",
        ),
        (
            PINNED.replace("rows = [4,", "rows = [40,"),
            "'pins.rows' must be a list, each a whole number from 2 to 27, "
            "not [40, 17, 27, 22, 5, 6, 13, 19].",
        ),
        (
            PINNED.replace("rows = [4, 17", "rows = [17"),
            "'pins.rows' and 'pins.columns' make 7 x 8 switches, too few for 60 sites; "
            "name more pins.",
        ),
        (
            PINNED.replace("2, 3, 14, 15", "2, 3"),
            "'pins.buttons' must name 4 pins, as 'buttons' says, not 2.",
        ),
        (
            PINNED.replace("2, 3, 14, 15", "2, 3, 14, 4"),
            "'pins.buttons' has GPIO 4, which 'pins.rows' has too; give each its own pin.",
        ),
        (
            PINNED.replace("2, 3, 14, 15", "2, 3, 14, 11"),
            "'pins.buttons' has GPIO 11, which the LEDs' SPI0 (GPIO 7 to 11) has too; "
            "give each its own pin.",
        ),
        (
            PINNED + f"[channels]\n{wired({**BACKWARDS, 'A1': 64})}",
            "'channels.A1' must be a whole number from 0 to 63, not 64.",
        ),
    ],
)
def test_one_sentence_names_what_is_wrong_with_pins(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text)
    with pytest.raises(SettingsError) as raised:
        load_profile(str(path))
    assert str(raised.value) == f"{path}: {words}"
