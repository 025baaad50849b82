"""A card to be played to a trick, as search sees it, in any game of tricks.

What a seat has seen tells who may hold what; how others played tells what is likely, and how well they play.
The rules and the counting are the game's terms; a game may add what else tells of hands.
"""

from __future__ import annotations

import functools
import random
from bisect import bisect
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import ClassVar, Final, Generic, NamedTuple, TypeVar

from engine.actions import PLAYS, Play
from engine.cards import NO_CARDS, Card, CardSet, TakenTrick, card_set, shown_voids
from engine.game import Action, Seat, View
from engine.kernel.vocabulary import PartieView, TricksView
from engine.players.manners import Described, Playing, playing
from engine.players.worlds import HandSampler, likely, own_hand
from engine.tricks import Choose, Tricks, play_out

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
        self.me, self.hand, self.pack, self.remembers = view.seat, own_hand(view), pack, remembers
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
