"""Snack from a seat's view: what is done by rule of thumb, and the position that search looks at."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Sequence

from engine.actions import Pass
from engine.cards import ALL_CARDS, NO_CARDS, CardSet, card_set, cards_in
from engine.game import Action, Seat
from engine.games.quodlibet.actions import Challenge, Draw, EndTurn, Lay
from engine.games.quodlibet.contracts import SEATS
from engine.games.quodlibet.snack_deal import is_caught
from engine.games.quodlibet.views import LayoutDealView, PartieView
from engine.layout import UNTERS
from engine.players.quodlibet.layout_policy import lay_by_rule
from engine.players.quodlibet.layout_rollout import STOP, Situation, play_out
from engine.players.quodlibet.layout_worlds import (
    Pile,
    laid_cards,
    last_drawn,
    layout_of,
    piles_of,
    unters_among,
)
from engine.players.worlds import HandSampler, own_hand


def proven_challenge(view: PartieView, legal: Sequence[Action]) -> Challenge | None:
    """Return the challenge of a turn that proves an Unter held back, unless that is proven already."""
    deal = view.deal
    if not isinstance(deal, LayoutDealView) or deal.challenge is None:
        return None
    *before, turn = deal.turns[: deal.challenge]
    claim = Challenge(deal.challenge)
    return (
        claim
        if claim in legal and is_caught(unters_among(turn.laid), last_drawn(before, turn.seat))
        else None
    )


def lay(view: PartieView, deal: LayoutDealView, legal: Sequence[Action]) -> Action:
    """Return what is done by rule of thumb.

    An Unter that must be laid goes first: it has to go in this turn anyway, and then one may stop.
    """
    lays = {action.card: action for action in legal if isinstance(action, Lay)}
    stops = [action for action in legal if isinstance(action, Draw | EndTurn | Pass)]
    if not lays:
        return stops[0]
    fits = card_set(lays)
    if view.options.unter_rule == "forced":
        fits = fits & UNTERS or fits
    choose = lay_by_rule(view.options.unter_rule == "honour")
    chosen = choose(own_hand(view), layout_of(deal), fits, bool(deal.laid), bool(stops))
    return stops[0] if chosen == STOP else lays[chosen.bit_length() - 1]


class LayoutPosition:
    """A turn of Snack. Unknown is who got which card with the deal or a packet, and what the stock holds."""

    def __init__(self, view: PartieView, deal: LayoutDealView, remembers: int | None = None) -> None:
        assert view.seat is not None
        self._options = view.options
        self._seat: Seat = view.seat
        self._deal = deal
        self._layout = layout_of(deal)
        self._hand = own_hand(view)
        self._choose = lay_by_rule(view.options.unter_rule == "honour")
        self._drawn = tuple(last_drawn(deal.turns, seat) for seat in range(SEATS))
        own = self._hand | card_set(card for seat, card, _ in laid_cards(deal) if seat == view.seat)
        self._unseen = ALL_CARDS & ~own
        forgotten = 0 if remembers is None else max(0, len(deal.turns) - remembers)
        self._certain = self._sampler(piles_of(view.options, deal, forgotten, likely=False))
        self._likely = self._certain
        if view.options.snack_draw == "free":
            with contextlib.suppress(ValueError):  # somebody drew although he could have laid something
                self._likely = self._sampler(piles_of(view.options, deal, forgotten, likely=True))

    def _sampler(self, piles: Sequence[Pile]) -> tuple[HandSampler, list[Seat]]:
        """Return what deals unseen cards to the others' piles and the stock, and whose piles they are."""
        merged: dict[tuple[Seat, CardSet], int] = {}
        for pile in piles:
            if pile.seat != self._seat:
                key = pile.seat, pile.barred & self._unseen
                merged[key] = merged.get(key, 0) + pile.size
        laid = card_set(card for _, card, _ in laid_cards(self._deal))
        barred = {number: cards for number, (_, cards) in enumerate(merged)}
        barred[len(merged)] = laid & self._unseen
        sizes = [*merged.values(), sum(self._deal.packets)]
        return HandSampler(self._unseen, sizes, barred), [seat for seat, _ in merged]

    def worlds(self, number: int, rng: random.Random) -> Sequence[Situation]:
        # a draw is a sign that nothing fitted, but where it is free, some draw to keep a row closed
        return [self._world(*(self._likely if at & 1 else self._certain), rng) for at in range(number)]

    def _world(self, sampler: HandSampler, owners: Sequence[Seat], rng: random.Random) -> Situation:
        *piles, stock = sampler.deal(rng)
        hands = [NO_CARDS] * SEATS
        for seat, pile in zip(owners, piles, strict=True):
            hands[seat] |= pile & ~self._layout
        hands[self._seat] = self._hand
        order = rng.sample(cards_in(stock), stock.bit_count())
        packets = []
        for size in self._deal.packets:
            packets.append(card_set(order[:size]))
            del order[:size]
        unters = unters_among(self._deal.laid)
        begun = bool(self._deal.laid)
        return Situation(tuple(hands), tuple(packets), self._layout, self._seat, begun, unters, self._drawn)

    def outcome(self, world: Situation, action: Action) -> float:
        first = 1 << action.card if isinstance(action, Lay) else STOP
        owed = play_out(self._options, world, self._choose, first)
        return -float(self._deal.points[self._seat] + owed[self._seat])
