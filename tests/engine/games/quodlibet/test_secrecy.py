"""Swap cards that somebody can't see: everything that reaches them must stay the same, byte for byte."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Card, cards_in
from engine.game import CHANCE, IllegalAction, Seat
from engine.games.quodlibet.actions import Draw, PlaySlot
from engine.games.quodlibet.events import ChainLed, PacketDrawn
from engine.games.quodlibet.partie import Partie
from engine.games.quodlibet.snack_deal import SnackDeal
from engine.games.quodlibet.trick_deal import TrickDeal
from tests.engine.games.quodlibet.playing import (
    EVERY_ACTION,
    play,
    play_until,
    random_action,
    random_options,
    single,
)
from tests.lengths import examples

Place = tuple[str, int]
"""The place of a card: in a seat's hand or in a packet."""


def places(state: Partie) -> dict[Card, Place]:
    """The places of all cards that may be hidden from somebody."""
    if state.dealt is not None:
        return {card: ("hand", seat) for seat, hand in enumerate(state.dealt) for card in hand}
    if state.playing is None:
        return {}
    held: dict[Card, Place] = {
        card: ("hand", seat) for seat, hand in enumerate(state.playing.hands) for card in cards_in(hand)
    }
    if isinstance(state.playing, SnackDeal):
        held |= {
            card: ("packet", number) for number, packet in enumerate(state.playing.packets) for card in packet
        }
    return held


def knows(state: Partie, viewer: Seat | None, place: Place) -> bool:
    """Whether a viewer may know the cards at a place, derived anew from rules 1.5."""
    kind, seat = place
    if kind == "packet":
        return False
    if state.dealt is not None:
        return viewer == seat == state.king
    match state.contract:
        case "good_hunting":
            return True
        case "open_trousers" if state.options.open_trousers_seen == "others":
            return viewer is not None  # one's own set follows from everybody else's; its order doesn't
        case "open_trousers":
            told = state.options.blind_set_known
            return viewer == seat and (told == "all" or (told == "king" and seat == state.king))
        case _:
            return viewer == seat


def swapped(state: Partie, one: Card, other: Card) -> Partie:
    """The same partie with two cards in each other's place."""
    turned = {one: other, other: one}
    twin = state.copy()
    if twin.dealt is not None:
        twin.dealt = tuple(tuple(turned.get(card, card) for card in hand) for hand in twin.dealt)
    deal = twin.playing
    if deal is None:
        return twin
    for seat, hand in enumerate(deal.hands):
        if (hand >> one & 1) != (hand >> other & 1):
            deal.hands[seat] = hand ^ (1 << one | 1 << other)
    if isinstance(deal, TrickDeal):
        deal.slots = tuple(tuple(turned.get(card, card) for card in hand) for hand in deal.slots)
    if isinstance(deal, SnackDeal):
        deal.packets = tuple(tuple(turned.get(card, card) for card in packet) for packet in deal.packets)
    return twin


def disguises(state: Partie, viewer: Seat | None, rng: random.Random) -> Iterator[tuple[Card, Card]]:
    """Pairs of cards that can change places without the viewer's knowledge."""
    where = places(state)
    hidden = [card for card, place in where.items() if not knows(state, viewer, place)]
    pairs = [pair for pair in itertools.combinations(hidden, 2) if where[pair[0]] != where[pair[1]]]
    if pairs:
        yield rng.choice(pairs)
    own = [card for card, place in where.items() if place == ("hand", viewer)]
    if len(own) >= 2 and (state.dealt is not None or state.contract == "open_trousers"):
        yield own[0], own[-1]  # the order in which one's cards came, which will be their slots


def answers(state: Partie, seat: Seat) -> list[str]:
    """The answers to a seat that tries every action."""
    told = []
    for action in EVERY_ACTION:
        try:
            events = state.copy().apply(seat, action)
        except IllegalAction as refusal:
            told.append(str(refusal))
        else:
            told.append("accepted" if hides(state, action) else repr([e.seen_by(seat) for e in events]))
    return told


def hides(state: Partie, action: object) -> bool:
    """Whether an action shows a card that was hidden from the actor, so that events differ."""
    return isinstance(action, PlaySlot | Draw) or state.contract == "quadrature" or state.dealt is not None


def check(state: Partie, rng: random.Random) -> None:
    """Swap hidden cards and compare everything that reaches each viewer."""
    for viewer in (None, 0, 1, 2, 3):
        for pair in disguises(state, viewer, rng):
            twin = swapped(state, *pair)
            assert twin.digest() != state.digest()
            assert repr(twin.view(viewer)) == repr(state.view(viewer))
            if viewer is not None:
                assert twin.legal(viewer) == state.legal(viewer)
                assert answers(twin, viewer) == answers(state, viewer)
            check_somebody_elses_move(state, twin, viewer, pair, rng)


def check_somebody_elses_move(
    state: Partie, twin: Partie, viewer: Seat | None, pair: tuple[Card, Card], rng: random.Random
) -> None:
    """Let somebody else act; nobody learns of the swap unless the action shows one of the cards."""
    actor, action = random_action(state, rng)
    touched = {places(state)[card] for card in pair}
    if actor is CHANCE or actor == viewer or ("hand", actor) in touched or state.dealt is not None:
        return
    one, other = state.copy(), twin.copy()
    events, same_events = one.apply(actor, action), other.apply(actor, action)
    if any(isinstance(e, ChainLed) and {p.card for p in e.plays} & set(pair) for e in events):
        return
    assert [repr(e.seen_by(viewer)) for e in same_events] == [repr(e.seen_by(viewer)) for e in events]
    assert repr(other.view(viewer)) == repr(one.view(viewer))


@examples(8, 25)
@given(st.integers(0, 2**32))
def test_a_hidden_swap_changes_nothing_for_those_who_cannot_see_it(seed: int) -> None:
    rng = random.Random(seed)
    state = Partie(random_options(rng))
    check(state, rng)
    for _ in play(state, rng):
        if rng.random() < 0.02:
            check(state, rng)


def test_the_check_bites_when_a_visible_card_is_swapped() -> None:
    rng = random.Random(1)
    state = play_until(single("minus"), rng, "minus")
    assert state.playing is not None
    mine, his = (cards_in(state.playing.hands[seat])[0] for seat in (0, 1))
    twin = swapped(state, mine, his)
    assert repr(twin.view(0)) != repr(state.view(0))
    assert repr(twin.view(2)) == repr(state.view(2))


def test_others_see_how_many_cards_were_drawn_but_not_which() -> None:
    rng = random.Random(3)
    state = single("snack", snack_draw="free", unter_rule="honour")
    state.apply(CHANCE, state.deal(rng.sample(range(32), 32)))
    (event,) = state.apply(0, next(action for action in state.legal(0) if action.token == "draw"))
    assert isinstance(event, PacketDrawn)
    assert event.seen_by(0) == event
    assert event.cards == tuple(sorted(card for card in event.cards if card is not None))
    for viewer in (None, 1, 2, 3):
        assert event.seen_by(viewer) == PacketDrawn(1, seat=0, cards=(None, None, None))
