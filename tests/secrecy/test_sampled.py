"""Sampled check of whole packs: at all kinds of moments, swapping hidden cards changes no other view."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from engine.actions import PLAYS
from engine.games.registry import GAMES
from tests.secrecy.oracles import SECRETS, TABLES
from tests.secrecy.twins import Story, Table, exchange, shuffle, stories
from tests.secrecy.worlds import Viewer
from tests.seeded import Dice

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


def check(table: Table, seed: object) -> dict[str, Counter[Viewer]]:
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
    shown = check(table, 1)
    secrets = table.secrets
    assert set(shown) >= secrets.moments(table.options) | secrets.open_moments(table.options)
    for name in secrets.moments(table.options):
        assert min(shown[name][viewer] for viewer in table.viewers) >= TWINS, f"{name}: {shown[name]}"
