"""Tricks of Quodlibet as a stage: every contract but those that shed cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from engine.actions import PLAYS
from engine.cards import CardSet
from engine.game import Action, Event, IllegalAction, Seat
from engine.games.quodlibet.actions import SLOTS, PlaySlot
from engine.games.quodlibet.contracts import CONTRACTS, Sight
from engine.games.quodlibet.views import TrickDealView
from engine.kernel.tricking import Tricking

if TYPE_CHECKING:
    from engine.kernel.partie import Partie


class PenaltyTricks(Tricking):
    """The tricks of a contract, which cost what its bills say. ``points`` are those costs by seat."""

    __slots__ = ("left", "sight")
    views = TrickDealView

    def __init__(self, partie: Partie[Any, Any], name: str) -> None:
        super().__init__(partie, partie.book[name, partie.dealer])
        self.sight = CONTRACTS[name].sight(partie.options)
        self.left: Sequence[CardSet] = ()
        """The cards that were held when the deal was over."""

    @property
    def points(self) -> tuple[int, ...]:
        return self.taken.units

    def seen(self, partie: Partie[Any, Any], viewer: Seat | None) -> dict[str, Any]:
        hands = self.sight.hands(self.left or partie.hands, viewer)
        return {**super().seen(partie, viewer), "hands": hands, "open_hands": self.sight is Sight.ALL}

    def canonical(self) -> list[Any]:
        return [*super().canonical(), self.points, self.left]


class BlindTricks(PenaltyTricks):
    """Tricks of hands that their holders don't see, played by slot (rules 2.4)."""

    __slots__ = ()
    blind = True

    def legal(self, partie: Partie[Any, Any], seat: Seat) -> Sequence[PlaySlot]:
        hand = partie.hands[seat]
        return [SLOTS[slot] for slot, card in enumerate(partie.dealt[seat]) if hand >> card & 1]

    every_play = legal

    def act(self, partie: Partie[Any, Any], action: Action) -> list[Event]:
        if not isinstance(action, PlaySlot):
            raise IllegalAction("not_now")
        slot, slots = action.slot, partie.dealt[self.turn]
        if slot >= len(slots) or not partie.hands[self.turn] >> slots[slot] & 1:
            raise IllegalAction("slot_empty", slot=slot)
        return Tricking.act(self, partie, PLAYS[slots[slot]])

    def seen(self, partie: Partie[Any, Any], viewer: Seat | None) -> dict[str, Any]:
        seen = {**super().seen(partie, viewer), "blind": True}
        if viewer is None:
            return seen
        known = partie.options.blind_set_known
        knows = known == "all" or (known == "king" and viewer == partie.dealer)
        slots = tuple(play.slot for play in self.legal(partie, viewer))
        return {**seen, "slots": slots, "blind_set": partie.hands[viewer] if knows else None}
