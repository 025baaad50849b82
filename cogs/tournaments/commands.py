"""The slash commands about tournaments, as Discord is told of them."""

from __future__ import annotations

from functools import partial

import discord
from discord import app_commands

from cogs.house_rules.completions import Completions
from cogs.house_rules.rule_sets import RuleSets
from cogs.shell.answers import Interaction
from cogs.shell.commands import Tree, phrase
from cogs.shell.names import LONG_NAME
from cogs.shell.services import Services
from cogs.tables.paces import pace_choices, pace_named
from cogs.tournaments.tournaments import TournamentDesk, Wish
from engine.games.registry import GAMES
from engine.tournaments.tournament import MISSED, MOST_ROUNDS


def register(tree: Tree, desk: TournamentDesk, rule_sets: RuleSets, services: Services) -> None:
    """Add ``/tournament create, join, leave, start, next, standings, late, drop, end, list``."""
    text = partial(phrase, services.texts)
    completions = Completions(services, rule_sets)
    group = app_commands.Group(name=text("command-tournament"), description=text("command-tournament-about"))
    which = app_commands.rename(tournament=text("option-tournament"))
    about_which = app_commands.describe(tournament=text("option-tournament-about"))

    @group.command(
        name=text("command-tournament-create"), description=text("command-tournament-create-about")
    )
    @app_commands.rename(
        name=text("option-name"),
        rounds=text("option-rounds"),
        game_name=text("option-game"),
        preset=text("option-preset"),
        rules=text("option-rules"),
        duplicate=text("option-duplicate"),
        missed=text("option-missed"),
        role=text("option-tournament-role"),
        pace=text("option-pace"),
    )
    @app_commands.describe(
        name=text("option-tournament-name-about"),
        rounds=text("option-rounds-about"),
        game_name=text("option-game-about"),
        preset=text("option-preset-about"),
        rules=text("option-rules-about"),
        duplicate=text("option-duplicate-about"),
        missed=text("option-missed-about"),
        role=text("option-tournament-role-about"),
        pace=text("option-pace-about"),
    )
    @app_commands.choices(
        game_name=[app_commands.Choice(name=text(f"game-{name}"), value=name) for name in GAMES],
        missed=[app_commands.Choice(name=text(f"choice-missed-{name}"), value=name) for name in MISSED],
        pace=pace_choices(services),
    )
    async def create(
        interaction: Interaction,
        name: app_commands.Range[str, 1, LONG_NAME],
        rounds: app_commands.Range[int, 1, MOST_ROUNDS],
        game_name: str | None = None,
        preset: app_commands.Range[str, 0, 100] | None = None,
        rules: app_commands.Range[str, 0, 1000] = "",
        duplicate: bool = False,
        missed: str = "average",
        role: discord.Role | None = None,
        pace: str | None = None,
    ) -> None:
        wish = Wish(
            name=name,
            rounds=rounds,
            game=game_name,
            preset=preset,
            rules=rules,
            duplicate=duplicate,
            missed=next(known for known in MISSED if known == missed),
            role=None if role is None else str(role.id),
            pace=None if pace is None else pace_named(pace),
        )
        await desk.create(interaction, wish)

    create.autocomplete("preset")(completions.rule_set)
    create.autocomplete("rules")(completions.rules)

    @group.command(name=text("command-tournament-join"), description=text("command-tournament-join-about"))
    @which
    @about_which
    async def join(interaction: Interaction, tournament: int | None = None) -> None:
        await desk.join(interaction, tournament)

    @group.command(name=text("command-leave"), description=text("command-tournament-leave-about"))
    @which
    @about_which
    async def leave(interaction: Interaction, tournament: int | None = None) -> None:
        await desk.leave(interaction, tournament)

    @group.command(name=text("command-tournament-start"), description=text("command-tournament-start-about"))
    @which
    @about_which
    async def start(interaction: Interaction, tournament: int | None = None) -> None:
        await desk.next(interaction, tournament, close=False)

    @group.command(name=text("command-tournament-next"), description=text("command-tournament-next-about"))
    @app_commands.rename(tournament=text("option-tournament"), close=text("option-close"))
    @app_commands.describe(tournament=text("option-tournament-about"), close=text("option-close-about"))
    async def next_round(
        interaction: Interaction, tournament: int | None = None, close: bool = False
    ) -> None:
        await desk.next(interaction, tournament, close=close)

    @group.command(
        name=text("command-tournament-standings"), description=text("command-tournament-standings-about")
    )
    @which
    @about_which
    async def standings(interaction: Interaction, tournament: int | None = None) -> None:
        await desk.standings(interaction, tournament)

    @group.command(name=text("command-tournament-late"), description=text("command-tournament-late-about"))
    @app_commands.rename(member=text("option-member"), tournament=text("option-tournament"))
    @app_commands.describe(member=text("option-member-about"), tournament=text("option-tournament-about"))
    async def late(interaction: Interaction, member: discord.Member, tournament: int | None = None) -> None:
        await desk.late(interaction, tournament, member)

    @group.command(name=text("command-tournament-drop"), description=text("command-tournament-drop-about"))
    @app_commands.rename(member=text("option-member"), tournament=text("option-tournament"))
    @app_commands.describe(member=text("option-member-about"), tournament=text("option-tournament-about"))
    async def drop(interaction: Interaction, member: discord.User, tournament: int | None = None) -> None:
        await desk.drop(interaction, tournament, member)

    @group.command(name=text("command-tournament-end"), description=text("command-tournament-end-about"))
    @app_commands.rename(tournament=text("option-tournament"), close=text("option-close"))
    @app_commands.describe(tournament=text("option-tournament-about"), close=text("option-close-about"))
    async def end(interaction: Interaction, tournament: int | None = None, close: bool = False) -> None:
        await desk.end(interaction, tournament, close=close)

    @group.command(name=text("command-list"), description=text("command-tournament-list-about"))
    async def list_all(interaction: Interaction) -> None:
        await desk.found.list_all(interaction)

    join.autocomplete("tournament")(desk.found.choices)
    leave.autocomplete("tournament")(desk.found.choices)
    start.autocomplete("tournament")(desk.found.choices)
    next_round.autocomplete("tournament")(desk.found.choices)
    standings.autocomplete("tournament")(desk.found.choices)
    late.autocomplete("tournament")(desk.found.choices)
    drop.autocomplete("tournament")(desk.found.choices)
    end.autocomplete("tournament")(desk.found.choices)
    tree.add_command(group)
