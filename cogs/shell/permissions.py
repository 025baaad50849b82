"""Check the bot's permissions in a channel before a table is opened there."""

from __future__ import annotations

from typing import Final

import discord
from discord.utils import format_dt

from cogs.shell.answers import Interaction
from cogs.shell.blockade import lacking_of, timed_out_until
from cogs.texts.catalogue import Words
from engine.game import Refusal

_FOR_THREADS: Final = ("create_public_threads", "send_messages_in_threads")


def lacking(interaction: Interaction) -> list[str]:
    """Return the permissions (Discord's names: ``send_messages``) that the bot lacks in this channel."""
    in_thread = isinstance(interaction.channel, discord.Thread)
    return lacking_of(interaction.app_permissions, in_thread=in_thread)


def expect_permissions(interaction: Interaction, words: Words, *, thread: bool = False) -> None:
    """Raise ``Refusal("missing_permissions")``, with the names in the reader's words, if any are missing.

    ``thread``: a thread is to be opened in this channel. Raises ``Refusal("timed_out")`` while the bot may
    write nowhere.
    """
    _expect_no_timeout(interaction)
    missing = lacking(interaction)
    if thread:
        allowed = interaction.app_permissions
        missing += [name for name in _FOR_THREADS if not getattr(allowed, name)]
    if missing:
        names = ", ".join(words(f"permission-{name}") for name in missing)
        raise Refusal("missing_permissions", permissions=names, count=len(missing))


def _expect_no_timeout(interaction: Interaction) -> None:
    if (until := timed_out_until(interaction.guild)) is not None:
        raise Refusal("timed_out", when=format_dt(until, "R"))


def expect_may_share(interaction: Interaction, words: Words) -> None:
    """Check that the user and the bot may write in this channel.

    Raises ``Refusal`` ``share_forbidden`` if the user may not, ``share_impossible`` or ``timed_out`` if the
    bot may not.
    """
    in_thread = isinstance(interaction.channel, discord.Thread)
    theirs = interaction.permissions
    if not (theirs.send_messages_in_threads if in_thread else theirs.send_messages):
        raise Refusal("share_forbidden")
    _expect_no_timeout(interaction)
    missing = lacking(interaction)
    if missing:
        names = ", ".join(words(f"permission-{name}") for name in missing)
        raise Refusal("share_impossible", permissions=names, count=len(missing))
