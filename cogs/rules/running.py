"""The section of the rules that a table has reached, and the buttons that lead to one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from cogs.games.render_context import RenderContext
from cogs.rules.source import START
from cogs.shell.clicks import Click, click
from cogs.shell.layout import Component, button
from engine.games.blattla.views import PartieView as BlattlaView
from engine.games.fuenfzehnern.views import PartieView as FuenfzehnernView
from engine.games.kauflabet.views import PartieView as KauflabetView
from engine.games.quodlibet.views import PartieView as QuodlibetView
from engine.tables import TableState

NOW: Final = "now"
"""The topic of a button that opens the rules at the section that a table has reached."""


@click("r:{table}:{game}:{topic}")
@dataclass(frozen=True, slots=True)
class RulesId(Click):
    """A link to a section of a game's rules or to a house rule (``key.…``), seen from a table if any.

    The topics ``-0`` to ``-9`` are those of selects, whose choice is the topic.
    """

    table: int | None
    game: Annotated[str, r"[a-z]{1,20}"]
    topic: Annotated[str, r"-[0-9]|(?:key\.)?[a-z0-9_]{1,40}"]

    @property
    def chosen(self) -> bool:
        """Whether the topic is the choice in a select."""
        return self.topic.startswith("-")


def rules_button(context: RenderContext) -> Component:
    """Return the button, beside **My hand** on the public card, and at the bottom of a hand."""
    snapshot = context.snapshot
    return button(RulesId(snapshot.table, snapshot.game, NOW).custom_id, context.words("button-rules"))


_BLATTLA_PHASES = {
    "draw": "cutting",
    "deal": "cutting",
    "cut": "cutting",
    "auction": "bidding",
    "call": "sow",
}


def running_section(snapshot: TableState) -> str:
    """Return the name of the section, from the public view; the first one before and after the partie.

    The first one also where the public sees nothing of the table.
    """
    if not snapshot.started or snapshot.result is not None or snapshot.covered:
        return START
    match snapshot.view(None):
        case QuodlibetView() as quodlibet:
            return quodlibet.contract or "contracts"
        case KauflabetView(deal=deal):
            return "exchange" if deal is None or deal.phase in ("declare", "exchange") else "playing"
        case FuenfzehnernView() as fuenfzehnern:
            return fuenfzehnern.options.lead_rule
        case BlattlaView(phase=phase, contract=contract):
            return _BLATTLA_PHASES.get(phase) or (contract.kind if contract is not None else "bidding")
        case _:
            return START
