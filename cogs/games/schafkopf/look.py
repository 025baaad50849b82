"""The look of Schafkopf: the words of its auction, and its contracts."""

from __future__ import annotations

from typing import Any

from cogs.games.calling import CallingLook
from cogs.games.kontra import KontraLook
from cogs.games.render_context import HandContext, RenderContext
from cogs.hand.buttons import action_button
from cogs.shell.layout import Component, MessageBuilder, small
from cogs.texts.catalogue import Words
from engine.games.schafkopf import ALONE, CALLS, Contract, PartieView
from engine.kernel.actions import Bid, Named
from engine.kernel.events import DealSettled
from engine.kernel.stages import YIELD


class SchafkopfLook(KontraLook, CallingLook):
    """How Schafkopf is shown."""

    # -- what is bid -------------------------------------------------------------------------------------

    def named(self, words: Words, contract: Contract | Named) -> str:
        """Return a contract, or what was said, in a few words without suit signs."""
        if isinstance(contract, Named):
            return words(f"schafkopf-says-{contract.name}")
        suit = "none" if contract.suit is None else words.suit(contract.suit)
        return words(f"schafkopf-{contract.kind}", suit=suit, tout=_tout(contract))

    def short(self, words: Words, contract: Contract) -> str:
        """Return a contract beside the sign of its suit."""
        return words(f"schafkopf-{contract.kind}-short", tout=_tout(contract))

    def suit(self, contract: Contract | Named) -> int | None:
        """Return the suit that is called, or is trumps in a solo."""
        return contract.suit if isinstance(contract, Contract) else None

    def kind(self, contract: Contract | Named) -> str:
        """Return whether somebody plays alone, or for all tricks."""
        return "tout" if isinstance(contract, Contract) and contract.tout else "solo"

    def section(self, view: PartieView) -> str:
        """Return the section on the pack, on bidding, on the contract, or on Kontra."""
        if view.phase in ("auction", "call") or isinstance(view.contract, Named):
            return "bidding"
        tout = view.phase == "play" and view.contract is not None and view.contract.tout
        return "tout" if tout else super().section(view)

    # -- the hand ----------------------------------------------------------------------------------------

    def own_task(self, context: HandContext, view: PartieView) -> str:
        """Return what is to be said, or played."""
        words = context.words
        if view.phase == "auction" and YIELD.token in context.legal:
            return words("schafkopf-do-hold" if "bid hold" in context.legal else "schafkopf-do-show")
        return super().own_task(context, view)

    def call_buttons(self, context: HandContext, view: PartieView, builder: MessageBuilder) -> None:
        """Add buttons to say what is played; a Tout takes two taps, unless the bid took them already.

        The four suits stand in one row.
        """
        dear = view.contract is None or not view.contract.tout
        wenz = [one for one in ALONE if one.kind == "wenz"]
        solos, touts = (
            [one for one in ALONE if one.kind == "solo" and one.tout is tout] for tout in (False, True)
        )
        for contracts in (CALLS, wenz, solos, touts):
            bids = [bid for bid in map(Bid, contracts) if bid.token in context.legal]
            builder.buttons([self.bid_button(context, bid, dear=dear) for bid in bids])

    def bid_button(self, context: HandContext, bid: Bid[Any], *, dear: bool = True) -> Component:
        """Build the button of a bid, or of the way out."""
        if bid == YIELD:
            return action_button(context, bid.token, self.named(context.words, bid.contract))
        return super().bid_button(context, bid, dear=dear)

    # -- the table in words and as a picture -------------------------------------------------------------

    def explained(self, context: RenderContext, view: PartieView) -> list[str]:
        """Add what is trumps."""
        told = super().explained(context, view)
        if view.deal is None or not self.explains(context, view):
            return told
        contract = view.deal.contract
        words, suit = context.words, "" if contract.suit is None else context.words.suit(contract.suit)
        rule = words(f"schafkopf-rule-{contract.kind}", suit=suit, tout=_tout(contract))
        return [small(rule), *told]

    def worth(self, words: Words, score: DealSettled) -> str:
        """Return how the value of a deal is made up; its price is named after the contract."""
        told, contract = super().worth(words, score), score.contract
        if not isinstance(contract, Contract):
            return told
        return told.replace(words("item-price"), self.short(words, contract), 1)

    def entry_title(self, context: RenderContext, score: DealSettled) -> str:
        """Return the contract in so few words that they fit the sheet."""
        contract, words = score.contract, context.words
        if not isinstance(contract, Contract) or contract.suit is None:
            return super().entry_title(context, score)
        kind = "tout" if contract.tout else contract.kind
        return words.in_game(f"charts-{kind}", context.state.game, suit=words.suit(contract.suit))


def _tout(contract: Contract) -> str:
    return "yes" if contract.tout else "no"
