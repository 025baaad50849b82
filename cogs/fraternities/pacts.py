"""Pacts with other servers: offering, accepting and listing them."""

from __future__ import annotations

import discord

from cogs.fraternities.rights import expect_keeper_here
from cogs.fraternities.view import FraternityId, Verb
from cogs.shell.answers import Interaction, asked, respond, say
from cogs.shell.layout import AMBER, GREY, Component, MessageBuilder, RawLayout, button, small
from cogs.shell.names import LONG_NAME, shown
from cogs.shell.rights import person_of
from cogs.shell.services import Services
from cogs.texts.catalogue import Words
from engine.fraternities.diplomacy import Diplomacy
from engine.fraternities.pacts import OfferRow


class PactCommands:
    """``/fraternity pact``; only for those who keep the server's books.

    Nothing of the other server is shown before both have agreed, not even its name.
    """

    def __init__(self, services: Services, diplomacy: Diplomacy) -> None:
        self._services = services
        self._diplomacy = diplomacy

    async def offer(self, interaction: Interaction) -> None:
        """Create a code that can be given to another server."""
        expect_keeper_here(interaction, self._services)
        person = await person_of(interaction, self._services.registry)
        code = await self._diplomacy.offer(str(interaction.guild_id), person.id)
        await say(interaction, self._services.words_for(interaction)("pact-offered", code=code))

    async def accept(self, interaction: Interaction, code: str) -> None:
        """Accept an offer of another server."""
        expect_keeper_here(interaction, self._services)
        person = await person_of(interaction, self._services.registry)
        await self._diplomacy.accept(str(interaction.guild_id), person.id, code)
        await say(interaction, self._services.words_for(interaction)("pact-accepted"))

    async def show(self, interaction: Interaction) -> None:
        """List the pacts and the offers that wait, with buttons."""
        expect_keeper_here(interaction, self._services)
        await respond(interaction, await self._page(interaction))

    async def ask_end(self, interaction: Interaction, clicked: FraternityId) -> None:
        """Ask whether a pact is really to end; show the list if it has ended meanwhile."""
        expect_keeper_here(interaction, self._services)
        words = self._services.words_for(interaction)
        pacts = await self._diplomacy.pacts(str(interaction.guild_id))
        if all(pact.other != clicked.about for pact in pacts):
            await respond(interaction, await self._page(interaction), fresh=False)
            return
        question = words("pact-end-ask", name=_name(interaction, clicked.about))
        yes = FraternityId("sever", clicked.about).custom_id
        await respond(interaction, asked(question, yes, words("button-pact-end")), fresh=False)

    async def click(self, interaction: Interaction, clicked: FraternityId) -> None:
        """Confirm, withdraw or end a pact, and show the new list."""
        expect_keeper_here(interaction, self._services)
        guild = str(interaction.guild_id)
        person = await person_of(interaction, self._services.registry)
        match clicked.verb:
            case "confirm":
                await self._diplomacy.confirm(guild, person.id, clicked.about)
            case "withdraw":
                await self._diplomacy.withdraw(guild, clicked.about)
            case _:
                await self._diplomacy.end(guild, clicked.about)
        await respond(interaction, await self._page(interaction), fresh=False)

    async def _page(self, interaction: Interaction) -> RawLayout:
        words, guild = self._services.words_for(interaction), str(interaction.guild_id)
        pacts, offers = await self._diplomacy.pacts(guild), await self._diplomacy.offers(guild)
        builder = MessageBuilder(AMBER if pacts or offers else GREY)
        builder.text(f"## {words('pacts-title')}", small(words("pacts-about")))
        if not pacts and not offers:
            builder.text(words("pacts-none"))
        for pact in pacts:
            name = _name(interaction, pact.other)
            builder.text(f"🤝 **{name}**", small(words("pact-since", time=f"<t:{pact.agreed_ms // 1000}:D>")))
            builder.buttons([_button("end", pact.other, words, discord.ButtonStyle.danger)])
        for offer in offers:
            builder.text(*_offer(offer, guild, words))
            builder.buttons(_answers(offer, guild, words))
        return builder.view()


def _name(interaction: Interaction, guild: str) -> str:
    """Return the name of a server with which there is a pact."""
    other = interaction.client.get_guild(int(guild))
    return "?" if other is None else shown(other.name, LONG_NAME)


def _offer(offer: OfferRow, guild: str, words: Words) -> list[str]:
    """Describe an offer that waits, without naming the other server."""
    if offer.guild != guild:
        told = "pact-waits-for-them"
    else:
        told = "pact-waits-for-you" if offer.other is not None else "pact-open"
    until = words("pact-until", time=f"<t:{offer.until_ms // 1000}:R>")
    return [f"`{offer.code}`: {words(told)}", small(until)]


def _answers(offer: OfferRow, guild: str, words: Words) -> list[Component]:
    made = [_button("withdraw", offer.code, words, discord.ButtonStyle.secondary)]
    if offer.guild == guild and offer.other is not None:
        made.insert(0, _button("confirm", offer.code, words, discord.ButtonStyle.success))
    return made


def _button(verb: Verb, about: str, words: Words, style: discord.ButtonStyle) -> Component:
    return button(FraternityId(verb, about).custom_id, words(f"button-pact-{verb}"), style=style)
