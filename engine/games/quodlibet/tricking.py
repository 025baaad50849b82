"""Tricks of Quodlibet as a stage: every contract but those that shed cards."""

from __future__ import annotations

import functools
import operator
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, Final

from engine.actions import PLAYS
from engine.cards import ALL_CARDS, CardSet
from engine.events import TrickWon
from engine.game import Action, Event, IllegalAction, Seat
from engine.games.quodlibet.actions import SLOTS, PlaySlot
from engine.games.quodlibet.contracts import CONTRACTS, SEATS, Sight
from engine.games.quodlibet.options import QuodlibetOptions
from engine.games.quodlibet.views import TrickDealView
from engine.kernel.bills import Bill, score
from engine.kernel.terms import Terms, each_alone
from engine.kernel.tricking import Tricking
from engine.tricks import NATURAL, TakenTrick, TrickOrder

if TYPE_CHECKING:
    from engine.kernel.partie import Partie

_WITHOUT_FOLLOWING: Final = replace(NATURAL, suit_of=(ALL_CARDS,) * 32)
"""The natural order where any card may be played to any lead."""


@functools.lru_cache(maxsize=256)
def _terms(name: str, options: QuodlibetOptions) -> tuple[Sequence[Bill], CardSet, Sight]:
    """Return a contract's bills, the cards without which nothing more can happen, and who sees what."""
    contract = CONTRACTS[name]
    bills = contract.bills(options)
    costly = functools.reduce(operator.or_, [bill.costly for bill in bills])
    return bills, costly if options.stop_when_decided else ALL_CARDS, contract.sight(options)


class PenaltyTricks(Tricking):
    """The tricks of a contract, which cost what its bills say. ``points`` are those costs by seat."""

    __slots__ = ("_settled", "bills", "costly", "left", "sight")
    views = TrickDealView
    order: ClassVar[TrickOrder] = NATURAL

    def __init__(self, partie: Partie[Any, Any], name: str) -> None:
        super().__init__(partie, Terms(self.order, each_alone(), leader=partie.dealer))
        self.bills, self.costly, self.sight = _terms(name, partie.options)
        self._settled: tuple[int, ...] | None = None
        self.left: Sequence[CardSet] = ()
        """The cards that were held when the deal was over."""

    @property
    def points(self) -> tuple[int, ...]:
        if self._settled is None:
            self._settled = score(self.bills, self.tricks.taken, SEATS, self.over)
        return self._settled

    def _take(self, partie: Partie[Any, Any], trick: TakenTrick) -> TrickWon:
        first, second, third, fourth = partie.hands
        taken = self.tricks.taken
        self.over = not (first | second | third | fourth) & self.costly
        self._settled = None
        partie.finished = None
        return TrickWon(partie.deal_number, len(taken), self.tricks.plays(trick), trick.winner)

    def seen(self, partie: Partie[Any, Any], viewer: Seat | None) -> dict[str, Any]:
        hands = self.sight.hands(self.left or partie.hands, viewer)
        return {**super().seen(partie, viewer), "hands": hands, "open_hands": self.sight is Sight.ALL}

    def canonical(self) -> list[Any]:
        return [*super().canonical(), self.points, self.left]


class BlindTricks(PenaltyTricks):
    """Tricks of hands that their holders don't see, played by slot (rules 2.4)."""

    __slots__ = ()
    blind = True
    order = _WITHOUT_FOLLOWING

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
