"""Placeholders for a private message (a hand or a spectator's view) that is asleep or over."""

from __future__ import annotations

from typing import Literal

import discord

from cogs.hand.ids import WakeId
from cogs.shell.message_builder import GREY, MessageBuilder, button, small
from cogs.shell.raw_layout import RawLayout
from cogs.texts.catalogue import Words


def asleep_view(table: int, words: Words, what: Literal["hand", "watch"] = "hand") -> RawLayout:
    """Build the message shown when a token is about to expire, with a button that wakes it."""
    builder = MessageBuilder(GREY)
    builder.text(words(f"asleep-{what}"))
    wake = WakeId(table).custom_id
    builder.buttons([button(wake, words(f"button-wake-{what}"), style=discord.ButtonStyle.primary)])
    return builder.view()


def retired_view(words: Words, told: str) -> RawLayout:
    """Build the message that is left of one that shows nothing any more."""
    builder = MessageBuilder(GREY)
    builder.text(small(words(told)))
    return builder.view()
