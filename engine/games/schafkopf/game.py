"""Schafkopf: what follows what in a deal, and what it comes to (rules 8.5)."""

import itertools
from collections.abc import Sequence
from dataclasses import replace
from operator import add
from typing import Any, Final, TypeAlias

from engine.cards import Card, CardSet, card_set, parse
from engine.game import Event, Options, Seat, value
from engine.games.ramsch import settled
from engine.games.schafkopf.contracts import (
    BIDS,
    HOCHZEIT,
    LAY,
    SEATS,
    SIE,
    SOW,
    Contract,
    Wedding,
    callable_sows,
    choice_fault,
    ladder_of,
    offers_of,
    renonces,
    runners,
    worth,
)
from engine.games.schafkopf.options import RULE_SETS, SchafkopfOptions
from engine.games.schafkopf.stages import Give, LayingDown, Marrying, Place, place_after
from engine.kernel.game import COMMON_REFUSALS, DescribedGame
from engine.kernel.partie import Partie
from engine.kernel.stages import CUT_REFUSALS, Asking, Bidding, Choosing, Stage
from engine.kernel.terms import (
    ACE_TEN,
    PACKS,
    Duty,
    Outcome,
    Sides,
    Taken,
    Terms,
    against,
    between,
    duties_of_the_called,
    each_alone,
    even_shares,
    lost_by,
    must_head,
    taken_by,
)
from engine.kernel.tricking import Contested
from engine.kernel.vocabulary import (
    USUAL_VERBS,
    Bid,
    Call,
    DealClosed,
    DealSettled,
    DoubledView,
    Kontra,
    Named,
    PartieView as AnyView,
)

THROWN_FROM: Final = {"last_trick": 0, "from_7": 7, "free": 1}
USUAL_RUN_AWAY: Final = {"long": 4, "short": 3}
NEVER: Final = 9
ASKED: Final = {"off": 0, "forehand_only": 1, "each": SEATS}
"""How many are asked whether they lay their cards down."""
OLD: Final = 1 << parse("EO")
"""The highest card, whose holder has to play where somebody must."""
MOST_THROWN_IN: Final = 2
"""How often deals that were thrown in double the next one that is played."""
FEW_TRUMPS: Final = 3
"""Trumps up to which 60 may win a called Sow for whoever has to play."""


def run_away_min(options: SchafkopfOptions) -> int:
    """Return how many cards of the called suit allow its holder to run away; more than there are for none."""
    if options.run_away_min == "usual":
        return USUAL_RUN_AWAY[options.pack]
    return NEVER if options.run_away_min == "off" else int(options.run_away_min)


def paid(sides: Sides, outcome: Outcome) -> Outcome:
    """Return the outcome with what everybody pays or gets."""
    points = between(sides, outcome.worth, bool(outcome.won))
    return Outcome(points, outcome.won, outcome.level, outcome.worth, outcome.items)


@value
class PartieView(AnyView):
    """Everything one viewer may know of a partie of Schafkopf.

    ``place``: that of this deal in a round, or of the one to come. ``raised``: how often it has been doubled
    before its first card.
    """

    usual = SOW.order
    options: SchafkopfOptions
    calls: tuple[Call[Any], ...]
    contract: Contract | None
    deal: DoubledView[Contract] | None
    last: DoubledView[Contract] | None
    scores: Sequence[DealSettled]
    place: Place | None
    raised: int


SchafkopfPartie: TypeAlias = Partie[SchafkopfOptions, PartieView]


class Shown(SchafkopfPartie):
    """A partie whose views say what earlier deals mean for this one."""

    __slots__ = ()

    def seen(self, seat: Seat | None) -> dict[str, Any]:
        raised = sum(times for _, times in raises(self))
        return {**super().seen(seat), "place": place_of(self), "raised": raised}


class Schafkopf(DescribedGame[SchafkopfOptions, PartieView]):
    """Bavaria's game for four: a called Sow and its secret partner, Wenz, Solo."""

    name = "schafkopf"
    rules = SchafkopfOptions
    stakes = True
    rule_sets = RULE_SETS
    views = PartieView
    tricks = Contested
    hands = SEATS
    verbs = (*USUAL_VERBS, Kontra, Give)
    refusal_codes = (COMMON_REFUSALS | CUT_REFUSALS) | {
        *("bid_low", "sie_none", "hochzeit_none", "sow_none", "sow_is_yours", "sow_suit_missing"),
        *("trumps_led", "sow_searched", "sow_underlead", "sow_thrown", "double_late", "must_head"),
    }

    @property
    def bids(self) -> Sequence[Bid[Any]]:
        return tuple(BIDS.values())

    def new(self, options: Options) -> Shown:
        return Shown(self, self.own(options))

    def packets(self, options: SchafkopfOptions) -> Sequence[int]:
        half = len(PACKS[options.pack]) // SEATS // 2
        return (half, half) if options.packets == "halves" else (2,) * half

    def agreed(self, table: SchafkopfPartie | PartieView) -> tuple[Any, ...]:
        return *super().agreed(table), table.resting

    def terms(
        self,
        options: SchafkopfOptions,
        contract: Contract | Named | None,
        declarer: Seat | None,
        resting: Seat | None = None,
        partner: Seat | None = None,
    ) -> Terms:
        """Return the terms of a contract; what it comes to is known once the ``partner`` is.

        Whoever has said only that they would play is taken to play alone, with hearts as trumps.
        """
        if declarer is None:
            alone = each_alone(options.players).without(resting)
            return Terms(SOW.order, alone, lambda taken: ramsch(options, alone, taken), values=ACE_TEN)
        if not isinstance(contract, Contract):
            contract = SOW
        played = contract
        order, called = played.order, played.called
        if isinstance(played, Wedding):
            partner = played.partner
        sides = against(declarer, called, partner, options.players).without(resting)
        own = sides.seats(0)
        duties: tuple[Duty, ...] = ()
        if called is not None:
            thrown_from = THROWN_FROM[options.sow_discard]
            least, dealt = run_away_min(options), options.run_away_count == "dealt"
            duties = duties_of_the_called(called, order.suit_of[called], least, thrown_from, dealt=dealt)

        def count(taken: Taken) -> Outcome:
            """Count without runners and doubling, which don't lie in the tricks."""
            return paid(sides, worth(options, played, *taken.of(own), run=0))

        if played.kind == "bettel":
            duties = (must_head(order),) if options.bettel_stichzwang else ()
            return Terms(order, sides, count, duties, stop=taken_by(declarer))
        return Terms(order, sides, count, duties, ACE_TEN, stop=lost_by(declarer) if played.tout else None)

    # What follows what.

    def opening(self, partie: SchafkopfPartie, rest: Sequence[Card]) -> Stage:
        asked = ASKED[partie.options.lay]
        return LayingDown(partie, asked) if asked else self._begin(partie)

    def _begin(self, partie: SchafkopfPartie) -> Stage:
        """Return the auction, or the tricks where nobody is asked."""
        options, place = partie.options, place_of(partie)
        if place is not None and place.kind == "ramsch":
            return self.tricking(partie)
        ladder = ladder_of(options.contracts, options.geier_over_farbwenz)
        if options.auction == "single_round":
            return Bidding(partie, ladder)
        instead = [bid for bid in ladder.asked if bid.contract == HOCHZEIT]
        asking: Asking[Contract] = Asking(partie, ladder, instead)
        return asking

    def after(self, partie: SchafkopfPartie, stage: Stage) -> list[Event]:
        if isinstance(stage, Contested):
            return self._score(partie, stage)
        if isinstance(stage, Choosing):
            open_suit = partie.contract.open
            return self._choose(partie, stage.turn) if open_suit else super().after(partie, stage)
        if isinstance(stage, Marrying):
            return self._unplayed(partie) if partie.contract is None else super().after(partie, stage)
        if isinstance(stage, LayingDown):
            partie.stage = self._begin(partie)
            return []
        bid, giver = partie.contract, None
        if HOCHZEIT.kind in partie.options.contracts:
            giver = next((seat for seat, said in partie.calls if said == HOCHZEIT), None)
        if giver is not None and partie.declarer in (None, giver):
            partie.declarer = partie.contract = None
            partie.stage = Marrying(partie, giver)
            return []
        if partie.declarer is None:
            return self._unplayed(partie)
        if bid is not None and bid.kind == SIE.kind:
            terms = self.terms_of(partie)
            return self.close_contract(partie, terms, terms.taken(()))
        sows = () if giver is not None else callable_sows(partie.hands[partie.declarer])
        return self._choose(partie, partie.declarer, sows)

    def _choose(
        self, partie: SchafkopfPartie, declarer: Seat, sows: tuple[Contract, ...] = ()
    ) -> list[Event]:
        """Let the declarer name what he plays: what he has bid, or anything if that is still open."""
        bid, contracts = partie.contract, partie.options.contracts
        offers = offers_of(contracts, bid, sows)
        choosing: Choosing[Contract] = Choosing(declarer, offers, choice_fault)
        partie.stage = choosing
        if bid in (None, SOW) or len(offers) > 1:  # how many Sows can be called is nobody's business
            return []
        return [*choosing.act(partie, next(iter(offers))), *self.after(partie, choosing)]

    def _unplayed(self, partie: SchafkopfPartie) -> list[Event]:
        """Go on where nobody plays."""
        hands, call = partie.hands, partie.options.call
        match partie.options.all_pass:
            case "muss":
                partie.declarer = declarer = next(seat for seat, hand in enumerate(hands) if hand & OLD)
                sows = callable_sows(hands[declarer]) or renonces(hands[declarer])
                return self._choose(partie, declarer, sows)
            case "ramsch":
                partie.stage = self.tricking(partie)
                return []
            case "stock":
                terms = self.terms_of(partie)
                paid_in = tuple([0 if side is None else -call for side in terms.sides.of])
                return self.settle(partie, terms.sides, terms.taken(()), Outcome(paid_in, level="stock"))
        return self.throw_in(partie)

    # What it comes to.

    def _score(self, partie: SchafkopfPartie, played: Contested) -> list[Event]:
        """Close a deal that was played."""
        terms, taken = self.terms_of(partie, played.partner), played.taken
        if partie.declarer is not None:
            return self.close_contract(partie, terms, taken, len(played.doublers))
        times = sum(times for _, times in raises(partie))
        outcome = ramsch(partie.options, terms.sides, taken, list(map(card_set, partie.dealt)), times)
        return self.settle(partie, terms.sides, taken, outcome)

    def close_contract(
        self, partie: SchafkopfPartie, terms: Terms, taken: Taken, doubles: int = 0
    ) -> list[Event]:
        """Close a contract with runners, doubling and the stock, which don't lie in the tricks."""
        contract, side, options = partie.contract, terms.sides.seats(0), partie.options
        run, held = runners(contract.order, card_set([card for seat in side for card in partie.dealt[seat]]))
        wanted = 60 if wins_with_60(partie, doubles) else 61
        points, tricks = taken.of(side)
        raised = raises(partie)
        found = worth(
            options, contract, points, tricks, run, doubles, held=held, raises=raised, wanted=wanted
        )
        outcome = paid(terms.sides, found)
        half = stock(partie) // 2
        if half and contract.kind in (SOW.kind, HOCHZEIT.kind):
            own = half if outcome.won else -half
            shared = [won + own * (seat in side) for seat, won in enumerate(outcome.points)]
            outcome = replace(outcome, points=tuple(shared))
        return self.settle(partie, terms.sides, taken, outcome)

    def settle(self, partie: SchafkopfPartie, sides: Sides, taken: Taken, outcome: Outcome) -> list[Event]:
        """Close a deal; with the last one everybody gets a share of the stock.

        Where no value tells of a round, the outcome names it.
        """
        if outcome.won is None and (place := place_of(partie)) is not None:
            outcome = replace(outcome, items=((place.name, 0),))
        left = stock(partie) - sum(outcome.points)
        if left and partie.deal_number == partie.deals:
            seats = len(partie.totals)
            shares = even_shares(left, seats, (partie.forehand + 1) % seats)
            outcome = replace(outcome, points=tuple(map(add, outcome.points, shares)))
        return super().settle(partie, sides, taken, outcome)


def stock(table: SchafkopfPartie | PartieView) -> int:
    """Return what lies in the stock: what all have paid together, since they pay nobody else."""
    return -sum(table.totals)


def raises(partie: SchafkopfPartie) -> list[tuple[str, int]]:
    """Return what has doubled a deal before its first card, and how often."""
    found: list[tuple[str, int]] = []
    if partie.options.double_after_throw_in:
        thrown = min(MOST_THROWN_IN, len(list(itertools.takewhile(thrown_in, reversed(partie.scores)))))
        found.append((f"after_throw_in {thrown}", thrown))
    place = place_of(partie)
    if place is not None and place.kind == "bock":
        found.append((place.name, 1))
    if partie.options.lay != "off":
        lays = [call.bid for call in partie.calls].count(LAY.contract)
        found.append((f"lay {lays}", lays))
    return found


def place_of(partie: SchafkopfPartie) -> Place | None:
    """Return the place of a deal in a round, if it belongs to one."""
    return None if partie.result is not None else place_after(partie.options, partie.scores)


def wins_with_60(partie: SchafkopfPartie, doubles: int) -> bool:
    """Whether half of the card points is enough for the declarer's side."""
    options = partie.options
    if options.kontra_takes_over and doubles:
        return doubles % 2 == 1  # the other side has doubled last, and needs 61
    return options.muss_60 and weak(partie)


def weak(partie: SchafkopfPartie) -> bool:
    """Whether a called Sow is played by somebody who has to, and was dealt few trumps."""
    if partie.declarer is None or partie.contract.kind != SOW.kind or not forced(partie):
        return False
    return (card_set(partie.dealt[partie.declarer]) & SOW.order.trumps).bit_count() <= FEW_TRUMPS


def forced(table: SchafkopfPartie | PartieView) -> bool:
    """Whether nobody would play, so that a declarer plays because somebody has to."""
    return all(call.bid in (None, LAY.contract, HOCHZEIT) for call in table.calls)


def thrown_in(score: DealClosed) -> bool:
    """Whether nobody played a deal."""
    return isinstance(score, DealSettled) and score.outcome.level == "thrown_in"


def ramsch(
    options: SchafkopfOptions, sides: Sides, taken: Taken, dealt: Sequence[CardSet] = (), doubled: int = 0
) -> Outcome:
    """Return what a Ramsch comes to, by that game's rules; whatever doubles a deal doubles it."""
    found = settled(options, sides, taken, dealt)
    points = tuple([points << doubled for points in found.points])
    return replace(found, points=points, level=found.level or "ramsch", worth=options.ramsch << doubled)
