"""The look of games whose deals are a list: each deal's name and rule, tricks, layouts and chains."""

from collections.abc import Sequence
from typing import Any, Final, cast

from discord import ButtonStyle

from cogs.games.drawing import SeatFigures, plates, winners_told
from cogs.games.layouts import (
    fallen,
    fallen_spots,
    grid,
    grid_spec,
    laid_spots,
    newest_turn,
    rows_told,
    turn_line,
)
from cogs.games.look import GO, Look
from cogs.games.render_context import HandContext, RenderContext, Speech
from cogs.hand.buttons import action_button, action_id, card_places, unless_paused
from cogs.pictures.canvas import PictureSpec
from cogs.pictures.lettering import figure
from cogs.pictures.middles import GridSpec
from cogs.pictures.sprites import Mark
from cogs.pictures.table import Fact
from cogs.shell.layout import Component, MessageBuilder, faced_button, small
from cogs.texts.catalogue import Words
from engine.cards import card_set, taken_tricks
from engine.game import Action, Seat
from engine.kernel.game import ListedGame
from engine.kernel.shedding import ChainView, Lay, LayBelow, Layout, LayoutView
from engine.kernel.vocabulary import Bid, DealScored, DealSettled, TricksView

_CHAINS_SHOWN: Final = 2


class ListedLook(Look):
    """How a game is shown whose deals are a list."""

    def rules(self, context: RenderContext) -> ListedGame[Any]:
        """Return the game's description."""
        return cast(ListedGame[Any], super().rules(context))

    # -- what is played ----------------------------------------------------------------------------------

    def named(self, words: Words, contract: Any) -> str:
        """Return a contract's name; an exam has that of the game which was chosen for it beside its own."""
        kind, _, chosen = contract.name.partition(" ")
        named = words(f"bid-{kind}")
        return f"{named}: {words(f'bid-{chosen}')}" if chosen else named

    def headline(self, context: RenderContext, view: Any) -> str:
        """Return what is played."""
        return "" if view.deal is None and context.brief else self.drawn_title(context, view)

    def drawn_title(self, context: RenderContext, view: Any) -> str:
        """Return what is played, or will be next."""
        contract = view.contract or self.rules(context).listed_at(view.deal_number)
        return self.played(context, contract)

    def explained(self, context: RenderContext, view: Any) -> list[str]:
        """Return the rule of the deal, in a hand until its first trick, turn or lead is over."""
        hand_full = isinstance(context, HandContext) and (context.short or not self.fresh(view))
        full = context.crowded or hand_full
        return [] if full or view.contract is None else [small(self.rule(context, view))]

    def rule(self, context: RenderContext, view: Any) -> str:
        """Return the rule of the deal in a line."""
        words, game = context.words, context.state.game
        kind, _, chosen = view.contract.name.partition(" ")
        rule = words.in_game(f"bid-{chosen or kind}-rule", game, layout=getattr(view.options, "layout", ""))
        return " ".join(filter(None, (self.sides(context, view), rule)))

    def fresh(self, view: Any) -> bool:
        """Whether the first trick, turn or lead of the deal is still to come or going on."""
        match view.deal:
            case LayoutView() as deal:
                return not deal.turns
            case ChainView() as deal:
                return not deal.chains
        return super().fresh(view)

    def sides(self, context: RenderContext, view: Any) -> str:
        """Return who takes an exam."""
        if view.declarer is None or view.deal is None:
            return ""
        return context.words("listed-exam", name=context.names[view.declarer])

    # -- the hand ----------------------------------------------------------------------------------------

    def task(self, context: HandContext, view: Any) -> str:
        """Tell whoever has no card left that they are out of this deal."""
        if isinstance(view.deal, LayoutView) and not view.hand:
            return context.words("quodlibet-out")
        return super().task(context, view)

    def own_task(self, context: HandContext, view: Any) -> str:
        """Return what is to be chosen, played or laid."""
        match view.deal:
            case LayoutView():
                return context.words("quodlibet-pass" if "pass" in context.legal else "quodlibet-lay")
            case ChainView():
                return context.words("quodlibet-chain-lead")
        return super().own_task(context, view)

    def cards(self, context: HandContext, view: Any) -> list[Component]:
        """Return the reader's cards as buttons in their places."""
        match view.deal:
            case LayoutView() as deal:
                laid = [card for turn in deal.turns if turn.seat == context.seat for card in turn.laid]
                return card_places(context, view.hand, laid, "lay ")
            case ChainView() as deal:
                fell = [play for chain in deal.chains for play in chain.plays]
                return card_places(
                    context, view.hand, [play.card for play in fell if play.seat == context.seat]
                )
        return super().cards(context, view)

    def below(self, context: HandContext, view: Any) -> list[Component]:
        """Return what else can be done in a layout: pass, or lay a card to the other end of its row."""
        if not isinstance(view.deal, LayoutView) or not context.awaited:
            return []
        speech = Speech(context.words, context.state.preset, context.words.card)
        return [
            self._laid_below(context, action)
            if isinstance(action, LayBelow)
            else action_button(context, action.token, self.action(action, speech))
            for action in context.state.legal(context.seat)
            if not isinstance(action, Lay)
        ]

    def _laid_below(self, context: HandContext, action: LayBelow) -> Component:
        """Build the button that lays a card to the lower end; words would make a second row of buttons."""
        face = context.card_emoji.face(action.card)
        label = f"{face.get('label', '')} ↓".lstrip()
        style = unless_paused(context, ButtonStyle.primary)
        return faced_button(action_id(context, action.token), {**face, "label": label}, style)

    def call_buttons(self, context: HandContext, view: Any, builder: MessageBuilder) -> None:
        """Add a button for each game that may be chosen."""
        offers = [one for one in context.state.legal(context.seat) if isinstance(one, Bid)]
        builder.buttons(
            [action_button(context, one.token, self.named(context.words, one.contract), GO) for one in offers]
        )

    # -- the table in words ------------------------------------------------------------------------------

    def happening(self, context: RenderContext, view: Any) -> list[str]:
        """Return the cards on the table and what came before."""
        match view.deal:
            case LayoutView() as deal:
                told = self._layout(context, deal)
            case ChainView() as deal:
                told = self._chains(context, deal)
            case _:
                return super().happening(context, view)
        return [
            *told,
            *self.aside(context, view),
            *(self.previous_deal(context, view) if self.fresh(view) else []),
        ]

    def _layout(self, context: RenderContext, deal: LayoutView) -> list[str]:
        """Return the rows, what fits a single one, and the latest round of turns."""
        turns = deal.turns[1 - len(context.names) :]
        if isinstance(context, HandContext):
            turns = () if context.answered or context.short else turns
        told = [turn_line(context, turn) for turn in turns if turn.seat != context.seat]
        rows = grid(context, deal.layout.laid) if deal.layout.laid else []
        return [*rows, small(self._ends(context, deal.layout)), small(" · ".join(told))]

    def _ends(self, context: RenderContext, layout: Layout) -> str:
        """Return which ranks fit the ends of a single row."""
        if layout.suited or not layout.laid or not layout.fits:
            return ""
        above, below = (context.words.letter(layout.ranks[place]) for place in layout.next)
        return context.words("listed-ends", above=above, below=below)

    def _chains(self, context: RenderContext, deal: ChainView) -> list[str]:
        """Return the last leads and what they took along, and all cards that have gone."""
        if not deal.chains:
            return []
        lines = [self._chain(context, chain) for chain in reversed(deal.chains[-_CHAINS_SHOWN:])]
        rows = grid(context, card_set(play.card for chain in deal.chains for play in chain.plays))
        full = context.crowded or isinstance(context, HandContext)
        return [*(lines[:1] if full else lines), *rows]

    def _chain(self, context: RenderContext, chain: Any) -> str:
        led = context.words("quodlibet-led", name=context.names[chain.leader])
        return f"{led} {context.card_emoji.row(play.card for play in chain.plays)}"

    def begun(self, view: Any) -> bool:
        """Whether anything has been played or laid in the deal."""
        return super().begun(view) if isinstance(view.deal, TricksView) else not self.fresh(view)

    def last_play(self, context: RenderContext, view: Any) -> str:
        """Return what ended the deal before: a trick, a turn or a lead."""
        match view.last:
            case LayoutView() as last:
                return turn_line(context, last.turns[-1])
            case ChainView() as last:
                return self._chain(context, last.chains[-1])
        return super().last_play(context, view)

    def standings(self, context: RenderContext, view: Any) -> list[str]:
        """Add what lies in a pot."""
        lines, pot = super().standings(context, view), self.pot(context, view)
        if not pot or not lines:
            return lines
        told = context.words("kauflabet-pot", pot=pot)
        if isinstance(context, HandContext):  # which has no room for another line
            return [f"{lines[0]} · {told}"]
        return [*lines, small(told)]

    def pot(self, context: RenderContext, view: Any) -> int:
        """Return the chips in the pot: all that was paid and not won yet."""
        return -sum(view.totals) if self.rules(context).fills_pot else 0

    def columns(self, context: RenderContext, view: Any) -> list[tuple[str, Sequence[int]]]:
        """Return tricks and points of this deal, or how many cards everybody holds."""
        words = context.words
        if view.deal is None or view.phase in self.choices:
            return []
        if not isinstance(view.deal, TricksView):
            return [(words("column-cards"), view.hand_sizes)]
        figures = self.deal_figures(context, view, view.deal)
        assert figures.tricks is not None and figures.points is not None
        return [(words("column-tricks"), figures.tricks), (words("column-deal"), figures.points)]

    # -- how a deal ended --------------------------------------------------------------------------------

    def over(self, context: RenderContext, score: Any) -> str:
        """Return which deal is over, by its name, and whether an exam was passed."""
        if score.outcome.won is not None:
            return super().over(context, score)
        contract = self.played(context, score.contract)
        return context.words("listed-over", number=score.deal, contract=contract)

    def title(self, context: RenderContext, view: Any, scored: DealScored) -> str:
        """Name a finished deal by its contract, and by who chose it."""
        assert isinstance(scored, DealSettled)
        if scored.declarer is not None:
            return super().title(context, view, scored)
        return self.played(context, scored.contract)

    def action(self, action: Action, speech: Speech) -> str:
        """Tell an action; where a card fits both ends of a row, also at which it was laid."""
        match action:
            case Lay(card=card):
                return speech.card(card)
            case LayBelow(card=card):
                return speech.words("listed-below", told=speech.card(card))
        return super().action(action, speech)

    # -- the table as a picture --------------------------------------------------------------------------

    def facts(self, context: RenderContext, view: Any) -> list[Fact]:
        """Return what lies in a pot."""
        pot = self.pot(context, view)
        return [Fact(context.words("pictures-pot"), figure(pot))] if pot else []

    def deal_figures(self, context: RenderContext, view: Any, deal: Any) -> SeatFigures:
        """Return tricks and points of the deal so far."""
        terms = self.terms(context, view)
        taken = terms.taken(taken_tricks(deal.tricks))
        roles = self.roles(context, view)
        return SeatFigures(view.totals, tricks=taken.tricks, points=terms.count(taken).points, roles=roles)

    def picture(self, context: RenderContext) -> PictureSpec:
        """Return a grid of cards in deals without tricks."""
        view: Any = context.state.view(None)
        deal = view.last if view.deal is None else view.deal
        if isinstance(deal, LayoutView | ChainView):
            return self._grid(context, view, deal)
        return super().picture(context)

    def _grid(self, context: RenderContext, view: Any, deal: LayoutView | ChainView) -> GridSpec:
        """Return the spec of a layout or of chains, being played or just ended."""
        words, over = context.words, view.deal is None
        lead, head, rows = None, "", ""
        chains = deal.chains if isinstance(deal, ChainView) else ()
        gone: frozenset[Seat] = frozenset()
        if isinstance(deal, LayoutView):
            fits = 0 if over else deal.layout.fits
            spots, newest = laid_spots(deal.layout.laid, deal.turns, fits), newest_turn(context, deal.turns)
            rows, head = rows_told(context, deal.layout.laid), self._ends(context, deal.layout)
            gone = frozenset(() if over else deal.out)
        else:
            spots, lead = fallen_spots(context, chains), fallen(context, chains)
            newest = words("charts-leads", count=len(chains)) if chains else ""
        place = self.drawn_place(context, view)
        mark: Mark = "dealer" if view.result is None else "crown"
        holders = (view.dealer,) if view.result is None else view.result.winners
        contract = view.scores[-1].contract if over and view.scores else view.contract
        title = self.played(context, contract)
        if over:
            place, newest = words("charts-last-deal"), self.announcement(context, view)
        if view.result is not None:
            place, newest = words("pictures-over"), winners_told(context, view.result)
        notes = [words("charts-out") if seat in gone else "" for seat in range(len(context.names))]
        figures = SeatFigures(
            view.totals,
            cards=None if over else view.hand_sizes,
            points=view.scores[-1].points if over and view.scores else None,
            over=over,
            notes=notes,
            out=gone,
            roles=self.roles(context, view),
        )
        pot = " ".join(f"{fact.head} {fact.value}" for fact in self.facts(context, view))
        return grid_spec(
            context,
            figures,
            plates(context, figures, mark, holders),
            place=" · ".join(filter(None, (place, pot))),
            title=title,
            told=newest,
            spots=spots,
            rows=rows,
            head=head,
            lead=lead,
            chains=chains,
        )
