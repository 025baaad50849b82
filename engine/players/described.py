"""The expert for every game that states its terms: bids and other words, and cards.

Cards are played by the rule of thumb that fits the terms, all duties kept. A word is worth what the deal
comes to when everybody else says as little as possible, and then plays by rule.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Sequence
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from engine.cards import Card, CardSet, card_set, cards_in
from engine.game import Action, Seat
from engine.kernel.actions import Bid, Call, Cut
from engine.kernel.doubling import DOUBLE, Doubled
from engine.kernel.duties import concerned
from engine.kernel.game import DescribedGame
from engine.kernel.partie import Partie
from engine.kernel.terms import Taken, Terms
from engine.kernel.views import DeclaredView, PartieView, TricksView
from engine.players.expert import Expert
from engine.players.partners import Partners
from engine.players.rules_of_thumb import Careful, Leaving, Stakes, Taking, stakes_of
from engine.players.search import Position, Search
from engine.players.trick_position import SeenTricks, TrickPosition, World
from engine.players.worlds import HandSampler, known_hands, likely, own_hand
from engine.tricks import Choose, TakenTrick, play_out

Described: TypeAlias = DescribedGame[Any, Any]

TRICKS: Final = 8
"""Tricks of a deal of a whole pack, to tell what taking all of them comes to."""
WORLDS_BY_RULE: Final = 8
"""Worlds in which a word is tried by whoever decides by rule of thumb."""
MARGIN: Final = 0.1
"""The part of what a word puts at stake that it has to bring more than others, since hands may deceive."""
EVEN: Final = 10.0
"""The price of every trick where only their number does."""


def manners_of(terms: Terms, tricks: int) -> tuple[Choose, ...]:
    """Return the rules of thumb for so many tricks, a good player's first, all duties kept."""
    rules = _rules_of(terms, tricks)
    return tuple(dutiful(rule, terms) for rule in rules) if terms.duties else rules


def dutiful(rule: Choose, terms: Terms) -> Choose:
    """Return a rule that keeps all duties."""
    leaders, following, voids, _ = concerned(terms.duties)
    followers = following | voids

    def choose(
        seat: Seat,
        legal: CardSet,
        held: Sequence[CardSet],
        trick: Sequence[Card],
        taken: Sequence[TakenTrick],
    ) -> CardSet:
        if held[seat] & (followers if trick else leaders):
            legal = terms.bound(seat, held[seat], trick, taken).cards
            if not legal & legal - 1:
                return legal
        return rule(seat, legal, held, trick, taken)

    return choose


def _rules_of(terms: Terms, tricks: int) -> tuple[Choose, ...]:
    order, sides, seats = terms.order, terms.sides, len(terms.sides.of)
    if terms.bill is not None:
        return (Leaving(stakes_of([terms.bill], order, tricks), seats),)
    if not terms.values:
        return (_all_or_none(terms, tricks),)
    if len(set(sides.of)) < seats:
        return (Partners(terms),)
    values = terms.values
    stakes = Stakes(
        order, (0.0,) * (tricks + 1), lambda cards: sum([values[card] for card in cards_in(cards)])
    )
    if takes(terms, 0, tricks):
        return Taking(stakes, seats), Careful(stakes, seats)
    return (Leaving(stakes, seats),)


def _all_or_none(terms: Terms, tricks: int) -> Choose:
    """Return the rule where a declarer is to take every trick or none, and nothing else counts."""
    declarer, seats = terms.sides.seats(0)[0], range(len(terms.sides.of))
    wanted = 1.0 if takes(terms, declarer, tricks) else -1.0
    shares = [
        [(wanted if seat == declarer else -wanted) * (winner == declarer) for winner in seats]
        for seat in seats
    ]
    stakes = Stakes(terms.order, (EVEN,) * (tricks + 1), lambda _: 0.0)
    return (Taking if wanted > 0 else Leaving)(stakes, len(seats), shares)


def takes(terms: Terms, seat: Seat, tricks: int) -> bool:
    """Whether a seat had rather take everything than leave it to the next one."""
    own, others = (
        comes_to(terms, seat, winner, tricks) for winner in (seat, (seat + 1) % len(terms.sides.of))
    )
    return own > others


def comes_to(terms: Terms, seat: Seat, winner: Seat, tricks: int) -> int:
    """Return the points of a seat when somebody takes everything."""
    only = [int(one == winner) for one in range(len(terms.sides.of))]
    points, won = ([each * one for one in only] for each in (sum(terms.values), tricks))
    return terms.count(Taken(tuple(points), tuple(won), tuple(won))).points[seat]


SeenBy = TypeVar("SeenBy", bound=PartieView)
"""A game's view."""


class DescribedExpert(Expert[SeenBy]):
    """The expert for a game that states its terms."""

    def __init__(self, game: Described) -> None:
        self.game = game

    def considered(self, view: SeenBy, legal: Sequence[Action]) -> Sequence[Action]:
        if view.phase != "cut":
            return legal
        middle = len(self.game.pack(view.options)) // 2
        return [legal[-1] if view.cuts else Cut(middle)]

    def by_rule(self, view: SeenBy, actions: Sequence[Action], appetite: float) -> Action:
        if view.deal is not None:
            return self.seen(view, view.deal).by_rule(self.playing(view, view.deal).manners[0])
        extra = {action: (appetite - MARGIN) * self.stake(view, action) for action in actions}
        search = Search[Any](self.words(view), actions, 0, WORLDS_BY_RULE, extra=extra)
        return search.all()[0].action

    def stake(self, view: SeenBy, action: Action) -> float:
        """Return what a bid costs its declarer if it just fails: with a trick and half of the card points."""
        if not isinstance(action, Bid) or view.seat is None:
            return 0.0
        terms = playing(self.game, view.options, action.contract, view.seat).terms
        seats, other = len(view.totals), (view.seat + 1) % len(view.totals)
        points, won, all_points = [0] * seats, [0] * seats, sum(terms.values)
        points[view.seat], points[other] = all_points // 2, all_points - all_points // 2
        won[view.seat], won[other] = 1, TRICKS - 1
        return -terms.count(Taken(tuple(points), tuple(won), tuple(won))).points[view.seat]

    def position(self, view: SeenBy, remembers: int | None = None) -> Position[Any] | None:
        if view.deal is not None:
            return CardPosition(self, view, view.deal, remembers)
        return None if view.phase == "cut" else self.words(view)

    def words(self, view: SeenBy) -> WordPosition[SeenBy]:
        """Return the decision what to say, as search sees it."""
        return WordPosition(self.game, view)

    def seen(self, view: SeenBy, deal: TricksView, remembers: int | None = None) -> SeenTricks:
        """Return the tricks as the viewer has seen them."""
        pack = card_set(self.game.pack(view.options))
        return SeenTricks(view, deal.tricks, deal.trick, range(len(view.totals)), remembers, pack)

    def playing(self, view: SeenBy, deal: TricksView) -> Playing:
        """Return how the deal is played, as far as the viewer knows who is whose partner."""
        agreed = self.game.agreed(view)
        partner = deal.partner if isinstance(deal, DeclaredView) else None
        return playing(self.game, view.options, *agreed, *([] if partner is None else [partner]))


class Playing(NamedTuple):
    """Terms of a deal, and the rules of thumb by which they are played, a good player's first."""

    terms: Terms
    manners: tuple[Choose, ...]


@functools.lru_cache(maxsize=128)
def playing(game: Described, options: Any, *agreed: Any) -> Playing:
    """Return how a deal is played by some house rules, when so much is agreed or known."""
    terms = game.terms(options, *agreed)
    return Playing(terms, manners_of(terms, len(game.pack(options)) // len(terms.sides.of)))


def holder(card: CardSet, hands: Sequence[CardSet]) -> Seat:
    """Return the seat that holds a card."""
    return next(seat for seat, hand in enumerate(hands) if hand & card)


class WordPosition(Generic[SeenBy]):
    """A bid, a pass or another word before the first card.

    In each world the deal is brought to where the real one stands, and the word is said.
    """

    def __init__(self, game: Described, view: SeenBy) -> None:
        assert view.seat is not None
        self.game, self.view, self.me = game, view, view.seat
        unseen, seats = card_set(game.pack(view.options)) & ~own_hand(view), len(view.totals)
        self._sampler = HandSampler(unseen, view.hand_sizes, {}, known_hands(view, seats))

    def worlds(self, number: int, rng: random.Random) -> Sequence[tuple[CardSet, ...]]:
        dealt = [self._sampler.deal(rng) for _ in range(number)]
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
            return ahead(partie.totals, self.me) - ahead(self.view.totals, self.me)
        called = tricking.called
        partner = [holder(called, world)] if called else []
        terms, manners = playing(self.game, self.view.options, *self.game.agreed(partie), *partner)
        tricks = play_out(tricking.tricks, partie.hands, manners[:1] * len(world))
        return ahead(terms.outcome(tricks).points, self.me)

    def _brought_here(self, hands: Sequence[CardSet]) -> Partie[Any, Any] | None:
        """Return an imagined partie with these hands, unless something could not have been said with them."""
        view = self.view
        partie = self.game.new(view.options)
        partie.dealer, partie.totals, partie.scores = view.dealer, view.totals, tuple(view.scores)
        partie.hands = list(hands)
        partie.stage = self.game.opening(partie, ())
        for call in view.calls:
            legal = partie.legal(call.seat)
            said = legal[0] if call.bid is None else next((one for one in legal if _says(one, call)), None)
            if said is None:
                return None
            partie.apply(call.seat, said)
        return partie


def _says(action: Action, call: Call[Any]) -> bool:
    """Whether an action is a bid or a double that somebody has made."""
    if isinstance(call.bid, Doubled):
        return action == DOUBLE
    return isinstance(action, Bid) and action.contract == call.bid


def ahead(points: Sequence[int], seat: Seat) -> float:
    """Return by how much a seat is ahead of the mean: where only winners get points, others' are losses."""
    return points[seat] - sum(points) / len(points)


class CardPosition(TrickPosition, Generic[SeenBy]):
    """A card to lead or to follow. Others have played as by rule, or may have, and kept all duties.

    In each world it is known who holds a called card.
    """

    def __init__(
        self, expert: DescribedExpert[SeenBy], view: SeenBy, deal: TricksView, remembers: int | None
    ) -> None:
        self.view, self._game = view, expert.game
        self._playing = expert.playing(view, deal)
        self._with: dict[Seat, Playing] = {}
        self._called = called = self._playing.terms.sides.called
        seen = expert.seen(view, deal, remembers)
        barred = self.barred(seen)
        if called and view.declarer is not None and not getattr(view.options, "self_call", False):
            barred[view.declarer] = barred.get(view.declarer, 0) | called
        sampler = HandSampler(seen.unseen, view.hand_sizes, barred, known_hands(view, len(view.totals)))
        super().__init__(seen, sampler, self._playing.manners)

    def barred(self, seen: SeenTricks) -> dict[Seat, CardSet]:
        """Return the cards that each seat can't have."""
        return seen.voids()

    def lawful(
        self, seat: Seat, hand: CardSet, trick: Sequence[Card], taken: Sequence[TakenTrick]
    ) -> CardSet:
        return self._playing.terms.bound(seat, hand, trick, taken).cards

    def outcome(self, world: World, action: Action) -> float:
        return super().outcome(world.played_by(self._in(world).manners[0]) if self._called else world, action)

    def value(self, world: World, tricks: Sequence[TakenTrick]) -> float:
        return ahead(self._in(world).terms.outcome(tricks).points, self.seen.me)

    def played_on(self, number: int, rng: random.Random) -> float:
        """Return what the deal comes to for the viewer on average, when everybody plays on by rule."""
        worlds = self.worlds(number, rng)
        ends = [
            play_out(self.seen.tricks, world.hands, [self._in(world).manners[0]] * len(world.hands))
            for world in worlds
        ]
        return sum(map(self.value, worlds, ends)) / len(worlds)

    def _in(self, world: World) -> Playing:
        """Return how the deal is played in a world."""
        if not self._called:
            return self._playing
        partner = holder(self._called, self.seen.dealt(world.hands))
        if partner not in self._with:
            agreed = self._game.agreed(self.view)
            self._with[partner] = playing(self._game, self.view.options, *agreed, partner)
        return self._with[partner]
