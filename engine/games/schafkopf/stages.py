"""Stages that only Schafkopf has, to lay cards down and to marry, and rounds of many deals (rules 8.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal

from engine.cards import Card, CardSet, Suit, card_set, cards_in
from engine.game import Action, Event, IllegalAction, Seat, value
from engine.games.schafkopf.contracts import HOCHZEIT, LAY, SOW, TAKE, Contract, Wedding
from engine.games.schafkopf.options import Rounds, SchafkopfOptions
from engine.kernel.partie import Partie
from engine.kernel.stages import Stage
from engine.kernel.vocabulary import PASS, Call, DealClosed, DealSettled, Spelled, said_by

TRUMPS: Final = SOW.order.trumps


class LayingDown(Stage):
    """With the first half of the hand, and before anybody sees the rest, one may double the deal.

    ``left`` are those who are still to be asked, ``whole`` the hands with the rest.
    """

    __slots__ = ("left", "over", "turn", "whole")
    phase = "lay"

    def __init__(self, partie: Partie[Any, Any], seats: int) -> None:
        self.turn = partie.forehand
        self.left = partie.order[:seats]
        self.whole = tuple(partie.hands)
        self.over = False
        if partie.dealt:  # an imagined deal has whole hands alone
            partie.hands = [card_set(cards[: len(cards) // 2]) for cards in partie.dealt]

    def legal(self, partie: Partie[Any, Any], seat: Seat) -> Sequence[Action]:
        return (PASS, LAY)

    def act(self, partie: Partie[Any, Any], action: Action) -> list[Event]:
        if action not in (PASS, LAY):
            raise IllegalAction("not_now")
        seat, self.left = self.turn, self.left[1:]
        partie.calls += (Call(seat, LAY.contract if action == LAY else None),)
        if self.left:
            self.turn = self.left[0]
        else:
            self.over, partie.hands = True, list(self.whole)
        return [said_by(partie.deal_number, seat)]

    def canonical(self) -> list[Any]:
        return [self.left, self.whole]


@value
class Give(Spelled):
    """Give a plain card back for the trump of a Hochzeit. Token ``give E9``."""

    verb = "give"
    card: Card


class Marrying(Stage):
    """Whoever offers a Hochzeit gives the only trump to the first seat that takes it, for a plain card.

    ``left`` are those who are still to be asked. Both cards go face down.
    """

    __slots__ = ("giver", "left", "over", "phase", "turn")

    def __init__(self, partie: Partie[Any, Any], giver: Seat) -> None:
        self.giver = giver
        self.left = tuple([seat for seat in partie.order if seat != giver])
        self.turn = self.left[0]
        self.phase = "wedding"
        self.over = False

    def legal(self, partie: Partie[Any, Any], seat: Seat) -> Sequence[Action]:
        plain = partie.hands[seat] & ~TRUMPS
        if self.phase == "give":
            return tuple([Give(card) for card in cards_in(plain)])
        return (PASS, TAKE) if plain else (PASS,)

    def act(self, partie: Partie[Any, Any], action: Action) -> list[Event]:
        seat = self.turn
        if action not in self.legal(partie, seat):
            raise IllegalAction("not_now")
        if isinstance(action, Give):
            self._hand_over(partie, seat, self.giver, 1 << action.card)
            self.over = True
        elif action == PASS:
            partie.calls += (Call(seat, None),)
            self.left = self.left[1:]
            self.over = not self.left
            self.turn = self.left[0] if self.left else seat
        else:
            partie.calls += (Call(seat, TAKE.contract),)
            self._hand_over(partie, self.giver, seat, partie.hands[self.giver] & TRUMPS)
            self.phase, partie.declarer = "give", seat
            partie.contract = Wedding(HOCHZEIT.kind, partner=self.giver)
        return [said_by(partie.deal_number, seat)]

    def _hand_over(self, partie: Partie[Any, Any], giver: Seat, taker: Seat, card: CardSet) -> None:
        partie.hands[giver] ^= card
        partie.hands[taker] ^= card

    def canonical(self) -> list[Any]:
        return [self.giver, self.left, self.phase]


@value
class Place:
    """The place of a deal in a round, from 1; everybody deals once in a round."""

    kind: Literal["bock", "ramsch"]
    number: int

    @property
    def name(self) -> str:
        """``bock 2``, ``ramsch 4``."""
        return f"{self.kind} {self.number}"


KINDS: Final[Mapping[Rounds, Sequence[Literal["bock", "ramsch"]]]] = {
    "off": (),
    "bock": ("bock",),
    "ramsch": ("ramsch",),
    "both": ("bock", "ramsch"),
}


def set_off(options: SchafkopfOptions, score: DealSettled) -> Iterator[Rounds]:
    """Yield the rounds that a deal sets off, unless it was part of a Ramsch round."""
    contract, outcome = score.contract, score.outcome
    if contract is None:
        yield options.after_nobody
    elif isinstance(contract, Contract) and (contract.kind, contract.suit) == ("solo", Suit.HEARTS):
        yield options.after_heart_solo
    if outcome.won and any(name.startswith("double") for name, _ in outcome.items):
        yield options.after_kontra


def place_after(options: SchafkopfOptions, scores: Iterable[DealClosed]) -> Place | None:
    """Return the place of the deal after these, if it belongs to a round.

    A round begins with the next deal, or waits for the end of those before it.
    """
    due: list[Place] = []
    if options.rounds:
        for score in scores:
            place = due.pop(0) if due else None
            if isinstance(score, DealSettled) and (place is None or place.kind != "ramsch"):
                kinds = [kind for rounds in set_off(options, score) for kind in KINDS[rounds]]
                due += [Place(kind, number) for kind in kinds for number in range(1, options.players + 1)]
    return due[0] if due else None
