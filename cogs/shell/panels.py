"""Private pages that somebody has opened at a table: its menu, rules, and the form that changes them."""

from __future__ import annotations

from contextlib import suppress

import aiohttp
import discord

from cogs.shell.answers import Interaction


class Panels:
    """The newest such page of each person in a channel; it goes when their hand comes below it.

    Kept in memory only, as long as Discord lets it be deleted.
    """

    def __init__(self) -> None:
        self._shown: dict[tuple[int, int | None], Interaction] = {}

    def shown(self, interaction: Interaction) -> None:
        """Note that an interaction was answered with a page of its own."""
        self._shown = {key: one for key, one in self._shown.items() if not one.is_expired()}
        self._shown[_key(interaction)] = interaction

    def taken(self, interaction: Interaction) -> None:
        """Note that something else has taken the page's place, perhaps."""
        self._shown.pop(_key(interaction), None)

    async def clear(self, interaction: Interaction) -> None:
        """Delete the page of whoever clicks."""
        page = self._shown.pop(_key(interaction), None)
        if page is not None:
            with suppress(discord.HTTPException, aiohttp.ClientError, OSError):
                await page.delete_original_response()


def _key(interaction: Interaction) -> tuple[int, int | None]:
    return interaction.user.id, interaction.channel_id
