"""Tricks in words, for the hands and cards of all games that have them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from cogs.games.render_context import HandContext, RenderContext
from cogs.pictures.figures import figure
from cogs.shell.layout import FIXED_SPACE, figures, small
from cogs.shell.names import listed
from engine.events import Played, Trick
from engine.game import Seat

TURN: Final = "➤"


def title_lines(context: RenderContext, title: str, progress: str, dealer: str) -> list[str]:
    """Return how far the partie has got, who leads the deal, and its ``title``: what is played, once known.

    A hand has one line: the title beside the time left, or beside the progress where no clock runs. A picture
    shows all but the title.
    """
    if context.pictured:
        return [title]
    if not isinstance(context, HandContext):
        return [small(f"{progress} · {dealer}"), title]
    if not title:
        return [small(" · ".join(filter(None, (progress, context.clock))))]
    return [" · ".join(filter(None, (title, context.clock or progress)))]


def current_trick(context: RenderContext, trick: Sequence[Played], number: int) -> str:
    """Return the trick being played; a hand says by its task that none has begun."""
    if not trick:
        if isinstance(context, HandContext):
            return ""
        return f"**{context.words('trick-empty', number=number)}**"
    return f"**{context.words('trick-now', number=number)}** {plays(context, trick)}"


def previous_trick(context: RenderContext, tricks: Sequence[Trick]) -> list[str]:
    """Return the newest finished trick of this deal and who won it, if there is one.

    In a hand, which has less room, the winner is underlined, and an answer to a click takes the line's place.
    """
    if not tricks:
        return []
    trick, words = tricks[-1], context.words
    if isinstance(context, HandContext):
        if context.answered or context.short:
            return []
        return [
            small(f"{words('trick-before', number=len(tricks))} {plays(context, trick.plays, trick.winner)}")
        ]
    won = words("trick-won", number=len(tricks), name=context.names[trick.winner])
    return [small(f"{won} {plays(context, trick.plays)}")]


def last_trick(context: RenderContext, trick: Trick) -> str:
    """Return the last trick of a deal."""
    won = context.words("trick-last-won", name=context.names[trick.winner])
    return f"{won} {plays(context, trick.plays)}"


def plays(context: RenderContext, cards: Iterable[Played], winner: Seat | None = None) -> str:
    """Return cards with the names of their players, in order of play; a ``winner`` is underlined."""
    # a card stays with its player's name, and no line begins with a dot
    told = (
        f"{context.card_emoji.inline(play.card)}{FIXED_SPACE}{_player(context, play.seat, winner)}"
        for play in cards
    )
    return f"{FIXED_SPACE}· ".join(told)


def _player(context: RenderContext, seat: Seat, winner: Seat | None) -> str:
    name = context.names.short(seat)
    return f"__{name}__" if seat == winner else name


def follow_task(context: RenderContext, suit: int, able: bool) -> str:
    """Return the task when a suit was led: follow it, or play any card."""
    words, sign = context.words, context.card_emoji.suit(suit)
    if able:
        return words("task-follow", suit=words.suit(suit), sign=sign)
    return words("task-void", none=words.no_suit(suit), sign=sign)


def waiting_line(context: RenderContext) -> str:
    """Return who is waited for."""
    waiting = sorted(context.state.waiting_for)
    if len(waiting) == 1:
        return context.words("hand-waiting", name=context.names.plain(waiting[0]))
    return context.words("hand-waiting-many", names=listed(map(context.names.plain, waiting), context.words))


def turn_line(context: RenderContext) -> str:
    """Return who is waited for, as the public card says it; empty if nobody is."""
    waiting = sorted(context.state.waiting_for)
    if not waiting:
        return ""
    if len(waiting) == 1:
        return f"{TURN} {context.words('hand-waiting', name=context.names.bold(waiting[0]))}"
    return context.words("hand-waiting-many", names=listed(map(context.names.bold, waiting), context.words))


def gains(context: RenderContext, points: Sequence[int]) -> str:
    """Return who got how many points, leaving out those who got none."""
    return " · ".join(
        context.words("deal-gain", name=context.names[seat], points=figure(amount, signed=True))
        for seat, amount in enumerate(points)
        if amount
    )


def figure_lines(context: RenderContext, columns: Sequence[tuple[str, Sequence[int]]]) -> list[str]:
    """Return figures by seat: a line a player, with a mark for whose turn it is, or all in one in a hand."""
    if isinstance(context, HandContext):
        return [_in_one_line(context, columns)]
    waiting = context.state.waiting_for
    return figures(columns, [_label(context, seat, seat in waiting) for seat in range(len(context.names))])


def _in_one_line(context: HandContext, columns: Sequence[tuple[str, Sequence[int]]]) -> str:
    """Return all figures in one line, without those that are nothing for everybody but the totals."""
    *before, totals = columns
    shown = [*(one for one in before if any(one[1])), totals]
    heads = "/".join(head for head, _ in shown)
    told = (
        f"{context.names.short(seat)}{FIXED_SPACE}{'/'.join(figure(values[seat]) for _, values in shown)}"
        for seat in range(len(context.names))
    )
    return small(f"{heads}: {f'{FIXED_SPACE}· '.join(told)}")


def _label(context: RenderContext, seat: Seat, turn: bool) -> str:
    """Return a player's name, short enough not to wrap, with a mark if it is their turn."""
    name = context.names.short(seat)
    return f"{TURN} {name}" if turn else name
