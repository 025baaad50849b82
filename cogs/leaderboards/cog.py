"""Leaderboards: ``/leaderboard`` and the buttons and selects of its message."""

from collections.abc import Awaitable, Mapping
from dataclasses import replace
from typing import Final, cast

from discord import app_commands

from cogs.leaderboards.periods import BoardPeriod, BoardPeriods, shortened, suggest_period
from cogs.leaderboards.view import (
    LONGEST_NAME,
    PAGE_SIZE,
    LeaderboardId,
    ReadersPage,
    leaderboard_message,
    leaderboard_spec,
    shared_message,
)
from cogs.parts import Bot
from cogs.pictures.canvas import Picture
from cogs.shell.answers import Interaction, files_of, illustration, in_time, one_of, respond, the_chosen
from cogs.shell.feature import Asking, Feature, Services, Tip, group, localised, on_click
from cogs.shell.layout import RawLayout
from cogs.shell.names import names_of
from cogs.shell.posting import share
from cogs.shell.rights import expect_may_share, person_of
from cogs.texts.catalogue import Words
from engine.game import Refusal
from engine.games.registry import GAMES
from engine.standings.evening import evening
from engine.standings.fold import CIRCLES, Board
from engine.standings.leaderboard import MEASURES, OWN_PAGE, Leaderboard, Measure, ranking
from engine.tables import Person

MOST_LEAST: Final = 1000
USUAL_LEAST: Final = {"a": 3, "s": 3, "m": 1, "e": 1}
"""Default minimum of parties (deals, for an evening), by the first letter of a period's code.

Where nobody has that many, one is enough.
"""


class Leaderboards(Feature):
    """Leaderboards of the players of a server. Stateless: a message's ids hold everything."""

    standings = group("leaderboard")

    def __init__(self, services: Services) -> None:
        self._services = services
        self._periods = BoardPeriods(services)

    # -- the command -----------------------------------------------------------------------------------------

    @localised(
        "leaderboard-players",
        standings,
        {
            "game": {name: f"game-{name}" for name in GAMES},
            "circle": {circle: f"board-circle-{circle}" for circle in CIRCLES},
            "by": {name: f"board-measure-{name}" for name in MEASURES},
        },
    )
    @app_commands.autocomplete(period=suggest_period)
    async def leaderboard(
        self,
        interaction: Interaction,
        game: str | None = None,
        period: app_commands.Range[str, 0, 100] | None = None,
        circle: str | None = None,
        by: str | None = None,
        least: app_commands.Range[int, 1, MOST_LEAST] | None = None,
    ) -> None:
        """Show a leaderboard, privately. Options that weren't given get values that fit the others.

        Raises ``Refusal``: ``board_period_unknown``, ``board_no_season``, ``board_evening_rating``,
        ``board_computers_rating``.
        """
        words, guild = self._services.words_for(interaction), str(interaction.guild_id)

        async def asked() -> LeaderboardId:
            chosen = await self._periods.meant(period, guild, words)
            if by == "rating" and chosen.is_evening:
                raise Refusal("board_evening_rating")
            if by == "rating" and circle == "computers":
                raise Refusal("board_computers_rating")
            at = LeaderboardId(
                game or await self._most_played(guild, chosen),
                one_of(CIRCLES, circle or "together"),
                chosen.code,
                cast(Measure, by or "rating"),
                least or 1,
            )
            return at if least is not None else await self._usual_least(guild, possible(at), chosen)

        await self._show(interaction, asked(), fresh=True)

    async def tips(self, asking: Asking) -> list[Tip]:
        return [Tip("more", 30, asking.words("help-leaderboard"))]

    # -- clicks ----------------------------------------------------------------------------------------------

    @on_click(LeaderboardId)
    async def click(self, interaction: Interaction, clicked: LeaderboardId) -> None:
        """Turn to another page or board, or show this one to everybody."""
        if clicked.verb == "share":
            await self._share(interaction, clicked)
        else:
            await self._show(interaction, self._led(interaction, clicked), fresh=clicked.verb == "open")

    async def _led(self, interaction: Interaction, clicked: LeaderboardId) -> LeaderboardId:
        """Return the page that a click leads to: the one in its id, changed by the choice in a select."""
        words, guild = self._services.words_for(interaction), str(interaction.guild_id)
        at = replace(clicked, page=0)
        match clicked.verb:
            case "own":
                return replace(clicked, page=OWN_PAGE)
            case "by":
                return replace(at, by=one_of(MEASURES, the_chosen(interaction)))
            case "period":
                at = replace(at, period=the_chosen(interaction))
            case "game":
                at = replace(at, game=the_chosen(interaction))
            case "circle":
                at = replace(at, circle=one_of(CIRCLES, the_chosen(interaction)))
            case _:
                return clicked
        period = await self._periods.coded(at.period, guild, words)
        # a minimum that somebody has asked for stays while it is of parties, or of deals
        if _asked_for(clicked) and period.is_evening == (clicked.period[0] == "e"):
            return possible(at)
        return await self._usual_least(guild, possible(at), period)

    # -- the message -----------------------------------------------------------------------------------------

    async def _show(self, interaction: Interaction, asking: Awaitable[LeaderboardId], *, fresh: bool) -> None:
        """Answer with a page: in a new message when ``fresh``, else in the message that was clicked."""
        words = self._services.words_for(interaction)

        async def made() -> tuple[RawLayout, Picture | None]:
            return await self._made(interaction, await asking, words)

        drawing, picture = await in_time(interaction, made(), fresh=fresh)
        await respond(interaction, drawing, files_of(picture), fresh=fresh)

    async def _made(
        self, interaction: Interaction, at: LeaderboardId, words: Words, *, handed_on: bool = False
    ) -> tuple[RawLayout, Picture | None]:
        """Draw the page for whoever asks."""
        guild = str(interaction.guild_id)
        reader = await person_of(interaction, self._services.registry)
        period = await self._periods.coded(at.period, guild, words)
        sight = await self._sight(guild, possible(at), period, reader, words)
        picture, busy = await self._picture(interaction, reader, sight, words)
        offered = await self._periods.offered(guild, words)
        page = leaderboard_message(
            sight,
            words,
            picture,
            await self._games(guild, sight),
            shortened(offered, period),
            note=words("board-shared") if handed_on else busy,
            handed_on=handed_on,
        )
        return page.view(), picture

    async def _picture(
        self, interaction: Interaction, reader: Person | None, sight: ReadersPage, words: Words
    ) -> tuple[Picture | None, str]:
        """Draw the page as a picture if anybody is on it; also return a note for the reader."""
        return await illustration(
            self._services,
            interaction,
            reader,
            lambda: leaderboard_spec(sight, words) if sight.board.lines else None,
            words,
        )

    # -- boards ---------------------------------------------------------------------------------------------

    async def _most_played(self, guild: str, period: BoardPeriod) -> str:
        """Return the game that the server plays most: in that evening, or else of all time."""
        store = self._services.store
        counts: Mapping[str, int] = {}
        if period.span is not None:
            counts = await store.played_deals.games_within(guild, *period.span)
        counts = counts or {
            game: ladder.entries for game, ladder in (await store.standings.ladders(guild)).items()
        }
        return max(GAMES, key=lambda game: counts.get(game, 0))

    async def _usual_least(self, guild: str, at: LeaderboardId, period: BoardPeriod) -> LeaderboardId:
        """Return the id with the usual minimum of parties if anybody reaches it, else with one."""
        usual, one = replace(at, least=USUAL_LEAST[at.period[0]]), replace(at, least=1)
        if usual == one:
            return one
        key = Board(guild, at.game, at.circle, period.key)
        return usual if await self._services.store.rankings.reached(key, usual.least) else one

    async def _sight(
        self,
        guild: str,
        at: LeaderboardId,
        period: BoardPeriod,
        reader: Person | None,
        words: Words,
    ) -> ReadersPage:
        """Return a page of one of this server's boards, with the names and colours of the people on it."""
        board = await self._board(guild, at, period, None if reader is None else reader.id)
        people = {line.person for line in (*board.lines, *([board.own] if board.own else []))}
        people |= board.settlement.people
        persons = self._services.store.persons
        return ReadersPage(
            replace(at, page=board.page, verb="open"),
            period,
            board,
            names_of((persons.known(person, guild) for person in people), words, LONGEST_NAME),
            {
                person: row.stripes
                for person, row in self._services.fraternities.of_people(guild, people).items()
            },
            self._services.preferences.server(guild).unit,
        )

    async def _board(
        self, guild: str, at: LeaderboardId, period: BoardPeriod, reader: int | None
    ) -> Leaderboard:
        store, few_win = self._services.store, GAMES[at.game].few_points_win
        by = ranking(at.by, few_win)
        if period.span is None:
            key = Board(guild, at.game, at.circle, period.key)
            return await store.rankings.leaderboard(
                key,
                by,
                least_games=at.least,
                page=at.page,
                size=PAGE_SIZE,
                reader=reader,
                newcomers=at.least == USUAL_LEAST[at.period[0]],
            )
        played = await evening(
            store,
            guild,
            period.span,
            at.game,
            circle=at.circle,
        )
        return played.board(by, least_deals=at.least, page=at.page, size=PAGE_SIZE, reader=reader)

    async def _games(self, guild: str, sight: ReadersPage) -> list[str]:
        """Return the games that the server has played, including the one that is shown."""
        store = self._services.store
        counted = await store.standings.games(guild)
        tonight = (
            await store.played_deals.games_within(guild, *sight.period.span) if sight.period.span else {}
        )
        return [game for game in GAMES if game in (*counted, *tonight, sight.at.game)]

    # -- handing on ------------------------------------------------------------------------------------------

    async def _share(self, interaction: Interaction, clicked: LeaderboardId) -> None:
        """Show a page to everybody in the channel."""
        words = self._services.words_for(interaction)

        async def shared() -> tuple[RawLayout, Picture | None]:
            made = await self._made(interaction, clicked, words, handed_on=True)
            expect_may_share(interaction, words)
            await self._post(interaction, possible(clicked))
            return made

        drawing, picture = await in_time(interaction, shared(), fresh=False)
        await respond(interaction, drawing, files_of(picture), fresh=False)

    async def _post(self, interaction: Interaction, at: LeaderboardId) -> None:
        """Queue a page in the outbox, in the server's language and without anybody's own line."""
        services, guild = self._services, str(interaction.guild_id)
        words = services.public_words(interaction.client, guild)
        # it stays in the channel, so an evening is called by its day
        period = await self._periods.coded(at.period, guild, words, now_ms=0)
        sight = await self._sight(guild, at, period, None, words)
        picture, _ = await self._picture(interaction, None, sight, words)
        drawing = shared_message(sight, words, picture, interaction.user.display_name).view()
        share(services, interaction, "leaderboard", drawing, picture)


def possible(at: LeaderboardId) -> LeaderboardId:
    """Return the id with contradictions resolved. Raises ``Refusal("outdated_button")`` for unknown values.

    Evenings and parties against computers don't change ratings, so they are ranked by points.
    """
    one_of(GAMES, at.game)
    unrated = at.period[0] == "e" or at.circle == "computers"
    return replace(at, by="points") if unrated and at.by == "rating" else at


def _asked_for(at: LeaderboardId) -> bool:
    """Whether somebody has asked for a minimum of parties, or deals, other than the usual one."""
    return at.least not in (1, USUAL_LEAST[at.period[0]])


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    await bot.add_features(Leaderboards)
