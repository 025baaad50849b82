"""Worlds that a seat can imagine: hands that others may hold, and a card to be played as search sees it.

Unseen cards are dealt at random, every deal that is possible equally likely. Cards that the same seats may
hold are alike. How many cards of each kind go to whom is drawn by the number of deals in which it is so; then
each kind is shuffled. Nothing is thrown away, however much is known.

What a seat has seen tells who may hold what; how others played tells what is likely, and how well they play.
The rules and the counting are the game's terms; a game may add what else tells of hands.
"""

from __future__ import annotations

import functools
import random
from bisect import bisect
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from math import comb, factorial, prod
from types import MappingProxyType
from typing import ClassVar, Final, Generic, NamedTuple, TypeAlias, TypeVar

from engine.cards import (
    NO_CARDS,
    Card,
    CardSet,
    Choose,
    TakenTrick,
    Tricks,
    card_set,
    cards_in,
    play_out,
    seen_cards,
    shown_voids,
)
from engine.game import Action, Seat, T, View
from engine.kernel.vocabulary import PLAYS, PartieView, Play, TricksView
from engine.players.manners import Described, Playing, playing

Places: TypeAlias = int
"""Places that are free for cards, by holder: six bits each, so that a number is looked up and not a list."""


_BITS: Final = 6


def likely(worlds: Sequence[T], weights: Sequence[float], number: int, rng: random.Random) -> Sequence[T]:
    """Return so many of the worlds, each about as often as its weight says; all of them where none has any.

    Evenly spaced marks on the sum of the weights choose them: that adds as little chance as can be.
    """
    total = sum(weights)
    if not total:
        return worlds[:number]
    step = total / number
    marks = (step * (place + rng.random()) for place in range(number))
    ends = accumulate(weights)
    chosen = []
    at, end = 0, next(ends)
    for mark in marks:
        while mark > end and at < len(worlds) - 1:
            at, end = at + 1, next(ends)
        chosen.append(worlds[at])
    rng.shuffle(chosen)
    return chosen


class HandSampler:
    """Deals unseen cards to holders: the other seats, and whatever else keeps cards out of sight.

    ``sizes`` says how many cards each holder has, ``barred`` which ones it cannot have, ``known`` which ones
    it has for certain. The other places must be as many as the cards. With each ``favoured`` card that its
    ``taker`` has a deal becomes so many times as likely. Raises ``ValueError`` when no deal is possible.
    """

    def __init__(
        self,
        cards: CardSet,
        sizes: Sequence[int],
        barred: Mapping[int, CardSet],
        known: Sequence[CardSet] | None = None,
        favoured: Mapping[Card, int] = MappingProxyType({}),
        taker: int | None = None,
    ) -> None:
        self._known = [NO_CARDS] * len(sizes) if known is None else known
        free = [size - own.bit_count() for size, own in zip(sizes, self._known, strict=True)]
        if cards.bit_count() != sum(free):
            raise ValueError(f"{cards.bit_count()} cards for {sum(free)} places")
        self._holders = range(len(sizes))
        self._free = sum(places << _BITS * holder for holder, places in enumerate(free))
        self._taker = taker
        kinds: dict[tuple[tuple[int, ...], int], list[Card]] = {}
        for card in cards_in(cards):
            holders = tuple(holder for holder in self._holders if not barred.get(holder, 0) >> card & 1)
            kinds.setdefault((holders, favoured.get(card, 1)), []).append(card)
        # those that fewest may hold come first: then the fewest ways have to be counted
        in_order = sorted(kinds.items(), key=lambda kind: (len(kind[0][0]), kind))
        self._kinds = [(*kind, alike) for kind, alike in in_order]
        self._ways = functools.lru_cache(maxsize=None)(self._count)
        self._drawn_from = functools.lru_cache(maxsize=None)(self._choices)
        if not self.ways:
            raise ValueError("no deal fits what is known")

    @classmethod
    def beside(
        cls,
        view: PartieView,
        cards: CardSet,
        barred: Mapping[int, CardSet],
        sizes: Sequence[int] = (),
        favoured: Mapping[Card, int] = MappingProxyType({}),
        taker: int | None = None,
    ) -> HandSampler:
        """Return what deals to all but the viewer, who knows its own hand alone; ``sizes`` are the hands'."""
        sizes, own = sizes or view.hand_sizes, seen_cards(view.hand)
        known = [own if holder == view.seat else NO_CARDS for holder in range(len(sizes))]
        return cls(cards & ~own, sizes, barred, known, favoured, taker)

    @property
    def ways(self) -> int:
        """The number of deals that are possible."""
        return self._of_kind(0, self._free)

    def deal(self, rng: random.Random) -> tuple[CardSet, ...]:
        """Return one of the possible deals: a set of cards by holder, the known ones among them."""
        dealt = list(self._known)
        free = self._free
        for at, (holders, _, cards) in enumerate(self._kinds):
            shuffled = sorted(cards, key=lambda _: rng.random())
            for turn, holder in enumerate(holders):
                shares, ends = self._drawn_from(at, turn, len(shuffled), free)
                own = shares[bisect(ends, rng.randrange(ends[-1])) if len(shares) > 1 else 0]
                for card in shuffled[:own]:
                    dealt[holder] |= 1 << card
                del shuffled[:own]
                free -= own << _BITS * holder
        return tuple(dealt)

    def _choices(self, at: int, turn: int, number: int, free: Places) -> tuple[Sequence[int], Sequence[int]]:
        """Return the shares of a kind's last ``number`` cards, and the sums of deals up to each of them."""
        shares, ways = zip(*self._shares(at, turn, number, free), strict=True)
        return shares, list(accumulate(ways))

    def _shares(self, at: int, turn: int, number: int, free: Places) -> Iterator[tuple[int, int]]:
        """Yield how many cards of a kind a holder may get, each with the number of deals that make it so."""
        holders, factor, _ = self._kinds[at]
        place = _BITS * holders[turn]
        room = free >> place & (1 << _BITS) - 1
        if holders[turn] != self._taker:
            factor = 1
        if at == len(self._kinds) - 1:  # now all that is free is filled
            yield room, 1
        elif turn == len(holders) - 1:
            if number <= room:
                yield number, factor**number * self._of_kind(at + 1, free - (number << place))
        else:
            for own in range(min(number, room) + 1):
                ways = self._ways(at, turn + 1, number - own, free - (own << place))
                if ways:
                    yield own, factor**own * comb(number, own) * ways

    def _count(self, at: int, turn: int, number: int, free: Places) -> int:
        return sum(ways for _, ways in self._shares(at, turn, number, free))

    def _of_kind(self, at: int, free: Places) -> int:
        """Return the number of ways to deal a kind and those after it."""
        if not self._kinds:
            return 1
        holders, factor, cards = self._kinds[at]
        if at < len(self._kinds) - 1:
            return self._ways(at, 0, len(cards), free) if holders else 0
        rooms: dict[int | None, int] = {
            holder: free >> _BITS * holder & (1 << _BITS) - 1 for holder in holders
        }
        if sum(rooms.values()) != len(cards):
            return 0
        ways: int = factorial(len(cards)) // prod(map(factorial, rooms.values()))
        return ways * int(factor ** rooms.get(self._taker, 0))


SAMPLES: Final = 3
"""Deals that are looked at for each world wanted, once others have played: the likelier ones are taken."""
DOUBT: Final = 0.2
"""How likely a card is that one wouldn't have played by rule, against one that one would have."""


class SeenPlay(NamedTuple):
    """A card that somebody else played.

    ``trick`` and ``taken`` lay there before it, ``gone`` are the cards of both. ``since`` are those that the
    seat has played from it on: with what it holds now, they were its hand.
    """

    seat: Seat
    card: Card
    trick: tuple[Card, ...]
    taken: tuple[TakenTrick, ...]
    gone: CardSet
    since: CardSet


class SeenTricks:
    """Finished tricks, the trick on the table, and the cards that a seat has not seen when it is to play.

    ``tricks`` is as the rules keep it, so that it can be played on; ``unseen`` is what others may hold of the
    ``pack``. Conclusions are drawn from the last ``remembers`` tricks, ``None`` for all.
    """

    def __init__(
        self, view: View, deal: TricksView, players: Sequence[Seat], remembers: int | None, pack: CardSet
    ) -> None:
        assert view.seat is not None
        self.me, self.hand, self.pack, self.remembers = view.seat, seen_cards(view.hand), pack, remembers
        self._plays = [*(done.plays for done in deal.tricks), *([deal.trick] if deal.trick else [])]
        self.tricks = Tricks(view.order, players, self._plays[0][0].seat if self._plays else view.seat)
        for plays in self._plays:
            for play in plays:
                self.tricks.play(play.card)
        self._seats = max(players) + 1
        self._first = 0 if remembers is None else max(0, len(deal.tricks) - remembers)
        self.gone = card_set(play.card for plays in self._plays for play in plays)
        self.unseen = pack & ~self.gone & ~self.hand

    def by_rule(self, choose: Choose) -> Play:
        """Return the card that a policy plays now."""
        tricks, held = self.tricks, held_by(self.me, self.hand, self.unseen, self._seats)
        chosen = choose(self.me, tricks.follow(self.hand), held, tricks.trick, tricks.taken)
        return PLAYS[chosen.bit_length() - 1]

    def dealt(self, hands: Sequence[CardSet]) -> list[CardSet]:
        """Return the hands with what was played from them."""
        dealt = list(hands)
        for plays in self._plays:
            for play in plays:
                dealt[play.seat] |= 1 << play.card
        return dealt

    def voids(self) -> dict[Seat, CardSet]:
        """Return by seat the cards that it can't have, since it didn't follow suit."""
        shown = shown_voids(self.tricks.order, self._plays[self._first :])
        return {seat: sum(suits) for seat, suits in shown.items()}

    @functools.cached_property
    def plays(self) -> Sequence[SeenPlay]:
        """The plays of others in the tricks from which conclusions are drawn."""
        found: list[SeenPlay] = []
        played, gone = self.dealt([NO_CARDS] * self._seats), NO_CARDS
        for number, plays in enumerate(self._plays):
            cards, taken = tuple(play.card for play in plays), self.tricks.taken[:number]
            for place, play in enumerate(plays):
                if number >= self._first and play.seat != self.me:
                    since = played[play.seat] & ~gone
                    found.append(SeenPlay(play.seat, play.card, cards[:place], taken, gone, since))
                gone |= 1 << play.card
        return found


def held_by(seat: Seat, hand: CardSet, others: CardSet, seats: int) -> list[CardSet]:
    """Return hands as a policy is content with: it asks for the sum of the others' only."""
    held = [NO_CARDS] * seats
    held[seat], held[seat - 1] = hand, others
    return held


def holder(card: CardSet, hands: Sequence[CardSet]) -> Seat:
    """Return the seat that holds a card."""
    return next(seat for seat, hand in enumerate(hands) if hand & card)


def ahead(points: Sequence[int], seat: Seat) -> float:
    """Return by how much a seat is ahead of the mean: where only winners get points, others' are losses."""
    return points[seat] - sum(points) / len(points)


class World(NamedTuple):
    """The cards that everybody holds, and the policies by which they play on, both by seat."""

    hands: tuple[CardSet, ...]
    policies: tuple[Choose, ...]


SeenBy = TypeVar("SeenBy", bound=PartieView)
"""A game's view."""


class CardPosition(Generic[SeenBy]):
    """A seat that has to play a card: hidden hands are sampled, and everybody plays on by rule.

    Each of the others plays in one of several manners, all equally likely beforehand; the first is the
    viewer's own. What they have played tells of their hands and manners, and they have kept all duties. In
    each world it is known who holds a called card.
    """

    words_tell: ClassVar[bool] = False
    """Whether words before the first card tell of hands."""

    def __init__(self, game: Described, view: SeenBy, seen: SeenTricks, how: Playing) -> None:
        self.view, self.seen = view, seen
        self._terms, self._manners = self._playing = how
        self._called = how.terms.sides.called
        self._with = functools.cache(lambda partner: playing(game, view.options, *game.agreed(view), partner))
        self._sampler = self.sampler()
        others = sorted({*seen.tricks.players} - {seen.me})
        self._plays = {seat: [play for play in seen.plays if play.seat == seat] for seat in others}
        self._played_by = seen.dealt([NO_CARDS] * len(view.hand_sizes))
        self._chances: dict[Seat, dict[CardSet, list[float]]] = {seat: {} for seat in others}
        """The chances of manners, summed up from the first on, by the hand that a seat has now."""
        self._after = functools.cache(self._played)

    def sampler(self) -> HandSampler:
        """Return what deals the unseen cards."""
        view, barred, called = self.view, self.barred(), self._called
        if called and view.declarer is not None and not getattr(view.options, "self_call", False):
            barred[view.declarer] = barred.get(view.declarer, 0) | called
        favoured = self.favoured()
        return HandSampler.beside(view, self.seen.unseen, barred, favoured=favoured, taker=view.declarer)

    def favoured(self) -> Mapping[Card, int]:
        """Return cards that are dealt to the declarer so much more often; ``said`` has to allow for it."""
        return {}

    def barred(self) -> dict[Seat, CardSet]:
        """Return the cards that each seat can't have."""
        return self.seen.voids()

    def said(self, seat: Seat, hand: CardSet) -> float:
        """Return how likely a seat would have said what it has said, if it was dealt that hand."""
        return 1.0

    def worlds(self, number: int, rng: random.Random) -> Sequence[World]:
        worlds, weights = [], []
        for _ in range(number * (SAMPLES if self.seen.plays or self.words_tell else 1)):
            hands, weight = self._sampler.deal(rng), 1.0
            policies = [self._manners[0]] * len(hands)
            for seat, known in self._chances.items():
                chances = known.get(hands[seat])
                if chances is None:
                    chances = known[hands[seat]] = self._chances_of(seat, hands)
                weight *= chances[-1]
                if (last := len(chances) - 1) > 0:
                    drawn = bisect(chances, rng.random() * chances[-1], 0, last)
                    policies[seat] = self._manners[drawn]
            worlds.append(World(hands, tuple(policies)))
            weights.append(weight)
        return likely(worlds, weights, number, rng)

    def outcome(self, world: World, action: Action) -> float:
        assert isinstance(action, Play)
        held = list(world.hands)
        held[self.seen.me] ^= 1 << action.card
        return self._played_out(self._after(action.card), held, world)

    def played_on(self, number: int, rng: random.Random) -> float:
        """Return what the deal comes to for the viewer on average, when everybody plays on."""
        worlds = self.worlds(number, rng)
        ends = [self._played_out(self.seen.tricks, world.hands, world) for world in worlds]
        return sum(ends) / len(ends)

    def value(self, world: World, tricks: Sequence[TakenTrick]) -> float:
        """Return the points of a deal that has gone so; more is better."""
        return ahead(self._in(world).terms.outcome(tricks).points, self.seen.me)

    def _played_out(self, tricks: Tricks, held: Sequence[CardSet], world: World) -> float:
        policies = self._in(world).manners[:1] * len(held) if self._called else world.policies
        return self.value(world, play_out(tricks, held, policies))

    def _in(self, world: World) -> Playing:
        """Return how the deal is played in a world."""
        if not self._called:
            return self._playing
        return self._with(holder(self._called, self.seen.dealt(world.hands)))

    def _chances_of(self, seat: Seat, hands: Sequence[CardSet]) -> list[float]:
        chances = [self.said(seat, hands[seat] | self._played_by[seat])] * len(self._manners)
        for _, card, trick, taken, gone, since in self._plays[seat]:
            hand = hands[seat] | since
            legal = self._terms.bound(seat, hand, trick, taken).cards
            if not legal >> card & 1:
                return [0.0]
            if legal & legal - 1:
                held = held_by(seat, hand, self.seen.pack & ~gone & ~hand, len(hands))
                for at, manner in enumerate(self._manners):
                    if manner(seat, legal, held, trick, taken) != 1 << card:
                        chances[at] *= DOUBT
        return list(accumulate(chances))

    def _played(self, card: Card) -> Tricks:
        tricks = self.seen.tricks.copy()
        tricks.play(card)
        return tricks
