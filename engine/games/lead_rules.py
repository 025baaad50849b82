"""Lead rules of Fünfzehnern: which suits bind somebody who has just won a trick, and what of them may be led.

Each rule is a list of duties (rules 4.2 and 4.3). The first lead of a deal is free under every rule.
"""

import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from engine.cards import (
    ALL_CARDS,
    NATURAL,
    NO_CARDS,
    SUIT_CARDS,
    SUIT_LETTERS,
    CardSet,
    TakenTrick,
    card_set,
    cards_in,
)
from engine.game import Seat
from engine.kernel.terms import Asked, Duty


def led(trick: TakenTrick) -> CardSet:
    """Return the suit that was led to a trick, which is the suit it was won in."""
    return SUIT_CARDS[trick.cards[0] >> 3]


def until_won(seat: Seat, history: Sequence[TakenTrick]) -> Sequence[TakenTrick]:
    """Return the tricks up to the one in which a leader took over the lead.

    None for the opening leader who has never lost it.
    """
    count = len(history)
    while count and history[count - 1].leader == history[count - 1].winner == seat:
        count -= 1
    return history[:count]


def won_suit(asked: Asked) -> CardSet:
    """The suit in which the lead was won."""
    won = until_won(asked.seat, asked.taken)
    return led(won[-1]) if won else NO_CARDS


def their_suit(asked: Asked) -> CardSet:
    """The suit in which the previous leader had won the lead, once one's own is exhausted."""
    won = until_won(asked.seat, asked.taken)
    if not won or asked.hand & led(won[-1]):
        return NO_CARDS
    before = until_won(won[-1].leader, won[:-1])
    return led(before[-1]) if before else NO_CARDS


def first_suit(asked: Asked) -> CardSet:
    """The suit of the deal's very first lead."""
    return led(asked.taken[0])


def suit_just_won(asked: Asked) -> CardSet:
    """The suit of the newest trick."""
    return led(asked.taken[-1])


def suits_led(asked: Asked) -> CardSet:
    """The suits led so far of which the leader has cards, once the suit just won is exhausted."""
    suits = NO_CARDS
    for trick in asked.taken:
        if asked.hand & led(trick):
            suits |= led(trick)
    return NO_CARDS if asked.hand & suit_just_won(asked) else suits


def gone(history: Iterable[TakenTrick]) -> CardSet:
    """Return the cards of finished tricks."""
    return card_set([card for trick in history for card in trick.cards])


def unbeatable(asked: Asked, own_count: bool) -> CardSet:
    """Return the cards that nobody else can beat: every higher one is gone or, with ``own_count``, held.

    All cards are dealt, so the leader can always tell.
    """
    outstanding = ~(gone(asked.taken) | (asked.hand if own_count else NO_CARDS))
    return card_set([card for card in cards_in(asked.hand) if not NATURAL.beaten_by[card] & outstanding])


def singletons(hand: CardSet) -> CardSet:
    """The cards that are the only ones of their suit in a hand."""
    suits = (hand & cards for cards in SUIT_CARDS)
    return sum(cards for cards in suits if cards.bit_count() == 1)


def highest(asked: Asked, cards: CardSet) -> CardSet:
    """Return the highest of the cards of each suit."""
    suits = [cards & suit for suit in SUIT_CARDS]
    return sum([1 << (cards.bit_length() - 1) for cards in suits if cards])


def lead_duty(
    reason: str,
    binding: Callable[[Asked], CardSet],
    allowed: Callable[[Asked, CardSet], CardSet] | None = None,
    retaining: bool = True,
) -> Duty:
    """Return the duty to lead the cards of the suits that bind, or what is ``allowed`` when one has them.

    ``retaining``: it binds whoever led the trick just won, too.
    """

    def allow(asked: Asked) -> CardSet:
        if not asked.taken or not (retaining or asked.taken[-1].leader != asked.seat):
            return NO_CARDS
        cards = asked.hand & binding(asked)
        return allowed(asked, cards) if allowed and cards else cards

    def named(asked: Asked) -> Mapping[str, str]:
        bound = binding(asked)
        letters = "".join(letter for suit, letter in enumerate(SUIT_LETTERS) if bound & SUIT_CARDS[suit])
        return {"suits" if binding is suits_led else "suit": letters}

    return Duty(f"lead_{reason}", "leading", ALL_CARDS, allow, named, recalls=True)


@functools.cache
def duties_by_rule(own_count: bool, current: bool, retaining: bool) -> Mapping[str, tuple[Duty, ...]]:
    """Return the duties of leaders by lead rule.

    ``own_count``: own higher cards don't stand in the way of calling a card unbeatable. ``current``: a
    singleton counts in the current hand. ``retaining``: Parlett's rule binds whoever keeps the lead.
    """

    def or_unbeatable(asked: Asked, cards: CardSet) -> CardSet:
        return cards | unbeatable(asked, own_count)

    def and_unbeatable(asked: Asked, cards: CardSet) -> CardSet:
        return cards & unbeatable(asked, own_count)

    def or_single(asked: Asked, cards: CardSet) -> CardSet:
        return cards | asked.hand & singletons(asked.hand if current else asked.dealt)

    single = "first_suit" if current else "first_suit_dealt"
    return {
        "free": (),
        "relaxed": (lead_duty("won_suit", won_suit, or_unbeatable),),
        "strict": (
            lead_duty("won_suit", won_suit, or_unbeatable),
            lead_duty("their_suit", their_suit, or_unbeatable),
        ),
        "1880": (lead_duty(single, first_suit, or_single),),
        "2005": (
            lead_duty("highest", suit_just_won, highest, retaining=False),
            lead_duty("highest_of_led", suits_led, highest, retaining=False),
        ),
        "parlett": (
            lead_duty("unbeatable", suit_just_won, and_unbeatable, retaining),
            lead_duty("same_suit", suit_just_won, None, retaining),
            lead_duty("suit_led_before", suits_led, None, retaining),
        ),
    }


LEAD_REFUSALS: Final = frozenset(
    duty.code
    for current in (True, False)
    for duties in duties_by_rule(True, current, True).values()
    for duty in duties
)
"""The refusal codes of all rules."""
