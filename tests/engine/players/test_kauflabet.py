"""Computers at Kauflabet: always legal, always the same, better than chance, and fair in what they think."""

import functools
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations
from typing import Any, Final

import pytest

from engine.cards import ALL_CARDS, PACK, CardSet, Played, card_set, cards_in, notate, parse, parse_many, suit
from engine.game import CHANCE, Action, Seat
from engine.games.kauflabet.game import Kauflabet, KauflabetPartie
from engine.games.kauflabet.terms import Settlement, order_of, terms_of
from engine.games.kauflabet.vocabulary import Exchange, KauflabetDealView, PartieView
from engine.players.kauflabet import DEALS, CardPosition, SpeakingPosition, Worth
from engine.players.levels import Level, LevelPlayer, expert_of
from engine.players.search import Search
from tests.engine.games.kauflabet import act, dealt, table, turn
from tests.engine.games.playing import random_options
from tests.engine.players.dealing import come_as_often
from tests.seeded import amount

EXPERT = expert_of("kauflabet")
BURSCH = LevelPlayer(EXPERT, Level.BURSCH)


def choice(state: KauflabetPartie) -> str:
    """The token chosen by the computer at turn."""
    seat = turn(state)
    return BURSCH.choose(state.view(seat), state.legal(seat)).token


def test_it_keeps_trumps_and_exchanges_the_rest() -> None:
    state = dealt(table(players=3), "", "HU SU E7 G8", "", upcard="H9")
    assert choice(state) == "exchange E7 G8"


def test_the_dealer_takes_a_pot_that_nobody_wants() -> None:
    state = dealt(table(players=3), "E7 E8 G7 G8", "", "", upcard="H9")
    act(state, "pass", "pass")
    assert choice(state) != "pass"


def test_where_the_most_tricks_take_all_it_keeps_its_best_trump_for_a_later_one() -> None:
    state = dealt(table("1739", players=3), "E7 E8 G8 G9", "HA G7 S7 EK", "", upcard="H9")
    act(state, "keep", "keep", "exchange E7")
    assert choice(state) == "EK"


@pytest.mark.parametrize("seed", range(6))
def test_a_magister_plays_by_any_house_rules_and_imagines_only_what_may_be(seed: int) -> None:
    rng = random.Random(seed)
    state = Kauflabet().new(random_options("kauflabet", rng))
    magister = LevelPlayer(EXPERT, Level.MAGISTER)
    while state.deal_number == 1 and state.waiting_for:
        if state.waiting_for is CHANCE:
            state.apply(CHANCE, state.deal(rng.sample(PACK, 32)))
            continue
        seat = turn(state)
        view = state.view(seat)
        position = EXPERT.position(view)
        assert view.deal is not None
        if isinstance(position, CardPosition):
            for *hands, aside in (world.hands for world in position.worlds(8, rng)):
                assert hands[seat] == state.hands[seat]
                assert tuple(hand.bit_count() for hand in hands) == view.hand_sizes
                assert not sum(hands) & aside
        action = magister.choose(view, state.legal(seat))
        assert action in state.legal(seat)
        state.apply(seat, action)


def worth_of(state: KauflabetPartie, seat: int, *betes: int, **taken: int) -> float:
    """Return the worth to a seat if the deal ends with these bêtes, and these shares of the pot."""
    settlement = Settlement(
        state.pot,
        tuple(range(state.options.players)),
        (0,) * state.options.players,
        tuple(taken.get(f"seat{each}", 0) for each in range(state.options.players)),
        betes,
    )
    return Worth(state.view(seat)).of(settlement)


def test_in_the_beginning_a_deal_is_worth_the_chips_that_it_brings() -> None:
    state = dealt(table(players=4), "", "", "", "", upcard="H9")
    worth = [worth_of(state, seat, 0, 4, 0, 0, seat1=3, seat2=1) for seat in range(4)]
    assert worth == pytest.approx([0, -1, 1, 0], abs=0.001), "the bête's chips are everybody's"
    assert worth_of(state, 0, 0, 0, 0, 0) == 0, "the pot stays"


def test_whoever_is_behind_in_the_last_deal_has_little_to_lose() -> None:
    state = table(players=2, n_deals=2)
    dealt(state, "H8 H7 E7 E8", "HU SU HK HO", upcard="H9")
    act(state, "play", "play", "HU", "H7", "SU", "H8", "HK", "E7", "HO", "E8")
    dealt(state, "", "", upcard="H9")
    behind, ahead = sorted((0, 1), key=lambda seat: state.view(seat).totals[seat])
    for seat in (behind, ahead):
        betes = [0, 0]
        betes[seat] = state.pot
        loss = -worth_of(state, seat, *betes)
        assert loss < 0.5 if seat == behind else loss > 0.5
    taken = {f"seat{behind}": state.pot}
    assert worth_of(state, behind, 0, 0, **taken) > 0.5


def test_in_the_last_four_deals_values_are_said_to_go_by_the_place() -> None:
    state = table(n_deals=6, players=3)
    said = []
    while state.result is None:
        if state.stage is None:
            state.apply(CHANCE, state.deal(PACK))
            said.append(EXPERT.goes_by_place(state.view(turn(state))))
        state.apply(turn(state), BURSCH.choose(state.view(turn(state)), state.legal(turn(state))))
    assert said == [False, False, True, True, True, True]


def test_the_dealer_is_imagined_with_the_upcard_that_he_took() -> None:
    state = dealt(table("1739", players=3), "E7 E8 G7 G8", "", "", upcard="H9")
    act(state, "keep", "keep", "exchange E7 E8")
    view = state.view(turn(state))
    position = EXPERT.position(view)
    assert isinstance(position, CardPosition)
    assert all(world.hands[0] >> parse("H9") & 1 for world in position.worlds(20, random.Random(1)))


def test_a_magister_compares_passing_with_the_usual_exchange() -> None:
    state = dealt(table(players=4), "", "HU SU E7 G8", "", "", upcard="H9")
    view, legal = state.view(1), state.legal(1)
    considered = EXPERT.considered(view, legal)
    assert [action.token for action in considered] == ["pass", "exchange E7 G8"]
    position = EXPERT.position(view)
    assert position is not None
    passed, exchanged = Search(position, considered, 1).all()[::-1]
    assert (passed.action, exchanged.action) == tuple(considered)
    assert exchanged.value > passed.value + 1


# Worlds that computers imagine: all that is possible, as often as it should be.

MOMENTS: Final = amount(3, 40)
"""Decisions of each rule set that are looked at."""
MANY: Final = 120
"""Most worlds that may be possible at such a decision."""
EXPECTED: Final = 40
"""Samples for each possible world."""

Hands = tuple[CardSet, ...]


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
    hand, terms = hands[seat], terms_of(view.options, deal.trump)
    for plays in (deal.trick, *(trick.plays for trick in reversed(deal.tricks))):
        for place, play in enumerate(plays):
            if play.seat == seat:
                hand |= 1 << play.card
                trick = [other.card for other in plays[:place]]
                if not terms.bound(seat, hand, trick, ()).cards >> play.card & 1:
                    return False
    return True


@pytest.mark.sample(1)
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
    monkeypatch.setattr("engine.players.kauflabet.DOUBT", 1.0)
    monkeypatch.setattr("engine.players.kauflabet.SPURNED", 1)
    monkeypatch.setattr("engine.players.worlds.DOUBT", 1.0)
    monkeypatch.setattr("engine.players.worlds.SAMPLES", 40)  # most fall through what may be played
    looked_at = 0
    for view, deal in late_decisions(rule_set, **rules):
        worlds = possible(view, deal)
        if not 2 <= len(worlds) <= MANY:
            continue
        sampling = EXPERT.position(view)
        assert isinstance(sampling, CardPosition)
        sampled = Counter(
            world.hands[:-1] for world in sampling.worlds(EXPECTED * len(worlds), random.Random(7))
        )
        assert come_as_often(sampled, dict.fromkeys(worlds, EXPECTED)), (view, sampled)
        looked_at += 1
        if looked_at == MOMENTS:
            break


OWN: Final = "H8 EA G9 S7"
UPCARD: Final = "H9"
FIVE: Final = table(players=5)
TRUMPS: Final = order_of(FIVE.options, suit(parse(UPCARD))).trumps


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


def forehand_has(hand: CardSet) -> KauflabetPartie:
    return dealt(FIVE.copy(), "", notate(cards_in(hand)), OWN, "", "", upcard=UPCARD)


def heard(action: Action) -> str:
    """Return what everybody hears of an action."""
    if isinstance(action, Exchange):
        return f"exchange {action.cards.bit_count()}"
    return action.token


def traits(hand: CardSet) -> tuple[int, int]:
    """Count the trumps and the plain Kings of a hand."""
    kings = card_set(parse_many("EK GK SK"))
    return (hand & TRUMPS).bit_count(), (hand & kings).bit_count()


@pytest.mark.parametrize("said", ["pass", "exchange 1", "exchange 2"])
def test_whoever_has_spoken_had_a_hand_for_which_the_rule_says_so(
    said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such hands come up as often as they should, if others are believed to go by the rule."""
    monkeypatch.setattr("engine.players.kauflabet.DOUBT", 0.0)
    monkeypatch.setattr("engine.players.kauflabet.SAMPLES", 40)
    hands = hands_by_what_is_said()[said]
    state = forehand_has(hands[0])
    state.apply(1, BURSCH.choose(state.view(1), state.legal(1)))
    number = 500
    view = state.view(2)
    assert view.deal is not None
    worlds = SpeakingPosition(view, view.deal).worlds(number // DEALS, random.Random(7))
    imagined = [(partie.hands, partie.spoken) for partie in chain.from_iterable(worlds)]
    sampled = Counter(traits(now[1] & ~deal.drawn[1] | deal.put_away[1]) for now, deal in imagined)
    expected = {kind: many * len(imagined) / len(hands) for kind, many in Counter(map(traits, hands)).items()}
    assert not sampled.keys() - expected.keys(), "with such a hand something else is said"
    often = {kind: mean for kind, mean in expected.items() if mean >= 5}
    assert come_as_often({kind: sampled[kind] for kind in often}, often)
