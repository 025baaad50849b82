"""Specs of tables and hands, shared by the pictures of all games.

Everything comes from views, so a picture and its description hold only what the viewer may know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from cogs.games.lines import waiting_line
from cogs.games.render_context import HandContext, RenderContext
from cogs.pictures.lettering import figure, legible
from cogs.pictures.renderer import alt_text
from cogs.pictures.sprites import Mark
from cogs.pictures.table import HandCard, HandSpec, SeatSpec
from cogs.shell.card_emoji import hand_in_order
from cogs.shell.names import colours_at, listed
from engine.cards import Card, cards_in, notation
from engine.events import Played, Trick
from engine.game import Result, Seat


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
    context: RenderContext, figures: SeatFigures, mark: Mark, holders: Sequence[Seat]
) -> tuple[SeatSpec, ...]:
    """Return what everybody's plate shows; the ``holders`` have the mark."""
    return tuple(
        _plate(context, seat, mark if seat in holders else None, figures)
        for seat in range(len(context.names))
    )


def _plate(context: RenderContext, seat: Seat, mark: Mark | None, figures: SeatFigures) -> SeatSpec:
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
