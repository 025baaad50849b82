"""A partie from the draw for the dealer to the result."""

from __future__ import annotations

import pytest

from engine.cards import PACK, Card, parse, parse_many
from engine.events import DealScored, Played
from engine.game import CHANCE, Seat
from engine.games.blattla.contracts import Level, card_points, outcome, settle
from engine.games.blattla.events import (
    AllPassed,
    AuctionWon,
    ContractScored,
    DealerDrawn,
    Dealt,
    PackCut,
    PackKnocked,
    PartieEnded,
    SowCalled,
)
from engine.games.blattla.options import resolve
from engine.games.blattla.partie import Partie, draw_dealer
from tests.engine.games.blattla.playing import HANDS, awaited, dealt, drawn, order_for, say

# The first dealer


def test_the_highest_card_deals_and_the_ten_is_above_the_king() -> None:
    state = drawn("EK GX S9 HO")
    assert state.dealer == 1 and state.phase == "deal"
    assert state.drawn == tuple(map(Played, range(4), parse_many("EK GX S9 HO")))


def test_equals_draw_again_from_the_cards_that_follow() -> None:
    draw = draw_dealer(parse_many("EA G9 HA S7 E7 SX HK"))
    assert draw.dealer == 2
    assert draw.drawn[4:] == (Played(0, parse("E7")), Played(2, parse("SX")))
    state = Partie(resolve("blattla", {}))
    (event,) = state.apply(CHANCE, state.deal(PACK))
    assert event == DealerDrawn(1, draw_dealer(PACK).drawn, 3), "a Ten beats Nine, Eight and Seven"


def test_a_pack_without_a_decision_makes_the_first_of_the_equals_dealer() -> None:
    by_rank = tuple(8 * suit + rank for rank in range(8) for suit in range(4))
    assert draw_dealer(by_rank).dealer == 0
    assert len(draw_dealer(by_rank).drawn) == 32


def test_without_cutting_seat_0_is_forehand_and_nobody_is_asked_for_the_pack() -> None:
    state = dealt()
    assert (state.dealer, state.phase, awaited(state)) == (3, "auction", {0})


# The pack


def shuffled() -> Partie:
    state = drawn()
    state.apply(CHANCE, state.deal(order_for(HANDS)))
    return state


def hands(state: Partie) -> list[set[Card]]:
    return [{card for card in state.view(seat).hand if card is not None} for seat in range(4)]


def test_the_dealers_right_neighbour_cuts_or_knocks() -> None:
    state = shuffled()
    assert (state.dealer, awaited(state)) == (3, {2})
    tokens = [action.token for action in state.legal(2)]
    assert tokens == [
        *(f"cut {at}" for at in range(3, 30)),
        "knock 4-4 clockwise",
        "knock 4-4 anticlockwise",
        "knock 8 clockwise",
        "knock 8 anticlockwise",
    ]
    say(state, "cut 5")
    tokens = [action.token for action in state.legal(2)]
    assert tokens == [*(f"cut {at}" for at in range(3, 30)), "ready"]


def test_a_cut_moves_the_top_cards_under_the_rest() -> None:
    state = shuffled()
    events = say(state, "cut 4", "ready")
    assert isinstance(events[0], PackCut) and isinstance(events[1], Dealt)
    order = order_for(HANDS)
    whole = (*order[4:], *order[:4])
    assert hands(state)[0] == set(whole[:4]) | set(whole[16:20])


def test_the_third_cut_deals() -> None:
    state = shuffled()
    say(state, "cut 4", "cut 3")
    assert awaited(state) == {2}
    events = say(state, "cut 25")
    assert isinstance(events[-1], Dealt) and state.phase == "auction"
    assert hands(state) == hands(dealt())  # 4 + 3 + 25 cards are the whole pack


@pytest.mark.parametrize("order", ["4-4 clockwise", "4-4 anticlockwise", "8 clockwise", "8 anticlockwise"])
def test_whoever_knocks_says_how_to_deal(order: str) -> None:
    state = shuffled()
    events = say(state, f"knock {order}")
    assert isinstance(events[0], PackKnocked) and state.phase == "auction"
    packets, direction = order.split()
    seats = [0, 1, 2, 3] if direction == "clockwise" else [2, 1, 0, 3]
    pack = list(order_for(HANDS))
    expected: list[set[Card]] = [set(), set(), set(), set()]
    for size in map(int, packets.split("-")):
        for seat in seats:
            expected[seat].update(pack[:size])
            del pack[:size]
    assert hands(state) == expected
    assert awaited(state) == {0}, "forehand bids first, however it was dealt"


# The auction and the call


def tokens(state: Partie, seat: Seat) -> list[str]:
    return [action.token for action in state.legal(seat)]


def test_bids_rise_from_the_sow_to_the_tout_in_hearts() -> None:
    everything = ["pass", "bid sow"] + [f"bid {kind} {s}" for kind in ("solo", "tout") for s in "SGEH"]
    state = dealt()
    assert tokens(state, 0) == everything
    say(state, "bid solo E")
    assert tokens(state, 1) == ["pass", *everything[everything.index("bid solo H") :]]
    say(state, "bid tout H")
    assert tokens(state, 2) == ["pass"]


def test_the_declarer_calls_a_sow_after_the_auction() -> None:
    state = dealt()
    events = say(state, "bid sow", "pass", "pass", "pass")
    assert isinstance(events[-1], AuctionWon) and state.phase == "call"
    assert tokens(state, 0) == ["call EA", "call GA", "call SA"]
    events = say(state, "call GA")
    assert events == [SowCalled(1, 0, parse("GA"))]
    assert (state.phase, awaited(state)) == ("play", {0})


def test_with_bid_the_sow_is_named_at_once_and_sows_do_not_outbid_each_other() -> None:
    state = dealt(name_sow="with_bid")
    assert tokens(state, 0)[:4] == ["pass", "bid sow E", "bid sow G", "bid sow S"]
    say(state, "bid sow G")
    assert tokens(state, 1)[:2] == ["pass", "bid solo S"]
    say(state, "pass", "pass", "pass")
    assert state.phase == "play" and state.contract is not None and state.contract.name == "sow G"


ONE_SUIT_SHORT = (
    "EA EK G9 G7 HX HO H9 H8",
    "EX EO EU GA GX HA HK SA",
    "E9 E8 GK GO HU H7 SX SK",
    "E7 GU G8 SO SU S9 S8 S7",
)


@pytest.mark.parametrize(
    ("rules", "callable_ones"),
    [
        ({}, "GA"),
        ({"caller_needs_suit_card": False}, "GA SA"),
        ({"self_call": True}, "EA GA"),
        ({"self_call": True, "caller_needs_suit_card": False}, "EA GA SA"),
    ],
)
def test_which_sows_can_be_called(rules: dict[str, bool], callable_ones: str) -> None:
    state = dealt(*ONE_SUIT_SHORT, **rules)
    say(state, "bid sow", "pass", "pass", "pass")
    assert tokens(state, 0) == [f"call {card}" for card in callable_ones.split()]


NO_SOW = (
    "EA EK GA G7 SA SX H9 H8",
    "EX EO EU GK GX HA HK SK",
    "E9 E8 G9 GO HU H7 HX HO",
    "E7 GU G8 SO SU S9 S8 S7",
)


def test_whoever_holds_all_sows_cannot_bid_one() -> None:
    assert tokens(dealt(*NO_SOW), 0)[:2] == ["pass", "bid solo S"]
    assert tokens(dealt(*NO_SOW, name_sow="with_bid"), 0)[:2] == ["pass", "bid solo S"]
    assert tokens(dealt(*NO_SOW, self_call=True), 0)[:2] == ["pass", "bid sow"]


def test_all_pass_and_the_deal_is_thrown_in() -> None:
    state = dealt()
    events = say(state, "pass", "pass", "pass", "pass")
    assert events[-2:] == [AllPassed(1, redeal=False), DealScored(1, (0, 0, 0, 0), (0, 0, 0, 0))]
    assert (state.deal_number, state.dealer, state.phase) == (2, 0, "deal")
    assert state.scores[-1].contract is None


def test_all_pass_and_the_same_dealer_deals_again() -> None:
    state = dealt(all_pass="redeal_same_dealer")
    events = say(state, "pass", "pass", "pass", "pass")
    assert events[-1] == AllPassed(1, redeal=True)
    view = state.view(None)
    assert (view.deal_number, view.dealer, view.phase, view.redeals, view.scores) == (1, 3, "deal", 1, ())
    state.apply(CHANCE, state.deal(order_for(HANDS)))
    assert tokens(state, 0)[0] == "pass"


def test_all_pass_and_forehand_must_play_a_sow() -> None:
    state = dealt(all_pass="forehand_must_play_sow", name_sow="with_bid")
    events = say(state, "pass", "pass", "pass", "pass")
    won = events[-1]
    assert isinstance(won, AuctionWon) and won.forced
    assert (state.phase, awaited(state)) == ("call", {0})
    say(state, "call EA")
    assert state.phase == "play"


def test_a_forehand_without_a_sow_to_call_is_let_off() -> None:
    state = dealt(*NO_SOW, all_pass="forehand_must_play_sow")
    say(state, "pass", "pass", "pass", "pass")
    assert state.deal_number == 2 and state.scores[-1].contract is None


def test_a_continuous_auction_lets_bidders_come_back() -> None:
    state = dealt(auction="continuous")
    say(state, "bid sow", "pass", "bid solo S", "pass", "bid solo G", "pass", "pass")
    assert state.phase == "auction"
    say(state, "pass")
    assert (state.declarer, state.contract and state.contract.name) == (0, "solo G")


# Tricks and scores

SOW_TRICKS = [
    *("HA", "H8", "HK", "HO", "S7", "S9", "EO", "SO", "S8", "SK", "GA", "EA", "G7", "GO", "GK", "SA"),
    *("H7", "SU", "HU", "HX", "GU", "G8", "E8", "G9", "EU", "EX", "E9", "EK", "H9", "SX", "GX", "E7"),
]
"""Cards of the first tricks, with the hands above and the Sow of Leaves called by seat 0."""


def sow_deal(**rules: str) -> ContractScored:
    state = dealt(**rules)
    say(state, "bid sow", "pass", "pass", "pass", "call GA")
    events = say(state, *SOW_TRICKS)
    (scored,) = (event for event in events if isinstance(event, ContractScored))
    return scored


@pytest.mark.parametrize(
    ("settlement", "points"),
    [("third", (-1, -1, 1, 1)), ("each", (-1, -1, 1, 1)), ("winners_only", (0, 0, 1, 1))],
)
def test_a_sow_is_settled_between_two_and_two(settlement: str, points: tuple[int, ...]) -> None:
    scored = sow_deal(solo_settlement=settlement)
    assert scored.points == scored.totals == points
    assert (scored.declarer, scored.partner, scored.side_points, scored.side_tricks) == (0, 1, 60, 4)
    assert scored.outcome == (False, "straight", 1)


def test_the_dealer_goes_round_and_the_last_deal_is_kept_until_the_next_trick() -> None:
    state = dealt()
    say(state, "bid sow", "pass", "pass", "pass", "call GA", *SOW_TRICKS)
    assert (state.deal_number, state.dealer) == (2, 0)
    last = state.view(2).last
    assert last is not None and (last.partner, last.side_points, len(last.tricks)) == (1, 60, 8)
    state.apply(CHANCE, state.deal(order_for(HANDS)))
    assert awaited(state) == {1}
    say(state, "bid solo H", "pass", "pass", "pass")
    assert state.view(None).last is not None
    for seat in (1, 2, 3):
        state.apply(seat, state.legal(seat)[0])
        assert state.view(None).last is not None
    state.apply(0, state.legal(0)[0])
    assert state.view(None).last is None


WHOLE_SUITS = (
    "EA EX EK EO EU E9 E8 E7",
    "GA GX GK GO GU G9 G8 G7",
    "HA HX HK HO HU H9 H8 H7",
    "SA SX SK SO SU S9 S8 S7",
)


def run(state: Partie) -> ContractScored:
    """Play the first legal card at every turn until the deal is scored."""
    while True:
        (seat,) = awaited(state)
        for event in state.apply(seat, state.legal(seat)[0]):
            if isinstance(event, ContractScored):
                return event


@pytest.mark.parametrize(
    ("bid", "settlement", "points", "tricks"),
    [
        ("solo E", "third", (12, -4, -4, -4), 8),
        ("solo E", "each", (36, -12, -12, -12), 8),
        ("solo E", "winners_only", (12, 0, 0, 0), 8),
        ("tout E", "third", (15, -5, -5, -5), 8),
        ("tout E", "each", (45, -15, -15, -15), 8),
        ("tout E", "winners_only", (15, 0, 0, 0), 8),
        ("solo G", "third", (-12, 4, 4, 4), 0),
        ("solo G", "winners_only", (0, 12, 12, 12), 0),
        ("tout G", "third", (-15, 5, 5, 5), 0),
        ("tout G", "each", (-45, 15, 15, 15), 0),
    ],
)
def test_solos_and_touts_are_played_against_three(
    bid: str, settlement: str, points: tuple[int, ...], tricks: int
) -> None:
    state = dealt(*WHOLE_SUITS, solo_settlement=settlement)
    say(state, f"bid {bid}", "pass", "pass", "pass")
    scored = run(state)
    assert (scored.points, scored.side_tricks) == (points, tricks)


@pytest.mark.parametrize(("stops", "tricks"), [(True, 1), (False, 8)])
def test_a_lost_tout_may_stop_at_the_first_lost_trick(stops: bool, tricks: int) -> None:
    state = dealt(*WHOLE_SUITS, stop_when_decided=stops)
    say(state, "bid tout G", "pass", "pass", "pass")
    scored = run(state)
    assert state.last is not None and len(state.last.tricks) == tricks
    assert scored.points == (-15, 5, 5, 5)


def test_a_solo_never_stops_early() -> None:
    state = dealt(*WHOLE_SUITS, stop_when_decided=True)
    say(state, "bid solo G", "pass", "pass", "pass")
    run(state)
    assert state.last is not None and len(state.last.tricks) == 8


@pytest.mark.parametrize(
    ("settlement", "won", "lost"),
    [
        ("third", (9, -3, -3, -3), (-9, 3, 3, 3)),
        ("each", (9, -3, -3, -3), (-9, 3, 3, 3)),
        ("winners_only", (3, 0, 0, 0), (0, 3, 3, 3)),
    ],
)
def test_whoever_called_himself_stands_for_three(
    settlement: str, won: tuple[int, ...], lost: tuple[int, ...]
) -> None:
    options = resolve("blattla", {"solo_settlement": settlement, "self_call": True})
    assert settle("sow", {0}, outcome("sow", 120, 8), options) == won
    assert settle("sow", {0}, outcome("sow", 0, 0), options) == lost


@pytest.mark.parametrize(
    ("points", "tricks", "won", "level"),
    [
        (120, 8, True, "schwarz"),
        (120, 7, True, "schneider"),
        (91, 5, True, "schneider"),
        (90, 5, True, "straight"),
        (61, 3, True, "straight"),
        (60, 5, False, "straight"),
        (31, 3, False, "straight"),
        (30, 3, False, "schneider"),
        (0, 1, False, "schneider"),
        (0, 0, False, "schwarz"),
    ],
)
def test_levels(points: int, tricks: int, won: bool, level: Level) -> None:
    values = {"straight": (1, 6), "schneider": (2, 9), "schwarz": (3, 12)}[level]
    assert outcome("sow", points, tricks) == (won, level, values[0])
    assert outcome("solo", points, tricks) == (won, level, values[1])
    assert outcome("tout", points, tricks) == (tricks == 8, "tout", 15)


def test_the_pack_counts_a_hundred_and_twenty() -> None:
    assert card_points(PACK) == 120


def test_the_highest_total_wins_and_equals_share_the_victory() -> None:
    state = dealt(n_deals=4)
    say(state, "bid sow", "pass", "pass", "pass", "call GA", *SOW_TRICKS)
    for _ in range(3):
        state.apply(CHANCE, state.deal(order_for(HANDS)))
        events = say(state, "pass", "pass", "pass", "pass")
    assert state.result is not None and events[-1] == PartieEnded(4, state.result)
    assert (state.result.points, state.result.places) == ((-1, -1, 1, 1), (3, 3, 1, 1))
    assert (state.phase, state.waiting_for) == ("over", frozenset())
    assert len(state.scores) == state.view(None).deals == 4
