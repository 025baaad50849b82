"""Tournaments: ``/tournament``, ``/leaderboard tournament`` and the buttons of a card."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any, Final

import discord
from discord import app_commands

from cogs.house_rules.cog import RuleSets, suggest_rule_set, suggest_rules
from cogs.house_rules.naming import checked, refusing_in_words
from cogs.parts import Bot
from cogs.shell.announcer import Announcer
from cogs.shell.answers import Interaction, defer, respond, say, stored
from cogs.shell.commands import attached, group, localised
from cogs.shell.discord_errors import is_gone
from cogs.shell.feature import Asking, Feature, Tip, on_click
from cogs.shell.layout import RawLayout, button
from cogs.shell.names import LONG_NAME, MAX_NAME, given_name, plain_text, shown
from cogs.shell.pictured import Illustrations, files_of, in_time
from cogs.shell.preferences import expect_keeper
from cogs.shell.rights import MAX_CHOICES, expect_guest, expect_permissions, person_behind, person_of
from cogs.shell.services import Services
from cogs.tables.agreeing import PACE_CHOICES, pace_named
from cogs.tournaments.finding import TournamentFinder
from cogs.tournaments.news import TournamentNews, telling
from cogs.tournaments.view import TournamentId, Verb, standings_message, standings_spec
from engine.game import Game, Refusal
from engine.games.registry import GAMES
from engine.storage.errors import StorageError
from engine.tables import Person, TableState
from engine.tournaments.tournament import MISSED, MOST_ROUNDS, Tournament, TournamentPlan
from engine.tournaments.tournaments import TournamentService

log = logging.getLogger(__name__)

LISTED: Final = 15
TOLD: Final = 1
"""Tournaments that help tells of."""


class Tournaments(Feature):
    """Tournaments with rounds at several tables. ``now`` is the time in seconds since 1970."""

    tournament = group("tournament", keepers=True)

    def __init__(
        self,
        client: discord.Client,
        services: Services,
        rule_sets: RuleSets,
        announcer: Announcer,
        illustrations: Illustrations,
        now: Callable[[], float],
    ) -> None:
        self._services = services
        self._rule_sets = rule_sets
        self._illustrations = illustrations
        self._tournaments = TournamentService(
            services.store, services.registry, lambda: int(now() * 1000), partial(telling, announcer)
        )
        self._finder = TournamentFinder(services, self._tournaments)
        self._news = TournamentNews(client, services, self._tournaments, announcer)
        self._begun = False

    # -- the process ---------------------------------------------------------------------------------------

    async def ready(self) -> None:
        """Continue the rounds, and update the card of each tournament; the client knows its servers."""
        if self._begun:
            return
        self._begun = True
        try:
            await self._tournaments.begin()
            await self._news.ready()
        except StorageError:
            self._begun = False
            raise

    async def stop(self) -> None:
        """Finish running updates; the next start resumes."""
        await self._tournaments.close()
        await self._news.close()

    def published(self, snapshot: TableState) -> None:
        self._tournaments.published(snapshot)

    async def tips(self, asking: Asking) -> list[Tip]:
        """Tell how to hold one, and of the tournaments in this channel, with the buttons of their cards."""
        words, interaction = asking.words, asking.interaction
        here = str(interaction.channel_id)
        tips = [Tip("keep", 70, words("help-tournament"))] if asking.keeps else []
        for one in await stored(self._tournaments.newest_in(str(interaction.guild_id), here, TOLD)):
            entered = one.entrant(asking.person.id) is not None
            verbs: tuple[Verb, ...] = ("standings", "leave") if entered else ("join", "standings")
            offered = [
                button(TournamentId(one.number, verb).custom_id, words(f"button-tournament-{verb}"))
                for verb in verbs
            ]
            name = shown(one.row.name, LONG_NAME)
            tips.append(Tip("here", 40, words("help-tournament-here", name=name), offered))
        return tips

    # -- buttons -------------------------------------------------------------------------------------------

    @on_click(TournamentId)
    async def click(self, interaction: Interaction, clicked: TournamentId) -> None:
        """Handle a click on a button of a tournament's card."""
        now = await self._finder.chosen(interaction, clicked.tournament)
        match clicked.verb:
            case "join":
                await self._join(interaction, now)
            case "leave":
                await self._leave(interaction, now)
            case "next":
                await self._next(interaction, now, close=False)
            case "standings":
                await self._standings(interaction, now)

    # -- commands ------------------------------------------------------------------------------------------

    @localised(
        "tournament-create",
        tournament,
        {
            "game": {name: f"game-{name}" for name in GAMES},
            "missed": {name: f"choice-missed-{name}" for name in MISSED},
            "pace": PACE_CHOICES,
        },
    )
    @app_commands.autocomplete(preset=suggest_rule_set, rules=suggest_rules)
    async def create(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, LONG_NAME],
        rounds: app_commands.Range[int, 1, MOST_ROUNDS],
        game: str | None = None,
        preset: app_commands.Range[str, 0, 100] | None = None,
        rules: app_commands.Range[str, 0, 1000] = "",
        duplicate: bool = False,
        missed: str = "average",
        role: discord.Role | None = None,
        pace: str | None = None,
    ) -> None:
        """Announce a tournament in this channel; people enter with a button."""
        services, words = self._services, self._services.words_for(interaction)
        guild = str(interaction.guild_id)
        settings = services.preferences.server(guild)
        expect_keeper(interaction, settings)
        expect_permissions(interaction, words)
        choice = await self._rule_sets.chosen(interaction, game, preset, rules)
        overrides: Mapping[str, Any] = choice.overrides
        with refusing_in_words(choice.game, words):
            checked(choice.game, choice.preset, choice.overrides)
        if duplicate:
            overrides = uncut(choice.game, choice.preset, overrides)
        plan = TournamentPlan(
            choice.game.name,
            choice.preset,
            rounds,
            dict(overrides),
            choice.rule_set,
            duplicate,
            next(known for known in MISSED if known == missed),
            None if role is None else str(role.id),
            settings.pace if pace is None else pace_named(pace),
            settings.rated,
            settings.computer_level,
        )
        name = given_name(name)
        organiser = await person_of(interaction, services.registry)
        made = await stored(
            self._tournaments.create(guild, str(interaction.channel_id), name, plan, organiser)
        )
        await say(interaction, words("tournament-created", name=shown(made.row.name, LONG_NAME)))

    @localised("tournament-next", tournament)
    async def next_round(
        self, interaction: Interaction, tournament: int | None = None, close: bool = False
    ) -> None:
        """Draw the next round; ``close`` closes the tables that still play."""
        await self._next(interaction, await self._finder.chosen(interaction, tournament), close=close)

    @attached("leaderboard", "tournament")
    async def standings(self, interaction: Interaction, tournament: int | None = None) -> None:
        """Show the standings, privately."""
        await self._standings(interaction, await self._finder.chosen(interaction, tournament, live=False))

    @localised("tournament-late", tournament)
    async def late(
        self, interaction: Interaction, member: discord.User, tournament: int | None = None
    ) -> None:
        """Enter somebody else, also after the beginning."""
        now = await self._finder.chosen(interaction, tournament)
        await self._finder.expect_organiser(interaction, now)
        expect_guest(member)
        person = await person_behind(member, self._services.registry, interaction.guild_id)
        with _about(person.name):
            after = await stored(self._tournaments.enter(now, person))
        await self._entered(interaction, after, person, own=False)

    @localised("tournament-drop", tournament)
    async def drop(
        self, interaction: Interaction, member: discord.User, tournament: int | None = None
    ) -> None:
        """Remove somebody else, who may have left the server."""
        now = await self._finder.chosen(interaction, tournament)
        await self._finder.expect_organiser(interaction, now)
        name = member.display_name
        with _about(name):
            person = await stored(self._services.store.persons.find(str(member.id)))
            if person is None:
                raise Refusal("not_entered")
            after = await stored(self._tournaments.leave(now, person.id))
        words = self._services.words_for(interaction)
        told = "tournament-taken-out-after" if _still_plays(after, person) else "tournament-taken-out"
        await say(interaction, words(told, name=shown(name)))

    @localised("tournament-end", tournament)
    async def end(self, interaction: Interaction, tournament: int | None = None, close: bool = False) -> None:
        """End the tournament after the rounds that were played; before the first it is cancelled.

        ``close`` closes the tables that still play.
        """
        now = await self._finder.chosen(interaction, tournament)
        await self._finder.expect_organiser(interaction, now)
        if close and now.row.status == "playing":
            await defer(interaction, thinking=True)
            by = await person_of(interaction, self._services.registry)
            after = await stored(self._tournaments.close_round(now, by, last=True))
        else:
            after = await stored(self._tournaments.end(now))
        words = self._services.words_for(interaction)
        await say(interaction, words("tournament-ended" if after.row.status == "over" else "tournament-off"))

    @localised("tournament-list", tournament)
    async def list_all(self, interaction: Interaction) -> None:
        """List the running tournaments, and the newest past ones."""
        words, guild = self._services.words_for(interaction), str(interaction.guild_id)
        live, past = await stored(self._tournaments.live(guild)), await stored(self._tournaments.past(guild))
        lines = [
            words(
                f"tournament-listed-{one.row.status}",
                name=shown(one.row.name, LONG_NAME),
                game=words.game(one.plan.game),
                place=f"<#{one.row.channel}>",
                round=one.round,
                rounds=one.plan.rounds,
                count=len(one.playing_in(one.round + 1)),
                time=f"<t:{(one.row.ended_ms or one.row.made_ms) // 1000}:D>",
            )
            for one in (await self._finder.known(interaction, [*live, *past]))[:LISTED]
        ]
        await say(interaction, "\n".join(lines) or words("tournament-none"))

    @next_round.autocomplete("tournament")
    @standings.autocomplete("tournament")
    @late.autocomplete("tournament")
    @drop.autocomplete("tournament")
    @end.autocomplete("tournament")
    async def found(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        """Suggest tournaments while somebody types."""
        guild = str(interaction.guild_id)
        found = [*await self._tournaments.live(guild), *await self._tournaments.past(guild)]
        fitting = [one for one in found if typed.casefold() in one.row.name.casefold()]
        return [
            app_commands.Choice(name=plain_text(one.row.name, LONG_NAME), value=one.number)
            for one in await self._finder.known(interaction, fitting)
        ][:MAX_CHOICES]

    # -- the steps -----------------------------------------------------------------------------------------

    async def _join(self, interaction: Interaction, now: Tournament) -> None:
        role = now.plan.role
        roles = getattr(interaction.user, "roles", ())
        if role is not None and not any(str(one.id) == role for one in roles):
            raise Refusal("tournament_role", role=f"<@&{role}>")
        person = await person_of(interaction, self._services.registry)
        after = await stored(self._tournaments.enter(now, person))
        await self._entered(interaction, after, person, own=True)

    async def _entered(self, interaction: Interaction, now: Tournament, person: Person, *, own: bool) -> None:
        """Confirm that somebody has entered, and from which round on."""
        words, entrant = self._services.words_for(interaction), now.entrant(person.id)
        assert entrant is not None
        missed = now.plan.missed
        if entrant.since_round == 1:
            key = "tournament-joined" if own else "tournament-entered"
        else:
            key = f"tournament-joined-{missed}" if own else f"tournament-entered-{missed}"
        told: dict[str, str | int] = {
            "name": shown(person.name),
            "round": entrant.since_round,
            "missed": entrant.since_round - 1,
        }
        await say(interaction, words(key, **told))

    async def _leave(self, interaction: Interaction, now: Tournament) -> None:
        person = await person_of(interaction, self._services.registry)
        after = await stored(self._tournaments.leave(now, person.id))
        words = self._services.words_for(interaction)
        playing = _still_plays(after, person)
        await say(interaction, words("tournament-left-after" if playing else "tournament-left"))

    async def _next(self, interaction: Interaction, now: Tournament, *, close: bool) -> None:
        await self._finder.expect_organiser(interaction, now)
        # drawing and opening many tables may take longer than an answer
        await defer(interaction, thinking=True)
        now = await self._housed(interaction, now)
        if close and now.row.status == "playing":
            by = await person_of(interaction, self._services.registry)
            now = await stored(self._tournaments.close_round(now, by))
        words = self._services.words_for(interaction)
        if close and not now.live:
            await say(interaction, words("tournament-ended"))
            return
        after = await stored(self._tournaments.next_round(now))
        tables = len(after.tables_of(after.round))
        await say(interaction, words("tournament-drawn", round=after.round, tables=tables))

    async def _standings(self, interaction: Interaction, now: Tournament) -> None:
        words = self._services.words_for(interaction)
        reader = await person_of(interaction, self._services.registry)

        async def page() -> tuple[RawLayout, list[discord.File]]:
            table = await self._news.table(now, words, reader.id)
            picture = None
            if table.rounds:
                make_spec = partial(standings_spec, table)
                picture, _ = await self._illustrations.picture(interaction, reader, make_spec, words)
            attached = None if picture is None else (picture.filename, picture.alt)
            return standings_message(table, attached), files_of(picture)

        drawing, files = await in_time(interaction, stored(page()), fresh=True)
        await respond(interaction, drawing, files, fresh=True)

    async def _housed(self, interaction: Interaction, now: Tournament) -> Tournament:
        """Move a tournament to this channel if its own is gone."""
        here, guild, channel = str(interaction.channel_id), int(now.row.guild), int(now.row.channel)
        if now.row.channel == here or not await is_gone(interaction.client, guild, channel):
            return now
        expect_permissions(interaction, self._services.words_for(interaction))
        return await stored(self._tournaments.move(now, here))


def _still_plays(now: Tournament, person: Person) -> bool:
    """Whether somebody sits at a table of the current round."""
    return now.row.status == "playing" and person.id in now.playing_in(now.round)


@contextmanager
def _about(name: str) -> Iterator[None]:
    """Rephrase refusals for a command about somebody else, with this ``name``."""
    name = plain_text(name, MAX_NAME)
    try:
        yield
    except Refusal as refusal:
        match refusal.code:
            case "entered_already":
                raise Refusal("other_entered_already", name=name) from None
            case "not_entered":
                raise Refusal("other_not_entered", name=name) from None
            case _:
                raise


def uncut(game: Game, preset: str, overrides: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the house rules without cutting: in a tournament, deals must not depend on anybody's choice."""
    options = game.options(preset, overrides)
    return {**overrides, "cutting": False} if "cutting" in type(options).model_fields else overrides


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    parts = bot.parts
    await bot.add_cog(
        Tournaments(bot, parts.services, parts.rule_sets, parts.announcer, parts.illustrations, parts.now)
    )
