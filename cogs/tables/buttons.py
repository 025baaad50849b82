"""Buttons that lead from a table's messages to private answers."""

from __future__ import annotations

from typing import Final

import discord

from cogs.games.render_context import RenderContext
from cogs.shell.message_builder import button
from cogs.shell.raw_layout import Component
from cogs.tables.ids import Look, LookId, MenuId, TableId
from cogs.texts.catalogue import Words

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
