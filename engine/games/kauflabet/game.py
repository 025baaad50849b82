"""Kauflabet as a game that tables can open: declare, exchange, play four tricks (rules 3.3).

The pot goes from one deal to the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from operator import add, sub
from typing import Any, cast

from engine.cards import (
    NO_CARDS,
    SUIT_LETTERS,
    Card,
    CardSet,
    TrickOrder,
    Tricks,
    card_set,
    cards_in,
    notation,
)
from engine.game import Action, Event, IllegalAction, Options, Seat
from engine.games.kauflabet.options import RULE_SETS, TRICKS, KauflabetOptions
from engine.games.kauflabet.terms import bete, promoted, settle_deal, terms_of
from engine.games.kauflabet.vocabulary import (
    KEEP,
    STAY_IN,
    VERBS,
    Exchange,
    Exchanges,
    KauflabetDealView,
    PartieView,
    PotSettled,
    SpeakingPhase,
    offers,
)
from engine.kernel.game import COMMON_REFUSALS, DescribedGame
from engine.kernel.partie import Partie
from engine.kernel.stages import Stage
from engine.kernel.terms import Terms, even_shares
from engine.kernel.tricking import Tricking
from engine.kernel.vocabulary import PASS, Pass, said_by


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
        self.queue = self.from_forehand = partie.order
        self.turn = self.queue[0]
        self.over = False

    # Who is in, and what may be done.

    @property
    def active(self) -> tuple[Seat, ...]:
        """The seats that are in, in order of play."""
        return tuple(compress(range(len(self.plays)), self.plays))

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
            self._pass(partie, player)
        elif declaring and not self.at_once:
            if action != STAY_IN:
                raise IllegalAction("not_now")
            self.plays[player] = True
        else:
            cards = self._wanted(partie.hands[player], action, STAY_IN if declaring else KEEP)
            self.plays[player] = True
            self._exchange(partie, player, cards)
        self._next()
        return [said_by(partie.deal_number, player)]

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

    def _pass(self, partie: Partie[Any, Any], player: Seat) -> None:
        """Pass this deal. A dealer who must play against the only player who is in keeps his hand."""
        must_play = self.options.lone_player == "must_play_out_vs_dealer"
        if player == self.dealer and must_play and len(self.active) == 1:
            self.plays[player] = self.forced_dealer = True
            return
        self.plays[player] = False
        self.put_away[player], partie.hands[player] = partie.hands[player], NO_CARDS

    def _exchange(self, partie: Partie[Any, Any], player: Seat, cards: CardSet) -> None:
        number = cards.bit_count()
        self.exchanged[player] = number + (self.exchanged[player] or 0)
        if not number:
            return
        if player == self.taker:
            self.talon, self.taker = (self.upcard, *self.talon), None
        drawn, self.talon = self.talon[:number], self.talon[number:]
        replacements = card_set(drawn)
        partie.hands[player] ^= cards | replacements
        self.put_away[player] |= cards
        self.drawn[player] |= replacements
        self.buyers += (player,)

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
        Tricking.__init__(self, partie, terms, spoken.tricks(terms.order))
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


class KauflabetPartie(Partie[KauflabetOptions, PartieView]):
    """The state of a table that plays Kauflabet.

    ``balances`` are the chips that each seat has won or lost so far; ``totals`` the same before the deal's
    ante.
    """

    __slots__ = ("balances",)

    def __init__(self, game: Kauflabet, options: KauflabetOptions) -> None:
        super().__init__(game, options)
        self.dealer = 0
        self.balances = self.totals

    @property
    def pot(self) -> int:
        """The chips in the pot: they are what all have lost."""
        return -sum(self.balances)

    @property
    def spoken(self) -> Speaking:
        """The words of a deal under way, from the first of them to the last trick."""
        return self.stage.spoken if isinstance(self.stage, FourTricks) else cast(Speaking, self.stage)

    def deal_cards(self, order: Sequence[Card], packets: Sequence[int], step: int) -> list[Event]:
        """Take the ante, and deal. Extra deals for the rest of the pot have no ante (3.6)."""
        if self.deal_number <= self.options.n_deals:
            balances, stake = list(self.balances), self.options.stake
            for payer in range(len(balances)) if self.options.ante == "everybody" else (self.dealer,):
                balances[payer] -= stake
            self.balances = tuple(balances)
        return super().deal_cards(order, packets, step)

    def close_deal(self, active: Sequence[Seat], tricks_won: Sequence[int]) -> list[Event]:
        """Settle the pot; after the last deal play one more for what is left of it, or share that."""
        number, options = self.deal_number, self.options
        settlement = settle_deal(options, self.pot, self.dealer, active, tricks_won)
        won = map(sub, settlement.taken, settlement.betes)
        self.balances = tuple(map(add, self.balances, won))
        shares: tuple[int, ...] = ()
        if number == self.deals and self.pot:
            # at most one extra deal for each player (3.6)
            most = options.n_deals + options.players
            if options.final_pot == "extra_deals_without_ante" and number < most:
                self.deals += 1
            else:
                shares = even_shares(self.pot, options.players, (self.dealer + 2) % options.players)
                self.balances = tuple(map(add, self.balances, shares))
        points = tuple(map(sub, self.balances, self.totals))
        return self.close(PotSettled(number, points, self.balances, self.dealer, settlement, shares))

    def seen(self, seat: Seat | None) -> dict[str, Any]:
        pot = {"pot": self.pot, "bete": bete(self.options, self.pot)}
        return {**super().seen(seat), **pot, "totals": self.balances}

    def canonical(self) -> list[Any]:
        return [*super().canonical(), self.balances]


class Kauflabet(DescribedGame[KauflabetOptions, PartieView]):
    """The old game for a pot, in the rule sets of 1850 and 1739."""

    name = "kauflabet"
    direction = "anticlockwise"
    rules = KauflabetOptions
    stakes = True
    rule_sets = RULE_SETS
    views = PartieView
    verbs = VERBS
    refusal_codes = COMMON_REFUSALS | {
        *("talon_short", "upcard_is_yours"),
        *("follow_trumps", "unter_is_trump", "must_trump", "must_overtrump", "must_head"),
    }

    def packets(self, options: KauflabetOptions) -> Sequence[int]:
        return (TRICKS,)

    def new(self, options: Options) -> KauflabetPartie:
        return KauflabetPartie(self, self.own(options))

    def agreed(self, table: Partie[KauflabetOptions, PartieView] | PartieView) -> tuple[int, None]:
        deal = table.deal if isinstance(table, PartieView) else cast(KauflabetPartie, table).spoken
        assert deal is not None
        return deal.upcard >> 3, None

    def terms(self, options: KauflabetOptions, contract: int, declarer: Seat | None) -> Terms:
        """Return the terms of a deal with that trump suit."""
        return terms_of(options, contract)

    def opening(self, partie: Partie[KauflabetOptions, PartieView], rest: Sequence[Card]) -> Stage:
        return Speaking(partie, rest)

    def after(self, partie: Partie[KauflabetOptions, PartieView], stage: Stage) -> list[Event]:
        assert isinstance(partie, KauflabetPartie)
        if isinstance(stage, FourTricks):
            return partie.close_deal(stage.tricks.players, stage.tricks.won(partie.options.players))
        assert isinstance(stage, Speaking)
        if stage.plays.count(True) < 2:
            return partie.close_deal(stage.active, (0,) * partie.options.players)
        partie.stage = FourTricks(partie, partie.book[stage.upcard >> 3, None], stage)
        return []
