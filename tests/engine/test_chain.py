"""Cards that a lead forces in Quadrature, in both versions."""

import pytest

from engine.cards import ALL_CARDS, CardSet, card_set, notate, parse, parse_many
from engine.layout import ascending_chain, square, up


def without(cards: str) -> CardSet:
    return ALL_CARDS & ~card_set(parse_many(cards))


def test_up_stays_in_the_suit() -> None:
    assert up(parse("E8"), 3) == parse("EU")
    assert up(parse("EA"), 1) is None
    assert up(parse("EO"), 3) is None


@pytest.mark.parametrize(
    ("lead", "gone", "chain"),
    [
        ("E8", "", "E8 E9 EX EU"),
        ("E8", "EX", "E8 E9"),
        ("E8", "E9", "E8"),
        ("GO", "", "GO GK GA"),
        ("GA", "", "GA"),
        ("E8", "EU", "E8 E9 EX"),
    ],
)
def test_a_chain_ascends_to_four_cards_a_gap_or_the_ace(lead: str, gone: str, chain: str) -> None:
    assert notate(ascending_chain(parse(lead), without(gone))) == chain


@pytest.mark.parametrize(
    ("lead", "gone", "played"),
    [
        ("E8", "", "E8 E9 EX EU"),
        ("E8", "EX", "E8 E9 EU"),
        ("E8", "E9 EX", "E8 EU"),
        ("E8", "EU", "E8"),
        ("EU", "", "EU EO EK EA"),
        ("GO", "", "GO"),
    ],
)
def test_a_square_needs_its_top_corner(lead: str, gone: str, played: str) -> None:
    assert notate(square(parse(lead), without(gone))) == played
