"""Tournaments: ``/tournament``, ``/leaderboard tournament`` and the buttons of a card."""

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

import discord
from discord import app_commands

from cogs.gatherings.feature import GatheringCards, GatheringFeature, Number, telling
from cogs.gatherings.rankings import StandingsTable, standings_message, standings_spec
from cogs.gatherings.view import TournamentId, TournamentVerb, round_message, tournament_card
from cogs.house_rules.cog import RuleSets, suggest_rule_set, suggest_rules
from cogs.house_rules.naming import checked, refusing_in_words
from cogs.parts import Bot
from cogs.shell.answers import Interaction, defer, files_of, illustration, in_time, one_of, respond, say
from cogs.shell.feature import Asking, Services, Tip, attached, group, localised, on_click
from cogs.shell.layout import RawLayout, button
from cogs.shell.live_message import UncertainError
from cogs.shell.names import LONG_NAME, MAX_NAME, given_name, plain_text, shown
from cogs.shell.posting import Announcer, News
from cogs.shell.preferences import expect_keeper
from cogs.shell.rights import choices, expect_guest, expect_permissions, person_behind, person_of
from cogs.tables.agreeing import PACE_CHOICES
from cogs.texts.catalogue import Words
from engine.game import Game, Refusal
from engine.games.registry import GAMES
from engine.gatherings import tournaments
from engine.gatherings.gathering import key_of
from engine.gatherings.tournaments import MOST_ROUNDS, Tournament, TournamentPlan
from engine.storage.kept import Announcement
from engine.tables import PACES, Person

LISTED: Final = 15
TOLD: Final = 1
"""Tournaments that help tells of."""


class TournamentCards(GatheringCards[Tournament]):
    """One message for each tournament, whatever its round, and what is announced of it."""

    gatherings: tournaments.Tournaments

    def number_of(self, now: Tournament) -> Number:
        return now.row.gathering, 0

    async def draw(self, now: Tournament) -> RawLayout:
        words = self.words(now.row.guild)
        return tournament_card(now, words, self.named(now, words))

    async def render(self, row: Announcement, pictured: bool) -> News | None:
        told, key = row.payload.split(" ", 1)
        number, of_round = key_of(key)
        now, words = await self.gatherings.get(number), self.words(row.guild)
        if told == "round":
            return self._round(now, of_round, words)
        if told == "standings" and (now.over > of_round or now.state == "over"):
            return None  # newer ones are told
        table = await self.table(now, words)
        spec = standings_spec(table) if pictured and table.rounds else None
        return await self.ranked_news(spec, partial(standings_message, table))

    def _round(self, now: Tournament, of_round: int, words: Words) -> News | None:
        """Draw the call for a round once all its tables are open; ``None`` if the round is over."""
        if now.round != of_round or now.state != "playing":
            return None
        if now.opening:
            raise UncertainError("some of its tables are still to be opened")
        named, known = self.named(now, words), self.services.store.persons.known
        ids = {person: known(person).external_id for person in now.coming(now.round)}

        def mentioned(person: int) -> str:
            own = ids.get(person)
            return shown(named(person)) if own is None else f"<@{own}>"

        called = [one for one in ids.values() if one is not None]
        return News(view=round_message(now, words, mentioned), people=called)

    async def table(self, now: Tournament, words: Words, reader: int | None = None) -> StandingsTable:
        """Return the standings, for a ``reader``'s eyes."""
        rounds, lines = await self.gatherings.standings(now)
        return StandingsTable(now, rounds, lines, self.named(now, words), words, reader)


class Tournaments(GatheringFeature[Tournament]):
    """Tournaments with rounds at several tables: their commands and buttons."""

    tournament = group("tournament", keepers=True)

    def __init__(self, bot: Bot, services: Services, rule_sets: RuleSets, announcer: Announcer) -> None:
        self._rule_sets = rule_sets
        self.tournaments = tournaments.Tournaments(
            services.store,
            services.registry,
            services.now_ms,
            partial(telling, announcer),
        )
        self.cards = TournamentCards(bot, self.tournaments)
        super().__init__(self.cards, announcer)

    async def tips(self, asking: Asking) -> list[Tip]:
        """Tell how to hold one, and of the tournaments in this channel, with the buttons of their cards."""
        words, interaction = asking.words, asking.interaction
        here = str(interaction.channel_id)
        tips = [Tip("keep", 70, words("help-tournament"))] if asking.keeps else []
        live = await self.tournaments.going_on(str(interaction.guild_id))
        for one in [one for one in live if one.row.channel == here][:TOLD]:
            entered = asking.person.id in one.coming(one.round + 1)
            verbs: tuple[TournamentVerb, ...] = ("standings", "leave") if entered else ("join", "standings")
            offered = [
                button(TournamentId(one.row.gathering, verb).custom_id, words(f"button-tournament-{verb}"))
                for verb in verbs
            ]
            name = shown(one.row.name, LONG_NAME)
            tips.append(Tip("here", 40, words("help-tournament-here", name=name), offered))
        return tips

    # -- buttons -------------------------------------------------------------------------------------------

    @on_click(TournamentId)
    async def click(self, interaction: Interaction, clicked: TournamentId) -> None:
        """Handle a click on a button of a tournament's card."""
        now = await self._chosen(interaction, clicked.tournament)
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
        role: discord.Role | None = None,
        pace: str | None = None,
    ) -> None:
        """Announce a tournament in this channel; people enter with a button."""
        services, words = self._services, self._services.words_for(interaction)
        guild = str(interaction.guild_id)
        settings = services.preferences.server(guild)
        expect_keeper(interaction, services.preferences)
        expect_permissions(interaction, words)
        choice = await self._rule_sets.chosen(interaction, game, preset, rules)
        overrides: Mapping[str, Any] = choice.overrides
        with refusing_in_words(choice.game, words):
            checked(choice.game, choice.preset, choice.overrides)
        if duplicate:
            overrides = uncut(choice.game, choice.preset, overrides)
        plan = TournamentPlan(
            game=choice.game.name,
            preset=choice.preset,
            overrides=dict(overrides),
            rule_set=choice.rule_set,
            rounds=rounds,
            duplicate=duplicate,
            role=None if role is None else str(role.id),
            pace=settings.pace if pace is None else one_of(PACES, pace),
            rated=settings.rated,
            level=settings.computer_level,
        )
        name = given_name(name)
        organiser = await person_of(interaction, services.registry)
        made = await self.tournaments.create(guild, str(interaction.channel_id), name, plan, organiser)
        await say(interaction, words("tournament-created", name=shown(made.row.name, LONG_NAME)))

    @localised("tournament-next", tournament)
    async def next_round(
        self, interaction: Interaction, tournament: int | None = None, close: bool = False
    ) -> None:
        """Draw the next round; ``close`` closes the tables that still play."""
        await self._next(interaction, await self._chosen(interaction, tournament), close=close)

    @attached("leaderboard", "tournament")
    async def standings(self, interaction: Interaction, tournament: int | None = None) -> None:
        """Show the standings, privately."""
        await self._standings(interaction, await self._chosen(interaction, tournament, live=False))

    @localised("tournament-late", tournament)
    async def late(
        self, interaction: Interaction, member: discord.User, tournament: int | None = None
    ) -> None:
        """Enter somebody else, also after the beginning."""
        now = await self._chosen(interaction, tournament)
        await self._expect_organiser(interaction, now)
        expect_guest(member)
        person = await person_behind(member, self._services.registry, interaction.guild_id)
        Refusal.unless(
            person.id not in now.coming(now.round + 1),
            "other_entered_already",
            name=plain_text(person.name, MAX_NAME),
        )
        after = await self.tournaments.enter(now, person)
        await self._entered(interaction, after, person, own=False)

    @localised("tournament-drop", tournament)
    async def drop(
        self, interaction: Interaction, member: discord.User, tournament: int | None = None
    ) -> None:
        """Remove somebody else, who may have left the server."""
        now = await self._chosen(interaction, tournament)
        await self._expect_organiser(interaction, now)
        person = await self._services.store.persons.find(str(member.id))
        if person is None or person.id not in now.coming(now.round + 1):
            raise Refusal("other_not_entered", name=plain_text(member.display_name, MAX_NAME))
        after = await self.tournaments.leave(now, person.id)
        told = "tournament-taken-out-after" if _still_plays(after, person) else "tournament-taken-out"
        await self.reply(interaction, told, name=shown(member.display_name))

    @localised("tournament-end", tournament)
    async def end(self, interaction: Interaction, tournament: int | None = None, close: bool = False) -> None:
        """End the tournament after the rounds that were played; before the first it is cancelled.

        ``close`` closes the tables that still play.
        """
        now = await self._chosen(interaction, tournament)
        await self._expect_organiser(interaction, now)
        if close and now.state == "playing":
            await defer(interaction, thinking=True)
            by = await person_of(interaction, self._services.registry)
            after = await self.tournaments.close_round(now, by, last=True)
        else:
            after = await self.tournaments.end(now)
        await self.reply(interaction, "tournament-ended" if after.state == "over" else "tournament-off")

    @localised("tournament-list", tournament)
    async def list_all(self, interaction: Interaction) -> None:
        """List the running tournaments, and the newest past ones."""
        words = self._services.words_for(interaction)
        lines = [
            words(
                f"tournament-listed-{one.state}",
                name=shown(one.row.name, LONG_NAME),
                game=words.game(one.plan.game),
                place=f"<#{one.row.channel}>",
                round=one.round,
                rounds=one.plan.rounds,
                count=len(one.coming(one.round + 1)),
                time=f"<t:{(one.row.ended_ms or one.row.made_ms) // 1000}:D>",
            )
            for one in (await self._every(interaction))[:LISTED]
        ]
        await say(interaction, "\n".join(lines) or words("tournament-none"))

    @next_round.autocomplete("tournament")
    @standings.command.autocomplete("tournament")
    @late.autocomplete("tournament")
    @drop.autocomplete("tournament")
    @end.autocomplete("tournament")
    async def found(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        """Suggest tournaments while somebody types."""
        found = await self._every(interaction)
        return choices(((plain_text(one.row.name, LONG_NAME), one.row.gathering) for one in found), typed)

    async def _every(self, interaction: Interaction) -> list[Tournament]:
        """Return the tournaments that whoever asks may know of: those going on, then the past ones."""
        guild = str(interaction.guild_id)
        found = [*await self.tournaments.going_on(guild), *await self.tournaments.past(guild)]
        return await self._known(interaction, found)

    # -- the steps -----------------------------------------------------------------------------------------

    async def _chosen(self, interaction: Interaction, number: int | None, *, live: bool = True) -> Tournament:
        """Return the tournament of that number; without one, the only running one, or this channel's.

        Raises ``Refusal`` ``unknown_tournament`` or ``which_tournament``.
        """
        guild = str(interaction.guild_id)
        if number is not None:
            return await self._named(interaction, number)
        found = await self._known(interaction, await self.tournaments.going_on(guild))
        if not found and not live:
            found = (await self._known(interaction, await self.tournaments.past(guild)))[:1]
        here = [one for one in found if one.row.channel == str(interaction.channel_id)] or found
        Refusal.unless(here, "unknown_tournament")
        Refusal.unless(len(here) <= 1, "which_tournament")
        return here[0]

    async def _join(self, interaction: Interaction, now: Tournament) -> None:
        role = now.plan.role
        roles = getattr(interaction.user, "roles", ())
        if role is not None and not any(str(one.id) == role for one in roles):
            raise Refusal("tournament_role", role=f"<@&{role}>")
        person = await person_of(interaction, self._services.registry)
        after = await self.tournaments.enter(now, person)
        await self._entered(interaction, after, person, own=True)

    async def _entered(self, interaction: Interaction, now: Tournament, person: Person, *, own: bool) -> None:
        """Confirm that somebody has entered, and from which round on."""
        since, late = now.since[person.id], "" if now.since[person.id] == 1 else "-late"
        key = f"tournament-joined{late}" if own else f"tournament-entered{late}"
        await self.reply(interaction, key, name=shown(person.name), round=since, missed=since - 1)

    async def _leave(self, interaction: Interaction, now: Tournament) -> None:
        person = await person_of(interaction, self._services.registry)
        after = await self.tournaments.leave(now, person.id)
        playing = _still_plays(after, person)
        await self.reply(interaction, "tournament-left-after" if playing else "tournament-left")

    async def _next(self, interaction: Interaction, now: Tournament, *, close: bool) -> None:
        await self._expect_organiser(interaction, now)
        # drawing and opening many tables may take longer than an answer
        await defer(interaction, thinking=True)
        now = await self._housed(interaction, now)
        if close and now.state == "playing":
            by = await person_of(interaction, self._services.registry)
            now = await self.tournaments.close_round(now, by)
        if close and not now.live:
            await self.reply(interaction, "tournament-ended")
            return
        after = await self.tournaments.next_round(now)
        await self.reply(interaction, "tournament-drawn", round=after.round, tables=len(after.seated()))

    async def _standings(self, interaction: Interaction, now: Tournament) -> None:
        words = self._services.words_for(interaction)
        reader = await person_of(interaction, self._services.registry)

        async def page() -> tuple[RawLayout, list[discord.File]]:
            table = await self.cards.table(now, words, reader.id)
            picture, _ = await illustration(
                self._services,
                interaction,
                reader,
                lambda: standings_spec(table) if table.rounds else None,
                words,
            )
            return standings_message(table, picture), files_of(picture)

        drawing, files = await in_time(interaction, page(), fresh=True)
        await respond(interaction, drawing, files, fresh=True)

    async def _housed(self, interaction: Interaction, now: Tournament) -> Tournament:
        """Move a tournament to this channel if its own is gone."""
        here = str(interaction.channel_id)
        if now.row.channel == here or not await self._is_gone(interaction, now):
            return now
        expect_permissions(interaction, self._services.words_for(interaction))
        return await self.tournaments.rehouse(now, here)


def _still_plays(now: Tournament, person: Person) -> bool:
    """Whether somebody sits at a table of the current round."""
    return now.state == "playing" and person.id in now.coming(now.round)


def uncut(game: Game, preset: str, overrides: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the house rules without cutting: in a tournament, deals must not depend on anybody's choice."""
    options = game.options(preset, overrides)
    return {**overrides, "cutting": False} if "cutting" in type(options).model_fields else overrides
