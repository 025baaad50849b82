"""A hand as a picture: playable cards are raised, hidden ones show their backs."""

from __future__ import annotations

import pickle
from itertools import pairwise
from typing import Any

import pytest

from cogs.games.picturing import hand_spec
from cogs.pictures.canvas import Box
from cogs.pictures.hand import HAND_SIZE, HandCard, HandSpec
from cogs.pictures.spec import ALT_LIMIT, render
from cogs.pictures.sprites import CARDS
from cogs.shell.card_emoji import CardEmoji, hand_in_order
from cogs.texts.catalogue import Words
from engine.cards import PACK, notation, parse
from tests.cogs.pictures.moments import IDS, RULES, hand_context, moments
from tests.cogs.pictures.watching import painted, within


@pytest.mark.sample(3)
@pytest.mark.parametrize(("game", "preset", "overrides"), RULES, ids=IDS)
def test_a_hand_shows_what_its_owner_sees_and_may_play(
    game: str, preset: str, overrides: dict[str, Any], de: Words, card_emoji: CardEmoji
) -> None:
    chosen = 0
    for shown in moments(game, preset, overrides):
        for seat in range(len(shown.seats)):
            spec = hand_spec(hand_context(shown, de, card_emoji, seat))
            view = shown.view(seat)
            held = view.hand
            if spec is None:
                assert not held or shown.status != "playing"
                continue
            assert [card.card for card in spec.cards] == hand_in_order(held, "suits", view.order)
            assert {card for card in PACK if de.card(card) in spec.alt} == set(held) - {None}
            assert 0 < len(spec.alt) <= ALT_LIMIT
            legal = {action.token for action in shown.legal(seat)} if seat in shown.waiting_for else set()
            for card in spec.cards:
                playable = card.card is not None and not legal.isdisjoint(
                    (notation(card.card), f"lay {notation(card.card)}")
                )
                assert card.raised == playable
                assert not (card.raised and card.dimmed)
                chosen += playable
    assert chosen


def test_in_open_trousers_the_own_cards_are_backs(de: Words, card_emoji: CardEmoji) -> None:
    blind = 0
    for shown in moments("quodlibet", "frankonia", {}):
        view: Any = shown.view(0)
        if view.contract == "open_trousers" and view.phase == "play" and view.hand:
            spec = hand_spec(hand_context(shown, de, card_emoji, 0))
            assert spec is not None
            assert {card.card for card in spec.cards} == {None}
            assert not any(de.card(card) in spec.alt for card in PACK)
            blind += 1
    assert blind


def test_there_is_no_picture_of_an_empty_hand(de: Words, card_emoji: CardEmoji) -> None:
    over = list(moments("fuenfzehnern", "relaxed", {}))[-1]
    assert over.status == "finished"
    assert hand_spec(hand_context(over, de, card_emoji, 0)) is None


@pytest.mark.parametrize("count", range(1, 26))
def test_any_number_of_cards_fits_and_shows_its_indices(count: int) -> None:
    spec = HandSpec(tuple(HandCard(card, raised=card % 3 == 0) for card in PACK[:count]), "")
    boxes = painted(spec).sprites
    assert len(boxes) == count
    assert all(within(box, Box(-12, -12, HAND_SIZE[0] + 24, HAND_SIZE[1] + 24)) for box in boxes)
    steps = [right.x - left.x for left, right in pairwise(boxes) if right.x > left.x]
    index = 0.36 * (boxes[0].width - 2 * CARDS.margin)
    assert all(step >= index for step in steps)


def test_a_hand_is_plain_values_and_always_the_same_picture() -> None:
    spec = HandSpec((HandCard(parse("HK"), raised=True), HandCard(None, dimmed=True)), "two cards")
    assert pickle.loads(pickle.dumps(spec)) == spec
    assert render(spec) == render(spec)
    marked = HandSpec((HandCard(parse("HK"), marked=True), HandCard(None)), "two cards")
    assert render(marked) != render(spec)
