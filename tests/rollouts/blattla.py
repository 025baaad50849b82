"""Invariants of Blattla: 120 card points, scores that add up to nothing, a partner who had the Sow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.cards import ALL_CARDS, card_set
from engine.events import DealScored, TrickWon
from engine.game import Event
from engine.games.blattla.contracts import PACK_POINTS, card_points
from engine.games.blattla.events import ContractScored, PartieEnded
from engine.games.blattla.options import BlattlaOptions
from engine.games.blattla.partie import Partie
from tests.rollouts.totals import check_totals


def check_state(state: Partie) -> None:
    """Check that each card is in one hand, or on the table."""
    deal = state.playing
    if deal is not None:
        played = [1 << card for trick in deal.tricks.taken for card in trick.cards]
        piles = [*deal.hands, *played, card_set(deal.tricks.trick)]
        assert sum(piles) == ALL_CARDS
        assert sum(pile.bit_count() for pile in piles) == 32


def check_partie(state: Partie, deals: Mapping[int, Sequence[Event]]) -> None:
    """Check that deals make the result, and that the highest total wins."""
    assert len(deals) == len(state.scores) == state.options.n_deals == state.deal_number
    assert state.result is not None
    totals = state.result.points
    assert [total == max(totals) for total in totals] == [place == 1 for place in state.result.places]
    assert isinstance(deals[state.deal_number][-1], PartieEnded)
    check_totals(state.result, deals)


def check_deal(options: BlattlaOptions, events: Sequence[Event]) -> None:
    """Check eight tricks of 120 points in all, of which the declarer's side has as many as the score says."""
    (scored,) = (event for event in events if isinstance(event, DealScored))
    tricks = [event for event in events if isinstance(event, TrickWon)]
    if not isinstance(scored, ContractScored):
        assert not tricks and not any(scored.points) and options.all_pass != "redeal_same_dealer"
        return
    if options.solo_settlement == "winners_only":
        assert set(scored.points) == {0, scored.outcome.value}
    else:
        assert sum(scored.points) == 0
    played = [play.card for trick in tricks for play in trick.plays]
    assert len(set(played)) == len(played)
    stopped = options.stop_when_decided and (scored.outcome.level, scored.outcome.won) == ("tout", False)
    if not stopped:
        assert card_set(played) == ALL_CARDS and len(tricks) == 8
        assert sum(card_points([p.card for p in trick.plays]) for trick in tricks) == PACK_POINTS
    side = {scored.declarer, scored.partner} - {None}
    mine = [trick for trick in tricks if trick.winner in side]
    assert scored.side_tricks == len(mine)
    assert scored.side_points == sum(card_points([p.card for p in trick.plays]) for trick in mine)
    if scored.contract.called is None:
        assert scored.partner is None
    else:
        holder = next(p.seat for trick in tricks for p in trick.plays if p.card == scored.contract.called)
        assert scored.partner == holder
        assert options.self_call or holder != scored.declarer
