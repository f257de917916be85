"""What is said where a library of an extra is missing."""

import pytest

from tzaar_board.cli.extras import BROKER, NO_MEETING, ROOMS, require
from tzaar_board.errors import UserError
from tzaar_board.i18n.catalog import Language, Texts


@pytest.mark.parametrize("libraries", [ROOMS, BROKER])
def test_what_is_installed_is_not_missed(libraries: tuple[str, ...]) -> None:
    require(libraries, NO_MEETING)


def test_the_first_that_is_missing_is_named_in_every_language() -> None:
    with pytest.raises(UserError) as refused:
        require(("json", "no_such_thing", "nor_this"), NO_MEETING)
    assert str(refused.value) == (
        "Tables that meet need more libraries (no_such_thing is missing); install them in the "
        "checkout: .venv/bin/pip install '.[meet]'."
    )
    italian = Texts(Language.ITALIAN).error(refused.value)
    assert italian.startswith("I tavoli che si incontrano richiedono altre librerie (manca no_such")
