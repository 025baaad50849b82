"""The careful beginner: always legal, always the same, and better than chance."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.actions import Deal, Play
from engine.cards import notation, parse_many
from engine.game import CHANCE
from engine.games.quodlibet.actions import Challenge, Choose
from engine.games.quodlibet.events import HoldbackCaught
from engine.games.quodlibet.options import resolve
from engine.games.quodlibet.partie import Partie
from engine.players.choosing import expert_of
from engine.players.levels import Level, LevelPlayer
from tests.engine.games.quodlibet.playing import random_options, shuffled, single
from tests.engine.players.against_chance import play_partie

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
