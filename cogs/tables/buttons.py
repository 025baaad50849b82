"""Buttons that lead from a table's messages to private answers."""

from __future__ import annotations

from typing import Final

import discord

from cogs.games.render_context import RenderContext
from cogs.shell.message_builder import button
from cogs.shell.raw_layout import Component
from cogs.tables.ids import HintId, Look, LookId, MenuId, ReviewId, TableId
from cogs.texts.catalogue import Words
from engine.game import Seat
from engine.tables import Snapshot

MENU: Final = "⋯"


def look_button(context: RenderContext, what: Look) -> Component:
    """Build a button for one of the pictures."""
    return button(LookId(context.snapshot.table, what).custom_id, context.words(f"look-{what}"))


def menu_button(context: RenderContext) -> Component:
    """Build the button that opens a table's menu."""
    return button(MenuId(context.snapshot.table, "open").custom_id, MENU)


def hand_button(table: int, words: Words) -> Component:
    """Build **My hand**; in a private message it puts the hand in the place of what is there."""
    custom_id = TableId(table, "hand").custom_id
    return button(custom_id, words("button-hand"), style=discord.ButtonStyle.primary)


def review_button(snapshot: Snapshot, words: Words) -> list[Component]:
    """Return the button to the review of the newest finished deal, or nothing if there is none."""
    deal = _newest(snapshot)
    if snapshot.covered or deal < 1:
        return []
    return [button(ReviewId(snapshot.table, deal, "open").custom_id, words("button-review"))]


def fresh_review_button(snapshot: Snapshot, seat: Seat, words: Words) -> list[Component]:
    """Return the same until the owner of ``seat`` has done something in the next deal."""
    return [] if seat in snapshot.undoable else review_button(snapshot, words)


def hint_button(snapshot: Snapshot, seat: Seat, words: Words) -> list[Component]:
    """Return the button for a hint where one may be asked for, and there is a choice."""
    if not snapshot.hints or seat not in snapshot.waiting_for or len(snapshot.legal(seat)) == 1:
        return []
    asking = HintId(snapshot.table, seat, snapshot.decision(seat)).custom_id
    return [button(asking, words("button-hint"))]


def _newest(snapshot: Snapshot) -> int:
    """Return the number of the newest deal that may be finished; 0 if there is none."""
    deal = snapshot.deal_number
    return 0 if deal is None else deal - (snapshot.result is None)
