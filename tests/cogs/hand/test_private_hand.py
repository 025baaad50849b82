"""Private extras of a hand: the order of cards, voids, chosen cards and open hands."""

from dataclasses import replace
from itertools import groupby, islice, pairwise
from typing import Any

import pytest

from cogs.hand.buttons import AskId, ClaimId, HandId, MarkId, PlanId
from cogs.hand.view import hand_view
from cogs.shell.card_emoji import EMOJI_PICTURES, CardEmoji, SortOrder, hand_in_order, in_order
from cogs.shell.clicks import parse
from cogs.tables.ids import HintId, MenuId
from cogs.texts.catalogue import Texts
from engine.cards import (
    NATURAL,
    PACK,
    SUIT_CARDS,
    Card,
    Suit,
    cards_in,
    notate,
    notation,
    parse as parse_card,
    parse_many,
)
from engine.game import Seat, State
from engine.games.quodlibet.game import QuodlibetPartie
from engine.games.quodlibet.vocabulary import HoldbackCaught, TrickDealView
from engine.kernel.shedding import UNTERS
from engine.players.levels import Level
from engine.tables import SeatState, TableState
from engine.tables.values import Intents, Proposal
from tests.cogs.pictures.moments import RULES, moments, played
from tests.cogs.seating import (
    LONG_NAMES,
    buttons,
    check,
    first,
    moves,
    partie,
    payload,
    seats,
    table_card,
    table_state,
    text,
)
from tests.languages import said

TEXTS = Texts()
DE = TEXTS.of("de")
FACES = CardEmoji(dict.fromkeys(EMOJI_PICTURES, 1))
BLUE = 1
NAMES = set(map(notation, PACK))


def written(shown: TableState, seat: Seat, kind: type[Any]) -> list[Any]:
    """Return the ids of one kind on the buttons of a hand."""
    found = (parse(button["custom_id"]) for button in buttons(hand_view(shown, seat, DE, FACES)))
    return [one for one in found if isinstance(one, kind)]


def chose(token: str | None, seat: Seat, state: QuodlibetPartie) -> TableState:
    """Return a table at which a seat has chosen a card in advance."""
    chosen = tuple(token if one == seat else None for one in range(4))
    return table_state(state, options=state.options, intents=Intents(chosen))


def tricks(seed: int, contract: str = "minus") -> list[QuodlibetPartie]:
    return [state for state in partie(seed) if state.contract == contract and state.phase == "play"]


@pytest.mark.parametrize(
    ("game", "preset"),
    [
        ("quodlibet", "frankonia"),
        ("kauflabet", "1850"),
        ("kauflabet", "1739"),
        ("fuenfzehnern", "relaxed"),
        ("blattla", "blattla"),
        ("grasobern", "grasobern"),
        ("bierkopf", "bierkopf"),
    ],
)
def test_the_menu_keeps_its_place_below_the_cards(game: str, preset: str) -> None:
    seen = 0
    for shown in moments(game, preset, {}):
        if shown.status != "playing":
            continue
        for seat in range(len(shown.seats)):
            (container,) = payload(hand_view(shown, seat, DE, FACES))
            *_, below = container["components"]
            assert isinstance(parse(below["components"][0]["custom_id"]), MenuId)
            seen += len(below["components"]) > 1
    assert seen


def test_the_hint_keeps_its_place_whether_or_not_there_is_something_to_advise() -> None:
    alone = (*seats(LONG_NAMES)[:1], *(SeatState(None, "Fix", Level.BURSCH),) * 3)
    places, claimable = set(), 0
    for state in tricks(1):
        shown = replace(table_state(state, options=state.options, at=alone), said_rated=False)
        (container,) = payload(hand_view(shown, 0, DE, FACES))
        *_, below = container["components"]
        (place,) = [
            number
            for number, one in enumerate(below["components"])
            if isinstance(parse(one["custom_id"]), HintId)
        ]
        places.add(place)
        assert below["components"][place]["disabled"] == (len(shown.legal(0)) < 2)
        claimable += shown.may_claim(0)
    assert claimable and len(places) == 1


@pytest.mark.parametrize(
    ("order", "lie"),
    [
        ("suits", "EA E7 HK HU S9"),
        ("suits_rising", "E7 EA HU HK S9"),
        ("ranks", "EA HK HU S9 E7"),
        ("ranks_rising", "E7 S9 HU HK EA"),
    ],
)
def test_cards_lie_as_their_owner_likes(order: SortOrder, lie: str) -> None:
    cards = parse_many("HU EA S9 E7 HK")
    assert notate(in_order(cards, order, NATURAL)) == lie
    assert hand_in_order([None, *cards], order, NATURAL)[-1] is None


def lying(view: Any) -> list[Card]:
    """Return the cards of a hand's buttons from left to right; places of cards that are gone are left out."""
    cards = []
    for clicked in (parse(button["custom_id"]) for button in moves(view)):
        match clicked:
            case MarkId(cards=(chosen)):
                cards.append(cards_in(chosen)[0])
            case HandId(token=token) | PlanId(token=str(token)) if token.removeprefix("lay ") in NAMES:
                cards.append(parse_card(token.removeprefix("lay ")))
    return cards


@pytest.mark.parametrize(("game", "preset", "overrides"), [one for one in RULES if one[1] != "badenia"])
def test_hands_are_sorted_by_the_ranks_of_their_game(
    game: str, preset: str, overrides: dict[str, Any]
) -> None:
    seen = 0
    for shown in islice(moments(game, preset, overrides), 0, None, 3):
        for seat in range(len(shown.seats)) if shown.status == "playing" else ():
            cards, ranks = lying(hand_view(shown, seat, DE, FACES)), shown.view(seat).order
            groups = [list(group) for _, group in groupby(cards, ranks.suit_of.__getitem__)]
            assert len(groups) == len(set(map(ranks.suit_of.__getitem__, cards))), "a suit lies together"
            assert not any(ranks.trumps >> card & 1 for group in groups[1:] for card in group)
            assert all(ranks.beaten_by[low] >> high & 1 for group in groups for high, low in pairwise(group))
            seen += len(cards) > 1
    assert seen > 20


def test_a_hand_of_blattla_is_sorted_anew_only_where_the_auction_makes_other_trumps() -> None:
    played = set()
    for seed in range(6):
        for _, deal in groupby(moments("blattla", "blattla", {}, seed), lambda shown: shown.deal_number):
            views: list[Any] = [shown.view(None) for shown in deal if shown.status == "playing"]
            trumps = [view.order.trumps for view in views if view.phase in ("auction", "call", "play")]
            contract = views[-1].contract if trumps else None
            if contract is None:
                continue
            assert len(set(trumps)) == 1 + (contract.trump != Suit.HEARTS)
            assert trumps[0] == SUIT_CARDS[Suit.HEARTS]
            played.add(len(set(trumps)))
    assert played == {1, 2}


def dear(state: State, seat: Seat, token: str) -> bool:
    """Whether a move may cost much: a Tout, or an Unter that proves one was held back."""
    legal = {action.token: action for action in state.legal(seat)}
    if token not in legal or legal.keys() <= {f"lay {notation(card)}" for card in cards_in(UNTERS)}:
        return False
    events = state.copy().apply(seat, legal[token])
    return token.startswith("bid tout") or any(isinstance(event, HoldbackCaught) for event in events)


@pytest.mark.parametrize(
    ("game", "preset", "rules"),
    [
        ("blattla", "blattla", ()),
        ("quodlibet", "badenia", (("contracts", "snack-minus"),)),
        ("kauflabet", "1850", ()),
    ],
)
def test_what_costs_much_and_cannot_be_taken_back_is_asked_for_in_its_own_place(
    game: str, preset: str, rules: tuple[tuple[str, Any], ...]
) -> None:
    asked = 0
    for seed in range(3):
        options, states = played(game, preset, seed, rules)
        for state in states:
            shown = table_state(state, game=game, preset=preset, options=options)
            for seat in sorted(shown.waiting_for):
                ids = [parse(one["custom_id"]) for one in moves(hand_view(shown, seat, DE, FACES))]
                legal = {action.token for action in shown.legal(seat)}
                at_once = {one.token for one in ids if isinstance(one, HandId)} & legal
                questions = {one.token for one in ids if isinstance(one, AskId)}
                assert not any(dear(state, seat, token) for token in at_once)
                assert all(dear(state, seat, token) for token in questions)
                for token in questions:
                    again = moves(hand_view(shown, seat, DE, FACES, asked=token))
                    now = [parse(one["custom_id"]) for one in again]
                    changed = [one for one, other in zip(ids, now, strict=True) if one != other]
                    assert changed == [AskId(17, seat, shown.decisions[seat], token)]
                asked += len(questions)
    assert bool(asked) == (game != "kauflabet")


def test_the_chosen_card_is_blue_and_takes_itself_back() -> None:
    state = first(partie(8), lambda one: one in tricks(8) and 1 not in one.waiting_for)  # type: ignore[operator]
    card = next(card for card in state.view(1).hand if card is not None)
    token = notation(card)
    calm, ready = chose(None, 1, state), chose(token, 1, state)
    assert {one.token for one in written(calm, 1, PlanId)} >= {token}
    assert [one.token for one in written(ready, 1, PlanId)].count(None) == 1
    view = hand_view(ready, 1, DE, FACES)
    (blue,) = [button for button in moves(view) if button["style"] == BLUE]
    assert parse(blue["custom_id"]) == PlanId(17, 1, ready.decisions[1], state.deal_number, None)
    assert f"{FACES.inline(card)} liegt bereit" in text(view)
    # nothing moves: the line stands below the cards
    assert len([button["custom_id"] for button in moves(hand_view(calm, 1, DE, FACES))]) == len(moves(view))


def test_a_dropped_choice_is_told_to_its_owner() -> None:
    state = first(partie(8), lambda one: one in tricks(8) and 1 in one.waiting_for)  # type: ignore[operator]
    calm = chose(None, 1, state)
    dropped = replace(calm, _intents=Intents((None,) * 4, dropped=frozenset({1})))
    assert said(text(hand_view(dropped, 1, DE, FACES)), "hand-plan-dropped")


def test_blind_slots_can_be_chosen_too() -> None:
    state = next(
        one
        for seed in range(8)
        for one in tricks(seed, "open_trousers")
        if 0 not in one.waiting_for  # type: ignore[operator]
    )
    slots = written(table_state(state, options=state.options), 0, PlanId)
    assert slots and all(str(one.token).startswith("slot ") for one in slots)
    assert "Karte" in text(hand_view(chose(slots[0].token, 0, state), 0, DE, FACES))


def test_shown_voids_are_one_small_line_for_the_others() -> None:
    told = 0
    for state in tricks(8):
        deal = state.view(1).deal
        assert isinstance(deal, TrickDealView)
        line = next(
            (
                line
                for line in text(
                    hand_view(table_state(state, options=state.options), 1, DE, FACES)
                ).splitlines()
                if line.startswith("-# Farbfrei: ")
            ),
            None,
        )
        shown = {
            play.seat
            for trick in (*(trick.plays for trick in deal.tricks), deal.trick)
            for play in trick[1:]
            if play.card >> 3 != trick[0].card >> 3
        }
        assert (line is not None) == bool(shown - {1})
        told += line is not None
    assert told


def claiming(state: QuodlibetPartie, seat: Seat, **more: Any) -> TableState:
    question = Proposal(40, "claim", seat, frozenset({seat}))
    return table_state(state, options=state.options, proposal=question, claimed=frozenset({seat}), **more)


def test_an_open_hand_is_the_claimers_and_everything_fits() -> None:
    seen = 0
    for seed in range(6):
        for state in partie(seed):
            seat = (
                min(state.waiting_for)
                if isinstance(state.waiting_for, frozenset) and state.waiting_for
                else 0
            )
            calm = table_state(state, options=state.options, at=seats(LONG_NAMES))
            if not calm.may_claim(seat):
                assert not written(calm, seat, ClaimId)
                continue
            seen += 1
            check(hand_view(calm, seat, DE, FACES))
            assert written(calm, seat, ClaimId) == [ClaimId(17, seat, calm.decisions[seat], "ask")]
            asked = claiming(state, seat, at=seats(LONG_NAMES))
            laid = FACES.row(in_order(cards_in(state.all_hands()[seat]), "suits", NATURAL))
            for drawing in (
                table_card(asked, DE, FACES),
                *(hand_view(asked, viewer, DE, FACES) for viewer in range(4)),
            ):
                check(drawing)
                assert f"## {laid}" in text(drawing)
    assert seen > 5
