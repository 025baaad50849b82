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
from engine.games.kauflabet.actions import parse_action
from engine.games.kauflabet.events import Exchanged, PartieEnded, PotSettled, PotShared
from engine.games.kauflabet.game import REFUSAL_CODES, Kauflabet
from engine.games.kauflabet.options import KauflabetOptions
from engine.games.kauflabet.partie import Partie
from tests.engine.games.kauflabet.playing import EVERY_ACTION, play, random_options

seeds = st.integers(0, 2**32)


@settings(max_examples=300, deadline=None)
@given(seeds)
def test_every_partie_ends_and_no_chip_is_made_or_lost(seed: int) -> None:
    rng = random.Random(seed)
    options = random_options(rng)
    state = Partie(options)
    deals: dict[int, list[Event]] = defaultdict(list)
    for _, _, events in play(state, rng):
        assert sum(state.pot.balances) + state.pot.chips == 0
        if options.tricks_pay == "quarters":
            assert state.pot.chips % 4 == 0 or state.result is not None
        check_cards(state)
        for event in events:
            deals[event.deal].append(event)
    assert state.result is not None
    assert sum(state.result.points) == 0
    assert state.pot.chips == 0
    assert sorted(state.result.places)[0] == 1
    totals = (0,) * options.players
    for number in range(1, state.deal_number + 1):
        (scored,) = (event for event in deals[number] if isinstance(event, DealScored))
        totals = tuple(map(sum, zip(totals, scored.points, strict=True)))
        assert scored.totals == totals
        check_deal(options, deals[number])
    assert state.result.points == totals
    assert state.view(None).deals == state.deal_number == len(deals) == len(state.scores)
    assert isinstance(deals[state.deal_number][-1], PartieEnded)


def check_cards(state: Partie) -> None:
    """Every card is in one place only."""
    deal = state.playing
    if deal is None:
        return
    piles = [*deal.hands, *deal.put_away, card_set(deal.talon)]
    if deal.tricks is not None:
        piles += [1 << card for trick in deal.tricks.taken for card in trick.cards]
        piles += [1 << card for card in deal.tricks.trick]
    if not deal.upcard_taken:
        piles.append(1 << deal.upcard)
    assert sum(piles) == ALL_CARDS
    assert sum(pile.bit_count() for pile in piles) == 32


def check_deal(options: KauflabetOptions, events: Sequence[Event]) -> None:
    (settlement,) = (event.settlement for event in events if isinstance(event, PotSettled))
    tricks = [event for event in events if isinstance(event, TrickWon)]
    assert len(tricks) == (4 if len(settlement.active) > 1 else 0)
    assert settlement.tricks_won == tuple(
        sum(trick.winner == seat for trick in tricks) for seat in range(options.players)
    )
    for earlier, later in itertools.pairwise(tricks):
        assert later.plays[0].seat == earlier.winner
    for seat in range(options.players):
        trickless = bool(tricks) and seat in settlement.active and not settlement.tricks_won[seat]
        assert bool(settlement.betes[seat]) == trickless
    if options.tricks_pay == "quarters" and tricks:
        assert sum(settlement.taken) == settlement.pot
    exchanged = [event for event in events if isinstance(event, Exchanged)]
    assert sum(event.count for event in exchanged) <= 32 - 4 * options.players
    shared = [event for event in events if isinstance(event, PotShared)]
    assert all(max(event.shares) - min(event.shares) <= 1 for event in shared)


@settings(max_examples=15, deadline=None)
@given(seeds)
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


@settings(max_examples=40, deadline=None)
@given(seeds)
def test_a_partie_is_the_fold_of_its_tokens(seed: int) -> None:
    rng = random.Random(seed)
    options = random_options(rng)
    state, log = Partie(options), []
    for actor, action, events in play(state, rng):
        assert parse_action(action.token) == action
        assert actor is CHANCE or len(action.token) <= 49
        log.append((actor, action.token, events))
    again = Partie(Kauflabet().load_options(options.model_dump_json()))
    for actor, token, events in log:
        assert again.apply(actor, parse_action(token)) == events
    assert again.digest() == state.digest()
    assert again.view(None) == state.view(None)


@settings(max_examples=30, deadline=None)
@given(seeds)
def test_a_copy_goes_its_own_way(seed: int) -> None:
    rng = random.Random(seed)
    state = Partie(random_options(rng))
    moment = rng.randint(0, 30)
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
