"""Blattla's table in words, for replays."""

from __future__ import annotations

from typing import Final

from cogs.games.blattla import table
from cogs.games.render_context import RenderContext, TableLines
from engine.events import DealScored
from engine.games.blattla.events import ContractScored
from engine.games.blattla.views import PartieView


def title(context: RenderContext, view: PartieView, scored: DealScored) -> str:
    """Return the contract and its declarer."""
    if not isinstance(scored, ContractScored):
        return context.words("replay-thrown-in")
    return f"{table.contract_name(context, scored.contract)} · {context.names.raw(scored.declarer)}"


LINES: Final = TableLines(
    view=table.table_view,
    heading=table.heading,
    happening=table.happening,
    standings=table.standings,
    ending=table.final_deal,
    title=title,
)
