"""Snack (Kleinfraß) as a stage: laying, drawing packets, and the censuses (rules 2.7).

The layout is the set of cards laid. Each suit is opened by its Unter and grows by its neighbours: O K A
above, X 9 8 7 below. As a suit's eight bits lie side by side, so do a row and what may join it.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any, Final

from engine.cards import NO_CARDS, RANK_CARDS, Card, CardSet, Rank, card_set, notation
from engine.game import Action, Event, IllegalAction, Seat
from engine.games.quodlibet.contracts import SEATS, QuodlibetOptions
from engine.games.quodlibet.stages import Shedding
from engine.games.quodlibet.vocabulary import (
    DRAW,
    END,
    CardLaid,
    Challenge,
    Draw,
    EndTurn,
    HoldbackCaught,
    LayoutDealView,
    PacketDrawn,
)
from engine.kernel.partie import Partie
from engine.kernel.shedding import UNTERS, Lay, Turn, lays_of, next_holder
from engine.kernel.vocabulary import PASS, Pass, Said, said_by

HOLDBACK_POINTS: Final = 150

_CONTINUED_UP = UNTERS | RANK_CARDS[Rank.OBER] | RANK_CARDS[Rank.KING]
_CONTINUED_DOWN = UNTERS | RANK_CARDS[Rank.TEN] | RANK_CARDS[Rank.NINE] | RANK_CARDS[Rank.EIGHT]


@functools.lru_cache(maxsize=256)
def fitting(laid: CardSet) -> CardSet:
    """Return the cards that may be laid next: Unters, and the neighbours of every row's ends."""
    return (UNTERS | (laid & _CONTINUED_UP) << 1 | (laid & _CONTINUED_DOWN) >> 1) & ~laid


def unters_among(cards: Sequence[Card]) -> int:
    """Return how many of some cards are Unters."""
    return (card_set(cards) & UNTERS).bit_count()


def last_drawn(turns: Sequence[Turn], seat: Seat) -> int | None:
    """Return how many cards a seat drew in its last turn, ``None`` before its first."""
    return next((turn.drawn for turn in reversed(turns) if turn.seat == seat), None)


def is_caught(unters_laid: int, drawn_before: int | None) -> bool:
    """Whether a turn proves that an Unter was held back in the one before.

    ``drawn_before``: cards drawn in the own turn before, ``None`` when there was none.
    """
    return drawn_before is not None and unters_laid > drawn_before


class Laying(Shedding):
    """A deal of Snack. A turn is to lay cards, to take one packet, or to pass when nothing else is left.

    Where Unters are laid on one's honour, one that was held back comes to light by itself or by a challenge.
    An Unter that was laid is all it takes to challenge, so that the right to do so tells nothing.
    """

    __slots__ = ("caught", "claims", "layout", "options", "packets", "turn_laid", "turns")

    def __init__(self, partie: Partie[Any, Any], stock: Sequence[Card]) -> None:
        super().__init__(partie)
        self.options: QuodlibetOptions = partie.options
        self.packets = tuple(tuple(stock[at : at + 3]) for at in range(0, len(stock), 3))
        self.layout: CardSet = NO_CARDS
        self.turn_laid: tuple[Card, ...] = ()
        self.turns: tuple[Turn, ...] = ()
        self.caught: tuple[int, ...] = ()
        """Numbers of the turns, from 1, in which an Unter held back came to light."""
        self.claims: tuple[tuple[int, Seat], ...] = ()
        """Numbers of the turns that were challenged, and by whom."""

    def legal(self, partie: Partie[Any, Any], seat: Seat) -> Sequence[Action]:
        hand = partie.hands[seat]
        other: Action = END if self.turn_laid else DRAW if self.packets else PASS
        others = self.beside(seat) if self._fault(other, hand) else (other, *self.beside(seat))
        return (*lays_of(self._may_lay(hand)), *others)

    def act(self, partie: Partie[Any, Any], action: Action) -> list[Event]:
        if isinstance(action, Lay):
            return self._lay(partie, action.card)
        if isinstance(action, Challenge):
            return self.interrupt(partie, self.turn, action)
        code = self._fault(action, partie.hands[self.turn])
        if code is not None:
            raise IllegalAction(code)
        if not isinstance(action, Draw):
            return [self._end_turn(partie)]
        packet, *rest = self.packets
        self.packets = tuple(rest)
        partie.hands[self.turn] |= card_set(packet)
        drawn = PacketDrawn(partie.deal_number, self.turn, tuple(sorted(packet)))
        self._end_turn(partie, len(packet))
        return [drawn]

    def _forced_unters(self, hand: CardSet) -> CardSet:
        """Return the Unters of a hand that must be laid."""
        return hand & UNTERS if self.options.unter_rule == "forced" else NO_CARDS

    def _may_lay(self, hand: CardSet) -> CardSet:
        fits = hand & fitting(self.layout)
        if not self.options.snack_multi:  # the turn's one card must be an Unter if one is held
            return self._forced_unters(hand) or fits
        return fits

    def _fault(self, action: Action, hand: CardSet) -> str | None:
        """Return the code with which the rules refuse to draw, to end the turn or to pass."""
        match action:
            case Draw():
                if self.turn_laid:
                    return "already_laid"
                if not self.packets:
                    return "no_packets"
                if self._forced_unters(hand):
                    return "unter_first"
                stuck = self.options.snack_draw == "free" or not self._may_lay(hand)
                return None if stuck else "something_fits"
            case EndTurn():
                if not self.turn_laid:
                    return "nothing_laid"
                return "unter_before_end" if self._forced_unters(hand) else None
            case Pass():
                return "cannot_pass" if self.turn_laid or self.packets or self._may_lay(hand) else None
        return "not_now"

    def _lay(self, partie: Partie[Any, Any], card: Card) -> list[Event]:
        player, hands, options = self.turn, partie.hands, self.options
        if not self._may_lay(hands[player]) >> card & 1:
            if not hands[player] >> card & 1:
                raise IllegalAction("not_your_card", card=notation(card))
            if not fitting(self.layout) >> card & 1:
                raise IllegalAction("does_not_fit", card=notation(card))
            raise IllegalAction("unter_first")
        hands[player] ^= 1 << card
        self.layout |= 1 << card
        self.turn_laid += (card,)
        events: list[Event] = [CardLaid(partie.deal_number, player, card)]
        # nothing else proves that an Unter was held back
        if UNTERS >> card & 1 and options.on_honour and options.honour_detection == "automatic":
            turns = (*self.turns, Turn(player, self.turn_laid))
            events += self._prove(partie.deal_number, turns)
        if not hands[player]:
            events += [self._go_out(partie), self._end_turn(partie)]
        elif not options.snack_multi or not self._may_lay(hands[player]):
            events.append(self._end_turn(partie))
        return events

    def _end_turn(self, partie: Partie[Any, Any], drawn: int = 0) -> Said:
        player = self.turn
        self.turns += (Turn(player, self.turn_laid, drawn),)
        self.turn_laid = ()
        if len(self.turns) > 1:
            partie.finished = None
        self.turn = next_holder(partie.hands, (player + 1) % SEATS)
        return said_by(partie.deal_number, player)

    def _go_out(self, partie: Partie[Any, Any]) -> Event:
        cards = [hand.bit_count() for hand in partie.hands]
        self.over = len(self.censuses) == 2
        if self.over and self.options.third_census_counts_stock:
            cards[next_holder(partie.hands, self.turn)] += sum(map(len, self.packets))
        return self.count(partie.deal_number, self.turn, cards)

    def _prove(self, deal: int, turns: Sequence[Turn]) -> list[Event]:
        """Charge 150 points, once, when the last of these turns shows that an Unter was held back before."""
        *before, turn = turns
        unters, drawn = unters_among(turn.laid), last_drawn(before, turn.seat)
        if drawn is None or not unters or not is_caught(unters, drawn) or len(turns) in self.caught:
            return []
        self.caught += (len(turns),)
        points = list(self.points)
        points[turn.seat] += HOLDBACK_POINTS
        self.points = tuple(points)
        return [HoldbackCaught(deal, turn.seat, drawn, HOLDBACK_POINTS)]

    @property
    def _challengeable(self) -> int | None:
        """The number, from 1, of the turn that may be challenged until somebody acts after it."""
        if self.options.honour_detection != "by_challenge" or not self.options.on_honour:
            return None
        if self.over or self.turn_laid or not self.turns:
            return None
        return len(self.turns) if unters_among(self.turns[-1].laid) else None

    def beside(self, seat: Seat) -> Sequence[Action]:
        """Return the challenge that is open to a seat: each opponent has one, so that it isn't a race."""
        turn = self._challengeable
        if turn is None or seat == self.turns[-1].seat or (turn, seat) in self.claims:
            return ()
        return (Challenge(turn),)

    def interrupt(self, partie: Partie[Any, Any], seat: Seat, action: Action) -> list[Event]:
        """Apply a challenge, which is no turn."""
        if not isinstance(action, Challenge):
            return super().interrupt(partie, seat, action)
        if action not in self.beside(seat):
            raise IllegalAction("nothing_to_challenge")
        self.claims += ((action.turn, seat),)
        return [said_by(partie.deal_number, seat), *self._prove(partie.deal_number, self.turns)]

    def view(self, partie: Partie[Any, Any], viewer: Seat | None) -> LayoutDealView:
        turn, players = self._challengeable, [*(turn.seat for turn in self.turns), self.turn]
        return LayoutDealView(
            **self.seen(partie, viewer),
            layout=self.layout,
            packets=tuple(map(len, self.packets)),
            turn=None if self.over else self.turn,
            laid=self.turn_laid,
            turns=self.turns,
            challenge=None if turn in self.caught else turn,
            claims=tuple(seat for claimed, seat in self.claims if claimed == turn),
            caught=tuple(players[number - 1] for number in self.caught),
        )

    def canonical(self) -> list[Any]:
        turns = self.turns, self.turn_laid, self.caught, self.claims
        return [*super().canonical(), self.packets, self.layout, turns]
