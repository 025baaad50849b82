"""Worlds of Snack beside all that there can be: no other comes up, and each as often as it should.

Late in a deal few cards are hidden, so that all hands can be counted out. What counts is also how many ways
there are in which the cards of a hand, with those laid from it, came with the deal and with each packet.
"""

from __future__ import annotations

import functools
import itertools
import random
from collections import Counter
from collections.abc import Iterator
from math import prod
from typing import Any, Final

import pytest

from engine.actions import Deal
from engine.cards import CardSet, card_set, cards_in
from engine.game import CHANCE, Seat
from engine.games.quodlibet.actions import Challenge, Lay
from engine.games.quodlibet.options import QuodlibetOptions
from engine.games.quodlibet.partie import Partie
from engine.games.quodlibet.snack_deal import SnackDeal
from engine.games.quodlibet.views import LayoutDealView
from engine.layout import UNTERS, fitting
from engine.players.quodlibet import layout
from engine.players.quodlibet.layout import LayoutPosition
from engine.players.quodlibet.layout_worlds import Pile, piles_of
from tests.engine.games.quodlibet.playing import single
from tests.lengths import amount

VARIANTS: Final[list[dict[str, Any]]] = [
    {"unter_rule": unters, "snack_draw": draw, "snack_multi": several}
    for unters in ("forced", "honour")
    for draw in ("only_if_stuck", "free")
    for several in (True, False)
]
DEALT: Final = 4
MOST_HIDDEN: Final = amount(5, 6)
MOST_PACKETS: Final = 2
"""Packets that somebody else has drawn, lest there are too many ways in which they can have come."""
MOMENTS: Final = amount(2, 25)
"""Moments of each variant."""
EXPECTED: Final = 60
"""Samples for all hands that are possible, on average."""
RARE: Final = 5
"""Samples below which chance alone makes a chi-square large."""
CRITICAL_Z: Final = 5.0


def deal_of(state: Partie) -> SnackDeal:
    assert isinstance(state.playing, SnackDeal)
    return state.playing


def moments(options: QuodlibetOptions) -> Iterator[Partie]:
    """Yield states, from random deals, in which little is hidden from the seat whose turn it is."""
    for number in itertools.count():
        rng = random.Random(f"{options} {number}")
        state = Partie(options)
        state.apply(CHANCE, Deal(tuple(rng.sample(range(32), 32))))
        while state.result is None:
            deal = deal_of(state)
            packets = Counter(turn.seat for turn in deal.turns if turn.drawn)
            del packets[deal.turn]
            few = 2 <= len(hidden(deal)) <= MOST_HIDDEN
            if few and max(packets.values(), default=0) <= MOST_PACKETS:
                yield state
            legal = [action for action in state.legal(deal.turn) if not isinstance(action, Challenge)]
            lays = [action for action in legal if isinstance(action, Lay)]
            state.apply(deal.turn, rng.choice(lays if lays and rng.random() < 0.7 else legal))


def hidden(deal: SnackDeal) -> list[int]:
    """Return the cards in other hands and in the stock."""
    stock = [card for packet in deal.packets for card in packet]
    others = sum(hand for seat, hand in enumerate(deal.hands) if seat != deal.turn)
    return sorted([*cards_in(others), *stock])


def possible(state: Partie) -> dict[tuple[CardSet, ...], int]:
    """Return all hands that there may be, each with the ways in which they can have come about."""
    deal, options = deal_of(state), state.options
    view = deal.view(deal.turn)
    own = deal.hands[deal.turn]

    @functools.cache
    def ways_of(seat: Seat, hand: CardSet) -> int:
        return 1 if seat == deal.turn else ways(options, view, seat, hand)

    found = {}
    for order in itertools.permutations(hidden(deal)):
        cards = iter(order)
        hands = tuple(
            own if seat == deal.turn else card_set(itertools.islice(cards, hand.bit_count()))
            for seat, hand in enumerate(deal.hands)
        )
        if hands not in found:
            found[hands] = prod(ways_of(seat, hand) for seat, hand in enumerate(hands))
    return {hands: number for hands, number in found.items() if number}


def ways(options: QuodlibetOptions, deal: LayoutDealView, seat: Seat, hand: CardSet) -> int:
    """Return in how many ways a hand, with what was laid from it, can have come to a seat."""
    turns = [turn for turn in deal.turns if turn.seat == seat]
    everything = hand | card_set(card for turn in turns for card in turn.laid)
    sizes = [turn.drawn for turn in turns if turn.drawn]
    return sum(goes(options, deal, seat, list(piles)) for piles in partitions(everything, [DEALT, *sizes]))


def partitions(cards: CardSet, sizes: list[int]) -> Iterator[tuple[CardSet, ...]]:
    """Yield all ways to part cards into piles of these sizes."""
    if not sizes:
        yield ()
        return
    for pile in map(card_set, itertools.combinations(cards_in(cards), sizes[0])):
        yield from ((pile, *rest) for rest in partitions(cards & ~pile, sizes[1:]))


def goes(options: QuodlibetOptions, deal: LayoutDealView, seat: Seat, piles: list[CardSet]) -> bool:
    """Whether a seat could do as it did if its cards came to it like that (rules 2.7)."""
    hand, on_table = piles.pop(0), 0
    forced = options.unter_rule == "forced"
    for turn in deal.turns:
        laid = card_set(turn.laid)
        if turn.seat == seat:
            if laid & ~hand:
                return False
            hand &= ~laid
            if (
                not laid
                and (turn.passed or options.snack_draw == "only_if_stuck")
                and hand & fitting(on_table)
            ):
                return False
            if forced and hand & UNTERS and not (laid & UNTERS and not options.snack_multi):
                return False
            if turn.drawn:
                hand |= piles.pop(0)
        on_table |= laid
    return True


def certain_piles(
    options: QuodlibetOptions, deal: LayoutDealView, forgotten: int, likely: bool
) -> list[Pile]:
    """Conclude nothing from a draw that was free."""
    return piles_of(options, deal, forgotten, likely=False)


@pytest.mark.scaled
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: "-".join(map(str, variant.values())))
def test_all_that_is_possible_comes_as_often_as_it_should(
    variant: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(layout, "piles_of", certain_piles)
    looked_at = 0
    for state in moments(single("snack", **variant).options):
        found = possible(state)
        if len(found) < 3:
            continue
        view = state.view(deal_of(state).turn)
        assert isinstance(view.deal, LayoutDealView)
        samples = EXPECTED * len(found)
        worlds = LayoutPosition(view, view.deal).worlds(samples, random.Random(7))
        sampled = Counter(tuple(world.hands) for world in worlds)
        assert not sampled.keys() - found.keys(), "that can't have been"
        total = sum(found.values())
        expected = {hands: samples * number / total for hands, number in found.items()}
        chi_square = sum((sampled[hands] - number) ** 2 / number for hands, number in expected.items())
        freedom = len(found) - 1
        if min(expected.values()) < RARE:
            continue
        assert chi_square - freedom < CRITICAL_Z * (2 * freedom) ** 0.5, (found, sampled)
        looked_at += 1
        if looked_at == MOMENTS:
            break
