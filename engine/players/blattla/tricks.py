"""Playing to tricks by rule at Blattla: points for friends, dear tricks cheaply, small cards for enemies.

Only who surely plays on the same side is a friend: the partner stays unknown until the called Sow is played,
except to itself. The declarer's side leads trumps while others have some: the highest if nothing beats it,
else the lowest. Whoever alone still has trumps keeps them and leads what it will lose anyway, since enemies
then lead dear cards to be trumped. Everybody else leads the highest card left of a suit of which many are
out; those who look for the partner lead its suit. A trick is taken with the dearest card that is safe, or
the least trump if the trick is worth it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Final

from engine.cards import PACK, SUIT_CARDS, Card, CardSet, cards_in
from engine.game import Seat
from engine.games.blattla import CARD_POINTS, HEIGHT, SEATS, BlattlaOptions, Contract, card_points, permitted
from engine.kernel.duties import Asked
from engine.tricks import Choose, TakenTrick, winning_position

WORTH_A_TRUMP: Final = 4
"""Card points of a trick, with the least trump that takes it, for which that is played."""
WORTH_A_RISK: Final = 10
"""Card points of a trick for which a high trump is played though it may be beaten."""
DEAR: Final = 3
"""Card points of a card that isn't given to enemies when a trump can take the trick."""
KEPT: Final = 9
"""Card points that a trump or a sure winner is worth more in hand than in a friend's trick."""

_POINTS: Final = tuple(CARD_POINTS[card & 7] for card in PACK)


class _Hand:
    """A seat's ``cards`` to choose from, with a trump suit and the cards that others hold.

    One serves all choices of a policy: both are set anew for each.
    """

    __slots__ = ("beaten_by", "cards", "power", "regret", "trumps", "unseen", "welcome")

    def __init__(self, contract: Contract) -> None:
        self.cards: Sequence[Card] = ()
        self.unseen: CardSet = 0
        self.trumps = contract.order.trumps
        self.beaten_by = contract.order.beaten_by
        self.power = _POWER[contract.trump]
        self.regret = _REGRET[contract.trump]
        self.welcome = _WELCOME[contract.trump]

    def cheapest(self, cards: Sequence[Card]) -> Card:
        """Return the card to give away with the least regret."""
        return min(cards, key=self.regret.__getitem__)

    def highest(self, cards: Sequence[Card]) -> Card:
        return max(cards, key=self.power.__getitem__)

    def lowest(self, cards: Sequence[Card]) -> Card:
        return min(cards, key=self.power.__getitem__)

    def top(self, card: Card) -> bool:
        """Whether no card of its own suit that others hold is above a card."""
        return not _ABOVE[card] & self.unseen

    def safe(self, card: Card, suit: int, enemies: int) -> bool:
        """Whether so many enemies who are still to play can hardly beat a card in a trick of that suit."""
        if not enemies:
            return True
        threats = self.beaten_by[card] & self.unseen
        if threats and not self.trumps >> card & 1 and (SUIT_CARDS[suit] & self.unseen).bit_count() > enemies:
            threats &= ~self.trumps  # everybody can still follow, probably
        return not threats

    def dearest(self) -> Card:
        """Return the card that a friend likes best: points, but no trumps, and no sure winners."""
        unseen, welcome = self.unseen, self.welcome
        found, most = self.cards[0], -inf
        for card in self.cards:
            worth = welcome[card] if _ABOVE[card] & unseen else welcome[card] - KEPT * _POINT
            if worth > most:
                found, most = card, worth
        return found

    def lead(self, attacks: bool, sought: CardSet) -> Card:
        """Return the card to lead; ``sought`` is the suit of a partner whom enemies look for, else empty."""
        trumps = [card for card in self.cards if self.trumps >> card & 1]
        left = self.trumps & self.unseen
        if attacks and trumps and left:
            highest = self.highest(trumps)
            return highest if self.top(highest) else self.lowest(trumps)
        plain = [card for card in self.cards if not self.trumps >> card & 1]
        tops = [card for card in plain if self.top(card)]
        losers = [card for card in plain if card not in tops]
        if losers and trumps and not left:
            return self.cheapest(losers)
        if tops:  # where the most are still out, it is likeliest to go home
            return max(
                tops, key=lambda card: ((SUIT_CARDS[card >> 3] & self.unseen).bit_count(), _POINTS[card])
            )
        return self.cheapest([card for card in losers if sought >> card & 1] or losers or trumps)

    def follow(self, trick: Sequence[Card], best: Card, friendly: bool, enemies: int) -> Card:
        """Return the card to play to a trick; ``friendly``: its best card is a friend's.

        ``enemies`` is the number of those still to play who may be none.
        """
        suit = trick[0] >> 3
        better = self.beaten_by[best]
        winning = [card for card in self.cards if better >> card & 1]
        if friendly:
            if self.safe(best, suit, enemies):
                return self.dearest()
            if not winning:
                return self.cheapest(self.cards)
        sure = [card for card in winning if self.safe(card, suit, enemies)]
        if sure:
            followed = [card for card in sure if not self.trumps >> card & 1]
            if followed:  # the highest is worth most, and is at home
                return max(followed, key=lambda card: (_POINTS[card], self.power[card]))
            least = self.lowest(winning)  # a higher one would be safe, but takes a trick another time
            small = self.cheapest(self.cards)
            if self.trumps >> small & 1 or _POINTS[small] >= DEAR:
                return least
            return least if card_points(trick) + _POINTS[least] >= WORTH_A_TRUMP else small
        if winning and self.trumps >> winning[0] & 1 and card_points(trick) >= WORTH_A_RISK:
            return self.highest(winning)
        return self.cheapest(self.cards)


_POWER: Final = tuple(
    tuple(HEIGHT[card & 7] + 8 * (card >> 3 == trump) for card in PACK) for trump in range(4)
)
"""How high each card stands with a trump suit: its rank, trumps above all."""
_REGRET: Final = tuple(
    tuple(
        1000 * (_POINTS[card] + 6 * (card >> 3 == trump)) + 32 * _POWER[trump][card] + card for card in PACK
    )
    for trump in range(4)
)
"""How much one regrets to give a card away: its points, more for trumps, then its height."""

_ABOVE: Final = tuple(
    sum(1 << other for other in cards_in(SUIT_CARDS[card >> 3]) if HEIGHT[other & 7] > HEIGHT[card & 7])
    for card in PACK
)
"""The higher cards of a card's own suit."""
_POINT: Final = 64
"""A card point among the figures of ``_WELCOME``."""
_WELCOME: Final = tuple(
    tuple(_POINT * (_POINTS[card] - KEPT * (card >> 3 == trump)) - _POWER[trump][card] for card in PACK)
    for trump in range(4)
)
"""How welcome a card is to a friend: its points, less for trumps, then the lower the better."""

_TO_COME: Final = tuple(
    tuple(sum(1 << (seat + step) % SEATS for step in range(1, SEATS - placed)) for placed in range(SEATS))
    for seat in range(SEATS)
)
"""The seats after one, a bit each, by the number of cards on the table."""


def policy(options: BlattlaOptions, contract: Contract, declarer: Seat, partner: Seat | None) -> Choose:
    """Return everybody's choice for a rollout, the duties of the called Sow kept.

    ``partner`` held the called Sow, if one is called; whoever still holds it knows that by itself. Nobody
    else acts upon it before the Sow is played, so it may be ``None`` as long as a viewer doesn't know it.
    """
    called = contract.called
    sow = 0 if called is None else 1 << called
    suit = 0 if called is None else SUIT_CARDS[called >> 3]
    side = 1 << declarer if partner is None else 1 << declarer | 1 << partner
    hand = _Hand(contract)

    def choose(
        seat: Seat,
        legal: CardSet,
        held: Sequence[CardSet],
        trick: Sequence[Card],
        taken: Sequence[TakenTrick],
    ) -> CardSet:
        own, everything = held[seat], sum(held)
        helps = seat == partner
        if own & sow:
            helps = True
            legal = permitted(options, contract, Asked(seat, own, legal, trick, taken))
        known = helps or not everything & sow
        attacks = helps or seat == declarer
        hand.cards, hand.unseen = cards_in(legal), everything - own
        if not trick:
            return 1 << hand.lead(attacks, 0 if attacks or known else suit)
        at = winning_position(contract.order, trick)
        ours = (side if attacks else ~side) if known else 1 << seat
        placed = len(trick)
        friendly = ours >> (seat - placed + at) % SEATS & 1
        enemies = (_TO_COME[seat][placed] & ~ours).bit_count()
        return 1 << hand.follow(trick, trick[at], bool(friendly), enemies)

    return choose
