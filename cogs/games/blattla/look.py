"""The look of Blattla: suits that are bid, and what is trumps."""

from collections.abc import Sequence

from cogs.games.calling import CallingLook, suit_button
from cogs.games.render_context import HandContext, RenderContext, Speech
from cogs.pictures.table import Fact
from cogs.shell.layout import MessageBuilder, small
from cogs.texts.catalogue import Words
from engine.game import Action
from engine.games.blattla import ALONE, NAMED_SOW, SOW, SOWS, Contract, PartieView
from engine.kernel.vocabulary import Bid, CallSow


class BlattlaLook(CallingLook):
    """How Blattla is shown."""

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

    def action(self, action: Action, speech: Speech) -> str:
        """Tell an action: a called Sow by what is played then."""
        if isinstance(action, CallSow):
            return speech.words("charts-sow", suit=speech.words.suit(action.card >> 3))
        return super().action(action, speech)

    def biddable(self, context: HandContext) -> Sequence[Bid[Contract]]:
        """Return Sows, as their suits rank as trumps, then solos and touts."""
        return tuple(map(Bid, (SOW, *reversed(NAMED_SOW.values()), *ALONE)))

    def call_buttons(self, context: HandContext, view: PartieView, builder: MessageBuilder) -> None:
        """Add buttons to call a Sow."""
        calls = [(sow >> 3, CallSow(sow).token) for sow in SOWS if CallSow(sow).token in context.legal]
        suit_of = context.words.suit
        builder.buttons(
            [suit_button(context, token, suit_of(suit), suit, dear=False) for suit, token in calls]
        )

    def explained(self, context: RenderContext, view: PartieView) -> list[str]:
        """Add in the first deal what cards are worth; a hand leaves it out once the first trick is over."""
        deal, values = view.deal, ""
        roomy = not (context.brief or view.phase == "cut") if deal is None else self._roomy(context, view)
        if view.deal_number == 1 and roomy:
            values = context.words("blattla-values", kind="none" if deal is None else deal.contract.kind)
        return [*super().explained(context, view), small(values)]

    def sides(self, context: RenderContext, view: PartieView) -> str:
        """Add what is trumps; a hand leaves it out once the first trick is over."""
        assert view.deal is not None
        words, trump, sides = context.words, view.deal.contract.trump, super().sides(context, view)
        if not self._roomy(context, view):
            return sides
        trumps = words("blattla-trumps", suit=words.suit(trump), sign=context.card_emoji.suit(trump))
        return f"{trumps} {sides}".rstrip()

    def _roomy(self, context: RenderContext, view: PartieView) -> bool:
        """Whether there is room for more about a deal than its sides."""
        return not (isinstance(context, HandContext) and view.deal is not None and view.deal.tricks)

    def facts(self, context: RenderContext, view: PartieView) -> list[Fact]:
        """Add what is trumps."""
        trumps = [] if view.deal is None else [self.trumps(context, view.deal.contract.trump)]
        return [*super().facts(context, view), *trumps]
