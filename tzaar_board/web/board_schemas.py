"""What a board is drawn from.

Sites are names (`"D4"`), colours `"white"` and `"black"`, actions and positions their texts.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SiteReport:
    """A site: its name and where it is drawn (x right, y up, seen from White, in site steps)."""

    name: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class PieceReport:
    """A kind of piece: what a single one of a colour is called, and its mark in a position text,
    each by colour; its light (`"rrggbb"`); what is let into its top: `ring`, `star` or nothing.
    """

    kind: str
    names: Mapping[str, str]
    marks: Mapping[str, str]
    light: str
    inlay: str


@dataclass(frozen=True, slots=True)
class SideReport:
    """What a player is called, and a game that this player has won."""

    name: str
    won: str


@dataclass(frozen=True, slots=True)
class BoardReport:
    """A board to be drawn, and what is to be known of the game on it.

    Sites are in site order, lines pairs of end sites. `kinds` are the kinds of pieces and how many
    of each a player has; `starts` the names of the starts; `levels` how many levels the built-in
    player has, `elo` how strong each of them is where random moves have 0 (empty: not known).
    `playable` is whether the game can be played at the table at hand.

    In the reader's words: `pieces`, `sides` by colour, `start_words` by start, `phases` by the last
    word of a position text. `rows` are the sites of each part of such a text; `player` and `action`
    are those of the usual start. `stacking`: stacks may be higher than one. `owned_edges`: the
    square board's rows at its ends are Black's, its columns White's. `shuffled`: a start has every
    piece on a site of its own, by chance. `rules`: there is a page of rules. `lessons`: there is a
    course of lessons.
    """

    game: str
    title: str
    board: str
    sites: Sequence[SiteReport]
    lines: Sequence[Sequence[str]]
    kinds: Mapping[str, int]
    starts: Sequence[str]
    levels: int
    elo: Sequence[int]
    playable: bool
    pieces: Sequence[PieceReport]
    sides: Mapping[str, SideReport]
    start_words: Mapping[str, str]
    phases: Mapping[str, str]
    rows: Sequence[Sequence[str]]
    player: str
    action: str
    stacking: bool
    owned_edges: bool
    shuffled: bool
    rules: bool
    lessons: bool
