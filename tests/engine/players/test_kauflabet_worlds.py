"""Worlds that computers imagine at Kauflabet: all that is possible, as often as it should be."""

from __future__ import annotations

import functools
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations
from typing import Any, Final

import pytest

from engine.cards import ALL_CARDS, PACK, CardSet, card_set, cards_in, notate, parse, parse_many, suit
from engine.events import Played
from engine.game import CHANCE, Action, Seat
from engine.games.kauflabet.actions import Exchange
from engine.games.kauflabet.partie import Partie
from engine.games.kauflabet.trumps import duty, order_of
from engine.games.kauflabet.views import KauflabetDealView, PartieView
from engine.players.kauflabet import KauflabetExpert, evidence, position, speaking
from engine.players.kauflabet.position import CardPosition
from engine.players.kauflabet.speaking import SpeakingPosition
from engine.players.levels import Level, LevelPlayer
from tests.engine.games.kauflabet.playing import dealt, table, turn
from tests.lengths import amount

BURSCH: Final = LevelPlayer(KauflabetExpert(), Level.BURSCH)
MOMENTS: Final = amount(3, 40)
"""Decisions of each rule set that are looked at."""
MANY: Final = 120
"""Most worlds that may be possible at such a decision."""
EXPECTED: Final = 40
"""Samples for each possible world."""
CRITICAL_Z: Final = 5.0

Hands = tuple[CardSet, ...]


def chi_square_is_fair(found: Mapping[Any, int], expected: Mapping[Any, float]) -> bool:
    """Whether samples come as often as expected, as far as chance goes."""
    chi_square = sum((found.get(kind, 0) - mean) ** 2 / mean for kind, mean in expected.items())
    freedom = max(1, len(expected) - 1)
    return bool(chi_square - freedom < CRITICAL_Z * (2 * freedom) ** 0.5)


def late_decisions(rule_set: str, **rules: Any) -> Iterator[tuple[PartieView, KauflabetDealView]]:
    """Yield decisions about a card, without end, at which others hold few of them."""
    rng = random.Random(f"late {rule_set} {rules}")
    while True:
        state = table(rule_set, **rules)
        while state.waiting_for:
            if state.waiting_for is CHANCE:
                state.apply(CHANCE, state.deal(rng.sample(PACK, len(PACK))))
                continue
            seat = turn(state)
            view, legal = state.view(seat), state.legal(seat)
            others = sum(size for other, size in enumerate(view.hand_sizes) if other != seat)
            if view.phase == "play" and view.deal is not None and len(legal) > 1 and others <= 2:
                yield view, view.deal
            state.apply(seat, rng.choice(legal))


def possible(view: PartieView, deal: KauflabetDealView) -> set[Hands]:
    """Return all hands that others may hold, by trying every card that the viewer hasn't seen elsewhere."""
    assert view.seat is not None
    own = card_set(card for card in view.hand if card is not None)
    plays = [*(play for trick in deal.tricks for play in trick.plays), *deal.trick]
    seen = own | card_set(deal.put_away) | card_set(play.card for play in plays) | 1 << deal.upcard
    holders = [seat for seat, size in enumerate(view.hand_sizes) if size and seat != view.seat]
    found = set()

    def give(hands: Hands, left: CardSet) -> None:
        if len(hands) == len(view.hand_sizes):
            if all(may_have_played(view, deal, hands, seat) for seat in holders):
                found.add(hands)
            return
        seat = len(hands)
        if seat == view.seat:
            give((*hands, own), left)
            return
        for cards in combinations(cards_in(left), view.hand_sizes[seat]):
            give((*hands, card_set(cards)), left & ~card_set(cards))

    unseen = ALL_CARDS & ~seen
    if has_upcard(deal, plays):
        # the dealer holds it for everybody to see
        give((), unseen | 1 << deal.upcard)
        return {hands for hands in found if hands[deal.dealer] >> deal.upcard & 1}
    give((), unseen)
    return found


def has_upcard(deal: KauflabetDealView, plays: Sequence[Played]) -> bool:
    return deal.upcard_taken and all(play.card != deal.upcard for play in plays)


def may_have_played(view: PartieView, deal: KauflabetDealView, hands: Hands, seat: Seat) -> bool:
    """Whether a seat that holds these cards now was allowed to play what it has played."""
    hand, order = hands[seat], order_of(view.options, deal.trump)
    for plays in (deal.trick, *(trick.plays for trick in reversed(deal.tricks))):
        for place, play in enumerate(plays):
            if play.seat == seat:
                hand |= 1 << play.card
                trick = [other.card for other in plays[:place]]
                if not duty(view.options, order, hand, trick)[1] >> play.card & 1:
                    return False
    return True


@pytest.mark.parametrize(
    ("rule_set", "rules"),
    [
        ("1850", {"players": 2}),
        ("1850", {"players": 3, "undertrump_forced": False}),
        ("1850", {"players": 3, "must_head": True, "upcard": "dealer_may"}),
        ("1739", {"players": 3}),
    ],
)
def test_cards_may_lie_in_every_way_that_is_possible(
    rule_set: str, rules: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evidence, "DOUBT", 1.0)
    monkeypatch.setattr(position, "AGAINST_RULE", 1.0)
    monkeypatch.setattr(position, "SAMPLES", 40)  # most fall through what may be played
    looked_at = 0
    for view, deal in late_decisions(rule_set, **rules):
        worlds = possible(view, deal)
        if not 2 <= len(worlds) <= MANY:
            continue
        sampling = CardPosition(view, deal, None)
        sampled = Counter(
            tuple(world.hands) for world in sampling.worlds(EXPECTED * len(worlds), random.Random(7))
        )
        assert not sampled.keys() - worlds, "that can't have been"
        assert chi_square_is_fair(sampled, dict.fromkeys(worlds, EXPECTED)), (view, sampled)
        looked_at += 1
        if looked_at == MOMENTS:
            break


OWN: Final = "H8 EA G9 S7"
UPCARD: Final = "H9"


@functools.cache
def hands_by_what_is_said() -> Mapping[str, Sequence[CardSet]]:
    """Return all hands that the forehand of five may have had, by what the rule has it say."""
    found: dict[str, list[CardSet]] = {}
    unseen = ALL_CARDS & ~card_set(parse_many(f"{OWN} {UPCARD}"))
    for cards in combinations(cards_in(unseen), 4):
        state = forehand_has(card_set(cards))
        action = BURSCH.choose(state.view(1), state.legal(1))
        found.setdefault(heard(action), []).append(card_set(cards))
    return found


def forehand_has(hand: CardSet) -> Partie:
    return dealt(table(players=5), "", notate(cards_in(hand)), OWN, "", "", upcard=UPCARD)


def heard(action: Action) -> str:
    """Return what everybody hears of an action."""
    if isinstance(action, Exchange):
        return f"exchange {action.cards.bit_count()}"
    return action.token


def traits(hand: CardSet) -> tuple[int, int]:
    """Count the trumps and the plain Kings of a hand."""
    trumps = order_of(table().options, suit(parse(UPCARD))).trumps
    kings = card_set(parse_many("EK GK SK"))
    return (hand & trumps).bit_count(), (hand & kings).bit_count()


@pytest.mark.parametrize("said", ["pass", "exchange 1", "exchange 2"])
def test_whoever_has_spoken_had_a_hand_for_which_the_rule_says_so(
    said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such hands come up as often as they should, if others are believed to go by the rule."""
    monkeypatch.setattr(evidence, "DOUBT", 0.0)
    monkeypatch.setattr(speaking, "SAMPLES", 40)
    hands = hands_by_what_is_said()[said]
    state = forehand_has(hands[0])
    state.apply(1, BURSCH.choose(state.view(1), state.legal(1)))
    number = 500
    view = state.view(2)
    assert view.deal is not None
    worlds = SpeakingPosition(view, view.deal).worlds(number // speaking.DEALS, random.Random(7))
    deals = list(chain.from_iterable(worlds))
    sampled = Counter(traits(deal.hands[1] & ~deal.drawn[1] | deal.put_away[1]) for deal in deals)
    expected = {kind: many * len(deals) / len(hands) for kind, many in Counter(map(traits, hands)).items()}
    assert not sampled.keys() - expected.keys(), "with such a hand something else is said"
    assert chi_square_is_fair(sampled, {kind: mean for kind, mean in expected.items() if mean >= 5})
