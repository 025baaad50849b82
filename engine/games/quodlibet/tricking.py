"""Tricks of Quodlibet as a stage: every contract but those that shed cards."""

from __future__ import annotations

import functools
import operator
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from engine.actions import PLAYS, plays_of
from engine.cards import ALL_CARDS, CardSet
from engine.game import Action, Event, IllegalAction, Seat
from engine.games.quodlibet.actions import SLOTS, PlaySlot
from engine.games.quodlibet.contracts import CONTRACTS, SEATS, Sight
from engine.games.quodlibet.events import PenaltyTrickWon
from engine.games.quodlibet.options import QuodlibetOptions
from engine.games.quodlibet.views import TrickDealView, hands_seen
from engine.kernel.bills import Bill, Costs
from engine.kernel.terms import Terms, each_alone
from engine.kernel.tricking import Tricking
from engine.tricks import NATURAL, TakenTrick, TrickOrder

if TYPE_CHECKING:
    from engine.kernel.partie import Partie

_WITHOUT_FOLLOWING: Final = TrickOrder((ALL_CARDS,) * 32, NATURAL.beaten_by, NATURAL.trumps, NATURAL.height)
"""The natural order where any card may be played to any lead."""


@functools.lru_cache(maxsize=256)
def _terms(name: str, options: QuodlibetOptions) -> tuple[Sequence[Bill], CardSet, Sight]:
    """Return a contract's bills, the cards without which nothing more can happen, and who sees what."""
    contract = CONTRACTS[name]
    bills = contract.bills(options)
    costly = functools.reduce(operator.or_, [bill.costly for bill in bills])
    return bills, costly if options.stop_when_decided else ALL_CARDS, contract.sight(options)


class PenaltyTricks(Tricking, deep=("costs",)):
    """The tricks of a contract, which cost what its bills say. ``points`` are those costs by seat."""

    __slots__ = ("costly", "costs", "left", "settled", "sight")

    def __init__(self, partie: Partie[Any, Any], name: str, order: TrickOrder = NATURAL) -> None:
        super().__init__(partie, Terms(order, each_alone(), leader=partie.dealer))
        bills, self.costly, self.sight = _terms(name, partie.options)
        self.costs = Costs(bills, SEATS)
        self.settled: tuple[int, ...] = (0,) * SEATS
        self.left: Sequence[CardSet] = ()
        """The cards that were held when the deal was over."""

    @property
    def points(self) -> tuple[int, ...]:
        return self.settled

    def plays(self, partie: Partie[Any, Any], seat: Seat) -> Sequence[Action]:
        """Return an action for each card of a seat, whoever's turn it is."""
        return plays_of(partie.hands[seat])

    def _take(self, partie: Partie[Any, Any], trick: TakenTrick) -> PenaltyTrickWon:
        first, second, third, fourth = hands = partie.hands
        taken = self.tricks.taken
        self.over = not (first | second | third | fourth) & self.costly
        if self.over:
            self.left = tuple(hands)
        self.costs.add(len(taken), trick)
        self.settled = self.costs.points(taken, self.over)
        partie.finished = None
        return PenaltyTrickWon(
            partie.deal_number, len(taken), self.tricks.plays(trick), trick.winner, self.settled
        )

    def view(self, partie: Partie[Any, Any], viewer: Seat | None) -> TrickDealView:
        return TrickDealView(
            **self.seen(partie, viewer),
            hands=hands_seen(self.left or partie.hands, self.sight, viewer),
            open_hands=self.sight is Sight.ALL,
            **self.slots_seen(partie, viewer),
        )

    def slots_seen(self, partie: Partie[Any, Any], viewer: Seat | None) -> dict[str, Any]:
        """Return the fields of a view that tell of blind slots."""
        return {"blind": False, "slots": (), "blind_set": None}

    def canonical(self) -> list[Any]:
        return [*super().canonical(), self.settled, self.left]


class BlindTricks(PenaltyTricks):
    """Tricks of hands that their holders don't see, played by slot (rules 2.4)."""

    __slots__ = ("slots",)

    def __init__(self, partie: Partie[Any, Any], name: str) -> None:
        super().__init__(partie, name, _WITHOUT_FOLLOWING)
        self.slots = partie.dealt

    def legal(self, partie: Partie[Any, Any], seat: Seat) -> Sequence[PlaySlot]:
        hand = partie.hands[seat]
        return [SLOTS[slot] for slot, card in enumerate(self.slots[seat]) if hand >> card & 1]

    plays = legal

    def act(self, partie: Partie[Any, Any], action: Action) -> list[Event]:
        if not isinstance(action, PlaySlot):
            raise IllegalAction("not_now")
        slot, slots = action.slot, self.slots[self.turn]
        if slot >= len(slots) or not partie.hands[self.turn] >> slots[slot] & 1:
            raise IllegalAction("slot_empty", slot=slot)
        return Tricking.act(self, partie, PLAYS[slots[slot]])

    def slots_seen(self, partie: Partie[Any, Any], viewer: Seat | None) -> dict[str, Any]:
        known = partie.options.blind_set_known
        knows = viewer is not None and (known == "all" or (known == "king" and viewer == partie.dealer))
        return {
            "blind": True,
            "slots": () if viewer is None else tuple(play.slot for play in self.legal(partie, viewer)),
            "blind_set": partie.hands[viewer] if viewer is not None and knows else None,
        }

    def canonical(self) -> list[Any]:
        return [*super().canonical(), self.slots]
