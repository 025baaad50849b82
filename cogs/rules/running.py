"""Which section of the rules a table is at: the running contract, or what its players are about to do."""

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
    """The name of the section, as the public sees the table; the first one before the partie and after it.

    The same where the public sees nothing of it.
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
