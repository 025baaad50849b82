"""Open hands are shown where all have agreed, to registered spectators, and to nobody else."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from cogs.shell.layout import RawLayout
from cogs.watching.view import watch_view
from engine.cards import cards_in
from engine.games.registry import GAMES
from engine.tables import Status, TableState
from tests.cogs.discord_limits import check, payload
from tests.cogs.seating import LONG_NAMES, in_status, seats, snapshot
from tests.secrecy.oracles import TABLES
from tests.secrecy.twins import FACES, ONLOOKER, WORDS, Table
from tests.seeded import Dice, random_step

RESTING: tuple[Status, ...] = ("lobby", "shelved", "quarantined", "closed")


def opened(shown: TableState) -> TableState:
    """Return the table after everybody has agreed and the spectator was registered."""
    return replace(shown, hands_open=True, watched=frozenset({ONLOOKER}))


def moments(table: Table, every: int = 7) -> list[TableState]:
    """Return moments of a random partie."""
    dice = Dice(f"spectators {table.setting}")
    state = GAMES[table.setting.game].new(table.options)
    found = []
    for number in range(400):
        if state.result is not None:
            break
        step = random_step(state, dice)
        events = list(state.apply(step.actor, step.action))
        if number % every == 0 and state.result is None and isinstance(state.waiting_for, frozenset):
            setting = table.setting
            found.append(
                snapshot(
                    state.copy(),
                    game=setting.game,
                    preset=setting.preset,
                    options=table.options,
                    events=events,
                )
            )
    return found


def view(shown: TableState, person: int = ONLOOKER, **how: Any) -> RawLayout:
    """Return the message for a person without a hand who wants to see all hands."""
    return watch_view(shown, WORDS, FACES, wanted=True, held=shown.open_hands(person), **how)


def sent(drawing: RawLayout) -> str:
    return json.dumps(payload(drawing), ensure_ascii=False)


@pytest.mark.sample(9)
@pytest.mark.parametrize("table", TABLES, ids=lambda table: str(table.setting))
def test_open_hands_are_the_cards_that_are_held_and_only_where_they_may_be_seen(table: Table) -> None:
    for shown in moments(table):
        agreed = opened(shown)
        held = agreed.open_hands(ONLOOKER)
        assert held is not None and agreed._partie is not None and held == agreed._partie.all_hands()
        for cards in held:
            assert all(FACES.inline(card) in sent(view(agreed)) for card in cards_in(cards))
        for person in (seat.owner for seat in shown.seats if seat.owner is not None):
            assert replace(agreed, watched=frozenset({person})).open_hands(person) is None
        assert shown.open_hands(ONLOOKER) is None
        assert replace(shown, hands_open=True).open_hands(ONLOOKER) is None
        assert replace(shown, watched=frozenset({ONLOOKER})).open_hands(ONLOOKER) is None
        for status in RESTING:
            assert in_status(agreed, status).open_hands(ONLOOKER) is None


@pytest.mark.parametrize("table", TABLES, ids=lambda table: str(table.setting))
def test_a_view_has_no_button_that_acts_at_the_table(table: Table) -> None:
    for shown in moments(table, every=31):
        for one in (shown, opened(shown), *(in_status(shown, status) for status in RESTING)):
            for written in (sent(view(one)), sent(watch_view(one, WORDS, FACES))):
                for acting in ("bk1:h:", "bk1:m:", "bk1:t:", "bk1:a:"):
                    assert acting not in written


@pytest.mark.parametrize("game", GAMES)
def test_a_view_fits_with_the_longest_names(game: str) -> None:
    (table, *_) = [table for table in TABLES if table.setting.game == game]
    names = (*LONG_NAMES, "Wolfeschlegelsteinhausenbergerdorff")
    for shown in moments(table, every=3):
        long = replace(shown, seats=seats(names[: len(shown.seats)]))
        check(view(opened(long)))
        check(watch_view(long, WORDS, FACES, note="!" * 200))
        for status in RESTING:
            check(watch_view(in_status(long, status), WORDS, FACES))
