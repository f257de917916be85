"""Stacks are knocked over and set down in each other's places, and hands obey the lights."""

import random

import pytest

from tests.support.rounds import rest_soaks
from tests.support.scans import ScannedTable
from tests.support.senses import SENSES
from tzaar_board.games.base import Position
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.guide import contents
from tzaar_board.table.sense import EMPTY, Sense

STEPS = 60
"""More than the way back from any such fall takes."""


class ObedientHands:
    """Hands that look after each movement, lift what is to be taken, and set down what reads as
    the lit site should: they tell stacks apart no better than the sensors do.
    """

    def __init__(self, start: Position, sense: Sense, chance: random.Random) -> None:
        self.table = ScannedTable(start, sense)
        self.right = [sense.read(held) for held in contents(start)]
        self._beside: list[str] = []
        self._at = 0
        self._knock_over(chance)

    def _knock_over(self, chance: random.Random) -> None:
        standing = [site for site, reading in enumerate(self.right) if reading != EMPTY]
        fallen = chance.sample(standing, min(len(standing), chance.randrange(2, 11)))
        free = [site for site, reading in enumerate(self.right) if reading == EMPTY]
        places = chance.sample([*fallen, *free], len(fallen))
        for site in fallen:
            self._reads(site, EMPTY, 30)
        self._at += 1500
        for site, place in zip(fallen, places, strict=True):
            self._reads(place, self.right[site], 400)
        self.table.told("", then=1.5)
        self._at += 2000

    def _reads(self, site: int, reading: str, wait: int) -> None:
        self.table.told(f"{self._at} {self.table.board.names[site]}={reading}", then=0.0)
        self._at += wait

    def _lift(self, site: int) -> None:
        self._beside.append(self.table.readings[site])
        self._reads(site, EMPTY, 1000)

    def _set_down(self, site: int) -> bool:
        if self.right[site] not in self._beside:
            return False
        self._beside.remove(self.right[site])
        self._reads(site, self.right[site], 1500)
        return True

    def obey(self) -> bool:
        """Does what is lit now; False where there is nothing that can be done."""
        self.table.told("", then=0.8)
        step = self.table.view.move
        if step is None:
            return any(self._set_down(site) for site in sorted(self.table.view.lifted))
        if step.take is not None and self.table.readings[step.take] != EMPTY:
            self._lift(step.take)
            return True
        return step.put is not None and self._set_down(step.put)


@SENSES
@pytest.mark.parametrize("number", rest_soaks(range(8), lambda number: number < 3))
def test_the_lights_lead_back_from_a_fall(sense: Sense, number: int, seed: int) -> None:
    """They sent a stack to and fro for ever where its colour or height fitted neither place."""
    chance = random.Random(f"{seed} {number}")
    position = TZAAR.start("random", chance.randrange(1000))
    for _ in range(chance.randrange(30)):
        position = position.play(chance.choice(position.legal()))
    hands = ObedientHands(position, sense, chance)
    left = STEPS
    while hands.table.readings != hands.right and left:
        assert hands.obey(), f"{hands.table.state}: nothing to be done"
        left -= 1
    hands.table.told("", then=3.0)
    assert left
    assert (hands.table.played, hands.table.state) == ("", "ready")
