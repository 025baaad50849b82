"""Covered tables, whose cards others are still to play: nobody else sees anything of the deal."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.games.render_context import RenderContext
from cogs.hand.view import hand_view
from cogs.shell.card_emoji import CardEmoji
from cogs.shell.names import Names
from cogs.tables.view import chronicle, table_card
from cogs.texts.catalogue import Words
from cogs.watching.view import watch_view
from engine.games.registry import GAMES
from engine.tables import TableError, TableState
from tests.cogs.discord_limits import buttons, payload, text
from tests.cogs.seating import snapshot
from tests.engine.parties import PRESETS, play
from tests.seeded import Dice


def played(name: str, preset: str, seed: int) -> TableState:
    """Return a covered table after one deal and some moves of the next."""
    rules = GAMES[name]
    options = rules.options(preset)
    state = rules.new(options)
    for actor, action in play(rules, preset, options, Dice(seed), deals=1, more=2).moves:
        state.apply(actor, action)
    table = snapshot(state, game=name, preset=preset, options=options)
    return replace(table, covered=True, duplicate=True)


@pytest.mark.parametrize(("name", "preset"), PRESETS, ids=lambda value: value)
def test_the_public_sees_the_same_whatever_is_played(
    name: str, preset: str, de: Words, card_emoji: CardEmoji
) -> None:
    one, other = (played(name, preset, seed) for seed in (1, 2))
    other = replace(other, seats=one.seats)
    assert payload(table_card(one, de, card_emoji)) == payload(table_card(other, de, card_emoji))
    assert payload(watch_view(one, de, card_emoji)) == payload(watch_view(other, de, card_emoji))
    assert "Spiel 2" in text(table_card(one, de, card_emoji))
    context = RenderContext(one, de, card_emoji, Names(one, de))
    assert chronicle(context, 1) == ()
    with pytest.raises(TableError, match="covered"):
        one.view(None)


@pytest.mark.parametrize(("name", "preset"), PRESETS, ids=lambda value: value)
def test_players_see_their_hand_as_ever(name: str, preset: str, de: Words, card_emoji: CardEmoji) -> None:
    table = played(name, preset, 3)
    assert not any("review" in one["custom_id"] for one in buttons(hand_view(table, 0, de, card_emoji)))
    # before somebody has acted, the deal before is offered for a review, where others don't still play it
    table = replace(table, played=tuple((1, seat) for seat in range(len(table.seats))))
    for seat in range(len(table.seats)):
        assert payload(hand_view(table, seat, de, card_emoji)) == payload(
            hand_view(replace(table, covered=False, duplicate=False), seat, de, card_emoji)
        )
