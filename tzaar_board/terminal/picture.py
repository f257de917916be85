"""The table drawn in a terminal: stacks as letters, lights as the ground behind them."""

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from tzaar_board.games.base import Colour, Content, Game
from tzaar_board.geometry import Board, Site
from tzaar_board.table.lights.frame import Frame, Rgb

WIDTH = 5
"""Columns of the terminal from one column of sites to the next."""

ROWS = "₀₁₂₃₄₅₆₇₈₉"

WOOD = Style(color="grey42")
IVORY = Style(color="bright_white", bold=True)
EBONY = Style(color="yellow3")


def picture(
    game: Game, standing: Sequence[Content | None], frame: Frame, brightness: float
) -> Text:
    """What stands on a game's board, under the lights of a frame, seen from White's side.

    Stacks are marked as in a position text, each after the small number of its row; the column's
    letter stands below. A light is shown as bright as it is beside the table's brightness.
    """
    board = game.board
    lines = []
    for row in _rows(board):
        line = Text()
        for x, site in row:
            line.append(" " * (x - len(line)))
            line.append(ROWS[int(board.names[site][1:])], style=WOOD)
            line.append_text(_site(game, standing[site], _undimmed(frame[site], brightness)))
        lines.append(line)
    lines.append(_letters(board))
    return Text("\n").join(lines)


def _rows(board: Board) -> list[list[tuple[int, Site]]]:
    """The sites of each line of text from the top, with their places in it."""
    columns = sorted({round(x, 6) for x, _ in board.points})
    rows: dict[float, list[tuple[int, Site]]] = {}
    for site, (x, y) in enumerate(board.points):
        place = 3 + WIDTH * columns.index(round(x, 6))
        rows.setdefault(round(-y, 6), []).append((place, site))
    return [sorted(row) for _, row in sorted(rows.items())]


def _letters(board: Board) -> Text:
    names = sorted({name[0] for name in board.names})
    return Text("   " + "".join(f" {name}".ljust(WIDTH) for name in names), style=WOOD)


def _site(game: Game, content: Content | None, light: Rgb) -> Text:
    ground = f"#{light:06x}" if light else None
    if content is None:
        mark, style = "·" if not light else "◦", WOOD
    else:
        mark = game.mark(content)
        style = IVORY if content.colour is Colour.WHITE else EBONY
    if ground is not None:
        dark_ink = sum((light >> shift & 255) for shift in (16, 8, 0)) > 300
        style = Style(bold=True, color="black" if dark_ink else "white", bgcolor=ground)
    return Text(mark.ljust(2), style=style)


def _undimmed(colour: Rgb, brightness: float) -> Rgb:
    """A frame's colour as it would be at full brightness."""
    if not brightness:
        return colour
    red, green, blue = (
        min(255, round((colour >> shift & 255) / brightness)) for shift in (16, 8, 0)
    )
    return red << 16 | green << 8 | blue
