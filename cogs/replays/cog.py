"""Replays: ``/table replay``, stepping through a finished deal, and sharing it."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable
from dataclasses import replace
from functools import partial

import discord
from discord import app_commands

from cogs.parts import Bot
from cogs.pictures.renderer import Picture, alt_text
from cogs.records.cog import RecordsAndFairDeals
from cogs.records.ids import PUBLIC, ReplayId
from cogs.replays.view import STEPS, Standpoint, deal_title, replay_message, spec_at, viewpoints
from cogs.shell.answers import Interaction, defer, files_of, illustration, in_time, respond, the_chosen
from cogs.shell.feature import Feature, Services, attached, on_click
from cogs.shell.layout import RawLayout
from cogs.shell.names import shown
from cogs.shell.posting import share
from cogs.shell.rights import MAX_CHOICES, expect_may_share, past_table, person_of, suggest_past_table
from cogs.texts.catalogue import Words
from engine.game import Refusal
from engine.tables import Person


class Replays(Feature):
    """Finished deals, card by card, for those who may see the table's channel.

    A message has no state: each click says where it stands and is checked like a command.
    """

    def __init__(self, services: Services, records: RecordsAndFairDeals) -> None:
        self._services = services
        self._records = records

    # -- the command ---------------------------------------------------------------------------------------

    @attached("table", "replay")
    @app_commands.autocomplete(table=suggest_past_table)
    async def replay(
        self, interaction: Interaction, table: int | None = None, deal: int | None = None
    ) -> None:
        """Show a deal from its beginning, by default the newest one of the channel's newest table."""

        async def found() -> Standpoint:
            past = await past_table(interaction, self._services, table)
            return Standpoint(await past.replay(max(past.deals) if deal is None else deal), 0, PUBLIC)

        await self._show(interaction, found(), fresh=True)

    @replay.autocomplete("deal")
    async def deals(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        """Autocomplete finished deals of the given table, newest first."""
        number = getattr(interaction.namespace, "table", None)
        try:
            number = number if isinstance(number, int) else None
            table = await past_table(interaction, self._services, number)
        except Refusal:
            return []
        words = self._services.words_for(interaction)
        found: list[app_commands.Choice[int]] = []
        for deal in sorted(table.deals, reverse=True):
            title = deal_title(table, deal, words)
            if typed.lower() in title.lower():
                found.append(app_commands.Choice(name=title, value=deal))
                if len(found) == MAX_CHOICES:
                    break
            await asyncio.sleep(0)  # an old table has hundreds, and this runs with each letter that is typed
        return found

    # -- clicks --------------------------------------------------------------------------------------------

    @on_click(ReplayId)
    async def click(self, interaction: Interaction, clicked: ReplayId) -> None:
        """Handle a click on a button of a replay."""
        if clicked.verb == "share":
            await self._share(interaction, clicked)
        elif clicked.verb == "record":
            await self._standpoint(interaction, clicked)
            await self._records.send(interaction, clicked.table, clicked.deal)
        elif clicked.verb == "film":
            await self._film(interaction, clicked)
        else:
            await self._show(interaction, self._moved(interaction, clicked), fresh=clicked.verb == "open")

    async def _standpoint(self, interaction: Interaction, clicked: ReplayId) -> Standpoint:
        """Return the position of an id. Checks that the deal is finished and that step and eyes exist."""
        table = await past_table(interaction, self._services, clicked.table)
        replay = await table.replay(clicked.deal)
        if clicked.step >= len(replay) or clicked.eyes not in viewpoints(replay.state_at(0).seats):
            raise Refusal("replay_step_gone")
        return Standpoint(replay, clicked.step, clicked.eyes)

    async def _moved(self, interaction: Interaction, clicked: ReplayId) -> Standpoint:
        """Return the position to which a click leads."""
        at = await self._standpoint(interaction, clicked)
        last = len(at.replay) - 1
        match clicked.verb:
            case "open":
                return at
            case "eyes":
                return await self._standpoint(interaction, replace(clicked, eyes=the_chosen(interaction)))
            case verb if verb in STEPS:
                steps = {
                    "first": 0,
                    "back": max(0, at.step - 1),
                    "next": min(last, at.step + 1),
                    "last": last,
                }
                return replace(at, step=steps[verb])
            case "earlier" | "later":
                deals = list(at.replay.table.deals)
                place = deals.index(clicked.deal) + (1 if clicked.verb == "later" else -1)
                if not 0 <= place < len(deals):
                    raise Refusal("replay_step_gone")
                return Standpoint(await at.replay.table.replay(deals[place]), 0, clicked.eyes)
        raise Refusal("outdated_button")

    # -- the message ---------------------------------------------------------------------------------------

    async def _show(self, interaction: Interaction, finding: Awaitable[Standpoint], *, fresh: bool) -> None:
        """Answer with a moment: in a message of its own if ``fresh``, else in the clicked one."""

        async def page() -> tuple[RawLayout, list[discord.File]]:
            return await self._page(interaction, await finding)

        drawing, files = await in_time(interaction, page(), fresh=fresh)
        await respond(interaction, drawing, files, fresh=fresh)

    async def _page(
        self, interaction: Interaction, at: Standpoint, *, handed_on: bool = False
    ) -> tuple[RawLayout, list[discord.File]]:
        """Return a moment as a message for the user, and its files; without a picture all is in words."""
        reader = await person_of(interaction, self._services.registry)
        words = self._services.words_for(interaction, at.replay.table.deck)
        picture, busy = await self._picture(interaction, reader, at, words)
        note = words("replay-shared") if handed_on else busy
        builder = replay_message(
            at, words, self._services.card_emoji.of(words), note=note, handed_on=handed_on, picture=picture
        )
        return builder.view(), files_of(picture)

    async def _picture(
        self, interaction: Interaction, reader: Person | None, at: Standpoint, words: Words
    ) -> tuple[Picture | None, str]:
        """Draw the moment for a reader, or for everybody.

        Also returns why there is no picture, if one was expected.
        """
        make_spec = partial(spec_at, at, words, self._services.card_emoji.of(words), reader)
        return await illustration(self._services, interaction, reader, make_spec, words)

    # -- handing on ----------------------------------------------------------------------------------------

    async def _share(self, interaction: Interaction, clicked: ReplayId) -> None:
        """Share a moment with everybody in the replay's channel."""
        words = self._services.words_for(interaction)

        async def shared() -> tuple[RawLayout, list[discord.File]]:
            at = await self._standpoint(interaction, clicked)
            expect_may_share(interaction, words)
            await self._post(interaction, at)
            return await self._page(interaction, at, handed_on=True)

        drawing, files = await in_time(interaction, shared(), fresh=False)
        await respond(interaction, drawing, files, fresh=False)

    async def _post(self, interaction: Interaction, at: Standpoint) -> None:
        """Submit a moment to the outbox, in the words of the server."""
        services = self._services
        assert interaction.guild_id is not None
        words = services.public_words(interaction.guild_id, interaction.guild_locale, at.replay.table.deck)
        note = words("replay-shared-by", name=shown(interaction.user.display_name))
        picture, _ = await self._picture(interaction, None, at, words)
        drawing = replay_message(
            at, words, services.card_emoji.of(words), look="shared", note=note, picture=picture
        ).view()
        share(services, interaction, "replay", drawing, picture)

    async def _film(self, interaction: Interaction, clicked: ReplayId) -> None:
        """Send a deal as an animated picture to the user, one at a time for each."""
        at = await in_time(interaction, self._standpoint(interaction, clicked), fresh=True)
        with self._services.pictures.place_for_film(interaction.user.id):
            await defer(interaction, thinking=True)
            reader = await person_of(interaction, self._services.registry)
            words = self._services.words_for(interaction, at.replay.table.deck)
            card_emoji = self._services.card_emoji.of(words)
            steps = [
                partial(spec_at, replace(at, step=step), words, card_emoji, reader)
                for step in range(len(at.replay))
            ]
            data = await self._services.pictures.film(steps)
        told = deal_title(at.replay.table, clicked.deal, words)
        where: dict[str, str | int] = {"table": str(clicked.table), "deal": clicked.deal}
        alt = alt_text(words("replay-film-alt", **where), told)
        name = f"{at.replay.table.row.game}-{clicked.table}-{clicked.deal}.webp"
        file = discord.File(io.BytesIO(data), filename=name, description=alt)
        await respond(interaction, words("replay-film", **where), [file])


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    parts = bot.parts
    await bot.add_cog(Replays(parts.services, parts.records))
