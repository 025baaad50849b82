"""Nobody's message tells what its reader can't know: swap hidden cards, and it stays the same to the byte."""

import json
import random
from collections.abc import Iterator
from itertools import combinations

import pytest

from cogs.texts.catalogue import Texts
from cogs.ui.card import table_card
from cogs.ui.faces import Faces
from cogs.ui.hand import hand_view
from engine.actions import Deal
from engine.cards import PACK
from engine.game import CHANCE, Actor, Event, IllegalAction, Seat
from engine.games.quodlibet.actions import QuodlibetAction
from engine.games.quodlibet.options import resolve
from engine.games.quodlibet.partie import Partie
from engine.games.quodlibet.views import ChainDealView, LayoutDealView, PartieView, TrickDealView
from tests.cogs.ui.discord_limits import payload
from tests.cogs.ui.seating import partie, snapshot

WORDS = Texts().of("de")
FACES = Faces()
VIEWERS: tuple[Seat | None, ...] = (None, 0, 1, 2, 3)

Moves = list[tuple[Actor, QuodlibetAction]]


def played(seed: int, rule_set: str = "frankonia", **rules: str) -> Iterator[tuple[Partie, Moves]]:
    """Some moments of a partie: the state before the cards were dealt, and all that was done since."""
    chosen = random.Random(seed)
    state = Partie(resolve(rule_set, rules))
    before, since = state.copy(), Moves()
    while state.result is None:
        waiting = state.waiting_for
        if isinstance(waiting, frozenset):
            actor: Actor = min(waiting)
            action: QuodlibetAction = chosen.choice(state.legal(min(waiting)))
        else:
            actor, action = CHANCE, state.deal(chosen.sample(PACK, 32))
            before, since = state.copy(), Moves()
        state.apply(actor, action)
        since.append((actor, action))
        if (
            chosen.random() < 0.12
            and isinstance(since[0][1], Deal)
            and isinstance(state.waiting_for, frozenset)
        ):
            yield before, list(since)


def replay(before: Partie, moves: Moves) -> tuple[Partie, list[Event]]:
    state = before.copy()
    events = [event for actor, action in moves for event in state.apply(actor, action)]
    return state, events


def seen(view: PartieView) -> set[int]:
    """Every card that a viewer has before them, or had in this deal."""
    cards = {card for card in view.hand if card is not None}
    deal = view.deal
    if deal is not None:
        cards |= {card for hand in deal.hands for card in hand if card is not None}
    if isinstance(deal, TrickDealView):
        cards |= {play.card for trick in deal.tricks for play in trick.plays} | {p.card for p in deal.trick}
    if isinstance(deal, ChainDealView):
        cards |= {play.card for chain in deal.chains for play in chain.plays}
    if isinstance(deal, LayoutDealView):
        cards |= {
            8 * suit + rank
            for suit, row in enumerate(deal.rows)
            if row is not None
            for rank in range(row.low, row.high + 1)
        }
    return cards


def messages(state: Partie, viewer: Seat | None) -> str:
    shown = snapshot(state, options=state.options)
    view = table_card(shown, WORDS, FACES) if viewer is None else hand_view(shown, viewer, WORDS, FACES)
    return json.dumps(payload(view), ensure_ascii=False)


@pytest.mark.parametrize(
    ("rule_set", "rules", "kinds"),
    [
        ("frankonia", {}, 10),
        ("badenia", {"parties": "1", "honour_detection": "by_challenge", "kingdom_mode": "off"}, 9),
    ],
)
@pytest.mark.parametrize("seed", range(4))
def test_hidden_cards_can_be_swapped_unnoticed(
    seed: int, rule_set: str, rules: dict[str, str], kinds: int
) -> None:
    chosen = random.Random(seed)
    swapped: dict[str | None, int] = {}
    for before, moves in played(seed, rule_set, **rules):
        state, events = replay(before, moves)
        if state.deal_number != before.deal_number:
            continue  # the deal is over: its cards lie face up
        for viewer in VIEWERS:
            hidden = sorted(set(PACK) - seen(state.view(viewer)))
            pairs = list(combinations(hidden, 2))
            for one, other in chosen.sample(pairs, min(4, len(pairs))):
                (actor, deal), *rest = moves
                assert isinstance(deal, Deal)
                order = [{one: other, other: one}.get(card, card) for card in deal.order]
                try:
                    twin, told = replay(before, [(actor, Deal(tuple(order))), *rest])
                except IllegalAction:
                    continue  # somebody would have had to play otherwise: not the same story
                if twin.digest() == state.digest() or [e.seen_by(viewer) for e in events] != [
                    e.seen_by(viewer) for e in told
                ]:
                    continue
                assert messages(twin, viewer) == messages(state, viewer)
                swapped[state.contract] = swapped.get(state.contract, 0) + 1
    assert sum(swapped.values()) > 100
    assert len(swapped) >= kinds, "nearly every contract, and the beer king's choice, hide something"


@pytest.mark.parametrize("seed", range(2))
def test_nobody_sees_their_own_cards_in_open_trousers(seed: int) -> None:
    blind = [
        state
        for state in partie(seed)
        if state.contract == "open_trousers" and state.phase == "play" and state.last is None
    ]
    assert blind
    for state in blind:
        for seat in range(4):
            view = state.view((seat + 1) % 4)
            assert view.deal is not None
            own = [card for card in view.deal.hands[seat] if card is not None]
            message = messages(state, seat)
            assert not any(FACES.inline(card) in message for card in own)


def test_nobody_but_the_king_has_picked_up_while_he_chooses() -> None:
    for before, moves in played(0):
        state, _ = replay(before, moves)
        if state.phase == "declare" and state.deal_number == before.deal_number:
            for seat in {0, 1, 2, 3} - {state.king}:
                assert messages(state, seat).count(FACES.back) == 8
            assert FACES.back not in messages(state, state.king)
            return
    raise AssertionError("no king chose")
