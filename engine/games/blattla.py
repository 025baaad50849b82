"""Blattla: an ace-ten game of bids with a called partner, solos and touts (rules, chapter 5)."""

from __future__ import annotations  # playthroughs tell cards by the text of annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Final, Literal, NamedTuple, TypeAlias

from pydantic import Field

from engine.cards import (
    RANK_LETTERS,
    SUIT_CARDS,
    SUIT_LETTERS,
    Card,
    CardSet,
    Rank,
    Suit,
    TrickOrder,
    make,
    trick_order,
)
from engine.game import Action, Event, Fault, Seat, value
from engine.house_rules import HouseRules
from engine.kernel.game import COMMON_REFUSALS, DescribedGame
from engine.kernel.partie import Partie
from engine.kernel.stages import CUT_REFUSALS, Bidding, Choosing, Ladder, Stage
from engine.kernel.terms import (
    ACE_TEN,
    ACE_TEN_RANKS,
    Duty,
    Outcome,
    Sides,
    Taken,
    Terms,
    against,
    between,
    calling_fault,
    duties_of_the_called,
    level_of,
    lost_by,
    to_winners,
)
from engine.kernel.tricking import Declared
from engine.kernel.vocabulary import Call, CallSow, DealSettled, DeclaredView, PartieView as AnyView

# House rules.


class BlattlaOptions(HouseRules):
    """House rules of one table, fully resolved. Each key is explained in the rules at the section named."""

    TOPICS: ClassVar[Mapping[str, Sequence[str]]] = {
        "partie": ("n_deals", "cutting", "solo_settlement", "stop_when_decided"),
        "auction": ("auction", "all_pass", "name_sow"),
        "sow": ("caller_needs_suit_card", "self_call", "called_sow_rule", "run_away_min"),
    }

    auction: Literal["single_round", "continuous"] = "single_round"
    """Each seat speaks once, or bids go on until three pass one after the other (5.2)."""
    name_sow: Literal["after_auction", "with_bid"] = "after_auction"
    """Whether the called Sow is named after the auction or with the bid (5.2)."""
    all_pass: Literal["throw_in", "redeal_same_dealer", "forehand_must_play_sow"] = "throw_in"  # noqa: S105 - to pass is to bid nothing
    """The consequence when nobody bids (5.2)."""
    caller_needs_suit_card: bool = True
    """A Sow may be called only with a card of its suit in hand (5.2)."""
    self_call: bool = False
    """Whether one may call one's own Sow and so play alone in secret (5.2)."""
    called_sow_rule: Literal["free", "schafkopf"] = "free"
    """Whether the holder of the called Sow may play it freely (5.3)."""
    run_away_min: Annotated[int, Field(ge=2, le=8)] = 4
    """Under ``schafkopf``: how many cards of the called suit allow its holder to run away (5.3)."""
    solo_settlement: Literal["third", "each", "winners_only"] = "third"
    """The payments after a solo; ``winners_only`` holds for every contract (5.4)."""
    cutting: bool = True
    """Chance draws for the first dealer, and the pack is cut or knocked on before each deal (5.1)."""
    stop_when_decided: bool = True
    """A Tout ends with the first trick that is lost (5.5)."""
    n_deals: Annotated[int, Field(ge=4, le=400, multiple_of=4)] = 12
    """The number of deals in a partie (5.1)."""

    def idle(self) -> Iterator[tuple[str, str]]:
        if self.called_sow_rule == "free":
            yield "run_away_min", "called_sow_rule"


RULE_SETS: Final[Mapping[str, Mapping[str, Any]]] = {
    "blattla": {},
    "schafkopf": {"called_sow_rule": "schafkopf"},
}
"""The defaults of each rule set that differ from the model's own."""

# Cards.

SEATS: Final = 4
TRICKS: Final = 8
"""Tricks in a deal that is played to its end."""


# Contracts and bids (rules 5.2).

TRUMPS_LOW_TO_HIGH: Final = (Suit.BELLS, Suit.LEAVES, Suit.ACORNS, Suit.HEARTS)
"""Trump suits from low to high, as solos and touts outbid each other."""
CALLABLE_SUITS: Final = (Suit.ACORNS, Suit.LEAVES, Suit.BELLS)
SOWS: Final = tuple(make(suit, Rank.ACE) for suit in CALLABLE_SUITS)
"""The Sows (Aces) that can be called."""
ORDERS: Final[tuple[TrickOrder, ...]] = tuple(
    trick_order(ACE_TEN_RANKS, [make(suit, RANK_LETTERS.index(letter)) for letter in ACE_TEN_RANKS])
    for suit in Suit
)
"""The order of cards by trump suit, which is an ordinary suit above the others."""

Kind: TypeAlias = Literal["sow", "solo", "tout"]


class Contract(NamedTuple):
    """The contract of a declarer. ``called``: the Ace whose holder is the partner, once it is named."""

    kind: Kind
    trump: Suit
    called: Card | None = None

    @property
    def name(self) -> str:
        """The contract's name: ``sow``, or ``sow G`` once the Sow is called; ``solo E``; ``tout H``."""
        if self.kind != "sow":
            return f"{self.kind} {SUIT_LETTERS[self.trump]}"
        return "sow" if self.called is None else f"sow {SUIT_LETTERS[self.called >> 3]}"

    @property
    def order(self) -> TrickOrder:
        """The order of cards in a trick."""
        return ORDERS[self.trump]


SOW: Final = Contract("sow", Suit.HEARTS)
NAMED_SOW: Final = {sow: Contract("sow", Suit.HEARTS, sow) for sow in SOWS}
"""The contract with each Sow."""
ALONE: Final = tuple(Contract(kind, suit) for kind in ("solo", "tout") for suit in TRUMPS_LOW_TO_HIGH)


def call_fault(options: BlattlaOptions, card: Card, hand: CardSet) -> Fault:
    """Return why a hand can't call a card, ``None`` if it can (rules 5.2)."""
    suit = card >> 3
    if card & 7 != Rank.ACE:
        return "sow_no_ace", {}
    if suit not in CALLABLE_SUITS:
        return "sow_is_trump", {"suit": SUIT_LETTERS[suit]}
    return calling_fault(
        card, SUIT_CARDS[suit], hand, own=options.self_call, any_suit=not options.caller_needs_suit_card
    )


def choice_fault(options: BlattlaOptions, action: Action, hand: CardSet) -> Fault:
    """Return why a hand can't call the Sow that an action names."""
    return call_fault(options, action.card, hand) if isinstance(action, CallSow) else None


def callable_sows(hand: CardSet, options: BlattlaOptions) -> tuple[Card, ...]:
    """The Sows that a hand can call (rules 5.2)."""
    return tuple([sow for sow in SOWS if call_fault(options, sow, hand) is None])


def bid_fault(options: BlattlaOptions, sow: Contract, hand: CardSet) -> Fault:
    """Return why a hand can't bid to call a Sow, a certain one or any."""
    if sow.called is not None:
        return call_fault(options, sow.called, hand)
    for card in SOWS:  # asked at every turn of an auction: the first one that can be called will do
        if call_fault(options, card, hand) is None:
            return None
    return "sow_none", {}


LADDERS: Final = {
    "after_auction": Ladder([SOW], ALONE, bid_fault),
    "with_bid": Ladder([*NAMED_SOW.values()], ALONE, bid_fault),
}
BIDS: Final = LADDERS["after_auction"].named | LADDERS["with_bid"].named
"""Every bid by its contract's name."""

# What a contract is worth (rules 5.4).


WORTH: Final = {"straight": (1, 6), "schneider": (2, 9), "schwarz": (3, 12)}
"""Game points of a sow and of a solo, by level."""
TOUT_VALUE: Final = 15


def outcome(options: BlattlaOptions, kind: Kind, sides: Sides, points: int, tricks: int) -> Outcome:
    """Return what a contract comes to when the declarer's side has taken so much (rules 5.4)."""
    if kind == "tout":
        level, won, worth = "tout", tricks == TRICKS, TOUT_VALUE
    else:
        level = level_of(points, tricks, TRICKS)
        won, worth = tricks > 0 and points >= 61, WORTH[level][kind == "solo"]
    if options.solo_settlement == "winners_only":
        paid = to_winners(sides, worth, won)
    else:
        thirds = kind != "sow" and options.solo_settlement == "third"
        paid = between(sides, worth // 3 if thirds else worth, won)
    return Outcome(paid, won, level, worth)


TricksView: TypeAlias = DeclaredView[Contract]


@value
class PartieView(AnyView):
    """Everything one viewer may know of a partie of Blattla."""

    usual = SOW.order
    options: BlattlaOptions
    calls: tuple[Call[Contract], ...]
    contract: Contract | None
    deal: TricksView | None
    last: TricksView | None
    scores: Sequence[DealSettled]


BlattlaPartie: TypeAlias = Partie[BlattlaOptions, PartieView]


class Blattla(DescribedGame[BlattlaOptions, PartieView]):
    """An ace-ten game for four: a called Sow and its secret partner, solos, touts."""

    name = "blattla"
    rules = BlattlaOptions
    stakes = True
    rule_sets = RULE_SETS
    views = PartieView
    tricks = Declared
    words = tuple(BIDS.values())
    refusal_codes = (COMMON_REFUSALS | CUT_REFUSALS) | {
        *("bid_low", "sow_none", "sow_no_ace", "sow_is_trump", "sow_is_yours", "sow_suit_missing"),
        *("sow_searched", "sow_underlead", "sow_thrown"),
    }

    def opening(self, partie: BlattlaPartie, rest: Sequence[Card]) -> Stage:
        options = partie.options
        return Bidding(partie, LADDERS[options.name_sow], options.auction == "continuous")

    def after(self, partie: BlattlaPartie, stage: Stage) -> list[Event]:
        if not isinstance(stage, Bidding):
            return DescribedGame.after(self, partie, stage)  # quicker than super()
        options, wanted = partie.options, partie.options.all_pass
        if partie.contract is None:
            if wanted == "redeal_same_dealer":
                partie.deal_again()
                return []
            if wanted == "throw_in" or not callable_sows(partie.hands[partie.forehand], options):
                return self.throw_in(partie)
            partie.contract, partie.declarer = SOW, partie.forehand
        if partie.contract != SOW:
            return DescribedGame.after(self, partie, stage)  # quicker than super()
        assert partie.declarer is not None
        sows = callable_sows(partie.hands[partie.declarer], options)
        offers: Mapping[Action, Contract] = {CallSow(sow): NAMED_SOW[sow] for sow in sows}
        partie.stage = Choosing(partie.declarer, offers, choice_fault)
        return []

    def terms(
        self, options: BlattlaOptions, contract: Contract, declarer: Seat | None, partner: Seat | None = None
    ) -> Terms:
        """Return the terms of a contract; what it comes to is known once the ``partner`` is."""
        assert declarer is not None
        sow, kind = contract.called, contract.kind
        sides = against(declarer, sow, partner)
        own = sides.seats(0)
        duties: tuple[Duty, ...] = ()
        if sow is not None and options.called_sow_rule == "schafkopf":
            duties = duties_of_the_called(sow, SUIT_CARDS[sow >> 3], options.run_away_min)
        stop = lost_by(declarer) if kind == "tout" and options.stop_when_decided else None

        def count(taken: Taken) -> Outcome:
            return outcome(options, kind, sides, *taken.of(own))

        return Terms(contract.order, sides, count, duties, ACE_TEN, stop=stop)
