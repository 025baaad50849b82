"""Spectators: ``/table watch`` and the buttons of their view, private for people who own no seat there."""

from discord import app_commands

from cogs.hand.cog import Hand
from cogs.hand.open_hand import OpenHand
from cogs.hand.view import WatchId
from cogs.parts import Bot
from cogs.shell.answers import Interaction
from cogs.shell.feature import Feature, Services, attached, on_click
from cogs.shell.rights import only, own_table, suggest_table
from engine.game import Refusal
from engine.tables import play


class Watch(Feature):
    """Watching a table."""

    def __init__(self, services: Services, hand: Hand) -> None:
        self._services = services
        self._hand = hand

    @attached("table", "watch")
    @app_commands.autocomplete(table=suggest_table)
    async def watch(self, interaction: Interaction, table: int | None = None) -> None:
        """Watch a table, by default the one in this channel. Owners of a seat get their own hand.

        Raises ``Refusal`` ``nothing_to_watch`` and ``which_table``, and what ``Hand.watch`` does.
        """
        if table is None:
            here = await self._services.registry.tables(
                str(interaction.guild_id), str(interaction.channel_id)
            )
            Refusal.unless(here, "nothing_to_watch")
            table = only(here)
        await self._hand.watch(interaction, table)

    @on_click(WatchId)
    async def click(self, interaction: Interaction, clicked: WatchId) -> None:
        """Show or hide all hands, if that was agreed, or watch the table that follows.

        A spectator who sees them can't sit down in this deal; that is durable before they do.
        """
        person, table = await own_table(interaction, self._services, clicked.table)
        if clicked.verb == "next":
            after = await self._services.registry.following(table.state)
            if after is None:
                raise Refusal("nothing_follows")
            await self._hand.watch(interaction, after.id)
            return

        async def show(hand: OpenHand) -> None:
            await hand.expect_may_look(interaction)
            if clicked.verb == "show":
                await table.do(play.watch, [person.id])
            hand.wants_hands = clicked.verb == "show" and table.state.hands_open

        await self._hand.do_in_hand(interaction, table, person, show)


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    await bot.add_features(Watch)
