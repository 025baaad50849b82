"""The summaries of a partie's deals add up to the partie, in every rule set."""

from __future__ import annotations

import pytest

from engine.events import DealScored
from engine.game import DealSummary, Event
from engine.games.registry import GAMES
from tests.engine.parties import PRESETS, play
from tests.seeded import Dice

KINDS = {
    "round", "fine", "wheel", "kingdom",
    "won", "lost", "won_schneider", "won_schwarz", "lost_schneider", "lost_schwarz",
}  # fmt: skip


def told(name: str, preset: str, seed: int) -> tuple[list[DealSummary], tuple[int, ...]]:
    """The summaries of a random partie's deals, and its points at the end."""
    game = GAMES[name]
    options = game.options(preset)
    state, story, deals = game.new(options), list[Event](), list[DealSummary]()
    for actor, action in play(game, preset, options, Dice(seed)).moves:
        events = state.apply(actor, action)
        story += events
        deals += [game.summarise(story, event.deal) for event in events if isinstance(event, DealScored)]
    assert state.result is not None
    return deals, state.result.points


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_deals_add_up_to_the_partie(name: str, preset: str) -> None:
    deals, points = told(name, preset, 5)
    assert [deal.deal for deal in deals] == list(range(1, len(deals) + 1))
    fines = [
        sum(deed.number for deal in deals for deed in deal.deeds if (deed.kind, deed.seat) == ("fine", seat))
        for seat in range(len(points))
    ]
    sums = [sum(deal.points[seat] for deal in deals if deal.counts) for seat in range(len(points))]
    assert {deed.kind for deal in deals for deed in deal.deeds} <= KINDS
    if name != "kauflabet":  # what was left in the pot is shared after the last deal
        assert [a + b for a, b in zip(sums, fines, strict=True)] == list(points)


def test_a_deal_that_is_not_over_is_not_told() -> None:
    with pytest.raises(ValueError, match="not over"):
        GAMES["quodlibet"].summarise([], 1)


def test_each_of_four_kingdoms_ends_once() -> None:
    deals, _ = told("quodlibet", "badenia", 2)
    assert sum(deed.kind == "kingdom" for deal in deals for deed in deal.deeds) == 4
