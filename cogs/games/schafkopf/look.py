"""The look of Schafkopf: the words of its auction, and its contracts."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from cogs.games.calling import CallingLook, KontraLook
from cogs.games.naming import item_told, thrown_in
from cogs.games.render_context import HandContext, RenderContext
from cogs.hand.buttons import action_button, card_places
from cogs.pictures.table import Fact
from cogs.shell.layout import Component, MessageBuilder, small
from cogs.shell.names import listed
from cogs.texts.catalogue import Words
from engine.cards import RANK_LETTERS
from engine.game import Seat
from engine.games.schafkopf.contracts import ALONE, CALLED, HOCHZEIT, KINDS, LAY, SUITED, TAKE, Contract
from engine.games.schafkopf.game import ASKED, PartieView, forced, stock
from engine.games.schafkopf.options import SchafkopfOptions
from engine.games.schafkopf.stages import Give
from engine.kernel.stages import YIELD
from engine.kernel.vocabulary import Bid, Call, DealScored, DealSettled, Named

SECTIONS: Final = {
    "lay": "laying",
    "auction": "bidding",
    "call": "bidding",
    "wedding": "hochzeit",
    "give": "hochzeit",
    "farbgeier": "farbwenz",
}
"""The sections of the rules on some phases and contracts, where they aren't called as these are."""

USUAL: Final = frozenset(("wenz", "solo"))
"""The kinds that every circle plays alone."""


class SchafkopfLook(KontraLook, CallingLook):
    """How Schafkopf is shown."""

    choices = KontraLook.choices | {"lay", "wedding", "give"}

    # -- what is bid -------------------------------------------------------------------------------------

    def named(self, words: Words, contract: Contract | Named) -> str:
        """Return a contract, or what was said, in a few words without suit signs."""
        if isinstance(contract, Named):
            return words(f"schafkopf-says-{contract.name}")
        return words(f"schafkopf-{contract.kind}", **_told(words, contract))

    def short(self, words: Words, contract: Contract) -> str:
        """Return a contract beside the sign of its suit."""
        return words(f"schafkopf-{contract.kind}-short", **_told(words, contract))

    def suit(self, contract: Contract | Named) -> int | None:
        """Return the suit that is called, or is trumps in a solo."""
        return contract.suit if isinstance(contract, Contract) else None

    def kind(self, contract: Contract | Named) -> str:
        """Return whether somebody plays alone, or for all tricks."""
        return "tout" if isinstance(contract, Contract) and contract.tout else "solo"

    def section(self, view: PartieView) -> str:
        """Return the section on the pack, on bidding, on the contract, or on what doubles."""
        if isinstance(view.contract, Named):
            return "bidding"
        if view.phase == "play" and (view.contract is None or view.contract.tout):
            if view.contract is None:
                return "nobody" if view.place is None else "rounds"
            return "tout"
        told = SECTIONS.get(view.phase, super().section(view))
        return SECTIONS.get(told, told)

    # -- the hand ----------------------------------------------------------------------------------------

    def own_task(self, context: HandContext, view: PartieView) -> str:
        """Return what is to be said, or played."""
        words = context.words
        if view.phase == "auction" and YIELD.token in context.legal:
            return words("schafkopf-do-hold" if "bid hold" in context.legal else "schafkopf-do-show")
        if view.phase == "call" and forced(view):
            return words("schafkopf-do-must")
        return super().own_task(context, view)

    def choice(self, context: HandContext, view: PartieView, builder: MessageBuilder) -> list[Component]:
        """Add what may be said or given besides; return the row below it."""
        if view.phase == "give":
            builder.buttons(card_places(context, view.hand, (), f"{Give.verb} "))
            return []
        if view.phase not in ("lay", "wedding"):
            return super().choice(context, view, builder)
        leaving = action_button(context, "pass", context.words("kontra-leave"))
        return [
            leaving,
            *(self.bid_button(context, bid) for bid in (LAY, TAKE) if bid.token in context.legal),
        ]

    def own_cards(self, context: HandContext, view: PartieView) -> list[str]:
        """Return the cards as text, unless they are buttons."""
        return [] if view.phase == "give" and context.awaited else super().own_cards(context, view)

    def call_buttons(self, context: HandContext, view: PartieView, builder: MessageBuilder) -> None:
        """Add buttons to say what is played; a Tout takes two taps, unless the bid took them already.

        The four suits of a kind stand in one row.
        """
        dear = view.contract is None or not view.contract.tout
        suited = [
            [one for one in ALONE if (one.kind, one.tout) == (kind.kind, kind.tout)]
            for kind in KINDS
            if kind.kind in SUITED
        ]
        for contracts in (CALLED.values(), KINDS, *suited):
            bids = [bid for bid in map(Bid, contracts) if bid.token in context.legal]
            buttons = [self.bid_button(context, bid, dear=dear) for bid in bids]
            builder.buttons(builder.pack(buttons) if contracts is KINDS else buttons)

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
        rule = "" if contract is None else self.rule(context.words, contract)
        return [small(rule), *told]

    def rule(self, words: Words, contract: Contract) -> str:
        """Return what is trumps, and what wins."""
        return words(f"schafkopf-rule-{contract.kind}", **_told(words, contract))

    def bids_explained(self, context: RenderContext) -> str:
        """Add the kinds of contracts that few circles play; a short text only names them."""
        words, options = context.words, context.state.options
        assert isinstance(options, SchafkopfOptions)
        kinds = [kind for kind in (HOCHZEIT, *KINDS) if kind.kind in options.contracts and not kind.tout]
        further = [kind for kind in kinds if kind.kind not in USUAL]
        told = [f"{self.named(words, kind)}: {self.rule(words, kind)}" for kind in further]
        if further and context.short:
            named = listed((self.named(words, kind) for kind in further), words)
            told = [words("bids-explained-further", bids=named)]
        return " ".join([super().bids_explained(context), *told])

    def sides(self, context: RenderContext, view: PartieView) -> str:
        """Add that 60 have become enough, how often the deal counts, and what lies in the stock."""
        words, factor, chips, contract = context.words, 2**view.raised, stock(view), view.contract
        taken_over = (
            view.options.kontra_takes_over
            and view.deal is not None
            and len(view.deal.doublers) % 2 == 1
            and contract is not None
            and contract.kind != "bettel"
            and not contract.tout
        )
        told = [
            super().sides(context, view) if view.declarer is not None else "",
            words("schafkopf-taken-over") if taken_over else "",
            words("schafkopf-raised", factor=factor) if factor > 1 else "",
            words("schafkopf-stock", chips=chips) if chips else "",
        ]
        return " ".join(filter(None, told))

    def waiting(self, context: RenderContext, view: PartieView, named: Callable[[Seat], str]) -> str:
        """Return who is waited for to speak, or to play since somebody must."""
        waiting = context.state.waiting_for
        if view.phase != "call" or not forced(view) or not waiting:
            return super().waiting(context, view, named)
        (seat,) = waiting
        return context.words("schafkopf-waiting-must", name=named(seat))

    def place(self, context: RenderContext, view: PartieView) -> str:
        """Add the deal's place in a round."""
        return _in_round(context, view, super().place(context, view))

    def title(self, context: RenderContext, view: PartieView, scored: DealScored) -> str:
        """Add the deal's place in a round."""
        return _in_round(context, view, super().title(context, view, scored))

    def over(self, context: RenderContext, score: DealSettled) -> str:
        """Add the stock if it has changed, and the round of a deal that has no value."""
        told, words, paid = super().over(context, score), context.words, sum(score.points)
        if score.outcome.won is None and score.outcome.items:
            told = f"{self.worth(words, score)} · {told}"
        if paid > 0:
            return f"{told} {words('schafkopf-stock-won', chips=paid)}"
        return f"{told} {words('schafkopf-stock', chips=-sum(score.totals))}" if paid else told

    def worth(self, words: Words, score: DealSettled) -> str:
        """Return how the value of a deal is made up; its price is named after the contract.

        A deal without a value has nothing but its place in a round.
        """
        told, contract = super().worth(words, score), score.contract
        if not isinstance(contract, Contract):
            return "".join(item_told(words, name, score.points) for name, _ in score.outcome.items)
        return told.replace(words("item-price"), self.short(words, contract), 1)

    def entry_title(self, context: RenderContext, score: DealSettled) -> str:
        """Return the contract in so few words that they fit the sheet."""
        contract, words = score.contract, context.words
        if contract is None and not thrown_in(score):
            return self.played(context, contract)
        if not isinstance(contract, Contract) or contract.suit is None:
            return super().entry_title(context, score)
        kind = "tout" if contract.tout else contract.kind
        return words.in_game(f"charts-{kind}", context.state.game, suit=words.suit(contract.suit))

    def facts(self, context: RenderContext, view: PartieView) -> list[Fact]:
        """Add what has doubled the deal before its first card, and what lies in the stock."""
        facts, words = super().facts(context, view), context.words
        times, chips = view.raised, stock(view)
        if times and view.deal is not None:
            facts.append(Fact(words("schafkopf-fact-raised"), f"×{2**times}"))
        return [*facts, Fact(words("schafkopf-fact-stock"), str(chips))] if chips else facts

    def spoken(self, view: PartieView) -> Sequence[Call[Any]]:
        """Leave out who hasn't laid the cards down."""
        asked = ASKED[view.options.lay]
        return [call for at, call in enumerate(view.calls) if at >= asked or call.bid is not None]


def _in_round(context: RenderContext, view: PartieView, told: str) -> str:
    """Return what is told of a deal with its place in a round, if it belongs to one."""
    if view.place is None:
        return told
    return f"{told} · {item_told(context.words, view.place.name, view.totals)}"


def _told(words: Words, contract: Contract) -> dict[str, str]:
    """Return what texts tell of a contract: its suit, the rank of the called card, whether it is a Tout."""
    return {
        "suit": "none" if contract.suit is None else words.suit(contract.suit),
        "rank": "A" if contract.called is None else RANK_LETTERS[contract.called & 7],
        "tout": "yes" if contract.tout else "no",
    }
