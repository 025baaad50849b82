"""Contracts of Quodlibet, where the golden cases leave a corner open."""

from __future__ import annotations

from typing import Any

import pytest

from engine.actions import Play
from engine.cards import notation, parse, parse_many
from engine.game import Event
from engine.games.quodlibet.actions import parse_action
from engine.games.quodlibet.chain_deal import ChainDeal
from engine.games.quodlibet.contracts import COMPONENTS, CONTRACTS, TrickContract
from engine.games.quodlibet.events import CensusHeld, HoldbackCaught, TurnEnded
from engine.games.quodlibet.options import resolve
from engine.games.quodlibet.partie import start_deal
from engine.games.quodlibet.snack_deal import SnackDeal
from engine.tricks import TakenTrick

# The price of each contract.


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


# Quadrature and Snack move by move.


def quadrature(*hands: str, **overrides: Any) -> ChainDeal:
    contract = CONTRACTS["quadrature"](resolve("frankonia", overrides))
    deal = start_deal(contract, 1, 0, tuple(map(parse_many, hands)), ())
    assert isinstance(deal, ChainDeal)
    return deal


def snack(*hands: str, packets: str = "", **overrides: Any) -> SnackDeal:
    """A deal of Snack; the packets are separated by commas."""
    contract = CONTRACTS["snack"](resolve("frankonia", overrides))
    deal = start_deal(contract, 1, 0, tuple(map(parse_many, hands)), ())
    assert isinstance(deal, SnackDeal)
    deal.packets = tuple(parse_many(packet) for packet in packets.split(",") if packet)
    return deal


def turn(deal: SnackDeal, *tokens: str) -> list[Event]:
    """Apply several actions of the seat at turn."""
    seat = deal.turn
    return [event for token in tokens for event in deal.act(seat, parse_action(token))]


def tokens(deal: SnackDeal) -> set[str]:
    return {action.token for action in deal.legal(deal.turn)}


def test_the_holder_of_the_squares_top_leads_next() -> None:
    deal = quadrature("E8 S7", "EX S9", "EU SA", "E9 HA")
    deal.act(0, Play(parse("E8")))
    assert [(notation(play.card), play.seat) for play in deal.chains[0].plays] == [
        *(("E8", 0), ("E9", 3)),
        *(("EX", 1), ("EU", 2)),
    ]
    assert deal.turn == 2


def test_a_winner_without_cards_passes_the_lead_on() -> None:
    deal = quadrature("E8 S7", "H7 S9", "EU", "E9 HA")
    deal.act(0, Play(parse("E8")))
    assert deal.view(None).out == (2,)
    assert deal.turn == 3


@pytest.mark.parametrize(("next_lead", "leader"), [("winner", 0), ("rotate", 2)])
def test_who_leads_when_nobody_completes_the_square(next_lead: str, leader: int) -> None:
    deal = quadrature("EA HA S7", "E9", "S9 H7", "SA", quad_next_lead=next_lead)
    deal.act(0, Play(parse("EA")))
    assert deal.turn == (0 if next_lead == "winner" else 1)
    deal = quadrature("EA HA S7", "", "S9 H7", "SA", quad_next_lead=next_lead)
    deal.act(0, Play(parse("EA")))
    assert deal.turn == leader, "the next player has no cards left"


def test_whoever_completes_a_square_leads_next_even_where_the_lead_rotates() -> None:
    deal = quadrature("E8 S7", "EX S9", "EU SA", "E9 HA", quad_next_lead="rotate")
    deal.act(0, Play(parse("E8")))
    assert deal.turn == 2


@pytest.mark.parametrize(("next_lead", "leader"), [("rotate", 1), ("chain_closer", 3)])
def test_who_leads_after_a_chain(next_lead: str, leader: int) -> None:
    deal = quadrature("E7 HA", "S7 S8", "G7 G8", "E8 SA", quad_version="chain", quad_next_lead=next_lead)
    deal.act(0, Play(parse("E7")))
    assert deal.turn == leader


@pytest.mark.parametrize(
    ("timing", "points"),
    [
        ("after_chain", (0, 20 + 40, 0, 10 + 20)),
        ("immediate", (0, 30 + 60, 10, 10 + 20)),  # E8 and E9 were still held
    ],
)
def test_two_hands_empty_on_one_chain_are_two_censuses(timing: str, points: tuple[int, ...]) -> None:
    deal = quadrature("E7", "E9 SA SK", "E8", "HA", quad_version="chain", quad_census_timing=timing)
    events = deal.act(0, Play(parse("E7")))
    assert [event.out for event in events if isinstance(event, CensusHeld)] == [0, 2]
    assert not deal.done
    assert deal.points == points


def test_no_more_than_three_censuses_even_when_everybody_goes_out_at_once() -> None:
    deal = quadrature("E7", "E8", "E9", "EX", quad_version="chain")
    events = deal.act(0, Play(parse("E7")))
    assert [event.number for event in events if isinstance(event, CensusHeld)] == [1, 2, 3]
    assert deal.done
    assert deal.points == (0, 0, 0, 0)


def test_snack_is_dealt_in_fours_with_five_packets_and_a_singleton() -> None:
    contract = CONTRACTS["snack"](resolve("frankonia"))
    deal = start_deal(contract, 1, 0, ((), (), (), ()), tuple(range(16)))
    assert isinstance(deal, SnackDeal)
    assert deal.view(None).packets == (3, 3, 3, 3, 3, 1)


def test_a_turn_ends_by_itself_when_nothing_can_follow() -> None:
    deal = snack("EU G7", "S7", "S8", "S9", packets="H7 H8 H9")
    events = turn(deal, "lay EU")
    assert isinstance(events[-1], TurnEnded)
    assert deal.turn == 1


def test_one_goes_on_or_ends_while_something_fits() -> None:
    deal = snack("EU EO EX G7", "S7", "S8", "S9")
    turn(deal, "lay EU")
    assert tokens(deal) == {"lay EO", "lay EX", "end"}
    turn(deal, "end")
    assert deal.turn == 1


def test_with_a_single_card_a_turn_the_other_unters_wait() -> None:
    deal = snack("EU GU G7", "S7", "S8", "S9", snack_multi=False)
    assert tokens(deal) == {"lay EU", "lay GU"}
    turn(deal, "lay EU")
    assert deal.turn == 1


def test_stuck_players_draw_and_it_is_the_next_ones_turn() -> None:
    deal = snack("G7", "S7", "S8", "S9", packets="GU H8 H9,H7")
    assert tokens(deal) == {"draw"}
    turn(deal, "draw")
    assert deal.turn == 1
    turn(deal, "draw")
    assert tokens(deal) == {"pass"}
    assert deal.view(0).hands[0] == parse_many("G7 GU H8 H9")


def test_free_drawing_is_a_choice_but_not_with_a_forced_unter() -> None:
    free = {"snack_draw": "free"}
    assert tokens(snack("EU", "S7", "S8", "S9", packets="H7", **free)) == {"lay EU"}
    assert tokens(snack("EU", "S7", "S8", "S9", packets="H7", unter_rule="honour", **free)) == {
        "lay EU",
        "draw",
    }


def test_more_unters_than_were_drawn_prove_that_one_was_held_back() -> None:
    deal = snack(
        "EU GU E7",
        "S7 S8",
        "S9 SX",
        "SO SA",
        packets="HU,H7,H8,H9,HX",
        unter_rule="honour",
        snack_draw="free",
    )
    turn(deal, "draw")
    for _ in (1, 2, 3):
        turn(deal, "draw")
    assert not any(isinstance(event, HoldbackCaught) for event in turn(deal, "lay HU"))
    (caught,) = (event for event in turn(deal, "lay EU") if isinstance(event, HoldbackCaught))
    assert (caught.seat, caught.unters, caught.drawn, caught.points) == (0, 2, 1, 150)
    assert not any(isinstance(event, HoldbackCaught) for event in turn(deal, "lay GU"))
    assert deal.points == (150, 0, 0, 0)


def test_the_first_turn_is_never_caught() -> None:
    deal = snack("EU GU HU E7", "S7", "S8", "S9", unter_rule="honour")
    turn(deal, "lay EU", "lay GU", "lay HU")
    assert deal.points == (0, 0, 0, 0)


@pytest.mark.parametrize(("counts", "last"), [(True, 30 * (1 + 3)), (False, 30)])
def test_the_last_one_counts_the_stock_where_the_house_says_so(counts: bool, last: int) -> None:
    deal = snack("EU", "GU", "HU", "S7", packets="S8 S9,SA", third_census_counts_stock=counts)
    turn(deal, "lay EU")
    turn(deal, "lay GU")
    assert deal.points == (0, 10, 10 + 20, 10 + 20)
    turn(deal, "lay HU")
    assert deal.done
    assert deal.points == (0, 10, 30, 30 + last)
    assert deal.view(None).turn is None
