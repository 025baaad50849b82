"""Computers at Quodlibet: the careful beginner, the usual costs of contracts, and Quadrature."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from statistics import fmean, stdev
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import Deal, Play
from engine.cards import ALL_CARDS, CardSet, card_set, cards_in, notation, parse, parse_many
from engine.game import CHANCE
from engine.games.quodlibet.actions import Challenge, Choose
from engine.games.quodlibet.chain_deal import ChainDeal
from engine.games.quodlibet.contracts import CONTRACTS, Quadrature
from engine.games.quodlibet.events import HoldbackCaught
from engine.games.quodlibet.options import QuodlibetOptions, resolve
from engine.games.quodlibet.partie import Partie
from engine.players.choosing import expert_of
from engine.players.levels import Level, LevelPlayer
from engine.players.quodlibet.chain import ChainPosition
from engine.players.quodlibet.chain_policy import lead_by_rule
from engine.players.quodlibet.chain_rollout import play_out
from engine.players.quodlibet.usual_costs import BLIND, USUAL, Usual, Variant, usual
from engine.players.search import Search
from tests.engine.games.quodlibet.playing import random_options, shuffled, single
from tests.engine.players.dealing import play_partie
from tests.engine.players.usual_costs import Sample, blind_samples, samples, variants

# The careful beginner: always legal, always the same, and better than chance.

SIMPLE = LevelPlayer(expert_of("quodlibet"), Level.BURSCH)


@pytest.mark.sample(4)
@pytest.mark.parametrize("seed", range(12))
def test_it_plays_whole_parties_by_any_house_rules(seed: int) -> None:
    rng = random.Random(seed)
    state = play_partie(Partie(random_options(rng)), SIMPLE, frozenset(range(4)), rng)
    assert state.result is not None


def test_it_beats_players_who_click_at_random() -> None:
    rng = random.Random(11)
    penalties: Counter[str] = Counter()
    others: Counter[str] = Counter()
    for number in range(64):
        me = number % 4
        state = play_partie(Partie(resolve("frankonia", {})), SIMPLE, frozenset({me}), rng)
        for score in state.view(None).scores:
            penalties[score.contract] += score.points[me]
            others[score.contract] += sum(score.points) - score.points[me]
    for contract in penalties.keys() - {"open_trousers"}:  # blind: nobody can be clever there
        assert penalties[contract] < others[contract] / 3, contract
    assert sum(penalties.values()) < 0.75 * sum(others.values()) / 3


def test_it_beats_them_in_badenia_too_and_is_never_caught() -> None:
    rng = random.Random(5)
    mine = others = 0
    for me in range(4):
        state, caught = Partie(resolve("badenia")), []
        while state.waiting_for:
            if state.waiting_for is CHANCE:
                state.apply(CHANCE, shuffled(state, rng))
                continue
            seat = min(state.waiting_for)
            legal = state.legal(seat)
            action = SIMPLE.choose(state.view(seat), legal) if seat == me else rng.choice(legal)
            caught += [e.seat for e in state.apply(seat, action) if isinstance(e, HoldbackCaught)]
        assert caught and me not in caught, "others hold Unters back"
        mine += state.totals[me]
        others += sum(state.totals) - state.totals[me]
    assert mine < 0.75 * others / 3


def test_it_challenges_what_is_proven_and_nothing_else() -> None:
    rng = random.Random(6)
    claims = missed = 0
    state = Partie(
        resolve("badenia", {"honour_detection": "by_challenge", "contracts": "snack", "parties": 12})
    )
    while state.waiting_for:
        if state.waiting_for is CHANCE:
            state.apply(CHANCE, shuffled(state, rng))
            continue
        seat = min(state.waiting_for)
        legal = state.legal(seat)
        action = SIMPLE.choose(state.view(seat), legal)
        if isinstance(action, Challenge):
            claims += 1
            assert any(isinstance(event, HoldbackCaught) for event in state.apply(seat, action))
            continue
        if any(isinstance(claim, Challenge) for claim in legal):
            turn = next(claim for claim in legal if isinstance(claim, Challenge))
            told = state.copy().apply(seat, turn)
            missed += any(isinstance(event, HoldbackCaught) for event in told)
        others = [other for other in legal if not isinstance(other, Challenge)]
        state.apply(seat, rng.choice(others))
    assert (claims > 0, missed) == (True, 0)


def test_a_computer_king_fines_nobody() -> None:
    rng = random.Random(7)
    state = Partie(resolve("badenia", {"king_penalties": "free", "contracts": "minus,snack"}))
    assert not play_partie(state, SIMPLE, frozenset(range(4)), rng).fines


def dealt(contract: str, *hands: str, **overrides: object) -> Partie:
    """A deal in which seat 1 is the first to get cards: hands from seat 1 on, the king is seat 0."""
    state = single(contract, **overrides)
    if state.waiting_for is not CHANCE:
        state.apply(0, Choose(contract))
    piles = [list(parse_many(hand)) for hand in hands]
    order = []
    for size in state.options.packets:
        for pile in piles:
            order += [pile.pop(0) for _ in range(size)]
    state.apply(CHANCE, Deal(tuple(order)))
    if state.phase == "declare":
        state.apply(0, Choose(contract))
    return state


EASY = (
    "E7 E8 E9 EX G7 G8 G9 GX",
    "EU EO EK EA GU GO GK GA",
    "H7 H8 H9 HX S7 S8 S9 SX",
    "HU HO HK HA SU SO SK SA",
)


def test_it_throws_the_king_of_hearts_into_a_foreign_trick() -> None:
    state = dealt("alarich", EASY[2], EASY[3], EASY[1], EASY[0])
    state.apply(0, Play(0))  # the king leads E7, seat 1 has hearts and bells
    state.apply(1, state.legal(1)[0])
    choice = SIMPLE.choose(state.view(2), state.legal(2))
    assert choice.token == "HK"


def test_it_ducks_as_high_as_possible() -> None:
    state = dealt(
        "minus",
        "E8 EO EA G8 GO H8 S8 SO",
        "E9 EU GX GK H9 HX SX SK",
        "EX EK GU GA HU HO SU SA",
        "E7 G7 G9 H7 HK HA S7 S9",
    )
    state.apply(0, next(action for action in state.legal(0) if action.token == "G9"))
    assert SIMPLE.choose(state.view(1), state.legal(1)).token == "G8"


def test_it_leads_what_nobody_can_beat_where_tricks_are_wanted() -> None:
    state = dealt("plus", *EASY[:3], EASY[3])
    king = SIMPLE.choose(state.view(0), state.legal(0))
    assert isinstance(king, Play)
    assert notation(king.card)[1] in "AKOU"


# Usual costs of contracts: the table is complete, and still true of the rules of thumb.

DEALS = 300
VARIANTS = dict(variants())


def still_costs(usually: Usual, found: Iterable[Sample], tolerance: float = 0.0) -> bool:
    """Whether deals differ from what is written down by no more than chance explains, or that part of it."""
    *means, seconds = ([*map(float, figures)] for figures in zip(*found, strict=True))
    near = all(
        abs(fmean(points) - written) < 4 * stdev(points) / DEALS**0.5 + tolerance * abs(written) + 0.05
        for points, written in zip(means, usually[:-1], strict=True)
    )
    return near and 0.8 < stdev(seconds) / usually.spread < 1.25


@pytest.mark.parametrize("variant", USUAL, ids=lambda variant: "-".join(map(str, variant)))
def test_a_contract_still_costs_what_is_written_down(variant: Variant) -> None:
    assert still_costs(USUAL[variant], samples(variant[0], VARIANTS[variant], random.Random(1), DEALS))


@pytest.mark.parametrize("contract", BLIND)
def test_so_does_one_that_is_declared_blind(contract: str) -> None:
    assert still_costs(BLIND[contract], blind_samples(contract, random.Random(1), DEALS))


@pytest.mark.parametrize("seed", range(200))
def test_it_is_known_by_any_house_rules(seed: int) -> None:
    options = random_options(random.Random(seed))
    for contract in CONTRACTS:
        usually = usual(contract, options)
        assert min(usually.king, usually.others, usually.spread) > 0


def test_alles_oder_nichts_costs_as_much_as_its_parts() -> None:
    options = QuodlibetOptions()
    found = samples("alles_oder_nichts", options, random.Random(2), DEALS)
    assert still_costs(usual("alles_oder_nichts", options), found, tolerance=0.1)


# Quadrature: rollouts follow the rules of a table, leads are sensible, and nothing hidden decides.

QUADRATURES: list[dict[str, Any]] = [
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


@given(st.sampled_from(QUADRATURES), st.integers(0, 2**32), st.integers(0, 12))
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


@pytest.mark.parametrize("variant", QUADRATURES[::2], ids=lambda variant: "-".join(variant.values()))
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
