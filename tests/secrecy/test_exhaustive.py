"""Tiny packs: every arrangement of the hidden cards that agrees with what a viewer knows looks the same."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.secrecy.oracles import TABLES
from tests.secrecy.twins import Story, Table, arrangements, stories, tiny_story
from tests.secrecy.worlds import Viewer

HIDDEN = 6
"""With so many hidden cards all arrangements are tried; where there are more, once it are so few."""
DEALS = 14
"""How many deals of a partie are made tiny."""


def every_arrangement(story: Story, viewer: Viewer, shown: Counter[str]) -> None:
    """Go through a tiny deal with all worlds a viewer must think possible. Raises ``Leak``."""
    first = next(
        (
            length
            for length, moment in enumerate(story.moments, 1)
            if story.dealt and 1 < len(moment.hidden[viewer]) <= HIDDEN
        ),
        None,
    )
    if first is None:
        return
    moment = story.moments[first - 1]
    swaps = arrangements(moment.hidden[viewer], moment.places)
    one = story.retold(first, viewer)
    twins = [twin for swap in swaps if (twin := story.twin(first, viewer, swap))]
    for moment in story.moments[first - 1 :]:
        if one.length < first:
            one.goes_on()
            twins = [twin for twin in twins if twin.goes_on()]
        first += 1
        sight = one.seen(viewer)
        for twin in twins:
            twin.compare(sight)
            shown[moment.name] += moment.is_moved(twin.swap)


def check(table: Table, seed: object) -> Counter[str]:
    """Worlds shown, by moment. Raises ``Leak``."""
    shown: Counter[str] = Counter()
    for number, story in enumerate(stories(table, seed)[:DEALS]):
        tiny = tiny_story(story, number)
        for viewer in table.viewers:
            every_arrangement(tiny, viewer, shown)
    return shown


@pytest.mark.parametrize("table", TABLES, ids=lambda table: str(table.setting))
def test_all_worlds_that_a_viewer_must_think_possible_look_the_same(table: Table) -> None:
    shown = check(table, 1)
    for name in table.secrets.tiny_moments(table.options):
        assert shown[name] >= 20, f"{name}: {shown}"
