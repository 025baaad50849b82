"""Who knows what in Blattla, of cards and of the holder of the called Sow."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Card, cards_in, parse
from engine.game import IllegalAction, Seat
from engine.games.blattla.events import PartnerShown
from engine.games.blattla.partie import Partie
from tests.engine.games.blattla.playing import EVERY_ACTION, dealt, play, random_options, say
from tests.lengths import examples

# Swap cards that somebody can't see: everything that reaches them must stay the same, byte for byte.


def swapped(state: Partie, one: Card, other: Card) -> Partie:
    """The same partie with two cards in each other's place; the holder of the called Sow goes with it."""
    twin = state.copy()
    turned = {one: other, other: one}
    twin.stack = tuple(turned.get(card, card) for card in twin.stack)
    both = 1 << one | 1 << other
    twin.hands = tuple(hand ^ both if (hand & both).bit_count() == 1 else hand for hand in twin.hands)
    deal = twin.playing
    if deal is not None:
        deal.hands = [hand ^ both if (hand & both).bit_count() == 1 else hand for hand in deal.hands]
        called = deal.contract.called
        if called in turned:
            deal.holder = next(seat for seat in range(4) if deal.hands[seat] >> called & 1)
    return twin


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


def check(state: Partie, rng: random.Random, found: Counter[str]) -> None:
    """Swap hidden cards and compare everything that reaches each viewer."""
    hands = state.hands if state.playing is None else state.playing.hands
    where: dict[Card, object] = {card: seat for seat, hand in enumerate(hands) for card in cards_in(hand)}
    where |= {card: f"pack {place}" for place, card in enumerate(state.stack)}
    for viewer in (None, 0, 1, 2, 3):
        hidden = [card for card, place in where.items() if place != viewer]
        pairs = [pair for pair in itertools.combinations(hidden, 2) if where[pair[0]] != where[pair[1]]]
        if not pairs:
            continue
        called = None if state.playing is None else state.playing.contract.called
        of_the_sow = [pair for pair in pairs if called in pair]
        for pair in (rng.choice(pairs), *([rng.choice(of_the_sow)] if of_the_sow else [])):
            twin = swapped(state, *pair)
            found[f"{state.phase}{' sow' if called in pair else ''}"] += 1
            assert twin.digest() != state.digest()
            assert repr(twin.view(viewer)) == repr(state.view(viewer))
            if viewer is not None:
                assert twin.legal(viewer) == state.legal(viewer)
                assert answers(twin, viewer) == answers(state, viewer)


@examples(5, 25)
@given(st.integers(0, 2**32))
def test_a_hidden_swap_changes_nothing_for_those_who_cannot_see_it(seed: int) -> None:
    rng = random.Random(seed)
    state = Partie(random_options(rng))
    for _ in play(state, rng):
        if rng.random() < 0.05:
            check(state, rng, Counter())


@pytest.mark.long
def test_every_phase_is_looked_at() -> None:
    found: Counter[str] = Counter()
    for seed in range(24):
        rng = random.Random(seed)
        state = Partie(random_options(rng))
        for _ in play(state, rng):
            if rng.random() < (0.02 if state.phase == "play" else 0.5):
                check(state, rng, found)
    assert min(found[phase] for phase in ("cut", "auction", "call", "play", "play sow")) > 5


def test_the_check_bites_when_a_visible_card_is_swapped() -> None:
    state = dealt()
    mine, his = (cards_in(state.hands[seat])[0] for seat in (0, 1))
    twin = swapped(state, mine, his)
    assert repr(twin.view(0)) != repr(state.view(0))
    assert repr(twin.view(2)) == repr(state.view(2))


def test_the_public_learns_of_the_partner_with_the_sow_and_not_from_the_points() -> None:
    state = dealt()
    say(state, "bid sow", "pass", "pass", "pass", "call GA", "HA", "H8", "HK", "HO")
    views = [state.view(viewer).deal for viewer in (None, 0, 2, 3)]
    assert [view and (view.partner, view.side_points, view.points) for view in views] == [
        (None, None, (18, 0, 0, 0))
    ] * 4


# The called Sow: how its holder may use it, and who knows of him.

HANDS = (
    "EK EX E7 GA GO HA HX S7",
    "EO G9 G8 G7 HK HO SA SX",
    "EA E9 E8 EU GK HU SK SO",
    "GX GU H9 H8 H7 SU S9 S8",
)
"""Seat 0 calls the Sow of Acorns, which seat 2 holds with four of the suit; seat 3 has none."""


def called(*hands: str, **rules: object) -> Partie:
    state = dealt(*(hands or HANDS), **rules)
    say(state, "bid sow", "pass", "pass", "pass", "call EA")
    return state


def legal(state: Partie, seat: Seat) -> set[str]:
    return {action.token for action in state.legal(seat)}


def test_free_means_free() -> None:
    state = called()
    say(state, "E7", "EO")
    assert legal(state, 2) == {"EA", "E9", "E8", "EU"}


def test_a_searched_sow_must_be_played() -> None:
    state = called(called_sow_rule="schafkopf")
    say(state, "E7", "EO")
    assert legal(state, 2) == {"EA"}
    with pytest.raises(IllegalAction) as refusal:
        say(state, "E9")
    assert (refusal.value.code, refusal.value.params) == ("sow_searched", {"card": "EA"})


def test_a_sow_may_not_be_thrown_on_another_suit() -> None:
    short = (HANDS[0], HANDS[1].replace("SX", "GK"), HANDS[2].replace("GK", "SX"), HANDS[3])
    state = called(*short, called_sow_rule="schafkopf")
    say(state, "GO", "G9")
    assert legal(state, 2) == {"E9", "E8", "EU", "HU", "SK", "SO", "SX"}
    with pytest.raises(IllegalAction, match="sow_thrown"):
        say(state, "EA")


@pytest.mark.parametrize(("least", "may_run"), [(3, True), (4, True), (5, False)])
def test_running_away_takes_enough_cards_of_the_suit(least: int, may_run: bool) -> None:
    state = called(called_sow_rule="schafkopf", run_away_min=least)
    say(state, "GO", "G9", "GK", "GU")  # seat 2 takes the lead
    others = {"EA", "HU", "SK", "SO"}
    assert legal(state, 2) == (others | {"E9", "E8", "EU"} if may_run else others)
    if not may_run:
        with pytest.raises(IllegalAction) as refusal:
            say(state, "E9")
        assert (refusal.value.code, refusal.value.params) == ("sow_underlead", {"card": "EA", "least": 5})


def test_whoever_has_run_away_is_free_for_the_rest_of_the_deal() -> None:
    state = called(called_sow_rule="schafkopf")
    say(state, "GO", "G9", "GK", "GU", "E8", "H9", "EK", "EO", "H8", "HA", "HK", "HU")
    say(state, "E7", "SX")
    assert legal(state, 2) == {"EA", "E9", "EU"}, "searched, but free"


def test_the_sow_may_be_thrown_as_the_last_card() -> None:
    state = called(called_sow_rule="schafkopf")
    deal = state.playing
    assert deal is not None
    deal.hands = [1 << parse("GX"), 1 << parse("G9"), 1 << parse("EA"), 1 << parse("GO")]
    say(state, "GX", "G9")
    assert legal(state, 2) == {"EA"}


def test_only_the_holder_knows_the_partner_until_the_sow_falls() -> None:
    state = called()
    for viewer in (None, 0, 1, 3):
        deal = state.view(viewer).deal
        assert deal is not None and (deal.partner, deal.side_points) == (None, None)
    mine = state.view(2).deal
    assert mine is not None and (mine.partner, mine.side_points) == (2, None)
    events = say(state, "E7", "EO", "EA")
    assert events[-1] == PartnerShown(1, partner=2, declarer=0)
    for viewer in (None, 0, 1, 2, 3):
        deal = state.view(viewer).deal
        assert deal is not None and (deal.partner, deal.side_points) == (2, 0)


def test_whoever_calls_himself_plays_alone_in_secret() -> None:
    hands = (HANDS[0].replace("EK", "EA"), HANDS[1], HANDS[2].replace("EA", "EK"), HANDS[3])
    state = called(*hands, self_call=True)
    others = state.view(1).deal
    mine = state.view(0).deal
    assert others is not None and others.partner is None
    assert mine is not None and mine.partner == 0
    say(state, "EA")
    shown = state.view(None).deal
    assert shown is not None and (shown.partner, shown.side_points) == (0, 0)
