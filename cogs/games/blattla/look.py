"""The look of Blattla: suits that are bid, the called Sow, and what the declarer's side has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cogs.games.calling import CallingLook, suit_buttons
from cogs.games.described import GO
from cogs.games.lines import title_lines
from cogs.games.look import Look
from cogs.games.render_context import HandContext, RenderContext, Speech
from cogs.hand.buttons import action_button
from cogs.pictures.table import Fact
from cogs.shell.layout import Component, MessageBuilder, small
from cogs.texts.catalogue import Words
from engine.cards import SUIT_LETTERS
from engine.game import Action
from engine.games.blattla import SOWS, TRUMPS_LOW_TO_HIGH, Contract, PartieView
from engine.kernel.actions import CallSow

CALLS_A_ROW: Final = 3


class BlattlaLook(CallingLook):
    """How Blattla is shown."""

    # -- what is bid -------------------------------------------------------------------------------------

    def named(self, words: Words, contract: Contract) -> str:
        """Return a contract in a few words without suit signs: “Sow game Leaves”, “Solo Hearts”."""
        suit = self.suit(contract)
        return words("bid-sow") if suit is None else words(f"charts-{contract.kind}", suit=words.suit(suit))

    def named_with_sign(self, context: RenderContext, contract: Contract) -> str:
        """Return a contract in a few words, with the suit's sign."""
        suit = self.suit(contract)
        if suit is None:
            return context.words("bid-sow")
        sign = context.card_emoji.suit(suit)
        return context.words(f"blattla-{contract.kind}-of", sign=sign, suit=context.words.suit(suit))

    def suit(self, contract: Contract) -> int | None:
        """Return the suit that a contract names: a Sow's is the called suit, if that is known already."""
        if contract.kind != "sow":
            return int(contract.trump)
        return None if contract.called is None else contract.called >> 3

    # -- the hand ----------------------------------------------------------------------------------------

    def choice(
        self, context: HandContext, view: PartieView, legal: frozenset[str], builder: MessageBuilder
    ) -> list[Component]:
        """Add buttons for the pack, to bid, or to call a Sow."""
        if view.phase != "call":
            return super().choice(context, view, legal, builder)
        calls = [(sow >> 3, CallSow(sow).token) for sow in SOWS]
        builder.buttons(suit_buttons(context, calls, legal), CALLS_A_ROW)
        return []

    def bids(self, context: HandContext, legal: frozenset[str]) -> list[Component]:
        """Return buttons for pass and Sows, solos, touts; only bids that are high enough."""
        words = context.words
        buttons = [action_button(context, "pass", words("button-pass"))]
        if "bid sow" in legal:
            buttons.append(action_button(context, "bid sow", words("bid-sow"), GO))
        for kind in ("sow", "solo", "tout"):
            bids = [(suit, f"bid {kind} {SUIT_LETTERS[suit]}") for suit in TRUMPS_LOW_TO_HIGH]
            buttons += suit_buttons(context, bids, legal, words(f"bid-{kind}"), dear=kind == "tout")
        return buttons

    # -- the table in words ------------------------------------------------------------------------------

    def heading(self, context: RenderContext, view: PartieView) -> list[str]:
        """Return lines on the partie's progress, the contract, and the sides as far as the viewer knows them.

        Bids are explained and values of cards told in the first deal. A hand has no room for the bids, and
        leaves the trumps out once the first trick is over. Whoever holds the called Sow reads so instead of
        the sides.
        """
        words, deal, hand = context.words, view.deal, isinstance(context, HandContext)
        place, first = self.place(context, view), view.deal_number == 1
        dealer = words("stage-dealer", name=context.names.plain(view.dealer))
        if deal is None:
            explained = view.phase == "auction" and first and not hand
            bids = small(words("blattla-bids-explained")) if explained else ""
            if context.brief:
                return [*title_lines(context, "", place, dealer), bids]
            title = f"**{self.drawn_title(context, view)}**"
            values = words("blattla-values", kind="none") if first and view.phase != "cut" else ""
            return [*title_lines(context, title, place, dealer), bids, small(values)]
        points = self.side_points(context, deal)
        titles = title_lines(context, f"**{self.named_with_sign(context, deal.contract)}**", place, dealer)
        secret = self.secret(context, view) if hand else ""
        sides = self.called_sides(context, deal)
        if deal.tricks and hand:
            return [*titles, secret or points or small(sides)]
        trump = deal.contract.trump
        trumps = words("blattla-trumps", suit=words.suit(trump), sign=context.card_emoji.suit(trump))
        values = words("blattla-values", kind=deal.contract.kind) if first else ""
        return [*titles, small(trumps if secret else f"{trumps} {sides}"), secret, small(values), points]

    def previous_deal(self, context: RenderContext, view: PartieView) -> list[str]:
        """Return how the deal before ended: its last trick, until the next one is complete, and who won it.

        A hand has room for who won it, until somebody calls something; where bids are offered, for no more.
        """
        if not view.scores:
            return []
        context = context.before
        if view.deal is not None and not isinstance(context, HandContext):
            return super().previous_deal(context, view)
        # the standings still show its points
        over, remark = small(self.over(context, view.scores[-1])), self.remark(context, view)
        if isinstance(context, HandContext):
            told = [over] if context.awaited else [over, remark]
            return [] if view.calls or view.deal is not None else told
        last = "" if view.last is None else small(self.last_play(context, view))
        return [last, over, *self.thrown_in(context, view), remark]

    def closing(self, context: RenderContext, view: PartieView) -> list[str]:
        """Return how the last deal went, with everybody's points."""
        return [] if context.pictured else self.ending(context, view)

    def thrown_in(self, context: RenderContext, view: PartieView) -> list[str]:
        """Return why the tricks not played don't matter, where the last deal has ended early."""
        early = view.last is not None and len(view.last.tricks) < self.tricks(context)
        return [small(context.words("blattla-rest-thrown-in"))] if early else []

    def standings(self, context: RenderContext, view: PartieView) -> list[str]:
        """Leave them out of a hand where calls, or how the deal before ended, take their place."""
        replaced = isinstance(context, HandContext) and (view.calls or (context.awaited and view.scores))
        return [] if replaced and view.phase == "auction" else super().standings(context, view)

    def columns(self, context: RenderContext, view: PartieView) -> list[tuple[str, Sequence[int]]]:
        """Return tricks and card points of this deal, or the points of the deal before.

        While people bid, neither: the many buttons leave no room. A hand that tells a side's points leaves
        out those of each player.
        """
        deal, hand = view.deal, isinstance(context, HandContext)
        if deal is None:
            between = view.scores and view.phase not in ("auction", "call")
            return [(context.words("column-deal"), view.scores[-1].points)] if between else []
        tricks, points = Look.columns(self, context, view)
        told = hand and deal.tricks and deal.side_points is not None
        return [*([] if hand and deal.contract.kind != "tout" else [tricks]), *([] if told else [points])]

    def action(self, action: Action, speech: Speech) -> str:
        """Tell an action: a called Sow by what is played then."""
        if isinstance(action, CallSow):
            return speech.words("charts-sow", suit=speech.words.suit(action.card >> 3))
        return super().action(action, speech)

    # -- the table as a picture, and the score book ------------------------------------------------------

    def facts(self, context: RenderContext, view: PartieView) -> list[Fact]:
        """Return trumps and, once everybody knows who plays with whom, the points of the declarer's side."""
        deal = view.deal
        if deal is None:
            return []
        trumps = self.trumps(context, deal.contract.trump)
        if deal.side_points is None or not deal.tricks:
            return [trumps]
        return [Fact(context.words("column-points"), str(deal.side_points)), trumps]

    def drawn_bid(self, words: Words, contract: Contract) -> str:
        """Return the kind of a bid."""
        return words(f"bid-{contract.kind}")
