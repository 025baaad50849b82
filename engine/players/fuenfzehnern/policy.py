"""The rule of thumb at Fünfzehnern: weigh what a card may win now against what it may win later.

A card that may take the trick is worth what lies there and what is likely to follow, times its chance; a
card that is kept is worth its points and what others will add, times its chance then. Both chances shrink
with each higher card that others hold. So a sure card takes points, a doubtful one waits for a trick that
it closes, and what is thrown away is small and never likely to win.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.cards import Card, CardSet, Rank, cards_in
from engine.game import Seat
from engine.games.fuenfzehnern import rules
from engine.games.fuenfzehnern.options import FuenfzehnernOptions
from engine.games.fuenfzehnern.rules import CARD_POINTS, card_points, legal_leads
from engine.tricks import NATURAL, Choose, TakenTrick

OTHERS_BRING: Final = 1.5
"""Card points that each player who comes after is likely to add to a trick."""
TRICK_LATER: Final = 4.5
"""Card points that others are likely to add to a trick won later."""
STILL_GOOD: Final = 0.75
"""Chance of the highest card left of its suit to win a trick later on."""
BEHIND: Final = 0.4
"""Factor on that chance for each higher card in other hands."""
LED_BELOW: Final = 0.1
"""Factor on a lead's chance for each higher card in other hands: everybody wants its points."""
ACE_CALLED: Final = 1
"""Card points that deciding when the Ace falls is worth."""

_BETTER: Final = NATURAL.beaten_by
_KEPT: Final = tuple(
    tuple(STILL_GOOD * BEHIND**higher * (CARD_POINTS[card & 7] + TRICK_LATER) for higher in range(8))
    for card in range(32)
)
"""The card points that a card is likely to bring later, by the number of higher ones in other hands."""


def _chances(players: int) -> tuple[tuple[float, ...], ...]:
    """Return the chances to win a trick, by players still to come and by higher cards in other hands."""
    others = players - 1
    passed = [1 - to_come / others for to_come in range(others)] + [LED_BELOW]
    return tuple(tuple(chance**higher for higher in range(8)) for chance in passed)


_CHANCES: Final = {players: _chances(players) for players in (3, 4)}


def choose_lead(
    leads: CardSet, callable_with: CardSet, unseen: CardSet, players: int
) -> tuple[CardSet, bool]:
    """Return the best of the legal leads as a set, and whether to announce Zwang with it.

    ``callable_with`` are the leads with which one may, ``unseen`` the cards that others hold.
    """
    worth, best = _best(leads, leads, unseen, OTHERS_BRING * (players - 1), _CHANCES[players][players - 1])
    for card in cards_in(callable_with):  # the Ace takes the trick, and the King becomes the highest
        king, ace = card + 1, card + 2
        freed = _kept(king, unseen & ~(1 << ace)) - _kept(king, unseen)
        called = freed - _kept(card, unseen) + ACE_CALLED
        if called > worth:
            return 1 << card, True
    return best, False


def choose_card(legal: CardSet, unseen: CardSet, trick: Sequence[Card], players: int) -> CardSet:
    """Return the best card to play to a trick, as a set."""
    better = _BETTER[trick[0]]
    for card in trick:
        if better >> card & 1:
            better = _BETTER[card]
    to_come = players - 1 - len(trick)
    table = card_points(trick) + OTHERS_BRING * to_come
    return _best(legal, legal & better, unseen, table, _CHANCES[players][to_come])[1]


def _best(
    legal: CardSet, winning: CardSet, unseen: CardSet, table: float, chances: Sequence[float]
) -> tuple[float, CardSet]:
    """Return what the best card is worth, and the card."""
    most, best = -99.0, 0
    while legal:
        low = legal & -legal
        legal ^= low
        card = low.bit_length() - 1
        higher = (unseen & _BETTER[card]).bit_count()
        worth = -_KEPT[card][higher]
        if winning & low:
            worth += chances[higher] * (table + CARD_POINTS[card & 7])
        if worth > most:
            most, best = worth, low
    return most, best


def _kept(card: Card, unseen: CardSet) -> float:
    return _KEPT[card][(unseen & _BETTER[card]).bit_count()]


def policy(options: FuenfzehnernOptions, called_in: int | None = None) -> Choose:
    """Return everybody's choice for a rollout, all duties kept.

    ``called_in`` is the number of tricks taken before that to which an Ace was called for.
    """
    players = options.players

    def choose(
        seat: Seat,
        legal: CardSet,
        held: Sequence[CardSet],
        trick: Sequence[Card],
        taken: Sequence[TakenTrick],
    ) -> CardSet:
        nonlocal called_in
        unseen = sum(held) - legal if not trick else sum(held) - held[seat]
        if trick:
            if called_in == len(taken):
                ace = legal & rules.suit_mate(trick[0], Rank.ACE)
                if ace:
                    return ace
            return choose_card(legal, unseen, trick, players)
        leads = legal_leads(options, seat, legal, taken).cards
        may_call = options.zwang and leads & rules.OBERS
        gone = ~(unseen | legal)
        calling = rules.announceable(leads, legal, gone) if may_call else 0
        card, calls = choose_lead(leads, calling, unseen, players)
        if calls:
            called_in = len(taken)
        return card

    return choose
