"""The course of a partie: the king, the contracts he may choose, the dealing, the end."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from typing import Any

import pytest

from engine.actions import Play
from engine.cards import parse, parse_many
from engine.events import CardPlayed
from engine.game import CHANCE, Event, Result
from engine.games.quodlibet.actions import Choose, PlaySlot
from engine.games.quodlibet.chain_deal import ChainDeal
from engine.games.quodlibet.contracts import CONTRACTS, TrickContract
from engine.games.quodlibet.events import (
    CensusHeld,
    ContractChosen,
    ContractScored,
    Dealt,
    PartieEnded,
    PlayoffDue,
    WheelEnded,
)
from engine.games.quodlibet.options import WHEELS, resolve
from engine.games.quodlibet.partie import Partie, start_deal
from engine.games.quodlibet.snack_deal import SnackDeal
from engine.games.quodlibet.succession import king_by_points, ranking
from engine.games.quodlibet.trick_deal import TrickDeal
from engine.tricks import TakenTrick
from tests.engine.games.playing import play, shuffled
from tests.engine.games.quodlibet import awaited, play_until, single


def frankonia(**overrides: Any) -> Partie:
    return Partie(resolve("frankonia", overrides))


def of_kind(events: Sequence[Event], *kinds: type[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, kinds)]


def whole(state: Partie, seed: int = 7) -> list[Event]:
    """Play a partie to its end at random; returns all its events."""
    return [event for _, _, events in play(state, random.Random(seed)) for event in events]


def test_the_king_alone_looks_at_his_cards_before_he_declares() -> None:
    rng = random.Random(1)
    state = frankonia()
    assert awaited(state) is CHANCE
    (dealt,) = state.apply(CHANCE, shuffled(state, rng))
    assert dealt == Dealt(1, king=0, hand_sizes=(8, 8, 8, 8))
    assert awaited(state) == {0}
    king, other, public = state.view(0), state.view(1), state.view(None)
    assert None not in king.hand and len(king.hand) == 8
    assert list(king.hand) == sorted(card for card in king.hand if card is not None)
    assert other.hand == (None,) * 8
    assert (public.hand, public.hand_sizes) == ((), (8, 8, 8, 8))
    assert king.choices == WHEELS[0]
    assert not king.blind_choice

    state.apply(0, Choose("minus"))
    assert None not in state.view(1).hand
    assert awaited(state) == {0}  # he leads


def test_the_third_wheel_is_declared_before_the_deal() -> None:
    rng = random.Random(2)
    state = frankonia()
    for _ in play(state, rng):
        if state.view(None).wheel == 3:
            break
    view = state.view(state.king)
    assert (view.phase, view.blind_choice, view.hand) == ("declare", True, ())
    assert set(view.choices) == {"open_trousers", "good_hunting", "quadrature"}
    state.apply(state.king, Choose("good_hunting"))
    assert awaited(state) is CHANCE
    state.apply(CHANCE, shuffled(state, rng))
    deal = state.view(None).deal
    assert deal is not None and deal.kind == "tricks"
    assert deal.open_hands and all(None not in hand for hand in deal.hands)


def test_with_wheel3_blind_off_the_king_looks_there_too() -> None:
    state = frankonia(wheel3_blind=False)
    for _ in play(state, random.Random(2)):
        if state.view(None).wheel == 3:
            break
    assert awaited(state) is CHANCE
    assert state.contract is None


def test_in_every_wheel_each_seat_is_king_once_and_a_lone_contract_announces_itself() -> None:
    events = whole(frankonia())
    scored = [event for event in events if isinstance(event, ContractScored)]
    assert len(scored) == 12
    for number, wheel in enumerate(WHEELS):
        deals = scored[4 * number : 4 * number + 4]
        assert {deal.contract for deal in deals} == set(wheel)
        assert [deal.king for deal in deals] == [(deals[0].king + step) % 4 for step in range(4)]
    assert scored[-1].contract == "snack"
    chosen = [event for event in events if isinstance(event, ContractChosen)]
    assert [event.contract for event in chosen] == [deal.contract for deal in scored]
    assert [event.deal for event in chosen if event.forced] == [4, 8, 11, 12]


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("by", ["cumulative", "wheel"])
def test_after_a_wheel_most_points_make_the_king(by: str, seed: int) -> None:
    events = whole(frankonia(wheel_king_by=by), seed)
    scored = [event for event in events if isinstance(event, ContractScored)]
    wheels = [event for event in events if isinstance(event, WheelEnded)]
    assert [wheel.wheel for wheel in wheels] == [1, 2, 3]
    assert wheels[-1].next_king is None
    for wheel in wheels[:2]:
        start = 0 if by == "cumulative" else 4 * (wheel.wheel - 1)
        deals = scored[start : 4 * wheel.wheel]
        points = [sum(deal.points[seat] for deal in deals) for seat in range(4)]
        assert wheel.next_king == scored[4 * wheel.wheel].king == king_by_points(points, deals[-1].king)


def test_a_partie_ends_with_places_lowest_total_first() -> None:
    state = frankonia()
    events = whole(state)
    ended = events[-1]
    assert isinstance(ended, PartieEnded)
    assert state.result == ended.result
    assert awaited(state) == frozenset()
    view = state.view(2)
    assert (view.phase, view.deal, view.result) == ("over", None, state.result)
    assert view.totals == ended.result.points
    assert view.last is not None and view.last.kind == "layout"
    assert len(view.scores) == 12


def test_equal_totals_share_a_place() -> None:
    result = ranking((90, 40, 90, 40))
    assert result == Result((90, 40, 90, 40), (3, 1, 3, 1))
    assert result.winners == (1, 3)


def test_several_parties_have_their_own_totals_and_the_last_loser_opens_the_next() -> None:
    events = whole(frankonia(parties=3, wheels=False, contracts=["minus", "plus"]))
    ended = [event for event in events if isinstance(event, PartieEnded)]
    scored = [event for event in events if isinstance(event, ContractScored)]
    assert [event.number for event in ended] == [1, 2, 3]
    assert [event.deal for event in ended] == [2, 4, 6]
    assert ended[-1].next_king is None
    for event, first in zip(ended, (2, 4), strict=False):
        points = event.result.points
        assert event.next_king == scored[first].king == king_by_points(points, scored[first - 1].king)
        assert scored[first].totals == scored[first].points


def test_a_playoff_deal_decides_between_the_tied_and_leaves_totals_alone() -> None:
    rng = random.Random(8)
    state = single("minus", final_tie="playoff_deal")
    events = [event for _, _, events in play(state, rng) for event in events]
    while not of_kind(events, PlayoffDue):
        state = single("minus", final_tie="playoff_deal")
        events = [event for _, _, events in play(state, rng) for event in events]
    dues = [event for event in events if isinstance(event, PlayoffDue)]
    scored = [event for event in events if isinstance(event, ContractScored)]
    assert [deal.contract for deal in scored] == ["minus"] * (1 + len(dues))
    tied = dues[0].tied
    lowest = min(scored[0].points)
    assert tied == tuple(seat for seat in range(4) if scored[0].points[seat] == lowest)
    assert dues[0].king == scored[1].king in tied
    assert state.result is not None
    assert state.result.points == scored[0].points
    (winner,) = state.result.winners
    assert winner in dues[-1].tied
    assert scored[-1].points[winner] == min(scored[-1].points[seat] for seat in dues[-1].tied)
    assert [score.playoff for score in state.view(None).scores] == [False] + [True] * len(dues)
    assert state.view(None).deals == len(scored)


def test_a_playoff_ranks_only_those_whom_it_concerned() -> None:
    result = ranking((40, 60, 40, 60), playoffs=[(20, 0, 10, 0)])
    assert result.places == (2, 3, 1, 3)


def test_blind_slots_are_the_order_in_which_the_cards_came() -> None:
    state = single("open_trousers")
    order = list(range(32))
    random.Random(3).shuffle(order)
    state.apply(CHANCE, state.deal(order))
    came = (*order[9:12], *order[21:24], *order[30:32])  # fourth in 3-3-2 from the dealer on
    (played,) = state.apply(0, PlaySlot(4))
    assert played == CardPlayed(1, 0, came[4])
    view = state.view(0)
    assert view.hand == (None,) * 7
    assert view.deal is not None and view.deal.kind == "tricks"
    assert view.deal.slots == (0, 1, 2, 3, 5, 6, 7)
    assert all(None not in view.deal.hands[seat] for seat in (1, 2, 3))
    public = state.view(None).deal
    assert public is not None and set(public.hands[1]) == {None}
    assert view.deal.blind_set is None


@pytest.mark.parametrize(("known", "who"), [("nobody", set()), ("king", {0}), ("all", {0, 1, 2, 3})])
def test_who_knows_his_blind_set(known: str, who: set[int]) -> None:
    state = single("open_trousers", blind_set_known=known)
    state.apply(CHANCE, shuffled(state, random.Random(3)))
    assert isinstance(state.playing, TrickDeal)
    for seat in range(4):
        deal = state.view(seat).deal
        assert deal is not None and deal.kind == "tricks"
        assert deal.blind_set == (state.playing.hands[seat] if seat in who else None)
    public = state.view(None).deal
    assert public is not None and public.kind == "tricks" and public.blind_set is None


@pytest.mark.parametrize(("contract", "done"), [("quadrature", "chains"), ("snack", "turns")])
def test_the_last_deal_stays_in_sight_until_the_second_lead_or_turn(contract: str, done: str) -> None:
    state = play_until(frankonia(), random.Random(5), contract)
    last = state.view(None).last
    assert last is not None
    while len(getattr(state.view(None).deal, done)) < 2:
        assert state.view(None).last == last
        assert state.playing is not None
        seat = state.playing.turn
        state.apply(seat, state.legal(seat)[0])
    assert state.view(None).last is None


def test_stop_when_decided_ends_alarich_with_its_second_card() -> None:
    state = single("alarich", stop_when_decided=True)
    events = whole(state)
    played = {event.card for event in events if isinstance(event, CardPlayed)}
    assert {16 + 6, 24 + 5} <= played
    assert len(played) % 4 == 0
    tricks_left = 8 - len(played) // 4
    assert tricks_left > 0  # with this seed
    assert sum(state.totals) in (80, 100)


def test_the_running_points_of_plus_are_settled_at_the_end_only() -> None:
    state = single("plus")
    rng = random.Random(1)
    for _, _, _events in play(state, rng):
        deal = state.view(None).deal
        if deal is not None:
            assert deal.points == (0, 0, 0, 0)
    assert sum(state.totals) >= 240


@pytest.mark.parametrize(
    ("rules", "digest"),
    [
        ({"stop_when_decided": False}, "e0706152ab8934329826f391acb0a9332cbe9397609472413ef710a9d6cfe8f3"),
        (
            {
                "wheels": False,
                "contracts": "minus quadrature snack alles_oder_nichts",
                "unter_rule": "honour",
                "snack_draw": "free",
                "parties": 2,
                "final_tie": "playoff_deal",
            },
            "b558efa660ba0da57060e91afa1006a2dd741bc67c21300906e0a9f133e41abc",
        ),
    ],
)
def test_digests_stay_those_that_stand_in_databases(rules: dict[str, Any], digest: str) -> None:
    state, all_of_them, chosen = frankonia(**rules), hashlib.sha256(), random.Random(7)
    while state.waiting_for:
        if state.waiting_for is CHANCE:  # only before a deal is the digest written down
            all_of_them.update(state.digest().encode())
            state.apply(CHANCE, state.deal(sorted(state.pack, key=lambda card: chosen.random())))
        else:
            seat = min(state.waiting_for)
            legal = sorted(state.legal(seat), key=lambda action: action.token)
            state.apply(seat, legal[int(chosen.random() * len(legal))])
    assert all_of_them.hexdigest() == digest


# Contracts, where the golden cases leave a corner open.


def contract(name: str, **overrides: Any) -> TrickContract:
    made = CONTRACTS[name](resolve("frankonia", overrides))
    assert isinstance(made, TrickContract)
    return made


def trick(text: str, winner: int, leader: int = 0) -> TakenTrick:
    return TakenTrick(leader, parse_many(text), winner)


BY_SUITS = [trick(f"E{rank} G{rank} H{rank} S{rank}", winner=0) for rank in "789XUOKA"]
"""Seat 0 leads Acorns from the Seven up and takes all eight tricks."""


def test_eight_tricks_cost_a_hundred_but_seven_only_seventy() -> None:
    tricks = [*BY_SUITS[:7], trick("EA GA HA SA", winner=2, leader=2)]
    assert contract("minus").score(tricks) == (70, 0, 10, 0)
    assert contract("plus").score(tricks) == (10, 100, 70, 100)


def quadrature(*hands: str, **overrides: Any) -> ChainDeal:
    contract = CONTRACTS["quadrature"](resolve("frankonia", overrides))
    deal = start_deal(contract, 1, 0, tuple(map(parse_many, hands)), ())
    assert isinstance(deal, ChainDeal)
    return deal


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
