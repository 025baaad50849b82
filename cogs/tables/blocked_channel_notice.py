"""Tell people why their table can't be shown, and show it as soon as a click proves that it can be."""

from __future__ import annotations

from typing import Final

from discord.utils import format_dt

from cogs.shell.answers import Interaction, say
from cogs.shell.discord_errors import DELETION_SECONDS, Reason, lacking_there, timed_out_until
from cogs.shell.rights import knows, lacking, person_of
from cogs.shell.services import Services
from cogs.tables.card_message import Card
from cogs.tables.cards import Cards

_SENTENCES: Final[dict[Reason, str]] = {
    "permissions": "channel-forbidden",
    "locked": "channel-locked",
    "gone": "channel-gone",
    "deleted": "channel-deleted",
}


class BlockedChannelNotice:
    """Follow-up to clicks at a table whose card can't be shown."""

    def __init__(self, services: Services, cards: Cards) -> None:
        self._services = services
        self._cards = cards

    async def after(self, interaction: Interaction, table: int) -> None:
        """Show the table if that is possible again; else tell the user once what is wrong."""
        card = self._cards.known(table)
        if card is None or card.blockade is None:
            return
        person = await person_of(interaction, self._services.registry)
        if not await knows(interaction, self._services, person.id, lambda: card.snapshot):
            return
        if card.blockade is None:  # mended meanwhile
            return
        missing = _missing(interaction, card)
        if _seems_mended(interaction, card, missing) and card.blocking.probe():
            return
        if interaction.user.id not in card.blocking.told:
            card.blocking.told.add(interaction.user.id)
            await say(interaction, self._sentence(interaction, card, card.blockade.reason, missing))

    def _sentence(
        self, interaction: Interaction, card: Card, reason: Reason, missing: list[str] | None
    ) -> str:
        words = self._services.words_for(interaction)
        place, table = f"<#{card.channel}>", str(card.snapshot.table)
        if reason == "permissions" and (until := timed_out_until(interaction.guild)) is not None:
            return words("channel-timeout", table=table, place=place, when=format_dt(until, "R"))
        if reason == "permissions" and missing:
            names = ", ".join(words(f"permission-{name}") for name in missing)
            return words("channel-lacking", table=table, place=place, permissions=names)
        return words(_SENTENCES[reason], table=table, place=place)


def _missing(interaction: Interaction, card: Card) -> list[str] | None:
    """Return the permissions that the bot lacks in the table's channel; ``None`` if it isn't cached."""
    if interaction.channel_id == card.channel:
        return lacking(interaction)
    return lacking_there(interaction.client, int(card.snapshot.guild), card.channel)


def _seems_mended(interaction: Interaction, card: Card, missing: list[str] | None) -> bool:
    """Whether the reason of the blockade seems to be over, as far as a click can tell."""
    assert card.blockade is not None
    match card.blockade.reason:
        case "permissions" | "locked":
            # of a thread that is archived the gateway tells nothing, and nobody can click there
            return missing == [] and timed_out_until(interaction.guild) is None
        case "deleted":
            return card.blockade.since + DELETION_SECONDS <= card.cards.now()
        case "gone":
            return False
