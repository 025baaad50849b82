"""Black Peter as a stage: pairs are laid away, cards are drawn unseen, and Peter is left over (rules 2.6).

Hands have no order. Whoever draws names a place, and chance shuffles afterwards: that says which card lay
there. So no place means anything, and there is no order that anybody could come to know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from engine.cards import SUIT_CARDS, Card, Suit, card_set, cards_in
from engine.dealing import is_pack
from engine.game import CHANCE, Action, Event, IllegalAction, Seat
from engine.games.quodlibet.actions import TAKES, Take
from engine.games.quodlibet.contracts import LAID_OUT, SEATS
from engine.games.quodlibet.events import CardLaid, PacketDrawn
from engine.games.quodlibet.shedding import Shedding
from engine.games.quodlibet.views import PairDealView
from engine.kernel.layout import Turn, next_holder
from engine.kernel.vocabulary import Shuffle

if TYPE_CHECKING:
    from engine.kernel.partie import Partie

_LOWER: Final = SUIT_CARDS[Suit.ACORNS] | SUIT_CARDS[Suit.HEARTS]


class Pairing(Shedding):
    """A deal of Black Peter. The only decision is which place to draw from."""

    __slots__ = ("drawer", "place", "turns")

    turn: Any
    """Whoever draws, then chance, which shuffles."""

    def __init__(self, partie: Partie[Any, Any]) -> None:
        super().__init__(partie)
        self.drawer: Seat = self.turn
        self.place = 0
        """The place that was named, from 1."""
        self.turns: tuple[Turn, ...] = ()
        self._lay_out(partie)
        for step in range(SEATS):
            self._lay_pairs(partie, (self.turn + step) % SEATS)
        self._close_if_over(partie)

    def _lay_out(self, partie: Partie[Any, Any]) -> None:
        """Take a card out of the game. Another seat that had it gets the dealer's last one for it."""
        hands = partie.hands
        holder = [hand >> LAID_OUT & 1 for hand in hands].index(1)
        hands[holder] ^= 1 << LAID_OUT
        if holder != partie.dealer:
            last = 1 << partie.dealt[partie.dealer][-1]
            hands[partie.dealer] ^= last
            hands[holder] |= last

    def _lay_pairs(self, partie: Partie[Any, Any], seat: Seat, drawn: int = 0) -> list[Event]:
        """Lay away the pairs of a hand: the same rank in acorns and leaves, or in hearts and bells."""
        hand = partie.hands[seat]
        laid = tuple([card for lower in cards_in(hand & hand >> 8 & _LOWER) for card in (lower, lower + 8)])
        partie.hands[seat] ^= card_set(laid)
        if laid or drawn:
            self.turns += (Turn(seat, laid, drawn),)
        return [CardLaid(partie.deal_number, seat, card) for card in laid]

    def _close_if_over(self, partie: Partie[Any, Any]) -> None:
        held = [hand.bit_count() for hand in partie.hands]
        self.over = sum(held) == 1
        if self.over:
            self.points = tuple([partie.options.peter_price * cards for cards in held])

    def legal(self, partie: Partie[Any, Any], seat: Seat) -> Sequence[Action]:
        giver = next_holder(partie.hands, (seat + 1) % SEATS)
        return TAKES[: partie.hands[giver].bit_count()]

    def act(self, partie: Partie[Any, Any], action: Action) -> list[Event]:
        if self.turn is CHANCE and isinstance(action, Shuffle):
            if not is_pack(action.order, partie.pack):
                raise IllegalAction("bad_deal")
            return self._draw(partie, action.order)
        if self.turn is CHANCE or not isinstance(action, Take) or action not in self.legal(partie, self.turn):
            raise IllegalAction("not_now")
        self.place, self.turn = action.place, CHANCE
        return []

    def _draw(self, partie: Partie[Any, Any], order: Sequence[Card]) -> list[Event]:
        """Move the card that lies at the place which was named, now that the cards have an order."""
        player, hands = self.drawer, partie.hands
        giver = next_holder(hands, (player + 1) % SEATS)
        card = [card for card in order if hands[giver] >> card & 1][self.place - 1]
        hands[giver] ^= 1 << card
        hands[player] |= 1 << card
        if any(turn.drawn for turn in self.turns):
            partie.finished = None
        laid = self._lay_pairs(partie, player, drawn=1)
        self.place = 0
        self._close_if_over(partie)
        self.turn = self.drawer = player if self.over else next_holder(hands, (player + 1) % SEATS)
        return [PacketDrawn(partie.deal_number, player, (card,)), *laid]

    def view(self, partie: Partie[Any, Any], viewer: Seat | None) -> PairDealView:
        return PairDealView(**self.seen(partie, viewer), turns=self.turns)

    def canonical(self) -> list[Any]:
        return [self.drawer, *super().canonical()[1:], self.place, self.turns]
