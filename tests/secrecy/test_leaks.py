"""The proofs can fail: whatever lets a secret out is caught."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from cogs.ui.games import GAME_VIEWS
from cogs.ui.scene import HandScene, Scene
from cogs.ui.sheet import Sheet
from engine.actions import Play
from engine.cards import cards_in
from engine.game import IllegalAction, Seat
from engine.games.quodlibet.actions import QuodlibetAction
from engine.games.quodlibet.contracts import Sight
from engine.games.quodlibet.events import PacketDrawn
from engine.games.quodlibet.trick_deal import TrickDeal
from tests.secrecy import test_exhaustive, test_sampled
from tests.secrecy.oracles import table
from tests.secrecy.twins import Leak
from tests.secrecy.worlds import Setting

FRANKONIA = table(Setting("quodlibet", "frankonia"))


def all_hands_are_shown(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Sight, "shows", lambda self, viewer, holder: True)


def the_public_sees_open_trousers(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Sight, "shows", lambda self, viewer, holder: self is not Sight.OWN and viewer != holder)


def blind_slots_are_sorted(patch: pytest.MonkeyPatch) -> None:
    """Which slots are left tells where the high cards were."""
    patch.setattr(
        TrickDeal,
        "_slots_left",
        lambda self, seat: sorted(range(len(self.slots[seat])), key=lambda slot: self.slots[seat][slot]),
    )


def everybody_hears_what_was_drawn(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(PacketDrawn, "seen_by", lambda self, seat: self)


def what_one_may_do_depends_on_the_next_hand(patch: pytest.MonkeyPatch) -> None:
    honest = TrickDeal.legal

    def legal(self: TrickDeal, seat: Seat) -> Sequence[QuodlibetAction]:
        actions = honest(self, seat)
        return actions[: 1 + self.hands[(seat + 1) % 4].bit_length() % 2]

    patch.setattr(TrickDeal, "legal", legal)


def a_refusal_names_the_holder(patch: pytest.MonkeyPatch) -> None:
    honest = TrickDeal._hand_card

    def hand_card(self: TrickDeal, player: Seat, action: Any) -> int:
        if not isinstance(action, Play):
            return honest(self, player, action)
        holder = next((seat for seat in range(4) if self.hands[seat] >> action.card & 1), -1)
        if holder != player:
            raise IllegalAction("not_your_card", holder=holder)
        return honest(self, player, action)

    patch.setattr(TrickDeal, "_hand_card", hand_card)


def the_card_shows_somebodys_lowest_card(patch: pytest.MonkeyPatch) -> None:
    honest = GAME_VIEWS["quodlibet"]

    def card(scene: Scene, sheet: Sheet) -> None:
        honest.card(scene, sheet)
        sheet.text(str(_lowest_of(scene, 2)))

    patch.setitem(GAME_VIEWS, "quodlibet", replace(honest, card=card))


def a_hand_shows_its_neighbours_lowest_card(patch: pytest.MonkeyPatch) -> None:
    honest = GAME_VIEWS["quodlibet"]

    def hand(scene: HandScene) -> Sheet:
        sheet = honest.hand(scene)
        sheet.text(str(_lowest_of(scene, (scene.seat + 1) % 4)))
        return sheet

    patch.setitem(GAME_VIEWS, "quodlibet", replace(honest, hand=hand))


def _lowest_of(scene: Scene, seat: Seat) -> int | None:
    state: Any = scene.snapshot._state
    return None if state.playing is None else next(iter(cards_in(state.playing.hands[seat])), None)


LEAKS = [
    all_hands_are_shown,
    the_public_sees_open_trousers,
    blind_slots_are_sorted,
    everybody_hears_what_was_drawn,
    what_one_may_do_depends_on_the_next_hand,
    a_refusal_names_the_holder,
    the_card_shows_somebodys_lowest_card,
    a_hand_shows_its_neighbours_lowest_card,
]


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_caught_at_whole_packs(
    leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    with pytest.raises(Leak):
        test_sampled.check(FRANKONIA, 1)


@pytest.mark.parametrize("leak", [leak for leak in LEAKS if leak is not a_refusal_names_the_holder])
def test_a_leak_is_caught_at_tiny_packs(
    leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    with pytest.raises(Leak):
        test_exhaustive.check(FRANKONIA, 1)
