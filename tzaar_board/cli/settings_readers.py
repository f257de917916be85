"""What the settings say of language, voice, lights and the page. `play` and the doctor read it."""

import os
from collections.abc import Sequence
from pathlib import Path

from tzaar_board.cli.options import Choices, Chosen
from tzaar_board.config.theme_file import load_theme
from tzaar_board.hal.profile import Profile
from tzaar_board.i18n.catalog import Language, Texts
from tzaar_board.i18n.choice import named, spoken
from tzaar_board.table.lights.light import Light
from tzaar_board.table.lights.theme import DEFAULT
from tzaar_board.terminal.speaker import Espeak
from tzaar_board.web.address import check_hosts


def texts_of(choices: Choices) -> Texts:
    """The language of the settings, else the locale's. Raises UserError."""
    with choices.choose("language", None).blamed() as tag:
        return Texts(named(tag) if tag else spoken(os.environ))


def voice_of(choices: Choices, language: Language, *, speak: bool) -> Espeak | None:
    """Who says aloud what the table waits for, where that is wanted. Raises UserError."""
    return Espeak.installed(language) if speak or choices.settings.speak else None


def light_of(choices: Choices, profile: Profile) -> Light:
    """How the table's lights look. Raises UserError."""
    settings, theme = choices.settings, DEFAULT
    if settings.theme:
        with choices.choose("theme", None).blamed() as text:
            theme = load_theme(Path(text))
    limit = min(settings.current_limit, profile.supply)
    return Light(theme, settings.brightness, limit)


def hosts_of(choices: Choices) -> Sequence[str]:
    """The names that this machine answers to beside its own. Raises UserError."""
    with Chosen("", str(choices.file)).blamed():
        check_hosts(choices.settings.hosts)
    return choices.settings.hosts
