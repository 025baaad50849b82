"""A game's table as a picture, from the public view alone, and its score book."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from typing import Any, Final

from cogs.games.naming import Naming, thrown_in
from cogs.games.picturing import (
    SeatFigures,
    drawn_name,
    lying,
    lying_told,
    plates,
    seats_told,
    tricks_told,
    waiting_told,
    winners_told,
    worn_told,
)
from cogs.games.render_context import RenderContext
from cogs.pictures.book import Book, BookEntry, BookSection, Mark, RunningTotal, marked, running
from cogs.pictures.lettering import legible
from cogs.pictures.middles import MOST_SHOWN, AuctionMiddle, CallLine
from cogs.pictures.renderer import PictureSpec, alt_text
from cogs.pictures.sprites import Mark as HolderMark
from cogs.pictures.table import Fact, Middle, TableSpec
from engine.cards import Suit
from engine.events import Trick
from engine.game import Seat
from engine.kernel.events import DealSettled
from engine.tricks import taken_tricks

PAIRS: Final = ("pair-1", "pair-2")
"""The roles of two who sit opposite, where pairs play."""


class Drawing(Naming):
    """How a game is drawn, and what is written down of it."""

    # -- the table as a picture --------------------------------------------------------------------------

    def picture(self, context: RenderContext) -> PictureSpec:
        """Return the spec of the table as everybody sees it.

        While no cards lie there, the middle of the table has a sentence or a drawing. When the partie is
        over, it says so, and the winner gets the crown.
        """
        view: Any = context.state.view(None)
        words, deal, result, last = context.words, view.deal, view.result, self.last_tricks(view)
        cards = lying((), (), last) if deal is None else lying(deal.trick, deal.tricks, last)
        figures, facts = self.figures(context, view), tuple(self.facts(context, view))
        place, title = self.drawn_place(context, view), self.drawn_title(context, view)
        mark, marked = self.holder(view)
        holders, announcement = (marked,), self.announcement(context, view)
        middle, middle_told = (None, "") if cards.plays else self.middle(context, view)
        if result is not None:
            title, announcement, middle = words("pictures-over"), winners_told(context, result), None
            mark, holders = "crown", result.winners
        elif cards.plays:
            announcement = ""
        told, before_told = lying_told(context, cards, partial(drawn_name, context))
        return TableSpec(
            place=legible(place),
            title=legible(title),
            facts=facts,
            seats=plates(context, figures, mark, holders),
            direction=self.rules(context).direction,
            trick=cards.plays,
            winner=cards.winner,
            told=told,
            before=cards.before,
            before_told=before_told,
            announcement="" if cards.plays else legible(announcement),
            alt=alt_text(
                words("pictures-table", game=words.game(context.state.game), place=place, title=title),
                *(words("pictures-fact", head=fact.head, value=fact.told or fact.value) for fact in facts),
                words(f"pictures-mark-{mark}", name=context.names.raw(marked)) if result is None else "",
                waiting_told(context),
                *tricks_told(context, cards),
                announcement if middle is None else middle_told,
                *seats_told(context, figures),
                worn_told(context),
            ),
            middle=middle,
            below=context.below,
            artwork=words.artwork,
        )

    def holder(self, view: Any) -> tuple[HolderMark, Seat]:
        """Return who has a mark beside the name, and which: the dealer, or the beer king."""
        return "dealer", view.dealer

    def last_tricks(self, view: Any) -> tuple[Trick, ...]:
        """Return the tricks of the deal before, while the last of them still lies there.

        Once somebody has spoken, the auction is of more interest.
        """
        return () if view.calls else self.finished_tricks(view)

    def finished_tricks(self, view: Any) -> tuple[Trick, ...]:
        """Return the tricks of the deal before."""
        return () if view.last is None else view.last.tricks

    def drawn_place(self, context: RenderContext, view: Any) -> str:
        """Return how far the partie has got, for the picture."""
        return self.place(context, view)

    def figures(self, context: RenderContext, view: Any) -> SeatFigures:
        """Return the figures beside each name: between deals the points of the one before."""
        if view.deal is not None:
            return self.deal_figures(context, view, view.deal)
        points = view.scores[-1].points if view.scores else None
        return SeatFigures(view.totals, points=points, over=True, roles=self.roles(context, view))

    def deal_figures(self, context: RenderContext, view: Any, deal: Any) -> SeatFigures:
        """Return the figures beside each name during a deal: tricks, points or units, and public roles."""
        words, terms = context.words, self.terms(context, view)
        taken, notes = terms.taken(taken_tricks(deal.tricks)), [""] * len(context.names)
        if terms.values:
            notes = [words("pictures-eyes", points=points) for points in taken.points]
        elif terms.bills:
            notes = [words("pictures-units", units=units) if units else "" for units in taken.units]
        return SeatFigures(view.totals, tricks=taken.tricks, notes=notes, roles=self.roles(context, view))

    def roles(self, context: RenderContext, view: Any) -> list[str]:
        """Return everybody's public role: the pair they belong to, or that they declared; else empty."""
        seats = range(len(context.names))
        if self.rules(context).pairs:
            return [PAIRS[seat % 2] for seat in seats]
        return ["declarer" if view.deal is not None and seat == view.declarer else "" for seat in seats]

    def facts(self, context: RenderContext, view: Any) -> list[Fact]:
        """Return facts about the whole deal: what each pair has taken, elsewhere such as trumps."""
        if view.deal is None or not self.rules(context).pairs:
            return []
        points = self.terms(context, view).taken(taken_tricks(view.deal.tricks)).points
        return [
            Fact(context.words(f"charts-mark-{pair}"), str(sum(points[side::2])))
            for side, pair in enumerate(PAIRS)
        ]

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
        """Return a drawing that takes the sentence's place, and what it shows in words.

        It is the auction, once somebody has spoken.
        """
        words, calls = context.words, self.spoken(view)
        if not calls:
            return None, ""
        best = max((number for number, call in enumerate(calls) if call.bid is not None), default=None)
        passes = words("pictures-passes")
        lines = tuple(
            CallLine(
                name=drawn_name(context, call.seat),
                seat=call.seat,
                told=passes if call.bid is None else self.named(words, call.bid),
                suit=None if call.bid is None else self.suit(call.bid),
                passed=call.bid is None,
                best=number == best,
            )
            for number, call in enumerate(calls)
        )
        told = (
            words("charts-entry-beside", title=context.names.raw(line.seat), points=line.told)
            for line in lines
        )
        heading = words(f"stage-title-{'auction' if self.rules(context).bids else 'double'}")
        return AuctionMiddle(heading, lines[-MOST_SHOWN:]), f"{', '.join(told)}."

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
                worth=self.worth(context.words, score) if isinstance(score, DealSettled) else "",
            )
            for score, totals in zip(view.scores, after, strict=True)
        )
        sections = (BookSection("", entries),) if entries else ()
        # what lies in a pot belongs to nobody yet: the sheet stands as it did after the newest deal
        totals = after[-1] if after else (0,) * players
        return Book(sections, totals, view.deals, low_wins=context.state.rules.few_points_win)

    def entry_title(self, context: RenderContext, score: Any) -> str:
        """Return what a finished deal is called in the book: its contract, or who dealt where nobody bid."""
        if isinstance(score, DealSettled) and score.contract is not None:
            return self.played(context, score.contract)
        if thrown_in(score):
            return context.words("charts-thrown-in")
        return context.words("charts-dealt-by", name=drawn_name(context, score.dealer))

    def marks(self, score: Any) -> Mapping[Mark, Collection[Seat | None]]:
        """Return the marks beside the points of a deal, and who has them: declarer and partner."""
        if not isinstance(score, DealSettled):
            return {}
        return {"declarer": [score.declarer], "partner": [score.partner]}
