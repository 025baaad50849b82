"""The button that opens the replay of a table's newest finished deal, with open hands."""

from __future__ import annotations

from cogs.records.ids import OPEN, ReplayId
from cogs.shell.layout import Component, button
from cogs.texts.catalogue import Words
from engine.events import DealScored
from engine.tables import Snapshot


def replay_button(snapshot: Snapshot, words: Words, label: str) -> list[Component]:
    """Return the button, or nothing if no deal may be looked at or there are no replays here."""
    over = (event.deal for event in reversed(snapshot.story) if isinstance(event, DealScored))
    deal = None if snapshot.covered or "replays" in words.off else next(over, None)
    if deal is None:
        return []
    return [button(ReplayId(snapshot.table, deal, 0, OPEN, "open").custom_id, words(label))]
