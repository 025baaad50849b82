"""The look of games: hands, tables in words and as pictures, score books, actions.

Everything is read from views, so each viewer is told only what they may know. A game's own ``Look`` says the
rest, and overrides whatever differs.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from cogs.games.lines import (
    TURN,
    current_trick,
    deal_remark,
    figure_lines,
    gains,
    last_trick,
    previous_trick,
    waiting_line,
)
from cogs.games.picturing import SeatFigures, drawn_name, lying, table_spec
from cogs.games.render_context import HandContext, RenderContext, Speech
from cogs.hand.buttons import card_places, legal_tokens, voids_line
from cogs.pictures.book import Book, BookEntry, BookSection, Mark, RunningTotal, marked, running
from cogs.pictures.renderer import PictureSpec
from cogs.pictures.sprites import Mark as HolderMark
from cogs.pictures.table import Fact, Middle
from cogs.shell.layout import GOLD, GREEN, GREY, Component, MessageBuilder, small
from engine.actions import Pass, Play
from engine.cards import Suit
from engine.events import DealScored, Trick
from engine.game import Action, Seat


class Look(ABC):
    """How one game is shown. A ``view`` is the game's own, a ``deal`` and a ``score`` are parts of it."""

    choices: ClassVar[frozenset[str]] = frozenset()
    """The phases in which somebody is waited for who plays no card."""
    tells_last_trick: ClassVar[bool] = False
    """Whether a hand has room for the last trick of the deal before until a card is played."""

    # -- the hand ----------------------------------------------------------------------------------------

    def hand(self, context: HandContext, builder: MessageBuilder) -> list[Component]:
        """Add everything from the heading to the cards, which come last.

        Return the buttons of the row below them: nothing else stands there, so that no card moves.
        """
        view: Any = context.state.view(context.seat)
        legal = legal_tokens(context)
        choosing = context.awaited and view.phase in self.choices
        builder.accent = GOLD if choosing else GREEN if context.awaited else GREY
        builder.text(
            *self.heading(context, view),
            *self.happening(context, view),
            self.voids(context, view),
            *self.others(context, view, context.seat),
            *self.standings(context, view),
        )
        self.offers(context, view, legal, builder)
        builder.text(context.note or "", *self.asked(context, view, legal))
        if choosing:
            return self.choice(context, view, legal, builder)
        builder.buttons(self.cards(context, view, legal))
        return self.below(context, view, legal)

    def voids(self, context: HandContext, view: Any) -> str:
        """Return who has run out of which suit, by the trumps of the deal."""
        deal = view.deal
        return "" if deal is None else voids_line(context, view.order, deal.tricks, deal.trick)

    def offers(self, context: HandContext, view: Any, legal: frozenset[str], builder: MessageBuilder) -> None:  # noqa: B027
        """Add what else may be done now: it comes and goes, and so stands above the cards."""

    def asked(self, context: HandContext, view: Any, legal: frozenset[str]) -> list[str]:
        """Return the reader's task, and what they need to see for it, such as cards that aren't buttons."""
        return [f"**{self.task(context, view, legal)}**", *self.own_cards(context, view)]

    def own_cards(self, context: HandContext, view: Any) -> list[str]:
        """Return the reader's cards as a line of text until they are played."""
        cards = context.in_order(view.hand) if view.deal is None else []
        return [f"## {context.card_emoji.row(cards)}"] if cards else []

    def task(self, context: HandContext, view: Any, legal: frozenset[str]) -> str:
        """Return one sentence: the reader's task, or who is waited for."""
        if context.awaited:
            return self.own_task(context, view, legal)
        named = context.names.plain
        return self.waiting(context, view, named) or waiting_line(context, named)

    @abstractmethod
    def own_task(self, context: HandContext, view: Any, legal: frozenset[str]) -> str:
        """Return what the reader has to do now."""

    def choice(
        self, context: HandContext, view: Any, legal: frozenset[str], builder: MessageBuilder
    ) -> list[Component]:
        """Add what the reader may choose in one of the ``choices``; return the row below it."""
        return []

    def cards(self, context: HandContext, view: Any, legal: frozenset[str]) -> list[Component]:
        """Return the reader's cards as buttons in their places, empty where one was played."""
        deal = view.deal
        if deal is None:
            return []
        plays = [play for trick in deal.tricks for play in trick.plays] + list(deal.trick)
        own = [play.card for play in plays if play.seat == context.seat]
        return card_places(context, view.hand, own, legal)

    def below(self, context: HandContext, view: Any, legal: frozenset[str]) -> list[Component]:
        """Return the buttons below the cards."""
        return []

    # -- the table in words, for the public message, replays and hands ------------------------------------

    def table(self, context: RenderContext, builder: MessageBuilder) -> None:
        """Add heading, whose turn it is, the table and the standings of a partie being played."""
        view = context.state.view(None)
        builder.text(*self.heading(context, view))
        told = self.news(context, view) if context.pictured else self.happening(context, view)
        turn = f"{self.turn(context, view)} {context.clock}".rstrip()
        builder.text(*self.calls(context, view), turn, *told)
        builder.text(*self.others(context, view, None))
        if not context.pictured:
            builder.text(*self.standings(context, view))

    @abstractmethod
    def heading(self, context: RenderContext, view: Any) -> list[str]:
        """Return lines on the partie's progress and on what is played."""

    def place(self, context: RenderContext, view: Any) -> str:
        """Return how far the partie has got."""
        return context.words("deal-of", deal=view.deal_number, deals=view.deals)

    @abstractmethod
    def section(self, view: Any) -> str:
        """Return the name of the section of the rules that the partie has reached."""

    def calls(self, context: RenderContext, view: Any) -> list[str]:
        """Return what is called out above the line that says whose turn it is."""
        return []

    def turn(self, context: RenderContext, view: Any) -> str:
        """Return who is waited for, and for what unless it is a card."""
        named, awaited = context.names.bold, len(context.state.waiting_for)
        asked = self.waiting(context, view, named)
        if asked or not awaited:
            return asked
        line = waiting_line(context, named)
        return f"{TURN} {line}" if awaited == 1 else line

    def waiting(self, context: RenderContext, view: Any, named: Callable[[Seat], str]) -> str:
        """Return who is waited for in one of the ``choices``; empty in any other phase."""
        waiting = context.state.waiting_for
        if view.phase not in self.choices or not waiting:
            return ""
        (seat,) = waiting
        own = f"{context.state.game}-waiting-{view.phase}"
        text = own if context.words.has(own) else f"stage-waiting-{view.phase}"
        return context.words(text, name=named(seat))

    def happening(self, context: RenderContext, view: Any) -> list[str]:
        """Return what lies on the table, and what was before."""
        deal = view.deal
        now = [] if deal is None else [current_trick(context, deal.trick, len(deal.tricks) + 1)]
        return [*now, *self.aside(context, view), *self.before(context, view)]

    def aside(self, context: RenderContext, view: Any) -> list[str]:
        """Return what was said, besides the cards on the table."""
        return []

    def before(self, context: RenderContext, view: Any) -> list[str]:
        """Return the newest finished trick or, until there is one, how the deal before ended."""
        if view.deal is not None and view.deal.tricks:
            return previous_trick(context, view.deal.tricks)
        return self.previous_deal(context, view)

    def news(self, context: RenderContext, view: Any) -> list[str]:
        """Return what a picture of the table doesn't show: the result of the deal before."""
        over = view.scores and (view.deal is None or not view.deal.tricks)
        return self.ending(context, view) if over else []

    def others(self, context: RenderContext, view: Any, reader: Seat | None) -> list[str]:
        """Return the hands that a viewer sees besides their own."""
        return []

    def standings(self, context: RenderContext, view: Any) -> list[str]:
        """Return figures of this deal and totals, one line a player."""
        return figure_lines(
            context, [*self.columns(context, view), (context.words("column-total"), view.totals)]
        )

    def columns(self, context: RenderContext, view: Any) -> list[tuple[str, Sequence[int]]]:
        """Return the figures of this deal that stand before the totals, by seat: tricks and card points."""
        words, deal = context.words, view.deal
        if deal is None:
            return []
        own = f"column-points-{context.state.game}"
        points = words(own if words.has(own) else "column-points"), deal.points
        return [(words("column-tricks"), deal.tricks_won), points]

    def previous_deal(self, context: RenderContext, view: Any) -> list[str]:
        """Return how the deal before ended and, until a card is played, its last trick.

        A hand has room for the points, until a card is played.
        """
        context, begun = context.before, self.begun(view)
        if not view.scores:
            return []
        in_play = isinstance(context, HandContext) and view.deal is not None
        if in_play and (begun or not self.tells_last_trick):
            return [] if begun else [self.result(context, view.scores[-1])]
        last = "" if begun or view.last is None else small(self.last_play(context, view))
        return [last, *self.ending(context, view)]

    def begun(self, view: Any) -> bool:
        """Whether a card has been played in the deal."""
        return view.deal is not None and bool(view.deal.trick or view.deal.tricks)

    def last_play(self, context: RenderContext, view: Any) -> str:
        """Return what ended the deal before: its last trick, if it had any."""
        return last_trick(context, view.last.tricks[-1]) if view.last.tricks else ""

    def ending(self, context: RenderContext, view: Any) -> list[str]:
        """Return how the newest finished deal went."""
        context = context.before
        return [self.result(context, view.scores[-1]), *self.beside(context, view)]

    def closing(self, context: RenderContext, view: Any) -> list[str]:
        """Return how the last deal went, once the partie is over, where no score sheet shows it."""
        return [] if context.pictured else self.previous_deal(context, view)

    def result(self, context: RenderContext, score: Any) -> str:
        """Return how a deal ended, and the points of everybody who got any."""
        return small(f"{self.over(context, score)} {gains(context, score.points)}".rstrip())

    @abstractmethod
    def over(self, context: RenderContext, score: Any) -> str:
        """Return which deal is over, and what was played."""

    def beside(self, context: RenderContext, view: Any) -> list[str]:
        """Return what stands beside the newest result: above a picture one line, the remark first."""
        remark = self.remark(context, view)
        return [remark] if context.pictured and remark else [*self.thrown_in(context, view), remark]

    def thrown_in(self, context: RenderContext, view: Any) -> list[str]:
        """Return why the newest deal has ended before its last trick, if it has."""
        return []

    def remark(self, context: RenderContext, view: Any) -> str:
        """Return a remark on the newest finished deal; often there is none."""
        return deal_remark(context, view.scores, view.totals, self.tricks(context))

    def tricks(self, context: RenderContext) -> int:
        """Return how many tricks a deal has."""
        return 8

    def title(self, context: RenderContext, view: Any, scored: DealScored) -> str:
        """Name the deal in a few words without emoji: by its dealer where all deals are alike."""
        return context.words("replay-dealer", name=context.names.raw(view.dealer))

    def action(self, action: Action, speech: Speech) -> str:
        """Tell an action in a few words; one that nobody knows is told as records have it."""
        match action:
            case Play(card=card):
                return speech.card(card)
            case Pass():
                return speech.words("button-pass")
        return f"`{action.token}`"

    # -- the table as a picture, from the public view alone -----------------------------------------------

    def picture(self, context: RenderContext) -> PictureSpec:
        """Return the spec of the table as everybody sees it."""
        view: Any = context.state.view(None)
        deal, last = view.deal, self.last_tricks(view)
        mark, marked = self.holder(view)
        middle, middle_told = self.middle(context, view)
        return table_spec(
            context,
            place=self.drawn_place(context, view),
            title=self.drawn_title(context, view),
            mark=mark,
            marked=marked,
            figures=self.figures(context, view),
            cards=lying((), (), last) if deal is None else lying(deal.trick, deal.tricks, last),
            result=view.result,
            facts=self.facts(context, view),
            announcement=self.announcement(context, view),
            middle=middle,
            middle_told=middle_told,
        )

    def holder(self, view: Any) -> tuple[HolderMark, Seat]:
        """Return who has a mark beside the name, and which: the dealer, or the beer king."""
        return "dealer", view.dealer

    def last_tricks(self, view: Any) -> tuple[Trick, ...]:
        """Return the tricks of the deal before, while the last of them still lies there."""
        return () if view.last is None else view.last.tricks

    def drawn_place(self, context: RenderContext, view: Any) -> str:
        """Return how far the partie has got, for the picture."""
        return self.place(context, view)

    @abstractmethod
    def drawn_title(self, context: RenderContext, view: Any) -> str:
        """Return what is played, without emoji."""

    def figures(self, context: RenderContext, view: Any) -> SeatFigures:
        """Return the figures beside each name: between deals the points of the one before."""
        if view.deal is not None:
            return self.deal_figures(context, view, view.deal)
        points = view.scores[-1].points if view.scores else None
        return SeatFigures(view.totals, points=points, over=True)

    def deal_figures(self, context: RenderContext, view: Any, deal: Any) -> SeatFigures:
        """Return the figures beside each name during a deal: tricks and card points."""
        eyes = [context.words("pictures-eyes", points=points) for points in deal.points]
        return SeatFigures(view.totals, tricks=deal.tricks_won, notes=eyes)

    def facts(self, context: RenderContext, view: Any) -> list[Fact]:
        """Return facts about the whole deal, such as its trumps."""
        return []

    def trumps(self, context: RenderContext, suit: Suit) -> Fact:
        """Return which suit is trumps."""
        return Fact(context.words("pictures-trump"), context.words.suit(suit), suit)

    def announcement(self, context: RenderContext, view: Any) -> str:
        """Return the sentence that stands there while no cards do: who is waited for, or who leads."""
        named = partial(drawn_name, context)
        if view.deal is None:
            return self.waiting(context, view, named)
        return context.words("pictures-leads", name=named(view.deal.leader))

    def middle(self, context: RenderContext, view: Any) -> tuple[Middle | None, str]:
        """Return a drawing that takes the sentence's place, and what it shows in words."""
        return None, ""

    # -- the score book ----------------------------------------------------------------------------------

    def book(self, context: RenderContext) -> Book:
        """Return the partie's score book so far, for the score sheet and the course."""
        view: Any = context.state.view(None)
        players = len(view.totals)
        after = running((score.points for score in view.scores), players)
        entries = tuple(
            BookEntry(
                score.number,
                self.entry_title(context, score),
                score.points,
                marked(players, self.marks(score)),
                tuple(map(RunningTotal, totals)),
            )
            for score, totals in zip(view.scores, after, strict=True)
        )
        sections = (BookSection("", entries),) if entries else ()
        # what lies in a pot belongs to nobody yet: the sheet stands as it did after the newest deal
        totals = after[-1] if after else (0,) * players
        few_win = context.state.rules.few_points_win
        return Book(sections, totals, view.deals, low_wins=few_win, signed=not few_win)

    def entry_title(self, context: RenderContext, score: Any) -> str:
        """Return what a finished deal is called in the book."""
        return context.words("charts-dealt-by", name=drawn_name(context, score.dealer))

    def marks(self, score: Any) -> Mapping[Mark, Collection[Seat | None]]:
        """Return the marks beside the points of a deal, and who has them."""
        return {}
