"""Quodlibet's table in words, for replays."""

from __future__ import annotations

from typing import Final

from cogs.games.quodlibet import table
from cogs.games.render_context import RenderContext, TableLines
from engine.events import DealScored
from engine.games.quodlibet.events import ContractScored
from engine.games.quodlibet.views import PartieView


def happening(context: RenderContext, view: PartieView) -> list[str]:
    """Return the offences and the table."""
    return [*table.offences(context, view), *table.happening(context, view)]


def title(context: RenderContext, view: PartieView, scored: DealScored) -> str:
    """Return the contract and its king."""
    assert isinstance(scored, ContractScored)
    king = context.words("quodlibet-king", name=context.names.raw(scored.king))
    return f"{context.words.contract(scored.contract, context.snapshot.preset)} · {king}"


LINES: Final = TableLines(
    view=table.table_view,
    heading=table.heading,
    happening=happening,
    standings=table.standings,
    ending=table.final_deal,
    title=title,
    others=table.open_hands,
)
