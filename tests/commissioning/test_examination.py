"""The doctor's questions one by one, with hands that do as they like."""

import re
from dataclasses import dataclass, field

from tzaar_board.commissioning.doctor.examination import Examination
from tzaar_board.commissioning.procedures.base import Wanted
from tzaar_board.commissioning.procedures.lamps import Lamps
from tzaar_board.geometry import HEXAGON
from tzaar_board.hal.profile import load_profile
from tzaar_board.hal.scan import LinkChange, LinkState, Scan
from tzaar_board.table.sensing.buttons import Button

SITE = HEXAGON.sites
PROFILE = load_profile("tzaar-60")


@dataclass
class Visit:
    """An examination with its time: past the lights and the buttons unless it is fresh."""

    now: float = 0.0
    standing: set[str] = field(default_factory=set)
    unsure: frozenset[str] = frozenset()
    fresh: bool = False

    def __post_init__(self) -> None:
        self.examination = Examination(PROFILE, Lamps(60))
        if not self.fresh:
            self.stand(3.5)
            self.begin()

    @property
    def words(self) -> str:
        """What is asked, without how it is done."""
        return self.examination.ask.words.split(". ")[0]

    def stand(self, seconds: float, *names: str, button: Button | None = None) -> None:
        """These stacks stand, and nothing else, for some seconds."""
        self.standing = set(names)
        readings = "".join(
            "+" if name in self.standing else "?" if name in self.unsure else "."
            for name in HEXAGON.names
        )
        buttons = tuple(one is button for one in Button)
        end = self.now + seconds
        while self.now < end:
            self.examination.hear(self.now, Scan(self.now, readings, buttons))
            self.now += 0.05
            self.examination.tick(self.now)

    def begin(self) -> None:
        """Goes past the lights and the buttons."""
        for button in (Button.WHITE, *Button):
            self.push(button)

    def push(self, button: Button) -> None:
        """Presses a button."""
        self.stand(0.1, *self.standing, button=button)
        self.stand(0.1, *self.standing)


def test_a_stack_where_it_shines_is_the_answer() -> None:
    visit = Visit()
    assert visit.words == "1 of 60: A1"
    assert visit.examination.ask.frame[0] != 0
    visit.stand(0.5, "A1")
    assert (visit.words, visit.examination.seen.lit) == ("2 of 60: A2", {0: 0})


def test_a_stack_that_is_put_right_in_time_is_no_fault() -> None:
    visit = Visit()
    visit.stand(1.5, "B1")
    visit.stand(0.5, "A1")
    assert visit.examination.seen.lit == {0: 0}


def test_a_stack_that_stays_elsewhere_is_noted_there() -> None:
    visit = Visit()
    visit.stand(2.5, "B1")
    assert visit.examination.seen.lit == {0: SITE["B1"]}


def test_a_turn_button_says_that_nothing_is_felt_or_that_it_is_felt_there() -> None:
    visit = Visit()
    visit.push(Button.BLACK)
    visit.stand(0.2, "B1")
    visit.push(Button.WHITE)
    assert visit.examination.seen.lit == {0: None, 1: SITE["B1"]}


def test_other_buttons_answer_nothing() -> None:
    visit = Visit()
    visit.push(Button.HINT)
    assert visit.words == "1 of 60: A1"


def test_without_any_hand_the_next_is_asked_after_half_a_minute() -> None:
    visit = Visit()
    visit.stand(29.0)
    before = visit.words
    visit.stand(2.0)
    assert (before, visit.words) == ("1 of 60: A1", "2 of 60: A2")


def test_two_that_are_felt_at_once_are_noted() -> None:
    visit = Visit()
    visit.stand(0.5, "A1", "D4")
    assert visit.examination.seen.together == {(0, SITE["D4"])}
    assert visit.examination.seen.lit == {0: 0}


def test_what_stands_before_the_first_question_is_to_be_taken_off() -> None:
    visit = Visit()
    other = Visit(fresh=True)
    other.stand(5.0, "C3")
    assert (other.examination.ask.wanted, other.examination.ask.frame[SITE["C3"]] != 0) == (
        Wanted.CLEAR,
        True,
    )
    other.stand(4.0)
    other.begin()
    assert (other.words, other.examination.seen.stuck) == (visit.words, set())


def test_a_lost_link_is_no_hand() -> None:
    visit = Visit()
    visit.examination.hear(visit.now, LinkChange(visit.now, LinkState.LOST))
    visit.examination.hear(visit.now, LinkChange(visit.now, LinkState.UP))
    visit.stand(5.0, "B1", "B2")
    assert (visit.words, visit.examination.seen.lit) == ("1 of 60: A1", {})


def test_sites_that_cannot_tell_are_not_asked_for() -> None:
    """So a table of which five sensors are wired is examined in a minute."""
    visit = Visit(unsure=frozenset(HEXAGON.names) - {"A2", "A3"})
    asked = [visit.words]
    for name in ("A2", "A3"):
        visit.stand(0.5, name)
        asked.append(visit.words)
    assert asked == [
        "1 of 2: A2",
        "2 of 2: A3",
        "Take every stack off the table; what shines red still reads occupied",
    ]


def test_lights_of_other_colours_are_marked_by_stacks_or_all_by_hint() -> None:
    visit = Visit(fresh=True)
    visit.stand(3.5)
    visit.stand(0.5, "A2")
    visit.stand(0.5)
    marked = set(visit.examination.seen.dark)
    visit.push(Button.HINT)
    assert (marked, visit.examination.seen.dark) == ({1}, set(range(60)))
    assert visit.examination.ask.words.endswith(" Marked: all.")


def test_who_leaves_the_pieces_standing_is_told_at_once() -> None:
    visit = Visit()
    names: list[str] = []
    for _ in range(3):
        names += re.findall(r" of 60: (\w+)", visit.examination.ask.words)
        visit.stand(0.6, *names)
    assert visit.examination.ask.words.startswith(
        f"Still occupied: {', '.join(names)}. Take the piece along. 4 of 60: "
    )
    visit.stand(0.5)
    assert visit.examination.ask.words.startswith("4 of 60: ")
