"""**One more**: the button below a partie that is over, which leads its people to the next."""

from __future__ import annotations

from cogs.shell.answers import Interaction, say
from cogs.shell.preferences import expect
from cogs.shell.rights import expect_permissions, person_of, table_here
from cogs.shell.services import Services
from cogs.tables.cards import Cards
from cogs.tables.private_hands import PrivateHands
from engine.game import Refusal
from engine.tables.following import one_more


class OneMore:
    """Opens the table that follows, or leads to it."""

    def __init__(self, services: Services, cards: Cards, hands: PrivateHands) -> None:
        self._services = services
        self._cards = cards
        self._hands = hands

    async def click(self, interaction: Interaction, number: int) -> None:
        """Answer with the cards of the next partie, or with its lobby, where the others are called.

        Whoever comes later sits down there. Raises ``Refusal`` ``not_allowed_to_open`` and
        ``missing_permissions``, and as ``one_more``.
        """
        services = self._services
        person = await person_of(interaction, services.registry)
        await table_here(interaction, services, number)
        words = services.words_for(interaction)
        expect(
            interaction,
            services.preferences.server(str(interaction.guild_id)).who_opens,
            Refusal("not_allowed_to_open"),
        )
        expect_permissions(interaction, words)
        table, opened = await one_more(services.registry, number, person)
        snapshot = table.snapshot
        if snapshot.status != "lobby":
            await self._hands.show(interaction, table.id)
        elif opened:
            others = [one.external_id for one in snapshot.reserved.values() if one.external_id is not None]
            await self._cards.of(snapshot).open(interaction, await self._cards.called(others, snapshot))
        else:
            if snapshot.seat_of(person.id) is None:
                await table.lobby.sit(person)
            await say(interaction, words("again-seated", table=str(table.id)))
