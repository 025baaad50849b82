"""Tournaments: ``/tournament``, ``/leaderboard tournament`` and the buttons of a card."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

import discord
from discord import app_commands

from cogs.house_rules import typed as house_rules
from cogs.house_rules.completions import Completions
from cogs.house_rules.naming import refusing_in_words
from cogs.house_rules.rule_sets import RuleSetCommands
from cogs.parts import Bot
from cogs.shell.announcer import Announcer
from cogs.shell.answers import Interaction, respond, say, stored
from cogs.shell.commands import attached, group, localised
from cogs.shell.deferral import defer
from cogs.shell.discord_errors import is_gone
from cogs.shell.feature import Asking, Feature, Tip, on_click
from cogs.shell.layout import RawLayout
from cogs.shell.names import LONG_NAME, MAX_NAME, given_name, plain_text, shown
from cogs.shell.pictured import Illustrations, files_of, in_time
from cogs.shell.preferences import expect_keeper
from cogs.shell.rights import expect_guest, expect_permissions, person_behind, person_of
from cogs.shell.services import Services
from cogs.tables.agreeing import PACE_CHOICES, pace_named
from cogs.tournaments.finding import TournamentFinder
from cogs.tournaments.news import TournamentNews, telling
from cogs.tournaments.view import TournamentId, standings_message, standings_spec
from engine.game import Game, Refusal
from engine.games.registry import GAMES
from engine.storage.errors import StorageError
from engine.tables import Person, Snapshot
from engine.tables.clock import PaceName
from engine.tournaments.tournament import MISSED, MOST_ROUNDS, Missed, Tournament, TournamentPlan
from engine.tournaments.tournaments import TournamentService

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentRequest:
    """A request to hold a tournament, as somebody typed it."""

    name: str
    rounds: int
    game: str | None = None
    preset: str | None = None
    rules: str = ""
    duplicate: bool = False
    missed: Missed = "average"
    role: str | None = None
    pace: PaceName | None = None


class TournamentCommands:
    """The commands and buttons of tournaments. ``now`` is the time in seconds since 1970."""

    def __init__(
        self,
        client: discord.Client,
        services: Services,
        rule_sets: RuleSetCommands,
        announcer: Announcer,
        illustrations: Illustrations,
        now: Callable[[], float],
    ) -> None:
        self._services = services
        self._rule_sets = rule_sets
        self._illustrations = illustrations
        self.tournaments = TournamentService(
            services.store, services.registry, lambda: int(now() * 1000), partial(telling, announcer)
        )
        self.found = TournamentFinder(services, self.tournaments)
        self._news = TournamentNews(client, services, self.tournaments, announcer)
        self._begun = False

    # -- the process ---------------------------------------------------------------------------------------

    async def on_ready(self) -> None:
        """Continue the rounds, and update the card of each tournament; the client knows its servers."""
        if self._begun:
            return
        self._begun = True
        try:
            await self.tournaments.begin()
            await self._news.ready()
        except StorageError as error:
            log.error("which tournaments go on can't be read: %s", error)
            self._begun = False

    def published(self, snapshot: Snapshot) -> None:
        """Pass on that something has happened at a table."""
        self.tournaments.published(snapshot)

    async def close(self) -> None:
        """Finish running updates; the next start resumes."""
        await self.tournaments.close()
        await self._news.close()

    # -- buttons -------------------------------------------------------------------------------------------

    async def click(self, interaction: Interaction, clicked: TournamentId) -> None:
        """Handle a click on a button of a tournament's card."""
        now = await self.found.chosen(interaction, clicked.tournament)
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

    async def create(self, interaction: Interaction, wish: TournamentRequest) -> None:
        """Announce a tournament in this channel; people enter with a button."""
        services, words = self._services, self._services.words_for(interaction)
        guild = str(interaction.guild_id)
        settings = services.preferences.server(guild)
        expect_keeper(interaction, settings)
        expect_permissions(interaction, words)
        choice = await self._rule_sets.chosen(interaction, wish.game, wish.preset, wish.rules)
        overrides: Mapping[str, Any] = choice.overrides
        with refusing_in_words(choice.game, words):
            house_rules.checked(choice.game, choice.preset, choice.overrides)
        if wish.duplicate:
            overrides = uncut(choice.game, choice.preset, overrides)
        plan = TournamentPlan(
            choice.game.name,
            choice.preset,
            wish.rounds,
            dict(overrides),
            choice.rule_set,
            wish.duplicate,
            wish.missed,
            wish.role,
            wish.pace or settings.pace,
            settings.rated,
            settings.computer_level,
        )
        name = given_name(wish.name)
        organiser = await person_of(interaction, services.registry)
        made = await stored(
            self.tournaments.create(guild, str(interaction.channel_id), name, plan, organiser)
        )
        await say(interaction, words("tournament-created", name=shown(made.row.name, LONG_NAME)))

    async def next(self, interaction: Interaction, number: int | None, *, close: bool) -> None:
        """Draw the next round; ``close`` closes the tables that still play."""
        await self._next(interaction, await self.found.chosen(interaction, number), close=close)

    async def standings(self, interaction: Interaction, number: int | None) -> None:
        """Show the standings, privately."""
        await self._standings(interaction, await self.found.chosen(interaction, number, live=False))

    async def late(self, interaction: Interaction, number: int | None, member: discord.User) -> None:
        """Enter somebody else, also after the beginning."""
        now = await self.found.chosen(interaction, number)
        await self.found.expect_organiser(interaction, now)
        expect_guest(member)
        person = await person_behind(member, self._services.registry, interaction.guild_id)
        with _about(person.name):
            after = await stored(self.tournaments.enter(now, person))
        await self._entered(interaction, after, person, own=False)

    async def drop(self, interaction: Interaction, number: int | None, user: discord.User) -> None:
        """Remove somebody else, who may have left the server."""
        now = await self.found.chosen(interaction, number)
        await self.found.expect_organiser(interaction, now)
        name = user.display_name
        with _about(name):
            person = await stored(self._services.store.persons.find(str(user.id)))
            if person is None:
                raise Refusal("not_entered")
            after = await stored(self.tournaments.leave(now, person.id))
        words = self._services.words_for(interaction)
        told = "tournament-taken-out-after" if _still_plays(after, person) else "tournament-taken-out"
        await say(interaction, words(told, name=shown(name)))

    async def end(self, interaction: Interaction, number: int | None, *, close: bool) -> None:
        """End the tournament after the rounds that were played; before the first it is cancelled.

        ``close`` closes the tables that still play.
        """
        now = await self.found.chosen(interaction, number)
        await self.found.expect_organiser(interaction, now)
        if close and now.row.status == "playing":
            await defer(interaction, thinking=True)
            by = await person_of(interaction, self._services.registry)
            after = await stored(self.tournaments.close_round(now, by, last=True))
        else:
            after = await stored(self.tournaments.end(now))
        words = self._services.words_for(interaction)
        await say(interaction, words("tournament-ended" if after.row.status == "over" else "tournament-off"))

    # -- the steps -----------------------------------------------------------------------------------------

    async def _join(self, interaction: Interaction, now: Tournament) -> None:
        role = now.plan.role
        roles = getattr(interaction.user, "roles", ())
        if role is not None and not any(str(one.id) == role for one in roles):
            raise Refusal("tournament_role", role=f"<@&{role}>")
        person = await person_of(interaction, self._services.registry)
        after = await stored(self.tournaments.enter(now, person))
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
        after = await stored(self.tournaments.leave(now, person.id))
        words = self._services.words_for(interaction)
        playing = _still_plays(after, person)
        await say(interaction, words("tournament-left-after" if playing else "tournament-left"))

    async def _next(self, interaction: Interaction, now: Tournament, *, close: bool) -> None:
        await self.found.expect_organiser(interaction, now)
        # drawing and opening many tables may take longer than an answer
        await defer(interaction, thinking=True)
        now = await self._housed(interaction, now)
        if close and now.row.status == "playing":
            by = await person_of(interaction, self._services.registry)
            now = await stored(self.tournaments.close_round(now, by))
        words = self._services.words_for(interaction)
        if close and not now.live:
            await say(interaction, words("tournament-ended"))
            return
        after = await stored(self.tournaments.next_round(now))
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
        return await stored(self.tournaments.move(now, here))


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


class Tournaments(Feature):
    """Tournaments with rounds at several tables."""

    tournament = group("tournament", keepers=True)

    def __init__(self, commands: TournamentCommands, completions: Completions) -> None:
        self._commands = commands
        self._completions = completions

    async def ready(self) -> None:
        await self._commands.on_ready()

    async def stop(self) -> None:
        await self._commands.close()

    def published(self, snapshot: Snapshot) -> None:
        self._commands.published(snapshot)

    async def tips(self, asking: Asking) -> list[Tip]:
        found = [Tip("keep", 70, asking.words("help-tournament"))] if asking.keeps else []
        return [*found, *await self._commands.found.tips(asking)]

    @on_click(TournamentId)
    async def click(self, interaction: Interaction, clicked: TournamentId) -> None:
        await self._commands.click(interaction, clicked)

    @localised(
        "tournament-create",
        tournament,
        {
            "game": {name: f"game-{name}" for name in GAMES},
            "missed": {name: f"choice-missed-{name}" for name in MISSED},
            "pace": PACE_CHOICES,
        },
    )
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
        wish = TournamentRequest(
            name=name,
            rounds=rounds,
            game=game,
            preset=preset,
            rules=rules,
            duplicate=duplicate,
            missed=next(known for known in MISSED if known == missed),
            role=None if role is None else str(role.id),
            pace=None if pace is None else pace_named(pace),
        )
        await self._commands.create(interaction, wish)

    @create.autocomplete("preset")
    async def presets(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self._completions.rule_set(interaction, typed)

    @create.autocomplete("rules")
    async def rules(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self._completions.rules(interaction, typed)

    @localised("tournament-next", tournament)
    async def next_round(
        self, interaction: Interaction, tournament: int | None = None, close: bool = False
    ) -> None:
        await self._commands.next(interaction, tournament, close=close)

    @attached("leaderboard", "tournament")
    async def standings(self, interaction: Interaction, tournament: int | None = None) -> None:
        await self._commands.standings(interaction, tournament)

    @localised("tournament-late", tournament)
    async def late(
        self, interaction: Interaction, member: discord.User, tournament: int | None = None
    ) -> None:
        await self._commands.late(interaction, tournament, member)

    @localised("tournament-drop", tournament)
    async def drop(
        self, interaction: Interaction, member: discord.User, tournament: int | None = None
    ) -> None:
        await self._commands.drop(interaction, tournament, member)

    @localised("tournament-end", tournament)
    async def end(self, interaction: Interaction, tournament: int | None = None, close: bool = False) -> None:
        await self._commands.end(interaction, tournament, close=close)

    @localised("tournament-list", tournament)
    async def list_all(self, interaction: Interaction) -> None:
        await self._commands.found.list_all(interaction)

    @next_round.autocomplete("tournament")
    @standings.autocomplete("tournament")
    @late.autocomplete("tournament")
    @drop.autocomplete("tournament")
    @end.autocomplete("tournament")
    async def found(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return await self._commands.found.choices(interaction, typed)


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    parts, services = bot.parts, bot.parts.services
    commands = TournamentCommands(
        bot, services, parts.rule_sets, parts.announcer, parts.illustrations, parts.now
    )
    await bot.add_cog(Tournaments(commands, Completions(services, parts.rule_sets)))
