"""The public card of a table that has to keep its cards secret.

Other tables still have the same cards to play.
"""

from __future__ import annotations

from cogs.games.render_context import RenderContext
from cogs.shell.layout import small


def covered_lines(context: RenderContext) -> list[str]:
    """Return who sits there, and which deal is being played."""
    snapshot, words = context.snapshot, context.words
    seats = [f"{number + 1}. {context.names.marked(number)}" for number in range(len(snapshot.seats))]
    title = words("card-title", game=words.game(snapshot.game), table=str(snapshot.table))
    deal = "" if not snapshot.started else words("covered-deal", deal=snapshot.deal_number)
    return [f"## {title}", *seats, deal, covered_why(context)]


def covered_why(context: RenderContext) -> str:
    """Return the reason why the cards are not shown."""
    return small(f"🙈 {context.words('covered-why')}")
