"""The trick kernel, with and without trumps."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import card_set, cards_in, notate, parse, parse_many
from engine.tricks import NATURAL, legal_follow, trick_order, winning_position

BLATTLA_HEARTS = trick_order("AXKOU987", parse_many("HA HX HK HO HU H9 H8 H7"))
KAUFLABET_BELLS = trick_order("KOUAX987", parse_many("SU HU SK SO SA SX S9 S8 S7"))
"""The Unters of the trump suit and of its colour stand above all other trumps."""


@pytest.mark.parametrize(
    ("hand", "led", "legal"),
    [
        ("E9 EK HX SO", "E7", "E9 EK"),
        ("HX SO GK", "E7", "GK HX SO"),
        ("E9 HX", None, "E9 HX"),
    ],
)
def test_suit_must_be_followed_if_held_and_a_lead_is_free(hand: str, led: str | None, legal: str) -> None:
    follow = legal_follow(NATURAL, card_set(parse_many(hand)), None if led is None else parse(led))
    assert follow == card_set(parse_many(legal))


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
    hand = card_set(parse_many("HU H7 EA"))
    assert notate(cards_in(legal_follow(KAUFLABET_BELLS, hand, parse("HK")))) == "H7"
    assert notate(cards_in(legal_follow(KAUFLABET_BELLS, hand, parse("S7")))) == "HU"


@given(st.permutations(range(32)))
def test_the_winner_follows_suit_or_trumps_and_nobody_beats_it(order: list[int]) -> None:
    trick = order[:4]
    for rules in (NATURAL, BLATTLA_HEARTS, KAUFLABET_BELLS):
        best = trick[winning_position(rules, trick)]
        assert (rules.suit_of[trick[0]] | rules.trumps) >> best & 1
        assert not any(rules.beaten_by[best] >> card & 1 for card in trick)
