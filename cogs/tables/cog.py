"""Tables: opening, joining, leaving, moving, starting, a match's start, one more, and lists of them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, get_args

import discord
from discord import app_commands

from cogs.house_rules.cog import RuleSets, suggest_rule_set, suggest_rules
from cogs.house_rules.forms import RulesForms
from cogs.house_rules.naming import refusing_in_words, with_players
from cogs.parts import Bot
from cogs.shell.answers import FURTHER, Interaction, answer_publicly, one_of, say
from cogs.shell.feature import Asking, Feature, Services, Tip, group, localised, on_click
from cogs.shell.names import table_title, worn_at
from cogs.shell.preferences import expect
from cogs.shell.rights import (
    expect_guest,
    expect_permissions,
    only,
    own_table,
    person_of,
    suggest_own_table,
    suggest_table,
    table_here,
    table_in_charge,
)
from cogs.tables.agreeing import PACE_CHOICES, Agreements
from cogs.tables.ids import OpenId, TableId, TableVerb
from cogs.tables.menu import TableMenu, in_the_way, listed, table_tips
from cogs.tables.messages import PrivateHands, TableMessages
from engine.cards import Deck
from engine.game import Refusal
from engine.games.registry import GAMES
from engine.tables import PACES, Access, PaceName, Person, Table, lobby, seats
from engine.tables.change import Draft

log = logging.getLogger(__name__)

_ARCHIVED_AFTER: Final = 10_080
"""Minutes without a message after which Discord archives a table's thread; the maximum allowed."""


class Tables(Feature):
    """Opening, filling, starting, moving, leaving and closing tables."""

    table = group("table")

    def __init__(
        self,
        services: Services,
        table_messages: TableMessages,
        hands: PrivateHands,
        rule_sets: RuleSets,
        forms: RulesForms,
    ) -> None:
        self._services = services
        self._table_messages = table_messages
        self._hands = hands
        self._rule_sets = rule_sets
        self._forms = forms

    async def interacted(self, interaction: Interaction) -> None:
        interaction.extras[FURTHER] = partial(in_the_way, interaction, self._services)

    async def tips(self, asking: Asking) -> list[Tip]:
        return await table_tips(asking, self._services)

    # -- opening -------------------------------------------------------------------------------------------

    @localised(
        "table-open",
        table,
        {
            "game": {name: f"game-{name}" for name in GAMES},
            "who": {"everyone": "choice-everyone", "invited": "choice-invited"},
            "pace": PACE_CHOICES,
            "deck": {deck: f"setting-deck-{deck}" for deck in get_args(Deck)},
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
        deck: str | None = None,
    ) -> None:
        guests = list({guest.id: guest for guest in (guest1, guest2, guest3, guest4) if guest}.values())
        chosen = None if pace is None else one_of(PACES, pace)
        at_once = None if spectators is None else spectators == "at_once"
        cards = None if deck is None else one_of(get_args(Deck), deck)
        await self.open(
            interaction, game, preset, players, who, guests, rules, thread, chosen, at_once, rated, cards
        )

    @on_click(OpenId)
    async def open_here(self, interaction: Interaction, clicked: OpenId) -> None:
        await self.open(interaction, None, None, None, None, [], "")

    async def open(
        self,
        interaction: Interaction,
        game_name: str | None,
        preset: str | None,
        players: int | None,
        who: str | None,
        guests: list[discord.User],
        rules: str,
        thread: bool | None = None,
        pace: PaceName | None = None,
        hands_open: bool | None = None,
        rated: bool | None = None,
        deck: Deck | None = None,
        *,
        filled: bool = False,
    ) -> None:
        """Open a table in this channel; the answer is its card, or a link to the table's ``thread``.

        ``preset`` is the name of a preset, or of a rule set that the server has saved. Without it and
        ``rules`` the table opens with what its host played last, pace included, or else with the server's
        favourite. Whatever else is left out defaults to the server's settings. If ``filled``, computers sit
        on all other seats.
        """
        services = self._services
        in_thread = self._wants_thread(interaction, thread)
        chosen = services.preferences.server(str(interaction.guild_id))
        expect(interaction, chosen.who_opens, Refusal("not_allowed_to_open"))
        for guest in guests:
            expect_guest(guest)
        invited = who == "invited" or (who is None and bool(guests))
        access = Access("invited", tuple(str(guest.id) for guest in guests)) if invited else Access()
        host = await person_of(interaction, services.registry)
        if preset is None and not rules:
            choice = await self._rule_sets.usual(interaction, host, game_name)
        else:
            choice = await self._rule_sets.chosen(interaction, game_name, preset, rules)
        with refusing_in_words(choice.game, services.words_for(interaction)):
            overrides = with_players(choice.game, choice.preset, choice.overrides, players)
        await services.registry.durations.load(str(interaction.guild_id), choice.game.name)
        table = await services.registry.open(
            str(interaction.guild_id),
            str(interaction.channel_id),
            host,
            choice.game.name,
            choice.preset,
            overrides,
            access,
            choice.rule_set,
            pace=pace or choice.pace or chosen.pace,
            spectators=chosen.spectators if hands_open is None else "at_once" if hands_open else "after",
            rated=chosen.rated if rated is None else rated,
            level=services.preferences.level(str(interaction.guild_id), host),
            deck=deck,
        )
        if filled:
            await table.do(lobby.fill, host)
        named = [str(guest.id) for guest in guests] if invited else []
        called = await self._table_messages.called(named, table.state)
        if in_thread:
            await self._open_in_thread(interaction, table, called)
        else:
            await self._table_messages.of(table.state).open(interaction, called)

    def _wants_thread(self, interaction: Interaction, asked: bool | None) -> bool:
        """Whether a new table gets a thread: as ``asked``, else by the server's setting where possible.

        Raises ``Refusal`` ``no_threads_here`` or ``missing_permissions``.
        """
        possible = isinstance(interaction.channel, discord.TextChannel)
        if asked and not possible:
            raise Refusal("no_threads_here")
        liked = self._services.preferences.server(str(interaction.guild_id)).thread
        wanted = possible and (liked if asked is None else asked)
        expect_permissions(interaction, self._services.words_for(interaction), thread=wanted)
        return wanted

    async def _open_in_thread(self, interaction: Interaction, table: Table, guests: Sequence[str]) -> None:
        """Answer the command that opened a table with a link to the table's thread.

        If Discord opens none, the table stays where it was opened.
        """
        state = table.state
        card = self._table_messages.of(state)
        words = self._table_messages.words(state.guild)
        title = table_title(state, words)
        with card.claimed(guests):
            answer = await answer_publicly(interaction, content=title)
            assert interaction.channel_id is not None
            parent = interaction.client.get_partial_messageable(
                interaction.channel_id, guild_id=interaction.guild_id
            )
            try:
                message = parent.get_partial_message(answer.id)
                thread = await message.create_thread(name=title, auto_archive_duration=_ARCHIVED_AFTER)
            except discord.HTTPException as error:
                log.warning("table %d: no thread could be opened (code %s)", state.table, error.code)
                await say(interaction, self._services.words_for(interaction)("channel-no_thread"))
                return
            await table.do(seats.move, None, str(thread.id))
        await answer.edit(content=words("channel-thread", title=title, place=thread.mention))

    # -- coming and going ----------------------------------------------------------------------------------

    @localised("table-close", table)
    @app_commands.autocomplete(table=suggest_table)
    async def close(self, interaction: Interaction, table: int | None = None) -> None:
        """Close a table, as its host or somebody who may manage its channel."""
        services = self._services
        person = await person_of(interaction, services.registry)
        if table is None:
            here = await services.registry.tables(str(interaction.guild_id), str(interaction.channel_id))
            table = only([one for one in here if one.host.id == person.id])
        found, in_charge = await table_in_charge(interaction, services, person, table)
        forced = in_charge and (found.state.host.id != person.id or found.state.arranged)
        after = await found.do(seats.close, person, "admin" if forced else "host", force=forced)
        closed = after.status == "closed"
        await self.reply(interaction, "table-closed" if closed else "asked-end", table=str(table))

    @localised("table-move", table)
    @app_commands.autocomplete(table=suggest_table)
    async def move(self, interaction: Interaction, table: int | None = None) -> None:
        """Move a table to this channel, as its host or a manager of its channel; the answer is its card.

        If it is here already, its card is posted anew at the end of the channel. Raises ``Refusal``
        ``not_in_charge``, ``missing_permissions`` and as ``only``, and ``TableError``.
        """
        services, here = self._services, str(interaction.channel_id)
        expect_permissions(interaction, services.words_for(interaction))
        person = await person_of(interaction, services.registry)
        if table is None:
            own = await services.registry.tables(str(interaction.guild_id), person=person.id)
            table = only([one for one in own if one.channel != here] or own)
        found, in_charge = await table_in_charge(interaction, services, person, table)
        host = found.state.host.id == person.id
        Refusal.unless(host or in_charge, "not_in_charge")
        message = self._table_messages.of(found.state)
        with message.claimed():
            seated = found.state.seat_of(person.id) is not None
            moved = await found.do(seats.move, person if host and seated else None, here)
            await message.bring(interaction, moved)

    @localised("table-leave", table)
    @app_commands.autocomplete(table=suggest_own_table)
    async def leave(self, interaction: Interaction, table: int | None = None) -> None:
        """Leave a table; while it plays a computer takes over, and the seat can be taken back.

        When the last person leaves, the table closes.
        """
        person, found = await own_table(interaction, self._services, table)
        status = (await found.do(seats.leave, person)).status
        if status == "playing":
            await self._hands.show(interaction, found.id)
        else:
            left = "table-left-closed" if status == "closed" else "table-left"
            await self.reply(interaction, left, table=str(found.id))

    @localised("table-list", table)
    async def list_tables(self, interaction: Interaction) -> None:
        """List the tables in this server whose channels the user may see."""
        services, words = self._services, self._services.words_for(interaction)
        guild = str(interaction.guild_id)
        everywhere = [*await services.registry.tables(guild), *await services.registry.shelved(guild)]
        seen = await services.visibility.seen(interaction, (one.channel for one in everywhere))
        lines = await listed([one for one in everywhere if one.channel in seen], interaction, services)
        await say(
            interaction, "\n".join([words("tables-title"), *lines] if lines else [words("tables-none")])
        )

    # -- buttons -------------------------------------------------------------------------------------------

    @on_click(TableId)
    async def click(self, interaction: Interaction, clicked: TableId) -> None:
        """Handle a click on a button that concerns a table as a whole."""
        if clicked.verb == "hand":
            await self._hands.show(interaction, clicked.table)
        elif clicked.verb == "configure":
            await self._forms.open(interaction, clicked.table)
        elif clicked.verb == "reclaim":
            await self._hands.reclaim(interaction, clicked.table)
        elif clicked.verb == "again":
            await self._one_more(interaction, clicked.table)
        else:
            await self._change(interaction, clicked)

    async def _change(self, interaction: Interaction, clicked: TableId) -> None:
        person = await person_of(interaction, self._services.registry)
        table = await table_here(interaction, self._services, clicked.table)
        starts, filled = clicked.verb in ("fill", "start"), clicked.verb == "fill"
        no_match = starts and await _no_match(table, person, self._services, filled=filled)
        if starts:
            state = await table.do(lobby.start, person, filled=filled)
        else:
            state = await table.do(_COMMANDS[clicked.verb], person)
        await self._table_messages.of(state).answer(interaction, state)
        if no_match:
            await interaction.followup.send(self._table_messages.words(state.guild)("fraternity-match-none"))

    async def _one_more(self, interaction: Interaction, number: int) -> None:
        """Answer with the cards of the next partie, or with its lobby, where the others are called.

        Whoever comes later sits down there. Raises ``Refusal`` ``not_allowed_to_open`` and
        ``missing_permissions``, and as ``TableRegistry.one_more``.
        """
        services = self._services
        person = await person_of(interaction, services.registry)
        await table_here(interaction, services, number)
        who_opens = services.preferences.server(str(interaction.guild_id)).who_opens
        expect(interaction, who_opens, Refusal("not_allowed_to_open"))
        expect_permissions(interaction, services.words_for(interaction))
        table, opened = await services.registry.one_more(number, person)
        state = table.state
        if state.status != "lobby":
            await self._hands.show(interaction, table.id)
        elif opened:
            kept_for = [state.person(number).external_id for number in state.reserved.values()]
            called = await self._table_messages.called([one for one in kept_for if one is not None], state)
            await self._table_messages.of(state).open(interaction, called)
        else:
            if state.seat_of(person.id) is None:
                await table.do(lobby.sit, person)
            await self.reply(interaction, "again-seated", table=str(table.id))


_COMMANDS: Final[Mapping[TableVerb, Callable[[Draft, Person], None]]] = {
    "join": lobby.sit,
    "leave": seats.leave,
    "computer": lobby.add_computer,
    "close": seats.close,
}
"""Commands at a table by the verb of a button."""


async def _no_match(table: Table, person: Person, services: Services, *, filled: bool = False) -> bool:
    """Cancel a match for want of two fraternities when its table starts; return whether it was cancelled.

    A table that can't start yet stays as it is, unless it is ``filled`` with computers. Raises
    ``TableError("not_host")``.
    """
    state = table.state
    full = filled or all(place.kind != "empty" for place in state.seats)
    there = {row.fraternity for row in worn_at(state, services.fraternities).values()}
    if not state.contest or state.status != "lobby" or not full or len(there) > 1:
        return False
    await table.do(lobby.declare_contest, person, False)
    return True


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    await bot.add_features(TableMessages, Tables, Agreements, TableMenu)
