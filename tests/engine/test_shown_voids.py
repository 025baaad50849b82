"""Shown voids: always true of the hands, and derived only from what everybody saw."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cards import SUIT_CARDS, card_set, parse, parse_many
from engine.events import Played
from engine.game import CHANCE
from engine.games.blattla.views import TricksView
from engine.games.kauflabet.trumps import order_of
from engine.games.kauflabet.views import KauflabetDealView
from engine.games.registry import GAMES
from engine.tricks import NATURAL, TrickOrder, shown_voids, trick_order
from tests.seeded import Dice

SETTINGS = [(name, preset) for name, game in GAMES.items() for preset in game.presets]


def order_in(view: Any) -> TrickOrder:
    """The order that says which cards follow which in a deal."""
    match view.deal:
        case TricksView(contract=contract):
            return contract.order
        case KauflabetDealView(trump=trump):
            return order_of(view.options, trump)
        case _:
            return NATURAL


@pytest.mark.parametrize(("name", "preset"), SETTINGS)
def test_a_shown_void_is_true(name: str, preset: str) -> None:
    game, dice = GAMES[name], Dice(f"voids {name} {preset}")
    state = game.new(game.options(preset))
    shown = 0
    for _ in range(1200):
        waiting = state.waiting_for
        if not isinstance(waiting, frozenset):
            state.apply(CHANCE, state.deal(dice.shuffled(state.pack)))
            continue
        if not waiting:
            break
        view: Any = state.view(None)
        tricks = getattr(view.deal, "tricks", None)
        if tricks is not None and not getattr(view.deal, "blind", False):
            voids = shown_voids(order_in(view), [*(trick.plays for trick in tricks), view.deal.trick])
            held = state.all_hands()
            for seat, suits in voids.items():
                shown += len(suits)
                assert not any(held[seat] & suit for suit in suits)
        seat = min(waiting)
        state.apply(seat, dice.some_of(state.legal(seat), 1)[0])
    assert shown


def plays(first: int, cards: str) -> list[Played]:
    return [Played((first + step) % 4, card) for step, card in enumerate(parse_many(cards))]


def test_a_seat_is_void_in_what_was_led() -> None:
    voids = shown_voids(NATURAL, [plays(0, "HA H7 E9 HK"), plays(0, "GA E8 G7 S7"), plays(0, "H8")])
    leaves, hearts = SUIT_CARDS[parse("G7") >> 3], SUIT_CARDS[parse("H7") >> 3]
    assert voids == {1: (leaves,), 2: (hearts,), 3: (leaves,)}


def test_a_promoted_card_belongs_to_the_trumps() -> None:
    order = trick_order("AKOUX987", parse_many("EU GU EA EK EO EX E9 E8 E7"))
    voids = shown_voids(order, [plays(0, "GA GU G7 G8")])
    assert voids == {1: (card_set(parse_many("GA GK GO GX G9 G8 G7")),)}, "the Unter of Leaves is a trump"
    assert shown_voids(order, [plays(0, "EA GU E7 G8")]) == {3: (order.trumps,)}
