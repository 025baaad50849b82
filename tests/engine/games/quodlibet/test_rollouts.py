"""What holds in every partie, whatever the house rules and whoever plays (rules, section 6)."""

from __future__ import annotations

import itertools
import random
from collections import defaultdict
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import ALL_CARDS, Rank, Suit, card_set
from engine.game import CHANCE, Actor, Event, IllegalAction
from engine.games.quodlibet.actions import Challenge, Penalise, parse_action
from engine.games.quodlibet.events import (
    CensusHeld,
    ChainLed,
    ContractScored,
    HoldbackCaught,
    PartieEnded,
    PenaltyTrickWon,
)
from engine.games.quodlibet.game import REFUSAL_CODES
from engine.games.quodlibet.options import QuodlibetOptions
from engine.games.quodlibet.partie import Partie
from tests.engine.games.quodlibet.playing import EVERY_ACTION, play, random_options

seeds = st.integers(0, 2**32)


@settings(max_examples=400, deadline=None)
@given(seeds)
def test_every_partie_ends_and_its_deals_add_up(seed: int) -> None:
    rng = random.Random(seed)
    options = random_options(rng)
    state = Partie(options)
    deals: dict[int, list[Event]] = defaultdict(list)
    for _, _, events in play(state, rng):
        for event in events:
            deals[event.deal].append(event)
    parties = [event for events in deals.values() for event in events if isinstance(event, PartieEnded)]
    assert len(parties) == options.parties
    assert state.result is not None
    assert state.result.points == tuple(map(sum, zip(*(p.result.points for p in parties), strict=True)))
    check_totals(state, parties[-1])
    for number in range(1, state.deal_number + 1):
        check_deal(options, deals[number])
    assert state.view(None).deals == state.deal_number == len(deals)


def check_totals(state: Partie, end: PartieEnded) -> None:
    """Deals and fines make the totals, and the ledger holds neither more nor less."""
    view = state.view(None)
    for seat, total in enumerate(end.result.points):
        deals = sum(score.points[seat] for score in view.scores if not score.playoff)
        assert total == deals + sum(fine.points for fine in view.fines if fine.seat == seat)
        if view.accounts:
            assert total % 100 == view.accounts[seat].remainder


def check_deal(options: QuodlibetOptions, events: Sequence[Event]) -> None:
    (scored,) = (event for event in events if isinstance(event, ContractScored))
    contract, total = scored.contract, sum(scored.points)
    tricks = [event for event in events if isinstance(event, PenaltyTrickWon)]
    won = [sum(trick.winner == seat for trick in tricks) for seat in range(4)]
    played = [play.card for trick in tricks for play in trick.plays]
    assert len(set(played)) == len(played)
    if contract not in ("quadrature", "snack") and not options.stop_when_decided:
        assert card_set(played) == ALL_CARDS
        for earlier, later in itertools.pairwise(tricks):
            assert later.plays[0].seat == earlier.winner
    match contract:
        case "minus" | "bad_neighbour" | "good_hunting" | "open_trousers":
            assert total == (100 if 8 in won else 80)
        case "plus":
            assert total == 240 + 20 * won.count(0)
        case "alarich":
            assert total in (80, 100)
        case "1238":
            assert total == 60 + options.last_trick_value
        case "no_reds":
            plain = 120
            reds = [[p.card for p in t.plays if p.card >> 3 == Suit.HEARTS] for t in tricks]
            for hearts in reds:
                if len(hearts) == 4 and options.all_hearts_trick == 100:
                    plain += 100 - sum(10 if card & 7 >= Rank.UNTER else 20 for card in hearts)
            takers = {trick.winner for trick, hearts in zip(tricks, reds, strict=True) if hearts}
            alone = len(takers) == 1 and options.all_hearts_deal == 100
            assert total == (100 if alone else plain)
        case "ober_unter":
            assert total >= 200 - 10 * (options.ou_mixed == "flat")
        case "bribe":
            assert total >= 400
        case "alles_oder_nichts":
            parts = (80, 80, 60 + options.last_trick_value, 120 - 20 * (options.all_hearts_deal == 100), 190)
            assert total >= sum(parts)
        case "quadrature" | "snack":
            check_censuses(scored, events)


def check_censuses(scored: ContractScored, events: Sequence[Event]) -> None:
    censuses = [event for event in events if isinstance(event, CensusHeld)]
    assert [census.number for census in censuses] == [1, 2, 3]
    outs = [census.out for census in censuses]
    assert len(set(outs)) == 3
    caught = [event for event in events if isinstance(event, HoldbackCaught)]
    assert scored.points[outs[0]] == sum(event.points for event in caught if event.seat == outs[0])
    assert all(point % (10 * census.number) == 0 for census in censuses for point in census.points)
    thrown = [play.card for event in events if isinstance(event, ChainLed) for play in event.plays]
    assert len(set(thrown)) == len(thrown)


@settings(max_examples=25, deadline=None)
@given(seeds)
def test_legal_is_exactly_what_apply_accepts_and_a_refusal_changes_nothing(seed: int) -> None:
    rng = random.Random(seed)
    state = Partie(random_options(rng))
    actors: Sequence[Actor] = (0, 1, 2, 3, CHANCE)
    for _ in play(state, rng):
        if rng.random() > 0.02:
            continue
        before = state.digest()
        for actor in actors:
            accepted = set()
            refused = state.copy()
            possible = [] if actor is CHANCE else state.legal(actor)
            for action in {*EVERY_ACTION, *possible}:
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
                assert accepted == set(possible)
                optional = {action for action in accepted if isinstance(action, Challenge | Penalise)}
                awaited = state.waiting_for is not CHANCE and actor in state.waiting_for
                assert bool(accepted - optional) == awaited
                assert list(possible[len(possible) - len(optional) :]) == [
                    a for a in possible if a in optional
                ]


@settings(max_examples=40, deadline=None)
@given(seeds)
def test_a_partie_is_the_fold_of_its_tokens(seed: int) -> None:
    rng = random.Random(seed)
    options = random_options(rng)
    state, log = Partie(options), []
    for actor, action, events in play(state, rng):
        assert parse_action(action.token) == action
        assert len(action.token) <= 80
        log.append((actor, action.token, events))
    again = Partie(QuodlibetOptions.model_validate_json(options.model_dump_json()))
    for actor, token, events in log:
        assert again.apply(actor, parse_action(token)) == events
    assert again.digest() == state.digest()
    assert again.view(None) == state.view(None)


@settings(max_examples=30, deadline=None)
@given(seeds)
def test_a_copy_goes_its_own_way(seed: int) -> None:
    rng = random.Random(seed)
    state = Partie(random_options(rng))
    moment = rng.randint(0, 60)
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
