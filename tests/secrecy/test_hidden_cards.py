"""Hidden cards change places, in tiny packs in all ways that are possible, in whole ones in some."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import chain, islice

import pytest

from engine.actions import PLAYS
from engine.games.registry import GAMES
from tests.lengths import amount
from tests.secrecy.oracles import SECRETS, TABLES
from tests.secrecy.twins import Story, Table, arrangements, exchange, shuffle, stories, tiny_story
from tests.secrecy.worlds import Swap, Viewer
from tests.seeded import Dice

# Tiny packs: all arrangements of the hidden cards that are possible for a viewer look alike.

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


def check_all_worlds(table: Table, seed: object) -> Counter[str]:
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
    shown = check_all_worlds(table, 1)
    for name in table.secrets.tiny_moments(table.options):
        assert shown[name] >= ENOUGH, f"{name}: {shown}"


# Whole packs: at all kinds of moments, swapping hidden cards changes no other view.

MOMENTS = 36
"""Number of moments that are checked, about equally many of each kind."""
TWINS = 3
"""Number of twins that each viewer is shown at a moment."""
PARTIES = 6
"""Maximum number of parties until every kind of moment has occurred."""
TRIES = 30
"""Maximum number of attempts to find that many possible twins."""


def twins(story: Story, length: int, viewer: Viewer, dice: Dice) -> int:
    """Show a viewer some twins of a moment; return the number of possible ones."""
    moment = story.moments[length - 1]
    hidden = moment.hidden[viewer]
    if len(hidden) < 2:
        return 0
    one = story.retold(length, viewer)
    sight = one.seen(viewer)
    done = [step.action for step in story.steps]
    shown = 0
    for attempt in range(TRIES):
        swap = exchange(*dice.some_of(hidden, 2)) if attempt % 3 else shuffle(hidden, dice)
        twin = story.twin(length, viewer, swap) if moment.is_moved(swap) else None
        if twin is None:
            continue
        twin.compare(sight)
        twin.compare_answers(one, [*dice.some_of(PLAYS, 4), *dice.some_of(done, 4)])
        shown += 1
        if shown == TWINS:
            break
    for hand in dice.some_of(story.dealt, 1):
        turned = story.twin(length, viewer, exchange(*dice.some_of(hand, 2)), deal_only=True)
        if turned is not None:
            turned.compare(sight)
    return shown


def check_twins(table: Table, seed: object) -> dict[str, Counter[Viewer]]:
    """Count the twins shown, by moment and viewer, for all moments that occur. Raises ``Leak``."""
    dice = Dice(f"twins {table.setting} {seed}")
    places: dict[str, list[tuple[Story, int]]] = defaultdict(list)
    secrets, options = table.secrets, table.options
    for party in range(PARTIES):
        for story in stories(table, f"{seed} {party}"):
            for length, moment in enumerate(story.moments, 1):
                found = places[moment.name]
                if all(len(hidden) > 1 for hidden in moment.hidden.values()):
                    found.append((story, length))
        come_up = secrets.open_moments(options) <= places.keys()
        if come_up and all(places[name] for name in secrets.moments(options)):
            break
    shown: dict[str, Counter[Viewer]] = {name: Counter() for name in places}
    for name, found in places.items():
        for story, length in dice.some_of(found, 1 + MOMENTS // len(places)):
            for viewer in table.viewers:
                shown[name][viewer] += twins(story, length, viewer, dice)
    return shown


def test_every_game_has_an_oracle() -> None:
    assert set(SECRETS) == set(GAMES)


@pytest.mark.sample(2)
@pytest.mark.parametrize("table", TABLES, ids=lambda table: str(table.setting))
def test_hidden_cards_change_places_unnoticed(table: Table) -> None:
    shown = check_twins(table, 1)
    secrets = table.secrets
    assert set(shown) >= secrets.moments(table.options) | secrets.open_moments(table.options)
    for name in secrets.moments(table.options):
        assert min(shown[name][viewer] for viewer in table.viewers) >= TWINS, f"{name}: {shown[name]}"
