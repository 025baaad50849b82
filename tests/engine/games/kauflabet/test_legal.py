"""What may be done is exactly what is offered, in whatever partie (rules, section 6)."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.game import CHANCE, Actor, IllegalAction
from engine.games.kauflabet.game import REFUSAL_CODES
from engine.games.kauflabet.partie import Partie
from tests.engine.games.kauflabet.playing import EVERY_ACTION, play, random_options


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 2**32))
def test_legal_is_exactly_what_apply_accepts_and_a_refusal_changes_nothing(seed: int) -> None:
    rng = random.Random(seed)
    state = Partie(random_options(rng))
    actors: Sequence[Actor] = (*range(state.options.players), CHANCE)
    for _ in play(state, rng):
        if rng.random() > 0.04:
            continue
        before = state.digest()
        for actor in actors:
            accepted = set()
            refused = state.copy()
            bigger = (
                []
                if actor is CHANCE
                else [action for action in state.legal(actor) if action.token.count(" ") > 2]
            )
            for action in (*EVERY_ACTION, *bigger):
                try:
                    state.copy().apply(actor, action)
                except IllegalAction as refusal:
                    assert refusal.code in REFUSAL_CODES
                    with pytest.raises(IllegalAction):
                        refused.apply(actor, action)
                else:
                    accepted.add(action)
            assert refused.digest() == before
            if actor is CHANCE:
                assert bool(accepted) == (state.waiting_for is CHANCE)
            else:
                assert accepted == set(state.legal(actor))
                assert bool(accepted) == (state.waiting_for is not CHANCE and actor in state.waiting_for)
