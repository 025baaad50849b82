"""What holds in every partie, whatever the house rules and whoever plays (rules, section 6)."""

from __future__ import annotations

import itertools
import random
from collections import defaultdict
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import ALL_CARDS, card_set
from engine.events import DealScored, TrickWon
from engine.game import CHANCE, Actor, Event, IllegalAction
from engine.games.blattla.actions import parse_action
from engine.games.blattla.contracts import PACK_POINTS, card_points
from engine.games.blattla.events import ContractScored, PartieEnded
from engine.games.blattla.game import REFUSAL_CODES
from engine.games.blattla.options import BlattlaOptions
from engine.games.blattla.partie import Partie
from tests.engine.games.blattla.playing import EVERY_ACTION, play, random_options

seeds = st.integers(0, 2**32)


@settings(max_examples=200, deadline=None)
@given(seeds)
def test_every_partie_ends_and_its_deals_add_up(seed: int) -> None:
    rng = random.Random(seed)
    options = random_options(rng)
    state = Partie(options)
    deals: dict[int, list[Event]] = defaultdict(list)
    for _, _, events in play(state, rng):
        for event in events:
            deals[event.deal].append(event)
    assert len(deals) == len(state.scores) == options.n_deals == state.deal_number
    sums = [0, 0, 0, 0]
    for number in range(1, options.n_deals + 1):
        (scored,) = (event for event in deals[number] if isinstance(event, DealScored))
        sums = [a + b for a, b in zip(sums, scored.points, strict=True)]
        assert scored.totals == tuple(sums)
        check_deal(options, deals[number], scored)
    assert state.result is not None and state.result.points == tuple(sums)
    assert [sums[seat] == max(sums) for seat in range(4)] == [p == 1 for p in state.result.places]
    assert isinstance(deals[options.n_deals][-1], PartieEnded)


def check_deal(options: BlattlaOptions, events: Sequence[Event], scored: DealScored) -> None:
    tricks = [event for event in events if isinstance(event, TrickWon)]
    if not isinstance(scored, ContractScored):
        assert not tricks and not any(scored.points) and options.all_pass != "redeal_same_dealer"
        return
    if options.solo_settlement == "winners_only":
        assert set(scored.points) == {0, scored.outcome.value}
    else:
        assert sum(scored.points) == 0
    for earlier, later in itertools.pairwise(tricks):
        assert later.plays[0].seat == earlier.winner
    played = [play.card for trick in tricks for play in trick.plays]
    assert len(set(played)) == len(played)
    stopped = options.stop_when_decided and (scored.outcome.level, scored.outcome.won) == ("tout", False)
    if not stopped:
        assert card_set(played) == ALL_CARDS and len(tricks) == 8
        assert sum(card_points([p.card for p in trick.plays]) for trick in tricks) == PACK_POINTS
    side = {scored.declarer, scored.partner} - {None}
    mine = [trick for trick in tricks if trick.winner in side]
    assert scored.side_tricks == len(mine)
    assert scored.side_points == sum(card_points([p.card for p in trick.plays]) for trick in mine)
    if scored.contract.called is None:
        assert scored.partner is None
    else:
        holder = next(p.seat for trick in tricks for p in trick.plays if p.card == scored.contract.called)
        assert scored.partner == holder
        assert options.self_call or holder != scored.declarer


@settings(max_examples=20, deadline=None)
@given(seeds)
def test_legal_is_exactly_what_apply_accepts_and_a_refusal_changes_nothing(seed: int) -> None:
    rng = random.Random(seed)
    state = Partie(random_options(rng))
    actors: Sequence[Actor] = (0, 1, 2, 3, CHANCE)
    for _ in play(state, rng):
        if rng.random() > 0.04:
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
            if actor is CHANCE:
                assert bool(accepted) == (state.waiting_for is CHANCE)
            else:
                assert accepted == set(state.legal(actor))
                assert bool(accepted) == (state.waiting_for is not CHANCE and actor in state.waiting_for)


@settings(max_examples=30, deadline=None)
@given(seeds)
def test_a_partie_is_the_fold_of_its_tokens(seed: int) -> None:
    rng = random.Random(seed)
    options = random_options(rng)
    state, log = Partie(options), []
    for actor, action, events in play(state, rng):
        assert parse_action(action.token) == action
        assert len(action.token) <= 49 or actor is CHANCE
        log.append((actor, action.token, events))
    again = Partie(BlattlaOptions.model_validate_json(options.model_dump_json()))
    for actor, token, events in log:
        assert again.apply(actor, parse_action(token)) == events
    assert again.digest() == state.digest()
    assert again.view(None) == state.view(None)


@settings(max_examples=30, deadline=None)
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
    for _ in play(state, rng):
        pass
    assert state.result is not None
