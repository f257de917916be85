"""What rough hands do about what the table shows: they follow lights, answer, and mend."""

import random

from tzaar_board.games.base import Action, Content, Position
from tzaar_board.games.history import History
from tzaar_board.geometry import Site
from tzaar_board.simulate.rough_actions import RoughActions
from tzaar_board.simulate.rough_habits import RoughHabits
from tzaar_board.simulate.rough_movements import Script
from tzaar_board.simulate.rough_table import RoughTable
from tzaar_board.table.guide import contents
from tzaar_board.table.scene import ASKED, Role
from tzaar_board.table.sensing.buttons import Button

HOLD = 3.2
"""Seconds for which a turn button is held to say that the table is right."""


class RoughAnswers:
    """Scripts of what sensible people do, from what they see and what they meant."""

    def __init__(
        self, rng: random.Random, habits: RoughHabits, table: RoughTable, actions: RoughActions
    ) -> None:
        self._rng = rng
        self._habits = habits
        self._table = table
        self._actions = actions

    def follow(self, meant: Position) -> Script | None:
        """The next thing that the lights ask for, None where it is done already. What stands where
        it should not, and is asked for elsewhere, is what people take for it.
        """
        if (turned := self._turned()) is not None:
            return turned
        scene, standing = self._table.view.scene, self._table.standing
        take = [s for s in self.lit(Role.TAKE) if standing[s] is not None]
        put = [
            (site, scene[site].content)
            for site in self.lit(Role.PUT, Role.FILL)
            if scene[site].content is not None and standing[site] != scene[site].content
        ]
        script = Script()
        for site in take[:1]:
            script.stand(site, None).wait(self._rng.uniform(0.3, 0.8))
        for site, content in put[:1]:
            if not script.moves:
                strays = [s for s, held in enumerate(standing) if held == content]
                homes = (meant, self._table.recorded.head)
                strays = [s for s in strays if all(one.content(s) is None for one in homes)]
                for stray in strays[:1]:
                    script.stand(stray, None).wait(self._rng.uniform(0.3, 0.8))
            if standing[site] is not None:
                script.stand(site, None).wait(0.3)
            script.stand(site, content)
        return script if script.moves else None

    def turn(self) -> Script | None:
        """Turns over what the lights say, None where they say nothing of that."""
        return self._turned()

    def answer(self, meant: History, number: int) -> Script:
        """Taps the target of an action, or confirms it with the button; of the one before, where
        that is asked about.
        """
        lit = self.lit(*ASKED)
        if len(lit) == 1 and self._rng.random() < self._habits.confirm:
            return self.press(self._turn_button(), 0.2)
        sites = [self.target(meant, n) for n in range(number, len(meant))]
        if number and self._is_asked(meant, number - 1):
            sites.insert(0, self.target(meant, number - 1))
        asked = [site for site in sites if site in lit]
        site = (asked or sites)[0]
        if site is None:
            return self.press(self._turn_button(), 0.2)
        return self.tap(site, meant.head.content(site))

    def _is_asked(self, meant: History, number: int) -> bool:
        """Whether the table wants to know where the stack of an action went."""
        question = self._table.session.question
        key = meant.positions[number].trace(meant.actions[number]).key
        return question is not None and key is not None and question.key == key

    def target(self, meant: History, number: int) -> Site | None:
        """Where a stack of an action goes, None where that is nowhere."""
        trace = meant.positions[number].trace(meant.actions[number])
        return next(iter((*trace.targets, *trace.sites)), None)

    def tap(self, site: Site, content: Content | None) -> Script:
        """Taps what stands on a site; where nothing does, what should is put there."""
        held = self._table.standing[site]
        if held is None:
            return Script().stand(site, content)
        return self._actions.tap(site, held)

    def press(self, button: Button, seconds: float) -> Script:
        return Script().press(button, seconds)

    def hold(self) -> Script:
        """Says with the turn button of who is not to move that the table is right."""
        return Script().press(Button.of(self._table.view.player.other), HOLD)

    def blame(self, position: Position, action: Action) -> Script:
        """Says with the hint button and the hold that an action was done which one sensor does not
        show (docs/table.md, Buttons): one press more until its lights are lit. Where a sentence
        names a site that keeps it from counting, the hold alone says so.
        """
        if self._table.view.doubted is not None and not self.lit(Role.FROM, Role.TO):
            return self.hold()
        trace = position.trace(action)
        wanted = trace.sites if trace.placed is None else trace.sites[:1]
        begun = trace.placed is not None or self.lit(Role.FROM) == [trace.key]
        shown = begun and self.lit(Role.FROM, Role.TO) == sorted(wanted)
        return self.hold() if shown else self.press(Button.HINT, 0.2)

    def mend(self, position: Position) -> Script:
        """Makes the table as a position is, by heart."""
        script = Script()
        for site, content in enumerate(contents(position)):
            if self._table.standing[site] != content and self._table.standing[site] is not None:
                script.stand(site, None).wait(self._rng.uniform(0.2, 0.6))
        for site, content in enumerate(contents(position)):
            if self._table.standing[site] != content and content is not None:
                script.stand(site, content).wait(self._rng.uniform(0.2, 0.6))
        return script

    def lit(self, *roles: Role) -> list[Site]:
        """The sites that are lit in some roles."""
        return sorted(s for s, cue in self._table.view.scene.items() if cue.role in roles)

    def _turned(self) -> Script | None:
        for site in self.lit(Role.TURN_OVER):
            content = self._table.view.scene[site].content
            if content is not None and self._table.standing[site] != content:
                return self._actions.turn_over(site, content)
        return None

    def _turn_button(self) -> Button:
        return Button.of(self._table.view.player)
