"""One human line about a deal that is over, and what was remarkable about a partie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from cogs.games.render_context import RenderContext
from cogs.pictures.book import Book
from engine.events import TrickWon
from engine.game import Seat
from engine.remarks import Points, Remark, remark_on, remarks_on_partie

ROOM: Final = 5
"""Places and remarks for which a finished card has room on a phone."""


def deal_remark(
    context: RenderContext, deal: int, points: Sequence[Points], totals: Points, tricks: int
) -> str:
    """Return the line about a ``deal``, the newest of those with ``points``; often there is none.

    ``tricks`` is how many a deal has. The end of a partie has lines of its own.
    """
    if context.state.status == "finished" or context.short:
        return ""
    swept = _swept(context, deal, tricks)
    remark = remark_on(points, totals, low_wins=context.state.rules.few_points_win, swept=swept)
    return "" if remark is None else _told(context, remark)


def beside_result(context: RenderContext, thrown_in: Sequence[str], remark: str) -> list[str]:
    """Return what stands beside a deal's result; above a picture one line has to do, the ``remark`` first."""
    return [remark] if context.pictured and remark else [*thrown_in, remark]


def partie_remarks(context: RenderContext, book: Book) -> list[str]:
    """Return up to two lines on what was remarkable about a partie, as many as places leave room for.

    Several winners take another line.
    """
    deals = [entry.points for entry in book.entries if entry.number is not None and entry.counted]
    remarks = remarks_on_partie(deals, book.course()[1:], book.winners, low_wins=book.low_wins)
    room = ROOM - len(context.state.seats) - (len(book.winners) > 1)
    return [_told(context, remark, "partie") for remark in remarks[: max(0, room)]]


def _swept(context: RenderContext, deal: int, tricks: int) -> Seat | None:
    """Return who has taken every trick of a deal that was played to its end."""
    story = context.state.story
    won = Counter(event.winner for event in story if isinstance(event, TrickWon) and event.deal == deal)
    return next((seat for seat, count in won.items() if count == tricks), None)


def _told(context: RenderContext, remark: Remark, scope: str = "deal") -> str:
    return context.words(
        f"remark-{scope}-{remark.kind}",
        name=context.names[remark.seat],
        points=abs(remark.points),
        deal=remark.deal,
    )
