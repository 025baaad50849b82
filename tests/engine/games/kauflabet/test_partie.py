"""Kauflabet as it is played: antes, passing, exchanging, tricks, the pot, and what stays hidden."""

from __future__ import annotations

import gc
import random
from collections.abc import Sequence
from itertools import combinations, islice
from typing import Any, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Card, CardSet, card_set, cards_in, notate, parse
from engine.events import DealScored, TrickWon
from engine.game import CHANCE, Event, IllegalAction, OptionsError, Seat
from engine.games.kauflabet.actions import Exchange, exchanges
from engine.games.kauflabet.events import (
    AntePaid,
    Declared,
    Exchanged,
    ExtraDealDue,
    PartieEnded,
    PotSettled,
    PotShared,
)
from engine.games.kauflabet.partie import Partie
from tests.engine.games.kauflabet.playing import (
    EVERY_ACTION,
    act,
    dealt,
    play,
    random_action,
    random_options,
    shuffled,
    table,
    turn,
)
from tests.lengths import examples


def hand(state: Partie, seat: int) -> str:
    return notate(card for card in state.view(seat).hand if card is not None)


def one(kind: type[Any], events: Sequence[Event]) -> Any:
    (event,) = (event for event in events if isinstance(event, kind))
    return event


def everybody_passes(state: Partie) -> list[Event]:
    state.apply(CHANCE, shuffled(state, random.Random(1)))
    return act(state, *["pass"] * state.options.players)


# The ante


def test_the_dealer_pays_the_stake_in_1850() -> None:
    state = table()
    events = state.apply(CHANCE, shuffled(state, random.Random(1)))
    assert events[0] == AntePaid(1, paid=(4, 0, 0, 0), pot=4)
    view = state.view(None)
    assert (view.dealer, view.pot, view.totals) == (0, 4, (-4, 0, 0, 0))
    assert turn(state) == 1
    assert view.deal is not None
    assert view.deal.talon == 15


def test_everybody_pays_a_chip_in_1739() -> None:
    state = table("1739")
    events = state.apply(CHANCE, shuffled(state, random.Random(1)))
    assert events[0] == AntePaid(1, paid=(1, 1, 1, 1), pot=4)


@pytest.mark.parametrize(("players", "talon"), [(2, 23), (3, 19), (4, 15), (5, 11)])
def test_the_talon_has_what_the_players_leave(players: int, talon: int) -> None:
    state = table(players=players)
    state.apply(CHANCE, shuffled(state, random.Random(1)))
    assert state.playing is not None
    assert len(state.playing.talon) == talon


def test_the_deal_goes_round() -> None:
    state = table(players=3)
    dealers = []
    for _ in range(4):
        dealers.append(state.dealer)
        everybody_passes(state)
    assert dealers == [0, 1, 2, 0]


# Declaring and exchanging


def test_who_is_in_draws_at_once_from_the_top_of_the_talon() -> None:
    state = dealt(table(players=3), "", "E7 E8 HA HK", "", upcard="H9", talon="SU GX")
    events = act(state, "exchange E7 E8")
    assert events == [
        Declared(1, 1, True),
        Exchanged(1, 1, (parse("E7"), parse("E8")), (parse("GX"), parse("SU")), took_upcard=False),
    ]
    assert hand(state, 1) == "GX HK HA SU"
    view = state.view(1)
    assert view.deal is not None
    assert (notate(view.deal.put_away), notate(view.deal.drawn)) == ("E7 E8", "GX SU")
    assert view.deal.talon == 17
    assert turn(state) == 2


def test_which_cards_were_exchanged_stays_with_who_did_it() -> None:
    state = dealt(table(players=3), "", "E7 E8 HA HK", "", upcard="H9", talon="SU GX")
    exchanged = one(Exchanged, act(state, "exchange E7 E8"))
    assert exchanged.seen_by(1) == exchanged
    for viewer in (None, 0, 2):
        seen = exchanged.seen_by(viewer)
        assert (seen.count, seen.put_away, seen.drawn) == (2, (None, None), (None, None))
        deal = state.view(viewer).deal
        assert deal is not None
        assert (deal.exchanged, deal.put_away, deal.drawn) == ((None, 2, None), (), ())


def test_forehand_leads_or_the_first_after_him_who_is_in() -> None:
    state = dealt(table(players=4), "", "", "", "", upcard="H9")
    act(state, "pass", "play", "pass", "play")
    assert state.view(None).phase == "play"
    assert turn(state) == 2
    assert state.view(1).hand == ()
    assert state.view(None).hand_sizes == (4, 0, 4, 0)


def test_with_five_players_the_talon_runs_out() -> None:
    state = dealt(table(players=5), "", "", "", "", "", upcard="H9")
    for left in (4, 4, 3, 0, 0):
        seat = turn(state)
        sizes = {len(action.token.split()) - 1 for action in state.legal(seat)}
        assert max(sizes) == left
        act(state, max((a.token for a in state.legal(seat) if a.token != "pass"), key=len))


def test_cards_are_exchanged_round_after_round_by_those_who_have_not_stood_pat() -> None:
    state = dealt(table("1739", exchange_rounds="while_talon_lasts"), "", "", "", "", upcard="H9")
    act(state, "exchange " + hand(state, 1)[:2], "keep")
    assert turn(state) == 3
    act(state, "exchange " + hand(state, 3)[:5], "exchange " + hand(state, 0)[:2])
    assert (turn(state), state.view(None).deal.exchange_round) == (1, 2)  # type: ignore[union-attr]
    act(state, "keep")
    assert turn(state) == 3, "who keeps everything is out of further rounds, as seat 2 is since the first"
    act(state, "exchange " + hand(state, 3)[:2])
    assert turn(state) == 0 and "keep" in {action.token for action in state.legal(0)}, "the upcard is taken"
    act(state, "keep", "keep")
    view = state.view(3)
    assert (view.phase, turn(state)) == ("play", 1)
    assert view.deal is not None and view.deal.exchanged == (1, 1, 0, 3)
    assert (len(view.deal.put_away), len(view.deal.drawn)) == (3, 3)


def test_exchanging_ends_with_the_talon() -> None:
    state = dealt(table("1739", exchange_rounds="while_talon_lasts"), "", "", "", "", upcard="H9")
    act(state, *("exchange " + hand(state, seat) for seat in (1, 2, 3)), "exchange " + hand(state, 0)[:2])
    assert state.view(None).deal.talon == 3  # type: ignore[union-attr]
    assert max(len(action.token.split()) - 1 for action in state.legal(1)) == 3
    act(state, "exchange " + hand(state, 1)[:8])
    assert state.view(None).phase == "play", "nothing is left for the others"


def test_where_one_may_drop_out_there_are_no_further_rounds() -> None:
    with pytest.raises(OptionsError) as refusal:
        table("1850", exchange_rounds="while_talon_lasts")
    assert refusal.value.params == {"key": "exchange_rounds", "other": "dropping_out"}


def test_a_dealer_who_may_take_the_upcard_leaves_it_when_nothing_is_put_away() -> None:
    state = dealt(table("1739", players=3, upcard="dealer_may"), "E7 E8 E9 G7", "", "", upcard="H9")
    act(state, "keep", "keep")
    event = one(Exchanged, act(state, "keep"))
    assert (event.seat, event.put_away, event.drawn, event.took_upcard) == (0, (), (), False)
    assert hand(state, 0) == "E7 E8 E9 G7" and not state.view(0).deal.upcard_taken  # type: ignore[union-attr]

    state = dealt(
        table("1739", players=3, upcard="dealer_may"), "E7 E8 E9 G7", "", "", upcard="H9", talon="GX"
    )
    act(state, "keep", "keep")
    event = one(Exchanged, act(state, "exchange E7 E8"))
    assert (event.drawn, event.took_upcard) == ((parse("GX"), parse("H9")), True)
    assert hand(state, 0) == "E9 G7 GX H9"


def test_after_all_have_declared_those_who_are_in_exchange_in_turn() -> None:
    state = dealt(table(players=4, exchange_timing="after_all_declared"), "", "", "", "", upcard="H9")
    assert [action.token for action in state.legal(1)] == ["pass", "play"]
    act(state, "play", "pass", "play", "play")
    assert state.view(None).phase == "exchange"
    asked = []
    while state.view(None).phase == "exchange":
        asked.append(turn(state))
        act(state, "keep")
    assert asked == [1, 3, 0]
    assert turn(state) == 1


# Special ends


def test_when_nobody_plays_the_pot_stays_and_the_next_dealer_adds_his_ante() -> None:
    state = table(players=3)
    events = everybody_passes(state)
    assert one(DealScored, events) == DealScored(1, (-4, 0, 0), (-4, 0, 0))
    state.apply(CHANCE, shuffled(state, random.Random(2)))
    assert state.view(None).pot == 8


def test_when_nobody_plays_the_pot_may_be_the_dealers() -> None:
    state = table(players=3, all_pass="dealer_takes")
    assert one(DealScored, everybody_passes(state)).points == (0, 0, 0)


def test_the_only_one_who_plays_takes_the_pot() -> None:
    state = table(players=3)
    everybody_passes(state)
    state.apply(CHANCE, shuffled(state, random.Random(2)))
    events = act(state, "pass", "play", "pass")
    assert one(PotSettled, events).settlement.taken == (8, 0, 0)
    assert one(DealScored, events) == DealScored(2, (8, -4, 0), (4, -4, 0))


def test_a_lone_player_may_have_to_play_against_the_dealer_who_keeps_his_hand() -> None:
    state = table(players=3, lone_player="must_play_out_vs_dealer")
    dealt(state, "SU S7 S8 S9", "", "HA HK HO HU", upcard="H9", talon="E7")
    events = act(state, "pass", "play", "pass")
    assert events[-2:] == [Declared(1, 0, False), Declared(1, 0, True, forced=True)]
    assert state.view(None).phase == "exchange"
    assert hand(state, 0) == "S7 S8 S9 SU"
    act(state, "exchange S7")
    assert hand(state, 0) == "E7 S8 S9 SU"
    events = act(state, "HU", "SU", "HK", "S8", "HO", "S9", "HA", "E7")
    settlement = one(PotSettled, events).settlement
    assert (settlement.taken, settlement.betes) == ((0, 0, 4), (4, 0, 0))


def test_the_dealer_who_is_alone_takes_the_pot_even_so() -> None:
    state = table(players=3, lone_player="must_play_out_vs_dealer")
    state.apply(CHANCE, shuffled(state, random.Random(1)))
    assert one(PotSettled, act(state, "pass", "pass", "play")).settlement.taken == (4, 0, 0)


def test_a_lone_player_does_not_exchange_when_that_comes_afterwards() -> None:
    state = table(players=3, exchange_timing="after_all_declared")
    state.apply(CHANCE, shuffled(state, random.Random(1)))
    assert one(PotSettled, act(state, "pass", "play", "pass")).settlement.taken == (0, 0, 4)


# Tricks and the pot


def test_each_trick_pays_a_quarter_and_who_has_none_fills_the_next_pot() -> None:
    state = table(players=3)
    dealt(state, "E7 E8 E9 G7", "HU SU HA EA", "GA GK S7 S8", upcard="H9")
    act(state, "play", "play", "play")
    events = act(state, "HU", "S7", "E7", "SU", "S8", "E8", "EA", "GK", "E9", "HA", "GA", "G7")
    assert [event.winner for event in events if isinstance(event, TrickWon)] == [1, 1, 1, 1]
    settlement = one(PotSettled, events).settlement
    assert (settlement.taken, settlement.betes, settlement.left) == ((0, 4, 0), (4, 0, 4), 8)
    assert one(DealScored, events) == DealScored(1, (-8, 4, -4), (-8, 4, -4))
    assert state.view(None).pot == 8


def test_who_passed_is_never_bete() -> None:
    state = table(players=3)
    dealt(state, "E7 E8 E9 G7", "HU SU HA EA", "", upcard="H9")
    act(state, "play", "pass", "play")
    events = act(state, "HU", "E7", "SU", "E8", "EA", "E9", "HA", "G7")
    assert one(PotSettled, events).settlement.betes == (4, 0, 0)


def test_most_tricks_sweep_the_pot_in_1739() -> None:
    state = table("1739", players=3)
    dealt(state, "E7 E8 E9 G7", "HA HK EA S9", "SA SK S7 GA", upcard="H9", talon="GX")
    act(state, "keep", "keep", "exchange G7")  # the dealer puts one away for the upcard
    assert hand(state, 0) == "E7 E8 E9 H9"
    assert state.view(2).deal.upcard_taken  # type: ignore[union-attr]
    events = act(state, "EA", "GA", "E7", "HA", "S7", "H9", "HK", "SK", "E8", "S9", "SA", "E9")
    settlement = one(PotSettled, events).settlement
    assert settlement.tricks_won == (0, 3, 1)
    assert (settlement.taken, settlement.betes, settlement.left) == ((0, 3, 0), (1, 0, 0), 1)


def test_a_deal_that_ended_is_shown_until_the_next_first_trick_is_complete() -> None:
    state = table(players=3)
    everybody_passes(state)
    last = state.view(None).last
    assert last is not None
    state.apply(CHANCE, shuffled(state, random.Random(2)))
    act(state, "play", "play", "play")
    for _ in range(3):
        assert state.view(None).last == last
        assert state.playing is not None
        seat = state.playing.turn
        state.apply(seat, state.legal(seat)[0])
    assert state.view(None).last is None


# The end


def test_after_the_last_deal_the_pot_is_divided_and_equal_balances_win_together() -> None:
    state = table(players=3, n_deals=3)
    for _ in range(3):
        events = everybody_passes(state)
    assert one(PotShared, events).shares == (4, 4, 4)
    assert one(PartieEnded, events).result.points == (0, 0, 0)
    assert state.result is not None
    assert state.result.winners == (0, 1, 2)


def test_an_indivisible_rest_goes_round_from_the_next_forehand() -> None:
    state = table("1739", players=3, n_deals=3, tie_rule="carry", dropping_out=True, stake=5)
    state.deal_number = 3  # seat 2 deals, seat 0 would be next, so seat 1 would be forehand
    state.apply(CHANCE, shuffled(state, random.Random(1)))
    state.pot = type(state.pot)((-5, -5, -6), 16)
    events = act(state, "pass", "pass", "pass")
    assert one(PotShared, events).shares == (5, 6, 5)
    assert state.view(None).pot == 0
    assert state.result is not None
    assert state.result.places == (2, 1, 3)


def test_a_rest_may_be_played_out_without_antes_but_only_once_round() -> None:
    state = table(players=3, n_deals=3, final_pot="extra_deals_without_ante")
    for _ in range(3):
        events = everybody_passes(state)
    assert one(ExtraDealDue, events).pot == 12
    assert state.view(None).deals == 4
    for number in (4, 5, 6):
        assert state.result is None
        assert state.deal_number == number
        events = everybody_passes(state)
        assert state.pot.chips == (12 if number < 6 else 0)
    assert one(PotShared, events).shares == (4, 4, 4)
    assert state.result is not None


def test_extra_deals_end_when_the_pot_is_empty() -> None:
    state = table(players=3, n_deals=3, final_pot="extra_deals_without_ante")
    for _ in range(3):
        everybody_passes(state)
    state.apply(CHANCE, shuffled(state, random.Random(1)))
    act(state, "play", "pass", "pass")
    assert state.result is not None
    assert state.result.points == (-4, 8, -4)


# Memory used by a long evening.

KEPT = 6000
"""More than the 5488 exchanges of up to three cards, which are made once; with four there are 41 448."""


def test_what_hands_could_have_exchanged_is_not_kept_for_ever() -> None:
    listed: set[str] = set()
    for cards in islice(combinations(range(32), 4), 0, None, 3):
        listed.update(exchange.token for exchange in exchanges(card_set(cards), 4))
    assert len(listed) > 2 * KEPT
    gc.collect()
    assert sum(type(one) is Exchange for one in gc.get_objects()) < KEPT


# Swap cards that somebody can't see: everything that reaches them must stay the same, byte for byte.

Place: TypeAlias = tuple[str, Seat]
"""The place of a card: in a seat's hand, among the cards it put away, or in the talon."""


def places(state: Partie) -> dict[Card, Place]:
    """The places of all cards that may be hidden from somebody. The upcard is known wherever it is."""
    deal = state.playing
    if deal is None:
        return {}
    where: dict[Card, Place] = {card: ("talon", at) for at, card in enumerate(deal.talon)}
    for seat, (hand, away) in enumerate(zip(deal.hands, deal.put_away, strict=True)):
        where |= dict.fromkeys(cards_in(hand), ("hand", seat))
        where |= dict.fromkeys(cards_in(away), ("away", seat))
    where.pop(deal.upcard, None)
    return where


def swapped(state: Partie, one: Card, other: Card) -> Partie:
    """The same partie with two cards in each other's place."""
    turned = {one: other, other: one}

    def swap(cards: CardSet) -> CardSet:
        return cards ^ (1 << one | 1 << other) if (cards >> one & 1) != (cards >> other & 1) else cards

    twin = state.copy()
    deal = twin.playing
    assert deal is not None
    deal.hands = list(map(swap, deal.hands))
    deal.put_away = list(map(swap, deal.put_away))
    deal.drawn = list(map(swap, deal.drawn))
    deal.talon = tuple(turned.get(card, card) for card in deal.talon)
    return twin


def answers(state: Partie, seat: Seat) -> list[str]:
    """The answers to a seat that tries every action; the new cards of an exchange are left out."""
    told = []
    for action in (*EVERY_ACTION, *state.legal(seat)):
        try:
            events = state.copy().apply(seat, action)
        except IllegalAction as refusal:
            told.append(str(refusal))
        else:
            news = isinstance(action, Exchange)
            told.append("accepted" if news else repr([event.seen_by(seat) for event in events]))
    return told


def check(state: Partie, rng: random.Random) -> None:
    """Swap hidden cards and compare everything that reaches each viewer."""
    where = places(state)
    for viewer in (None, *range(state.options.players)):
        hidden = [card for card, (place, seat) in where.items() if place == "talon" or seat != viewer]
        if len(hidden) < 2:
            continue
        pair = rng.sample(hidden, 2)
        twin = swapped(state, *pair)
        assert repr(twin.view(viewer)) == repr(state.view(viewer))
        if viewer is not None:
            assert twin.legal(viewer) == state.legal(viewer)
            assert answers(twin, viewer) == answers(state, viewer)
        actor, action = random_action(state, rng)
        if actor is CHANCE or actor == viewer or any(where[card] == ("hand", actor) for card in pair):
            continue
        one, other = state.copy(), twin.copy()
        events, same_events = one.apply(actor, action), other.apply(actor, action)
        assert [repr(e.seen_by(viewer)) for e in same_events] == [repr(e.seen_by(viewer)) for e in events]
        assert repr(other.view(viewer)) == repr(one.view(viewer))


@examples(5, 20)
@given(st.integers(0, 2**32))
def test_a_hidden_swap_changes_nothing_for_those_who_cannot_see_it(seed: int) -> None:
    rng = random.Random(seed)
    state = Partie(random_options(rng))
    for _ in play(state, rng):
        if rng.random() < 0.05:
            check(state, rng)


def test_the_check_bites_when_a_visible_card_is_swapped() -> None:
    state = table(players=3)
    state.apply(CHANCE, state.deal(state.pack))
    act(state, "play")
    assert state.playing is not None
    mine, his = (cards_in(state.playing.hands[seat])[0] for seat in (1, 2))
    twin = swapped(state, mine, his)
    assert repr(twin.view(1)) != repr(state.view(1))
    assert repr(twin.view(0)) == repr(state.view(0))
