"""Everybody's cards, as replays with open hands ask for them."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cards import card_set
from engine.games.registry import GAMES
from tests.engine.parties import PRESETS
from tests.seeded import Dice, partie


@pytest.mark.parametrize(("name", "preset"), PRESETS, ids=lambda value: value)
def test_everybody_holds_what_their_own_view_shows(name: str, preset: str) -> None:
    game = GAMES[name]
    options = game.options(preset)
    state, seats = game.new(options), range(game.seats(options))
    seen = 0
    for _ in partie(state, Dice(f"held {preset}")):
        held = state.all_hands()
        views: list[Any] = [state.view(seat) for seat in seats]
        assert [cards.bit_count() for cards in held] == list(views[0].hand_sizes)
        for cards, view in zip(held, views, strict=True):
            if None not in view.hand:
                assert cards == card_set(view.hand)
                seen += bool(cards)
    assert seen > 50, "hands were compared"
