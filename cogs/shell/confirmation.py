"""A confirmation question before an irreversible action, and the message that replaces it."""

from __future__ import annotations

import discord

from cogs.shell.message_builder import AMBER, GREY, MessageBuilder, button
from cogs.shell.raw_layout import RawLayout


def asked(
    question: str,
    yes: str,
    label: str,
    *,
    accent: int = AMBER,
    style: discord.ButtonStyle = discord.ButtonStyle.danger,
) -> RawLayout:
    """Build a question with one button, whose id is ``yes``."""
    builder = MessageBuilder(accent)
    builder.text(question)
    builder.buttons([button(yes, label, style=style)])
    return builder.view()


def said(sentence: str, *, accent: int = GREY) -> RawLayout:
    """Build a message of one sentence without buttons."""
    builder = MessageBuilder(accent)
    builder.text(sentence)
    return builder.view()
