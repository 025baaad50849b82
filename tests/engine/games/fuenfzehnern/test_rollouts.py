"""What holds in every partie, whatever the house rules and whoever plays (rules, section 6)."""

from __future__ import annotations

import itertools
import random
from collections import defaultdict
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import card_set
from engine.events import TrickWon
from engine.game import CHANCE, Actor, Event, IllegalAction
from engine.games.fuenfzehnern.actions import parse_action
from engine.games.fuenfzehnern.events import PartieEnded, PointsScored
from engine.games.fuenfzehnern.game import REFUSAL_CODES
from engine.games.fuenfzehnern.options import FuenfzehnernOptions
from engine.games.fuenfzehnern.partie import Partie
from tests.engine.games.fuenfzehnern.playing import EVERY_ACTION, play, random_options

seeds = st.integers(0, 2**32)


@settings(max_examples=150, deadline=None)
@given(seeds)
def test_every_partie_ends_and_its_deals_add_up(seed: int) -> None:
    rng = random.Random(seed)
    options = random_options(rng)
    state = Partie(options)
    deals: dict[int, list[Event]] = defaultdict(list)
    for _, _, events in play(state, rng):
        for event in events:
            deals[event.deal].append(event)
    assert len(deals) == options.n_deals == state.view(None).deals == state.deal_number
    totals = (0,) * options.players
    for events in deals.values():
        totals = tuple(map(sum, zip(totals, check_deal(state, events).points, strict=True)))
    assert state.result is not None and state.result.points == totals == state.totals
    (ended,) = (event for event in deals[options.n_deals] if isinstance(event, PartieEnded))
    assert ended.result == state.result


def check_deal(state: Partie, events: Sequence[Event]) -> PointsScored:
    options = state.options
    (scored,) = (event for event in events if isinstance(event, PointsScored))
    tricks = [event for event in events if isinstance(event, TrickWon)]
    cards = [play.card for trick in tricks for play in trick.plays]
    assert len(tricks) == 8 and len(cards) == len(set(cards)) == 8 * options.players
    assert card_set(cards) == card_set(state.pack)
    for earlier, later in itertools.pairwise(tricks):
        assert later.plays[0].seat == earlier.winner
    for trick in tricks:
        led = [play for play in trick.plays if play.card >> 3 == trick.plays[0].card >> 3]
        assert trick.winner == max(led, key=lambda play: play.card).seat
    assert sum(scored.points) == 0
    assert sum(scored.card_points) == 15 * options.players
    assert sum(scored.tricks_won) == 8
    takers = [seat for seat, won in enumerate(scored.tricks_won) if won]
    if options.two_winner_shortcut and len(takers) == 2:
        assert scored.points == tuple(15 if seat in takers else -15 for seat in range(4))
    else:
        assert scored.points == tuple(points - 15 for points in scored.card_points)
    return scored


@settings(max_examples=15, deadline=None)
@given(seeds)
def test_legal_is_exactly_what_apply_accepts_and_a_refusal_changes_nothing(seed: int) -> None:
    rng = random.Random(seed)
    state = Partie(random_options(rng))
    actors: Sequence[Actor] = (*range(state.options.players), CHANCE)
    for _ in play(state, rng):
        if rng.random() > 0.03:
            continue
        before = state.digest()
        for actor in actors:
            accepted = set()
            refused = state.copy()
            for action in EVERY_ACTION:
                try:
                    state.copy().apply(actor, action)
                except IllegalAction as refusal:
                    assert refusal.code in REFUSAL_CODES
                    with pytest.raises(IllegalAction):
                        refused.apply(actor, action)
                else:
                    accepted.add(action)
            assert refused.digest() == before
            if actor is not CHANCE:
                assert accepted == set(state.legal(actor))
                assert bool(accepted) == (state.waiting_for is not CHANCE and actor in state.waiting_for)


@settings(max_examples=25, deadline=None)
@given(seeds)
def test_a_partie_is_the_fold_of_its_tokens(seed: int) -> None:
    rng = random.Random(seed)
    options = random_options(rng)
    state, log = Partie(options), []
    for actor, action, events in play(state, rng):
        assert parse_action(action.token) == action
        log.append((actor, action.token, events))
    again = Partie(FuenfzehnernOptions.model_validate_json(options.model_dump_json()))
    for actor, token, events in log:
        assert again.apply(actor, parse_action(token)) == events
    assert again.digest() == state.digest()
    assert again.view(None) == state.view(None)


@settings(max_examples=20, deadline=None)
@given(seeds)
def test_a_copy_goes_its_own_way(seed: int) -> None:
    rng = random.Random(seed)
    state = Partie(random_options(rng))
    moment = rng.randint(0, 80)
    for step, _ in enumerate(play(state, rng)):
        if step == moment:
            break
    before, twin = state.digest(), state.copy()
    assert twin.digest() == before
    for _ in play(twin, rng):
        pass
    assert state.digest() == before


def test_the_digest_covers_zwang() -> None:
    state = Partie(random_options(random.Random(2)))
    rng = random.Random(5)
    for _ in play(state, rng):
        if state.playing is None or state.playing.tricks.trick:
            continue
        calls = [action for action in state.legal(state.playing.turn) if "zwang" in action.token]
        if calls:
            called, silent = state.copy(), state.copy()
            called.apply(state.playing.turn, calls[0])
            silent.apply(state.playing.turn, parse_action(calls[0].token.removesuffix(" zwang")))
            assert called.digest() != silent.digest()
            return
    raise AssertionError("nobody could announce Zwang")
