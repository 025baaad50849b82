"""The expert for Kauflabet, with rules of thumb of its own.

A trick is taken with a card that is likely to hold and little worth later: before others a low trump often
does, since who beats it must be void in the suit led. What can't win is thrown away weakest first. One leads
a card that nobody can beat, else the strongest one that is no trump; the best trumps can wait where the most
tricks take all.

One plays when the share of the pot that one hopes for is worth more than the bête that one fears, and
exchanges every card that promises less than one yet to be drawn. So whoever has passed, or exchanged so many
cards, has told something of his hand. Cards that nobody in the deal holds lie in the talon or were put away.
"""

import functools
import random
from collections.abc import Sequence
from itertools import accumulate
from math import erf, pi, prod, sqrt
from operator import sub
from typing import Any, Final, TypeAlias

from engine.cards import (
    ALL_CARDS,
    NO_CARDS,
    Card,
    CardSet,
    TakenTrick,
    TrickOrder,
    card_set,
    cards_in,
    play_out,
    seen_cards,
    suit,
    tricks_won,
    winning_position,
)
from engine.game import Action, Seat
from engine.games.kauflabet.game import Kauflabet, KauflabetPartie, Speaking
from engine.games.kauflabet.options import TRICKS, KauflabetOptions
from engine.games.kauflabet.terms import Settlement, bete, order_of, settle_deal, terms_of
from engine.games.kauflabet.vocabulary import (
    KEEP,
    STAY_IN,
    Exchange,
    KauflabetDealView,
    PartieView,
)
from engine.kernel.vocabulary import PASS, TricksView
from engine.players import worlds
from engine.players.expert import Expert
from engine.players.manners import Playing, dutiful
from engine.players.search import Position
from engine.players.worlds import HandSampler, SeenTricks, likely

_TRUMP_HOPES: Final = (0.96, 0.7, 0.52, 0.38, 0.29, 0.24, 0.17, 0.15, 0.12)
_PLAIN_HOPES: Final = (0.12, 0.03, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01)
"""How often a card brings a trick against three rivals, by how many unseen cards of its suit beat it.

Counted in some thousand deals of computers among themselves."""
_HELD: Final = 3
"""Cards that each rival holds when he follows, about."""
_CASHED: Final = 2
"""Cards left with which the best trumps are led."""


@functools.lru_cache(maxsize=64)
def _against(rivals: float) -> tuple[Sequence[float], Sequence[float], float]:
    """Return the hopes of trumps and of plain cards against so many rivals, and of a card yet to be drawn."""
    trumps, plain = ([hope ** (rivals / 3) for hope in hopes] for hopes in (_TRUMP_HOPES, _PLAIN_HOPES))
    return trumps, plain, 0.58 / (rivals + 0.6)


class Hopes:
    """The worth of cards to somebody who has not seen ``unseen``, against so many rivals."""

    __slots__ = ("_plain", "_trumps", "drawn", "order", "unseen")

    def __init__(self, order: TrickOrder, unseen: CardSet, rivals: float) -> None:
        self.order = order
        self.unseen = unseen
        self._trumps, self._plain, self.drawn = _against(rivals if rivals > 1 else 1.0)

    def of(self, card: Card) -> float:
        """Estimate the part of a trick that a card brings."""
        order = self.order
        better = order.beaten_by[card] & self.unseen
        if order.trumps >> card & 1:
            return self._trumps[better.bit_count()]
        return self._plain[(better & ~order.trumps).bit_count()]

    def is_sure(self, card: Card) -> bool:
        """Whether no unseen card beats it."""
        return not self.order.beaten_by[card] & self.unseen


def _holds(hopes: Hopes, card: Card, led: Card, to_come: int) -> float:
    """Return the chance that none of those still to follow beats a card that wins a trick so far."""
    order, unseen = hopes.order, hopes.unseen
    better, suit = order.beaten_by[card] & unseen, order.suit_of[led] & unseen
    if not to_come or not better:
        return 1.0
    cards, others = unseen.bit_count(), (unseen & ~suit).bit_count()
    stays_below = (1 - (better & suit).bit_count() / cards) ** _HELD
    is_void = (others / cards) ** _HELD
    is_beaten = 1 - stays_below
    if better & ~suit:
        is_beaten += is_void * (1 - (1 - (better & ~suit).bit_count() / others) ** _HELD)
    return float((1 - is_beaten) ** to_come)


def _lead(options: KauflabetOptions, hopes: Hopes, cards: Sequence[Card]) -> Card:
    """Choose a card that nobody can beat, else the one most likely to hold; low trumps are kept for later.

    Where the most tricks take everything, the best trumps are kept as well until two cards are left: they
    win later, too, and bring back the lead.
    """
    sure = [card for card in cards if hopes.is_sure(card)]
    plain = [card for card in cards if not hopes.order.trumps >> card & 1]
    if options.tricks_pay == "sweep" and len(cards) > _CASHED:
        beatable = [card for card in cards if card not in sure]
        sure = [card for card in sure if card in plain]
        plain = plain or beatable
    return max(sure or plain or cards, key=lambda card: (hopes.of(card), card))


def playing(options: KauflabetOptions, trump: int, players: int) -> Playing:
    """Return how so many players play a deal with that trump suit.

    Among the hands are those of seats that don't play, and the cards that lie aside: for all a player knows,
    others may hold any of these.
    """
    terms = terms_of(options, trump)

    def choose(
        seat: Seat,
        legal: CardSet,
        held: Sequence[CardSet],
        trick: Sequence[Card],
        taken: Sequence[TakenTrick],
    ) -> CardSet:
        hopes, cards = Hopes(terms.order, sum(held) - held[seat], players - 1), cards_in(legal)
        if not trick:
            return 1 << _lead(options, hopes, cards)
        best, to_come = trick[winning_position(terms.order, trick)], players - 1 - len(trick)
        winning = cards_in(legal & terms.order.beaten_by[best])
        if not winning:
            return 1 << min(cards, key=lambda card: (hopes.of(card), card))
        return 1 << max(
            winning, key=lambda card: (_holds(hopes, card, trick[0], to_come) - hopes.of(card), -card)
        )

    return Playing(terms, (dutiful(choose, terms),))


_UNDECIDED: Final = 0.7
"""Chance that somebody who has yet to speak will play."""

DOUBT: Final = 0.15
"""How likely a word is that somebody wouldn't have said by rule, against one that they would have."""
SAMPLES: Final = 2
"""Deals that are sampled for each world wanted."""

DEALS: Final = 2
"""Deals that make a world: fewer would tell too little of a choice that luck has so much of a part in."""

LATE: Final = 4
"""Deals left in a partie, the present one included, in which chips count as far as they bring places.

For as many deals before that they do so, too, but that comes to about the chips.
"""
SPURNED: Final = 6
"""How many times as likely a plain card is to lie aside as a trump, against chance."""

LEAST_VARIANCE: Final = 0.25
"""Variance when nothing is to come: half a chip is the edge between ahead and behind."""
EARLY_VARIANCE: Final = 1e9
"""Variance when so much is to come that each chip brings as much, whoever is ahead."""

World: TypeAlias = tuple[KauflabetPartie, ...]
"""Imagined parties at a moment of a deal."""


class Worth:
    """The chips that a deal under way may bring a seat, as far as they will bring it places.

    The highest balance wins a partie, so what counts is who will be ahead of whom. That depends on what
    everybody has now, and on deals to come, of which nothing is known but how much they may change: the more
    of them and the fuller the pot, the less is decided. Whoever is behind has to dare something towards the
    end.

    At first, that is what it wins of the pot, and its equal share of what stays there. 0 is to share the pot
    out as it is.

    By how much the difference of two balances will still change has about the normal distribution. A deal to
    come adds the square of its antes to the variance, and a pot its own square: the best fit to who came in
    before whom, in a thousand parties of computers under each rule set.
    """

    def __init__(self, view: PartieView) -> None:
        assert view.seat is not None
        options = view.options
        players, to_come = options.players, max(0, options.n_deals - view.deal_number)
        self._me = view.seat
        self._balances = list(view.totals)
        ante = options.stake * players
        if options.ante == "dealer":
            ante = options.stake
            for deal in range(1, to_come + 1):
                self._balances[(view.dealer + deal) % players] -= ante
        extra = players if options.final_pot == "extra_deals_without_ante" else 0
        self._goes_on = view.deal_number < options.n_deals + extra
        self._variance = LEAST_VARIANCE + ante**2 * to_come if to_come < 2 * LATE else EARLY_VARIANCE
        self._place = sqrt(2 * pi * (self._variance + view.pot**2)) / players
        self._before = self._ahead(self._balances, view.pot)

    def of(self, settlement: Settlement) -> float:
        """Return what it is worth to end the deal like this."""
        changes = zip(self._balances, settlement.taken, settlement.betes, strict=True)
        balances = [balance + taken - bete for balance, taken, bete in changes]
        return self._place * (self._ahead(balances, settlement.left) - self._before)

    def _ahead(self, balances: Sequence[int], pot: int) -> float:
        """Return how many others the seat is likely to end up ahead of, in comparison with half of them."""
        variance = self._variance + pot**2 if self._goes_on else self._variance
        own, spread = balances[self._me], sqrt(2 * variance)
        return sum(erf((own - balance) / spread) for balance in balances) / 2


class Prospects:
    """The hopes of a hand after each exchange: the part of a trick that each card brings.

    Cards are put away weakest first, within the ``limits``; the dealer may get the upcard for the first.
    """

    __slots__ = ("_deal", "_drawn", "_hopes", "_options", "_seat", "_weakest", "best")

    def __init__(
        self,
        options: KauflabetOptions,
        deal: Speaking | KauflabetDealView,
        seat: Seat,
        hand: CardSet,
        put_away: CardSet,
        limits: tuple[int, int],
    ) -> None:
        self._options, self._deal, self._seat = options, deal, seat
        known = hand | put_away | (NO_CARDS if deal.upcard_taken else 1 << deal.upcard)
        order = order_of(options, suit(deal.upcard))
        hopes = Hopes(order, ALL_CARDS & ~known, rivals_of(seat, deal.plays))
        hoped = sorted([(hopes.of(card), card) for card in cards_in(hand)])
        self._weakest = [card for _, card in hoped]
        self._hopes = [hope for hope, _ in hoped]
        self._drawn = [hopes.drawn] * len(hoped)
        if seat == deal.dealer and options.upcard != "nobody" and not deal.upcard_taken:
            self._drawn[0] = hopes.of(deal.upcard)
        gained = list(accumulate(map(sub, self._drawn, self._hopes), initial=0.0))
        self.best = max(range(limits[0], limits[1] + 1), key=gained.__getitem__)
        """The number of cards to exchange."""

    def word(self, pot: int, appetite: float = 0.0) -> Action:
        """Return what is declared or exchanged by rule."""
        deal = self._deal
        alone = self._seat == deal.dealer and not any(deal.plays)
        passes = deal.phase == "declare" and not alone and not self._are_worth_playing(pot, appetite)
        return self.said(passes, self.best)

    def said(self, passes: bool, number: int) -> Action:
        """Return what is said by whoever passes, if it is time for that, or puts so many cards away."""
        declaring = self._deal.phase == "declare"
        if declaring and passes:
            return PASS
        if declaring and self._options.exchange_timing == "after_all_declared":
            return STAY_IN
        cards = card_set(self._weakest[:number])
        return Exchange(cards) if cards else STAY_IN if declaring else KEEP

    def _are_worth_playing(self, pot: int, appetite: float) -> bool:
        """Whether the shares of the pot outweigh the bête after the exchange; by appetite they need not."""
        hopes = self._hopes[self.best :] + self._drawn[: self.best]
        none = prod(1 - hope for hope in hopes)
        return pot * sum(hopes) / TRICKS > bete(self._options, pot) * (none - appetite)


def not_gone(deal: KauflabetDealView) -> CardSet:
    """Return the cards that may have come to hands, or lie in the talon, for all that a viewer knows."""
    return ALL_CARDS & ~card_set(deal.put_away) & ~(NO_CARDS if deal.upcard_taken else 1 << deal.upcard)


def rivals_of(seat: Seat | None, plays: Sequence[bool | None]) -> float:
    """Return how many others play as far as is known; ``plays`` by seat, ``None`` before it has declared."""
    return sum(_UNDECIDED if each is None else each for other, each in enumerate(plays) if other != seat)


def prospects_of(view: PartieView) -> Prospects:
    """Return what may become of the viewer's hand when it speaks."""
    deal = view.deal
    assert deal is not None and view.seat is not None
    return Prospects(
        view.options, deal, view.seat, seen_cards(view.hand), card_set(deal.put_away), (deal.least, deal.most)
    )


def imagined_prospects(deal: Speaking, hands: Sequence[CardSet]) -> Prospects:
    """Return what may become of the hand of whoever is to speak in an imagined deal."""
    seat, limits = deal.turn, deal.exchange_limits(deal.turn)
    return Prospects(deal.options, deal, seat, hands[seat], deal.put_away[seat], limits)


class SpeakingPosition:
    """A seat's choice whether to play and what to exchange, where cards are exchanged for the first time.

    A world is some whole deals, dealt anew and brought to where the real one stands: whoever has spoken has
    passed, or put away the weakest of his cards, as many as everybody saw. Deals count by how likely that
    makes them.
    """

    def __init__(self, view: PartieView, deal: KauflabetDealView) -> None:
        assert view.seat is not None
        self._options, self._pot = view.options, view.pot
        self._worth = Worth(view)
        self._me, self._deal = view.seat, deal
        self._before = Kauflabet().new(view.options)
        self._before.dealer = deal.dealer
        hand = seen_cards(view.hand)
        self._hand, self._unseen = cards_in(hand), cards_in(not_gone(deal) & ~hand)

    def worlds(self, number: int, rng: random.Random) -> Sequence[World]:
        dealt = [self._deal_anew(rng) for _ in range(number * DEALS * SAMPLES)]
        deals = likely(dealt, [*map(self._catch_up, dealt)], number * DEALS, rng)
        return [tuple(deals[first::number]) for first in range(number)]

    def outcome(self, world: World, action: Action) -> float:
        return sum(self._comes_to(partie.copy(), action) for partie in world) / DEALS

    def _comes_to(self, partie: KauflabetPartie, action: Action) -> float:
        """Do the action, play the deal to its end and return what it is worth."""
        deal, hands = partie.spoken, partie.hands
        deal.act(partie, action)
        while not deal.over:
            deal.act(partie, imagined_prospects(deal, hands).word(self._pot))
        won: Sequence[int] = (0,) * self._options.players
        if len(deal.active) > 1:
            held = sum(hands) | (0 if deal.upcard_taken else 1 << deal.upcard)
            terms, manners = playing(self._options, suit(deal.upcard), len(deal.active))
            tricks = play_out(deal.tricks(terms.order), [*hands, ALL_CARDS & ~held], manners * len(won))
            won = tricks_won(tricks, len(won))
        return self._worth.of(settle_deal(self._options, self._pot, deal.dealer, deal.active, won))

    def _deal_anew(self, rng: random.Random) -> KauflabetPartie:
        """Return a deal in which the viewer has its own cards, before anybody has spoken."""
        players, dealer = self._options.players, self._deal.dealer
        cards = sorted(self._unseen, key=lambda _: rng.random())
        before = (self._me - dealer - 1) % players * TRICKS
        hands = players * TRICKS - TRICKS
        order = (*cards[:before], *self._hand, *cards[before:hands], self._deal.upcard, *cards[hands:])
        partie = self._before.copy()
        partie.deal_cards(order, partie.packets, 1)
        return partie

    def _catch_up(self, partie: KauflabetPartie) -> float:
        """Bring an imagined deal to where the real one stands; return how likely the words are in it."""
        deal, seen, likelihood = partie.spoken, self._deal, 1.0
        while deal.phase != seen.phase or deal.turn != self._me:
            seat, prospects = deal.turn, imagined_prospects(deal, partie.hands)
            passed = not seen.plays[seat] or (seen.forced_dealer and seat == seen.dealer)
            said = prospects.said(passed, seen.exchanged[seat] or 0)
            if seat != self._me and said != prospects.word(self._pot):
                likelihood *= DOUBT
            deal.act(partie, said)
        return likelihood


class CardPosition(worlds.CardPosition[PartieView]):
    """A seat's choice of a card, to lead or to follow.

    Hands are those of the seats that are in, and last the cards that lie aside. Those are fewer trumps than
    by chance, since who has passed, or exchanged, had or put away few.
    """

    def sampler(self) -> HandSampler:
        view, deal, seen, barred = self.view, self.view.deal, self.seen, self.seen.voids()
        assert deal is not None
        aside, plain = len(view.hand_sizes), cards_in(seen.unseen & ~view.order.trumps)
        sizes = [*view.hand_sizes, (seen.unseen | seen.hand).bit_count() - sum(view.hand_sizes)]
        if seen.unseen >> deal.upcard & 1 and deal.exchange_round == 1:  # everybody saw the dealer take it
            for holder in range(len(sizes)):
                if holder != deal.dealer:
                    barred[holder] = barred.get(holder, 0) | 1 << deal.upcard
        return HandSampler.beside(view, seen.unseen, barred, sizes, dict.fromkeys(plain, SPURNED), aside)

    @functools.cached_property
    def _worth(self) -> Worth:
        return Worth(self.view)

    def value(self, world: worlds.World, tricks: Sequence[TakenTrick]) -> float:
        options, players = self.view.options, self.seen.tricks.players
        won = tricks_won(tricks, options.players)
        return self._worth.of(settle_deal(options, self.view.pot, 0, players, won))


class KauflabetExpert(Expert[PartieView]):
    """The expert for all house rules.

    Which cards to exchange goes by rule: to compare one more or less did not pay.
    """

    cards = CardPosition

    def considered(self, view: PartieView, legal: Sequence[Action]) -> Sequence[Action]:
        if not any(isinstance(action, Exchange) for action in legal):
            return legal
        prospects = prospects_of(view)
        usual = prospects.said(False, prospects.best)
        return [action for action in legal if action in (PASS, usual)]

    def by_rule(self, view: PartieView, actions: Sequence[Action], appetite: float) -> Action:
        if view.phase == "play":
            return super().by_rule(view, actions, appetite)
        return prospects_of(view).word(view.pot, appetite)

    def stake(self, view: PartieView, action: Action) -> float:
        return bete(view.options, view.pot) if view.phase == "declare" and action != PASS else 0.0

    def loyalty(self, view: PartieView) -> float:
        # rules of thumb think of chips: where places count, they are no better than anything else
        return 1.0 if self.goes_by_place(view) else 2.0

    def goes_by_place(self, view: PartieView) -> bool:
        return view.deal_number > view.options.n_deals - LATE

    def position(self, view: PartieView, remembers: int | None = None) -> Position[Any] | None:
        assert view.deal is not None
        if view.phase != "play":
            return SpeakingPosition(view, view.deal) if view.deal.exchange_round == 1 else None
        return super().position(view, remembers)

    def seen(self, view: PartieView, deal: TricksView, remembers: int | None = None) -> SeenTricks:
        assert isinstance(deal, KauflabetDealView)
        return SeenTricks(view, deal, deal.active, remembers, not_gone(deal))

    def playing(self, view: PartieView, deal: TricksView) -> Playing:
        assert isinstance(deal, KauflabetDealView)
        return playing(view.options, deal.trump, len(deal.active))
