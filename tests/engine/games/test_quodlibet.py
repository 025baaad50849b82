"""The course of a partie: its kings, wheels and kingdoms, ties, and corners of some contracts."""

import hashlib
import random
from collections.abc import Sequence
from typing import Any, Final

import pytest

from engine.cards import PACK, notation, parse, parse_many
from engine.game import CHANCE, Event, IllegalAction, Result
from engine.games.quodlibet.courses import king_by_points, ranking
from engine.games.quodlibet.game import QUODLIBET, QuodlibetPartie
from engine.games.quodlibet.stages import Chaining
from engine.games.quodlibet.vocabulary import (
    CardLaid,
    CensusHeld,
    Choose,
    ContractScored,
    CourseEnded,
    PacketDrawn,
    SchnappsDue,
    TrickDealView,
)
from engine.kernel.vocabulary import PartieEnded, Play
from tests.engine.games.playing import play, shuffled
from tests.engine.games.quodlibet import awaited, laid_out, play_until, single


def frankonia(**overrides: Any) -> QuodlibetPartie:
    return QUODLIBET.new(QUODLIBET.options("frankonia", overrides))


def badenia(**overrides: Any) -> QuodlibetPartie:
    return QUODLIBET.new(QUODLIBET.options("badenia", overrides))


def whole(state: QuodlibetPartie, seed: int = 7) -> list[Event]:
    """Play a partie to its end at random; returns all its events."""
    return [event for _, _, events in play(state, random.Random(seed)) for event in events]


def scores(events: Sequence[Event]) -> list[ContractScored]:
    return [event for event in events if isinstance(event, ContractScored)]


def test_with_wheel3_blind_off_the_king_looks_there_too() -> None:
    state = frankonia(wheel3_blind=False)
    for _ in play(state, random.Random(2)):
        if state.view(None).course == 3:
            break
    assert awaited(state) is CHANCE
    assert state.contract is None


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("by", ["cumulative", "wheel"])
def test_after_a_wheel_most_points_make_the_king(by: str, seed: int) -> None:
    events = whole(frankonia(wheel_king_by=by), seed)
    scored = scores(events)
    wheels = [event for event in events if isinstance(event, CourseEnded)]
    assert [wheel.number for wheel in wheels] == [1, 2, 3]
    assert wheels[-1].next_king is None
    for wheel in wheels[:2]:
        start = 0 if by == "cumulative" else 4 * (wheel.number - 1)
        deals = scored[start : 4 * wheel.number]
        points = [sum(deal.points[seat] for deal in deals) for seat in range(4)]
        assert wheel.next_king == scored[4 * wheel.number].king == king_by_points(points, deals[-1].king)


def test_equal_totals_share_a_place() -> None:
    result = ranking((90, 40, 90, 40))
    assert result == Result((90, 40, 90, 40), (3, 1, 3, 1))
    assert result.winners == (1, 3)


def test_a_playoff_deal_decides_between_the_tied_and_leaves_totals_alone() -> None:
    rng = random.Random(8)
    scored = list[ContractScored]()
    while len(scored) < 2:
        state = single("minus", final_tie="playoff_deal")
        scored = scores([event for _, _, events in play(state, rng) for event in events])
    assert {deal.contract for deal in scored} == {"minus"}
    tied = set(range(4))
    for deal in scored:
        assert deal.king in tied
        lowest = min(deal.points[seat] for seat in tied)
        tied = {seat for seat in tied if deal.points[seat] == lowest}
    assert state.result is not None
    assert state.result.points == scored[0].points
    assert set(state.result.winners) == tied and len(tied) == 1
    assert [score.playoff for score in state.view(None).scores] == [False] + [True] * (len(scored) - 1)
    assert state.view(None).deals == len(scored)


def test_a_playoff_ranks_only_those_whom_it_concerned() -> None:
    result = ranking((40, 60, 40, 60), playoffs=[(20, 0, 10, 0)])
    assert result.places == (2, 3, 1, 3)


@pytest.mark.parametrize(("known", "who"), [("nobody", set()), ("king", {0}), ("all", {0, 1, 2, 3})])
def test_who_knows_his_blind_set(known: str, who: set[int]) -> None:
    state = single("open_trousers", blind_set_known=known)
    state.apply(CHANCE, shuffled(state, random.Random(3)))
    for seat in range(4):
        deal = state.view(seat).deal
        assert isinstance(deal, TrickDealView)
        assert deal.blind_set == (state.hands[seat] if seat in who else None)
    public = state.view(None).deal
    assert isinstance(public, TrickDealView) and public.blind_set is None


@pytest.mark.parametrize(("contract", "done"), [("quadrature", "chains"), ("snack", "turns")])
def test_the_last_deal_stays_in_sight_until_the_second_lead_or_turn(contract: str, done: str) -> None:
    state = play_until(frankonia(), random.Random(5), contract)
    last = state.view(None).last
    assert last is not None
    while len(getattr(state.view(None).deal, done)) < 2:
        assert state.view(None).last == last
        assert state.stage is not None
        seat = state.stage.turn
        state.apply(seat, state.legal(seat)[0])
    assert state.view(None).last is None


@pytest.mark.parametrize(
    ("rules", "digest"),
    [
        ({"stop_when_decided": False}, "71f0c3bd73afcf5709f06d5ec6336408253a7b9e8431520154c63abc5510632a"),
        (
            {
                "wheels": False,
                "contracts": "minus quadrature snack alles_oder_nichts",
                "unter_rule": "honour",
                "snack_draw": "free",
                "parties": 2,
                "final_tie": "playoff_deal",
            },
            "0bb278562d40676e8142c547278965ba680aee8f2415dcbf895fc9af79b197b4",
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


# Kingdoms: the crown, the ledger with its hundreds, and rounds of Schnapps (rules 2.3, 2.8).


def test_rotating_kings_each_keep_a_list_of_their_own_and_kleinfrass_fills_the_last_four_deals() -> None:
    state = badenia(kingdom_mode="rotating")
    events = whole(state)
    deals = scores(events)
    assert [deal.king for deal in deals] == [0, 1, 2, 3] * 12
    for king in range(4):
        own = [deal.contract for deal in deals if deal.king == king]
        assert sorted(own) == sorted(state.options.contracts)
    assert [deal.contract for deal in deals[-4:]] == ["snack"] * 4
    assert "snack" not in {deal.contract for deal in deals[:-4]}
    ended = [event for event in events if isinstance(event, CourseEnded)]
    assert [(event.number, event.deal) for event in ended] == [(1, 12), (2, 24), (3, 36), (4, 48)]


def test_parties_in_kingdoms_begin_with_the_last_loser_and_empty_accounts() -> None:
    events = whole(badenia(parties=2, contracts="minus,no_reds"))
    first, second = (event for event in events if isinstance(event, PartieEnded))
    deals = scores(events)
    assert (first.deal, second.deal) == (8, 16)
    assert deals[8].king == king_by_points(first.result.points, deals[7].king)
    assert deals[8].totals == deals[8].points
    king = deals[8].king
    assert [deal.king for deal in deals[8:]] == [(king + step) % 4 for step in (0, 0, 1, 1, 2, 2, 3, 3)]


@pytest.mark.parametrize(
    ("rule", "rounds"), [("off", []), ("fifth_hundred", [1]), ("raw_500", []), ("frundsberg", [1, 1, 1])]
)
def test_when_a_round_is_due(rule: str, rounds: list[int]) -> None:
    state = badenia(schnapps=rule)
    state.totals = state.opened = (90, 0, 0, 0)
    # 90 were carried in: 490 of this kingdom are not five hundred by themselves
    events = [event for points in (400, 90, 0) for event in state.enter([points, 0, 0, 0])]
    if rule == "frundsberg":
        events += state.enter([500, 0, 0, 0])  # 1080 with what was carried: a thousand
        events += state.enter([20, 0, 0, 0])  # and every further hundred
    due = [event for event in events if isinstance(event, SchnappsDue)]
    assert [event.rounds for event in due] == rounds
    assert [line.rounds for line in state.view(None).rounds] == rounds
    assert all(line.seat == 0 for line in state.view(None).rounds)


def test_kingdoms_of_frankonia_contracts_and_undivided_badenia() -> None:
    kingdoms = QUODLIBET.new(QUODLIBET.options("frankonia", {"wheels": False, "kingdom_mode": "consecutive"}))
    assert (kingdoms.view(None).course, kingdoms.view(None).deals) == (1, 48)
    undivided = badenia(kingdom_mode="off")
    assert (undivided.view(None).course, undivided.view(None).deals) == (None, 12)
    events = whole(undivided)
    assert [deal.king for deal in scores(events)] == [0, 1, 2, 3] * 3
    assert not any(isinstance(event, SchnappsDue | CourseEnded) for event in events)


def test_wheels_of_ones_own_are_played_out_one_after_the_other() -> None:
    menu = "plus-minus-bribe-alarich-snack/1238/good_hunting-alles_oder_nichts-quadrature"
    state = QUODLIBET.new(QUODLIBET.options("frankonia", {"wheel_menu": menu}))
    rng = random.Random(3)
    state.apply(CHANCE, shuffled(state, rng))
    assert state.view(0).choices == ("plus", "minus", "alarich", "bribe")
    for name, code in (("no_reds", "contract_not_in_menu"), ("1238", "contract_not_in_wheel")):
        with pytest.raises(IllegalAction, match=code):
            state.apply(0, Choose(name))
    blind: list[int | None] = []
    events: list[Event] = []
    for _, _, happened in play(state, rng):
        events += happened
        if state.phase == "declare" and not state.dealt:
            blind.append(state.view(None).course)
    deals = scores(events)
    assert len(deals) == 9
    assert deals[4].contract == "snack" and deals[5].contract == "1238"
    assert {deal.contract for deal in deals[6:]} == {"good_hunting", "alles_oder_nichts", "quadrature"}
    wheels = [event for event in events if isinstance(event, CourseEnded)]
    assert [(event.number, event.deal) for event in wheels] == [(1, 5), (2, 6), (3, 9)]
    assert [deal.king for deal in deals[:5]] == [0, 1, 2, 3, 0]
    assert deals[5].king == wheels[0].next_king == king_by_points(deals[4].totals, 0)
    assert set(blind) == {3}


# Contracts, where the golden cases leave a corner open.


def quadrature(*hands: str, **overrides: Any) -> tuple[Chaining, list[Event]]:
    """A deal of Quadrature, and the events of the lead of the Seven of Acorns."""
    options = QUODLIBET.options("frankonia", overrides)
    state = laid_out("quadrature", options, tuple(map(parse_many, hands)))
    deal = state.stage
    assert isinstance(deal, Chaining)
    return deal, state.apply(0, Play(parse("E7")))


@pytest.mark.parametrize(
    ("timing", "points"),
    [
        ("after_chain", (0, 20 + 40, 0, 10 + 20)),
        ("immediate", (0, 30 + 60, 10, 10 + 20)),  # E8 and E9 were still held
    ],
)
def test_two_hands_empty_on_one_chain_are_two_censuses(timing: str, points: tuple[int, ...]) -> None:
    deal, events = quadrature("E7", "E9 SA SK", "E8", "HA", quad_version="chain", quad_census_timing=timing)
    assert [event.out for event in events if isinstance(event, CensusHeld)] == [0, 2]
    assert not deal.over
    assert deal.points == points


def test_no_more_than_three_censuses_even_when_everybody_goes_out_at_once() -> None:
    deal, events = quadrature("E7", "E8", "E9", "EX", quad_version="chain")
    assert [event.number for event in events if isinstance(event, CensusHeld)] == [1, 2, 3]
    assert deal.over
    assert deal.points == (0, 0, 0, 0)


# Black Peter (rules 2.6).

PAIRED: Final = (
    "E7 G7 E8 G8 E9 G9 EO GO",
    "EX GX EU GU EK GK EA GA",
    "H7 S7 H8 S8 H9 S9 HX SX",
    "HU SU HO SO HK SK HA SA",
)
"""Hands in which every card but Peter has its partner."""
MIXED: Final = (
    "E7 EO H9 GX HX E9 SU HA",
    "GO E8 GA H7 SA GK S9 HU",
    "EX EU EK EA G7 G8 S7 SX",
    "G9 GU H8 HO HK S8 SO SK",
)


def black_peter(*hands: str, **overrides: Any) -> tuple[QuodlibetPartie, list[Event]]:
    """Deal these hands by seat, of which the first is the king, and tell what happens at once."""
    state = single("black_peter", **overrides)
    rest, order = [list(parse_many(hand)) for hand in hands], []
    for size in state.packets:
        for seat in (1, 2, 3, 0):
            order += rest[seat][:size]
            del rest[seat][:size]
    return state, state.apply(CHANCE, state.deal(order))


@pytest.mark.parametrize("price", [50, 100])
def test_a_deal_of_pairs_alone_is_over_at_once(price: int) -> None:
    state, events = black_peter(*PAIRED, peter_price=price)
    assert scores(events)[0].points == (price, 0, 0, 0)
    assert state.result is not None


@pytest.mark.parametrize("menu", [["black_peter"], ["black_peter", "minus"]])
def test_the_kings_last_card_goes_to_whoever_has_the_ober_of_leaves(menu: list[str]) -> None:
    state, events = black_peter(*MIXED, contracts=menu)
    if menu[1:]:
        events = state.apply(0, Choose("black_peter"))
    left = "E7 E9 EO GX H9 HX SU", "E8 GK GA H7 HU S9", "EX EU EK EA G7 G8 S7 SX", "G9 GU"
    assert [state.view(seat).hand for seat in range(4)] == list(map(parse_many, left))
    laid = [(event.seat, notation(event.card)) for event in events if isinstance(event, CardLaid)]
    assert laid == [(1, "HA"), (1, "SA"), (3, "H8"), (3, "S8"), (3, "HO"), (3, "SO"), (3, "HK"), (3, "SK")]


def test_which_card_lies_at_a_place_is_known_once_chance_has_shuffled() -> None:
    state, _ = black_peter(*MIXED)
    assert [action.token for action in state.legal(0)] == [f"draw {place}" for place in range(1, 7)]
    for late in ("draw 7", "draw 0"):
        with pytest.raises(IllegalAction, match="not_now"):
            state.apply(0, QUODLIBET.parse(late))
    assert state.apply(0, QUODLIBET.parse("draw 6")) == []
    assert awaited(state) is CHANCE and not state.legal(0)
    shuffle = state.deal(PACK)
    with pytest.raises(IllegalAction, match="not_your_turn"):
        state.apply(0, shuffle)
    drawn, *laid = state.apply(CHANCE, shuffle)
    assert drawn == PacketDrawn(1, 0, (parse("S9"),))
    assert {drawn.seen_by(seat) for seat in (None, 1, 2, 3)} == {PacketDrawn(1, 0, (None,))}
    assert laid == [CardLaid(1, 0, parse("H9")), CardLaid(1, 0, parse("S9"))]
    assert awaited(state) == {1} and len(state.legal(1)) == 8
