"""The expert of a game: what is worth thinking about, what to do by rule, and how to look ahead.

Cards are played by the rule of thumb that fits the terms, all duties kept. A word is worth what the deal
comes to when everybody else says as little as possible, and then plays by rule. Games whose deals are a list
share an expert that knows layouts, chains and exams, too.
"""

import random
from collections.abc import Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Any, ClassVar, Final, Generic

from engine.cards import CardSet, TakenTrick, card_set, play_out, seen_cards
from engine.game import Action, Seat
from engine.games.quodlibet.stages import ChainRules
from engine.kernel.partie import Partie
from engine.kernel.shedding import Chaining, ChainView, Lay, LayBelow, LayingOut, Layout, LayoutView
from engine.kernel.terms import Terms
from engine.kernel.tricking import DOUBLE, Doubled
from engine.kernel.vocabulary import (
    PASS,
    PLAYS,
    Bid,
    Call,
    Cut,
    DeclaredView,
    Kontra,
    PartieView,
    TricksView,
    TrumpsView,
)
from engine.players.manners import Described, Playing, comes_to, playing
from engine.players.quodlibet.shedding import OTHERS, OWN, lead_by_rule, lying_behind
from engine.players.search import Position, Search
from engine.players.worlds import (
    CardPosition,
    HandSampler,
    SeenBy,
    SeenTricks,
    ahead,
    holder,
    likely,
)

TRICKS: Final = 8
"""Tricks of a deal of a whole pack, to tell what taking all of them comes to."""
WORLDS_BY_RULE: Final = 8
"""Worlds in which a word is tried by whoever decides by rule of thumb."""
WORLDS: Final = 24
"""Worlds in which a deal is played out before it is doubled."""


class WordPosition(Generic[SeenBy]):
    """A bid, a pass or another word before the first card.

    In each world the deal is brought to where the real one stands, and the word is said.
    """

    def __init__(self, game: Described, view: SeenBy) -> None:
        assert view.seat is not None
        self.game, self.view, self.me = game, view, view.seat
        self.sampler = HandSampler.beside(view, card_set(game.pack(view.options)), {})

    def worlds(self, number: int, rng: random.Random) -> Sequence[tuple[CardSet, ...]]:
        dealt = [self.sampler.deal(rng) for _ in range(number)]
        return likely(dealt, [self._brought_here(hands) is not None for hands in dealt], number, rng)

    def says(self, partie: Partie[Any, Any], seat: Seat) -> Action:
        """Return what a seat says afterwards: what is offered first, nothing or as little as there is."""
        return partie.legal(seat)[0]

    def outcome(self, world: tuple[CardSet, ...], action: Action) -> float:
        partie = self._brought_here(world)
        if partie is None:
            return 0.0
        partie.apply(self.me, action)
        while partie.stage is not None and partie.playing is None:
            partie.apply(partie.stage.turn, self.says(partie, partie.stage.turn))
        tricking = partie.playing
        if tricking is None:
            return gained(partie, self.view.totals, self.me)
        called = tricking.called
        partner = [holder(called, world)] if called else []
        terms, manners = playing(self.game, self.view.options, *self.game.agreed(partie), *partner)
        tricks = play_out(tricking.tricks, partie.hands, manners[:1] * len(world))
        return ahead(self.comes_to(partie, terms, tricks), self.me)

    def comes_to(self, partie: Partie[Any, Any], terms: Terms, tricks: Sequence[TakenTrick]) -> Sequence[int]:
        """Return everybody's points when a deal was played so."""
        return terms.outcome(tricks).points

    def _brought_here(self, hands: Sequence[CardSet]) -> Partie[Any, Any] | None:
        """Return an imagined partie with these hands, unless something could not have been said with them."""
        view = self.view
        partie = self.game.new(view.options)
        partie.dealer, partie.totals, partie.scores = view.dealer, view.totals, tuple(view.scores)
        partie.deal_number = view.deal_number
        partie.hands = list(hands)
        partie.stage = self.game.opening(partie, ())
        for call in view.calls:
            legal = partie.legal(call.seat)
            said = legal[0] if call.bid is None else next((one for one in legal if _says(one, call)), None)
            if said is None:
                return None
            partie.apply(call.seat, said)
        return partie


def gained(partie: Partie[Any, Any], before: Sequence[int], seat: Seat) -> float:
    """Return by how much a seat has come ahead of the mean; fewer points are better where few points win."""
    sign = -1 if partie.game.few_points_win else 1
    return sign * (ahead(partie.totals, seat) - ahead(before, seat))


def _says(action: Action, call: Call[Any]) -> bool:
    """Whether an action is a bid or a double that somebody has made."""
    if isinstance(call.bid, Doubled):
        return action == DOUBLE
    return isinstance(action, Bid) and action.contract == call.bid


class Expert(Generic[SeenBy]):
    """Knows a game by its terms. A game has its own where there is more to know.

    It gets a view and never a state, and remembers nothing: the same view gives the same answers.
    """

    words: ClassVar[type[Any]] = WordPosition
    """A decision what to say, as search sees it."""
    cards: ClassVar[type[CardPosition[Any]]] = CardPosition
    margin: ClassVar[float] = 0.1
    """The part of what a word puts at stake that it must bring more than others, since hands may deceive."""

    pace: ClassVar[float] = 1.0
    """The part of a Magister's usual worlds and rollouts that a tenth of a second allows."""

    sure: ClassVar[float] = 0.4
    """The part of the price that one has to win on average before one doubles."""

    def __init__(self, game: Described) -> None:
        self.game = game

    def considered(self, view: SeenBy, legal: Sequence[Action]) -> Sequence[Action]:
        """Return those of the legal actions that are worth comparing, at least one.

        Only one where nobody would think: a proven challenge, a fine that is left alone, Kontra in a deal
        that is likely to be won.
        """
        if view.phase == "cut":
            return [legal[-1] if view.cuts else Cut(len(self.game.pack(view.options)) // 2)]
        calls = [action for action in legal if isinstance(action, Kontra)]
        if calls and self.doubles(view):
            return calls
        if view.phase == "double" and view.deal is not None:
            return [PASS]
        return [action for action in legal if action not in calls]

    def policy(self, view: SeenBy, actions: Sequence[Action], appetite: float = 0.0) -> Action:
        """Return the one of the considered actions that a good player would do by rule of thumb.

        ``appetite`` is that for risk: the points that one more point at ``stake`` is worth by itself.
        """
        return actions[0] if len(actions) == 1 else self.by_rule(view, actions, appetite)

    def by_rule(self, view: SeenBy, actions: Sequence[Action], appetite: float) -> Action:
        """Return the same where there are several."""
        if view.deal is not None:
            return self.seen(view, view.deal).by_rule(self.playing(view, view.deal).manners[0])
        extra = self.temptation(view, actions, appetite - self.margin)
        search = Search[Any](self.words(self.game, view), actions, 0, WORLDS_BY_RULE, extra=extra)
        return search.all()[0].action

    def temptation(self, view: SeenBy, actions: Sequence[Action], appetite: float) -> Mapping[Action, float]:
        """Return how many points more than it brings each action is worth by an appetite for risk."""
        return {action: appetite * self.stake(view, action) for action in actions}

    def stake(self, view: SeenBy, action: Action) -> float:
        """Return the points that are put at stake with an action: a bid, a contract, staying in.

        For a bid what it costs its declarer if it just fails: with a trick and half of the card points.
        0 for passing, and for cards, with which nobody has to risk more than the deal does anyway.
        """
        if not isinstance(action, Bid) or view.seat is None:
            return 0.0
        return -ahead(self.failing(view, action.contract, view.seat), view.seat)

    def failing(self, view: SeenBy, contract: Any, declarer: Seat) -> Sequence[int]:
        """Return everybody's points if a contract just fails."""
        terms = playing(self.game, view.options, contract, declarer).terms
        other, half = (declarer + 1) % len(view.totals), sum(terms.values) // 2
        failed = {declarer: (half, 1), other: (sum(terms.values) - half, TRICKS - 1)}
        return comes_to(terms, failed)

    def doubles(self, view: SeenBy) -> bool:
        """Whether a deal is likely enough to be won by the viewer's side, as it looks to the viewer."""
        position = self.position(view)
        assert isinstance(position, CardPosition)
        found = position.played_on(WORLDS, random.Random(view.deal_number))  # noqa: S311
        return found > self.sure * self.price(view)

    def price(self, view: SeenBy) -> float:
        """Return the points that are won, or lost, if a deal is decided by a card point or two."""
        assert view.declarer is not None and view.seat is not None
        return abs(ahead(self.failing(view, view.contract, view.declarer), view.seat))

    def loyalty(self, view: SeenBy) -> float:
        """Return the standard errors by which a Magister must see the rule's action behind to drop it."""
        return 1.0

    def goes_by_place(self, view: SeenBy) -> bool:
        """Whether what actions come to are places in the partie, converted into points."""
        return False

    def position(self, view: SeenBy, remembers: int | None = None) -> Position[Any] | None:
        """Return the decision as search sees it, ``None`` where only the policy helps.

        ``remembers`` is the number of finished tricks (chains, turns) from which conclusions are drawn;
        ``None`` for all of them. Cards that were played stay played in any case.
        """
        if view.deal is not None:
            seen = self.seen(view, view.deal, remembers)
            return self.cards(self.game, view, seen, self.playing(view, view.deal))
        return None if view.phase == "cut" else self.words(self.game, view)

    def seen(self, view: SeenBy, deal: TricksView, remembers: int | None = None) -> SeenTricks:
        """Return the tricks as the viewer has seen them."""
        pack = card_set(self.game.pack(view.options))
        players = [seat for seat in range(len(view.totals)) if seat != view.resting]
        return SeenTricks(view, deal, players, remembers, pack)

    def playing(self, view: SeenBy, deal: TricksView) -> Playing:
        """Return how the deal is played, as far as the viewer knows who is whose partner."""
        agreed = self.game.agreed(view)
        partner = deal.partner if isinstance(deal, DeclaredView) else None
        return playing(self.game, view.options, *agreed, *([] if partner is None else [partner]))


class MuckenExpert(Expert[TrumpsView]):
    """Bids with good hands only, and doubles what is nearly sure.

    Of two pairs who played the same cards, the one with these figures was ahead by 1.3 ± 0.4 points a deal.
    """

    margin = 0.5
    sure = 0.7


class RamschExpert(Expert[TrumpsView]):
    """Ducks among fourteen trumps, of which each is dear to think about."""

    pace = 0.7


# Games whose deals are a list: a layout and chains are played out at a table of their own.

LEAD: Final = lead_by_rule(ChainRules("chain", "chain_closer", "immediate", censuses=1))
"""The rule of thumb for leads: they are those of Quadrature's chains."""


def lay_by_rule(hand: CardSet, others: CardSet, layout: Layout, legal: Sequence[Action]) -> Action:
    """Return the card that leads to most of one's own cards, and to fewest of the others'.

    In a single row only the cards count that fit next: nobody can see further.
    """

    def worth(action: Action) -> int:
        assert isinstance(action, Lay | LayBelow)
        if layout.suited:
            behind = lying_behind(layout.ranks, action.card & 7) << (action.card & 24)
            return OWN * (behind & hand).bit_count() - OTHERS * (behind & ~hand).bit_count()
        fits = layout.with_card(action.card, isinstance(action, LayBelow)).fits
        return OWN * (hand & fits).bit_count() - (others & fits).bit_count()

    return max(legal, key=worth) if len(legal) > 1 else legal[0]


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
        hand = seen_cards(view.hand)
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
