"""Terms: how the tricks of a deal are played and counted under what was agreed, and what that comes to.

They follow from house rules and from what everybody heard, so that whoever has a view has the terms. A game
lists its duties beyond following suit as data: what may be played, the refusal of everything else and what
players count with follow from that list.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import add
from typing import Final, Literal, TypeAlias

from engine.cards import (
    ALL_CARDS,
    PACK,
    RANK_LETTERS,
    SUIT_LETTERS,
    Card,
    CardSet,
    TakenTrick,
    TrickOrder,
    card_set,
    notation,
    tricks_won,
    winning_position,
)
from engine.game import Fault, Seat, value

# Duties: what somebody who holds certain cards must lead or play.

When: TypeAlias = Literal["leading", "following", "void"]
"""Whoever plays a card leads, follows suit, or has no card that would."""


@value
class Asked:
    """Everything that a duty may look at: nothing that its seat doesn't know.

    ``cards`` are those of the ``hand`` that follow suit, ``trick`` lies on the table, ``taken`` are the
    finished tricks.
    """

    seat: Seat
    hand: CardSet
    cards: CardSet
    trick: Sequence[Card]
    taken: Sequence[TakenTrick]
    when: When

    @property
    def dealt(self) -> CardSet:
        """The hand as it was dealt."""
        played = (trick.cards[(self.seat - trick.leader) % len(trick.cards)] for trick in self.taken)
        return self.hand | card_set(played)


@dataclass(slots=True, eq=False)
class Duty:
    """Narrows the cards that may be played, never to nothing. Each is one of its kind, however alike.

    ``when``: whom it binds. ``concerns``: only hands with one of these cards are asked. ``allow``: the cards
    that are left, none where it doesn't bind. ``named``: parameters of the refusal ``code``. ``until``:
    whether it ends with a trick. ``recalls``: it looks at finished tricks.
    """

    code: str
    when: When
    concerns: CardSet
    allow: Callable[[Asked], CardSet]
    named: Callable[[Asked], Mapping[str, str | int]] = lambda _: {}
    until: Callable[[TakenTrick], bool] | None = None
    recalls: bool = False

    def binds(self, asked: Asked) -> bool:
        """Whether it binds, though there may be no choice."""
        concerned = self.when == asked.when and asked.hand & self.concerns
        return bool(concerned and asked.cards & self.allow(asked))


def best_lying(order: TrickOrder, asked: Asked) -> Card:
    """Return the card that wins the trick so far."""
    return asked.trick[winning_position(order, asked.trick)]


def must_head(order: TrickOrder) -> Duty:
    """Return the duty of whoever follows suit to beat the best card, if they can."""

    def better(asked: Asked) -> CardSet:
        return asked.cards & order.beaten_by[best_lying(order, asked)]

    def named(asked: Asked) -> dict[str, str]:
        return {"card": notation(best_lying(order, asked))}

    return Duty("must_head", "following", ALL_CARDS, better, named)


@value
class Bound:
    """The ``cards`` that may be played, and the duty that has narrowed them, if any has."""

    asked: Asked
    cards: CardSet
    duty: Duty | None


def bound(duties: Sequence[Duty], asked: Asked) -> Bound:
    """Apply one duty after the other, as long as there is a choice; the last to narrow it is told."""
    cards, hand, when, narrowing = asked.cards, asked.hand, asked.when, None
    for duty in duties:
        if duty.when == when and hand & duty.concerns:
            left = cards & duty.allow(asked)
            if left and left != cards:
                cards, narrowing = left, duty
    return Bound(asked, cards, narrowing)


def asked_of(
    seat: Seat, hand: CardSet, following: CardSet, trick: Sequence[Card], taken: Sequence[TakenTrick]
) -> Asked:
    """Return what duties may look at; ``following`` are all cards that follow the lead."""
    follow = hand & following
    when: When = "leading" if not trick else "following" if follow else "void"
    return Asked(seat, hand, follow or hand, trick, taken, when)


@functools.lru_cache(maxsize=1024)
def concerned(duties: tuple[Duty, ...]) -> Mapping[When | Literal["able"], CardSet]:
    """Return the cards of which a hand has to hold one to be bound; cached, as every deal begins with it.

    Whoever is ``able`` leads or follows.
    """
    cards: dict[When | Literal["able"], CardSet] = {"leading": 0, "following": 0, "void": 0}
    for duty in duties:
        cards[duty.when] |= duty.concerns
    cards["able"] = cards["leading"] | cards["following"]
    return cards


# A called card: its holder is the declarer's partner, bound by duties, and secret until it is proven.


def calling_fault(
    called: Card, suit: CardSet, hand: CardSet, *, own: bool = False, any_suit: bool = False
) -> Fault:
    """Return why a hand can't call a Sow, ``None`` if it can.

    ``suit``: the plain cards of its suit. ``own``: one may call one's own. ``any_suit``: one needs no card of
    its suit.
    """
    if hand >> called & 1 and not own:
        return "sow_is_yours", {"suit": SUIT_LETTERS[called >> 3]}
    return None if hand & suit or any_suit else ("sow_suit_missing", {"suit": SUIT_LETTERS[called >> 3]})


@functools.cache
def duties_of_the_called(
    called: Card, suit: CardSet, run_away_min: int, thrown_from: int = 0, *, dealt: bool = False
) -> tuple[Duty, ...]:
    """Return the duties of whoever holds a called card, until its suit has been led (rules 5.3).

    ``suit``: the plain cards of its suit, itself among them. ``run_away_min``: how many of them allow its
    holder to lead another one. ``thrown_from``: the trick, from 1, from which it may be discarded; 0 for
    none but the last. ``dealt``: cards of the suit that were played count as well.
    """
    own, card = 1 << called, notation(called)
    least: dict[str, str | int] = {"card": card, "least": run_away_min}

    def searched(asked: Asked) -> CardSet:
        return own if suit >> asked.trick[0] & 1 else 0

    def runs_away(asked: Asked) -> CardSet:
        counted = asked.dealt if dealt else asked.hand
        many = (counted & suit).bit_count() >= run_away_min
        return 0 if many else asked.cards & ~suit | own

    def kept(asked: Asked) -> CardSet:
        late = thrown_from and len(asked.taken) + 1 >= thrown_from
        return 0 if late else asked.cards & ~own

    def led(trick: TakenTrick) -> bool:
        return bool(suit >> trick.cards[0] & 1)

    return (
        Duty("sow_underlead", "leading", own, runs_away, lambda _: least, led, recalls=dealt),
        Duty("sow_searched", "following", own, searched, lambda _: {"card": card}, led),
        Duty("sow_thrown", "void", own, kept, lambda _: {"card": card}, led, recalls=bool(thrown_from)),
    )


# Who plays with whom.


@dataclass(slots=True, unsafe_hash=True)
class Sides:
    """``of``: the side of each seat; 0 is the declarer's, where there is one, and ``None`` of who rests.

    Whoever holds the ``called`` card belongs to side 0, too, and is the only one who knows until it falls.
    ``players`` are all who play.
    """

    of: tuple[int | None, ...]
    called: CardSet = 0
    players: tuple[Seat, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.players = tuple([seat for seat, own in enumerate(self.of) if own is not None])

    def without(self, resting: Seat | None) -> Sides:
        """Return the same sides while a seat rests."""
        if resting is None:
            return self
        return Sides((*self.of[:resting], None, *self.of[resting + 1 :]), self.called)

    def seats(self, side: int | None) -> tuple[Seat, ...]:
        """Return the seats of a side."""
        return tuple([seat for seat, own in enumerate(self.of) if own == side])


@functools.cache
def each_alone(seats: int = 4) -> Sides:
    """Return as many sides as there are seats."""
    return Sides(tuple(range(seats)))


@functools.cache
def against(declarer: Seat, called: Card | None = None, partner: Seat | None = None, seats: int = 4) -> Sides:
    """Return the sides of a declarer, and whoever holds the ``called`` card if that is known, against all."""
    sides = tuple([int(seat not in (declarer, partner)) for seat in range(seats)])
    return Sides(sides, 0 if called is None else 1 << called)


PAIRS: Final = Sides((0, 1, 0, 1))
"""Whoever sits opposite is one's partner."""


# What tricks cost: penalties as data.

Settle: TypeAlias = Callable[[Sequence[int], Sequence[TakenTrick]], Sequence[int]]
"""The points by seat for all tricks so far, from the sums of their costs."""


@dataclass(slots=True, eq=False)
class Bill:
    """The cost of a trick to its winner, in penalty points or other units.

    ``each``: every trick. ``cards``: by the cards in it. ``at``: by its number, from 1. ``together(cards,
    cost)``: what dear cards cost when their trick has these ``cards``, where that is more than their sum.
    ``others(trick)``: what somebody pays besides. ``settle``: replaces or moves what all tricks cost, as a
    whole. ``at_end``: nothing is settled before the deal is over: each trick to come changes all points.
    """

    each: int = 0
    cards: Mapping[Card, int] = field(default_factory=dict)
    at: Mapping[int, int] = field(default_factory=dict)
    together: Callable[[CardSet, int], int] | None = None
    others: Callable[[TakenTrick], Iterable[tuple[Seat, int]]] | None = None
    settle: Settle | None = None
    at_end: bool = False
    units: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.units = tuple(self.cards.get(card, 0) for card in PACK) if self.cards else ()

    @property
    def costly(self) -> CardSet:
        """The cards without which a trick changes nothing."""
        return ALL_CARDS if not self.cards or self.each or self.at or self.others else card_set(self.cards)

    def settled(self, taken: int, held: CardSet) -> bool:
        """Whether the rest costs nothing, once so many tricks are taken and only these cards are held."""
        if self.each or self.others or held & card_set(self.cards):
            return False
        return all(number <= taken for number in self.at)

    def cost(self, number: int, cards: Sequence[Card]) -> int:
        """Return what trick ``number`` (from 1) with these cards costs its winner."""
        plain = self.each + self.at.get(number, 0)
        if not self.units:
            return plain
        dear = 0
        for card in cards:
            dear += self.units[card]
        if dear and self.together is not None:
            dear = self.together(card_set(cards), dear)
        return plain + dear


def score(
    bills: Sequence[Bill], tricks: Sequence[TakenTrick], seats: int, over: bool = True
) -> tuple[int, ...]:
    """Return points by seat for a deal's tricks, each bill settled by itself; ``over``: these are all."""
    points = [0] * seats
    for bill in bills:
        if bill.at_end and not over:
            continue
        sums = [0] * seats
        for number, trick in enumerate(tricks, 1):
            sums[trick.winner] += bill.cost(number, trick.cards)
            if bill.others is not None:
                for seat, cost in bill.others(trick):
                    sums[seat] += cost
        points = list(map(add, points, sums if bill.settle is None else bill.settle(sums, tricks)))
    return tuple(points)


# What was taken, and what it comes to.


@value
class Taken:
    """By seat what was taken: card points, tricks, penalty units."""

    points: tuple[int, ...]
    tricks: tuple[int, ...]
    units: tuple[int, ...]

    def of(self, seats: Sequence[Seat]) -> tuple[int, int]:
        """Return the card points and tricks of some seats together."""
        points = tricks = 0
        for seat in seats:
            points += self.points[seat]
            tricks += self.tricks[seat]
        return points, tricks


@value
class Outcome:
    """The game points by seat that a deal came to.

    ``won``: whether side 0 has won, ``None`` where nobody wins a deal. ``level``: how high, such as
    ``schneider``. ``worth``: the value that was won or lost, and ``items`` the words and amounts that it is
    the sum of; a word may have a count, as in ``runners 3``.
    """

    points: tuple[int, ...]
    won: bool | None = None
    level: str = ""
    worth: int = 0
    items: tuple[tuple[str, int], ...] = ()


def card_points(taken: Taken) -> Outcome:
    """Return an outcome in which everybody scores the card points that they took."""
    return Outcome(taken.points)


Stop: TypeAlias = Callable[[TakenTrick], bool]


@value
class Terms:
    """How tricks are played and counted.

    ``values``: card points by card; empty where cards count nothing. ``bills``: what tricks cost, added up.
    ``stop``: whether a trick decides the deal, so that the rest isn't played; nor is it once nobody holds one
    of the ``costly`` cards. ``leader`` leads the first trick, forehand by default.
    """

    order: TrickOrder
    sides: Sides
    count: Callable[[Taken], Outcome] = card_points
    duties: tuple[Duty, ...] = ()
    values: tuple[int, ...] = ()
    bills: Sequence[Bill] = ()
    stop: Stop | None = None
    costly: CardSet = ALL_CARDS
    leader: Seat | None = None

    def taken(self, tricks: Sequence[TakenTrick], over: bool = True) -> Taken:
        """Return what each seat has taken with these tricks; ``over``: these are all."""
        seats = len(self.sides.of)
        points, values = [0] * seats, self.values
        if values:
            for _, cards, winner in tricks:
                for card in cards:
                    points[winner] += values[card]
        return Taken(tuple(points), tricks_won(tricks, seats), score(self.bills, tricks, seats, over))

    def bound(self, seat: Seat, hand: CardSet, trick: Sequence[Card], taken: Sequence[TakenTrick]) -> Bound:
        """Return what of a hand may be played to the trick as it lies, and the duty that says so."""
        left = [duty for duty in self.duties if duty.until is None or not any(map(duty.until, taken))]
        following = self.order.suit_of[trick[0]] if trick else ALL_CARDS
        return bound(left, asked_of(seat, hand, following, trick, taken))

    def outcome(self, tricks: Sequence[TakenTrick]) -> Outcome:
        """Return what a deal with these tricks comes to."""
        return self.count(self.taken(tricks))


ACE_TEN_RANKS: Final = "AXKOU987"
"""The ranks from high to low where Ace and Ten are high."""
ACE_TEN: Final = tuple((0, 0, 0, 10, 2, 3, 4, 11)[card & 7] for card in PACK)
"""Card points by card where Ace and Ten are high: 120 in all."""


@functools.cache
def cards_of(ranks: str) -> tuple[Card, ...]:
    """Return the cards of some ranks, ascending."""
    return tuple(card for card in PACK if RANK_LETTERS[card & 7] in ranks)


PACKS: Final = {"long": PACK, "short": cards_of(ACE_TEN_RANKS[:-2])}
HEIGHTS: Final = {"straight": 0, "schneider": 1, "schwarz": 2}
"""How high somebody can win or lose 120 card points."""


def lost_by(declarer: Seat) -> Stop:
    """Return what ends a deal with the first trick that a declarer of all tricks loses."""
    return lambda trick: trick.winner != declarer


def taken_by(declarer: Seat) -> Stop:
    """Return what ends a deal with the first trick that a declarer of no trick takes."""
    return lambda trick: trick.winner == declarer


# What a side has reached, and ways to pay.


def level_of(points: int, tricks: int, whole: int) -> str:
    """Return how high side 0 has won or lost 120 card points and a ``whole`` deal of tricks."""
    if tricks in (0, whole):
        return "schwarz"
    return "schneider" if points >= 91 or points <= 30 else "straight"


def each_pays(units: Sequence[int]) -> tuple[int, ...]:
    """Return scores where everybody pays their own units to each of the others."""
    return tuple([sum(units) - len(units) * own for own in units])


def between(sides: Sides, worth: int, won: bool) -> tuple[int, ...]:
    """Return scores where side 0 settles the worth with each of the others, and shares what that makes."""
    size = sides.of.count(0)
    own = worth * (len(sides.players) - size) // size
    ours, theirs = (own, -worth) if won else (-own, worth)
    return tuple([0 if side is None else theirs if side else ours for side in sides.of])


def to_winners(sides: Sides, worth: int, won: bool) -> tuple[int, ...]:
    """Return scores where each winner gets the worth, and nobody pays."""
    return tuple([worth if side is not None and (side == 0) == won else 0 for side in sides.of])


def alone(
    order: TrickOrder,
    declarer: Seat,
    wanted: int,
    worth: int,
    *,
    leader: Seat | None = None,
    stops: bool,
    duties: tuple[Duty, ...] = (),
) -> Terms:
    """Return the terms of a declarer who has to take so many tricks, each or none, against everybody.

    ``stops``: whether the deal ends with the trick that breaks that.
    """
    sides = against(declarer)

    def count(taken: Taken) -> Outcome:
        won = taken.tricks[declarer] == wanted
        return Outcome(between(sides, worth, won), won, "", worth)

    broken = lost_by(declarer) if wanted else taken_by(declarer)
    return Terms(order, sides, count, duties, stop=broken if stops else None, leader=leader)


def even_shares(chips: int, seats: int, first: Seat) -> tuple[int, ...]:
    """Return equal shares by seat; what can't be divided goes one chip each in turn, from ``first`` on."""
    share, rest = divmod(chips, seats)
    return tuple(share + ((seat - first) % seats < rest) for seat in range(seats))
