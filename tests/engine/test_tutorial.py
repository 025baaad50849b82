"""The tutorial's cards hold what its texts say, whatever a newcomer does with them."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from engine.cards import cards_in, notation, parse
from engine.events import TrickWon
from engine.game import IllegalAction, Refusal
from engine.games.quodlibet.contracts import CONTRACTS
from engine.games.quodlibet.views import LayoutDealView
from engine.tutorial import NEWCOMER, STATIONS, station
from tests.engine.tutorial_ways import ANNA, EVERYWHERE, MINUS, ORDER, choices, tricks_at, view_at


def test_it_begins_with_tricks_of_which_one_card_is_the_best() -> None:
    for path in ((), ORDER[:1]):
        reached = station(path)
        assert reached.part == "order" and len(reached.trick) == 4
        taking = []
        for card in reached.trick:
            try:
                taking.append(station((*path, notation(card))).path[-1])
            except IllegalAction as refusal:
                followed = card >> 3 == reached.trick[0] >> 3
                assert refusal.code == ("tutorial_beaten" if followed else "tutorial_other_suit")
        assert taking == [ORDER[len(path)]]


def test_the_tricks_teach_what_other_packs_do_otherwise() -> None:
    first, second = station(()).trick, station(ORDER[:1]).trick
    assert {notation(card)[1] for card in first} >= set("OUX"), "Ober over Unter, both over the Ten"
    led, best = second[0] >> 3, parse(ORDER[1])
    assert best != second[0]
    assert any(card >> 3 != led and card & 7 > best & 7 for card in second), "a higher card of another suit"


def test_then_there_is_a_suit_to_follow_and_cards_that_may_not_be_played() -> None:
    view, deal = view_at(station(ORDER)), tricks_at(station(ORDER))
    held = [card for card in view.hand if card is not None]
    assert len(held) == 8 and len(deal.trick) == 1
    led = deal.trick[0].card >> 3
    assert choices(station(ORDER)) == [notation(card) for card in held if card >> 3 == led]
    assert 2 <= len(choices(station(ORDER))) < 8


def test_in_the_third_trick_one_is_void_whatever_one_did() -> None:
    third = [reached for reached in EVERYWHERE if reached.number == 5]
    assert len(third) == 6
    for reached in third:
        assert tricks_at(reached).trick
        assert len(choices(reached)) == 6, "all that is left may be thrown off"


def test_every_way_through_leads_to_the_end() -> None:
    assert {reached.number for reached in EVERYWHERE} == set(range(1, STATIONS + 2))
    for reached in EVERYWHERE:
        if reached.part == "end":
            assert reached.number == STATIONS + 1
        else:
            assert reached.table_state(ANNA).waiting_for == {NEWCOMER}
            assert choices(reached)


def test_points_are_those_of_the_contract() -> None:
    for reached in EVERYWHERE:
        if reached.scored is not None:
            score = reached.scored
            taken = [event for event in reached.told if isinstance(event, TrickWon)]
            assert reached.part in ("declare", "snack")
            before = tricks_at(station(reached.path[:-1]))
            played = taken[: 1 + len(before.tricks) - taken[0].number + 1]
            won = Counter([trick.winner for trick in before.tricks] + [played[-1].winner])
            match score.contract:
                case "minus":
                    assert score.points == tuple(10 * won[seat] for seat in range(4)), "of the tricks played"
                    assert view_at(reached).totals == score.points
                case "plus":
                    assert score.points == tuple(10 * (2 - won[seat]) for seat in range(4))


def test_a_king_has_contracts_to_choose_from() -> None:
    offered = choices(station(MINUS))
    assert view_at(station(MINUS)).king == NEWCOMER
    assert len(offered) == 3
    assert all(token.removeprefix("contract ") in CONTRACTS for token in offered)


def test_in_snack_there_is_an_unter_to_lay_and_a_card_that_does_not_fit() -> None:
    reached = station((*MINUS, "contract alarich", "SO", "E8"))
    deal = view_at(reached).deal
    assert isinstance(deal, LayoutDealView) and deal.turns
    laying = [token for token in choices(reached) if token.startswith("lay ")]
    assert any(token.endswith("U") for token in laying)
    assert len(laying) < len(view_at(reached).hand)


def test_the_rules_refuse_what_they_forbid() -> None:
    for reached in EVERYWHERE:
        legal = set() if reached.part == "end" else set(choices(reached))
        verb = "lay " if reached.part == "snack" else ""
        own = [notation(card) for card in view_at(reached).hand if card is not None]
        tried = {
            *(f"{verb}{card}" for card in own),
            "draw",
            "end",
            "pass",
            "contract minus",
            "E7",
            "nonsense",
        }
        for token in tried - legal:
            with pytest.raises(Refusal if reached.part in ("order", "end") else IllegalAction):
                station((*reached.path, token))
            with pytest.raises(Refusal, match="tutorial_lost"):
                station((*reached.path, token, min(legal, default=token)))


def test_a_station_is_not_changed_by_what_comes_after_it() -> None:
    before = view_at(station(ORDER))
    for token in choices(station(ORDER)):
        station((*ORDER, token))
    assert view_at(station(ORDER)) == before


def test_the_same_path_leads_where_it_led_in_this_version() -> None:
    """If cards or computer players were changed, raise ``engine.tutorial.VERSION`` and update this test."""
    lines = []
    for reached in EVERYWHERE:
        held = (" ".join(map(notation, cards_in(cards))) for cards in reached._state.all_hands())
        lines.append(f"{','.join(reached.path)}: {' / '.join(held)} {[s.points for s in reached.scores]}")
    assert hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16] == "0ef88da2ae92e364"
