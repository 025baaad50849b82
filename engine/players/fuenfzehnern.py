"""The expert for Fünfzehnern: cards as in every game that states its terms, and calls for an Ace.

A lead with a call is tried in imagined deals, as bids are. Nobody calls later in these: that changes few
choices.
"""

import functools
from collections.abc import Sequence

from engine.cards import NO_CARDS, Card, CardSet, Choose, Rank, TakenTrick
from engine.game import Action, Seat
from engine.games.fuenfzehnern import LeadWithZwang, PartieView, suit_mate
from engine.kernel.vocabulary import PLAYS
from engine.players import worlds
from engine.players.expert import WORLDS_BY_RULE, Expert
from engine.players.search import Search
from engine.players.worlds import World


@functools.lru_cache(maxsize=64)
def with_ace(rule: Choose, number: int) -> Choose:
    """Return a rule for a deal in which an Ace is called for after so many tricks."""

    def choose(
        seat: Seat,
        legal: CardSet,
        held: Sequence[CardSet],
        trick: Sequence[Card],
        taken: Sequence[TakenTrick],
    ) -> CardSet:
        ace = legal & suit_mate(trick[0], Rank.ACE) if trick and len(taken) == number else NO_CARDS
        return ace or rule(seat, legal, held, trick, taken)

    return choose


class CardPosition(worlds.CardPosition[PartieView]):
    """A card to lead, with a call or without, or to follow."""

    def outcome(self, world: World, action: Action) -> float:
        deal = self.view.deal
        assert deal is not None
        if isinstance(action, LeadWithZwang) or deal.announced:
            policies = tuple(with_ace(rule, len(deal.tricks)) for rule in world.policies)
            world = World(world.hands, policies)
        return super().outcome(world, PLAYS[action.card] if isinstance(action, LeadWithZwang) else action)

    def barred(self) -> dict[Seat, CardSet]:
        barred, deal = self.seen.voids(), self.view.deal
        assert deal is not None
        for number in deal.zwang:
            trick = deal.trick if number > len(deal.tricks) else deal.tricks[number - 1].plays
            king, ace = (suit_mate(trick[0].card, rank) for rank in (Rank.KING, Rank.ACE))
            for seat in range(self.view.options.players):
                if seat != trick[0].seat:
                    barred[seat] = barred.get(seat, NO_CARDS) | king
            for played in trick:  # it would have had to be played
                barred[played.seat] = barred.get(played.seat, NO_CARDS) | ace
        return barred


class FuenfzehnernExpert(Expert[PartieView]):
    """The expert under every lead rule."""

    cards = CardPosition

    def by_rule(self, view: PartieView, actions: Sequence[Action], appetite: float) -> Action:
        calls: dict[Action, Action] = {
            PLAYS[action.card]: action for action in actions if isinstance(action, LeadWithZwang)
        }
        if not calls:
            return super().by_rule(view, actions, appetite)
        leads = [action for action in actions if action not in calls.values()]
        position = self.position(view)
        assert position is not None
        lead = Search(position, leads, 0, WORLDS_BY_RULE).all()[0].action
        return calls.get(lead, lead)  # whoever leads an Ober calls: he decides when the Ace falls
