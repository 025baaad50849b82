"""A game's table as a picture, and its score book.

Everything comes from views, so a picture and its description hold only what the viewer may know.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from typing import Any, Final, Self

from cogs.games.naming import Naming, thrown_in
from cogs.games.render_context import HandContext, RenderContext, waiting_line
from cogs.pictures.book import Book, BookEntry, BookSection, Mark, RunningTotal, marked, running
from cogs.pictures.canvas import PictureSpec, alt_text
from cogs.pictures.lettering import figure, legible
from cogs.pictures.middles import MOST_SHOWN, AuctionMiddle, CallLine
from cogs.pictures.sprites import Mark as HolderMark
from cogs.pictures.table import Fact, HandCard, HandSpec, Middle, SeatSpec, TableSpec
from cogs.shell.card_emoji import hand_in_order
from cogs.shell.names import colours_at, listed
from engine.cards import Card, Played, Suit, Trick, cards_in, notation, taken_tricks
from engine.game import Result, Seat
from engine.kernel.vocabulary import DealSettled, TricksView


def drawn_name(context: RenderContext, seat: Seat) -> str:
    """Return a player's name in letters that our fonts have, or a number if none are left of it."""
    return context.names.drawn(seat) or context.words("pictures-seat", number=seat + 1)


@dataclass(frozen=True, slots=True)
class Lying:
    """The cards in the middle of a table, and the finished trick before them.

    ``winner`` has won the cards in the middle if they are a finished trick: the ``number``-th of this deal,
    or the last of the deal before if the number is 0.
    """

    plays: tuple[Played, ...]
    number: int
    winner: Seat | None
    before: Trick | None


def lying(trick: tuple[Played, ...], tricks: Sequence[Trick], last: Sequence[Trick]) -> Lying:
    """Return the trick being played, or the finished one until the next is led.

    ``tricks`` are those of this deal, ``last`` those of the deal before while they are still shown.
    """
    finished = tricks or last
    if trick or not finished:
        return Lying(trick, len(tricks) + 1, None, tricks[-1] if tricks else None)
    return Lying(finished[-1].plays, len(tricks), finished[-1].winner, None)


@dataclass(frozen=True, slots=True)
class SeatFigures:
    """Figures beside each name, by seat: totals and, where they say something, tricks, cards and points.

    ``points`` are those of this deal, or of the one before if
    ``over``. ``notes`` are shown where there are none, such as what was declared. ``roles`` are keys of a
    letter in a disc and of its meaning. ``out``: the seats that have no part in this deal.
    """

    totals: Sequence[int]
    tricks: Sequence[int] | None = None
    cards: Sequence[int] | None = None
    points: Sequence[int] | None = None
    over: bool = False
    notes: Sequence[str] | None = None
    roles: Sequence[str] | None = None
    out: frozenset[Seat] = frozenset()

    def without(self, seat: Seat, note: str) -> Self:
        """Return the figures of a deal in which a seat has no part, and the note that says so."""
        notes = list(self.notes or [""] * len(self.totals))
        notes[seat] = note
        return replace(self, notes=notes, out=self.out | {seat})


def worn_told(context: RenderContext) -> str:
    """Return who wears which fraternity's colours, for a picture's description; empty if nobody does."""
    if not context.worn:
        return ""
    told = ", ".join(
        f"{drawn_name(context, seat)} ({legible(row.name)})" for seat, row in sorted(context.worn.items())
    )
    return context.words("fraternities-worn", told=told)


def winners_told(context: RenderContext, result: Result) -> str:
    """Return who has won."""
    names = listed((drawn_name(context, seat) for seat in result.winners), context.words)
    return context.words("table-winner", count=len(result.winners), names=names)


def lying_told(context: RenderContext, cards: Lying, named: Callable[[Seat], str]) -> tuple[str, str]:
    """Return which trick lies there, or who has won it, and who has won the one before."""
    words, number, before = context.words, cards.number, ""
    told = words("trick-now", number=number) if cards.plays else ""
    if cards.winner is not None:
        key = "pictures-trick-to" if number else "pictures-last-trick-to"
        told = words(key, number=number, name=named(cards.winner))
    if cards.before is not None:
        before = words("pictures-trick-to", number=number - 1, name=named(cards.before.winner))
    return told, before


def plates(
    context: RenderContext, figures: SeatFigures, mark: HolderMark, holders: Sequence[Seat]
) -> tuple[SeatSpec, ...]:
    """Return what everybody's plate shows; the ``holders`` have the mark."""
    return tuple(
        _plate(context, seat, mark if seat in holders else None, figures)
        for seat in range(len(context.names))
    )


def _plate(context: RenderContext, seat: Seat, mark: HolderMark | None, figures: SeatFigures) -> SeatSpec:
    out = seat in figures.out
    points = 0 if figures.points is None else figures.points[seat]
    note = figure(points, signed=True) if points else _at(figures.notes, seat)
    role = _at(figures.roles, seat)
    return SeatSpec(
        name=drawn_name(context, seat),
        total=_total(context, figures.totals[seat]),
        tricks=None if out or figures.tricks is None else figures.tricks[seat],
        cards=None if out or figures.cards is None else figures.cards[seat],
        mark=mark,
        computer=context.state.seats[seat].level,
        turn=seat in context.state.waiting_for,
        out=out,
        note=legible(note),
        badge=context.words(f"charts-badge-{role}") if role else "",
        colours=colours_at(context.worn, seat),
    )


def seats_told(context: RenderContext, figures: SeatFigures) -> Iterable[str]:
    """Describe each seat in a sentence: its total, tricks or cards, and points of the deal."""
    words = context.words
    for seat, total in enumerate(figures.totals):
        told = [words("pictures-total", total=_total(context, total))]
        role = _at(figures.roles, seat)
        if role:
            told.append(words(f"charts-mark-{role}"))
        if figures.tricks is not None and seat not in figures.out:
            told.append(words("pictures-tricks", count=figures.tricks[seat]))
        if figures.cards is not None:
            told.append(words("pictures-cards", count=figures.cards[seat]))
        if figures.points is not None and figures.points[seat]:
            points = figure(figures.points[seat], signed=True)
            told.append(words("pictures-points", points=points, over="yes" if figures.over else "no"))
        told.append(_at(figures.notes, seat))
        parts = ", ".join(filter(None, told))
        level = context.state.seats[seat].level
        name = context.names.raw(seat)
        if level is not None:
            name = f"{name} ({words(f'level-{level}')})"
        yield words("pictures-seat-told", name=name, told=parts)


def _total(context: RenderContext, total: int) -> str:
    """Write a total: with its sign, unless points are penalties."""
    return figure(total, signed=not context.state.rules.few_points_win)


def _at(texts: Sequence[str] | None, seat: Seat) -> str:
    return "" if texts is None else texts[seat]


def tricks_told(context: RenderContext, cards: Lying) -> Iterator[str]:
    """Describe the cards on the table and those before, with who played them."""
    before = () if cards.before is None else cards.before.plays
    shown = zip(lying_told(context, cards, context.names.raw), (cards.plays, before), strict=True)
    for told, plays in shown:
        if plays:
            yield context.words("pictures-trick", told=told, plays=plays_told(context, plays))


def plays_told(context: RenderContext, plays: Iterable[Played]) -> str:
    """Return cards and who played them, for a picture's description."""
    return ", ".join(
        context.words("pictures-play", name=context.names.raw(play.seat), card=context.words.card(play.card))
        for play in plays
    )


def waiting_told(context: RenderContext) -> str:
    """Return who is waited for; empty if nobody is."""
    return waiting_line(context, context.names.raw) if context.state.waiting_for else ""


def hand_spec(context: HandContext) -> HandSpec | None:
    """Return the spec of the reader's cards as far as they may see them; ``None`` while there are none.

    Cards that may be played now are raised and the others dimmed. A card that may not be seen is a back.
    """
    if context.state.status != "playing":
        return None
    view = context.state.view(context.seat)
    held = hand_in_order(view.hand, context.order, view.order)
    if not held:
        return None
    playing = context.awaited and not context.state.clock.paused
    playable = [playing and _playable(context, card) for card in held]
    choosing, marked = any(playable), cards_in(context.marked)
    cards = tuple(
        HandCard(card, raised=able, dimmed=choosing and not able, marked=card in marked)
        for card, able in zip(held, playable, strict=True)
    )
    return HandSpec(cards, alt_text(*_hand_words(context, cards, choosing)), context.words.artwork)


def _playable(context: HandContext, card: Card | None) -> bool:
    return card is not None and not context.legal.isdisjoint((notation(card), f"lay {notation(card)}"))


def _hand_words(context: HandContext, cards: Sequence[HandCard], choosing: bool) -> Iterable[str]:
    words = context.words
    seen = [card.card for card in cards if card.card is not None]
    hidden = len(cards) - len(seen)
    if seen:
        yield words("pictures-hand", cards=", ".join(map(words.card, seen)))
    if hidden:
        yield words("pictures-hand-backs", count=hidden)
    playable = [card.card for card in cards if card.raised and card.card is not None]
    if choosing and len(playable) < len(cards):
        yield words("pictures-hand-playable", cards=", ".join(map(words.card, playable)))


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
        words, deal, result = context.words, view.deal, view.result
        # of the deal before; once somebody has spoken, the auction is of more interest
        last = () if view.calls else self.finished_tricks(view)
        cards = lying((), (), last) if deal is None else lying(deal.trick, deal.tricks, last)
        figures, facts = self.figures(context, view), tuple(self.facts(context, view))
        if view.resting is not None and view.result is None:
            figures = figures.without(view.resting, words("stage-rests"))
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

    def finished_tricks(self, view: Any) -> tuple[Trick, ...]:
        """Return the tricks of the deal before; none if it was played without."""
        return view.last.tricks if isinstance(view.last, TricksView) else ()

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
        entries = tuple(
            BookEntry(
                score.deal,
                self.entry_title(context, score),
                score.points,
                marked(players, self.marks(score)),
                tuple(map(RunningTotal, score.totals)),
                worth=self.worth(context.words, score) if isinstance(score, DealSettled) else "",
                rested=None if view.resting is None else score.dealer,
            )
            for score in view.scores
        )
        chapters = [
            (title, tuple(deals)) for title, deals in groupby(entries, partial(self.chapter, context, view))
        ]
        sections = tuple(
            BookSection(title, deals, closing=deals[-1].after if title else (), short=title)
            for title, deals in chapters
        )
        # what lies in a pot belongs to nobody yet: the sheet stands as it did after the newest deal
        totals, leaders = running((score.points for score in view.scores), players)[-1], tuple[Seat, ...]()
        rules = self.rules(context)
        if entries:
            leaders = rules.standing(replace(view, totals=view.scores[-1].totals)).winners
        return Book(sections, totals, view.deals, low_wins=rules.few_points_win, leaders=leaders)

    def chapter(self, context: RenderContext, view: Any, entry: Any) -> str:
        """Return the title of a deal's section in the book; none unless totals begin anew in a partie."""
        return ""

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
