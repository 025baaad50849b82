"""The price of each contract, where the golden cases leave a corner open."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cards import parse_many
from engine.games.quodlibet.contracts import COMPONENTS, CONTRACTS, TrickContract
from engine.games.quodlibet.options import resolve
from engine.tricks import TakenTrick


def contract(name: str, **overrides: Any) -> TrickContract:
    made = CONTRACTS[name](resolve("frankonia", overrides))
    assert isinstance(made, TrickContract)
    return made


def trick(text: str, winner: int, leader: int = 0) -> TakenTrick:
    return TakenTrick(leader, parse_many(text), winner)


BY_SUITS = [trick(f"E{rank} G{rank} H{rank} S{rank}", winner=0) for rank in "789XUOKA"]
"""Seat 0 leads Acorns from the Seven up and takes all eight tricks."""


@pytest.mark.parametrize(
    ("name", "overrides", "points"),
    [
        ("plus", {}, (0, 100, 100, 100)),
        ("minus", {}, (100, 0, 0, 0)),
        ("bad_neighbour", {}, (0, 100, 0, 0)),
        ("bad_neighbour", {"neighbour": "left"}, (0, 0, 0, 100)),
        ("alarich", {}, (80, 0, 0, 0)),
        ("1238", {}, (110, 0, 0, 0)),
        ("1238", {"last_trick_value": 80}, (140, 0, 0, 0)),
        ("no_reds", {}, (120, 0, 0, 0)),
        ("no_reds", {"all_hearts_deal": 100}, (100, 0, 0, 0)),
        ("ober_unter", {}, (200, 0, 0, 0)),
        ("bribe", {}, (800, 160, 160, 160)),
        ("bribe", {"bribe_tie": "first"}, (800, 0, 0, 0)),
        ("bribe", {"bribe_tie": "last"}, (240, 0, 0, 160)),
        ("bribe", {"bribe_tie": "led_suit"}, (800, 0, 0, 0)),
        ("good_hunting", {}, (100, 0, 0, 0)),
        ("open_trousers", {}, (100, 0, 0, 0)),
        ("alles_oder_nichts", {}, (100 + 80 + 110 + 120 + 200, 0, 0, 0)),
        ("alles_oder_nichts", {"aon_components": "plus alarich"}, (80, 100, 100, 100)),
    ],
)
def test_one_player_takes_everything(name: str, overrides: dict[str, Any], points: tuple[int, ...]) -> None:
    assert contract(name, **overrides).score(BY_SUITS) == points


def test_eight_tricks_cost_a_hundred_but_seven_only_seventy() -> None:
    tricks = [*BY_SUITS[:7], trick("EA GA HA SA", winner=2, leader=2)]
    assert contract("minus").score(tricks) == (70, 0, 10, 0)
    assert contract("plus").score(tricks) == (10, 100, 70, 100)


def test_all_hearts_of_the_deal_outweigh_a_trick_of_hearts() -> None:
    hearts = [trick("H7 H8 H9 HX", winner=1), trick("HU HO HK HA", winner=1)]
    assert contract("no_reds").score(hearts) == (0, 200, 0, 0)
    assert contract("no_reds", all_hearts_deal=100).score(hearts) == (0, 100, 0, 0)
    assert contract("no_reds", all_hearts_trick="off").score(hearts) == (0, 120, 0, 0)


def test_the_red_ruffian_and_ahmed_in_one_trick() -> None:
    together = [trick("HK SO H7 H8", winner=0)]
    apart = [trick("HK EA H7 H8", winner=0), trick("SO S7 S8 S9", winner=0)]
    assert contract("alarich").score(together) == (100, 0, 0, 0)
    assert contract("alarich").score(apart) == (80, 0, 0, 0)


@pytest.mark.parametrize(
    ("mode", "cards", "points"),
    [
        ("flat", "EO GO SO EU", 100),
        ("pairs", "EO GO SO EU", 160),
        ("max", "EO GO SO EU", 110),
        ("pairs", "EO GU SU E7", 120),
        ("flat", "EO GO S7 E7", 60),
        ("max", "EU GU SU HU", 80),
    ],
)
def test_obers_and_unters_in_one_trick(mode: str, cards: str, points: int) -> None:
    assert contract("ober_unter", ou_mixed=mode).score([trick(cards, winner=3)]) == (0, 0, 0, points)


def test_components_are_all_but_the_neighbours_and_the_open_hands() -> None:
    assert set(COMPONENTS) == set(CONTRACTS) - {
        *("bad_neighbour", "good_hunting", "open_trousers"),
        *("quadrature", "snack", "alles_oder_nichts"),
    }


def test_contracts_are_named_as_their_keys() -> None:
    assert [made.name for made in CONTRACTS.values()] == list(CONTRACTS)
