"""Schafkopf: Rufspiel, Wenz and Solo with touts and Sie, runners, Kontra and Re (rules 8.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias

from pydantic import Field

from engine.cards import (
    PACK,
    RANK_LETTERS,
    SUIT_LETTERS,
    Card,
    CardSet,
    Rank,
    Suit,
    card_set,
    make,
    parse_many,
)
from engine.game import Action, Event, Seat, value
from engine.kernel.actions import USUAL_VERBS, Bid, Call, Kontra, Named
from engine.kernel.called import calling_fault, duties_of_the_called
from engine.kernel.doubling import Contested, Until
from engine.kernel.duties import Duty
from engine.kernel.events import DealSettled
from engine.kernel.game import USUAL_REFUSALS, DescribedGame, UsualRules
from engine.kernel.partie import Partie
from engine.kernel.stages import HOLD, PLAY, YIELD, Asking, Bidding, Choosing, Fault, Ladder, Stage
from engine.kernel.terms import ACE_TEN, Outcome, Sides, Taken, Terms, against, between, level_of, lost_by
from engine.kernel.views import DoubledView, PartieView as AnyView
from engine.tricks import TrickOrder, courts

Chips: TypeAlias = Annotated[int, Field(ge=1, le=1000)]


class SchafkopfOptions(UsualRules):
    """House rules of one table, fully resolved. Each key is explained in the rules at the section named."""

    TOPICS: ClassVar[Mapping[str, Sequence[str]]] = {
        "auction": ("pack", "auction"),
        "sow": ("run_away_min", "sow_discard"),
        "tariff": ("base", "call", "solo"),
        "runners": ("runners_min", "runners_min_plain", "runners_paid"),
        "doubling": ("kontra", "kontra_until"),
    }

    pack: Literal["long", "short"] = "long"
    """32 cards, or 24 without Eights and Sevens (8.5)."""
    auction: Literal["ask", "single_round"] = "ask"
    """Whether those who would play settle it among themselves, or each seat bids once (8.5)."""
    run_away_min: Literal["usual", "2", "3", "4", "5", "off"] = "usual"
    """How many cards of the called suit allow its holder to run away: usually 4, with 24 cards 3 (8.5)."""
    sow_discard: Literal["last_trick", "from_7", "free"] = "last_trick"
    """From when on the called Sow may be discarded (8.5)."""
    base: Chips = 10
    """The price of Schneider, of schwarz and of each runner (8.5)."""
    call: Chips = 10
    """The price of a called Sow (8.5)."""
    solo: Chips = 50
    """The price of a Wenz or Solo (8.5)."""
    runners_min: Annotated[int, Field(ge=1, le=8)] = 3
    """From how many runners on they are paid (8.5)."""
    runners_min_plain: Annotated[int, Field(ge=1, le=4)] = 2
    """The same in a Wenz (8.5)."""
    runners_paid: Literal["both", "with_only", "off"] = "both"
    """Whether runners count, held or missing, only those held, or none (8.5)."""
    kontra: Annotated[int, Field(ge=0, le=4)] = 2
    """How often a deal may be doubled: Kontra, Re … (8.5)."""
    kontra_until: Until = "own_first_card"
    """Until when Kontra may be said (8.5)."""


RULE_SETS: Final[Mapping[str, Mapping[str, Any]]] = {
    "pure": {},
    "twenty": {"call": 20},
    "five": {"base": 5, "call": 5, "solo": 20},
}
SEATS: Final = 4
RANKS: Final = "AXKOU987"

Kind: TypeAlias = Literal["sow", "wenz", "solo", "sie"]


@value
class Contract:
    """The contract of a declarer, or a bid: then the suit of a solo and the called Sow are still open."""

    kind: Kind
    tout: bool = False
    suit: Suit | None = None

    @property
    def name(self) -> str:
        """``sow``, ``sow G``, ``wenz``, ``solo tout``, ``solo tout E``, ``sie``."""
        suit = "" if self.suit is None else f" {SUIT_LETTERS[self.suit]}"
        return f"{self.kind}{' tout' if self.tout else ''}{suit}"

    @property
    def order(self) -> TrickOrder:
        """The order of cards in a trick."""
        if self.kind == "wenz":
            return WENZ
        return SOLOS[Suit.HEARTS if self.kind != "solo" or self.suit is None else self.suit]

    @property
    def called(self) -> Card | None:
        """The Sow whose holder is the partner."""
        return make(self.suit, Rank.ACE) if self.kind == "sow" and self.suit is not None else None


WENZ: Final = courts(RANKS, "U")
SOLOS: Final = tuple(courts(RANKS, "OU", suit) for suit in Suit)
SOW, SIE = Contract("sow"), Contract("sie")
KINDS: Final = tuple(Contract(kind, tout) for tout in (False, True) for kind in ("wenz", "solo"))
"""The kinds that can be named in the auction, from low to high."""
CALLS: Final = tuple(Contract("sow", suit=suit) for suit in (Suit.ACORNS, Suit.LEAVES, Suit.BELLS))
ALONE: Final = tuple(
    Contract(kind.kind, kind.tout, suit)
    for kind in KINDS
    for suit in (Suit if kind.kind == "solo" else (None,))
)
"""Contracts that are played alone, from low to high."""
BIDS: Final = {bid.contract.name: bid for bid in (YIELD, HOLD, PLAY)} | {
    contract.name: Bid(contract) for contract in (SOW, *CALLS, *KINDS, *ALONE, SIE)
}
"""Every word of an auction by its name."""
OFFERS: Final[Mapping[Contract | None, Mapping[Action, Contract]]] = {
    kind: {BIDS[one.name]: one for one in ALONE if kind in (None, Contract(one.kind, one.tout))}
    for kind in (None, SOW, *KINDS)
}
"""Contracts to be played alone, by the kind that was named in the auction; all of them where none was."""


def call_fault(options: object, contract: object, hand: CardSet) -> Fault:
    """Return why a hand can't call a Sow, a certain one or any, ``None`` if it can.

    A suit's Obers and Unters are trumps, and don't count as its cards.
    """
    if not isinstance(contract, Contract) or contract.kind != "sow":
        return None
    if contract.called is None:
        return None if callable_sows(hand) else ("sow_none", {})
    return calling_fault(contract.called, contract.order.suit_of[contract.called], hand)


def choice_fault(options: object, action: Action, hand: CardSet) -> Fault:
    """Return why a hand can't call the Sow of the contract that an action names."""
    return call_fault(options, action.contract, hand) if isinstance(action, Bid) else None


def callable_sows(hand: CardSet) -> tuple[Contract, ...]:
    """Return the called Sows that a hand can play: it lacks the Sow and holds a plain card of its suit."""
    return tuple([call for call in CALLS if call_fault(None, call, hand) is None])


def bid_fault(options: SchafkopfOptions, bid: Contract, hand: CardSet) -> Fault:
    """Return why a hand can't bid in a single round."""
    if bid == SIE:
        return None if hand == HIGHEST[options.pack] else ("sie_none", {})
    return call_fault(options, bid, hand)


HIGHEST: Final = {
    "long": card_set(parse_many("EO GO HO SO EU GU HU SU")),
    "short": card_set(parse_many("EO GO HO SO EU GU")),
}
"""The only hand with which Sie can be said, by pack."""
PACKS: Final = {"long": PACK, "short": tuple(card for card in PACK if RANK_LETTERS[card & 7] not in "87")}
LADDER: Final = Ladder([SOW], KINDS, bid_fault, outright=SIE)
THROWN_FROM: Final = {"last_trick": 0, "from_7": 7, "free": 1}
USUAL_RUN_AWAY: Final = {"long": 4, "short": 3}
NEVER: Final = 9


def run_away_min(options: SchafkopfOptions) -> int:
    """Return how many cards of the called suit allow its holder to run away; more than there are for none."""
    if options.run_away_min == "usual":
        return USUAL_RUN_AWAY[options.pack]
    return NEVER if options.run_away_min == "off" else int(options.run_away_min)


# What a contract is worth.


def runners(order: TrickOrder, cards: CardSet) -> tuple[int, bool]:
    """Return the runners of whoever was dealt these cards: how many trumps from the top, held or missing."""
    held = cards >> order.from_top[0] & 1
    for number, card in enumerate(order.from_top):
        if cards >> card & 1 != held:
            return number, bool(held)
    return len(order.from_top), bool(held)


def worth(
    options: SchafkopfOptions,
    contract: Contract,
    points: int,
    tricks: int,
    run: int,
    doubles: int = 0,
    *,
    held: bool = True,
) -> Outcome:
    """Return the result and value of a contract, in chips, from what the declarer's side took (8.5).

    ``points`` are card points, ``run`` the runners, which it ``held`` or lacked, ``doubles`` Kontra, Re and
    so on. Nobody is paid yet.
    """
    whole = len(PACKS[options.pack]) // SEATS
    least = options.runners_min_plain if contract.kind == "wenz" else options.runners_min
    price, base = options.call if contract.kind == "sow" else options.solo, options.base
    paid_for = options.runners_paid == "both" or (held and options.runners_paid == "with_only")
    runners = base * run if run >= least and paid_for else 0
    won = points >= 61
    if contract.kind == "sie":
        level, won = "sie", True
        items = [("price", 4 * price), (f"runners {whole}", 4 * base * whole)]
    elif contract.tout:
        level, won = "tout", tricks == whole
        items = [("price", 2 * price), (f"runners {run}", 2 * runners)]
    else:
        level = level_of(points, tricks, whole)
        items = [("price", price), (level, base * HEIGHT[level]), (f"runners {run}", runners)]
    value = sum([chips for _, chips in items])
    for number in range(1, doubles + 1):
        items.append((f"double {number}", value))
        value *= 2
    return Outcome((), won, level, value, tuple([item for item in items if item[1]]))


HEIGHT: Final = {"straight": 0, "schneider": 1, "schwarz": 2}


def paid(sides: Sides, outcome: Outcome) -> Outcome:
    """Return the outcome with what everybody pays or gets."""
    points = between(sides, outcome.worth, bool(outcome.won))
    return Outcome(points, outcome.won, outcome.level, outcome.worth, outcome.items)


@value
class PartieView(AnyView):
    """Everything one viewer may know of a partie of Schafkopf."""

    usual = SOW.order
    options: SchafkopfOptions
    calls: tuple[Call[Any], ...]
    contract: Contract | None
    deal: DoubledView[Contract] | None
    last: DoubledView[Contract] | None
    scores: Sequence[DealSettled]


SchafkopfPartie: TypeAlias = Partie[SchafkopfOptions, PartieView]


class Schafkopf(DescribedGame[SchafkopfOptions, PartieView]):
    """Bavaria's game for four: a called Sow and its secret partner, Wenz, Solo."""

    name = "schafkopf"
    rules = SchafkopfOptions
    rule_sets = RULE_SETS
    views = PartieView
    tricks = Contested
    verbs = (*USUAL_VERBS, Kontra)
    ranks = RANKS
    refusal_codes = USUAL_REFUSALS | {
        *("bid_low", "sie_none", "sow_none", "sow_is_yours", "sow_suit_missing"),
        *("trumps_led", "sow_searched", "sow_underlead", "sow_thrown", "double_late"),
    }

    @property
    def bids(self) -> Sequence[Bid[Any]]:
        return tuple(BIDS.values())

    def pack(self, options: SchafkopfOptions) -> tuple[Card, ...]:
        return PACKS[options.pack]

    def packets(self, options: SchafkopfOptions) -> Sequence[int]:
        return (4, 4) if options.pack == "long" else (3, 3)

    def terms(
        self,
        options: SchafkopfOptions,
        contract: Contract | Named,
        declarer: Seat | None,
        partner: Seat | None = None,
    ) -> Terms:
        """Return the terms of a contract; what it comes to is known once the ``partner`` is.

        Whoever has said only that they would play is taken to play alone, with hearts as trumps.
        """
        assert declarer is not None
        if isinstance(contract, Named):
            contract = SOW
        order, called = contract.order, contract.called
        sides = against(declarer, called, partner)
        duties: tuple[Duty, ...] = ()
        if called is not None:
            thrown_from = THROWN_FROM[options.sow_discard]
            duties = duties_of_the_called(called, order.suit_of[called], run_away_min(options), thrown_from)

        def count(taken: Taken) -> Outcome:
            """Count without runners and doubling, which don't lie in the tricks."""
            return paid(sides, worth(options, contract, *taken.of(sides.seats(0)), run=0))

        return Terms(order, sides, count, duties, ACE_TEN, stop=lost_by(declarer) if contract.tout else None)

    def opening(self, partie: SchafkopfPartie, rest: Sequence[Card]) -> Stage:
        if partie.options.auction == "single_round":
            return Bidding(partie, LADDER)
        return Asking(partie, LADDER)

    def after(self, partie: SchafkopfPartie, stage: Stage) -> list[Event]:
        if isinstance(stage, Contested):
            return self._score(partie, stage)
        if isinstance(stage, Choosing):
            return super().after(partie, stage)
        declarer, bid = partie.declarer, partie.contract
        if declarer is None:
            return self.throw_in(partie)
        if bid == SIE:
            terms = self.terms_of(partie)
            return self.settle(partie, terms.sides, terms.taken(()), terms.outcome(()))
        offers = OFFERS[bid]
        if bid is None or bid == SOW:
            sows: dict[Action, Contract] = {
                BIDS[sow.name]: sow for sow in callable_sows(partie.hands[declarer])
            }
            offers = {**sows, **offers}
        choosing: Choosing[Contract] = Choosing(declarer, offers, choice_fault)
        partie.stage = choosing
        if len(offers) > 1 or bid == SOW:  # that only one Sow can be called is nobody's business
            return []
        return [*choosing.act(partie, next(iter(offers))), *self.after(partie, choosing)]

    def _score(self, partie: SchafkopfPartie, played: Contested) -> list[Event]:
        """Close a deal that was played, runners and doubling counted."""
        terms, contract = self.terms_of(partie, played.partner), played.contract
        side, taken = terms.sides.seats(0), played.taken
        run, held = runners(contract.order, card_set([card for seat in side for card in partie.dealt[seat]]))
        found = worth(partie.options, contract, *taken.of(side), run, len(played.doublers), held=held)
        return self.settle(partie, terms.sides, taken, paid(terms.sides, found))
