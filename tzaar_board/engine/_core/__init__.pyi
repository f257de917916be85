"""The search core in C++ (src/bindings.cpp). Its texts are those of docs/rules.md."""

from collections.abc import Callable, Sequence

class Position:
    """A position of a game."""

    def __init__(self, text: str) -> None:
        """The position of a text, whose form tells the game. Raises ValueError with the reason."""

    def __str__(self) -> str: ...
    @property
    def game(self) -> str:
        """The name of the game, one of `games()`."""

    @property
    def player(self) -> str:
        """Who acts next: 'w' or 'b'."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    def winner(self) -> str:
        """'w' or 'b' where the game has been won, else ''."""

    @property
    def stage(self) -> str:
        """The last word of the text: the action letter 'p', 'o', '1' or '2'; 'std' or 'pro'."""

    @property
    def progress(self) -> int:
        """Rises with every action that changes the board: less than before is another game."""

    def legal(self) -> list[str]:
        """The texts of the legal actions, in the order of the Python rules."""

    def play(self, action: str) -> Position:
        """The position after a legal action. Raises ValueError with the reason."""

    def perft(self, depth: int) -> int:
        """How many lines of play there are of `depth` actions, or that end before."""

    def features(self) -> list[float]:
        """The evaluation's terms for the player to act, whose sum by weight is in it; Troll has
        none.

        Raises ValueError where the game is over.
        """

    def inputs(self) -> list[int]:
        """The numbers of the network's inputs that are on, each as often as it counts.

        Raises ValueError where the game is over.
        """

class Line:
    """An action with what follows it. `ends` is 0, N for a proven win or -N for a proven loss in
    N actions; `score` is in centipoints for the player to act. `drawn` is a proven draw."""

    @property
    def score(self) -> int: ...
    @property
    def ends(self) -> int: ...
    @property
    def drawn(self) -> bool: ...
    @property
    def actions(self) -> list[str]: ...

class Report:
    """What a search has found after a finished depth: `lines` best first; `seconds` since it
    began."""

    @property
    def depth(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    @property
    def seconds(self) -> float: ...
    @property
    def lines(self) -> list[Line]: ...

class Search:
    """A search of one game with its table; the interpreter is free while it runs.

    One run at a time: whatever is asked of it meanwhile raises RuntimeError.
    """

    def __init__(self, megabytes: int = 16, threads: int = 1, game: str = "tzaar") -> None: ...
    def run(
        self,
        position: Position,
        *,
        seconds: float = 0.0,
        nodes: int = 0,
        depth: int = 0,
        lines: int = 1,
        actions: Sequence[str] = (),
        report: Callable[[Report], object] | None = None,
        stopped: Callable[[], bool] | None = None,
    ) -> Report:
        """Searches up to a limit (0: none), or until `stopped` says so; it is asked every 2 ms.

        `lines` are how many of the best actions get a line (0: all), `actions` restricts them.
        `report` hears of every finished depth. Raises ValueError where the game is over or
        another one than the search is for, or an action is not legal; what `report` raises ends
        the search and is raised.
        """

    def evaluate(self, position: Position) -> int:
        """The static evaluation for the player to act, in centipoints; ValueError where the game is
        over."""

    def clear(self) -> None:
        """Forgets the table: a new game."""

    def switch(self, name: str, on: bool) -> None:
        """Turns a feature of the search on or off (`switches()`), for matches that prove it."""

    def weigh(self, weights: Sequence[float]) -> None:
        """Evaluates with other weights, as many as `weights()` has."""

def games() -> list[str]:
    """The names of the games, the first of which is played where none is named."""

def terms(game: str) -> list[str]:
    """The names of the evaluation's terms, none where it is a network. Raises ValueError for a game
    that is not there."""

def weights(game: str) -> list[float]:
    """The weights that tuning begins with. Raises ValueError for a game that is not there."""

def switches() -> list[str]:
    """The features of the search that can be switched."""
