"""Quadrature: rollouts follow the rules of a table, leads are sensible, and nothing hidden decides."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import Deal, Play
from engine.cards import ALL_CARDS, CardSet, card_set, cards_in, notation, parse, parse_many
from engine.game import CHANCE
from engine.games.quodlibet.chain_deal import ChainDeal
from engine.games.quodlibet.contracts import Quadrature
from engine.games.quodlibet.options import resolve
from engine.games.quodlibet.partie import Partie
from engine.players.choosing import expert_of
from engine.players.levels import Level, LevelPlayer
from engine.players.quodlibet.chain import ChainPosition
from engine.players.quodlibet.chain_policy import lead_by_rule
from engine.players.quodlibet.chain_rollout import play_out
from engine.players.search import Search
from tests.engine.games.quodlibet.playing import single

VARIANTS: list[dict[str, Any]] = [
    {"quad_version": version, "quad_next_lead": lead, "quad_census_timing": timing}
    for version, lead in (
        ("trick", "winner"),
        ("trick", "rotate"),
        ("chain", "rotate"),
        ("chain", "chain_closer"),
    )
    for timing in ("after_chain", "immediate")
]
"""Every way to play Quadrature."""


def cards(text: str) -> CardSet:
    return card_set(parse_many(text))


@given(st.sampled_from(VARIANTS), st.integers(0, 2**32), st.integers(0, 12))
def test_a_rollout_comes_to_what_a_table_writes(variant: dict[str, Any], seed: int, leads: int) -> None:
    options = resolve("frankonia", variant)
    rng = random.Random(seed)
    pack = rng.sample(range(32), 32)
    dealt = tuple(tuple(pack[at : at + 8]) for at in range(0, 32, 8))
    deal = ChainDeal(Quadrature(options), 1, rng.randrange(4), dealt)

    def lead(hand: CardSet, live: CardSet) -> int:
        return random.Random(hand ^ live).choice(cards_in(hand))

    for _ in range(leads):
        if not deal.done:
            deal.act(deal.turn, rng.choice(deal.legal(deal.turn)))
    if deal.done:
        return
    before, hands = deal.points, list(deal.hands)
    first = rng.choice([None, *cards_in(hands[deal.turn])])
    owed = play_out(options, hands, deal.turn, lead, first)
    assert hands == deal.hands
    while not deal.done:
        hand = deal.hands[deal.turn]
        live = deal.hands[0] | deal.hands[1] | deal.hands[2] | deal.hands[3]
        deal.act(deal.turn, Play(lead(hand, live) if first is None else first))
        first = None
    assert [points - old for points, old in zip(deal.points, before, strict=True)] == owed


@pytest.mark.parametrize("variant", VARIANTS[::2], ids=lambda variant: "-".join(variant.values()))
@pytest.mark.parametrize("seed", range(10))
def test_the_rule_leads_a_card_of_the_hand(variant: dict[str, Any], seed: int) -> None:
    rng = random.Random(seed)
    lead = lead_by_rule(resolve("frankonia", variant))
    for _ in range(50):
        live = card_set(rng.sample(range(32), rng.randint(4, 32)))
        hand = card_set(rng.sample(cards_in(live), rng.randint(1, min(8, live.bit_count()))))
        assert hand >> lead(hand, live) & 1


def test_who_can_keep_the_lead_goes_down_from_the_top() -> None:
    lead = lead_by_rule(resolve("frankonia"))
    hand, live = cards("GX GU GK GA"), ALL_CARDS
    led = []
    while hand:
        led.append(notation(lead(hand, live)))
        hand ^= 1 << parse(led[-1])
        live ^= 1 << parse(led[-1])
    assert led == ["GA", "GK", "GU", "GX"]


def test_in_a_chain_the_card_goes_that_nobody_else_would_take_along() -> None:
    lead = lead_by_rule(resolve("badenia"))
    assert notation(lead(cards("E7 G9 HU"), cards("E7 E9 EX G8 G9 HX HU SA"))) == "E7"


def told(hand: str, **overrides: Any) -> Partie:
    """A deal of Quadrature whose king, seat 0, holds a hand; the others have what is left, in its order."""
    state = single("quadrature", **overrides)
    own = list(parse_many(hand))
    others = [card for card in range(32) if card not in own]
    piles = [others[::3], others[1::3], others[2::3], own]
    order = []
    for size in state.options.packets:
        for pile in piles:
            order += [pile.pop(0) for _ in range(size)]
    state.apply(CHANCE, Deal(tuple(order)))
    return state


NEVER = "EX EU G8 GX GK S7 S9 SA"


@pytest.mark.parametrize("level", [Level.BURSCH, Level.MAGISTER])
@pytest.mark.parametrize("seed", range(5))
def test_it_does_not_complete_its_own_square_when_it_could_lead_from_the_top(level: Level, seed: int) -> None:
    state = told(NEVER)
    player = LevelPlayer(expert_of("quodlibet"), level, seed)
    assert player.choose(state.view(0), state.legal(0)).token != "GX"


@pytest.mark.parametrize("seed", range(5))
def test_two_thousand_worlds_agree(seed: int) -> None:
    state = told(NEVER)
    expert, view = expert_of("quodlibet"), state.view(0)
    position = expert.position(view)
    assert position is not None
    by_rule = expert.policy(view, state.legal(0))
    actions = sorted(state.legal(0), key=lambda action: action != by_rule)
    assert Search(position, actions, seed, worlds=2000).all()[0].action.token != "GX"


@pytest.mark.parametrize("seed", range(5))
def test_worlds_keep_what_is_known(seed: int) -> None:
    state, rng = told(NEVER), random.Random(seed)
    while isinstance(state.playing, ChainDeal) and state.playing.hands[0]:
        view = state.view(0)
        assert view.deal is not None and view.deal.kind == "chain"
        for hands, _ in ChainPosition(view, view.deal).worlds(10, rng):
            assert tuple(hand.bit_count() for hand in hands) == view.hand_sizes
            assert hands[0] == state.playing.hands[0]
            assert sum(hands) == sum(state.playing.hands)
        state.apply(state.playing.turn, rng.choice(state.legal(state.playing.turn)))
