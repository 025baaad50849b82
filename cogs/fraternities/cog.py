"""Fraternities: ``/fraternity`` with all that belongs to it, their buttons, standings and matches."""

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from itertools import combinations
from typing import Final

import discord
from discord import app_commands

from cogs.fraternities import view as pages
from cogs.fraternities.members import (
    Members,
    expect_in_charge,
    in_charge,
    may_entitle,
    named_or_own,
    suggest_fraternity,
)
from cogs.fraternities.view import (
    FoundId,
    FraternityId,
    PaintId,
    Verb,
    balance_line,
    balance_told,
    colours_of,
    fraternity_name,
    matches_message,
    standings_message,
    standings_table,
    told,
)
from cogs.leaderboards.periods import BoardPeriods, season_name
from cogs.parts import Bot
from cogs.pictures.canvas import Picture
from cogs.shell.answers import Interaction, asked, files_of, illustration, in_time, respond, say
from cogs.shell.feature import Asking, Feature, Services, Tip, attached, group, localised, on_click
from cogs.shell.layout import RED
from cogs.shell.names import LONG_NAME, MAX_NAME, names_of, shown, stored_name, worn_at
from cogs.shell.preferences import expect_keeper, keeps
from cogs.shell.rights import choices, known_table, only, person_of
from cogs.texts.catalogue import Words
from engine.fraternities.standing import Balance, matches, standing
from engine.fraternities.store import Colours, FraternityRow, written_colours
from engine.game import Refusal
from engine.games.registry import GAMES
from engine.seasons.calendar import Season
from engine.store import Store
from engine.tables import Person, lobby

MOST_BALANCES: Final = 6
"""Maximum number of pairs whose balance of matches is shown."""
SEASONS: Final = 6
"""Maximum number of past seasons that are considered for honours."""


async def honours_of(services: Services, row: FraternityRow, words: Words) -> list[str]:
    """Return a line for each honour of a fraternity; none where it has won and lost nothing yet.

    Beside its matches these are the newest seasons since it was founded in which it was the strongest.
    """
    store, lines = services.store, []
    balance = Balance.over_all(await matches(store, row.guild), row.fraternity)
    if balance != Balance():
        lines.append(words("fraternity-honour-matches", balance=balance_told(balance, words)))
    calendar, now_ms = await store.seasons.calendar(row.guild), services.now_ms()
    seasons = await services.standings_worker.seasons(row.guild)
    over = [one for one in seasons if one.ends_ms is not None and row.founded_ms < one.ends_ms <= now_ms]
    for season in over[:SEASONS]:
        games = [
            words.game(game)
            for game in await store.standings.games(row.guild)
            if await _strongest(store, row, game, season)
        ]
        if games:
            name = shown(season_name(season, calendar, words), LONG_NAME)
            lines.append(words("fraternity-honour-first", season=name, games=", ".join(games)))
    return lines


async def _strongest(store: Store, row: FraternityRow, game: str, season: Season) -> bool:
    lines = await standing(store, row.guild, game, (season.begins_ms, season.ends_ms))
    first = any(line.rank == 1 and line.fraternity.fraternity == row.fraternity for line in lines)
    return first and len(lines) > 1  # alone nobody is the strongest


NO_ROLE: Final = "0"
"""Stands for "no role" in the id of a button."""
_FEW: Final = 15
"""Up to this many members, names are shown in full; Discord allows 4000 characters in all."""


class Fraternities(Feature):
    """Groups of people in a server: their colours, members, standings and matches."""

    fraternity = group("fraternity", keepers=True)

    def __init__(self, services: Services, members: Members) -> None:
        self._services = services
        self._fraternities = services.fraternities
        self._periods = BoardPeriods(services)
        self._doing: Mapping[str, Callable[[Interaction, FraternityId], Awaitable[None]]] = {
            "dissolve": self._dissolve,
            "join": members.join,
            "move": members.move,
            "list": lambda interaction, _: self._list_all(interaction),
            "invite": members.invite_chosen,
            "entitle": members.ask_title,
            "leave": members.ask_leave,
            "part": members.leave,
        }

    async def tips(self, asking: Asking) -> list[Tip]:
        """Lead those who keep the books to founding one, and all to the fraternities, where there are any."""
        tips = [Tip("keep", 60, asking.words("help-fraternity"))] if asking.keeps else []
        if self._fraternities.all_of(str(asking.interaction.guild_id)):
            tips.append(Tip("more", 60, asking.words("help-fraternities")))
        return tips

    @on_click(FraternityId)
    async def click(self, interaction: Interaction, clicked: FraternityId) -> None:
        await self._doing[clicked.verb](interaction, clicked)

    # -- changing one --------------------------------------------------------------------------------------

    @localised("fraternity-create", fraternity)
    async def create(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, LONG_NAME],
        colours: app_commands.Range[str, 1, 100],
        role: discord.Role | None = None,
    ) -> None:
        """Preview a fraternity, with a button that founds it."""
        expect_keeper(interaction, self._services.preferences)
        cleaned, stripes = _cleaned(name), self._colours(interaction, colours)
        self._fraternities.expect_room(str(interaction.guild_id), cleaned, _role(role))
        found = FoundId(_role(role) or NO_ROLE, stripes, cleaned)
        await self._preview(interaction, cleaned, stripes, _role(role), found)

    @on_click(FoundId)
    async def make(self, interaction: Interaction, clicked: FoundId) -> None:
        """Found the fraternity that was previewed."""
        expect_keeper(interaction, self._services.preferences)
        founder = await person_of(interaction, self._services.registry)
        chosen = None if clicked.role == NO_ROLE else clicked.role
        if chosen is not None and (interaction.guild is None or not interaction.guild.get_role(int(chosen))):
            raise Refusal("fraternity_role_unfit")
        row = await self._fraternities.create(
            str(interaction.guild_id), _cleaned(clicked.name), clicked.colours, chosen, founder.id
        )
        sentence = "fraternity-made-role" if row.role else "fraternity-made"
        await self.done(interaction, sentence, name=fraternity_name(row))

    @localised("fraternity-rename", fraternity)
    @app_commands.autocomplete(fraternity=suggest_fraternity)
    async def rename(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, LONG_NAME],
        fraternity: str | None = None,
    ) -> None:
        """Rename a fraternity; for its founder and those who keep the books."""
        row = await self._own(interaction, fraternity)
        changed = await self._fraternities.change(row, name=_cleaned(name))
        told_names = {"old": fraternity_name(row), "name": fraternity_name(changed)}
        await self.reply(interaction, "fraternity-renamed", **told_names)

    @localised("fraternity-colours", fraternity)
    @app_commands.autocomplete(fraternity=suggest_fraternity)
    async def colours(
        self,
        interaction: Interaction,
        colours: app_commands.Range[str, 1, 100],
        fraternity: str | None = None,
    ) -> None:
        """Preview a fraternity in other colours, to be confirmed with a button."""
        row = await self._own(interaction, fraternity)
        stripes = self._colours(interaction, colours)
        await self._preview(interaction, row.name, stripes, row.role, PaintId(row.fraternity, stripes))

    @on_click(PaintId)
    async def paint(self, interaction: Interaction, clicked: PaintId) -> None:
        """Give a fraternity the colours that were previewed."""
        row = self._fraternities.numbered(str(interaction.guild_id), clicked.fraternity)
        await expect_in_charge(interaction, self._services, row)
        row = await self._fraternities.change(row, colours=written_colours(clicked.colours))
        words = self._services.words_for(interaction)
        painted = told(row.stripes, words)
        await self.done(interaction, "fraternity-painted", name=fraternity_name(row), colours=painted)

    @localised("fraternity-bind", fraternity)
    @app_commands.autocomplete(fraternity=suggest_fraternity)
    async def bind(
        self, interaction: Interaction, role: discord.Role | None = None, fraternity: str | None = None
    ) -> None:
        """Make membership of a fraternity depend on a role, or on invitations."""
        expect_keeper(interaction, self._services.preferences)
        row = await named_or_own(interaction, self._services, fraternity)
        row = await self._fraternities.change(row, role=_role(role))
        words, name = self._services.words_for(interaction), fraternity_name(row)
        if row.role is None:
            await say(interaction, words("fraternity-unbound", name=name))
        else:
            await say(interaction, words("fraternity-bound", name=name, role=f"<@&{row.role}>"))

    @localised("fraternity-dissolve", fraternity)
    @app_commands.autocomplete(fraternity=suggest_fraternity)
    async def dissolve(self, interaction: Interaction, fraternity: str | None = None) -> None:
        """Ask whether a fraternity is really to be dissolved."""
        expect_keeper(interaction, self._services.preferences)
        row = await named_or_own(interaction, self._services, fraternity)
        members, words = len(self._fraternities.members(row)), self._services.words_for(interaction)
        question = words("fraternity-dissolve-ask", name=fraternity_name(row), members=members)
        yes = FraternityId("dissolve", row.fraternity).custom_id
        await respond(interaction, asked(question, yes, words("button-fraternity-dissolve"), accent=RED))

    async def _dissolve(self, interaction: Interaction, clicked: FraternityId) -> None:
        """Dissolve a fraternity."""
        expect_keeper(interaction, self._services.preferences)
        row = self._fraternities.numbered(str(interaction.guild_id), clicked.fraternity)
        await self._fraternities.dissolve(row)
        await self.done(interaction, "fraternity-dissolved", name=fraternity_name(row))

    # -- looking at them -----------------------------------------------------------------------------------

    @attached("leaderboard", "fraternity")
    @app_commands.autocomplete(fraternity=suggest_fraternity)
    async def show(self, interaction: Interaction, fraternity: str | None = None) -> None:
        """Show one fraternity with its members and honours; without a name one's own, or else all."""
        person = await person_of(interaction, self._services.registry)
        if fraternity is None and self._fraternities.of(str(interaction.guild_id), person.id) is None:
            await self._list_all(interaction)
            return
        words = self._services.words_for(interaction)
        row = await named_or_own(interaction, self._services, fraternity)
        members = self._fraternities.members(row)
        store = self._services.store
        await store.persons.load(one.person for one in members)
        limit = MAX_NAME if len(members) > _FEW else LONG_NAME
        people = (store.persons.known(one.person, row.guild) for one in members)
        names = {person: shown(name, limit) for person, name in names_of(people, words, limit).items()}
        about = f"{pages.founded_in(row, words)} · {words('fraternity-members', count=len(members))}"
        honours = await honours_of(self._services, row, words)
        picture = await self._ribbon(interaction, row.name, row.stripes, about)
        offered = await self._offered(interaction, row, person)
        page = pages.fraternity_page(row, members, names, honours, words, picture, offered)
        await respond(interaction, page, files_of(picture), fresh=True)

    async def _list_all(self, interaction: Interaction) -> None:
        """List the server's fraternities."""
        rows = self._fraternities.all_of(str(interaction.guild_id))
        members = {row.fraternity: len(self._fraternities.members(row)) for row in rows}
        page = pages.fraternity_list(rows, members, self._services.words_for(interaction))
        await respond(interaction, page, [], fresh=True)

    async def _offered(self, interaction: Interaction, row: FraternityRow, person: Person) -> set[Verb]:
        """Return what somebody may do on a fraternity's page."""
        own = self._fraternities.membership(row.guild, person.id)
        member = own is not None and own.fraternity == row.fraternity
        leads = await in_charge(interaction, self._services, row)
        offered: set[Verb] = set()
        if leads or (member and own is not None and may_entitle(own)):
            offered.add("entitle")
        if row.role is None and (member or leads):
            offered.add("invite")
        if row.role is None and member:
            offered.add("leave")
        return offered

    # -- standings -----------------------------------------------------------------------------------------

    @attached("leaderboard", "fraternities", {"game": {name: f"game-{name}" for name in GAMES}})
    async def standings(
        self,
        interaction: Interaction,
        game: str | None = None,
        period: app_commands.Range[str, 0, 100] | None = None,
    ) -> None:
        """Show the standings of this server's fraternities.

        Raises ``Refusal`` ``fraternity_no_evening``, ``board_no_season``, ``board_period_unknown``.
        """
        services, words = self._services, self._services.words_for(interaction)
        guild = str(interaction.guild_id)
        meant = await self._periods.meant(period, guild, words)
        Refusal.when(meant.is_evening, "fraternity_no_evening")
        if game is None or game not in GAMES:
            game = await self._newest_game(guild)
        lines = await standing(services.store, guild, game, meant.lasts)
        title = words("fraternity-standings-title", game=words.game(game))
        subtitle = f"{meant.name} · {words('fraternity-measure')}"
        person = await person_of(interaction, services.registry)
        drawing = illustration(
            services,
            interaction,
            person,
            lambda: standings_table(lines, title, subtitle, words) if lines else None,
            words,
        )
        picture, note = await in_time(interaction, drawing, fresh=True)
        message = standings_message(lines, title, subtitle, words, note, picture=picture)
        await respond(interaction, message, files_of(picture), fresh=True)

    async def _newest_game(self, guild: str) -> str:
        rows = await self._services.store.results.recent(guild, GAMES, 1)
        return rows[0].game if rows else next(iter(GAMES))

    @standings.command.autocomplete("period")
    async def periods(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Suggest periods while somebody types."""
        words = self._services.words_for(interaction)
        found = await self._periods.suggested(typed, str(interaction.guild_id), words)
        return choices((one for one in found if not one[1].startswith("e")), "")

    # -- matches -------------------------------------------------------------------------------------------

    @attached("table", "match")
    async def match(self, interaction: Interaction, table: int | None = None) -> None:
        """Make a table in its lobby a match, or no longer; for its host and those who keep the books."""
        services, words = self._services, self._services.words_for(interaction)
        person = await person_of(interaction, services.registry)
        if table is None:
            here = await services.registry.tables(str(interaction.guild_id), str(interaction.channel_id))
            table = only([one for one in here if one.status == "lobby" and one.host.id == person.id])
        found = await known_table(interaction, services, person, table)
        wanted = not found.state.contest
        await found.do(lobby.declare_contest, person, wanted, force=keeps(interaction, services.preferences))
        if not wanted:
            await say(interaction, words("fraternity-match-off", table=str(table)))
            return
        bound = set(worn_at(found.state, self._fraternities).values())
        there = sorted(bound, key=lambda row: row.fraternity)
        names = ", ".join(fraternity_name(row) for row in there) or "–"
        enough = "fraternity-match-on" if len(there) > 1 else "fraternity-match-lonely"
        await say(interaction, words(enough, table=str(table), names=names))

    @attached("leaderboard", "matches")
    @app_commands.autocomplete(fraternity=suggest_fraternity, against=suggest_fraternity)
    async def matches(
        self, interaction: Interaction, fraternity: str | None = None, against: str | None = None
    ) -> None:
        """List past matches of all fraternities, of one, or between two, and the balance of each pair."""
        guild, words = str(interaction.guild_id), self._services.words_for(interaction)
        rows = {row.fraternity: row for row in await self._services.store.fraternities.all_of(guild)}
        wanted = [
            (await named_or_own(interaction, self._services, name)).fraternity
            for name in (fraternity, against)
            if name is not None
        ]
        found = [match for match in await matches(self._services.store, guild) if match.has(*wanted)]
        met = {
            pair
            for match in found
            for pair in combinations(sorted(side.fraternity for side in match.sides), 2)
            if set(wanted) <= set(pair)
        }
        balances = [
            balance_line(rows[one], rows[other], Balance.of(found, one, other), words)
            for one, other in sorted(met)[:MOST_BALANCES]
        ]
        await respond(interaction, matches_message(found, rows, balances, words))

    # -- what they share -----------------------------------------------------------------------------------

    async def _own(self, interaction: Interaction, name: str | None) -> FraternityRow:
        row = await named_or_own(interaction, self._services, name)
        await expect_in_charge(interaction, self._services, row)
        return row

    def _colours(self, interaction: Interaction, typed: str) -> Colours:
        return colours_of(typed, self._services.texts, self._services.words_for(interaction))

    async def _preview(
        self,
        interaction: Interaction,
        name: str,
        stripes: Colours,
        role: str | None,
        button: FoundId | PaintId,
    ) -> None:
        words = self._services.words_for(interaction)
        picture = await self._ribbon(interaction, name, stripes, told(stripes, words))
        page = pages.preview(name, stripes, role, button, words, picture)
        await respond(interaction, page, files_of(picture), fresh=True)

    async def _ribbon(
        self, interaction: Interaction, name: str, stripes: Colours, about: str
    ) -> Picture | None:
        """Draw the colours of a fraternity for readers who want pictures."""
        words = self._services.words_for(interaction)
        person = await person_of(interaction, self._services.registry)
        make_spec = partial(pages.ribbon, name, stripes, about, words)
        drawing = illustration(self._services, interaction, person, make_spec, words)
        picture, _ = await in_time(interaction, drawing, fresh=True)
        return picture


def _cleaned(name: str) -> str:
    """Return a valid name. Raises ``Refusal`` ``fraternity_unnamed``."""
    cleaned = stored_name(name)
    Refusal.unless(any(map(str.isalnum, cleaned)), "fraternity_unnamed")
    return cleaned[:LONG_NAME]


def _role(role: discord.Role | None) -> str | None:
    """Return the id of a role that people can be given. Raises ``Refusal`` ``fraternity_role_unfit``."""
    if role is None:
        return None
    Refusal.unless(not role.is_default() and not role.managed, "fraternity_role_unfit")
    return str(role.id)


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    await bot.add_features(Fraternities, Members)
