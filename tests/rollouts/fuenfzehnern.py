"""Invariants of Fünfzehnern: fifteen card points a head, and scores that add up to nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.cards import card_set
from engine.events import TrickWon
from engine.game import Event
from engine.games.fuenfzehnern.events import PartieEnded, PointsScored
from engine.games.fuenfzehnern.options import FuenfzehnernOptions
from engine.games.fuenfzehnern.partie import Partie
from tests.rollouts.totals import check_totals


def check_state(state: Partie) -> None:
    """Check that each card of the pack is in one hand, or on the table."""
    deal = state.playing
    if deal is not None:
        piles = [*deal.hands, deal.gone, card_set(deal.tricks.trick)]
        assert sum(piles) == card_set(state.pack)
        assert sum(pile.bit_count() for pile in piles) == len(state.pack)


def check_partie(state: Partie, deals: Mapping[int, Sequence[Event]]) -> None:
    """Check that deals make the result."""
    assert len(deals) == state.options.n_deals == state.view(None).deals == state.deal_number
    (ended,) = (event for event in deals[state.deal_number] if isinstance(event, PartieEnded))
    assert ended.result == state.result
    assert state.result is not None and state.result.points == state.totals
    check_totals(state.result, deals)


def check_deal(options: FuenfzehnernOptions, events: Sequence[Event]) -> None:
    """Check eight tricks, won by the highest card of the suit led, and points above or below par."""
    (scored,) = (event for event in events if isinstance(event, PointsScored))
    tricks = [event for event in events if isinstance(event, TrickWon)]
    cards = [play.card for trick in tricks for play in trick.plays]
    assert len(tricks) == 8 and len(cards) == len(set(cards)) == 8 * options.players
    for trick in tricks:
        led = [play for play in trick.plays if play.card >> 3 == trick.plays[0].card >> 3]
        assert trick.winner == max(led, key=lambda play: play.card).seat
    assert sum(scored.points) == 0
    assert sum(scored.card_points) == 15 * options.players
    assert sum(scored.tricks_won) == 8
    takers = [seat for seat, won in enumerate(scored.tricks_won) if won]
    if options.two_winner_shortcut and len(takers) == 2:
        assert scored.points == tuple(15 if seat in takers else -15 for seat in range(4))
    else:
        assert scored.points == tuple(points - 15 for points in scored.card_points)
