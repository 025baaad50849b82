"""Tiny packs: all arrangements of the hidden cards that are possible for a viewer look alike."""

from __future__ import annotations

from collections import Counter
from itertools import chain, islice

import pytest

from tests.lengths import amount
from tests.secrecy.oracles import TABLES
from tests.secrecy.twins import Story, Table, arrangements, stories, tiny_story
from tests.secrecy.worlds import Swap, Viewer
from tests.seeded import Dice

HIDDEN = 6
WORLDS = 120
"""Maximum number of arrangements of hidden cards for which all of them are tried."""
ENOUGH = amount(30, 60)
"""Minimum number of worlds checked for each kind of moment."""
DEALS = 48
"""Maximum number of deals that are made tiny."""


def all_worlds(story: Story, viewer: Viewer) -> tuple[int, list[Swap]]:
    """Return the first moment at which all worlds possible for a viewer can be tried, and the worlds."""
    for length, moment in enumerate(story.moments, 1):
        if story.dealt and 1 < len(moment.hidden[viewer]) <= HIDDEN:
            swaps = arrangements(moment.hidden[viewer], moment.places)
            if len(swaps) <= WORLDS:
                return length, swaps
    return 0, []


def look_around(story: Story, viewer: Viewer, shown: Counter[str]) -> None:
    """Play a tiny deal in all worlds at once; impossible ones drop out. Raises ``Leak``."""
    first, swaps = all_worlds(story, viewer)
    if not swaps:
        return
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
    """Count the worlds shown, by moment. Raises ``Leak``."""
    shown: Counter[str] = Counter()
    wanted = table.secrets.tiny_moments(table.options)
    deals = chain.from_iterable(stories(table, f"{seed} {party}") for party in range(DEALS))
    dice = Dice(f"viewers {table.setting} {seed}")
    for number, story in enumerate(islice(deals, DEALS)):
        if any(shown[moment.name] < ENOUGH for moment in story.moments if moment.name in wanted):
            tiny = tiny_story(story, number)
            for viewer in (None, dice.one_of(table.viewers[1:])):
                look_around(tiny, viewer, shown)
        if all(shown[name] >= ENOUGH for name in wanted):
            break
    return shown


@pytest.mark.scaled
@pytest.mark.sample(2)
@pytest.mark.parametrize("table", TABLES, ids=lambda table: str(table.setting))
def test_all_worlds_that_a_viewer_must_think_possible_look_the_same(table: Table) -> None:
    shown = check(table, 1)
    for name in table.secrets.tiny_moments(table.options):
        assert shown[name] >= ENOUGH, f"{name}: {shown}"
