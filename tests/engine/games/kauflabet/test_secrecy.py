"""Swap cards that somebody can't see: everything that reaches them must stay the same, byte for byte."""

from __future__ import annotations

import random
from typing import TypeAlias

from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Card, CardSet, cards_in
from engine.game import CHANCE, IllegalAction, Seat
from engine.games.kauflabet.actions import Exchange
from engine.games.kauflabet.partie import Partie
from tests.engine.games.kauflabet.playing import EVERY_ACTION, act, play, random_action, random_options, table
from tests.lengths import examples

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
