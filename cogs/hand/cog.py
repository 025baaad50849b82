"""Private hands: ``/hand``, ``/table claim``, and the buttons below the cards."""

from __future__ import annotations

import asyncio
from functools import partial

from discord import app_commands

from cogs.hand.hands import Hands
from cogs.hand.ids import AskId, ClaimId, HandId, MarkId, PlanId, WakeId
from cogs.hand.mentions import Mentions
from cogs.hand.play import Claims, ForcedCards, HandActions
from cogs.parts import Bot
from cogs.shell.answers import WAY_BACK, Interaction
from cogs.shell.commands import attached, localised
from cogs.shell.feature import Feature, on_click
from cogs.shell.layout import Component
from cogs.shell.services import Services
from cogs.shell.suggestions import suggest_own_table
from cogs.tables.lines import hand_button
from engine.tables import Snapshot


class Hand(Feature):
    """Private hands: play cards, claim the rest of a deal."""

    def __init__(
        self,
        play: HandActions,
        claims: Claims,
        hands: Hands,
        mentions: Mentions,
        forced_cards: ForcedCards,
        services: Services,
    ) -> None:
        self._play = play
        self._claims = claims
        self._hands = hands
        self._mentions = mentions
        self._forced_cards = forced_cards
        self._services = services

    async def ready(self) -> None:
        self._hands.resume()
        self._mentions.resume()

    async def stop(self) -> None:
        await asyncio.gather(self._hands.close(), self._mentions.close(), self._forced_cards.close())

    def published(self, snapshot: Snapshot) -> None:
        self._hands.published(snapshot)
        self._mentions.published(snapshot)
        self._forced_cards.published(snapshot)

    async def interacted(self, interaction: Interaction) -> None:
        interaction.extras[WAY_BACK] = partial(self._way_back, interaction)

    def _way_back(self, interaction: Interaction) -> Component | None:
        table = self._hands.here(interaction)
        return None if table is None else hand_button(table, self._services.words_for(interaction))

    @Feature.listener()
    async def on_card_placed(self, table: int) -> None:
        self._hands.follow(table)

    @Feature.listener()
    async def on_hand_left(self, table: int, person: int) -> None:
        self._mentions.left(table, person)

    @Feature.listener()
    async def on_card_unblocked(self, table: int) -> None:
        self._mentions.again(table)

    @Feature.listener()
    async def on_emoji_uploaded(self) -> None:
        self._hands.redraw()

    @localised("hand")
    @app_commands.autocomplete(table=suggest_own_table)
    async def hand(self, interaction: Interaction, table: int | None = None) -> None:
        await self._play.command(interaction, table)

    @attached("table", "claim")
    @app_commands.autocomplete(table=suggest_own_table)
    async def claim(self, interaction: Interaction, table: int | None = None) -> None:
        await self._claims.command(interaction, table)

    @on_click(HandId)
    async def act(self, interaction: Interaction, clicked: HandId) -> None:
        await self._play.act(interaction, clicked)

    @on_click(MarkId)
    async def mark(self, interaction: Interaction, clicked: MarkId) -> None:
        await self._play.mark(interaction, clicked)

    @on_click(AskId)
    async def ask(self, interaction: Interaction, clicked: AskId) -> None:
        await self._play.ask(interaction, clicked)

    @on_click(PlanId)
    async def plan(self, interaction: Interaction, clicked: PlanId) -> None:
        await self._play.plan(interaction, clicked)

    @on_click(WakeId)
    async def wake(self, interaction: Interaction, clicked: WakeId) -> None:
        await self._play.wake(interaction, clicked)

    @on_click(ClaimId)
    async def ask_or_lay(self, interaction: Interaction, clicked: ClaimId) -> None:
        await self._claims.click(interaction, clicked)


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    parts, services = bot.parts, bot.parts.services
    services.registry.loaded.dropped.append(parts.mentions.dropped)
    services.preferences.person_listeners.append(parts.forced_cards.chosen)
    claims = Claims(services, parts.play)
    await bot.add_cog(
        Hand(parts.play, claims, parts.hands, parts.mentions, parts.forced_cards, parts.services)
    )
