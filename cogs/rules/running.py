"""The section of the rules that a table has reached: the running contract, or the phase of a deal."""

from __future__ import annotations

from cogs.rules.source import START
from engine.games.blattla.views import PartieView as BlattlaView
from engine.games.fuenfzehnern.views import PartieView as FuenfzehnernView
from engine.games.kauflabet.views import PartieView as KauflabetView
from engine.games.quodlibet.views import PartieView as QuodlibetView
from engine.tables import Snapshot

_BLATTLA_PHASES = {
    "draw": "cutting",
    "deal": "cutting",
    "cut": "cutting",
    "auction": "bidding",
    "call": "sow",
}


def running_section(snapshot: Snapshot) -> str:
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
