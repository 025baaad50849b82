"""Ways through the courses of the tutorial, for tests of their texts and screens."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from engine.cards import notation
from engine.game import IllegalAction
from engine.storage.records import Person
from engine.tutorial.courses import COURSES, Course, Station, station

ANNA: Final = Person(7, "77", "Anna")
ORDER: Final = ("GO", "HK")
"""The cards that take the tricks with which the course of penalties begins."""


@cache
def choices(reached: Station) -> Sequence[str]:
    """Return the tokens of all that leads on from a station."""
    if reached.over:
        return ()
    named = [notation(card) for card in reached.trick]
    legal = named or [action.token for action in reached.state.legal(reached.chosen.seat)]
    return [token for token in legal if _leads_on(reached, token)]


def _leads_on(reached: Station, token: str) -> bool:
    try:
        station(reached.course, (*reached.path, token))
    except IllegalAction:
        return False
    return True


@cache
def ways(course: Course) -> Sequence[Station]:
    """A way through a course by its first choices, one by its last, and what else lies beside these."""
    found: dict[tuple[str, ...], Station] = {(): station(course, ())}
    for end in (0, -1):
        reached = found[()]
        while not reached.over:
            for token in choices(reached):
                path = (*reached.path, token)
                found[path] = station(course, path)
            reached = found[(*reached.path, choices(reached)[end])]
    return tuple(found.values())


def everywhere() -> Sequence[Station]:
    """All stations of these ways, through all courses."""
    return [reached for course in COURSES.values() for reached in ways(course)]
