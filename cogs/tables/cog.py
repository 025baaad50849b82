"""Tables: ``/table`` from ``open`` to ``pace``, and the buttons of their cards."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import Final

import discord
from discord import app_commands

from cogs.house_rules.completions import suggest_rule_set, suggest_rules
from cogs.parts import Bot
from cogs.shell.answers import FURTHER, Interaction
from cogs.shell.commands import group, localised
from cogs.shell.feature import Asking, Feature, Tip, on_click
from cogs.shell.layout import Component, button
from cogs.shell.services import Services
from cogs.shell.suggestions import suggest_own_table, suggest_table
from cogs.tables.agreeing import PACE_CHOICES, Agreements, Clocks, SeatCommands, pace_named
from cogs.tables.cards import CARD_KEY, CARD_REF, Cards
from cogs.tables.ids import AgreeId, LevelId, LookId, MenuId, OpenId, SeatId, TableId
from cogs.tables.lobby import LobbyCommands, OneMore, Places
from cogs.tables.menu import PictureCommands, TableMenu
from engine.games.registry import GAMES
from engine.tables import Snapshot

TOLD: Final = 2
"""Tables on the screen, so that it stays one; ``/table list`` has all."""


async def table_tips(asking: Asking, services: Services) -> list[Tip]:
    """Tell first where somebody sits, then where they can sit down, then how to open a table."""
    words = asking.words
    mine = {one.table for one in asking.own}
    others = [one for one in asking.here if one.table not in mine]
    joinable = [one for one in others if one.status == "lobby"]
    tips = [
        await _table(snapshot, asking, services, seated=snapshot.table in mine)
        for snapshot in (*asking.own, *joinable)[:TOLD]
    ]
    mine_now = [one for one in asking.own if one.status == "playing"]
    if mine_now:
        host = "yes" if any(one.host.id == asking.person.id for one in mine_now) else "no"
        tips.append(Tip("here", 15, words("help-table-besides", host=host)))
    saved = await _saved(asking, services)
    tips += [tip for own, tip in saved if own]
    if not tips:
        playing = next((one for one in others if one.status == "playing"), None)
        if playing is not None:
            place = await place_of(playing, asking, services)
            tips.append(Tip("here", 20, words("help-table-others", table=place)))
        if asking.opens:
            label = words("help-button-open")
            opening = button(OpenId().custom_id, label, style=discord.ButtonStyle.success)
            tips.append(Tip("here", 30, words("help-table-open"), [opening]))
        else:
            tips.append(Tip("here", 30, words("help-table-wait")))
    tips += [tip for own, tip in saved if not own]
    tips.append(Tip("more", 10, words("help-tables")))
    return tips


async def _table(snapshot: Snapshot, asking: Asking, services: Services, *, seated: bool) -> Tip:
    place, words, number = await place_of(snapshot, asking, services), asking.words, snapshot.table
    here = snapshot.channel == str(asking.interaction.channel_id)

    def do(verb: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> Component:
        return button(TableId(number, verb).custom_id, words(f"help-button-{verb}"), style=style)

    go = discord.ButtonStyle.success
    free = sum(seat.kind == "empty" for seat in snapshot.seats)
    offered: Sequence[Component] = ()
    match snapshot.status:
        case "lobby" if not seated:
            text, offered = words("help-table-free", table=place, free=free), [do("join", go)]
        case "lobby" if snapshot.host.id == asking.person.id:
            text, offered = words("help-table-host", table=place, free=free), [do("configure")]
            if here:  # the buttons of a card work only where it stands
                offered = [do("fill", go) if free else do("start", go), *offered]
        case "lobby":
            text = words("help-table-seated", table=place)
        case "playing":
            text, offered = words("help-table-playing", table=place), [do("hand", go)]
        case _:
            text = words("help-table-broken", table=place)
    return Tip("here", 10, text, offered)


async def _saved(asking: Asking, services: Services) -> list[tuple[bool, Tip]]:
    """Tell of parties that are put away, one's own or from this channel, and whether they are one's own."""
    found = []
    for snapshot in await services.registry.shelved(str(asking.interaction.guild_id)):
        own = bool(snapshot.seats_of(asking.person.id))
        if own or snapshot.channel == str(asking.interaction.channel_id):
            place = await place_of(snapshot, asking, services)
            told = asking.words("help-table-saved", table=place, own="yes" if own else "no")
            found.append((own, Tip("here", 12 if own else 35, told)))
    return found[-TOLD:]


async def place_of(snapshot: Snapshot, asking: Asking, services: Services) -> str:
    """Return a table's title, as a link to its card once that stands somewhere."""
    words = asking.words
    title = words("card-title", game=words.game(snapshot.game), table=str(snapshot.table))
    card = await services.registry.message_refs.get(snapshot.table, CARD_REF, CARD_KEY)
    if card is None:
        return f"**{title}**"
    link = f"https://discord.com/channels/{snapshot.guild}/{card['channel']}/{card['message']}"
    return f"[**{title}**]({link})"


class Tables(Feature):
    """Opening, filling and leaving tables, and the agreements of people at one."""

    table = group("table")

    def __init__(
        self,
        services: Services,
        cards: Cards,
        lobby: LobbyCommands,
        places: Places,
        agreements: Agreements,
        seats: SeatCommands,
        clocks: Clocks,
        pictures: PictureCommands,
        menu: TableMenu,
        one_more: OneMore,
    ) -> None:
        self._services = services
        self._cards = cards
        self._lobby = lobby
        self._places = places
        self._agreements = agreements
        self._seats = seats
        self._clocks = clocks
        self._pictures = pictures
        self._menu = menu
        self._one_more = one_more

    async def interacted(self, interaction: Interaction) -> None:
        interaction.extras[FURTHER] = partial(self._lobby.in_the_way, interaction)

    async def ready(self) -> None:
        await self._cards.ready()

    async def stop(self) -> None:
        await self._cards.close()

    def published(self, snapshot: Snapshot) -> None:
        self._cards.published(snapshot)

    @Feature.listener()
    async def on_channels_reopened(self, channels: Collection[int]) -> None:
        self._cards.reopened(channels)

    @Feature.listener()
    async def on_emoji_uploaded(self) -> None:
        self._cards.redraw()

    # -- coming and going ---------------------------------------------------------------------------------

    @localised(
        "table-open",
        table,
        {
            "game": {name: f"game-{name}" for name in GAMES},
            "who": {"everyone": "choice-everyone", "invited": "choice-invited"},
            "pace": PACE_CHOICES,
            "spectators": {"after": "setting-spectators-after", "at_once": "setting-spectators-at_once"},
        },
    )
    @app_commands.autocomplete(preset=suggest_rule_set)
    @app_commands.autocomplete(rules=suggest_rules)
    async def open_table(
        self,
        interaction: Interaction,
        game: str | None = None,
        preset: app_commands.Range[str, 0, 100] | None = None,
        players: app_commands.Range[int, 2, 5] | None = None,
        who: str | None = None,
        guest1: discord.User | None = None,
        guest2: discord.User | None = None,
        guest3: discord.User | None = None,
        guest4: discord.User | None = None,
        rules: app_commands.Range[str, 0, 1000] = "",
        thread: bool | None = None,
        pace: str | None = None,
        spectators: str | None = None,
        rated: bool | None = None,
    ) -> None:
        guests = list({guest.id: guest for guest in (guest1, guest2, guest3, guest4) if guest}.values())
        chosen = None if pace is None else pace_named(pace)
        at_once = None if spectators is None else spectators == "at_once"
        await self._lobby.open(
            interaction, game, preset, players, who, guests, rules, thread, chosen, at_once, rated
        )

    @localised("table-close", table)
    @app_commands.autocomplete(table=suggest_table)
    async def close(self, interaction: Interaction, table: int | None = None) -> None:
        await self._lobby.close(interaction, table)

    @localised("table-move", table)
    @app_commands.autocomplete(table=suggest_table)
    async def move(self, interaction: Interaction, table: int | None = None) -> None:
        await self._places.move(interaction, table)

    @localised("table-leave", table)
    @app_commands.autocomplete(table=suggest_own_table)
    async def leave(self, interaction: Interaction, table: int | None = None) -> None:
        await self._lobby.leave(interaction, table)

    @localised("table-list", table)
    async def list_tables(self, interaction: Interaction) -> None:
        await self._lobby.list_tables(interaction)

    # -- what is agreed on --------------------------------------------------------------------------------

    @localised("table-undo", table)
    @app_commands.autocomplete(table=suggest_own_table)
    async def undo(self, interaction: Interaction, table: int | None = None) -> None:
        await self._agreements.propose(interaction, "undo", table)

    @localised("table-pause", table)
    @app_commands.autocomplete(table=suggest_own_table)
    async def pause(self, interaction: Interaction, table: int | None = None) -> None:
        await self._agreements.propose(interaction, "pause", table)

    @localised("table-shelve", table)
    @app_commands.autocomplete(table=suggest_own_table)
    async def shelve(self, interaction: Interaction, table: int | None = None) -> None:
        await self._agreements.propose(interaction, "shelve", table)

    @localised("table-resume", table)
    async def resume(self, interaction: Interaction, table: int | None = None) -> None:
        await self._agreements.resume(interaction, table)

    @localised("table-release", table)
    @app_commands.autocomplete(table=suggest_own_table)
    async def release(
        self, interaction: Interaction, player: discord.User | None = None, table: int | None = None
    ) -> None:
        await self._seats.release(interaction, player, table)

    @localised("table-remove", table)
    @app_commands.autocomplete(table=suggest_own_table)
    async def remove(self, interaction: Interaction, player: discord.User, table: int | None = None) -> None:
        await self._seats.remove(interaction, player, table)

    @localised("table-sit", table)
    @app_commands.autocomplete(table=suggest_table)
    async def sit(self, interaction: Interaction, table: int | None = None) -> None:
        await self._seats.sit(interaction, table)

    @localised("table-host", table)
    @app_commands.autocomplete(table=suggest_own_table)
    async def host(self, interaction: Interaction, player: discord.User, table: int | None = None) -> None:
        await self._seats.hand_host(interaction, player, table)

    @localised("table-pace", table, {"pace": PACE_CHOICES})
    @app_commands.autocomplete(table=suggest_own_table)
    async def pace(self, interaction: Interaction, pace: str, table: int | None = None) -> None:
        await self._clocks.set_pace(interaction, pace, table)

    async def tips(self, asking: Asking) -> list[Tip]:
        return await table_tips(asking, self._services)

    # -- suggestions --------------------------------------------------------------------------------------

    @resume.autocomplete("table")
    async def resting_table(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return await self._agreements.choices(interaction, typed)

    # -- buttons ------------------------------------------------------------------------------------------

    @on_click(TableId)
    async def click(self, interaction: Interaction, clicked: TableId) -> None:
        if clicked.verb == "again":
            await self._one_more.click(interaction, clicked.table)
        else:
            await self._lobby.click(interaction, clicked)

    @on_click(OpenId)
    async def open_here(self, interaction: Interaction, clicked: OpenId) -> None:
        await self._lobby.open(interaction, None, None, None, None, [], "")

    @on_click(AgreeId)
    async def agree(self, interaction: Interaction, clicked: AgreeId) -> None:
        if clicked.verb == "take":
            await self._seats.offer(interaction, clicked.table)
        else:
            await self._agreements.click(interaction, clicked)

    @on_click(SeatId)
    async def take_seat(self, interaction: Interaction, clicked: SeatId) -> None:
        await self._seats.take(interaction, clicked)

    @on_click(MenuId)
    async def menu(self, interaction: Interaction, clicked: MenuId) -> None:
        await self._menu.click(interaction, clicked)

    @on_click(LevelId)
    async def set_level(self, interaction: Interaction, clicked: LevelId) -> None:
        await self._menu.set_level(interaction, clicked)

    @on_click(LookId)
    async def look(self, interaction: Interaction, clicked: LookId) -> None:
        await self._pictures.click(interaction, clicked)


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    parts, services = bot.parts, bot.parts.services
    services.registry.loaded.dropped.append(parts.cards.dropped)
    services.preferences.server_listeners.append(parts.cards.redraw)
    await bot.add_cog(
        Tables(
            services,
            parts.cards,
            parts.lobby,
            parts.places,
            Agreements(services, parts.cards, parts.hand),
            SeatCommands(services, parts.cards, parts.hand),
            Clocks(services),
            PictureCommands(services),
            TableMenu(services, parts.hand),
            OneMore(services, parts.cards, parts.hand),
        )
    )
