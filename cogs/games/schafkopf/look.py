"""The look of Schafkopf: the words of its auction, contracts, Kontra and Re."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import discord

from cogs.games.calling import CallingLook, dear_button, suit_buttons
from cogs.games.described import GO, DescribedLook
from cogs.games.render_context import HandContext, RenderContext, Speech
from cogs.hand.buttons import action_button
from cogs.pictures.table import Fact
from cogs.shell.layout import Component, MessageBuilder
from cogs.texts.catalogue import Words
from engine.game import Action, Seat
from engine.games.schafkopf import ALONE, CALLS, Contract, PartieView
from engine.kernel.actions import Bid, Kontra
from engine.kernel.asking import YIELD, Word
from engine.kernel.events import DealSettled


class SchafkopfLook(CallingLook):
    """How Schafkopf is shown. Whoever is asked for Re goes on seeing the cards in their places."""

    choices = DescribedLook.choices - {"double"}

    # -- what is bid -------------------------------------------------------------------------------------

    def named(self, words: Words, contract: Contract | Word) -> str:
        """Return a contract, or what was said, in a few words without suit signs."""
        if isinstance(contract, Word):
            return words(f"schafkopf-says-{contract.name}")
        tout = "yes" if contract.tout else "no"
        suit = "none" if contract.suit is None else words.suit(contract.suit)
        return words(f"schafkopf-{contract.kind}", suit=suit, tout=tout)

    def named_with_sign(self, context: RenderContext, contract: Contract | Word) -> str:
        """Return it with the sign of its suit."""
        named, suit = self.named(context.words, contract), self.suit(contract)
        return named if suit is None else f"{context.card_emoji.suit(suit)} {named}"

    def suit(self, contract: Contract | Word) -> int | None:
        """Return the suit that is called, or is trumps in a solo."""
        return contract.suit if isinstance(contract, Contract) else None

    def kind(self, contract: Contract) -> str:
        """Return whether somebody plays alone, or for all tricks."""
        return "tout" if contract.tout else "solo"

    # -- the hand ----------------------------------------------------------------------------------------

    def own_task(self, context: HandContext, view: PartieView, legal: frozenset[str]) -> str:
        """Return what is to be said, or played."""
        words = context.words
        if view.phase == "double":
            return words("schafkopf-do-double", call=words(f"schafkopf-double-{len(_doublers(view)) + 1}"))
        if view.phase == "auction" and "bid yield" in legal:
            return words("schafkopf-do-hold" if "bid hold" in legal else "schafkopf-do-show")
        if view.phase in ("auction", "call"):
            return words(f"schafkopf-do-{view.phase}")
        return super().own_task(context, view, legal)

    def choice(
        self, context: HandContext, view: Any, legal: frozenset[str], builder: MessageBuilder
    ) -> list[Component]:
        """Add buttons for the pack, to bid, or to say what is played."""
        if view.phase != "call":
            return super().choice(context, view, legal, builder)
        bid = view.contract is not None and view.contract.tout  # that took two taps already
        for contracts in (CALLS, *([one for one in ALONE if one.tout is tout] for tout in (False, True))):
            builder.buttons(self._contracts(context, contracts, legal, dear=not bid))
        return []

    def _contracts(
        self, context: HandContext, contracts: Collection[Contract], legal: frozenset[str], dear: bool
    ) -> list[Component]:
        """Return buttons for some contracts; a Tout takes two taps where it is ``dear``."""
        buttons: list[Component] = []
        for contract in contracts:
            token, short = Bid(contract).token, self._short(context.words, contract)
            asks = dear and contract.tout
            if contract.suit is not None:
                buttons += suit_buttons(context, [(contract.suit, token)], legal, short, dear=asks)
            elif token in legal:
                buttons.append(
                    dear_button(context, token, short) if asks else action_button(context, token, short, GO)
                )
        return buttons

    def _short(self, words: Words, contract: Contract) -> str:
        """Return a contract beside the sign of its suit."""
        return words(f"schafkopf-{contract.kind}-short", tout="yes" if contract.tout else "no")

    def bids(self, context: HandContext, legal: frozenset[str]) -> list[Component]:
        """Return buttons for what may be said, the way out first."""
        words = context.words
        buttons = [action_button(context, "pass", words("button-pass"))] if "pass" in legal else []
        for bid in self.rules(context).bids:
            named = self.named(words, bid.contract)
            if bid.token not in legal:
                continue
            if isinstance(bid.contract, Contract) and bid.contract.tout:
                buttons.append(dear_button(context, bid.token, named))
            else:
                style = discord.ButtonStyle.primary if bid == YIELD else GO
                buttons.append(action_button(context, bid.token, named, style))
        return buttons

    def below(self, context: HandContext, view: PartieView, legal: frozenset[str]) -> list[Component]:
        """Return buttons to double and to leave it: below the cards, since they come and go."""
        words, buttons = context.words, list[Component]()
        for number in range(1, 5):
            token = Kontra(number).token
            if token in legal:
                call = words(f"schafkopf-double-{number}")
                buttons.append(action_button(context, token, call, discord.ButtonStyle.danger))
        if view.phase == "double" and "pass" in legal:
            buttons.append(action_button(context, "pass", words("schafkopf-leave")))
        return buttons

    # -- the table in words ------------------------------------------------------------------------------

    def rule(self, context: RenderContext, contract: Any) -> str:
        """Return what is trumps."""
        return context.words(
            f"schafkopf-rule-{contract.kind}",
            suit="" if contract.suit is None else context.words.suit(contract.suit),
        )

    def bids_explained(self, context: RenderContext) -> str:
        """Return what may be played."""
        return f"-# {context.words('schafkopf-bids-explained')}"

    def sides(self, context: RenderContext, view: Any) -> str:
        """Return who plays with whom, what their side has, and who has doubled."""
        secret = self.secret(context, view) if isinstance(context, HandContext) else ""
        points = self.side_points(context, view.deal).removeprefix("-# ")
        told = secret or points or self.called_sides(context, view.deal)
        doubled = [
            context.words("schafkopf-doubled", name=context.names[seat], number=number)
            for number, seat in enumerate(_doublers(view), 1)
        ]
        return " ".join([told, *doubled])

    def waiting(self, context: RenderContext, view: PartieView, named: Callable[[Seat], str]) -> str:
        """Return who is waited for to speak, in the auction or after Kontra."""
        waiting = context.state.waiting_for
        if view.phase != "double" or not waiting:
            return super().waiting(context, view, named)
        (seat,) = waiting
        call = context.words(f"schafkopf-double-{len(_doublers(view)) + 1}")
        return context.words("schafkopf-waiting-double", name=named(seat), call=call)

    def section(self, view: PartieView) -> str:
        """Return the section on the pack, on bidding, on the contract, or on Kontra."""
        if view.phase == "double":
            return "kontra"
        if view.phase == "call" or view.contract is None or isinstance(view.contract, Word):
            return "bidding" if view.phase in ("auction", "call") else super().section(view)
        return "tout" if view.contract.tout else super().section(view)

    def worth(self, words: Words, score: DealSettled) -> str:
        """Return how the value of a deal is made up; its price is named after the contract."""
        told, contract = super().worth(words, score), score.contract
        if not isinstance(contract, Contract):
            return told
        return told.replace(words("item-price"), self._short(words, contract), 1)

    def action(self, action: Action, speech: Speech) -> str:
        """Tell an action: a double by its name."""
        if isinstance(action, Kontra):
            return speech.words(f"schafkopf-double-{action.number}")
        return super().action(action, speech)

    # -- the table as a picture, and the score book ------------------------------------------------------

    def drawn_title(self, context: RenderContext, view: PartieView) -> str:
        """Return what is played, or what goes on before the play."""
        if view.phase == "call":
            return context.words("schafkopf-title-call")
        return super().drawn_title(context, view)

    def facts(self, context: RenderContext, view: PartieView) -> list[Fact]:
        """Return a solo's trumps, the points of the declarer's side once all know it, and doubling."""
        deal, words = view.deal, context.words
        if deal is None:
            return []
        facts = []
        if deal.side_points is not None and deal.tricks:
            facts.append(Fact(words("column-points"), str(deal.side_points)))
        if deal.doublers:
            facts.append(Fact(words(f"schafkopf-double-{len(deal.doublers)}"), f"×{2 ** len(deal.doublers)}"))
        return facts


def _doublers(view: PartieView) -> tuple[Seat, ...]:
    """Return who has doubled the deal so far, in order."""
    return () if view.deal is None else view.deal.doublers
