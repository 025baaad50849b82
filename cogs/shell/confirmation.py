"""A question before something that can't be taken back, and the sentence that comes in its place."""

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
    """A question with one answer that does something: a button with the id ``yes``."""
    sheet = MessageBuilder(accent)
    sheet.text(question)
    sheet.buttons([button(yes, label, style=style)])
    return sheet.view()


def said(sentence: str, *, accent: int = GREY) -> RawLayout:
    """A message that says one thing and has no buttons any more."""
    sheet = MessageBuilder(accent)
    sheet.text(sentence)
    return sheet.view()
