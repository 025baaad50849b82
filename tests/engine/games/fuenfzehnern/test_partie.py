"""Deals and parties as they are played: Zwang, scores, dealers, three players."""

from __future__ import annotations

import random

import pytest

from engine.actions import Deal
from engine.cards import SUIT_CARDS, card_set, parse_many
from engine.events import CardPlayed, DealScored, highest_first
from engine.game import CHANCE, Result
from engine.games.fuenfzehnern.events import PartieEnded, PointsScored, PointsTrickWon, ZwangAnnounced
from engine.games.fuenfzehnern.options import resolve
from engine.games.fuenfzehnern.partie import Partie
from engine.games.fuenfzehnern.scoring import score
from tests.engine.games.fuenfzehnern.playing import dealt, do, legal, play, shuffled, turn

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
