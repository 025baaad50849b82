"""Legal leads, situation by situation (rules 4.2, 4.3). Histories need not be reachable."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import PACK, card_set, cards_in, notate, parse_many
from engine.games.fuenfzehnern.lead_rules import LEAD_RULES, REASONS, Leads, legal_leads
from engine.games.fuenfzehnern.options import resolve
from tests.cases.reading import read_trick


def leads(rule: str, hand: str, *history: str, **overrides: Any) -> Leads:
    """The legal leads of the last trick's winner under a rule."""
    tricks = tuple(map(read_trick, history))
    return legal_leads(resolve(rule, overrides), tricks[-1].winner, card_set(parse_many(hand)), tricks)


def shown(found: Leads) -> tuple[str, str | None, Sequence[int]]:
    return notate(cards_in(found.cards)), found.reason, found.suits


ACORNS_WON = "3: E8 EK E7 EX -> 0"
LEFT_THEIR_LEAVES = ("3: G9 GA G8 G7 -> 0", "0: E8 EK E7 EX -> 1")
"""Seat 0 won the lead in Leaves and lost it in Acorns to seat 1."""
H, E, G, S = 2, 0, 1, 3


@pytest.mark.parametrize("rule", LEAD_RULES)
def test_the_first_lead_of_a_deal_is_free(rule: str) -> None:
    hand = card_set(parse_many("E7 GA HK"))
    assert legal_leads(resolve(rule), 0, hand, ()) == Leads(hand)


@pytest.mark.parametrize("rule", ["relaxed", "strict"])
def test_whoever_won_a_suit_leads_it_or_something_unbeatable(rule: str) -> None:
    assert shown(leads(rule, "E9 GA GO HK S7", ACORNS_WON)) == ("E9 GA", "won_suit", (E,))


def test_a_duty_that_leaves_every_card_is_none() -> None:
    assert leads("relaxed", "E9 GA", ACORNS_WON) == Leads(card_set(parse_many("E9 GA")))


def test_own_higher_cards_count_unless_the_house_says_otherwise() -> None:
    assert shown(leads("relaxed", "E9 HA HK HO HX", ACORNS_WON))[0] == "E9 HO HK HA"
    house = {"unbeatable": "highest_outstanding_only"}
    assert shown(leads("relaxed", "E9 HA HK HO HX", ACORNS_WON, **house))[0] == "E9 HA"


def test_a_seven_is_unbeatable_once_the_others_are_gone() -> None:
    tricks = ("0: SA SK SO SU -> 0", "0: SX S9 S8 E7 -> 0", "0: E8 EK E9 EX -> 1")
    assert shown(leads("relaxed", "S7 EA G7", *tricks))[0] == "EA S7"


def test_the_opening_leader_is_free_as_long_as_the_lead_is_kept_but_not_under_1880() -> None:
    history = ("0: EA E7 E8 E9 -> 0", "0: HA H7 H8 H9 -> 0")
    for rule in ("relaxed", "strict", "2005", "parlett", "free"):
        assert leads(rule, "EX SX S7", *history).reason is None
    assert shown(leads("1880", "EX SX S7", *history)) == ("EX", "first_suit", (E,))


def test_an_unbeatable_card_in_between_does_not_end_the_duty() -> None:
    history = (ACORNS_WON, "0: GA G7 G8 G9 -> 0")
    assert shown(leads("relaxed", "E9 HX S7", *history)) == ("E9", "won_suit", (E,))


def test_a_lead_won_back_is_a_new_duty() -> None:
    history = (ACORNS_WON, "0: E9 EA EO EU -> 1", "1: H8 H9 HX HK -> 0")
    assert shown(leads("relaxed", "HU G8 S7", *history)) == ("HU", "won_suit", (H,))


def test_without_the_suit_won_relaxed_is_free_and_strict_goes_one_step_back() -> None:
    assert leads("relaxed", "GX HX S7", *LEFT_THEIR_LEAVES).reason is None
    assert shown(leads("strict", "GX HX HA S7", *LEFT_THEIR_LEAVES)) == ("GX HA", "their_suit", (G,))
    assert leads("strict", "HX HA S7", *LEFT_THEIR_LEAVES).reason is None


def test_strict_asks_nothing_for_a_player_who_opened() -> None:
    assert leads("strict", "GX HX S7", "0: E8 EK E7 EX -> 1").reason is None


def test_1880_lets_the_only_card_of_a_suit_go() -> None:
    history = ("0: G8 GK G9 G7 -> 1",)
    assert shown(leads("1880", "GX EO HA H7", *history)) == ("EO GX", "first_suit", (G,))
    assert leads("1880", "EO HA H7", *history).reason is None


def test_a_singleton_may_be_measured_when_dealt() -> None:
    history = ("0: G8 GK G9 G7 -> 1", "1: H7 HK HX H9 -> 2", "2: E8 EA E7 EX -> 1")
    # seat 1 was dealt GK H7 EX… and has played from each suit but Bells
    assert shown(leads("1880", "GX HA S7", *history))[0] == "GX HA S7"
    found = leads("1880", "GX HA S7", *history, singleton="dealt")
    assert shown(found) == ("GX S7", "first_suit_dealt", (G,))


def test_2005_wants_the_highest_card_of_the_suit_won() -> None:
    assert shown(leads("2005", "E9 EO GA", ACORNS_WON)) == ("EO", "highest", (E,))


def test_2005_falls_back_to_the_highest_of_any_suit_led_before() -> None:
    history = ("3: H9 H8 HA H7 -> 1", "1: G8 GX GA G7 -> 3", "3: S8 SA S9 SX -> 0")
    found = leads("2005", "HK HU GX G9 E7", *history)
    assert shown(found) == ("GX HK", "highest_of_led", (G, H))
    assert leads("2005", "E7 E8", *history).reason is None


def test_parlett_wants_unbeatable_cards_of_the_suit_first() -> None:
    assert shown(leads("parlett", "EA EO E9 HA", ACORNS_WON)) == ("EO EA", "unbeatable", (E,))
    assert shown(leads("parlett", "EO E9 HA", ACORNS_WON)) == ("E9 EO", "same_suit", (E,))
    house = {"unbeatable": "highest_outstanding_only"}
    assert shown(leads("parlett", "EA EO E9 HA", ACORNS_WON, **house))[0] == "EA"


def test_parlett_falls_back_to_suits_led_before() -> None:
    history = ("3: H9 H8 HA H7 -> 1", "1: S8 S9 SX SA -> 0")
    assert shown(leads("parlett", "HK HU E7", *history)) == ("HU HK", "suit_led_before", (H,))
    assert leads("parlett", "E7 G8", *history).reason is None


def test_parlett_frees_a_leader_who_keeps_the_lead_unless_the_house_says_otherwise() -> None:
    history = (ACORNS_WON, "0: EA EO EU G7 -> 0")
    assert leads("parlett", "E9 HA S7", *history).reason is None
    found = leads("parlett", "E9 HA S7", *history, parlett_when_retaining="same")
    assert shown(found) == ("E9", "unbeatable", (E,))


@pytest.mark.parametrize("rule", LEAD_RULES)
@given(st.integers(0, 2**32))
def test_there_is_always_something_to_lead(rule: str, seed: int) -> None:
    """From any cards of any history, reachable or not."""
    rng = random.Random(seed)
    cards = rng.sample(PACK, 32)
    taken = rng.randint(1, 7)
    history = []
    for number in range(taken):
        leader = rng.randrange(4)
        history.append(f"{leader}: {notate(cards[4 * number : 4 * number + 4])} -> {rng.randrange(4)}")
    hand = cards[4 * taken : 4 * taken + 8 - taken]
    found = leads(rule, notate(hand), *history)
    assert found.cards and not found.cards & ~card_set(hand)
    assert (found.reason is None) == (found.cards == card_set(hand))
    assert found.reason is None or (found.reason in REASONS and found.suits)
