"""The look of Mucken: what is trumps, and bids that promise more."""

from typing import Any

from cogs.games.calling import KontraLook, suit_button
from cogs.games.render_context import HandContext, RenderContext
from cogs.shell.layout import Component, small
from engine.kernel.vocabulary import Bid


class MuckenLook(KontraLook):
    """How Mucken is shown."""

    def bid_button(self, context: HandContext, bid: Bid[Any]) -> Component:
        """Build the button of a bid; one that promises Schneider or more takes two taps."""
        label, dear = self.named(context.words, bid.contract), bool(bid.contract.announced)
        return suit_button(context, bid.token, label, None, dear=dear)

    def explained(self, context: RenderContext, view: Any) -> list[str]:
        """Add what is trumps."""
        told = super().explained(context, view)
        if view.deal is None or not self.explains(context, view):
            return told
        return [small(context.words(f"bid-{view.contract.kind}-rule")), *told]
