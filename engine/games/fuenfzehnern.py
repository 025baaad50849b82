"""Fünfzehnern: fifteen card points are par, and a lead won binds (rules, chapter 4)."""

import functools
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias

from pydantic import Field, field_validator

from engine.cards import (
    NATURAL,
    PACK,
    RANK_CARDS,
    SUIT_CARDS,
    SUIT_LETTERS,
    Card,
    CardSet,
    Rank,
    Suit,
    cards_in,
    notation,
)
from engine.game import Action, Event, Fault, IllegalAction, Seat, check, value
from engine.games.lead_rules import LEAD_REFUSALS, duties_by_rule, gone
from engine.house_rules import HouseRules
from engine.kernel.game import COMMON_REFUSALS, DescribedGame
from engine.kernel.partie import Partie
from engine.kernel.terms import Duty, Outcome, Taken, Terms, each_alone
from engine.kernel.tricking import Tricking
from engine.kernel.vocabulary import PLAYS, Deal, DealSettled, PartieView as AnyView, TricksView

# House rules (rules 4.7).

HAND_SIZE: Final = 8
"""Cards that everybody gets, whether three play or four."""

LeadRuleName: TypeAlias = Literal["relaxed", "strict", "1880", "2005", "parlett", "free"]

LISTENING: Final[Mapping[str, frozenset[str]]] = {
    "unbeatable": frozenset({"relaxed", "strict", "parlett"}),
    "singleton": frozenset({"1880"}),
    "parlett_when_retaining": frozenset({"parlett"}),
}
"""House rules that apply only under some lead rules, with the names of those."""


class FuenfzehnernOptions(HouseRules):
    """House rules of one table, fully resolved. Each key is explained in the rules at the section named."""

    TOPICS: ClassVar[Mapping[str, Sequence[str]]] = {
        "partie": ("players", "removed_suit", "n_deals", "packets"),
        "lead": ("lead_rule", "unbeatable", "singleton", "parlett_when_retaining"),
        "zwang": ("zwang", "two_winner_shortcut"),
    }

    LISTS: ClassVar[Mapping[str, str]] = {"packets": "3-2-3, 3-3-2, 4-4, 2-2-2-2 …"}

    players: Literal[4, 3] = 4
    """The number of players; three play with 24 cards (4.6)."""
    lead_rule: LeadRuleName = "relaxed"
    """The rule that restricts leads (4.3)."""
    zwang: bool = Field(default_factory=lambda chosen: chosen.get("lead_rule") != "free")
    """Whether the leader of an Ober may call for the Ace (4.4); off by default where leads are free."""
    unbeatable: Literal["nobody_else_can_beat", "highest_outstanding_only"] = "nobody_else_can_beat"
    """Whether own higher cards stand in the way of calling a card unbeatable (4.2)."""
    singleton: Literal["current", "dealt"] = "current"
    """Whether a singleton counts in the current hand or in the hand as dealt (4.3, 1880)."""
    parlett_when_retaining: Literal["free", "same"] = "free"
    """Whether a leader who keeps the lead is restricted, too (4.3, Parlett)."""
    two_winner_shortcut: bool = False
    """Two players who took all tricks get 15 each, whatever their points (4.5)."""
    removed_suit: Literal["S", "E", "G", "H"] = "S"
    """The suit that three players do without (4.6)."""
    packets: tuple[int, ...] = (3, 2, 3)
    """Sizes of the packets in which eight cards are dealt (4.1)."""
    n_deals: Annotated[int, Field(ge=3, le=120)] = 12
    """Deals of a partie: a multiple of the players (4.7)."""

    @field_validator("packets")
    @classmethod
    def _make_a_hand(cls, packets: tuple[int, ...]) -> tuple[int, ...]:
        if sum(packets) != HAND_SIZE or min(packets) < 1:
            raise ValueError("not a way to deal")
        return packets

    def conflicts(self) -> Iterator[tuple[str, str]]:
        if self.n_deals % self.players:
            yield "n_deals", "players"

    def idle(self) -> Iterator[tuple[str, str]]:
        yield "two_winner_shortcut" if self.players == 3 else "removed_suit", "players"
        for key, lead_rules in LISTENING.items():
            if self.lead_rule not in lead_rules:
                yield key, "lead_rule"


RULE_SETS: Final[Mapping[str, Mapping[str, Any]]] = {
    name: {"lead_rule": name} for name in ("relaxed", "strict", "1880", "2005", "parlett", "free")
}
"""One rule set for each lead rule; the default first."""


# Zwang: whoever leads an Ober and holds its King may call for the Ace (rules 4.4).


@value
class LeadWithZwang:
    """Lead an Ober and announce Zwang. Token ``HO zwang``."""

    card: Card

    @property
    def token(self) -> str:
        return f"{notation(self.card)} zwang"


ZWANG_LEADS: Final[tuple[LeadWithZwang, ...]] = tuple(map(LeadWithZwang, PACK))
"""Each announced lead once, by its card, so that lists of legal actions cost no new objects."""

OBERS: Final[CardSet] = RANK_CARDS[Rank.OBER]


@functools.cache
def suit_mate(card: Card, rank: Rank) -> CardSet:
    """The card of that rank in the suit of another, as a set."""
    return SUIT_CARDS[card >> 3] & RANK_CARDS[rank]


def zwang_fault(options: FuenfzehnernOptions, card: Card, hand: CardSet, gone: CardSet) -> Fault:
    """Return why Zwang can't be announced with a card that may be led; ``gone`` are the cards played."""
    suit = SUIT_LETTERS[card >> 3]
    if not options.zwang:
        return "zwang_not_played", {}
    if not 1 << card & OBERS:
        return "zwang_needs_ober", {"suit": suit}
    if not hand & suit_mate(card, Rank.KING):
        return "zwang_needs_king", {"suit": suit}
    return ("zwang_ace_not_out", {"suit": suit}) if suit_mate(card, Rank.ACE) & (hand | gone) else None


def ace_due(suit: Suit) -> Duty:
    """Return the duty to play an Ace that was called for, to this trick."""
    ace = SUIT_CARDS[suit] & RANK_CARDS[Rank.ACE]
    named = {"suit": SUIT_LETTERS[suit]}
    return Duty("zwang_play_ace", "following", ace, lambda _: ace, lambda _: named, until=lambda _: True)


ACES_DUE: Final = tuple(map(ace_due, Suit))


# Values and scores (rules 4.5).

VALUES: Final = tuple((0, 0, 0, 1, 2, 3, 4, 5)[card & 7] for card in PACK)
"""Card points by card: Ten 1, Unter 2, Ober 3, King 4, Ace 5."""

PAR: Final = 15
"""Card points of a suit, and the average per player."""


def score(points: Sequence[int], tricks_won: Sequence[int], two_winner_shortcut: bool) -> tuple[int, ...]:
    """Return a deal's score by seat: card points above or below par.

    By the shortcut two of four who took all tricks between them get 15 each, the others lose as much.
    """
    takers = len(tricks_won) - list(tricks_won).count(0)
    if two_winner_shortcut and takers == 2 and len(tricks_won) == 4:  # halves of three aren't whole
        return tuple(PAR if won else -PAR for won in tricks_won)
    return tuple(taken - PAR for taken in points)


@value
class DealView(TricksView):
    """A deal of eight tricks.

    ``zwang`` are the numbers of the tricks, from 1, to which an Ober was led with Zwang, the current one
    included.
    """

    zwang: tuple[int, ...]

    @property
    def announced(self) -> bool:
        """Whether Zwang was announced in the trick on the table."""
        return len(self.tricks) + 1 in self.zwang


@value
class PartieView(AnyView):
    """Everything one viewer may know of a partie of Fünfzehnern."""

    options: FuenfzehnernOptions
    deal: DealView | None
    last: DealView | None
    scores: Sequence[DealSettled]


FuenfzehnernPartie: TypeAlias = Partie[FuenfzehnernOptions, PartieView]


class BoundLeads(Tricking):
    """A deal: eight tricks with bound leads and Zwang."""

    __slots__ = ("zwang",)
    views = DealView

    def __init__(self, partie: FuenfzehnernPartie, terms: Terms) -> None:
        super().__init__(partie, terms)
        self.zwang: tuple[int, ...] = ()
        """Numbers of the tricks, from 1, to which an Ober was led with Zwang."""

    def legal(self, partie: FuenfzehnernPartie, seat: Seat) -> Sequence[Action]:
        plain, hand, obers = super().legal(partie, seat), partie.hands[seat], self.offered & OBERS
        if self.tricks.trick or not obers or not partie.options.zwang:
            return plain
        backed = [card for card in cards_in(obers) if hand & suit_mate(card, Rank.KING)]
        if not backed:
            return plain
        played = gone(self.tricks.taken)
        calls = [card for card in backed if zwang_fault(partie.options, card, hand, played) is None]
        return [*plain, *map(ZWANG_LEADS.__getitem__, calls)]

    def otherwise(self, partie: FuenfzehnernPartie, action: Action) -> list[Event]:
        if not isinstance(action, LeadWithZwang):
            return super().otherwise(partie, action)
        card, leader = action.card, self.turn
        hand = partie.hands[leader]
        if self.tricks.trick and hand >> card & 1:
            raise IllegalAction("zwang_only_leading")
        self.check(leader, hand, card)
        check(zwang_fault(partie.options, card, hand, gone(self.tricks.taken)))
        self.zwang += (len(self.tricks.taken) + 1,)
        events = self.act(partie, PLAYS[card])
        self.owe((*self.duties, ACES_DUE[card >> 3]))
        return events

    def refusal(self, seat: Seat, hand: CardSet, card: Card) -> IllegalAction:
        for duty in self.duties:
            if duty in ACES_DUE and hand & duty.concerns and hand >> card & 1:  # before the suit to follow
                return IllegalAction(duty.code, **duty.named(self.bound(seat, hand).asked))
        return super().refusal(seat, hand, card)

    def seen(self, partie: FuenfzehnernPartie, viewer: Seat | None) -> dict[str, Any]:
        return {**super().seen(partie, viewer), "zwang": self.zwang}

    def canonical(self) -> list[Any]:
        return [*super().canonical(), self.zwang]


class Fuenfzehnern(DescribedGame[FuenfzehnernOptions, PartieView]):
    """The game of fifteens, under every lead rule that was written down."""

    name = "fuenfzehnern"
    rules = FuenfzehnernOptions
    stakes = True
    rule_sets = RULE_SETS
    views = PartieView
    tricks = BoundLeads
    verbs = (Deal,)
    words = ZWANG_LEADS
    refusal_codes = COMMON_REFUSALS | {
        *LEAD_REFUSALS,
        *("zwang_not_played", "zwang_only_leading", "zwang_needs_ober", "zwang_needs_king"),
        *("zwang_ace_not_out", "zwang_play_ace"),
    }

    def pack(self, options: FuenfzehnernOptions) -> tuple[Card, ...]:
        """All 32 cards; three players do without a suit (rules 4.6)."""
        if options.players == 4:
            return PACK
        removed = SUIT_LETTERS.index(options.removed_suit)
        return tuple(card for card in PACK if card >> 3 != removed)

    def terms(self, options: FuenfzehnernOptions, contract: None, declarer: Seat | None) -> Terms:
        def count(taken: Taken) -> Outcome:
            points = score(taken.points, taken.tricks, options.two_winner_shortcut)
            shared = options.two_winner_shortcut and taken.tricks.count(0) == 2
            return Outcome(points, level="shared" if shared else "" if any(points) else "even")

        own_count = options.unbeatable == "nobody_else_can_beat"
        retaining = options.parlett_when_retaining == "same"
        leads = duties_by_rule(own_count, options.singleton == "current", retaining)[options.lead_rule]
        return Terms(NATURAL, each_alone(options.players), count, leads, VALUES)
