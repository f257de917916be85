"""What the table's lights mean, in a word or two."""

from collections.abc import Mapping

from tzaar_board.errors import Phrase
from tzaar_board.geometry import Board
from tzaar_board.i18n.catalog import ENGLISH, Texts
from tzaar_board.play.names import stack
from tzaar_board.table.scene import Cue, Role, Scene

ROLES: Mapping[Role, Phrase] = {
    Role.MOVABLE: Phrase("can act"),
    Role.ORIGIN: Phrase("in hand"),
    Role.CAPTURE: Phrase("capture"),
    Role.STACKING: Phrase("stacking"),
    Role.ASK_CAPTURE: Phrase("captured here?"),
    Role.ASK_STACKING: Phrase("stacked here?"),
    Role.FROM: Phrase("from"),
    Role.TO: Phrase("to"),
    Role.LAST: Phrase("last action"),
    Role.SHINE: Phrase("done"),
    Role.THINKING: Phrase("thinking"),
    Role.TAKE: Phrase("take away"),
    Role.TURN_OVER: Phrase("turn over"),
    Role.PUT: Phrase("put here"),
    Role.FILL: Phrase("put here"),
    Role.OFFER: Phrase("free"),
    Role.WINNER: Phrase("winner"),
    Role.WAVE: Phrase("pass"),
    Role.GOOD: Phrase("good"),
    Role.FAIR: Phrase("fair"),
    Role.BAD: Phrase("bad"),
    Role.BLOCKED: Phrase("cannot act"),
    Role.NO: Phrase("no"),
    Role.ARMED: Phrase("new game?"),
    Role.TIME_UP: Phrase("time is up"),
    Role.PAIRING: Phrase("hint button: let a device in?"),
    Role.REQUEST: Phrase("hint button: agree?"),
}
"""What a light says, in a word or two."""


def cue_words(cue: Cue, texts: Texts = ENGLISH) -> str:
    """Why a site is lit, in a word or two.

    >>> cue_words(Cue(Role.TAKE, 0.0))
    'take away'
    """
    if cue.role is Role.PUT and cue.content is not None:
        return texts.say("put here ({stack})", stack=stack(cue.content))
    return texts.tell(ROLES[cue.role])


def lights(scene: Scene, board: Board, texts: Texts = ENGLISH) -> str:
    """The lights in words, the sites of each role together.

    >>> from tzaar_board.geometry import HEXAGON
    >>> lights({0: Cue(Role.ORIGIN, 0.0), 6: Cue(Role.CAPTURE, 0.0)}, HEXAGON)
    'in hand A1; capture B2'
    """
    by_word: dict[str, list[str]] = {}
    for site, cue in sorted(scene.items()):
        by_word.setdefault(cue_words(cue, texts), []).append(board.names[site])
    return "; ".join(f"{word} {' '.join(names)}" for word, names in by_word.items())
