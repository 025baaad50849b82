"""Swap cards that somebody can't see: everything that reaches them must stay the same, byte for byte."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Card, cards_in
from engine.game import IllegalAction, Seat
from engine.games.blattla.partie import Partie
from tests.engine.games.blattla.playing import EVERY_ACTION, dealt, play, random_options, say
from tests.lengths import examples


def swapped(state: Partie, one: Card, other: Card) -> Partie:
    """The same partie with two cards in each other's place; the holder of the called Sow goes with it."""
    twin = state.copy()
    turned = {one: other, other: one}
    twin.stack = tuple(turned.get(card, card) for card in twin.stack)
    both = 1 << one | 1 << other
    twin.hands = tuple(hand ^ both if (hand & both).bit_count() == 1 else hand for hand in twin.hands)
    deal = twin.playing
    if deal is not None:
        deal.hands = [hand ^ both if (hand & both).bit_count() == 1 else hand for hand in deal.hands]
        called = deal.contract.called
        if called in turned:
            deal.holder = next(seat for seat in range(4) if deal.hands[seat] >> called & 1)
    return twin


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


def check(state: Partie, rng: random.Random, found: Counter[str]) -> None:
    """Swap hidden cards and compare everything that reaches each viewer."""
    hands = state.hands if state.playing is None else state.playing.hands
    where: dict[Card, object] = {card: seat for seat, hand in enumerate(hands) for card in cards_in(hand)}
    where |= {card: f"pack {place}" for place, card in enumerate(state.stack)}
    for viewer in (None, 0, 1, 2, 3):
        hidden = [card for card, place in where.items() if place != viewer]
        pairs = [pair for pair in itertools.combinations(hidden, 2) if where[pair[0]] != where[pair[1]]]
        if not pairs:
            continue
        called = None if state.playing is None else state.playing.contract.called
        of_the_sow = [pair for pair in pairs if called in pair]
        for pair in (rng.choice(pairs), *([rng.choice(of_the_sow)] if of_the_sow else [])):
            twin = swapped(state, *pair)
            found[f"{state.phase}{' sow' if called in pair else ''}"] += 1
            assert twin.digest() != state.digest()
            assert repr(twin.view(viewer)) == repr(state.view(viewer))
            if viewer is not None:
                assert twin.legal(viewer) == state.legal(viewer)
                assert answers(twin, viewer) == answers(state, viewer)


@examples(5, 25)
@given(st.integers(0, 2**32))
def test_a_hidden_swap_changes_nothing_for_those_who_cannot_see_it(seed: int) -> None:
    rng = random.Random(seed)
    state = Partie(random_options(rng))
    for _ in play(state, rng):
        if rng.random() < 0.05:
            check(state, rng, Counter())


@pytest.mark.long
def test_every_phase_is_looked_at() -> None:
    found: Counter[str] = Counter()
    for seed in range(24):
        rng = random.Random(seed)
        state = Partie(random_options(rng))
        for _ in play(state, rng):
            if rng.random() < (0.02 if state.phase == "play" else 0.5):
                check(state, rng, found)
    assert min(found[phase] for phase in ("cut", "auction", "call", "play", "play sow")) > 5


def test_the_check_bites_when_a_visible_card_is_swapped() -> None:
    state = dealt()
    mine, his = (cards_in(state.hands[seat])[0] for seat in (0, 1))
    twin = swapped(state, mine, his)
    assert repr(twin.view(0)) != repr(state.view(0))
    assert repr(twin.view(2)) == repr(state.view(2))


def test_the_public_learns_of_the_partner_with_the_sow_and_not_from_the_points() -> None:
    state = dealt()
    say(state, "bid sow", "pass", "pass", "pass", "call GA", "HA", "H8", "HK", "HO")
    views = [state.view(viewer).deal for viewer in (None, 0, 2, 3)]
    assert [view and (view.partner, view.side_points, view.points) for view in views] == [
        (None, None, (18, 0, 0, 0))
    ] * 4
