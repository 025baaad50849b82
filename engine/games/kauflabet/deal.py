"""One deal of Kauflabet: declare, exchange, play four tricks (rules 3.3, fine print 2 and 4)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from typing import TYPE_CHECKING, Any

from engine.actions import PASS, Pass, Play, plays_of
from engine.cards import NO_CARDS, Card, CardSet, Suit, card_set, cards_in, notation, suit
from engine.game import Action, Event, IllegalAction, Seat
from engine.games.kauflabet.actions import (
    KEEP,
    STAY_IN,
    Exchange,
    KauflabetAction,
    Keep,
    StayIn,
    exchanges,
)
from engine.games.kauflabet.events import DealPhase, Exchanged, KauflabetDealView, declared
from engine.games.kauflabet.options import TRICKS, KauflabetOptions
from engine.games.kauflabet.trumps import Duty, duty, objection, order_of, promoted
from engine.kernel.terms import Terms, each_alone
from engine.kernel.tricking import Tricking
from engine.tricks import Tricks, seats_from

if TYPE_CHECKING:
    from engine.kernel.partie import Partie


class KauflabetDeal(Tricking, deep=("exchanged", "put_away", "drawn", "plays")):
    """A deal from the first word to the last trick: cards and tricks; chips are the partie's business.

    ``from_forehand`` are all seats in the order in which they speak; ``queue`` are those that have yet to
    speak in the current round of declaring or exchanging, whose turn it is first. ``buyers`` have exchanged
    something in it, and may do so again in a next round.
    ``put_away`` and ``drawn`` are cards by seat, the hands of those who passed included.
    """

    __slots__ = (
        "_owed",
        "buyers",
        "dealer",
        "drawn",
        "exchange_round",
        "exchanged",
        "forced_dealer",
        "from_forehand",
        "number",
        "options",
        "order",
        "phase",
        "plays",
        "put_away",
        "queue",
        "talon",
        "upcard",
        "upcard_taken",
    )

    phase: DealPhase

    def __init__(self, partie: Partie[KauflabetOptions, Any], rest: Sequence[Card]) -> None:
        options = self.options = partie.options
        players = options.players
        self.upcard, self.talon = rest[0], tuple(rest[1:])
        self.order = order_of(options, suit(self.upcard))
        super().__init__(partie, Terms(self.order, each_alone(players)))
        self.number = partie.deal_number
        self.dealer = partie.dealer
        self.upcard_taken = False
        self.forced_dealer = False
        self.exchange_round = 1
        self.buyers: tuple[Seat, ...] = ()
        self.exchanged: list[int | None] = [None] * players
        self.put_away: list[CardSet] = [NO_CARDS] * players
        self.drawn: list[CardSet] = [NO_CARDS] * players
        self._owed: Duty | None = None
        self.phase = "declare" if options.dropping_out else "exchange"
        self.plays: list[bool | None] = [None if options.dropping_out else True] * players
        self.queue = self.from_forehand = seats_from(tuple(range(players)), self.turn)

    # Who is in, and whose turn it is.

    @property
    def active(self) -> tuple[Seat, ...]:
        """The seats that are in, in order of play."""
        return tuple(compress(range(self.options.players), self.plays))

    def exchange_limits(self, seat: Seat) -> tuple[int, int]:
        """Return the fewest and the most cards that a seat may put away now (3.3, fine print 2)."""
        least, most = 0, len(self.talon)
        if self._may_take_upcard(seat):
            least, most = int(self.options.upcard == "dealer_must"), most + 1
        return least, most if most < TRICKS else TRICKS

    def _may_take_upcard(self, seat: Seat) -> bool:
        return seat == self.dealer and self.options.upcard != "nobody" and not self.upcard_taken

    # What may be done.

    def legal(self, partie: Partie[Any, Any], seat: Seat) -> Sequence[KauflabetAction]:
        hand = partie.hands[seat]
        if self.phase == "play":
            owed = self._owed = duty(self.options, self.order, hand, self.tricks.trick)
            return plays_of(owed[1])
        declaring = self.phase == "declare"
        if declaring and self.options.exchange_timing == "after_all_declared":
            return PASS, STAY_IN
        least, most = self.exchange_limits(seat)
        actions: list[KauflabetAction] = [PASS] if declaring else []
        if not least:
            actions.append(STAY_IN if declaring else KEEP)
        actions += exchanges(hand, most)
        return actions

    def check(self, seat: Seat, hand: CardSet, card: Card) -> None:
        """Raise ``IllegalAction`` for a card that can't follow the lead.

        Other duties (to head, to trump) may still change with each card that is played before one's turn.
        """
        if not self.tricks.follow(hand) >> card & 1:
            raise objection(self.order, "follow", suit(self.upcard), self.tricks.trick, card)

    def refusal(self, seat: Seat, hand: CardSet, card: Card) -> IllegalAction:
        if not hand >> card & 1:
            return IllegalAction("not_your_card", card=notation(card))
        return objection(self.order, self._duty(hand)[0], suit(self.upcard), self.tricks.trick, card)

    def act(self, partie: Partie[Any, Any], action: Action) -> list[Event]:
        player, tricks, hands = self.turn, self.tricks, partie.hands
        if self.phase != "play":
            return self._speak(hands, player, action)
        if not isinstance(action, Play):
            raise IllegalAction("not_now")
        card, hand = action.card, hands[player]
        owed = self._owed or self._duty(hand)
        if not owed[1] >> card & 1:
            raise self.refusal(player, hand, card)
        hands[player] = hand ^ 1 << card
        self._owed = None
        trick = tricks.play(card)
        self.turn = tricks.turn
        event = self._plays[player][card]
        return [event] if trick is None else [event, self._take(partie, trick)]

    def _speak(self, hands: list[CardSet], player: Seat, action: Action) -> list[Event]:
        """Declare or exchange. Raises ``IllegalAction`` and changes nothing when the rules forbid it."""
        if self.phase == "exchange":
            cards = self._wanted(hands[player], player, action, Keep)
            events = [self._exchange(hands, player, cards)]
        elif isinstance(action, Pass):
            events = self._pass(hands, player)
        elif self.options.exchange_timing == "at_declaration":
            cards = self._wanted(hands[player], player, action, StayIn)
            events = [self._declare(player, True), self._exchange(hands, player, cards)]
        elif isinstance(action, StayIn):
            events = [self._declare(player, True)]
        else:
            raise IllegalAction("not_now")
        self._next()
        return events

    def _wanted(
        self, hand: CardSet, player: Seat, action: Action, keeping: type[Keep] | type[StayIn]
    ) -> CardSet:
        """Return the cards that an action puts away, none for ``keeping``. Raises ``IllegalAction``."""
        least, most = self.exchange_limits(player)
        if isinstance(action, Exchange):
            cards = action.cards
            if foreign := cards & ~hand:
                raise IllegalAction("not_your_card", card=notation(cards_in(foreign)[0]))
            if cards.bit_count() > most:
                raise IllegalAction("talon_short", left=most)
            return cards
        if not isinstance(action, keeping):
            raise IllegalAction("not_now")
        if least:
            raise IllegalAction("upcard_is_yours")
        return NO_CARDS

    # Declaring and exchanging.

    def _declare(self, player: Seat, plays: bool, forced: bool = False) -> Event:
        self.plays[player] = plays
        return declared(self.number, player, plays, forced)

    def _pass(self, hands: list[CardSet], player: Seat) -> list[Event]:
        """Pass this deal. A dealer who must play against the only player who is in keeps his hand."""
        events = [self._declare(player, False)]
        if (
            player == self.dealer
            and len(self.active) == 1
            and self.options.lone_player == "must_play_out_vs_dealer"
        ):
            self.forced_dealer = True
            events.append(self._declare(player, True, forced=True))
        else:
            self.put_away[player] = hands[player]
            hands[player] = NO_CARDS
        return events

    def _exchange(self, hands: list[CardSet], player: Seat, cards: CardSet) -> Event:
        number = cards.bit_count()
        self.exchanged[player] = number + (self.exchanged[player] or 0)
        if not number:
            return Exchanged(self.number, player, (), (), False)
        takes_upcard = self._may_take_upcard(player)
        from_talon = number - takes_upcard
        replacements = card_set(self.talon[:from_talon])
        self.talon = self.talon[from_talon:]
        if takes_upcard:
            replacements |= 1 << self.upcard
            self.upcard_taken = True
        hands[player] ^= cards | replacements
        self.put_away[player] |= cards
        self.drawn[player] |= replacements
        self.buyers += (player,)
        return Exchanged(self.number, player, cards_in(cards), cards_in(replacements), takes_upcard)

    def _next(self) -> None:
        """Go on to the next seat in the queue; after the last one to exchanging, the tricks, or the end."""
        self.queue = self.queue[1:]
        if self.phase == "exchange":
            if self.options.exchange_rounds == "while_talon_lasts":
                self._go_on_exchanging()
        elif not self.queue:
            if len(self.active) < 2:
                self.over = True
                return
            self.phase = "exchange"
            self.queue = tuple(
                [seat for seat in self.from_forehand if self.plays[seat] and self.exchanged[seat] is None]
            )
        if self.queue:
            self.turn = self.queue[0]
        else:
            self.start_play()

    def _go_on_exchanging(self) -> None:
        """Open another round for those who have exchanged in this one; end them all with the talon."""
        if not self.queue:
            self.exchange_round += 1
            self.queue, self.buyers = self.buyers, ()
        if self.exchange_round > 1 and not self.talon:
            self.queue = ()

    # Tricks.

    def start_play(self) -> None:
        """Start the tricks; the first active player from forehand on leads."""
        self.phase = "play"
        self.turn = next(seat for seat in self.from_forehand if self.plays[seat])
        self.tricks = Tricks(self.order, self.active, self.turn)

    def _duty(self, hand: CardSet) -> Duty:
        """Return the duty of the player whose turn it is, and who holds this hand."""
        if self._owed is None:
            self._owed = duty(self.options, self.order, hand, self.tricks.trick)
        return self._owed

    # What others may know.

    def view(self, partie: Partie[Any, Any], viewer: Seat | None) -> KauflabetDealView:
        """Return the view of a seat, or of the public (``None``)."""
        playing, trick = self.phase == "play", self.tricks.trick
        least, most = (0, 0) if playing or self.over else self.exchange_limits(self.turn)
        asked = playing and not self.over and viewer is not None and viewer == self.turn
        return KauflabetDealView(
            **self.seen(partie, viewer),
            phase="done" if self.over else self.phase,
            dealer=self.dealer,
            upcard=self.upcard,
            upcard_taken=self.upcard_taken,
            trump=suit(self.upcard),
            best_trumps=promoted(self.options, suit(self.upcard)),
            talon=len(self.talon),
            plays=tuple(self.plays),
            forced_dealer=self.forced_dealer,
            exchange_round=self.exchange_round,
            exchanged=tuple(self.exchanged),
            least=least,
            most=most,
            put_away=() if viewer is None else cards_in(self.put_away[viewer]),
            drawn=() if viewer is None else cards_in(self.drawn[viewer]),
            duty=self._duty(partie.hands[self.turn])[0] if asked else None,
            led=self._led(trick[0]) if trick else None,
        )

    def _led(self, card: Card) -> Suit:
        """Return the suit that a lead asks for: trumps for a promoted Unter."""
        return suit(self.upcard) if self.order.trumps >> card & 1 else suit(card)

    def canonical(self) -> list[Any]:
        return [
            *super().canonical(),
            self.number,
            self.dealer,
            self.upcard,
            self.talon,
            self.upcard_taken,
            self.forced_dealer,
            self.exchange_round,
            self.buyers,
            self.exchanged,
            self.put_away,
            self.drawn,
            self.phase,
            self.plays,
            self.queue,
        ]
