"""Lead rules, Zwang and scoring of Fünfzehnern (rules 4.1 to 4.5).

A lead rule says which cards the leader of a trick may lead, one function for each rule. All ask about
somebody who has just won a trick and holds a hand; ``history`` are the finished tricks of the deal, oldest
first. The first lead of a deal is free under every rule. With Zwang, whoever leads an Ober and holds its King
may call for the Ace.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Literal, TypeAlias, get_args

from engine.cards import (
    PACK,
    RANK_CARDS,
    SUIT_CARDS,
    SUIT_LETTERS,
    Card,
    CardSet,
    Rank,
    Suit,
    card_set,
    cards_in,
)
from engine.cards import suit as suit_of
from engine.game import Seat, value
from engine.games.fuenfzehnern.options import FuenfzehnernOptions
from engine.tricks import NATURAL, TakenTrick, legal_follow

Reason: TypeAlias = Literal[
    "won_suit",
    "their_suit",
    "first_suit",
    "first_suit_dealt",
    "highest",
    "highest_of_led",
    "unbeatable",
    "same_suit",
    "suit_led_before",
]
"""The reason why leads are restricted; the suits concerned are in ``Leads``."""

REASONS: Final[tuple[Reason, ...]] = get_args(Reason)
SEVERAL_SUITS: Final[frozenset[Reason]] = frozenset({"highest_of_led", "suit_led_before"})


@value
class Leads:
    """The cards that may be led and, where that isn't the whole hand, why."""

    cards: CardSet
    reason: Reason | None = None
    suits: tuple[Suit, ...] = ()

    @property
    def named(self) -> dict[str, str]:
        """The suits' letters as parameters of a sentence: ``suit``, or ``suits`` where it names several."""
        letters = "".join(SUIT_LETTERS[suit] for suit in self.suits)
        return {"suits" if self.reason in SEVERAL_SUITS else "suit": letters}


@value
class Leader:
    """A player about to lead, and everything they know."""

    seat: Seat
    hand: CardSet
    history: Sequence[TakenTrick]
    options: FuenfzehnernOptions

    @property
    def retains(self) -> bool:
        """Whether they led the trick that they have just won."""
        return self.history[-1].leader == self.seat

    @property
    def gone(self) -> CardSet:
        """The cards of the finished tricks."""
        return card_set([card for trick in self.history for card in trick.cards])

    @property
    def dealt(self) -> CardSet:
        """The hand as it was dealt."""
        played = (trick.cards[(self.seat - trick.leader) % len(trick.cards)] for trick in self.history)
        return self.hand | card_set(played)

    def holds(self, suit: Suit) -> CardSet:
        """Return the cards of a suit in the hand."""
        return self.hand & SUIT_CARDS[suit]

    @property
    def unbeatable(self) -> CardSet:
        """The cards that nobody else can beat, since every higher one is gone or in the own hand.

        All cards are dealt, so the leader can always tell. Under ``highest_outstanding_only`` own higher
        cards stand in the way, too.
        """
        own_count = self.options.unbeatable == "nobody_else_can_beat"
        out_of_play = self.gone | (self.hand if own_count else 0)
        outstanding, better = ~out_of_play, NATURAL.beaten_by
        return card_set([card for card in cards_in(self.hand) if not better[card] & outstanding])

    def bound(self, cards: CardSet, reason: Reason, *suits: Suit) -> Leads:
        """Return leads restricted to these cards, or free leads if they are the whole hand."""
        return self.free if cards == self.hand else Leads(cards, reason, suits)

    @property
    def free(self) -> Leads:
        """Any card may be led."""
        return Leads(self.hand)


def led_suit(trick: TakenTrick) -> Suit:
    """The suit that was led to a trick, which is the suit it was won in."""
    return suit_of(trick.cards[0])


def duty(seat: Seat, history: Sequence[TakenTrick]) -> tuple[int, Suit] | None:
    """Return the place in the history, and the suit, of the trick in which a seat took over the lead.

    ``None`` for the opening leader who has never lost it.
    """
    for place in range(len(history) - 1, -1, -1):
        trick = history[place]
        if trick.leader != seat or trick.winner != seat:
            return place, led_suit(trick)
    return None


def free(leader: Leader) -> Leads:
    """Allow any card."""
    return leader.free


def relaxed(leader: Leader) -> Leads:
    """Allow the suit in which the lead was won, as long as one has it, and unbeatable cards."""
    won = duty(leader.seat, leader.history)
    if won is None or not leader.holds(won[1]):
        return leader.free
    suit = won[1]
    return leader.bound(leader.holds(suit) | leader.unbeatable, "won_suit", suit)


def strict(leader: Leader) -> Leads:
    """As ``relaxed``; with that suit exhausted, the suit in which the previous leader had won the lead."""
    won = duty(leader.seat, leader.history)
    if won is None or leader.holds(won[1]):
        return relaxed(leader)
    place = won[0]
    before = duty(leader.history[place].leader, leader.history[:place])
    if before is None or not leader.holds(before[1]):
        return leader.free
    suit = before[1]
    return leader.bound(leader.holds(suit) | leader.unbeatable, "their_suit", suit)


def of_1880(leader: Leader) -> Leads:
    """Allow the suit of the deal's very first lead, and the only card of a suit; binds every leader."""
    first = led_suit(leader.history[0])
    if not leader.holds(first):
        return leader.free
    if leader.options.singleton == "current":
        return leader.bound(leader.holds(first) | singletons(leader.hand), "first_suit", first)
    lone = leader.hand & singletons(leader.dealt)
    return leader.bound(leader.holds(first) | lone, "first_suit_dealt", first)


def of_2005(leader: Leader) -> Leads:
    """Allow the highest card of the suit just won; without any, the highest card of each suit led before."""
    if leader.retains:
        return leader.free
    suit = led_suit(leader.history[-1])
    if leader.holds(suit):
        return leader.bound(highest(leader.holds(suit)), "highest", suit)
    suits = led_before(leader)
    if not suits:
        return leader.free
    tops = sum(highest(leader.holds(suit)) for suit in suits)
    return leader.bound(tops, "highest_of_led", *suits)


def parlett(leader: Leader) -> Leads:
    """Allow the suit just won, unbeatable cards of it before others; without any, suits led before."""
    if leader.retains and leader.options.parlett_when_retaining == "free":
        return leader.free
    suit = led_suit(leader.history[-1])
    held = leader.holds(suit)
    if held & leader.unbeatable:
        return leader.bound(held & leader.unbeatable, "unbeatable", suit)
    if held:
        return leader.bound(held, "same_suit", suit)
    suits = led_before(leader)
    if not suits:
        return leader.free
    return leader.bound(sum(map(leader.holds, suits)), "suit_led_before", *suits)


def led_before(leader: Leader) -> tuple[Suit, ...]:
    """The suits led so far of which the leader has cards."""
    led = set(map(led_suit, leader.history))
    return tuple(suit for suit in Suit if suit in led and leader.holds(suit))


def singletons(hand: CardSet) -> CardSet:
    """The cards that are the only ones of their suit in a hand."""
    suits = (hand & cards for cards in SUIT_CARDS)
    return sum(cards for cards in suits if cards.bit_count() == 1)


def highest(cards: CardSet) -> CardSet:
    """The highest card of a set of one suit, as a set."""
    return 1 << (cards.bit_length() - 1)


LEAD_RULES: Final[Mapping[str, Callable[[Leader], Leads]]] = {
    "free": free,
    "relaxed": relaxed,
    "strict": strict,
    "1880": of_1880,
    "2005": of_2005,
    "parlett": parlett,
}


def legal_leads(
    options: FuenfzehnernOptions, seat: Seat, hand: CardSet, history: Sequence[TakenTrick]
) -> Leads:
    """Return the leads that the house rules allow a seat."""
    if not history:
        return Leads(hand)
    return LEAD_RULES[options.lead_rule](Leader(seat, hand, history, options))


OBERS: Final[CardSet] = RANK_CARDS[Rank.OBER]


def suit_mate(card: Card, rank: Rank) -> CardSet:
    """The card of that rank in the suit of another, as a set."""
    return SUIT_CARDS[card >> 3] & RANK_CARDS[rank]


def backed_by_king(card: Card, hand: CardSet) -> bool:
    """Whether a card is an Ober whose King is in the same hand."""
    return bool((1 << card) & OBERS and hand & suit_mate(card, Rank.KING))


def ace_is_out(card: Card, hand: CardSet, gone: CardSet) -> bool:
    """Whether somebody else still holds the Ace of a card's suit."""
    return not suit_mate(card, Rank.ACE) & (hand | gone)


def announceable(leads: CardSet, hand: CardSet, gone: CardSet) -> CardSet:
    """The cards among legal leads with which Zwang may be announced; ``gone`` are those played."""
    obers = cards_in(leads & OBERS)
    return sum([1 << card for card in obers if backed_by_king(card, hand) and ace_is_out(card, hand, gone)])


def follow(hand: CardSet, trick: Sequence[Card]) -> CardSet:
    """Return the cards that may be played to a trick with Zwang: a player with the Ace must play it."""
    return hand & suit_mate(trick[0], Rank.ACE) or legal_follow(NATURAL, hand, trick[0])


CARD_POINTS: Final = (0, 0, 0, 1, 2, 3, 4, 5)
"""Card points by rank, from the Seven up: Ten 1, Unter 2, Ober 3, King 4, Ace 5."""

_POINTS_OF: Final = tuple(CARD_POINTS[card & 7] for card in PACK)

PAR: Final = 15
"""Card points of a suit, and the average per player."""


def card_points(cards: Iterable[Card]) -> int:
    """The card points of some cards."""
    return sum(map(_POINTS_OF.__getitem__, cards))


def score(points: Sequence[int], tricks_won: Sequence[int], two_winner_shortcut: bool) -> tuple[int, ...]:
    """Return a deal's score by seat: card points above or below par.

    By the shortcut two of four who took all tricks between them get 15 each, the others lose as much.
    """
    takers = len(tricks_won) - list(tricks_won).count(0)
    if two_winner_shortcut and takers == 2 and len(tricks_won) == 4:  # halves of three aren't whole
        return tuple(PAR if won else -PAR for won in tricks_won)
    return tuple(taken - PAR for taken in points)
