"""Why an action is good, or what refutes it: a sentence or two of a line and the rules. Pure.

A line is what the engine expects, the action itself first. What a sentence says is found by playing
it: who wins and how soon, else what the turn threatens, stops, leaves, or makes better.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tzaar_board.errors import Phrase, joined
from tzaar_board.games.base import Action, Colour, Outcome, Position, Reason, lost_kind
from tzaar_board.geometry import Site
from tzaar_board.lessons.facts import Facts
from tzaar_board.lessons.troll_facts import troll_facts
from tzaar_board.lessons.tzaar_facts import tzaar_facts

FACTS: Mapping[str, Facts] = {"tzaar": tzaar_facts, "troll": troll_facts}
"""What can be said of a turn, by the name of the game; of other games only how they end."""


@dataclass(frozen=True, slots=True)
class Refutation:
    """Why an action is a mistake, and the turn that answers it, played in a position after it; the
    turn is empty where none is needed."""

    reason: Phrase
    position: Position
    reply: tuple[Action, ...] = ()

    @property
    def sites(self) -> tuple[Site, ...]:
        """The sites of the reply's first action that touches any, from where it goes first."""
        position = self.position
        for action in self.reply:
            if sites := position.trace(action).sites:
                return sites
            position = position.play(action)
        return ()

    @property
    def said(self) -> Phrase:
        """The reply and the reason as a text."""
        if not self.reply:
            return self.reason
        player = self.position.game.presentation.sides[self.position.player].name
        turn = joined(*map(spelled, self.reply))
        answer = Phrase("{player} answers {turn}.", player=player, turn=turn)
        return joined(answer, self.reason)


def spelled(action: Action) -> Phrase | str:
    """An action in a sentence: as it is written, but for a pass."""
    text = str(action)
    return Phrase("pass") if text == "pass" else text


def why(position: Position, line: Sequence[Action], *, proven: bool) -> Phrase | None:
    """Why the player to act begins with a line, None where there is nothing to be said.

    `proven`: where the line ends the game, it ends so whatever is played. A line may be shorter
    than a turn.
    """
    after, rest = position, list(line)
    while rest and after.outcome() is None:
        after = after.play(rest.pop(0))
    outcome = after.outcome()
    ends = len(line) - len(rest)
    if outcome is not None and (proven or _turn(position, line) == ends):
        return _end(position, line[:ends], after, outcome)
    turn = line[: _turn(position, line)]
    facts = FACTS.get(position.game.name)
    return None if facts is None or not turn else facts(position, turn)


def refutation(position: Position, line: Sequence[Action], *, proven: bool) -> Refutation | None:
    """What speaks against beginning with a line, None where there is nothing to be said."""
    size = _turn(position, line)
    after = position
    for action in line[:size]:
        after = after.play(action)
    outcome = after.outcome()
    if outcome is not None:
        won = outcome.winner is position.player
        return None if won else Refutation(_end(position, line[:size], after, outcome), after)
    if after.player is position.player:
        return None
    rest = line[size:]
    reason = why(after, rest, proven=proven) if rest else None
    return None if reason is None else Refutation(reason, after, tuple(rest[: _turn(after, rest)]))


def _turn(position: Position, line: Sequence[Action]) -> int:
    """How many actions of a line are the turn of the player to act."""
    after = position
    for number, action in enumerate(line):
        if after.player is not position.player or after.outcome() is not None:
            return number
        after = after.play(action)
    return len(line)


def _end(start: Position, line: Sequence[Action], end: Position, outcome: Outcome) -> Phrase:
    """That a line wins for somebody, how soon, and by what."""
    winner = outcome.winner
    if winner is None:
        return Phrase("The game ends in a draw.")
    sides = start.game.presentation.sides
    turns, at, before = 0, start, None
    for action in line:
        turns += at.player is winner and before is not winner
        before, at = at.player, at.play(action)
    how = _how(end, outcome, winner.other)
    if not turns:
        return Phrase("{player} wins: {how}", player=sides[winner].name, how=how)
    if turns == 1:
        return Phrase("{player} wins in one turn: {how}", player=sides[winner].name, how=how)
    return Phrase(
        "{player} wins within {turns} turns: {how}",
        player=sides[winner].name,
        turns=turns,
        how=how,
    )


def _how(end: Position, outcome: Outcome, loser: Colour) -> Phrase:
    """What has ended a game, as a clause that ends the sentence."""
    name = end.game.presentation.sides[loser].name
    kind = lost_kind(end, outcome)
    if kind is not None and kind.piece.gone is not None:
        return Phrase(kind.piece.gone.template, player=name)
    if outcome.reason is Reason.LINK:
        return Phrase("the chain joins both edges.")
    return Phrase("{player} has no capture left.", player=name)
