"""Rollouts play by the same rules as a table does, and choose without bias."""

import random
from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Card, CardSet, card_set, cards_in, parse_many
from engine.game import Seat
from engine.games.kauflabet.trumps import trump_order
from engine.tricks import NATURAL, TakenTrick, TrickOrder, Tricks, play_out, randomly, trick_order

ORDERS = (
    NATURAL,
    *(trick_order("AXKOU987", range(8 * suit + 7, 8 * suit - 1, -1)) for suit in range(4)),
    *(
        trump_order(suit, ranks, jacks)
        for suit in range(4)
        for ranks in ("natural", "bete")
        for jacks in (True, False)
    ),
)
"""Trick orders: without trumps, or with each suit as trumps; with promoted Unters or without."""


@st.composite
def positions(draw: st.DrawFn) -> tuple[Tricks, list[CardSet], int]:
    """Two to five of five seats in the middle of a deal, their hands, and a seed for the rest."""
    order: TrickOrder = draw(st.sampled_from(ORDERS))
    players = sorted(draw(st.sets(st.integers(0, 4), min_size=2)))
    size = draw(st.integers(1, 32 // len(players)))
    rng = random.Random(draw(st.integers(0, 2**32)))
    pack = rng.sample(range(32), 32)
    hands = [0] * 5
    for seat in players:
        hands[seat] = card_set(pack.pop() for _ in range(size))
    tricks = Tricks(order, players, rng.choice(players))
    for _ in range(draw(st.integers(0, size * len(players)))):
        play(tricks, hands, rng.choice(cards_in(tricks.follow(hands[tricks.turn]))))
    return tricks, hands, rng.getrandbits(32)


def play(tricks: Tricks, hands: list[CardSet], card: Card) -> None:
    hands[tricks.turn] &= ~(1 << card)
    tricks.play(card)


@given(positions())
def test_a_rollout_takes_the_tricks_that_a_table_takes(position: tuple[Tricks, list[CardSet], int]) -> None:
    tricks, hands, seed = position
    asked: list[tuple[Seat, CardSet, CardSet]] = []
    anything = randomly(random.Random(seed))

    def choose(
        seat: Seat,
        legal: CardSet,
        held: Sequence[CardSet],
        trick: Sequence[Card],
        taken: Sequence[TakenTrick],
    ) -> CardSet:
        chosen = anything(seat, legal, held, trick, taken)
        asked.append((seat, legal, chosen))
        return chosen

    found = play_out(tricks, hands, [choose] * 5)
    decisions = iter(asked)
    while held := hands[tricks.turn]:
        legal = tricks.follow(held)
        if legal.bit_count() == 1:
            chosen = legal
        else:
            seat, offered, chosen = next(decisions)
            assert (seat, offered) == (tricks.turn, legal)
        assert chosen & legal == chosen
        play(tricks, hands, *cards_in(chosen))
    assert next(decisions, None) is None
    assert found == tricks.taken
    assert all(isinstance(trick, TakenTrick) for trick in found)


@given(positions())
def test_a_rollout_leaves_the_position_as_it_was(position: tuple[Tricks, list[CardSet], int]) -> None:
    tricks, hands, seed = position
    before = tricks.canonical(), list(hands)
    first = play_out(tricks, hands, [randomly(random.Random(seed))] * 5)
    assert (tricks.canonical(), hands) == before
    assert play_out(tricks, hands, [randomly(random.Random(seed))] * 5) == first


def test_only_those_with_a_choice_are_asked_and_told_the_trick_and_the_tricks_so_far() -> None:
    tricks = Tricks(NATURAL, range(2), leader=0)
    hands = [card_set(parse_many("E9 EA HK")), card_set(parse_many("EX EK HA"))]
    seen = []

    def lowest(
        seat: Seat,
        legal: CardSet,
        held: Sequence[CardSet],
        trick: Sequence[Card],
        taken: Sequence[TakenTrick],
    ) -> CardSet:
        seen.append((seat, tuple(trick), len(taken)))
        return legal & -legal

    winners = [trick.winner for trick in play_out(tricks, hands, [lowest] * 5)]
    assert winners == [1, 0, 1]
    assert seen == [(0, (), 0), (1, parse_many("E9"), 0), (1, (), 1)]


@pytest.mark.parametrize("hand", ["E7 EA", "E7 H9 SA", "EO G7 G8 HX HU SK S9 S8"])
def test_a_random_choice_favours_no_card(hand: str) -> None:
    cards = card_set(parse_many(hand))
    choose = randomly(random.Random(1))
    found = Counter(choose(0, cards, (), (), ()) for _ in range(4000))
    fair = 4000 / cards.bit_count()
    assert card_set(cards_in(sum(found))) == cards
    assert all(abs(times - fair) < 0.2 * fair for times in found.values())
