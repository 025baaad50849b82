"""The slash commands about evenings, as Discord is told of them."""

from __future__ import annotations

from functools import partial

import discord
from discord import app_commands

from cogs.evenings.planning import LONGEST_LEAD, USUAL_LEAD, Planning, Wish
from cogs.house_rules.completions import Completions
from cogs.house_rules.rule_sets import RuleSets
from cogs.shell.answers import Interaction
from cogs.shell.commands import Tree, phrase
from cogs.shell.names import LONG_NAME
from cogs.shell.services import Services
from engine.evenings.plan import RHYTHMS
from engine.games.registry import GAMES


def register(tree: Tree, planning: Planning, rule_sets: RuleSets, services: Services) -> None:
    """Add ``/stammtisch plan, list, skip, cancel, change, draw``."""
    text = partial(phrase, services.texts)
    completions = Completions(services, rule_sets)
    group = app_commands.Group(name=text("command-stammtisch"), description=text("command-stammtisch-about"))
    which = app_commands.rename(evening=text("option-evening"))
    about_which = app_commands.describe(evening=text("option-evening-about"))

    @group.command(name=text("command-plan"), description=text("command-stammtisch-plan-about"))
    @app_commands.rename(
        name=text("option-name"),
        day=text("option-day"),
        time=text("option-time"),
        rhythm=text("option-rhythm"),
        game_name=text("option-game"),
        preset=text("option-preset"),
        channel=text("option-channel"),
        lead=text("option-lead"),
        fill=text("option-fill"),
    )
    @app_commands.describe(
        name=text("option-evening-name-about"),
        day=text("option-day-about"),
        time=text("option-time-about"),
        rhythm=text("option-rhythm-about"),
        game_name=text("option-game-about"),
        preset=text("option-preset-about"),
        channel=text("option-channel-about"),
        lead=text("option-lead-about"),
        fill=text("option-fill-about"),
    )
    @app_commands.choices(
        game_name=[app_commands.Choice(name=text(f"game-{name}"), value=name) for name in GAMES],
        rhythm=[app_commands.Choice(name=text(f"choice-rhythm-{name}"), value=name) for name in RHYTHMS],
    )
    async def plan(
        interaction: Interaction,
        name: app_commands.Range[str, 1, LONG_NAME],
        day: app_commands.Range[str, 1, 60],
        time: app_commands.Range[str, 1, 40],
        rhythm: str = "weekly",
        game_name: str | None = None,
        preset: app_commands.Range[str, 0, 100] | None = None,
        channel: discord.TextChannel | None = None,
        lead: app_commands.Range[int, 5, LONGEST_LEAD] = USUAL_LEAD,
        fill: bool = True,
    ) -> None:
        chosen = next(known for known in RHYTHMS if known == rhythm)
        wish = Wish(
            name=name,
            day=day,
            time=time,
            rhythm=chosen,
            game=game_name,
            preset=preset,
            lead=lead,
            fill=fill,
        )
        await planning.plan(interaction, wish, channel)

    plan.autocomplete("day")(planning.days)
    plan.autocomplete("time")(planning.times)
    plan.autocomplete("preset")(completions.rule_set)

    @group.command(name=text("command-list"), description=text("command-stammtisch-list-about"))
    async def list_all(interaction: Interaction) -> None:
        await planning.list_all(interaction)

    @group.command(name=text("command-skip"), description=text("command-stammtisch-skip-about"))
    @which
    @about_which
    async def skip(interaction: Interaction, evening: int) -> None:
        await planning.skip(interaction, evening)

    @group.command(name=text("command-cancel"), description=text("command-stammtisch-cancel-about"))
    @which
    @about_which
    async def cancel(interaction: Interaction, evening: int) -> None:
        await planning.cancel(interaction, evening)

    @group.command(name=text("command-change"), description=text("command-stammtisch-change-about"))
    @app_commands.rename(evening=text("option-evening"), day=text("option-day"), time=text("option-time"))
    @app_commands.describe(
        evening=text("option-evening-about"), day=text("option-day-about"), time=text("option-time-about")
    )
    async def change(
        interaction: Interaction,
        evening: int,
        day: app_commands.Range[str, 1, 60] | None = None,
        time: app_commands.Range[str, 1, 40] | None = None,
    ) -> None:
        await planning.change(interaction, evening, day, time)

    @group.command(name=text("command-draw"), description=text("command-stammtisch-draw-about"))
    @which
    @about_which
    async def draw(interaction: Interaction, evening: int) -> None:
        await planning.draw(interaction, evening)

    change.autocomplete("day")(planning.days)
    change.autocomplete("time")(planning.times)
    skip.autocomplete("evening")(planning.meetings)
    cancel.autocomplete("evening")(planning.meetings)
    change.autocomplete("evening")(planning.meetings)
    draw.autocomplete("evening")(planning.meetings)
    tree.add_command(group)
