"""The page in a browser, and a person's hands on it."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect
from playwright.sync_api import Page as BrowserPage

from tests.support.patience import PATIENCE
from tests.support.server import Server
from tzaar_board.games.registry import parse_position


class PageHands:
    """What a person does with the page: presses, drags, clicks and types."""

    def __init__(self, page: BrowserPage, server: Server, path: str = "/") -> None:
        self.page = page
        self.server = server
        self.troubles: list[str] = []
        page.on("pageerror", self._note)
        page.goto(server.url + path)
        expect(self.sentence).not_to_be_empty()

    @property
    def sentence(self) -> Locator:
        """What the table waits for."""
        return self.page.locator(".sentence")

    @property
    def actions(self) -> list[str]:
        """What the list of actions shows."""
        return self.page.locator(".actions button").all_inner_texts()

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def switch(self, name: str, on: bool) -> None:
        """Turns one of the switches of a simulated table's hands."""
        self.page.get_by_label(name, exact=True).set_checked(on)

    @property
    def said(self) -> Locator:
        """What is said for a moment, of what was refused for one."""
        return self.page.locator(".notices .passing")

    def site(self, name: str) -> Locator:
        """The button that stands for a site."""
        return self.page.locator(f'.touch[data-site="{name}"]')

    def state(self, *states: str) -> None:
        """Waits until the game is in one of some states."""
        wanted = [f'main[data-state="{state}"]' for state in states]
        self.page.wait_for_selector(", ".join(wanted))

    def until(self, what: Callable[[], bool], seconds: float = PATIENCE) -> None:
        """Waits until something is true; looks at every change of the page, and now and then."""
        for _ in range(int(seconds * 20)):
            if what():
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"not within {seconds} s: {self.sentence.inner_text()}")

    def where(self, site: str) -> tuple[float, float]:
        """The middle of a site on the screen."""
        box = self.site(site).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def press(self, site: str) -> None:
        self.page.mouse.move(*self.where(site))
        self.page.mouse.down()

    def drag(self, origin: str, target: str) -> None:
        """Presses on a site, and lets go on another."""
        self.press(origin)
        self.page.mouse.move(*self.where(target), steps=4)
        self.page.mouse.up()

    def drag_from_tray(self, place: str, target: str) -> None:
        """Takes what lies in the tray at a place ("black0": the first of Black's) to a site."""
        box = self.page.locator(f'.stack[data-place="tray:{place}"]').bounding_box()
        assert box is not None
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.page.mouse.down()
        self.page.mouse.move(*self.where(target), steps=4)
        self.page.mouse.up()

    def click(self, site: str) -> None:
        """Presses and lets go in one go: a slow machine makes no long press of it."""
        self.page.mouse.click(*self.where(site))

    def act(self, text: str) -> None:
        """Plays an action by its text."""
        if text == "pass":
            player = self.server.get("game")["player"]
            self.page.locator(f'[data-button="{player}"]').click(delay=80)
            return
        self.carry_out(text)

    def carry_out(self, text: str) -> None:
        """Does with the stacks what an action of either game says: TZAAR's moves one, Troll's
        places a disc and turns over what it encloses, as the lights lead.
        """
        if len(text) == 2:
            position = parse_position(self.server.get("game")["position"])
            self.click(text)
            for site in position.trace(position.game.parse_action(text)).turned:
                self.turn_over(position.game.board.names[site])
        else:
            self.drag(text[:2], text[3:])

    def turn_over(self, site: str) -> None:
        """Turns over what a light asks for as soon as the page shows it, until it has gone."""

        def asked() -> bool:
            cue = self.server.get("table")["cues"].get(site)
            return cue is not None and cue["role"] == "turn-over"

        self.until(asked)
        words = self.server.get("table")["cues"][site]["words"]
        expect(self.site(site)).to_have_attribute("aria-label", re.compile(re.escape(words)))
        self.click(site)
        self.until(lambda: not asked())

    def played(self, count: int) -> None:
        """Waits until so many actions are in the list, and the table waits for somebody."""
        self.until(lambda: len(self.actions) == count)

    def end(self) -> None:
        """Nothing on the page may have gone wrong."""
        self.page.remove_listener("pageerror", self._note)
        assert not self.troubles, self.troubles

    def _note(self, error: Exception) -> None:
        self.troubles.append(str(error))
