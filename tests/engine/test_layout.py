"""The layout kernel of Snack."""

from hypothesis import given
from hypothesis import strategies as st

from engine.cards import ALL_CARDS, NO_CARDS, card_set, cards_in, notate, parse, parse_many
from engine.layout import UNTERS, fitting, row_ends


def fits(laid: str) -> str:
    return notate(cards_in(fitting(card_set(parse_many(laid)))))


def test_only_unters_open_a_suit() -> None:
    assert fits("") == "EU GU HU SU"


def test_a_row_grows_at_both_ends_and_stops_at_ace_and_seven() -> None:
    assert fits("EU") == "EX EO GU HU SU"
    assert fits("EU EO EK EA EX") == "E9 GU HU SU"
    assert fits("EU EO EK EA EX E9 E8 E7") == "GU HU SU"  # and not the Seven of the next suit


def test_row_ends_are_ranks() -> None:
    assert row_ends(card_set([parse("HU")]), 2) == (4, 4)
    assert row_ends(card_set(parse_many("HU HO HX H9")), 2) == (2, 5)
    assert row_ends(card_set([parse("HU")]), 1) is None


@given(st.randoms(use_true_random=False), st.integers(0, 31))
def test_any_way_of_laying_keeps_rows_unbroken_and_never_locks(rng: object, steps: int) -> None:
    laid = NO_CARDS
    for _ in range(steps):
        choices = list(cards_in(fitting(laid)))
        assert choices and not card_set(choices) & laid
        laid |= 1 << rng.choice(choices)  # type: ignore[attr-defined]
    for suit in range(4):
        row = laid >> (8 * suit) & 0xFF
        ends = row_ends(laid, suit)
        if ends is None:
            assert row == 0
        else:
            low, high = ends
            assert row == sum(1 << rank for rank in range(low, high + 1))
            assert low <= 4 <= high
    assert UNTERS & ~laid & ~fitting(laid) == 0
    assert fitting(ALL_CARDS) == NO_CARDS
