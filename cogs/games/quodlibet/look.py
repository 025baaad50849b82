"""The look of Quodlibet: contracts and their rules, open and blind hands, deals without tricks, fines."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from cogs.games.drawing import SeatFigures
from cogs.games.layouts import turn_line
from cogs.games.look import Look
from cogs.games.quodlibet import ceremonies, deals
from cogs.games.quodlibet.book import write_book
from cogs.games.quodlibet.deals import (
    beginning,
    contract_rule,
    greed_warning,
    offences,
    slot_buttons,
    snack_cards,
    turn_buttons,
    urgent_buttons,
)
from cogs.games.render_context import (
    HandContext,
    RenderContext,
    Speech,
    deal_remark,
    figure_lines,
    held_lines,
)
from cogs.hand.buttons import action_button, card_places
from cogs.pictures.book import Book
from cogs.pictures.canvas import PictureSpec
from cogs.pictures.sprites import Mark
from cogs.shell.layout import BUTTONS_A_ROW, Component, MessageBuilder, small
from engine.cards import card_set, cards_in
from engine.game import Action, Seat
from engine.games.quodlibet.contracts import told_at_end
from engine.games.quodlibet.courses import FINE_POINTS
from engine.games.quodlibet.vocabulary import (
    ChainDealView,
    Challenge,
    Choose,
    ContractScored,
    LayoutDealView,
    PairDealView,
    PartieView,
    PlaySlot,
    SheddingView,
    Take,
    TrickDealView,
)
from engine.kernel.shedding import Lay
from engine.kernel.vocabulary import DealScored, Pass

_RULES_SHOWN: Final = 4
"""Number of contracts up to which their rules stand above the choice; more push the cards off a phone."""
_ELSEWHERE: Final = 3
"""Components besides: the task, and the row below the cards with its last button."""


class QuodlibetLook(Look):
    """How Quodlibet is shown."""

    choices = frozenset({"declare"})

    # -- the hand ----------------------------------------------------------------------------------------

    def voids(self, context: HandContext, view: PartieView) -> str:
        """Return none in Open Trousers, where nobody follows suit, nor beside open hands, which tell more."""
        return "" if _laid_open(view) else super().voids(context, view)

    def offers(self, context: HandContext, view: PartieView, builder: MessageBuilder) -> None:
        """Add challenges and fines, as many as there is room for."""
        urgent = urgent_buttons(context, view)
        if urgent:
            cards = len(self.cards(context, view))
            below = cards + -(-cards // BUTTONS_A_ROW) + len(self.below(context, view)) + _ELSEWHERE
            builder.buttons(urgent[: max(0, min(BUTTONS_A_ROW, builder.room - below - 1))])

    def asked(self, context: HandContext, view: PartieView) -> list[str]:
        """Add offences, and what trying a card may cost; above the cards of a choice stand its rules.

        A crowded hand leaves offences to the public card, and to the king's buttons.
        """
        cards = [] if self.chooses(context, view) else self.own_cards(context, view)
        asked = [f"**{self.task(context, view)}**", *cards]
        told = [] if context.crowded else offences(context, view)
        warned = context.crowded or (context.short and told)  # an offence tells what it may cost
        return [*told, *asked, "" if warned else greed_warning(context, view)]

    def own_cards(self, context: HandContext, view: PartieView) -> list[str]:
        """Add blind cards: backs or, in Open Trousers, what they are as far as that is known."""
        deal, words, card_emoji = view.deal, context.words, context.card_emoji
        if isinstance(deal, TrickDealView) and deal.blind_set:
            held = card_emoji.row(context.in_order(cards_in(deal.blind_set)))
            return [small(words("quodlibet-blind-set", cards=held))]
        if isinstance(deal, PairDealView):  # the buttons are another hand's
            return [f"## {card_emoji.row(context.in_order(view.hand))}"] if view.hand else []
        if deal is not None or not view.hand or any(card is not None for card in view.hand):
            return super().own_cards(context, view)
        backs = card_emoji.gap.join([card_emoji.back] * len(view.hand))
        return [small(words("quodlibet-face-down", cards=backs))]

    def task(self, context: HandContext, view: PartieView) -> str:
        """Tell whoever has no card left that they are out of this deal."""
        deal = view.deal
        out = isinstance(deal, SheddingView) and context.seat in deal.out
        if out and not context.awaited:
            return context.words("quodlibet-out")
        return super().task(context, view)

    def own_task(self, context: HandContext, view: PartieView) -> str:
        """Return what is to be chosen, played or laid."""
        words = context.words
        match view.deal:
            case TrickDealView(blind=True) as deal:
                return words("quodlibet-blind" if deal.trick else "quodlibet-blind-lead")
            case TrickDealView():
                return self.following(context, view)
            case ChainDealView():
                return words("quodlibet-chain-lead")
            case LayoutDealView() as deal:
                return words(_snack_task(deal, context.legal))
            case PairDealView() as deal:
                giver = deals.giver(deal, context.seat)
                return words("quodlibet-draw-from", name=context.names.plain(giver))
        return words(f"quodlibet-choose{_blind(view)}")

    def choice(self, context: HandContext, view: PartieView, builder: MessageBuilder) -> list[Component]:
        """Add the contracts to choose from; their rules, where there is room; and the reader's cards."""
        words, preset, choices = context.words, context.state.preset, view.choices
        rules = [
            small(f"**{words.contract(contract, preset)}** {contract_rule(context, view.options, contract)}")
            for contract in (choices if len(choices) <= _RULES_SHOWN else ())
        ]
        builder.text(*rules, *self.own_cards(context, view))
        return builder.pack(
            action_button(context, f"contract {contract}", words.contract_short(contract, preset))
            for contract in choices
        )

    def cards(self, context: HandContext, view: PartieView) -> list[Component]:
        """Return the cards of Quadrature and Snack, and places of hands that nobody sees, too."""
        match view.deal:
            case TrickDealView(blind=True) as deal:
                return slot_buttons(context, {slot: f"slot {slot}" for slot in deal.slots})
            case PairDealView() as deal:
                places = len(deal.hands[deals.giver(deal, context.seat)]) if view.hand else 0
                return slot_buttons(context, {at: f"draw {at + 1}" for at in range(places)})
            case ChainDealView() as deal:
                plays = [play for chain in deal.chains for play in chain.plays]
                own = [play.card for play in plays if play.seat == context.seat]
                return card_places(context, view.hand, own)
            case LayoutDealView() as deal:
                return snack_cards(context, view, deal)
        return super().cards(context, view)

    def below(self, context: HandContext, view: PartieView) -> list[Component]:
        """Return what else can be done in Snack."""
        return turn_buttons(context, view.deal) if isinstance(view.deal, LayoutDealView) else []

    # -- the table in words ------------------------------------------------------------------------------

    def section(self, view: PartieView) -> str:
        """Return the section on the contract, or on contracts."""
        return view.contract or "contracts"

    def leader(self, context: RenderContext, view: PartieView) -> str:
        """Return the beer king."""
        return context.words("quodlibet-king", name=context.names.plain(view.king))

    def explained(self, context: RenderContext, view: PartieView) -> list[str]:
        """Return the contract's rule, which gives way to what is called.

        A hand leaves it out once a trick is over, and the longest or beside open hands once a card is played.
        """
        hand, long = isinstance(context, HandContext), _laid_open(view) or view.contract == "quadrature"
        past = hand and (self.begun(view) if long else not beginning(view))
        if view.contract is None or context.crowded or past:
            return []
        brief = hand or not beginning(view)
        return [small(contract_rule(context, view.options, view.contract, brief=brief))]

    def place(self, context: RenderContext, view: PartieView) -> str:
        """Return also which wheel, kingdom and partie it is, for which a hand has no room."""
        if not isinstance(context, HandContext):
            return deals.deal_place(context, view)
        if view.deals == 1:
            return ""
        return context.words("deal-of", deal=view.deal_number, deals=view.deals)

    def calls(self, context: RenderContext, view: PartieView) -> list[str]:
        """Return what is called out, and the warning not to touch the cards yet, while that can be fined."""
        called, dealt = ceremonies.calls(context, view), view.phase == "declare" and not view.blind_choice
        if not dealt or view.options.king_penalties != "reported_offences":
            return called
        king = context.names[view.king]
        return [*called, small(context.words("quodlibet-hands-off", name=king, points=FINE_POINTS))]

    def turn(self, context: RenderContext, view: PartieView) -> str:
        """Return who looks at their cards or chooses a contract, where that is waited for."""
        return ceremonies.looking(context, view) or super().turn(context, view)

    def waiting(self, context: RenderContext, view: PartieView, named: Callable[[Seat], str]) -> str:
        """Return that the beer king chooses a contract."""
        king = context.words(f"quodlibet-king-chooses{_blind(view)}", name=named(view.king))
        return king if view.phase == "declare" else ""

    def happening(self, context: RenderContext, view: PartieView) -> list[str]:
        """Return the cards on the table and what came before, for the kind of deal being played."""
        noted = [] if isinstance(context, HandContext) else offences(context, view)
        match view.deal:
            case ChainDealView() as deal:
                told = deals.chains(context, view, deal)
            case LayoutDealView() as deal:
                told = deals.layout(context, deal)
            case PairDealView() as deal:
                told = deals.pairs(context, deal)
            case _:
                return [*noted, *super().happening(context, view)]
        return [*noted, *told, *(self.previous_deal(context, view) if self.fresh(view) else [])]

    def fresh(self, view: PartieView) -> bool:
        """Whether it is still told of: until the first trick, or everybody's turn, is complete."""
        return beginning(view)

    def news(self, context: RenderContext, view: PartieView) -> list[str]:
        """Add offences and cheats.

        Open hands leave no room for a result, which was to be read before they were dealt.
        """
        deal, told = view.deal, [] if _laid_open(view) else super().news(context, view)
        cheats = deals.caught(context, deal) if isinstance(deal, LayoutDealView) else []
        return [*offences(context, view), *told, *cheats]

    def others(self, context: RenderContext, view: PartieView, reader: Seat | None) -> list[str]:
        """Return hands that lie open, a line each."""
        if not isinstance(view.deal, TrickDealView) or not _laid_open(view):
            return []
        lines = held_lines(
            context,
            [
                card_set(card for card in hand if card is not None and seat != reader)
                for seat, hand in enumerate(view.deal.hands)
            ],
        )
        if context.brief:
            return [small(line) for line in lines]  # each fits a phone's width
        return [f"**{context.words('quodlibet-open-hands')}**", *lines] if lines else []

    def standings(self, context: RenderContext, view: PartieView) -> list[str]:
        """Leave them out of a hand beside which others lie open while it shows the result before.

        While totals are counted in hundreds, the card shows them so.
        """
        columns, hand = self.columns(context, view), isinstance(context, HandContext)
        if hand and _laid_open(view) and view.scores and not self.begun(view):
            return []
        words, hundreds = context.words, view.options.in_hundreds and not hand
        if hundreds:
            columns.append((words("quodlibet-column-hundreds"), [total // 100 for total in view.totals]))
            columns.append((words("quodlibet-column-rest"), [total % 100 for total in view.totals]))
        counted = view.options.final_count == "total" and view.deal is None
        if not hundreds or counted:  # during a deal both are too wide for phones
            columns.append((words("column-total"), view.totals))
        legend = [small(words("quodlibet-legend-hundreds"))] if hundreds and not context.crowded else []
        return [*figure_lines(context, columns), *legend]

    def columns(self, context: RenderContext, view: PartieView) -> list[tuple[str, Sequence[int]]]:
        """Return tricks or cards, and points of this deal.

        A hand has no room for both: it shows points, but tricks if points are told at the end.
        """
        words, tight = context.words, isinstance(context, HandContext)
        match view.deal:
            case TrickDealView() as deal if view.contract is not None:
                told_now = not told_at_end(view.contract, view.options)
                columns: list[tuple[str, Sequence[int]]] = []
                if not (tight and (told_now or context.short)):
                    columns.append((words("column-tricks"), deal.tricks_won))
                if told_now or not tight:
                    columns.append((words("column-deal"), deal.points))
                return columns
            case SheddingView() as deal:
                return [(words("column-cards"), view.hand_sizes), (words("column-deal"), deal.points)]
        return []

    def begun(self, view: PartieView) -> bool:
        """Whether anything has been played or drawn."""
        match view.deal:
            case ChainDealView() as deal:
                return bool(deal.chains)
            case LayoutDealView() as deal:
                return bool(deal.turns or deal.laid)
            case PairDealView() as deal:
                return deal.draws > 0
        return super().begun(view)

    def last_play(self, context: RenderContext, view: PartieView) -> str:
        """Return the play that ended a deal: a trick, a lead or a turn."""
        match view.last:
            case ChainDealView() as last:
                return deals.chain_line(context, view, last.chains[-1]) if last.chains else ""
            case LayoutDealView() | PairDealView() as last:
                return turn_line(context, last.turns[-1]) if last.turns else ""
        return super().last_play(context, view)

    def closing(self, context: RenderContext, view: PartieView) -> list[str]:
        """Return how the last deal went where no score sheet shows it, and rounds owed."""
        told = [] if context.pictured else [*self.ending(context, view), _final_count(context, view)]
        return [*told, ceremonies.rounds(context, view)]

    def over(self, context: RenderContext, score: ContractScored) -> str:
        """Return which deal is over, and its contract."""
        contract = context.words.contract(score.contract, context.state.preset)
        return context.words("quodlibet-deal-over", number=score.deal, contract=contract)

    def beside(self, context: RenderContext, view: PartieView) -> list[str]:
        """Add who has come to owe a round."""
        return [*super().beside(context, view), *_rounds(context, view)]

    def remark(self, context: RenderContext, view: PartieView) -> str:
        """Return none on a playoff, which counts in no total, and leave out totals in hundreds."""
        if view.scores[-1].playoff:
            return ""
        return deal_remark(
            context, view.scores, () if view.options.in_hundreds else view.totals, self.tricks(context)
        )

    def title(self, context: RenderContext, view: PartieView, scored: DealScored) -> str:
        """Return the contract and its king."""
        assert isinstance(scored, ContractScored)
        king = context.words("quodlibet-king", name=context.names.raw(scored.king))
        return f"{context.words.contract(scored.contract, context.state.preset)} · {king}"

    def action(self, action: Action, speech: Speech) -> str:
        """Tell an action: a contract by its name, a turn of Snack like its button."""
        words = speech.words
        match action:
            case Choose(contract=contract):
                return words.contract(contract, speech.preset)
            case Lay(card=card):
                return speech.card(card)
            case PlaySlot(slot=slot):
                return words("quodlibet-action-slot", slot=slot + 1)
            case Take(place=place):
                return words("quodlibet-action-slot", slot=place)
            case Pass():
                return words("action-pass-quodlibet")
            case Challenge():
                return words("button-challenge")
        return super().action(action, speech)

    # -- the table as a picture, and the score book ------------------------------------------------------

    def picture(self, context: RenderContext) -> PictureSpec:
        """Return a grid of cards in deals without tricks."""
        view: Any = context.state.view(None)
        return deals.picture(context, view) or super().picture(context)

    def holder(self, view: PartieView) -> tuple[Mark, Seat]:
        """Return the beer king."""
        return "crown", view.king

    def drawn_title(self, context: RenderContext, view: PartieView) -> str:
        """Return the contract, or that it is being chosen."""
        if view.contract is None:
            return context.words("quodlibet-choosing")
        return context.words.contract(view.contract, context.state.preset)

    def deal_figures(self, context: RenderContext, view: PartieView, deal: TrickDealView) -> SeatFigures:
        """Return tricks and points of the deal."""
        return SeatFigures(view.totals, tricks=deal.tricks_won, points=deal.points)

    def book(self, context: RenderContext) -> Book:
        """Return wheels or kingdoms, with fines, hundreds and rounds."""
        return write_book(context)


def _blind(view: PartieView) -> str:
    """Return the ending of texts for a choice before the cards are dealt."""
    return "-blind" if view.blind_choice else ""


def _laid_open(view: PartieView) -> bool:
    """Whether hands lie open, which takes much room."""
    return isinstance(view.deal, TrickDealView) and (view.deal.open_hands or view.deal.blind)


def _snack_task(deal: LayoutDealView, legal: frozenset[str]) -> str:
    if not any(token.startswith("lay ") for token in legal):
        return "quodlibet-draw" if "draw" in legal else "quodlibet-pass"
    if deal.laid:
        return "quodlibet-lay-more" if "end" in legal else "quodlibet-lay-unters"
    return "quodlibet-lay-or-draw" if "draw" in legal else "quodlibet-lay"


def _rounds(context: RenderContext, view: PartieView) -> list[str]:
    """Return who has come to owe a round with the newest finished deal, or since; a card calls it out."""
    if context.pictured and context.wording.server.forfeit_round:
        return []
    newest = view.scores[-1].deal if view.scores else 0
    return [
        context.words("quodlibet-round", name=context.names[due.seat], rounds=due.rounds)
        for due in view.rounds
        if due.deal >= newest
    ]


def _final_count(context: RenderContext, view: PartieView) -> str:
    """Return the totals as hundreds and remainder, where they are counted so."""
    if not view.options.in_hundreds:
        return ""
    told = (
        context.words("quodlibet-hundreds", name=context.names[seat], hundreds=total // 100, rest=total % 100)
        for seat, total in enumerate(view.totals)
    )
    return small(" · ".join(told))
