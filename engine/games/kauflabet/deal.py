"""One deal of Kauflabet: declare, exchange, play four tricks (rules 3.3, fine print 2 and 4)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from typing import Any

from engine.actions import PASS, Pass, Play, plays_of
from engine.cards import NO_CARDS, Card, CardSet, Suit, card_set, cards_in, count, notation, suit
from engine.dealing import deal_out
from engine.events import TrickWon, cards_played
from engine.game import Event, IllegalAction, Seat
from engine.games.kauflabet.actions import (
    KEEP,
    STAY_IN,
    Exchange,
    KauflabetAction,
    Keep,
    StayIn,
    exchanges,
)
from engine.games.kauflabet.events import Exchanged, declared
from engine.games.kauflabet.options import TRICKS, KauflabetOptions
from engine.games.kauflabet.trumps import Duty, duty, objection, order_of, promoted
from engine.games.kauflabet.views import DealPhase, KauflabetDealView
from engine.kernel.copying import Copied
from engine.tricks import TakenTrick, Tricks, seats_from


class KauflabetDeal(Copied, deep=("hands", "exchanged", "put_away", "drawn", "tricks", "plays")):
    """The state of a deal. It knows cards and tricks; chips are the partie's business.

    ``from_forehand`` are all seats in the order in which they speak; ``queue`` are those that have yet to
    speak in the current round of declaring or exchanging, whose turn it is first. ``buyers`` have exchanged
    something in it, and may do so again in a next round.
    ``put_away`` and ``drawn`` are cards by seat, the hands of those who passed included.
    """

    turn: Seat
    """The seat that acts next; only valid while the deal is not ``done``."""

    __slots__ = (
        "_owed",
        "_plays",
        "buyers",
        "dealer",
        "drawn",
        "exchange_round",
        "exchanged",
        "forced_dealer",
        "from_forehand",
        "hands",
        "number",
        "options",
        "order",
        "phase",
        "plays",
        "put_away",
        "queue",
        "talon",
        "tricks",
        "turn",
        "upcard",
        "upcard_taken",
    )

    def __init__(self, options: KauflabetOptions, number: int, dealer: Seat, cards: Sequence[Card]) -> None:
        players = options.players
        dealt, rest = deal_out(cards, (dealer + 1) % players, (TRICKS,), players)
        self.options = options
        self.number = number
        self.dealer = dealer
        self.hands: list[CardSet] = list(map(card_set, dealt))
        self.upcard, self.talon = rest[0], rest[1:]
        self.order = order_of(options, suit(self.upcard))
        self.upcard_taken = False
        self.forced_dealer = False
        self.exchange_round = 1
        self.buyers: tuple[Seat, ...] = ()
        self.exchanged: list[int | None] = [None] * players
        self.put_away: list[CardSet] = [NO_CARDS] * players
        self.drawn: list[CardSet] = [NO_CARDS] * players
        self.tricks: Tricks | None = None
        self._owed: Duty | None = None
        self._plays = cards_played(number, players)
        self.phase: DealPhase = "declare"
        self.plays: list[bool | None] = [None] * players
        self.from_forehand = seats_from(tuple(range(players)), (dealer + 1) % players)
        self.queue = self.from_forehand
        self.turn = self.queue[0]
        if not options.dropping_out:
            self.phase = "exchange"
            self.plays = [True] * players

    # Who is in, and whose turn it is.

    @property
    def active(self) -> tuple[Seat, ...]:
        """The seats that are in, in order of play."""
        if self.tricks is not None:
            return self.tricks.players
        return tuple(compress(range(self.options.players), self.plays))

    @property
    def under_way(self) -> bool:
        """Whether the first trick is complete; until then the previous deal stays visible."""
        return self.tricks is not None and bool(self.tricks.taken)

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """Tricks by seat."""
        players = self.options.players
        return (0,) * players if self.tricks is None else self.tricks.won(players)

    def exchange_limits(self, seat: Seat) -> tuple[int, int]:
        """Return the fewest and the most cards that a seat may put away now (3.3, fine print 2)."""
        least, most = 0, len(self.talon)
        if self._may_take_upcard(seat):
            least, most = int(self.options.upcard == "dealer_must"), most + 1
        return least, most if most < TRICKS else TRICKS

    def _may_take_upcard(self, seat: Seat) -> bool:
        return seat == self.dealer and self.options.upcard != "nobody" and not self.upcard_taken

    # What may be done.

    def legal(self, seat: Seat) -> Sequence[KauflabetAction]:
        """Return the legal actions of a seat."""
        if self.phase == "done" or seat != self.turn:
            return ()
        tricks = self.tricks
        if tricks is not None:
            owed = self._owed = duty(self.options, self.order, self.hands[seat], tricks.trick)
            return plays_of(owed[1])
        declaring = self.phase == "declare"
        if declaring and self.options.exchange_timing == "after_all_declared":
            return PASS, STAY_IN
        least, most = self.exchange_limits(seat)
        actions: list[KauflabetAction] = [PASS] if declaring else []
        if not least:
            actions.append(STAY_IN if declaring else KEEP)
        actions += exchanges(self.hands[seat], most)
        return actions

    def card_plays(self, seat: Seat) -> Sequence[KauflabetAction]:
        """Return an action for each card of a seat, whoever's turn it is."""
        return plays_of(self.hands[seat]) if self.phase == "play" else ()

    def check_early(self, seat: Seat, action: object) -> None:
        """Raise ``IllegalAction`` for a card that can't follow the lead.

        Other duties (to head, to trump) may still change with each card that is played before one's turn.
        """
        tricks = self.tricks
        if not isinstance(action, Play) or tricks is None or not tricks.to_follow(seat):
            return
        if not tricks.follow(self.hands[seat]) >> action.card & 1:
            raise objection(self.order, "follow", suit(self.upcard), tricks.trick, action.card)

    def claimable(self, seat: Seat) -> int:
        """Return how many tricks a seat could claim; 0 unless it is about to lead."""
        leads = (
            self.phase == "play" and seat == self.turn and self.tricks is not None and not self.tricks.trick
        )
        return count(self.hands[seat]) if leads else 0

    def act(self, seat: object, action: object) -> list[Event]:
        """Apply an action. Raises ``IllegalAction`` and changes nothing when the rules forbid it."""
        player, tricks = self.turn, self.tricks
        if seat != player:
            raise IllegalAction("not_your_turn")
        if tricks is None:
            return self._speak(player, action)
        if not isinstance(action, Play):
            raise IllegalAction("not_now")
        card = action.card
        owed, cards = self._owed or self._duty(tricks)
        if not cards >> card & 1:
            if not self.hands[player] >> card & 1:
                raise IllegalAction("not_your_card", card=notation(card))
            raise objection(self.order, owed, suit(self.upcard), tricks.trick, card)
        self.hands[player] ^= 1 << card
        self._owed = None
        trick = tricks.play(card)
        self.turn = tricks.turn
        event = self._plays[player][card]
        return [event] if trick is None else [event, self._take(tricks, trick)]

    def _speak(self, player: Seat, action: object) -> list[Event]:
        """Declare or exchange. Raises ``IllegalAction`` and changes nothing when the rules forbid it."""
        if self.phase == "exchange":
            cards = self._wanted(player, action, Keep)
            events = [self._exchange(player, cards)]
        elif isinstance(action, Pass):
            events = self._pass(player)
        elif self.options.exchange_timing == "at_declaration":
            cards = self._wanted(player, action, StayIn)
            events = [self._declare(player, True), self._exchange(player, cards)]
        elif isinstance(action, StayIn):
            events = [self._declare(player, True)]
        else:
            raise IllegalAction("not_now")
        self._next()
        return events

    def _wanted(self, player: Seat, action: object, keeping: type[Keep] | type[StayIn]) -> CardSet:
        """Return the cards that an action puts away, none for ``keeping``. Raises ``IllegalAction``."""
        least, most = self.exchange_limits(player)
        if isinstance(action, Exchange):
            cards = action.cards
            if foreign := cards & ~self.hands[player]:
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

    def _pass(self, player: Seat) -> list[Event]:
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
            self.put_away[player] = self.hands[player]
            self.hands[player] = NO_CARDS
        return events

    def _exchange(self, player: Seat, cards: CardSet) -> Event:
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
        self.hands[player] ^= cards | replacements
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
                self.phase = "done"
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

    def _duty(self, tricks: Tricks) -> Duty:
        """Return the duty of the player whose turn it is."""
        if self._owed is None:
            self._owed = duty(self.options, self.order, self.hands[tricks.turn], tricks.trick)
        return self._owed

    def _take(self, tricks: Tricks, trick: TakenTrick) -> TrickWon:
        number = len(tricks.taken)
        if number == TRICKS:
            self.phase = "done"
        return TrickWon(self.number, number, tricks.plays(trick), trick.winner)

    # What others may know.

    def view(self, viewer: Seat | None) -> KauflabetDealView:
        """Return the view of a seat, or of the public (``None``)."""
        tricks = self.tricks
        exchanging = tricks is None and bool(self.queue)
        least, most = self.exchange_limits(self.turn) if exchanging else (0, 0)
        plays_now = tricks is not None and self.phase == "play" and viewer == tricks.turn
        return KauflabetDealView(
            phase=self.phase,
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
            duty=self._duty(tricks)[0] if tricks is not None and plays_now else None,
            led=self._led(tricks.trick[0]) if tricks is not None and tricks.trick else None,
            trick=() if tricks is None else tricks.shown,
            tricks=() if tricks is None else tricks.shown_taken,
            tricks_won=self.tricks_won,
        )

    def _led(self, card: Card) -> Suit:
        """Return the suit that a lead asks for: trumps for a promoted Unter."""
        return suit(self.upcard) if self.order.trumps >> card & 1 else suit(card)

    def canonical(self) -> list[Any]:
        """Return the whole state of the deal as nested lists of numbers and texts."""
        return [
            self.number,
            self.dealer,
            self.hands,
            self.upcard,
            self.talon,
            self.upcard_taken,
            self.forced_dealer,
            self.exchange_round,
            self.buyers,
            self.exchanged,
            self.put_away,
            self.drawn,
            None if self.tricks is None else self.tricks.canonical(),
            self.phase,
            self.plays,
            self.queue,
        ]
