"""One deal of Kauflabet: declare, exchange, play four tricks (rules 3.3, fine print 2 and 4)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from typing import TYPE_CHECKING, Any

from engine.actions import PASS, Pass
from engine.cards import NO_CARDS, SUIT_LETTERS, Card, CardSet, TrickOrder, card_set, cards_in, notation
from engine.game import Action, Event, IllegalAction, Seat, seats_from
from engine.games.kauflabet.actions import KEEP, STAY_IN, Exchange, Exchanges, offers
from engine.games.kauflabet.events import Exchanged, KauflabetDealView, SpeakingPhase, declared
from engine.games.kauflabet.options import TRICKS, KauflabetOptions
from engine.games.kauflabet.trumps import promoted
from engine.kernel.stages import Stage
from engine.kernel.terms import Terms
from engine.kernel.tricking import Tricking
from engine.tricks import Tricks

if TYPE_CHECKING:
    from engine.kernel.partie import Partie


class Speaking(Stage, deep=("exchanged", "put_away", "drawn", "plays")):
    """The time before the tricks: players declare whether they are in, and exchange cards.

    ``from_forehand`` are all seats in the order in which they speak; ``queue`` are those that have yet to
    speak in the current round of declaring or exchanging, whose turn it is first. ``buyers`` have exchanged
    something in it, and may do so again in a next round. ``taker`` may still take the upcard.
    ``put_away`` and ``drawn`` are cards by seat, the hands of those who passed included. ``at_once``: whoever
    declares to be in exchanges with that.
    """

    __slots__ = (
        "at_once",
        "buyers",
        "dealer",
        "drawn",
        "exchange_round",
        "exchanged",
        "forced_dealer",
        "from_forehand",
        "options",
        "over",
        "phase",
        "plays",
        "put_away",
        "queue",
        "taker",
        "talon",
        "turn",
        "upcard",
    )
    phase: SpeakingPhase

    def __init__(self, partie: Partie[KauflabetOptions, Any], rest: Sequence[Card]) -> None:
        options = self.options = partie.options
        players = options.players
        self.upcard, self.talon = rest[0], tuple(rest[1:])
        self.dealer = partie.dealer
        self.taker: Seat | None = None if options.upcard == "nobody" else partie.dealer
        self.forced_dealer = False
        self.exchange_round = 1
        self.buyers: tuple[Seat, ...] = ()
        self.exchanged: list[int | None] = [None] * players
        self.put_away: list[CardSet] = [NO_CARDS] * players
        self.drawn: list[CardSet] = [NO_CARDS] * players
        self.phase = "declare" if options.dropping_out else "exchange"
        self.plays: list[bool | None] = [None if options.dropping_out else True] * players
        self.at_once = options.exchange_timing != "after_all_declared"
        self.turn = partie.forehand
        self.queue = self.from_forehand = seats_from(tuple(range(players)), self.turn)
        self.over = False

    # Who is in, and what may be done.

    @property
    def active(self) -> tuple[Seat, ...]:
        """The seats that are in, in order of play."""
        return tuple(compress(range(self.options.players), self.plays))

    def exchange_limits(self, seat: Seat) -> tuple[int, int]:
        """Return the fewest and the most cards that a seat may put away now (3.3, fine print 2)."""
        least, most = 0, len(self.talon)
        if seat == self.taker:
            least, most = int(self.options.upcard == "dealer_must"), most + 1
        return least, most if most < TRICKS else TRICKS

    @property
    def upcard_taken(self) -> bool:
        """Whether the dealer has taken the upcard."""
        return self.taker is None and self.options.upcard != "nobody"

    def legal(self, partie: Partie[Any, Any], seat: Seat) -> Sequence[Action]:
        declaring = self.phase == "declare"
        if declaring and not self.at_once:
            return PASS, STAY_IN
        least, most = self.exchange_limits(seat)
        hand = partie.hands[seat]
        return Exchanges(hand, offers(declaring, least, most, hand.bit_count()))

    def act(self, partie: Partie[Any, Any], action: Action) -> list[Event]:
        player, declaring = self.turn, self.phase == "declare"
        if declaring and isinstance(action, Pass):
            events = self._pass(partie, player)
        elif declaring and not self.at_once:
            if action != STAY_IN:
                raise IllegalAction("not_now")
            events = [self._declare(partie, player, True)]
        else:
            cards = self._wanted(partie.hands[player], action, STAY_IN if declaring else KEEP)
            events = [self._declare(partie, player, True)] if declaring else []
            events.append(self._exchange(partie, player, cards))
        self._next()
        return events

    def _wanted(self, hand: CardSet, action: Action, keeping: Action) -> CardSet:
        """Return the cards that an action puts away, none for ``keeping``. Raises ``IllegalAction``."""
        if isinstance(action, Exchange):
            cards = action.cards
            if foreign := cards & ~hand:
                raise IllegalAction("not_your_card", card=notation(cards_in(foreign)[0]))
            left = len(self.talon) + (self.turn == self.taker)
            if cards.bit_count() > left:
                raise IllegalAction("talon_short", left=left)
            return cards
        if action != keeping:
            raise IllegalAction("not_now")
        if self.exchange_limits(self.turn)[0]:
            raise IllegalAction("upcard_is_yours")
        return NO_CARDS

    # Declaring and exchanging.

    def _declare(self, partie: Partie[Any, Any], player: Seat, plays: bool, forced: bool = False) -> Event:
        self.plays[player] = plays
        return declared(partie.deal_number, player, plays, forced)

    def _pass(self, partie: Partie[Any, Any], player: Seat) -> list[Event]:
        """Pass this deal. A dealer who must play against the only player who is in keeps his hand."""
        events = [self._declare(partie, player, False)]
        must_play = self.options.lone_player == "must_play_out_vs_dealer"
        if player == self.dealer and must_play and len(self.active) == 1:
            self.forced_dealer = True
            return [*events, self._declare(partie, player, True, forced=True)]
        self.put_away[player], partie.hands[player] = partie.hands[player], NO_CARDS
        return events

    def _exchange(self, partie: Partie[Any, Any], player: Seat, cards: CardSet) -> Event:
        number = cards.bit_count()
        self.exchanged[player] = number + (self.exchanged[player] or 0)
        if not number:
            return Exchanged(partie.deal_number, player, (), ())
        if player == self.taker:
            self.talon, self.taker = (self.upcard, *self.talon), None
        drawn, self.talon = self.talon[:number], self.talon[number:]
        replacements = card_set(drawn)
        partie.hands[player] ^= cards | replacements
        self.put_away[player] |= cards
        self.drawn[player] |= replacements
        self.buyers += (player,)
        return Exchanged(partie.deal_number, player, cards_in(cards), cards_in(replacements))

    def _next(self) -> None:
        """Go on to the next seat in the queue; after the last one to exchanging, or to the end."""
        queue = self.queue[1:]
        if self.phase == "exchange":
            if self.options.exchange_rounds == "while_talon_lasts":
                queue = self._go_on_exchanging(queue)
        elif not queue:
            self.phase = "exchange"
            if None in self.exchanged and len(self.active) > 1:
                undecided = [self.plays[seat] and self.exchanged[seat] is None for seat in self.from_forehand]
                queue = tuple(compress(self.from_forehand, undecided))
        self.queue = queue
        if queue:
            self.turn = queue[0]
        else:
            self.phase, self.over = "done", True

    def _go_on_exchanging(self, queue: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Open another round for those who have exchanged in this one; end them all with the talon."""
        if not queue:
            self.exchange_round += 1
            queue, self.buyers = self.buyers, ()
        return () if self.exchange_round > 1 and not self.talon else queue

    def tricks(self, order: TrickOrder) -> Tricks:
        """Return the tricks to be played by those who are in; the first of them from forehand on leads."""
        return Tricks(order, self.active, next(filter(self.plays.__getitem__, self.from_forehand)))

    # What others may know.

    def view(self, partie: Partie[Any, Any], viewer: Seat | None) -> KauflabetDealView:
        nothing = (0,) * self.options.players
        no_tricks = self.from_forehand[0], (), (), nothing, nothing
        return KauflabetDealView(*no_tricks, phase=self.phase, **self.seen(viewer))

    def seen(self, viewer: Seat | None) -> dict[str, Any]:
        """Return the fields of a view that tell of what was said."""
        least, most = (0, 0) if self.over else self.exchange_limits(self.turn)
        return {
            "dealer": self.dealer,
            "upcard": self.upcard,
            "upcard_taken": self.upcard_taken,
            "best_trumps": promoted(self.upcard >> 3, self.options.two_jacks),
            "talon": len(self.talon),
            "plays": tuple(self.plays),
            "forced_dealer": self.forced_dealer,
            "exchange_round": self.exchange_round,
            "exchanged": tuple(self.exchanged),
            "least": least,
            "most": most,
            "put_away": () if viewer is None else cards_in(self.put_away[viewer]),
            "drawn": () if viewer is None else cards_in(self.drawn[viewer]),
        }

    def canonical(self) -> list[Any]:
        hidden = "at_once", "options", "taker"
        held = [getattr(self, slot) for slot in Speaking.__slots__ if slot not in hidden]
        return [*held, self.upcard_taken]


class FourTricks(Tricking):
    """The tricks of those who are in, after what they have ``spoken``."""

    __slots__ = ("spoken",)
    views = KauflabetDealView

    def __init__(self, partie: Partie[KauflabetOptions, Any], terms: Terms, spoken: Speaking) -> None:
        super().__init__(partie, terms, spoken.tricks(terms.order))
        self.spoken = spoken

    def check(self, seat: Seat, hand: CardSet, card: Card) -> None:
        """Raise ``IllegalAction`` for a card that can't follow the lead.

        Other duties (to head, to trump) may still change with each card that is played before one's turn.
        """
        if not self.tricks.follow(hand) >> card & 1:
            raise self.unfollowed(self.tricks.trick[0], card)

    def unfollowed(self, led: Card, card: Card) -> IllegalAction:
        trumps = self.terms.order.trumps
        if card >> 3 == led >> 3 and trumps >> card & 1:
            return IllegalAction("unter_is_trump", card=notation(card))
        if trumps >> led & 1:
            return IllegalAction("follow_trumps", suit=SUIT_LETTERS[self.spoken.upcard >> 3])
        return super().unfollowed(led, card)

    def seen(self, partie: Partie[Any, Any], viewer: Seat | None) -> dict[str, Any]:
        phase = {"phase": "done" if self.over else self.phase}
        return {**super().seen(partie, viewer), **self.spoken.seen(viewer), **phase}

    def canonical(self) -> list[Any]:
        return [*super().canonical(), *self.spoken.canonical()]
