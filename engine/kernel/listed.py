"""Games whose deals are a list, each with rules of its own, played through so many times."""

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Annotated, Any, ClassVar, Final

from pydantic import Field

from engine.cards import Card, TakenTrick
from engine.game import DealSummary, Event
from engine.house_rules import HouseRules, Rules
from engine.kernel.game import USUAL_REFUSALS, DescribedGame
from engine.kernel.partie import Partie
from engine.kernel.shedding import Lay, LayBelow, LayingOut, Layout
from engine.kernel.stages import Stage
from engine.kernel.terms import Outcome
from engine.kernel.tricking import Tricking
from engine.kernel.vocabulary import USUAL_VERBS, DealSettled, Named, PartieView, of_deal, scored


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
            number, held = len(self.tricks.taken), reduce(or_, partie.hands)
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
