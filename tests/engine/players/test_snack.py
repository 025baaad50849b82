"""Snack: turns are sensible, and worlds fit what was seen.

Worlds are put beside all that there can be: no other comes up, and each as often as it should. Late in a deal
few cards are hidden, so that all hands can be counted out. What counts is also how many ways there are in
which the cards of a hand, with those laid from it, came with the deal and with each packet.
"""

import functools
import itertools
import random
from collections import Counter
from collections.abc import Iterator
from math import prod
from typing import Any, Final

import pytest

from engine.cards import CardSet, card_set, cards_in, parse, parse_many
from engine.game import CHANCE, Action, Seat
from engine.games.quodlibet.contracts import QuodlibetOptions
from engine.games.quodlibet.game import QUODLIBET, QuodlibetPartie
from engine.games.quodlibet.laying import fitting
from engine.games.quodlibet.vocabulary import DRAW, END, Challenge, Draw, LayoutDealView
from engine.kernel.shedding import UNTERS, Lay
from engine.kernel.vocabulary import Deal
from engine.players.levels import Level, LevelPlayer, expert_of
from engine.players.quodlibet.shedding import LayoutPosition, lay_by_rule, piles_of
from tests.engine.games.quodlibet import laying, single
from tests.engine.players.dealing import come_as_often
from tests.seeded import amount

VARIANTS: list[dict[str, Any]] = [
    {"unter_rule": unters, "snack_draw": draw, "snack_multi": several, "third_census_counts_stock": counted}
    for unters in ("forced", "honour")
    for draw in ("only_if_stuck", "free")
    for several in (True, False)
    for counted in (True, False)
]
"""Every way to play Snack, but for who finds a held-back Unter."""


def begin(options: QuodlibetOptions, rng: random.Random) -> QuodlibetPartie:
    state = QUODLIBET.new(options)
    state.apply(CHANCE, state.deal(rng.sample(range(32), 32)))
    return state


def step(state: QuodlibetPartie, rng: random.Random) -> None:
    """Do anything but challenge."""
    deal = laying(state)
    state.apply(deal.turn, rng.choice([a for a in state.legal(deal.turn) if not isinstance(a, Challenge)]))


@pytest.mark.parametrize("variant", VARIANTS[::2], ids=lambda variant: "-".join(map(str, variant.values())))
@pytest.mark.parametrize("seed", range(3))
def test_what_is_true_is_one_of_the_worlds(variant: dict[str, Any], seed: int) -> None:
    rng = random.Random(seed)
    state = begin(single("snack", **variant).options, rng)
    deal = laying(state)
    piles = [(seat, hand) for seat, hand in enumerate(state.hands)]
    while state.result is None:
        seat, stock = deal.turn, deal.packets
        step(state, rng)
        if len(deal.packets) < len(stock):
            piles.append((seat, card_set(stock[0])))
        view = deal.view(state, 0)
        for (owner, cards), pile in zip(piles, piles_of(state.options, view, 0), strict=True):
            assert (pile.seat, pile.size) == (owner, cards.bit_count())
            assert not pile.barred & cards


def cards(text: str) -> CardSet:
    return card_set(parse_many(text))


def lay(hand: str, layout: str, fits: str, stop: Action) -> str:
    """Return what a hand does by rule when these of its cards fit."""
    return lay_by_rule(cards(hand), cards(layout), [*map(Lay, cards_in(cards(fits))), stop]).token


def test_a_rows_end_goes_and_what_leads_to_others_stays() -> None:
    assert lay("GK GA G9 E7", "GU GO GX", "GK G9", END) == "lay GK"
    assert lay("G9 E7", "GU GO GX GK GA", "G9", END) == "end"
    assert lay("G9 G7 E7", "GU GO GX", "G9", END) == "end", "the Eight lies behind, too"
    assert lay("G9 G8 G7 E7", "GU GO GX", "G9", END) == "lay G9"
    assert lay("G9", "GU GO GX", "G9", END) == "lay G9", "it is the last card"


def test_the_last_card_that_leads_nowhere_is_kept_for_the_next_turn() -> None:
    row, hand = "GU GO GK GX", "GA G9 H7 E7"
    assert lay(hand, row, "GA G9", END) == "end", "the Nine would have to go then"
    assert lay(hand, row, "GA G9", DRAW) == "lay GA", "this turn is the next one"
    assert lay("GA H7 E7", row, "GA", END) == "lay GA", "nothing else fits"
    rows = f"{row} EU EX E9 E8"
    assert lay("GA G9 E7 H7", rows, "GA G9 E7", END) in ("lay GA", "lay E7"), "two of them"


def test_an_unter_that_must_be_laid_goes_first() -> None:
    state, own = single("snack"), parse_many("GU G9 GX HU")
    others = [card for card in range(32) if card not in own]
    state.apply(CHANCE, Deal((*others[:12], *own, *others[12:])))
    state.apply(0, Lay(parse("GU")))
    assert len(state.legal(0)) == 2, "the Ten fits, too, and leads to the Nine"
    assert expert_of("quodlibet").policy(state.view(0), state.legal(0)) == Lay(parse("HU"))


def test_what_blocks_is_kept_by_drawing() -> None:
    assert lay("G9 E7", "GU GX", "G9", DRAW) == "draw"
    assert lay("G9 E7 SU", "GU GX", "G9 SU", DRAW) == "lay SU"


def ten_of_leaves_laid() -> QuodlibetPartie:
    """The king, seat 0, has just laid GX and still holds E9 EX G7 G9 GK GA."""
    state = single("snack")
    pack = list(parse_many("GU GO E7 H7 E8 HO HK S7 S8 SO SK S9 E9 G7 GK GA EX G9 GX"))
    state.apply(CHANCE, Deal((*pack, *(card for card in range(32) if card not in pack))))
    state.apply(0, Draw())
    for card in parse_many("GU GO"):
        state.apply(1, Lay(card))
    for seat, action in ((2, Draw()), (3, Draw()), (0, Lay(parse("GX")))):
        state.apply(seat, action)
    assert state.hands[0] == cards("E9 EX G7 G9 GK GA")
    return state


def test_it_does_not_lay_what_is_free_and_keep_what_leads_to_its_own_card() -> None:
    state = ten_of_leaves_laid()
    player = LevelPlayer(expert_of("quodlibet"), Level.BURSCH)
    while laying(state).turn == 0:
        state.apply(0, player.choose(state.view(0), state.legal(0)))
    assert set(parse_many("GK GA G9")) - set(laying(state).turns[-1].laid) != {parse("G9")}


# Worlds beside all that there can be.

RULES: Final[list[dict[str, Any]]] = [
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


def moments(options: QuodlibetOptions) -> Iterator[QuodlibetPartie]:
    """Yield states, from random deals, in which little is hidden from the seat whose turn it is."""
    for number in itertools.count():
        rng = random.Random(f"{options} {number}")
        state = QUODLIBET.new(options)
        state.apply(CHANCE, Deal(tuple(rng.sample(range(32), 32))))
        while state.result is None:
            deal = laying(state)
            packets = Counter(turn.seat for turn in deal.turns if turn.drawn)
            del packets[deal.turn]
            few = 2 <= len(hidden(state)) <= MOST_HIDDEN
            if few and max(packets.values(), default=0) <= MOST_PACKETS:
                yield state
            legal = [action for action in state.legal(deal.turn) if not isinstance(action, Challenge)]
            lays = [action for action in legal if isinstance(action, Lay)]
            state.apply(deal.turn, rng.choice(lays if lays and rng.random() < 0.7 else legal))


def hidden(state: QuodlibetPartie) -> list[int]:
    """Return the cards in other hands and in the stock."""
    deal = laying(state)
    stock = [card for packet in deal.packets for card in packet]
    others = sum(hand for seat, hand in enumerate(state.hands) if seat != deal.turn)
    return sorted([*cards_in(others), *stock])


def possible(state: QuodlibetPartie) -> dict[tuple[CardSet, ...], int]:
    """Return all hands that there may be, each with the ways in which they can have come about."""
    deal, options = laying(state), state.options
    view = deal.view(state, deal.turn)
    own = state.hands[deal.turn]

    @functools.cache
    def ways_of(seat: Seat, hand: CardSet) -> int:
        return 1 if seat == deal.turn else ways(options, view, seat, hand)

    found = {}
    for order in itertools.permutations(hidden(state)):
        cards = iter(order)
        hands = tuple(
            own if seat == deal.turn else card_set(itertools.islice(cards, hand.bit_count()))
            for seat, hand in enumerate(state.hands)
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
                and (not turn.drawn or options.snack_draw == "only_if_stuck")
                and hand & fitting(on_table)
            ):
                return False
            if forced and hand & UNTERS and not (laid & UNTERS and not options.snack_multi):
                return False
            if turn.drawn:
                hand |= piles.pop(0)
        on_table |= laid
    return True


@pytest.mark.sample(2)
@pytest.mark.scaled
@pytest.mark.parametrize("variant", RULES, ids=lambda variant: "-".join(map(str, variant.values())))
def test_all_that_is_possible_comes_as_often_as_it_should(variant: dict[str, Any]) -> None:
    looked_at = 0
    for state in moments(single("snack", **variant).options):
        found = possible(state)
        if len(found) < 3:
            continue
        view = state.view(laying(state).turn)
        assert isinstance(view.deal, LayoutDealView)
        samples = EXPECTED * len(found)
        worlds = LayoutPosition(view, view.deal).worlds(samples, random.Random(7))
        sampled = Counter(world.hands for world in worlds)
        assert not sampled.keys() - found.keys(), "that can't have been"
        total = sum(found.values())
        expected = {hands: samples * number / total for hands, number in found.items()}
        if min(expected.values()) < RARE:
            continue
        assert come_as_often(sampled, expected), (found, sampled)
        looked_at += 1
        if looked_at == MOMENTS:
            break
