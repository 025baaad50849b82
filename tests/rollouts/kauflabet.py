"""Invariants of Kauflabet: chips are neither made nor lost, and neither are cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.cards import ALL_CARDS, card_set
from engine.events import TrickWon
from engine.game import Event
from engine.games.kauflabet.events import Exchanged, PartieEnded, PotSettled, PotShared
from engine.games.kauflabet.options import TRICKS, KauflabetOptions
from engine.games.kauflabet.partie import Partie
from tests.rollouts.totals import check_totals


def check_state(state: Partie) -> None:
    """Check that balances and pot add up to nothing, quarters are whole, and each card is in one place."""
    assert sum(state.pot.balances) + state.pot.chips == 0
    if state.options.tricks_pay == "quarters":
        assert state.pot.chips % 4 == 0 or state.result is not None
    check_cards(state)


def check_partie(state: Partie, deals: Mapping[int, Sequence[Event]]) -> None:
    """Check that deals make the result, which shares out the whole pot."""
    assert state.result is not None
    assert sum(state.result.points) == 0 == state.pot.chips
    assert min(state.result.places) == 1
    assert state.view(None).deals == state.deal_number == len(deals) == len(state.scores)
    assert isinstance(deals[state.deal_number][-1], PartieEnded)
    check_totals(state.result, deals)


def check_cards(state: Partie) -> None:
    """Check that every card is in one place only."""
    deal = state.playing
    if deal is None:
        return
    piles = [*deal.hands, *deal.put_away, card_set(deal.talon)]
    if deal.tricks is not None:
        piles += [1 << card for trick in deal.tricks.taken for card in trick.cards]
        piles += [1 << card for card in deal.tricks.trick]
    if not deal.upcard_taken:
        piles.append(1 << deal.upcard)
    assert sum(piles) == ALL_CARDS
    assert sum(pile.bit_count() for pile in piles) == 32
    assert all(hand.bit_count() <= TRICKS for hand in deal.hands), "more is drawn than was put away"


def check_deal(options: KauflabetOptions, events: Sequence[Event]) -> None:
    """Check that players without a trick are bête, and that quarters empty the pot."""
    (settlement,) = (event.settlement for event in events if isinstance(event, PotSettled))
    tricks = [event for event in events if isinstance(event, TrickWon)]
    assert len(tricks) == (4 if len(settlement.active) > 1 else 0)
    assert settlement.tricks_won == tuple(
        sum(trick.winner == seat for trick in tricks) for seat in range(options.players)
    )
    for seat in range(options.players):
        trickless = bool(tricks) and seat in settlement.active and not settlement.tricks_won[seat]
        assert bool(settlement.betes[seat]) == trickless
    if options.tricks_pay == "quarters" and tricks:
        assert sum(settlement.taken) == settlement.pot
    exchanged = [event for event in events if isinstance(event, Exchanged)]
    assert sum(event.count for event in exchanged) <= 32 - 4 * options.players
    shared = [event for event in events if isinstance(event, PotShared)]
    assert all(max(event.shares) - min(event.shares) <= 1 for event in shared)
