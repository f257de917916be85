"""The rules of a game as a page of their own.

The rules are Markdown files in `rules/`, one a game and language. A drawn example is a fenced block
that begins with `board` and the game's name; it holds the position text, the lit sites with their
roles (`A1:origin B2:capture`, or `-` for none) and the caption, a line each.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING

from tzaar_board.errors import UserError
from tzaar_board.i18n.catalog import LANGUAGE_NAMES, Language, Texts

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

_FOLDER = Path(__file__).parent / "rules"

_PAGE = Template(
    """\
<!doctype html>
<html lang="$language">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <title>$title · tzaar-board</title>
    <link rel="icon" href="/static/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/static/page.css">
    <link rel="stylesheet" href="/static/board.css">
    <link rel="stylesheet" href="/static/rules.css">
    <script type="module" src="/static/rules.js"></script>
  </head>
  <body>
    <main class="rules">
      <nav>
        <a href="/">$back</a>
        $languages
      </nav>
$rules    </main>
  </body>
</html>
"""
)

_LINK = Template('<a href="?lang=$tag" lang="$tag" hreflang="$tag"$current>$name</a>')

_FIGURE = Template(
    '<figure class="board" data-game="$game" data-position="$position" data-lights="$lights">\n'
    "<figcaption>$caption</figcaption>\n</figure>\n"
)


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawn example: a position text, the roles of the lit sites by name, and a caption."""

    game: str
    position: str
    lights: dict[str, str]
    caption: str


def rules_games() -> tuple[str, ...]:
    """The games that have rules, by name."""
    return tuple(sorted({file.name.partition(".")[0] for file in _FOLDER.glob("*.md")}))


def rules_page(game: str, texts: Texts) -> str:
    """The rules of a game, a whole HTML document. Raises UserError for a game without rules."""
    return _rules_page(game, texts.language)


@cache
def _rules_page(game: str, language: Language) -> str:
    source = rules_source(game, language)
    return _PAGE.substitute(
        language=language.value,
        title=escape(source.splitlines()[0].removeprefix("# ")),
        back=escape(Texts(language).say("Back to the table")),
        languages="\n        ".join(_link(one, language) for one in Language),
        rules=_renderer().render(source),
    )


def rules_source(game: str, language: Language) -> str:
    """The rules of a game in Markdown. Raises UserError for a game without rules."""
    if game not in rules_games():
        raise UserError("There are no rules of '{game}' here.", game=game)
    return (_FOLDER / f"{game}.{language.value}.md").read_text("utf-8")


def figures(game: str, language: Language) -> Sequence[Figure]:
    """The drawn examples in the rules of a game."""
    tokens = _renderer().parse(rules_source(game, language))
    return [_figure(token) for token in tokens if token.type == "fence"]


def _link(language: Language, current: Language) -> str:
    """A link to the same rules in a language."""
    mark = ' aria-current="page"' if language is current else ""
    return _LINK.substitute(tag=language.value, name=LANGUAGE_NAMES[language], current=mark)


def _figure(token: "Token") -> Figure:
    """The example that a fenced block holds."""
    game = token.info.split()[1]
    position, lights, caption = token.content.splitlines()
    lit = dict(light.split(":") for light in lights.split()) if lights != "-" else {}
    return Figure(game, position, lit, caption)


def _draw(figure: Figure) -> str:
    """The element in which the page draws an example."""
    return _FIGURE.substitute(
        game=escape(figure.game),
        position=escape(figure.position),
        lights=escape(" ".join(f"{site}:{role}" for site, role in figure.lights.items())),
        caption=escape(figure.caption),
    )


@cache
def _renderer() -> "MarkdownIt":
    # Only when rules are read: the program starts without it.
    from markdown_it import MarkdownIt

    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.add_render_rule("fence", _render_fence)
    return markdown


def _render_fence(_: object, tokens: Sequence["Token"], at: int, *__: object) -> str:
    return _draw(_figure(tokens[at]))
