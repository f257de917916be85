"""The options of the command that plays."""

from typing import Annotated

import typer

from tzaar_board.cli.options import GAME_NAMES
from tzaar_board.cli.tables import KINDS
from tzaar_board.games.registry import GAMES
from tzaar_board.opponents.base import PLAYERS
from tzaar_board.table.sense import Sense

STARTS = "|".join(name for known in GAMES.values() for name in known.starts)

TableOption = Annotated[str | None, typer.Option("--table", metavar=KINDS, help="Which table.")]
ProfileOption = Annotated[
    str | None, typer.Option("--profile", metavar="NAME|FILE", help="How it is wired.")
]
GameOption = Annotated[str | None, typer.Option("--game", metavar=GAME_NAMES, help="Which game.")]
StartOption = Annotated[
    str | None,
    typer.Option("--start", metavar=f"{STARTS}|TEXT", help="Begin a new game from here."),
]
SeedOption = Annotated[
    int | None, typer.Option("--seed", metavar="N", help="Begin with this shuffle.")
]
LessonOption = Annotated[
    str | None, typer.Option("--lesson", metavar="NAME", help="Begin with a lesson (see lessons).")
]
PracticeOption = Annotated[
    str | None,
    typer.Option(
        "--practice", metavar="GAME[:LEVEL|:own]", help="Begin to practise (see practice)."
    ),
]
NewOption = Annotated[bool, typer.Option("--new", help="Begin a new game.")]
ResumeOption = Annotated[
    int | None,
    typer.Option("--resume", metavar="N", help="Go on with this unfinished game (see games)."),
]
SenseOption = Annotated[
    Sense | None, typer.Option("--sense", help="What simulated sensors can tell.")
]
WhiteOption = Annotated[
    str | None, typer.Option("--white", metavar=PLAYERS, help="Who plays White.")
]
BlackOption = Annotated[
    str | None, typer.Option("--black", metavar=PLAYERS, help="Who plays Black.")
]
EventOption = Annotated[
    str | None, typer.Option("--event", metavar="NAME", help="What the game is played at.")
]
ClockOption = Annotated[
    str | None, typer.Option("--clock", metavar="15+10|15d10|15+5x30|off", help="Time a new game.")
]
HelpedOption = Annotated[
    str | None, typer.Option("--helped", metavar="both|white|black", help="Who is shown hints.")
]
LotOption = Annotated[bool, typer.Option("--lot", help="Draw lots for the colours.")]
MeetOption = Annotated[
    str | None,
    typer.Option("--meet", metavar="mqtt://HOST/ROOM#SECRET", help="Where another table is met."),
]
WebOption = Annotated[
    str | None, typer.Option("--web", metavar="HOST:PORT|off", help="Where the page is.")
]
SpeakOption = Annotated[bool, typer.Option("--speak", help="Say aloud what it waits for.")]
OpenOption = Annotated[bool, typer.Option("--open", help="Open the page in a browser.")]
