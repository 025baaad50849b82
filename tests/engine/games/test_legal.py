"""Exactly the offered actions are accepted, in every partie (rules, section 6)."""

from __future__ import annotations

import random
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import CHANCE, Actor, IllegalAction, State
from engine.games.registry import GAMES, game
from tests.engine.games.blattla import playing as blattla
from tests.engine.games.fuenfzehnern import playing as fuenfzehnern
from tests.engine.games.kauflabet import playing as kauflabet
from tests.engine.games.quodlibet import playing as quodlibet
from tests.lengths import examples

PLAYING: Final[dict[str, Any]] = {
    "quodlibet": quodlibet,
    "kauflabet": kauflabet,
    "fuenfzehnern": fuenfzehnern,
    "blattla": blattla,
}
"""How each game is tried: random house rules, random play, and actions worth trying at any time."""

OPTIONAL: Final = ("challenge", "penalty")
"""Actions that are open even to seats nobody waits for."""


@pytest.mark.parametrize("name", GAMES)
@examples(4, 15)
@given(st.integers(0, 2**32))
def test_legal_is_exactly_what_apply_accepts_and_a_refusal_changes_nothing(name: str, seed: int) -> None:
    rng, playing = random.Random(seed), PLAYING[name]
    options = playing.random_options(rng)
    state = game(name).new(options)
    for _ in playing.play(state, rng):
        if rng.random() < 0.03:
            for actor in (*range(game(name).seats(options)), CHANCE):
                try_everything(name, state, actor)


def try_everything(name: str, state: State, actor: Actor) -> None:
    before = state.digest()
    refused, accepted = state.copy(), set()
    dealing = actor is CHANCE and state.waiting_for is CHANCE
    dealt = [state.deal(state.pack)] if dealing else []
    legal = dealt if actor is CHANCE else list(state.legal(actor))
    for action in {*PLAYING[name].EVERY_ACTION, *legal}:
        try:
            state.copy().apply(actor, action)
        except IllegalAction as refusal:
            assert refusal.code in game(name).refusal_codes
            with pytest.raises(IllegalAction):
                refused.apply(actor, action)
        else:
            accepted.add(action)
    assert refused.digest() == before
    if actor is CHANCE:
        assert accepted >= set(dealt) and bool(accepted) == dealing
        return
    assert accepted == set(legal)
    optional = [action for action in legal if action.token.startswith(OPTIONAL)]
    awaited = state.waiting_for is not CHANCE and actor in state.waiting_for
    assert bool(len(legal) - len(optional)) == awaited
    assert legal[len(legal) - len(optional) :] == optional, "what nobody waits for comes last"
