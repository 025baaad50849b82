"""Cards chosen before one's turn: those ruled out by the lead would never have become legal."""

from __future__ import annotations

from typing import Any

import pytest

from engine.game import CHANCE, Action, Game, IllegalAction, Seat
from engine.games.registry import GAMES
from tests.seeded import Dice, random_step

STEPS = 500
LEAD_DECIDES = ("quodlibet", "blattla", "fuenfzehnern")
"""Games in which nothing but the lead says what may follow; in Kauflabet the cards after it count as well."""


def fitting(game: Game, state: Any, seat: Seat, plays: list[Action]) -> set[str]:
    """The tokens among some plays that a seat may choose before its turn."""
    found = set()
    for play in plays:
        try:
            state.check_early(seat, play)
        except IllegalAction as refusal:
            assert refusal.code in game.refusal_codes
        else:
            found.add(play.token)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_what_is_refused_early_would_be_refused_at_ones_turn(name: str) -> None:
    refused = compared = 0
    for number, preset in enumerate(GAMES[name].presets):
        game, dice = GAMES[name], Dice(number)
        state: Any = game.new(game.options(preset))
        chosen: dict[Seat, set[str]] = {}
        for _ in range(STEPS):
            if not state.waiting_for:
                break
            for seat in range(len(state.view(None).hand_sizes)):
                plays = state.plays(seat)
                if state.waiting_for is CHANCE or not plays:
                    chosen.clear()
                elif seat not in state.waiting_for:
                    chosen[seat] = fitting(game, state, seat, plays)
                    refused += len(plays) > len(chosen[seat])
                elif seat in chosen:
                    legal = {play.token for play in plays if play in state.legal(seat)}
                    assert legal <= chosen[seat]
                    if len(state.view(None).deal.trick) >= 2:  # chosen when a card had been led
                        compared += 1
                        assert name not in LEAD_DECIDES or legal == chosen[seat]
            step = random_step(state, dice)
            if step.actor is not CHANCE:
                chosen.pop(step.actor, None)
            state.apply(step.actor, step.action)
    assert compared > 20
    assert refused > 20
