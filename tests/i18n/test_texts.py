"""The catalogues are complete, and every sentence goes through them."""

import pickle
import re
from collections.abc import Mapping
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.table import BOTH, CORNERS, WHITE, Rig, position
from tzaar_board.errors import LONGEST_QUOTE, Counted, Phrase, UserError
from tzaar_board.games.base import TextError
from tzaar_board.games.registry import GAMES
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.geometry import HEXAGON
from tzaar_board.i18n.catalog import ENGLISH, LANGUAGE_NAMES, Language, Texts
from tzaar_board.i18n.choice import named, preferred, spoken
from tzaar_board.i18n.update import TRANSLATED, faults, said
from tzaar_board.play.light_words import lights
from tzaar_board.play.sentences import sentence
from tzaar_board.terminal.terminal import HELP, REAL_HELP

FEW = position(CORNERS, "w 1")


class Marked(Texts):
    """A language in which every text stands in brackets."""

    def say(self, template: str, /, **values: object) -> str:
        return f"⟦{super().say(template, **values)}⟧"


MARKED = Marked(Language.ENGLISH)


def unmarked(text: str) -> str:
    """What of a text stands in no brackets."""
    while (less := re.sub(r"⟦[^⟦⟧]*⟧", "", text)) != text:
        text = less
    return text.strip()


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalogue_lacks_nothing_and_has_nothing_too_much(language: Language) -> None:
    assert faults(language) == []


def test_every_text_can_be_read_in_the_source() -> None:
    assert [found for found in said() if found.text is None] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_page_gets_its_own_strings(language: Language) -> None:
    scripts = {found.text for found in said() if found.place.endswith(".js")}
    assert set(Texts(language).page()) == scripts


def test_english_needs_no_catalogue() -> None:
    assert ENGLISH.page() == {}
    assert ENGLISH.say("{player} captures.", player=Phrase("White")) == "White captures."


def test_every_language_has_its_name() -> None:
    assert set(LANGUAGE_NAMES) == set(Language)


def test_every_piece_has_its_names() -> None:
    for game in GAMES.values():
        for colour, kinds in game.supply().items():
            assert colour in game.presentation.sides
            assert set(kinds) == set(game.kinds)
            assert all(colour in kind.piece.one and colour in kind.piece.all for kind in kinds)
            assert all(colour in kind.piece.within for kind in kinds)


def test_every_start_and_every_phase_has_its_words() -> None:
    for game in GAMES.values():
        assert list(game.presentation.starts) == list(game.starts)
        phases = {game.start(name, 0).phase() for name in game.starts}
        assert phases <= set(game.presentation.phases)
        assert all(one.sentence.endswith(".") for one in game.presentation.phases.values())


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("text", [HELP, REAL_HELP])
def test_the_help_keeps_its_commands_and_fits(language: Language, text: Phrase) -> None:
    help_text = Texts(language).tell(text)
    commands = [word for word in re.findall(r"\w+", text) if word in _COMMANDS]
    assert [word for word in re.findall(r"\w+", help_text) if word in _COMMANDS] == commands
    assert len(help_text.splitlines()) == len(text.splitlines())
    assert max(map(len, help_text.splitlines())) <= 80


_COMMANDS = {"lift", "place", "from", "press", "do", "wait", "undo", "resign", "new", "quit"}


def test_an_error_is_said_in_any_language() -> None:
    with pytest.raises(TextError) as raised:
        TZAAR.parse("./. w 1")
    assert str(raised.value) == "'./. w 1' is no position of TZAAR: it has 2 columns instead of 9."
    assert Texts(Language.ITALIAN).error(raised.value) == (
        "«./. w 1» non è una posizione di TZAAR: ha 2 colonne invece di 9."
    )


def test_an_error_that_no_catalogue_has_stays_english() -> None:
    error = UserError("There is no {what} {here}.", what="{cake}", here="on A1")
    assert Texts(Language.POLISH).error(error) == str(error) == "There is no {cake} on A1."
    assert str(UserError("Braces {stand} as they are.")) == "Braces {stand} as they are."


def test_an_error_keeps_its_template_in_another_process() -> None:
    error = pickle.loads(pickle.dumps(TextError("{site} is bad.", site=Phrase("A{n}", n=1))))
    assert error.phrase.template == "{site} is bad."
    assert error.phrase.values == {"site": "A1"}
    assert error.phrase.values["site"].template == "A{n}"
    assert str(error) == "A1 is bad."


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (Language.ENGLISH, "1 restart, 3 restarts, 5 restarts, 20 restarts, 22 restarts"),
        (Language.ITALIAN, "1 riavvio, 3 riavvii, 5 riavvii, 20 riavvii, 22 riavvii"),
        (
            Language.ROMANIAN,
            "1 repornire, 3 reporniri, 5 reporniri, 20 de reporniri, 22 de reporniri",
        ),
        (
            Language.POLISH,
            "1 ponowne uruchomienie, 3 ponowne uruchomienia, 5 ponownych uruchomień, "
            "20 ponownych uruchomień, 22 ponowne uruchomienia",
        ),
    ],
)
def test_a_number_has_the_form_that_its_language_wants(language: Language, told: str) -> None:
    numbers = (1, 3, 5, 20, 22)
    said = [Counted("{count} restart", "{count} restarts", count=number) for number in numbers]
    assert ", ".join(map(Texts(language).tell, said)) == told


def test_a_number_in_an_error_keeps_its_forms() -> None:
    """... also where texts beside it are shortened, and in another process."""
    reason = Counted("{count} part of {text}", "{count} parts of {text}", count=1, text=300 * "x")
    error = pickle.loads(pickle.dumps(UserError("It has {reason}.", reason=reason)))
    kept = error.phrase.values["reason"]
    assert (kept.one, kept.others) == (reason.one, reason.others)
    assert str(error).startswith("It has 1 part of xxx")
    assert len(str(error)) < 150


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", Language.ENGLISH),
        ("*", Language.ENGLISH),
        ("it-IT,it;q=0.9,en-US;q=0.8", Language.ITALIAN),
        ("de-DE, ro;q=0.5, pl;q=0.7", Language.POLISH),
        ("pl;q=0, ro", Language.ROMANIAN),
        ("PL-pl", Language.POLISH),
        ("it;q=many, ro;q=0.1", Language.ROMANIAN),
        ("it;q=nan, pl;level=1", Language.ENGLISH),
        (",;,=;q=1", Language.ENGLISH),
    ],
)
def test_what_a_browser_prefers(header: str, language: Language) -> None:
    assert preferred(header) is language


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, Language.ENGLISH),
        ({"LANG": "pl_PL.UTF-8"}, Language.POLISH),
        ({"LANG": "pl_PL", "LC_MESSAGES": "it_IT@euro"}, Language.ITALIAN),
        ({"LANG": "pl_PL", "LC_MESSAGES": "it_IT", "LC_ALL": "ro_RO.UTF-8"}, Language.ROMANIAN),
        ({"LANG": "pl_PL", "LC_ALL": ""}, Language.POLISH),
        ({"LANG": "pl_PL", "LC_ALL": "C.UTF-8", "LANGUAGE": "it"}, Language.ENGLISH),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "fr:ro:it"}, Language.ROMANIAN),
        ({"LANG": "de_DE.UTF-8"}, Language.ENGLISH),
    ],
)
def test_what_a_terminal_speaks(environment: Mapping[str, str], language: Language) -> None:
    assert spoken(environment) is language


def test_a_language_that_is_not_there() -> None:
    with pytest.raises(UserError, match="'de' is no language here; use one of en, it, ro, pl"):
        named("de")


@cache
def _situations() -> Mapping[str, Rig]:
    """A table in every kind of state."""
    lifted, asking, wrong, blocked = Rig(FEW), Rig(FEW), Rig(FEW), Rig(FEW)
    lifted.lift("A1")
    lifted.wait(0.1)
    asking.lift("A1")
    asking.wait(2.5)
    for name in ("A1", "C3", "I1"):
        wrong.lift(name)
        wrong.wait(0.1)
    wrong.wait(1.0)
    blocked.lift("A3")
    blocked.wait(0.1)
    undone = Rig(FEW, turns="A1xA3")
    undone.undo()
    engine = Rig(FEW, turns="A1xD1 pass", hands=WHITE)
    engine.engine("F8xF7 F7+E8")
    return {
        "turn": Rig(FEW),
        "lifted": lifted,
        "asking": asking,
        "wrong": wrong,
        "captured": blocked,
        "undone": undone,
        "engine": engine,
        "thinking": Rig(position(CORNERS, "b 1"), hands=WHITE),
        "set up": Rig(FEW, arrange=True, standing=position("A3:t E4:Z A1:R I1:T C1:z", "w 2")),
        "confirm": Rig(FEW, arrange=True, standing=FEW),
        "placing": Rig(TZAAR.start("tournament", 0)),
        "over": Rig(position("A1:Z B1:z C1:R D1:T F1:r H1:t I1:T", "w 1"), turns="A1xB1"),
    }


@pytest.mark.parametrize("situation", sorted(_situations()))
def test_every_sentence_goes_through_the_texts(situation: str) -> None:
    view = _situations()[situation].view
    told = sentence(view, BOTH, MARKED)
    assert told.startswith("⟦")
    assert unmarked(told) == ""
    left = unmarked(lights(view.scene, HEXAGON, MARKED))
    assert set(re.findall(r"\w+", left)) <= set(HEXAGON.names)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (Language.ITALIAN, "In mano: A1. Può andare su A3 o D1."),
        (Language.ROMANIAN, "Ridicat: A1. Poate merge pe A3 sau D1."),
        (Language.POLISH, "W ręce: A1. Może iść na A3 lub D1."),
    ],
)
def test_a_sentence_in_each_language(language: Language, told: str) -> None:
    assert sentence(_situations()["lifted"].view, BOTH, Texts(language)) == told


@given(st.text())
def test_every_header_has_an_answer(header: str) -> None:
    assert preferred(header) in Language


@given(st.text(max_size=LONGEST_QUOTE), st.sampled_from(Language))
def test_braces_in_what_a_person_typed_do_no_harm(typed: str, language: Language) -> None:
    error = UserError("'{name}' is no button; there are {names}.", name=typed, names="{names}")
    assert typed in Texts(language).error(error)
