"""A described game: what a game of tricks, or of a list of deals, states, and what follows from that."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping, Sequence
from operator import or_
from typing import Annotated, Any, ClassVar, Final, Generic

from pydantic import Field

from engine.cards import NATURAL, Card, TakenTrick
from engine.game import (
    Action,
    DealStat,
    DealSummary,
    Direction,
    Event,
    IllegalAction,
    Options,
    Result,
    Seat,
    T,
    View,
    places_of,
)
from engine.house_rules import HouseRules, Rules, resolve, validated
from engine.kernel.partie import Partie, V
from engine.kernel.shedding import Lay, LayBelow, LayingOut, Layout
from engine.kernel.stages import CUT_REFUSALS, Bidding, Ladder, Stage
from engine.kernel.terms import ACE_TEN_RANKS, PACKS, Outcome, Sides, Taken, Terms, each_alone
from engine.kernel.tricking import Contested, Declared, Doubling, Tricking, doubled
from engine.kernel.vocabulary import (
    PLAYS,
    USUAL_VERBS,
    Bid,
    DealClosed,
    DealSettled,
    Named,
    PartieView,
    Spelled,
    of_deal,
    read_spelled,
    scored,
)

COMMON_REFUSALS: Final = frozenset(
    (
        *("not_now", "not_your_turn", "partie_over", "unknown_action", "bad_deal"),
        *("not_your_card", "follow_suit"),
        *("preset_unknown", "option_unknown", "option_value", "options_conflict"),
    )
)
"""Refusal codes that every game has."""
USUAL_REFUSALS: Final = COMMON_REFUSALS - {"options_conflict"} | CUT_REFUSALS
"""Refusal codes of a game whose pack is cut, and whose house rules never exclude each other."""


class UsualRules(HouseRules):
    """House rules of most small games of tricks."""

    cutting: bool = True
    """Chance draws for the first dealer, and the pack is cut or knocked on before each deal (5.1)."""
    n_deals: Annotated[int, Field(ge=4, le=400, multiple_of=4)] = 12
    """The number of deals in a partie (8.1)."""


class DescribedGame(Generic[Rules, V]):
    """A game that states what is its own; a ``Partie`` does the rest. Fulfils ``engine.game.Game``.

    ``stakes``: points are won from one another, so that those of a whole partie come to nothing.
    ``rule_sets``: presets and what they change; by default there is one, of the game's name. ``views``: its
    kind of view, ``tricks`` its kind of tricks. ``verbs``: its kinds of actions that have a verb; ``words``:
    those that are read as a whole, besides bids and cards. ``ranks``: from high to low, to draw the dealer
    by. ``hands``: how many play a deal, where one more may sit at the table, so that the dealer rests.
    ``ladder``: the bids, if there is an auction. ``most``: the points that a deal may bring without doubles,
    where a partie is played for a ``target``, or for a ``bobbl`` of them. Where house rules have ``doubles``,
    pairs may double.

    A game that is played and counted by ``Terms`` states those alone: its cards are bid on, played and
    settled in this order. Any other says by ``opening`` and ``after`` what follows what.
    """

    name: str
    rules: type[Rules]
    direction: Direction = "clockwise"
    few_points_win: bool = False
    pairs: bool = False
    stakes: bool = False
    refusal_codes = COMMON_REFUSALS
    rule_sets: Mapping[str, Mapping[str, Any]] = {}
    views: type[Any] = PartieView
    tricks: type[Tricking] = Tricking
    verbs: ClassVar[Sequence[type[Spelled]]] = USUAL_VERBS
    words: ClassVar[Sequence[Action]] = ()
    ranks: str = ACE_TEN_RANKS
    hands: ClassVar[int | None] = None
    ladder: ClassVar[Ladder[Any] | None] = None
    most: ClassVar[int | None] = None

    def __init__(self) -> None:
        self.rule_sets = self.rule_sets or {self.name: {}}
        self.presets = tuple(self.rule_sets)
        self._kinds = {kind.verb: kind for kind in self.verbs}
        known: Sequence[Action] = (*PLAYS, *self.bids, *self.words)
        self._known = {action.token: action for action in known}
        self._keys = frozenset(self.rules.model_fields)

    @property
    def bids(self) -> Sequence[Bid[Any]]:
        """Every bid, from low to high; none where there is no auction."""
        return () if self.ladder is None else tuple(self.ladder.named.values())

    def terms(self, options: Rules, contract: Any, declarer: Seat | None) -> Terms:
        """Return how tricks are played and counted in a declarer's contract, or where nobody bid."""
        raise NotImplementedError

    def terms_of(self, table: Partie[Rules, V] | V, *known: Any) -> Terms:
        """Return the terms of the deal at a table, from what everybody knows of it and what else one does."""
        book = table.book if isinstance(table, Partie) else self.book(table.options)
        return book[(*self.agreed(table), *known)]

    @functools.lru_cache(maxsize=256)  # noqa: B019 - there is one of each game
    def book(self, options: Rules) -> Book:
        """Return the terms of all deals under these house rules."""
        return Book(self, options)

    def agreed(self, table: Partie[Rules, V] | V) -> tuple[Any, ...]:
        """Return what the terms follow from besides house rules."""
        return table.contract, table.declarer

    def opening(self, partie: Partie[Rules, V], rest: Sequence[Card]) -> Stage:
        """Return the first stage of a deal once the cards are dealt; ``rest`` are in nobody's hand."""
        if doubles := self.stated(partie.options, "doubles", 0):
            return Doubling(partie, doubles)
        return self.tricking(partie) if self.ladder is None else Bidding(partie, self.ladder)

    def after(self, partie: Partie[Rules, V], stage: Stage) -> list[Event]:
        """Go on after a stage: enter the next one, or close the deal."""
        if isinstance(stage, Tricking):
            partner = stage.partner if isinstance(stage, Declared) else None
            terms = stage.terms if partner is None else self.terms_of(partie, partner)
            taken = stage.taken
            outcome = terms.count(taken)
            if isinstance(stage, Contested):
                outcome = doubled(outcome, len(stage.doublers))
            return self.settle(partie, terms.sides, taken, outcome)
        if isinstance(stage, Doubling) and stage.given_up:
            terms = self.terms_of(partie)
            return self.settle(partie, terms.sides, terms.taken(()), terms.outcome(()))
        partie.stage = self.tricking(partie)
        return []

    def tricking(self, partie: Partie[Rules, V]) -> Tricking:
        """Return the tricks of a deal by its terms."""
        return self.tricks(partie, self.terms_of(partie))

    def settle(self, partie: Partie[Rules, V], sides: Sides, taken: Taken, outcome: Outcome) -> list[Event]:
        """Close a deal that has come to this."""
        agreed = partie.contract, partie.declarer, sides.of
        return partie.close(DealSettled(*partie.closing(outcome.points), *agreed, taken, outcome))

    def throw_in(self, partie: Partie[Rules, V]) -> list[Event]:
        """Close a deal that nobody plays."""
        terms = Terms(NATURAL, each_alone(len(partie.hands)).without(partie.resting))
        taken = terms.taken(())
        return self.settle(partie, terms.sides, taken, Outcome(taken.points, level="thrown_in"))

    def deals(self, options: Any) -> int:
        """Return the number of deals in a partie, as far as it is known before the first."""
        points = self.stated(options, "bobbl", 1) * self.stated(options, "target", 0)
        return int(options.n_deals if self.most is None else -(-points // self.most))

    def deals_known(self, partie: Partie[Rules, V]) -> int:
        """Return the number of deals in the partie, as far as it is known when one has been closed."""
        if self.most is None:
            return partie.deals
        left, totals = self.stated(partie.options, "bobbl", 1), partie.totals
        if left > 1:
            left, totals = left - max(bobbls(partie)), self.next_totals(partie)
        missing = left * self.stated(partie.options, "target", 0) - max(totals)
        return partie.deal_number + max(0, -(-missing // self.most))

    def standing(self, table: Partie[Rules, V] | View) -> Result:
        """Return points and places of a partie as if it ended now."""
        return Result(table.totals, places_of(table.totals, self.few_points_win))

    def next_totals(self, partie: Partie[Rules, V]) -> tuple[int, ...]:
        """Return the totals to which the next deal adds its points: nought once a Bobbl is won."""
        won = self.most is not None and max(partie.totals) >= self.stated(partie.options, "target", 0)
        return (0,) * len(partie.totals) if won else partie.totals

    def next_dealer(self, partie: Partie[Rules, V]) -> Seat:
        """Return who deals after the deal that has been closed."""
        return partie.forehand

    def cuts(self, options: Any) -> bool:
        """Whether the first dealer is drawn, and the pack cut before each deal."""
        return self.stated(options, "cutting", False)

    def pack(self, options: Rules) -> tuple[Card, ...]:
        """Return the cards that are played with, ascending: all unless house rules say."""
        return PACKS[self.stated(options, "pack", "long")]

    def packets(self, options: Rules) -> Sequence[int]:
        """Return the sizes of the packets in which cards are dealt: two halves unless house rules say."""
        whole = len(self.pack(options)) // (self.hands or self.seats(options))
        return self.stated(options, "packets", (whole // 2, whole - whole // 2))

    def seats(self, options: Options) -> int:
        """Return how many play: four where house rules don't say."""
        return self.stated(self.own(options), "players", 4)

    def stated(self, options: Any, key: str, usual: T) -> T:
        """Return a house rule, or what is usual without one; a model is slow to say that it lacks a field."""
        value: T = getattr(options, key) if key in self._keys else usual
        return value

    def draws_seats(self, options: Options) -> bool:
        return self.pairs

    def options(self, preset: str, overrides: Mapping[str, Any] | None = None) -> Rules:
        return resolve(self.rules, self.rule_sets, preset, overrides)

    def load_options(self, stored: str) -> Rules:
        return validated(self.rules, json.loads(stored))

    def own(self, options: Options) -> Rules:
        """Return the options as this game's. Raises ``TypeError`` when they are another's."""
        if not isinstance(options, self.rules):
            raise TypeError(f"house rules of another game: {type(options).__name__}")
        return options

    def new(self, options: Options) -> Partie[Rules, V]:
        return Partie(self, self.own(options))

    def parse(self, token: str) -> Action:
        if token in self._known:
            return self._known[token]
        try:
            action: Action = read_spelled(self._kinds[token.partition(" ")[0]], token)
        except (LookupError, ValueError):
            raise IllegalAction("unknown_action", token=token[:40]) from None
        return action

    def summarise(self, story: Sequence[Event], deal: int) -> DealSummary:
        """Summarise a finished deal: what a declarer played, and how the declarer's side came out."""
        end = scored(of_deal(story, deal), DealClosed)
        if not isinstance(end, DealSettled) or end.declarer is None or end.contract is None:
            return DealSummary(deal, "", None, end.points)
        how, level = ("won" if end.outcome.won else "lost"), end.outcome.level
        deeds = [DealStat(how, seat) for seat in end.side]
        if level in ("schneider", "schwarz"):
            deeds += [DealStat(f"{how}_{level}", seat) for seat in end.side]
        kind = end.contract.name.partition(" ")[0]
        return DealSummary(deal, kind, end.declarer, end.points, deeds=tuple(deeds))


def bobbls(table: Any) -> tuple[int, ...]:
    """Return how often each seat has reached the target in a partie, or in a view of it."""
    target, seats = table.options.target, range(len(table.totals))
    return tuple([sum(score.totals[seat] >= target for score in table.scores) for seat in seats])


class Book(dict[tuple[Any, ...], Terms]):
    """The terms of deals under some house rules by what was agreed, each worked out once."""

    def __init__(self, game: DescribedGame[Any, Any], options: Any) -> None:
        self._game, self._options = game, options

    def __missing__(self, agreed: tuple[Any, ...]) -> Terms:
        found = self[agreed] = self._game.terms(self._options, *agreed)
        return found

    def __reduce__(self) -> tuple[type[Book], tuple[DescribedGame[Any, Any], Any]]:
        return type(self), (self._game, self._options)  # terms hold functions, which can't be pickled


# -- games whose deals are a list, each with rules of its own, played through so many times ---------------


class ListedRules(HouseRules):
    """House rules of a game whose deals are a list."""

    rounds: Annotated[int, Field(ge=1, le=40)] = 1
    """How often the list is played through."""
    stop_when_decided: bool = True
    """Tricks end once none of the rest can cost or bring anything."""
    cutting: bool = True
    """Chance draws for the first dealer, and the pack is cut or knocked on before each deal (5.1)."""


class Counting(Tricking):
    """Tricks that end, where the house rules want it, once the rest comes to nothing.

    Where somebody has declared what is played, nothing counts but whether it costs them anything.
    """

    __slots__ = ()

    def _take(self, partie: Partie[Any, Any], trick: TakenTrick, events: list[Event]) -> None:
        super()._take(partie, trick, events)
        declarer = partie.declarer
        if partie.options.stop_when_decided:
            number, held = len(self.tricks.taken), functools.reduce(or_, partie.hands)
            settled = all(bill.settled(number, held) for bill in self.terms.bills)
            self.over = self.over or settled or (declarer is not None and self.taken.units[declarer] > 0)


class ListedGame(DescribedGame[Rules, PartieView]):
    """A game whose deals are ``listed`` contracts.

    ``fills_pot``: points are chips, which are paid into a pot and won from it.
    """

    listed: ClassVar[Sequence[Named]]
    fills_pot: ClassVar[bool] = False
    tricks = Counting
    refusal_codes = USUAL_REFUSALS

    def deals(self, options: Any) -> int:
        return len(self.listed) * int(options.rounds)

    def opening(self, partie: Partie[Rules, PartieView], rest: Sequence[Card]) -> Stage:
        partie.contract = self.listed_at(partie.deal_number)
        return self.starting(partie)

    def listed_at(self, deal: int) -> Named:
        """Return the contract of a deal, from 1."""
        return self.listed[(deal - 1) % len(self.listed)]

    def starting(self, partie: Partie[Rules, PartieView]) -> Stage:
        """Return the stage in which the contract is played."""
        return self.tricking(partie)

    def summarise(self, story: Sequence[Event], deal: int) -> DealSummary:
        """Summarise a finished deal by its contract, whoever chose it."""
        end = scored(of_deal(story, deal), DealSettled)
        kind = end.contract.name.partition(" ")[0] if end.contract else ""
        return DealSummary(deal, kind, end.declarer, end.points)


LAYOUT: Final = Named("layout")
"""The deal of a list in which cards are laid out."""


class LayoutGame(ListedGame[Rules]):
    """A game in which one of the deals is a layout."""

    verbs = (*USUAL_VERBS, Lay, LayBelow)
    refusal_codes = USUAL_REFUSALS | {"does_not_fit", "must_lay"}

    def layout(self, options: Rules) -> Layout:
        """Return the layout before its first card."""
        raise NotImplementedError

    def by_order(self, options: Rules) -> Sequence[int]:
        """Return what the layout brings to whoever is out first, second and so on."""
        raise NotImplementedError

    def starting(self, partie: Partie[Rules, PartieView]) -> Stage:
        if partie.contract == LAYOUT:
            return LayingOut(partie, self.layout(partie.options))
        return super().starting(partie)

    def after(self, partie: Partie[Rules, PartieView], stage: Stage) -> list[Event]:
        if not isinstance(stage, LayingOut):
            return super().after(partie, stage)
        brought = dict(zip(stage.order, self.by_order(partie.options), strict=True))
        points = tuple([brought[seat] for seat in range(len(brought))])
        terms = self.terms_of(partie)
        return self.settle(partie, terms.sides, terms.taken(()), Outcome(points))
