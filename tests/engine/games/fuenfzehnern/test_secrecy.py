"""Swap cards that somebody can't see: everything that reaches them must stay the same, byte for byte."""

from __future__ import annotations

import itertools
import random

from hypothesis import given
from hypothesis import strategies as st

from engine.cards import cards_in
from engine.game import IllegalAction, Seat
from engine.games.fuenfzehnern.partie import Partie
from tests.engine.games.fuenfzehnern.playing import EVERY_ACTION, play, random_options
from tests.lengths import examples


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
