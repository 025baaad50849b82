"""Fünfzehnern as it is played: leads, deals, parties, and what stays hidden."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import Deal
from engine.cards import PACK, SUIT_CARDS, card_set, cards_in, notate, parse_many
from engine.events import CardPlayed, DealScored, highest_first
from engine.game import CHANCE, IllegalAction, Result, Seat
from engine.games.fuenfzehnern.events import PartieEnded, PointsScored, PointsTrickWon, ZwangAnnounced
from engine.games.fuenfzehnern.options import resolve
from engine.games.fuenfzehnern.partie import Partie
from engine.games.fuenfzehnern.rules import LEAD_RULES, REASONS, Leads, legal_leads, score
from tests.cases.reading import read_trick
from tests.engine.games.fuenfzehnern.playing import (
    EVERY_ACTION,
    dealt,
    do,
    legal,
    play,
    random_options,
    shuffled,
    turn,
)
from tests.lengths import examples

# Deals and parties as they are played: Zwang, scores, dealers, three players.

SUITS = (
    "EA EK EO EU EX E9 E8 E7",
    "GA GK GO GU GX G9 G8 G7",
    "HA HK HO HU HX H9 H8 H7",
    "SA SK SO SU SX S9 S8 S7",
)
MIXED = (
    "EK EO E9 GA G7 HU SX S8",
    "EA E8 GK GX HK HO S9 SO",
    "EU EX GO G9 HX H9 SK S7",
    "E7 GU G8 HA H8 H7 SA SU",
)


def test_seat_0_is_the_eldest_of_the_first_deal_and_the_deal_moves_on() -> None:
    state = Partie(resolve("relaxed"))
    rng = random.Random(1)
    eldests = []
    for _, action, _ in play(state, rng):
        if isinstance(action, Deal):
            eldests.append((state.dealer, turn(state)))
    assert eldests == [(3, 0), (0, 1), (1, 2), (2, 3)] * 3


def test_cards_go_round_in_packets_from_the_eldest_on() -> None:
    state = Partie(resolve("relaxed", {"packets": "3-2-3"}))
    state.apply(CHANCE, state.deal(range(32)))
    assert state.view(0).hand == tuple(sorted((0, 1, 2, 12, 13, 20, 21, 22)))
    assert state.view(3).hand == tuple(sorted((9, 10, 11, 18, 19, 29, 30, 31)))


def test_zwang_may_be_announced_with_an_ober_whose_king_one_holds() -> None:
    state = dealt(*MIXED)
    assert "EO zwang" in legal(state)
    assert {token for token in legal(state) if "zwang" in token} == {"EO zwang"}


def test_zwang_brings_out_the_ace_and_binds_nobody_else() -> None:
    state = dealt(*MIXED)
    played, announced = do(state, "EO zwang")
    assert isinstance(played, CardPlayed) and announced == ZwangAnnounced(1, 0)
    view = state.view(2).deal
    assert view is not None and view.announced and view.zwang == (1,)
    assert legal(state) == {"EA"}
    do(state, "EA")
    assert legal(state) == {"EU", "EX"}
    *_, won = do(state, "EX", "E7")
    assert isinstance(won, PointsTrickWon) and (won.winner, won.points) == (1, 9)
    after = state.view(None).deal
    assert after is not None and after.zwang == (1,) and not after.announced


def test_without_the_call_the_ace_may_stay_at_home() -> None:
    state = dealt(*MIXED)
    do(state, "EO")
    assert legal(state) == {"EA", "E8"}


def test_nobody_calls_for_an_ace_that_is_gone_or_ones_own() -> None:
    assert not any("zwang" in token for token in legal(dealt(*SUITS)))
    state = dealt(*MIXED, preset="free", zwang=True)
    do(state, "E9", "EA", "EX", "E7")
    do(state, "HK", "H9", "HA", "HU")
    do(state, "H8", "SX", "HO", "HX")
    do(state, "S9", "SK", "SA", "S8")
    do(state, "SU", "GA", "SO", "S7")
    do(state, "GX", "GO", "GU", "G7")
    do(state, "G9", "G8", "EK", "GK")
    assert turn(state) == 1 and not any("zwang" in token for token in legal(state))


def test_without_zwang_it_is_not_offered() -> None:
    assert not any("zwang" in token for token in legal(dealt(*MIXED, zwang=False)))
    assert not any("zwang" in token for token in legal(dealt(*MIXED, preset="free")))


def test_whoever_must_lead_the_highest_cannot_call_with_an_ober() -> None:
    hands = ("H9 H8 H7 G7 G8 S7 S8 E7", "HX HA EX E8 S9 SX E9 G9", "HK HO HU GA GK EA EK EO")
    state = dealt(*hands, "GO GU GX EU SA SK SO SU", preset="2005")
    do(state, "H9", "HX", "HK", "GO")
    assert turn(state) == 2 and legal(state) == {"HO"}


def test_all_tricks_for_one_player() -> None:
    state = dealt(*SUITS)
    for cards in zip(*(hand.split() for hand in SUITS), strict=True):
        events = do(state, *cards)
    scored = next(event for event in events if isinstance(event, PointsScored))
    assert scored.points == (45, -15, -15, -15)
    assert (scored.card_points, scored.tricks_won) == ((60, 0, 0, 0), (8, 0, 0, 0))


@pytest.mark.parametrize(
    ("points", "tricks", "plain", "shortened"),
    [
        ((46, 0, 14, 0), (6, 0, 2, 0), (31, -15, -1, -15), (15, -15, 15, -15)),
        ((60, 0, 0, 0), (7, 0, 1, 0), (45, -15, -15, -15), (15, -15, 15, -15)),
        ((60, 0, 0, 0), (8, 0, 0, 0), (45, -15, -15, -15), (45, -15, -15, -15)),
        ((30, 30, 0, 0), (4, 3, 1, 0), (15, 15, -15, -15), (15, 15, -15, -15)),
        ((20, 15, 15, 10), (2, 2, 2, 2), (5, 0, 0, -5), (5, 0, 0, -5)),
    ],
)
def test_the_shortcut_goes_by_tricks_not_by_points(
    points: tuple[int, ...], tricks: tuple[int, ...], plain: tuple[int, ...], shortened: tuple[int, ...]
) -> None:
    assert score(points, tricks, two_winner_shortcut=False) == plain
    assert score(points, tricks, two_winner_shortcut=True) == shortened


@pytest.mark.parametrize("suit", "EGHS")
def test_three_play_with_24_cards(suit: str) -> None:
    state = Partie(resolve("relaxed", {"players": 3, "removed_suit": suit}))
    removed = SUIT_CARDS["EGHS".index(suit)]
    assert len(state.pack) == 24 and not card_set(state.pack) & removed
    for _, _, events in play(state, random.Random(3)):
        for event in events:
            if isinstance(event, PointsScored):
                assert len(event.points) == 3 and sum(event.points) == 0
                assert sum(event.card_points) == 45 and sum(event.tricks_won) == 8
    assert state.result is not None and len(state.scores) == 12


def test_the_last_trick_stays_in_sight_until_the_next_first_trick_is_complete() -> None:
    state = dealt(*SUITS)
    for cards in zip(*(hand.split() for hand in SUITS), strict=True):
        do(state, *cards)
    last = state.view(1).last
    assert last is not None and last.tricks[-1].plays[3].card == parse_many("S7")[0]
    assert state.view(1).deal is None
    state.apply(CHANCE, shuffled(state, random.Random(1)))
    assert state.view(1).last == last
    for _ in range(3):
        state.apply(turn(state), state.legal(turn(state))[0])
        assert state.view(1).last == last
    state.apply(turn(state), state.legal(turn(state))[0])
    assert state.view(1).last is None


def test_the_highest_total_wins_and_equals_share() -> None:
    assert highest_first((5, -3, 5, -7)) == Result((5, -3, 5, -7), (1, 3, 1, 4))
    state = Partie(resolve("relaxed", {"n_deals": 4}))
    for _, _, events in play(state, random.Random(8)):
        ended = [event for event in events if isinstance(event, PartieEnded)]
        if ended:
            (scored,) = (event for event in events if isinstance(event, DealScored))
            assert ended[0].result.points == scored.totals
    assert state.result is not None
    assert state.totals[state.result.winners[0]] == max(state.totals)


def test_only_the_leader_sees_what_may_be_led() -> None:
    state = dealt(*MIXED)
    do(state, "E9", "EA", "EX", "E7")
    for viewer in (None, 0, 1, 2, 3):
        deal = state.view(viewer).deal
        assert deal is not None and (deal.leads is not None) == (viewer == 1)
    deal = state.view(1).deal
    assert deal is not None and deal.leads is not None and deal.leads.reason == "won_suit"


# Legal leads, situation by situation (rules 4.2, 4.3). Histories need not be reachable.


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


# Swap cards that somebody can't see: everything that reaches them must stay the same, byte for byte.


def answers(state: Partie, seat: Seat) -> list[str]:
    """The answers to a seat that tries every action."""
    told = []
    for action in EVERY_ACTION:
        try:
            state.copy().apply(seat, action)
        except IllegalAction as refusal:
            told.append(str(refusal))
        else:
            told.append("accepted")
    return told


def swapped(state: Partie, one: int, other: int) -> Partie:
    """The same partie with two held cards in each other's place."""
    twin = state.copy()
    assert twin.playing is not None
    for seat, hand in enumerate(twin.playing.hands):
        if (hand >> one & 1) != (hand >> other & 1):
            twin.playing.hands[seat] = hand ^ (1 << one | 1 << other)
    return twin


@examples(5, 20)
@given(st.integers(0, 2**32))
def test_a_hidden_swap_changes_nothing_for_those_who_cannot_see_it(seed: int) -> None:
    rng = random.Random(seed)
    state = Partie(random_options(rng))
    compared = 0
    for _ in play(state, rng):
        if state.playing is None or (compared and rng.random() > 0.05):
            continue
        for viewer in (None, *range(state.options.players)):
            hidden = [
                (seat, card)
                for seat, hand in enumerate(state.playing.hands)
                if seat != viewer
                for card in cards_in(hand)
            ]
            pairs = [(a, b) for (s, a), (t, b) in itertools.combinations(hidden, 2) if s != t]
            for one, other in rng.sample(pairs, min(2, len(pairs))):
                twin = swapped(state, one, other)
                assert twin.digest() != state.digest()
                assert repr(twin.view(viewer)) == repr(state.view(viewer))
                compared += 1
                if viewer is not None:
                    assert twin.legal(viewer) == state.legal(viewer)
                    assert answers(twin, viewer) == answers(state, viewer)
    assert compared
