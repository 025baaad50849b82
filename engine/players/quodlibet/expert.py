"""The expert for Quodlibet: a contract to choose, then tricks, chains or a layout.

A contract is played out with the king's hand, and compared with what it usually costs. That is measured
beforehand, since a king should not wait for it: ``python -m tests.engine.players.usual_costs`` measures it
anew in a minute and writes the table, which is due when rules of thumb have changed.
"""

import functools
import json
import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from engine.cards import (
    ALL_CARDS,
    NATURAL,
    NO_CARDS,
    CardSet,
    Choose as Policy,
    TakenTrick,
    Tricks,
    play_out,
    seen_cards,
)
from engine.game import Action, Seat, step_to
from engine.games.quodlibet.contracts import CONTRACTS, DIRECTION, SEATS, QuodlibetOptions
from engine.games.quodlibet.vocabulary import (
    ChainDealView,
    Challenge,
    Choose,
    LayoutDealView,
    PairDealView,
    PartieView,
    Penalise,
    TrickDealView,
)
from engine.kernel.terms import score
from engine.kernel.vocabulary import TricksView
from engine.players import worlds
from engine.players.expert import Expert
from engine.players.manners import EVEN, Described, Playing
from engine.players.quodlibet.shedding import (
    ChainPosition,
    LayoutPosition,
    imagined,
    lay_by_rule,
    lead_chain,
    play_chains,
    proven_challenge,
)
from engine.players.rules_of_thumb import Leaving, Taking, leave_as_beginner, stakes_of, take_as_beginner
from engine.players.search import Position
from engine.players.worlds import HandSampler

RULES: Final[Mapping[str, Sequence[str]]] = {
    "1238": ("last_trick_value",),
    "no_reds": ("all_hearts_trick", "all_hearts_deal"),
    "ober_unter": ("ou_mixed",),
    "bribe": ("bribe_tie",),
    "quadrature": ("quad_version", "quad_next_lead", "quad_census_timing"),
    "black_peter": ("peter_price",),
}
"""The house rules by which the costs of some contracts differ."""


class Usual(NamedTuple):
    """Points that a deal usually costs a good player while the others are as good or play like beginners."""

    king: float
    """Who is beer king."""
    others: float
    """Everybody else, on average."""


TABLE: Final = Path(__file__).with_name("usual_costs.json")
"""The costs by contract and the values of the house rules that matter to it."""
USUAL: Final = {variant: Usual(*costs) for variant, costs in json.loads(TABLE.read_text()).items()}


def variant_of(contract: str, options: QuodlibetOptions) -> str:
    """Return the key of a contract under some house rules."""
    return " ".join([contract, *(str(getattr(options, key)) for key in RULES.get(contract, ()))])


def usual(contract: str, options: QuodlibetOptions) -> Usual:
    """Return what a contract usually costs. What is added up costs as much as its parts, near enough."""
    if contract == "alles_oder_nichts":
        kings, others = zip(*[usual(part, options) for part in options.aon_components], strict=True)
        return Usual(sum(kings), sum(others))
    return USUAL[variant_of(contract, options)]


SPARED: Final = 0.7
"""The share of one's own trick in Bad Neighbour, of which the neighbour's costs: it spares one that."""


@functools.lru_cache(maxsize=64)
def manners_of(contract: str, options: QuodlibetOptions) -> tuple[Policy, Policy]:
    """Return how a good player plays by rule, and how a beginner does."""
    even = stakes_of([EVEN], NATURAL)
    if contract == "plus":
        return Taking(even, range(SEATS)), take_as_beginner
    if contract == "bad_neighbour":  # who pays for a neighbour's tricks
        shares = [[0.0] * SEATS for _ in range(SEATS)]
        for seat in range(SEATS):
            shares[seat][seat] = SPARED
            shares[seat][(seat - step_to(options.neighbour, DIRECTION)) % SEATS] = -1.0
        return Taking(even, range(SEATS), shares), take_as_beginner
    stakes = stakes_of(CONTRACTS[contract].bills(options), NATURAL)
    return Leaving(stakes, range(SEATS)), leave_as_beginner(stakes)


class World(NamedTuple):
    """Everybody's hand, by seat, and whether all but the king play like beginners."""

    hands: tuple[CardSet, ...]
    beginners: bool


class ContractPosition:
    """A king who knows his hand and chooses a contract for it.

    Every contract of the menu will be played, so what counts is what one costs now against what it usually
    costs: a good hand is wasted on a contract that costs nobody much. In a kingdom the same king plays it
    another time; otherwise another king does.
    """

    def __init__(self, game: Described, view: PartieView) -> None:
        self._king, self._options = view.king, view.options
        self._sampler = HandSampler.beside(view, ALL_CARDS, {})

    def worlds(self, number: int, rng: random.Random) -> Sequence[World]:
        # nobody knows how good the others are
        return [World(self._sampler.deal(rng), bool(at & 1)) for at in range(number)]

    def outcome(self, world: World, action: Action) -> float:
        assert isinstance(action, Choose)
        contract, king = action.contract, self._king
        points = simulated(contract, self._options, king, world.hands, world.beginners, king)
        costs = usual(contract, self._options)
        later = costs.others if self._options.kingdoms == "off" else costs.king
        return later - (costs.king if points is None else points[king])


def simulated(
    contract: str,
    options: QuodlibetOptions,
    king: Seat,
    hands: Sequence[CardSet],
    beginners: bool,
    good: Seat,
) -> Sequence[int] | None:
    """Return the points by seat of a deal played by rule, ``None`` if hands decide nothing.

    They don't in Open Trousers and Black Peter, which are played blind, nor in Snack, of which only half the
    cards are dealt.
    ``beginners``: all but the seat ``good`` play like beginners.
    """
    played = CONTRACTS[contract]
    if played.kind == "tricks" and not played.blind:
        manners = manners_of(contract, options)
        policies = [manners[beginners]] * SEATS
        policies[good] = manners[0]
        tricks = play_out(Tricks(NATURAL, range(SEATS), king), hands, policies)
        return score(played.bills(options), tricks, SEATS)
    if played.kind == "chain":
        partie = imagined(contract, options, king)
        partie.hands = list(hands)
        return play_chains(partie)
    return None


class CardPosition(worlds.CardPosition[PartieView]):
    """A seat that has to play a card. Hands that lie open are known, all others are sampled.

    Who doesn't remember all tricks can't keep open hands in mind either.
    """

    def sampler(self) -> HandSampler:
        view, seen = self.view, self.seen
        assert isinstance(view.deal, TrickDealView)
        known = [
            seen_cards(hand) if seen.remembers is None or seat == view.seat else NO_CARDS
            for seat, hand in enumerate(view.deal.hands)
        ]
        return HandSampler(ALL_CARDS & ~seen.gone & ~sum(known), view.hand_sizes, seen.voids(), known)

    def value(self, world: worlds.World, tricks: Sequence[TakenTrick]) -> float:
        return -score(self._terms.bills, tricks, SEATS)[self.seen.me]


class QuodlibetExpert(Expert[PartieView]):
    """The expert for every contract."""

    words, cards = ContractPosition, CardPosition
    margin = 0.0

    def considered(self, view: PartieView, legal: Sequence[Action]) -> Sequence[Action]:
        claim = proven_challenge(view, legal)
        if claim is not None:
            return [claim]
        # a king fines nobody: what may be done at any time is left alone
        return [action for action in legal if not isinstance(action, Challenge | Penalise)] or legal

    def by_rule(self, view: PartieView, actions: Sequence[Action], appetite: float) -> Action:
        match view.deal:
            case ChainDealView() as deal:
                return lead_chain(view, deal)
            case LayoutDealView() as deal:
                return lay_by_rule(seen_cards(view.hand), deal.layout, actions)
            case TrickDealView(blind=True) | PairDealView():
                # what one holds can be worked out in Open Trousers, but not in which slot; so any slot is as
                # good, and so is any place in Black Peter
                return actions[0]
        if view.blind_choice:  # the contract that is the best to be king of
            costs = {each: usual(each.contract, view.options) for each in actions if isinstance(each, Choose)}
            return max(costs, key=lambda each: (appetite - 1) * costs[each].king + costs[each].others)
        return super().by_rule(view, actions, appetite)

    def stake(self, view: PartieView, action: Action) -> float:
        return usual(action.contract, view.options).king if isinstance(action, Choose) else 0.0

    def position(self, view: PartieView, remembers: int | None = None) -> Position[Any] | None:
        match view.deal:
            case ChainDealView() as deal:
                return ChainPosition(view, deal, remembers)
            case LayoutDealView() as deal:
                return LayoutPosition(view, deal, remembers)
            case TrickDealView(blind=True) | PairDealView():
                return None
        return None if view.blind_choice else super().position(view, remembers)

    def playing(self, view: PartieView, deal: TricksView) -> Playing:
        assert view.contract is not None
        return Playing(self.game.terms_of(view), manners_of(view.contract, view.options))
