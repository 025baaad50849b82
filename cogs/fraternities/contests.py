"""Contests of fraternities: standings, matches at a table, past matches, and the honours won in both."""

from __future__ import annotations

from functools import partial
from itertools import combinations
from typing import Final

from discord import app_commands

from cogs.fraternities.members import named_or_own, suggest_fraternity
from cogs.fraternities.view import (
    balance_line,
    balance_told,
    fraternity_name,
    matches_message,
    standings_message,
    standings_table,
)
from cogs.leaderboards.periods import BoardPeriods, season_name
from cogs.shell.answers import Interaction, files_of, illustration, in_time, respond, say
from cogs.shell.feature import Feature, Services, attached
from cogs.shell.names import LONG_NAME, shown, worn_at
from cogs.shell.preferences import keeps
from cogs.shell.rights import choices, known_table, only, person_of
from cogs.texts.catalogue import Words
from engine.fraternities.standing import Balance, matches, standing
from engine.fraternities.store import FraternityRow
from engine.game import Refusal
from engine.games.registry import GAMES
from engine.seasons.calendar import Season
from engine.store import Store
from engine.tables import Table, lobby

MOST_BALANCES: Final = 6
"""Maximum number of pairs whose balance of matches is shown."""
SEASONS: Final = 6
"""Maximum number of past seasons that are considered for honours."""


class Contests(Feature):
    """``/leaderboard fraternities, matches``, ``/table match``."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._service = services.fraternities
        self._periods = BoardPeriods(services)

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
        if meant.is_evening:
            raise Refusal("fraternity_no_evening")
        if game is None or game not in GAMES:
            game = await self._newest_game(guild)
        lines = await standing(services.store, guild, game, meant.lasts)
        title = words("fraternity-standings-title", game=words.game(game))
        subtitle = f"{meant.name} · {words('fraternity-measure')}"
        table = partial(standings_table, lines, title, subtitle, words)
        person = await person_of(interaction, services.registry)
        picture, note = None, ""
        if lines:
            drawing = illustration(self._services, interaction, person, table, words)
            picture, note = await in_time(interaction, drawing, fresh=True)
        message = standings_message(lines, title, subtitle, words, note, picture=picture)
        await respond(interaction, message, files_of(picture), fresh=True)

    async def _newest_game(self, guild: str) -> str:
        rows = await self._services.store.results.recent(guild, GAMES, 1)
        return rows[0].game if rows else next(iter(GAMES))

    @standings.autocomplete("period")
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
        there = self._there(found)
        names = ", ".join(fraternity_name(row) for row in there) or "–"
        enough = "fraternity-match-on" if len(there) > 1 else "fraternity-match-lonely"
        await say(interaction, words(enough, table=str(table), names=names))

    def _there(self, table: Table) -> list[FraternityRow]:
        return sorted(set(worn_at(table.state, self._service).values()), key=lambda row: row.fraternity)

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
