"""Tricks, how rollouts play them, and who sits next to whom."""

import random
from collections.abc import Sequence

import pytest
from hypothesis import given, strategies as st

from engine.cards import (
    NATURAL,
    Card,
    CardSet,
    Choose,
    TakenTrick,
    TrickOrder,
    Tricks,
    card_set,
    cards_in,
    notate,
    parse,
    parse_many,
    play_out,
    trick_order,
    winning_position,
)
from engine.game import Direction, Seat, Side, step_to
from engine.games.kauflabet.game import Kauflabet
from engine.games.kauflabet.terms import order_of
from engine.games.registry import GAMES

# The trick kernel, with and without trumps.

BLATTLA_HEARTS = trick_order("AXKOU987", parse_many("HA HX HK HO HU H9 H8 H7"))
KAUFLABET_BELLS = trick_order("KOUAX987", parse_many("SU HU SK SO SA SX S9 S8 S7"))
"""The Unters of the trump suit and of its colour stand above all other trumps."""


def following(order: TrickOrder, hand: str, led: str | None) -> str:
    """Return the cards of a hand that follow a lead, if there is one."""
    tricks = Tricks(order, range(4), 0)
    if led is not None:
        tricks.play(parse(led))
    return notate(cards_in(tricks.follow(card_set(parse_many(hand)))))


@pytest.mark.parametrize(
    ("hand", "led", "legal"),
    [
        ("E9 EK HX SO", "E7", "E9 EK"),
        ("HX SO GK", "E7", "GK HX SO"),
        ("E9 HX", None, "E9 HX"),
    ],
)
def test_suit_must_be_followed_if_held_and_a_lead_is_free(hand: str, led: str | None, legal: str) -> None:
    assert following(NATURAL, hand, led) == legal


@pytest.mark.parametrize(
    ("trick", "winner"),
    [("E7 HA SA GA", 0), ("E7 E9 HA E8", 1), ("EX EU EO EK", 3), ("GA GK GX G7", 0)],
)
def test_without_trumps_the_highest_card_of_the_led_suit_wins(trick: str, winner: int) -> None:
    assert winning_position(NATURAL, parse_many(trick)) == winner


def test_with_trumps_the_highest_trump_wins_and_ace_ten_order_ranks_the_rest() -> None:
    assert winning_position(BLATTLA_HEARTS, parse_many("EA EX H7 SA")) == 2
    assert winning_position(BLATTLA_HEARTS, parse_many("EA H7 HX HK")) == 2
    assert winning_position(BLATTLA_HEARTS, parse_many("EK EO EX E9")) == 2


def test_a_promoted_unter_leaves_its_suit_and_joins_the_trumps() -> None:
    assert winning_position(KAUFLABET_BELLS, parse_many("SA HU SU SK")) == 2
    assert winning_position(KAUFLABET_BELLS, parse_many("SK HU SA SO")) == 1
    assert following(KAUFLABET_BELLS, "HU H7 EA", "HK") == "H7"
    assert following(KAUFLABET_BELLS, "HU H7 EA", "S7") == "HU"


@given(st.permutations(range(32)))
def test_the_winner_follows_suit_or_trumps_and_nobody_beats_it(order: list[int]) -> None:
    trick = order[:4]
    for rules in (NATURAL, BLATTLA_HEARTS, KAUFLABET_BELLS):
        best = trick[winning_position(rules, trick)]
        assert (rules.suit_of[trick[0]] | rules.trumps) >> best & 1
        assert not any(rules.beaten_by[best] >> card & 1 for card in trick)


# Rollouts of tricks play by the same rules as a table does, and choose without bias.

ORDERS = (
    NATURAL,
    *(trick_order("AXKOU987", range(8 * suit + 7, 8 * suit - 1, -1)) for suit in range(4)),
    *(
        order_of(Kauflabet().options(preset, {"two_jacks": jacks}), suit)
        for suit in range(4)
        for preset in ("1850", "1739")
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


def randomly(rng: random.Random) -> Choose:
    """Return a choice that is random among the cards that follow."""
    return lambda seat, legal, held, trick, taken: 1 << rng.choice(cards_in(legal))


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

    assert [trick.winner for trick in play_out(tricks, hands, [lowest] * 5)] == [1, 0, 1]
    assert seen == [(0, (), 0), (1, parse_many("E9"), 0), (1, (), 1)]


# Who sits on whose left and right (rules 1.2).


@pytest.mark.parametrize(
    ("game", "direction"),
    [
        ("quodlibet", "anticlockwise"),
        ("kauflabet", "anticlockwise"),
        ("fuenfzehnern", "clockwise"),
        ("blattla", "clockwise"),
    ],
)
def test_each_game_goes_round_the_table_its_own_way(game: str, direction: Direction) -> None:
    assert GAMES[game].direction == direction


@pytest.mark.parametrize(
    ("side", "direction", "step"),
    [
        ("right", "anticlockwise", 1),
        ("left", "anticlockwise", -1),
        ("right", "clockwise", -1),
        ("left", "clockwise", 1),
    ],
)
def test_the_next_player_sits_on_the_right_where_play_goes_anticlockwise(
    side: Side, direction: Direction, step: int
) -> None:
    assert step_to(side, direction) == step
