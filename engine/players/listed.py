"""The expert for games whose deals are a list: tricks by their terms, layouts, chains, an exam to choose.

A layout and chains are played out at a table of their own.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Any, Final

from engine.actions import PLAYS
from engine.cards import RANK_LETTERS, CardSet, Rank, card_set
from engine.game import Action, Seat
from engine.games.quodlibet.stages import ChainRules
from engine.kernel.partie import Partie
from engine.kernel.shedding import Chaining, ChainView, Lay, LayBelow, LayingOut, Layout, LayoutView
from engine.kernel.vocabulary import PartieView
from engine.players.expert import Expert, WordPosition, gained
from engine.players.manners import Described
from engine.players.quodlibet.shedding import lead_by_rule
from engine.players.search import Position
from engine.players.worlds import HandSampler, own_hand

LEAD: Final = lead_by_rule(ChainRules("chain", "chain_closer", "immediate", censuses=1))
"""The rule of thumb for leads: they are those of Quadrature's chains."""
OWN: Final = 3
"""The weight of an own card to which another one leads, or which fits beside it."""
OTHERS: Final = 2
"""The weight of somebody else's in rows by suit; in a single one it is 1."""


def lay_by_rule(hand: CardSet, others: CardSet, layout: Layout, legal: Sequence[Action]) -> Action:
    """Return the card that leads to most of one's own cards, and to fewest of the others'.

    In a single row only the cards count that fit next: nobody can see further.
    """

    def worth(action: Action) -> int:
        assert isinstance(action, Lay | LayBelow)
        if layout.suited:
            behind = _behind(layout.ranks, action.card & 7) << (action.card & 24)
            return OWN * (behind & hand).bit_count() - OTHERS * (behind & ~hand).bit_count()
        fits = layout.with_card(action.card, isinstance(action, LayBelow)).fits
        return OWN * (hand & fits).bit_count() - (others & fits).bit_count()

    return max(legal, key=worth) if len(legal) > 1 else legal[0]


@functools.cache
def _behind(ranks: str, rank: int) -> CardSet:
    """Return the cards of the first suit that can only be laid after the one of that rank."""
    place, middle = ranks.index(RANK_LETTERS[rank]), ranks.index(RANK_LETTERS[Rank.UNTER])
    below = ranks[:place] if place <= middle else ""
    above = ranks[place + 1 :] if place >= middle else ""
    return card_set(RANK_LETTERS.index(letter) for letter in below + above)


def by_rule(partie: Partie[Any, Any], stage: LayingOut | Chaining) -> Action:
    """Return what whoever's turn it is does by rule of thumb."""
    hand, held = partie.hands[stage.turn], reduce(or_, partie.hands)
    if isinstance(stage, Chaining):
        return PLAYS[LEAD(hand, held)]
    return lay_by_rule(hand, held ^ hand, stage.layout, stage.legal(partie, stage.turn))


class SheddingPosition:
    """A card to lay or to lead. Unknown is who holds which of the others' cards."""

    def __init__(self, game: Described, view: PartieView, deal: LayoutView | ChainView) -> None:
        assert view.seat is not None
        self._seat, self._totals = view.seat, view.totals
        self._table: Partie[Any, Any] = game.new(view.options)
        self._table.deal_number, self._table.dealer = view.deal_number, view.dealer
        self._table.contract, self._table.declarer = view.contract, view.declarer
        self._table.totals = view.totals
        self._table.hands = [0] * len(view.totals)
        self._table.stage = stage = _stage_of(self._table, deal)
        stage.turn = view.seat
        lacking = dict(enumerate(deal.lacking)) if isinstance(deal, LayoutView) else {}
        self._sampler = HandSampler.beside(view, _live(game, view), lacking)

    def worlds(self, number: int, rng: random.Random) -> Sequence[tuple[CardSet, ...]]:
        return [self._sampler.deal(rng) for _ in range(number)]

    def outcome(self, world: tuple[CardSet, ...], action: Action) -> float:
        table = self._table.copy()
        table.hands, stage = list(world), table.stage
        assert isinstance(stage, LayingOut | Chaining)
        stage.act(table, action)
        while not stage.over:
            stage.act(table, by_rule(table, stage))
        table.game.after(table, stage)
        return gained(table, self._totals, self._seat)


def _stage_of(table: Partie[Any, Any], deal: LayoutView | ChainView) -> LayingOut | Chaining:
    """Return a stage that stands where the deal does; what has led there is of no interest."""
    if isinstance(deal, ChainView):
        return Chaining(table)
    stage = LayingOut(table, deal.layout)
    stage.out = deal.out
    return stage


def _live(game: Described, view: PartieView) -> CardSet:
    """Return the cards that somebody holds."""
    pack, deal = card_set(game.pack(view.options)), view.deal
    if isinstance(deal, LayoutView):
        return pack & ~deal.layout.laid
    return pack & ~card_set(play.card for chain in deal.chains for play in chain.plays)


class ExamPosition(WordPosition[PartieView]):
    """A game to choose. Where it is played without tricks, everybody leads by rule."""

    def says(self, partie: Partie[Any, Any], seat: Seat) -> Action:
        stage = partie.stage
        assert isinstance(stage, LayingOut | Chaining)
        return by_rule(partie, stage)


class ListedExpert(Expert[PartieView]):
    """The expert for every game whose deals are a list."""

    words = ExamPosition

    def by_rule(self, view: PartieView, actions: Sequence[Action], appetite: float) -> Action:
        hand = own_hand(view)
        match view.deal:
            case LayoutView() as deal:
                return lay_by_rule(hand, _live(self.game, view) & ~hand, deal.layout, actions)
            case ChainView():
                return PLAYS[LEAD(hand, _live(self.game, view))]
        return super().by_rule(view, actions, appetite)

    def position(self, view: PartieView, remembers: int | None = None) -> Position[Any] | None:
        if isinstance(view.deal, LayoutView | ChainView):
            return SheddingPosition(self.game, view, view.deal)
        return super().position(view, remembers)
