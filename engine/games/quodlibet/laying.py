"""Snack (Kleinfraß) as a stage: laying, drawing packets, and the censuses (rules 2.7).

The layout is the set of cards laid. Each suit is opened by its Unter and grows by its neighbours: O K A
above, X 9 8 7 below. As a suit's eight bits lie side by side, so do a row and what may join it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple
from typing import TYPE_CHECKING, Any, Final

from engine.actions import PASS, Pass
from engine.cards import NO_CARDS, RANK_CARDS, SUIT_CARDS, Card, CardSet, Rank, card_set, notation
from engine.game import Action, Actor, Event, IllegalAction, Seat
from engine.games.quodlibet.actions import DRAW, END, Challenge, Draw, EndTurn, Lay, lays_of
from engine.games.quodlibet.contracts import SEATS, Sight
from engine.games.quodlibet.events import (
    CardLaid,
    CensusHeld,
    HoldbackCaught,
    HoldbackChallenged,
    PacketDrawn,
    TurnEnded,
    TurnPassed,
)
from engine.games.quodlibet.options import QuodlibetOptions
from engine.games.quodlibet.views import Census, LayoutDealView, SuitRow, Turn, add, census, hands_seen
from engine.kernel.stages import Stage

if TYPE_CHECKING:
    from engine.kernel.partie import Partie

HOLDBACK_POINTS: Final = 150

UNTERS = RANK_CARDS[Rank.UNTER]
_CONTINUED_UP = UNTERS | RANK_CARDS[Rank.OBER] | RANK_CARDS[Rank.KING]
_CONTINUED_DOWN = UNTERS | RANK_CARDS[Rank.TEN] | RANK_CARDS[Rank.NINE] | RANK_CARDS[Rank.EIGHT]


def fitting(laid: CardSet) -> CardSet:
    """Return the cards that may be laid next: Unters, and the neighbours of every row's ends."""
    return (UNTERS | (laid & _CONTINUED_UP) << 1 | (laid & _CONTINUED_DOWN) >> 1) & ~laid


def row_ends(laid: CardSet, suit: int) -> tuple[int, int] | None:
    """The lowest and highest rank of a suit's row, or ``None`` while it is closed."""
    row = (laid & SUIT_CARDS[suit]) >> (8 * suit)
    if not row:
        return None
    return (row & -row).bit_length() - 1, row.bit_length() - 1


def is_caught(unters_laid: int, drawn_before: int | None) -> bool:
    """Whether a turn proves that an Unter was held back in the one before.

    ``drawn_before``: cards drawn in the own turn before, ``None`` when there was none.
    """
    return drawn_before is not None and unters_laid > drawn_before


class Laying(Stage):
    """A deal of Snack. A turn is to lay cards, to take one packet, or to pass when nothing else is left."""

    __slots__ = (
        "caught",
        "censuses",
        "claims",
        "layout",
        "left",
        "options",
        "over",
        "packets",
        "points",
        "turn",
        "turn_laid",
        "turns",
    )
    phase = "play"
    sight = Sight.OWN

    def __init__(self, partie: Partie[Any, Any], stock: Sequence[Card]) -> None:
        self.options: QuodlibetOptions = partie.options
        self.turn: Seat = partie.dealer
        self.packets = tuple(tuple(stock[at : at + 3]) for at in range(0, len(stock), 3))
        self.layout: CardSet = NO_CARDS
        self.turn_laid: tuple[Card, ...] = ()
        self.turns: tuple[Turn, ...] = ()
        self.censuses: tuple[Census, ...] = ()
        self.caught: tuple[int, ...] = ()
        """Numbers of the turns, from 0, in which an Unter held back came to light."""
        self.claims: tuple[tuple[int, Seat], ...] = ()
        """Numbers of the turns, from 1, that were challenged, and by whom."""
        self.points: tuple[int, ...] = (0,) * SEATS
        self.over = False
        self.left: Sequence[CardSet] = ()
        """The cards that were held when the deal was over."""

    def legal(self, partie: Partie[Any, Any], seat: Seat) -> Sequence[Action]:
        hand = partie.hands[seat]
        lays = lays_of(self._may_lay(hand))
        other: Action = END if self.turn_laid else DRAW if self.packets else PASS
        return lays if self._fault(other, hand) else (*lays, other)

    def act(self, partie: Partie[Any, Any], action: Action) -> list[Event]:
        if isinstance(action, Lay):
            return self._lay(partie, action.card)
        code, player, number = self._fault(action, partie.hands[self.turn]), self.turn, partie.deal_number
        if code is not None:
            raise IllegalAction(code)
        if isinstance(action, EndTurn):
            return self._end_turn(partie)
        if isinstance(action, Pass):
            self._next_turn(partie, Turn(player, (), 0, True))
            return [TurnPassed(number, player)]
        packet, *rest = self.packets
        self.packets = tuple(rest)
        partie.hands[player] |= card_set(packet)
        self._next_turn(partie, Turn(player, (), len(packet), False))
        return [PacketDrawn(number, player, tuple(sorted(packet)))]

    # What may be done by the player whose turn it is. ``legal`` and ``act`` ask the same questions.

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
        player, hands = self.turn, partie.hands
        if not hands[player] >> card & 1:
            raise IllegalAction("not_your_card", card=notation(card))
        if not fitting(self.layout) >> card & 1:
            raise IllegalAction("does_not_fit", card=notation(card))
        if not self._may_lay(hands[player]) >> card & 1:
            raise IllegalAction("unter_first")
        hands[player] ^= 1 << card
        self.layout |= 1 << card
        self.turn_laid += (card,)
        events: list[Event] = [CardLaid(partie.deal_number, player, card)]
        options, number = self.options, len(self.turns)
        if options.honour_detection == "automatic" and self._on_honour and number not in self.caught:
            events += self._prove(partie.deal_number, Turn(player, self.turn_laid, 0, False), number)
        if not hands[player]:
            events += self._go_out(partie)
        elif not options.snack_multi or not self._may_lay(hands[player]):
            events += self._end_turn(partie)
        return events

    def _end_turn(self, partie: Partie[Any, Any]) -> list[Event]:
        player = self.turn
        self._next_turn(partie, Turn(player, self.turn_laid, 0, False))
        return [TurnEnded(partie.deal_number, player)]

    def _next_turn(self, partie: Partie[Any, Any], finished: Turn) -> None:
        self.turns += (finished,)
        self.turn_laid = ()
        if len(self.turns) > 1:
            partie.finished = None
        seat = (finished.seat + 1) % SEATS
        out = [held.out for held in self.censuses]
        while seat in out:
            seat = (seat + 1) % SEATS
        self.turn = seat

    def _go_out(self, partie: Partie[Any, Any]) -> list[Event]:
        number, player = len(self.censuses) + 1, self.turn
        cards = [hand.bit_count() for hand in partie.hands]
        if number == 3 and self.options.third_census_counts_stock:
            last = next(seat for seat in range(SEATS) if cards[seat])
            cards[last] += sum(map(len, self.packets))
        held = census(number, player, cards)
        self.censuses += (held,)
        self.points = add(self.points, held.points)
        if number == 3:
            self.over = True
            self.left = tuple(partie.hands)
        return [CensusHeld(partie.deal_number, number, player, held.points), *self._end_turn(partie)]

    # Unters held back, which come to light by themselves or by a challenge (rules 2.7). An Unter that was
    # laid is all it takes to challenge, so that the right to do so tells nothing.

    @property
    def _on_honour(self) -> bool:
        """Whether Unters are laid at once on one's honour."""
        return self.options.unter_rule == "honour" and self.options.snack_multi

    def _prove(self, deal: int, turn: Turn, number: int) -> list[Event]:
        """Charge 150 points when a turn (``number`` from 0) shows that an Unter was held back before it."""
        unters = (card_set(turn.laid) & UNTERS).bit_count()
        if not unters:
            return []
        before = next((old.drawn for old in reversed(self.turns[:number]) if old.seat == turn.seat), None)
        if before is None or not is_caught(unters, before):
            return []
        self.caught += (number,)
        self.points = add(self.points, [HOLDBACK_POINTS * (seat == turn.seat) for seat in range(SEATS)])
        return [HoldbackCaught(deal, turn.seat, unters, before, HOLDBACK_POINTS)]

    @property
    def _challengeable(self) -> int | None:
        """The number, from 1, of the turn that may be challenged until somebody acts after it."""
        if self.options.honour_detection != "by_challenge" or not self._on_honour:
            return None
        if self.over or self.turn_laid or not self.turns:
            return None
        return len(self.turns) if card_set(self.turns[-1].laid) & UNTERS else None

    def challenges(self, seat: Actor) -> list[Challenge]:
        """Return the challenge that is open to a seat: each opponent has one, so that it isn't a race."""
        turn = self._challengeable
        if turn is None or seat == self.turns[-1].seat or (turn, seat) in self.claims:
            return []
        return [Challenge(turn)]

    def challenge(self, deal: int, seat: Actor, challenge: Challenge) -> list[Event]:
        """Apply a challenge, which is no turn. Raises ``IllegalAction`` and changes nothing."""
        if not isinstance(seat, int) or challenge not in self.challenges(seat):
            raise IllegalAction("nothing_to_challenge")
        turn = challenge.turn
        self.claims += ((turn, seat),)
        found = [] if turn - 1 in self.caught else self._prove(deal, self.turns[-1], turn - 1)
        proven = turn - 1 in self.caught
        return [HoldbackChallenged(deal, seat, self.turns[-1].seat, turn, proven), *found]

    def view(self, partie: Partie[Any, Any], viewer: Seat | None) -> LayoutDealView:
        turn, now = self._challengeable, Turn(self.turn, self.turn_laid, 0, False)
        return LayoutDealView(
            hands=hands_seen(self.left or partie.hands, self.sight, viewer),
            rows=tuple(
                None if (ends := row_ends(self.layout, suit)) is None else SuitRow(*ends)
                for suit in range(len(SUIT_CARDS))
            ),
            packets=tuple(map(len, self.packets)),
            turn=None if self.over else self.turn,
            laid=self.turn_laid,
            turns=self.turns,
            out=tuple(held.out for held in self.censuses),
            censuses=self.censuses,
            points=self.points,
            challenge=None if turn is None or turn - 1 in self.caught else turn,
            claims=tuple(seat for claimed, seat in self.claims if claimed == turn),
            caught=tuple((*self.turns, now)[number].seat for number in self.caught),
        )

    def canonical(self) -> list[Any]:
        return [
            self.turn,
            self.packets,
            self.layout,
            self.turn_laid,
            [astuple(turn) for turn in self.turns],
            [astuple(held) for held in self.censuses],
            self.caught,
            self.claims,
            self.points,
            self.left,
        ]
