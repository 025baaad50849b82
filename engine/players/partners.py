"""Rules of thumb for sides that count card points: dear cards for friends, small ones for enemies.

Only who surely plays on the same side is a friend: whoever holds a called card is unknown until it falls,
except to himself. A declarer's side leads trumps while others have some: the highest if nothing beats it,
else the one that costs least. Whoever alone still has trumps keeps them and leads what he will lose anyway,
since enemies then lead dear cards to be trumped. Everybody else leads the highest card left of a suit of
which many are out; those who look for the partner lead its suit. A trick is taken with the dearest card that
is safe, or the least trump if the trick is worth it.

Where more than a suit is trumps, the partner is looked for before anything else is led, and whoever leads
trumps is taken for him. A dear trump that others may catch later takes a trick in which nobody can beat it.
"""

from collections.abc import Sequence
from typing import Final

from engine.cards import PACK, Card, CardSet, TakenTrick, cards_in, winning_position
from engine.game import Seat, rounds
from engine.kernel.terms import Terms

WORTH_A_TRUMP: Final = 4
"""Card points of a trick, with the least trump that takes it, for which that is played."""
WORTH_A_RISK: Final = 10
"""Card points of a trick for which a high trump is played though it may be beaten."""
DEAR: Final = 3
"""Card points of a card that isn't given to enemies when a trump can take the trick."""
KEPT: Final = 9
"""Card points that a trump or a sure winner is worth more in hand than in a friend's trick."""
TRUMP: Final = 6
"""Card points that a trump is worth more than another card, to whoever gives one away."""
ABOVE_ALL: Final = 16
"""Steps by which trumps stand above all other cards."""
ONE_SUIT: Final = 8
"""The most trumps of a game in which only the cards of a suit are trumps."""
BROUGHT_HOME: Final = 10
"""Card points of a trump that takes a trick when nobody can beat it, though a lower one would do."""


class Partners:
    """A policy for the sides of some terms. One serves all choices: what it looks at is set anew for each.

    Of pairs one is taken for the declarer's; for them it is the same who leads trumps.
    """

    def __init__(self, terms: Terms) -> None:
        order, sides, values = terms.order, terms.sides, terms.values
        self._order, self._values, self._called = order, values, sides.called
        self._rounds = rounds(sides.players)
        self._sides = {seat: sum(1 << mate for mate in sides.seats(sides.of[seat])) for seat in sides.players}
        self._first = self._sides[sides.of.index(0)]
        self._courts = order.trumps.bit_count() > ONE_SUIT
        trump = [order.trumps >> card & 1 for card in PACK]
        self._power = [order.height[card] + ABOVE_ALL * trump[card] for card in PACK]
        self._regret = [(values[card] + TRUMP * trump[card], self._power[card], card) for card in PACK]
        self._welcome = [values[card] - KEPT * trump[card] - self._power[card] / 64 for card in PACK]
        self._above = [order.beaten_by[card] & order.suit_of[card] for card in PACK]
        self._cards: Sequence[Card] = ()
        self._unseen: CardSet = 0

    def __call__(
        self,
        seat: Seat,
        legal: CardSet,
        held: Sequence[CardSet],
        trick: Sequence[Card],
        taken: Sequence[TakenTrick],
    ) -> CardSet:
        own, everything = held[seat], sum(held)
        self._cards, self._unseen = cards_in(legal), everything - own
        calls, holds = everything & self._called, own & self._called
        attacks = holds or self._first >> seat & 1
        if not trick:
            sought = not attacks and calls
            return 1 << self._lead(
                bool(attacks), self._order.suit_of[calls.bit_length() - 1] if sought else 0
            )
        friends = 1 << seat
        if holds:
            friends |= self._first
        elif not calls:
            friends = self._sides[seat]
        elif self._courts:
            friends |= self._likely(seat, bool(attacks), taken)
        at, circle = winning_position(self._order, trick), self._rounds[seat]
        friendly = friends >> circle[at - len(trick)] & 1
        enemies = sum([not friends >> other & 1 for other in circle[1 : len(circle) - len(trick)]])
        return 1 << self._follow(trick, trick[at], bool(friendly), enemies)

    def _likely(self, seat: Seat, attacks: bool, taken: Sequence[TakenTrick]) -> int:
        """Return who is likely to be a friend, since the declarer and the partner are who lead trumps."""
        trumps = self._order.trumps
        led = sum([1 << other for other in {trick.leader for trick in taken if trumps >> trick.cards[0] & 1}])
        others = led & ~(1 << seat)
        return others if attacks else ~led if others & others - 1 else 0

    def _cheapest(self, cards: Sequence[Card]) -> Card:
        """Return the card to give away with the least regret."""
        return min(cards, key=self._regret.__getitem__)

    def _highest(self, cards: Sequence[Card]) -> Card:
        return max(cards, key=self._power.__getitem__)

    def _lowest(self, cards: Sequence[Card]) -> Card:
        return min(cards, key=self._power.__getitem__)

    def _points(self, cards: Sequence[Card]) -> int:
        return sum([self._values[card] for card in cards])

    def _top(self, card: Card) -> bool:
        """Whether no card of its own suit that others hold is above a card."""
        return not self._above[card] & self._unseen

    def _dear_below(self, card: Card) -> bool:
        """Whether a dear card will hardly take a trick later, since several others are above it."""
        return self._values[card] >= BROUGHT_HOME and (self._above[card] & self._unseen).bit_count() > 1

    def _safe(self, card: Card, led: Card, enemies: int) -> bool:
        """Whether so many enemies who are still to play can hardly beat a card in a trick."""
        trumps, threats = self._order.trumps, self._order.beaten_by[card] & self._unseen
        if not enemies or not threats:
            return True
        if not trumps >> card & 1 and (self._order.suit_of[led] & self._unseen).bit_count() > enemies:
            threats &= ~trumps  # everybody can still follow, probably
        return not threats

    def _dearest(self) -> Card:
        """Return the card that a friend likes best: points, but no trumps, and no sure winners."""
        return max(self._cards, key=lambda card: self._welcome[card] - KEPT * self._top(card))

    def _lead(self, attacks: bool, sought: CardSet) -> Card:
        """Return the card to lead; ``sought`` is the suit of a partner whom enemies look for, else empty."""
        order, unseen = self._order, self._unseen
        trumps = [card for card in self._cards if order.trumps >> card & 1]
        if attacks and trumps and order.trumps & unseen:
            highest = self._highest(trumps)
            return highest if self._top(highest) else self._cheapest(trumps)
        plain = [card for card in self._cards if not order.trumps >> card & 1]
        searching = [card for card in plain if sought >> card & 1]
        if searching and self._courts:
            return self._cheapest(searching)
        tops = [card for card in plain if self._top(card)]
        losers = [card for card in plain if card not in tops]
        if losers and trumps and not order.trumps & unseen:
            return self._cheapest(losers)
        if tops:  # where the most are still out, it is likeliest to go home
            out = [((order.suit_of[card] & unseen).bit_count(), self._values[card]) for card in tops]
            return tops[out.index(max(out))]
        return self._cheapest([card for card in losers if sought >> card & 1] or losers or trumps)

    def _follow(self, trick: Sequence[Card], best: Card, friendly: bool, enemies: int) -> Card:
        """Return the card to play to a trick; ``friendly``: its best card is a friend's.

        ``enemies`` is the number of those still to play who may be none.
        """
        trumps, better = self._order.trumps, self._order.beaten_by[best]
        winning = [card for card in self._cards if better >> card & 1]
        if friendly:
            if self._safe(best, trick[0], enemies):
                return self._dearest()
            if not winning:
                return self._cheapest(self._cards)
        sure = [card for card in winning if self._safe(card, trick[0], enemies)]
        if sure:
            followed = [card for card in sure if not trumps >> card & 1]
            if followed:  # the highest is worth most, and is at home
                return max(followed, key=lambda card: (self._values[card], self._power[card]))
            home = [card for card in sure if self._dear_below(card)]
            if home and not enemies:
                return self._highest(home)
            least = self._lowest(winning)  # a higher one would be safe, but takes a trick another time
            small = self._cheapest(self._cards)
            if trumps >> small & 1 or self._values[small] >= DEAR:
                return least
            return least if self._points((*trick, least)) >= WORTH_A_TRUMP else small
        if winning and trumps >> winning[0] & 1 and self._points(trick) >= WORTH_A_RISK:
            return self._highest(winning)
        return self._cheapest(self._cards)
