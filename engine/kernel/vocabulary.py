"""The words in which a game is told: actions and how they are written as tokens, events, and views.

All are frozen. Everybody may see every event here as it is. Hands, the order of the pack and who holds a
called card are in no event before that card itself falls.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any, ClassVar, Final, Generic, Literal, NamedTuple, Protocol, TypeVar, get_args

from engine.cards import (
    COURTS_AND_HEARTS,
    NATURAL,
    PACK,
    Card,
    HandView,
    Played,
    Trick,
    TrickOrder,
    card_set,
    cards_in,
    notate,
    notation,
    parse,
    parse_many,
    picker,
)
from engine.game import Chance, Direction, Event, Options, Result, Seat, value
from engine.kernel.terms import Outcome, Taken

# -- how an action is written -----------------------------------------------------------------------------

MAX_DIGITS: Final = 6


class Spelling(NamedTuple):
    """How fields of a type are written in a token, and read.

    ``read`` raises ``LookupError`` or ``ValueError``.
    """

    write: Callable[[Any], str]
    read: Callable[[str], Any]


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > MAX_DIGITS:
        raise ValueError(text)
    return int(text)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(_number, text.split("-")))


_SPELLINGS: Final[Mapping[str, Spelling]] = {
    "int": Spelling(str, _number),
    "Seat": Spelling(str, _number),
    "str": Spelling(str, str),
    "Direction": Spelling(str, {way: way for way in get_args(Direction)}.__getitem__),
    "Card": Spelling(notation, parse),
    "CardSet": Spelling(lambda cards: notate(cards_in(cards)), lambda text: card_set(parse_many(text))),
    "tuple[Card, ...]": Spelling(lambda cards: notate(cards, ""), parse_many),
    "tuple[int, ...]": Spelling(lambda numbers: "-".join(map(str, numbers)), _numbers),
}
"""Spellings by what a class calls the type of a field."""


@functools.cache
def _spelled(kind: type[Any]) -> Sequence[tuple[str, Spelling]]:
    """Return the names of an action's fields and how these are spelled."""
    return tuple((field.name, _SPELLINGS[str(field.type)]) for field in fields(kind))


class Spelled:
    """An action whose token is its ``verb`` and, after spaces, its fields."""

    __slots__ = ()

    verb: ClassVar[str]

    @property
    def token(self) -> str:
        kind: Any = type(self)
        written = [spelling.write(getattr(self, name)) for name, spelling in _spelled(kind)]
        return " ".join([self.verb, *written])


def read_spelled(kind: Any, token: str) -> Any:
    """Return the action of a kind that is written as ``token``, after its verb.

    Raises ``LookupError`` or ``ValueError`` for anything else, even if it could be understood: each action
    has one token.
    """
    spelled = _spelled(kind)
    texts = token.split(" ", len(spelled))[1:]
    if len(texts) != len(spelled) or not all(texts):
        raise ValueError(token)
    action = kind(*[spelling.read(text) for (_, spelling), text in zip(spelled, texts, strict=True)])
    if action.token != token:
        raise ValueError(token)
    return action


# -- actions -------------------------------------------------------------------------------------------------


@value
class Deal(Spelled):
    """Chance deals: the whole pack, top card first. Token ``deal EA9K…`` without spaces between cards.

    Where a hand is held blind (Open Trousers), its slots 0 … 7 are the order in which its cards came.
    """

    verb = "deal"
    order: tuple[Card, ...]


@value
class Play:
    """Play a card to a trick, or lead it. Token ``HK``."""

    card: Card

    @property
    def token(self) -> str:
        return notation(self.card)


@value
class Pass(Spelled):
    """Pass: do nothing, or no more. Token ``pass``."""

    verb = "pass"


PASS: Final = Pass()

PLAYS: Final[tuple[Play, ...]] = tuple(map(Play, PACK))
"""Each play once, by its card, so that lists of legal actions cost no new objects."""

plays_of = picker(PLAYS)
"""The plays of a set of cards, ascending."""


class Biddable(Hashable, Protocol):
    """A contract that can be bid: a game's own value, with a name."""

    @property
    def name(self) -> str: ...


B = TypeVar("B", bound=Biddable)


@value
class Named:
    """A contract, or another word of an auction, that is no more than its name."""

    name: str


class Call(NamedTuple, Generic[B]):
    """A seat's word at its turn: a bid, or ``None`` for a pass."""

    seat: Seat
    bid: B | None


call: Final[Callable[[tuple[Seat, Any]], Call[Any]]] = functools.partial(tuple.__new__, Call)
"""The constructor that a named tuple inherits: its own takes twice as long."""


@value
class DrawForDealer(Spelled):
    """Chance lays out a shuffled pack to draw the first dealer from. Token ``draw EA9K…``, top card first."""

    verb = "draw"
    order: tuple[Card, ...]


@value
class Shuffle(Spelled):
    """Chance shuffles within a deal. Token ``shuffle EA9K…``: the order in which the cards lie now."""

    verb = "shuffle"
    order: tuple[Card, ...]


@value
class Cut(Spelled):
    """Move the top ``at`` cards under the rest. Token ``cut 16``."""

    verb = "cut"
    at: int


@value
class Ready(Spelled):
    """Enough cut: the pack may be dealt. Token ``ready``."""

    verb = "ready"


@value
class Knock(Spelled):
    """Order how to deal, instead of cutting. Token ``knock 4-4 clockwise``."""

    verb = "knock"
    packets: tuple[int, ...]
    direction: Direction


@value
class Bid(Generic[B]):
    """Bid a contract. Token ``bid sow``, ``bid solo E``, ``bid tout H``; with a named Sow ``bid sow G``."""

    contract: B

    @property
    def token(self) -> str:
        return f"bid {self.contract.name}"


@value
class CallSow(Spelled):
    """The declarer names the Sow whose holder is to be the partner. Token ``call GA``."""

    verb = "call"
    card: Card


@value
class Kontra(Spelled):
    """Double what the deal is worth, for the ``number``-th time: Kontra, Re, … Token ``kontra 1``."""

    verb = "kontra"
    number: int


READY: Final = Ready()
USUAL_VERBS: Final = (Deal, DrawForDealer, Cut, Ready, Knock, Pass, CallSow)


@functools.cache
def knocks(packets: tuple[int, ...]) -> tuple[Knock, ...]:
    """Return the ways to deal that a cutter may order: as usual, which comes first, or each hand at once."""
    ways = packets, (sum(packets),)
    return tuple(Knock(way, direction) for way in ways for direction in ("clockwise", "anticlockwise"))


# -- events --------------------------------------------------------------------------------------------------


@value
class CardPlayed(Event):
    """A card was played to a trick."""

    continues: ClassVar[bool] = True
    seat: Seat
    card: Card


@functools.lru_cache(maxsize=128)
def cards_played(deal: int, seats: int) -> tuple[tuple[CardPlayed, ...], ...]:
    """Return the events of all cards that could be played in a deal, by seat and card; made once for all."""
    return tuple(tuple(CardPlayed(deal, seat, card) for card in PACK) for seat in range(seats))


@value
class TrickWon(Event):
    """A trick is complete. ``number`` counts from 1 in each deal."""

    number: int
    plays: tuple[Played, ...]
    winner: Seat


@value
class DealScored(Event):
    """A deal is over: its points and the partie's totals, both by seat.

    In points or chips, whatever the game counts in; every game says this once at the end of each deal,
    a deal that was thrown in included.
    """

    points: tuple[int, ...]
    totals: tuple[int, ...]


@value
class DealerDrawn(Event):
    """The cards drawn for the first deal, one after the other; the highest deals."""

    plays: tuple[Played, ...]
    dealer: Seat


@value
class PackShuffled(Event):
    """The pack is shuffled and lies before the seat that may cut it; nobody knows its order."""


@value
class Dealt(Event):
    """The cards are dealt."""


@value
class Said(Event):
    """Somebody cut, knocked, bid, passed, chose, doubled or exchanged cards; views tell what it was."""

    seat: Seat


said_by: Final = functools.cache(Said)
"""Each made once: half of all actions say something, and to make an event takes four times as long."""


@value
class PartnerShown(Event):
    """The called Sow was played; now everybody knows who belongs to the declarer, or that nobody does."""

    continues: ClassVar[bool] = True
    partner: Seat
    declarer: Seat


@value
class DealClosed(DealScored):
    """A deal is over; views keep this event as its score. A game adds what its score was made of."""

    dealer: Seat


@value
class DealSettled(DealClosed):
    """A deal was settled by its terms. ``contract`` and ``declarer`` are ``None`` where nobody bid.

    The level of a deal that was thrown in is ``thrown_in``.
    """

    contract: Biddable | None
    declarer: Seat | None
    sides: tuple[int | None, ...]
    taken: Taken
    outcome: Outcome

    @property
    def side(self) -> tuple[Seat, ...]:
        """The declarer and, if there was one, the partner."""
        own = [seat for seat, side in enumerate(self.sides) if side == 0]
        return tuple(sorted(own, key=lambda seat: seat != self.declarer))

    @property
    def partner(self) -> Seat | None:
        """The declarer's partner, if there was one."""
        return self.side[1] if self.declarer is not None and self.side[1:] else None


@value
class PartieEnded(Event):
    """The last deal has been played."""

    result: Result


# -- what happened in a deal --------------------------------------------------------------------------------

Kind = TypeVar("Kind", bound=Event)


ScoredKind = TypeVar("ScoredKind", bound=DealScored)


def of_deal(story: Iterable[Event], deal: int) -> list[Event]:
    """The events of one deal."""
    return [event for event in story if event.deal == deal]


def only(events: Iterable[Event], kind: type[Kind]) -> list[Kind]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def scored(events: Sequence[Event], kind: type[ScoredKind]) -> ScoredKind:
    """Return the event that closed a deal. Raises ``ValueError`` for a deal that is not over."""
    found = only(events, kind)
    if not found:
        raise ValueError("the deal is not over")
    return found[-1]


# -- views ---------------------------------------------------------------------------------------------------


@value
class TricksView:
    """The tricks of a deal. ``points`` by seat are the card points that everybody could count."""

    leader: Seat
    trick: tuple[Played, ...]
    tricks: tuple[Trick, ...]
    tricks_won: tuple[int, ...]
    points: tuple[int, ...]


@value
class DeclaredView(TricksView, Generic[B]):
    """The tricks of a declarer's contract, or of a deal in which each plays alone.

    ``partner`` holds or held the called card: known to everybody once it was played, before that to itself
    alone. Before that ``side_points`` (card points of the declarer's side) is ``None`` for everybody, and
    where card points don't count.
    """

    contract: B
    declarer: Seat | None
    partner: Seat | None
    side_points: int | None


@value
class DoubledView(DeclaredView[B]):
    """The tricks of a contract that may be doubled, and who has: Kontra, Re, …"""

    doublers: tuple[Seat, ...]


@value
class PartieView:
    """Everything one viewer may know of a partie. A game derives its own, and says there what is more exact.

    ``phase``: ``draw`` (chance draws the first dealer), ``deal`` (chance shuffles), ``cut``, ``auction``,
    ``call`` (the declarer names a card), ``play``, ``over``. ``resting``: the dealer, where the others play
    the deal alone. ``drawn``: the cards drawn for the dealer, until the first card is played. ``cuts`` and
    ``knock``: what was done with the pack of this deal. ``redeals``: how often this deal was thrown in to be
    dealt again. ``calls``: the auction so far. ``contract`` and ``declarer``: the best bid so far and its
    bidder, later what is played. ``last`` is the deal that just ended, as everybody saw it, until the next
    first trick is complete.
    """

    seat: Seat | None
    options: Options
    phase: str
    waiting_for: frozenset[Seat] | Literal[Chance.CHANCE]
    deal_number: int
    deals: int
    dealer: Seat
    resting: Seat | None
    drawn: tuple[Played, ...]
    cuts: tuple[int, ...]
    knock: Knock | None
    redeals: int
    calls: tuple[Call[Any], ...]
    contract: Any
    declarer: Seat | None
    hand: HandView
    hand_sizes: tuple[int, ...]
    deal: Any
    last: Any
    scores: Sequence[DealClosed]
    totals: tuple[int, ...]
    result: Result | None

    usual: ClassVar[TrickOrder] = NATURAL
    """The order of cards until a contract is chosen that has another one."""

    @property
    def order(self) -> TrickOrder:
        decided = self.contract if self.phase in ("call", "play", "double") else None
        order: TrickOrder = getattr(decided, "order", self.usual)
        return order


@value
class TrumpsView(PartieView):
    """The view of a game in which Obers, Unters and hearts are trumps, unless a contract says otherwise."""

    usual = COURTS_AND_HEARTS
