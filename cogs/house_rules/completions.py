"""Suggestions while somebody types the rules to play by: for the options ``game``, ``preset``, ``rules``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import discord
from discord import app_commands

from cogs.house_rules import typed as house_rules
from cogs.house_rules.naming import completions
from cogs.house_rules.rule_sets import RuleSets
from cogs.shell.answers import Interaction
from cogs.shell.suggestions import MAX_CHOICES, services_of
from cogs.texts.catalogue import Words
from engine.games.registry import GAMES, game

MAX_NAME: Final = 100
"""Characters that Discord allows in a suggestion's name."""


async def suggest_preset(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Suggest the presets of the chosen game."""
    return _matching(_presets(interaction), typed)


async def suggest_rule_set(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Suggest the server's favourites, the presets of the chosen game, and the saved rule sets."""
    words, chosen = services_of(interaction).words_for(interaction), _chosen(interaction, "game")
    rule_sets = _rule_sets(interaction)
    favourites = await rule_sets.favourites(interaction, chosen)
    saved = await rule_sets.names(interaction, chosen)
    presets = {name for known in GAMES.values() for name in known.presets}
    first = [(_told(name, words) if name in presets else name, name) for name in favourites]
    return _matching([*first, *_presets(interaction), *((name, name) for name in saved)], typed)


async def suggest_saved(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Suggest the rule sets that the server has saved."""
    return _matching([(name, name) for name in await _rule_sets(interaction).names(interaction)], typed)


async def suggest_rules(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Suggest rules and values to continue house rules with."""
    preset, services = _chosen(interaction, "preset"), services_of(interaction)
    chosen = _game(interaction, await _rule_sets(interaction).game_of(interaction, preset))
    words = services.words_for(interaction)
    found = completions(typed, game(chosen), words, services.texts, house_rules.MAX_CHOICE)
    return [app_commands.Choice(name=choice, value=choice) for choice in found]


def _rule_sets(interaction: discord.Interaction[Any]) -> RuleSets:
    rule_sets: RuleSets = interaction.client.parts.rule_sets
    return rule_sets


def _presets(interaction: Interaction) -> list[tuple[str, str]]:
    words = services_of(interaction).words_for(interaction)
    return [(_told(name, words), name) for name in game(_game(interaction)).presets]


def _told(preset: str, words: Words) -> str:
    """Return a rule set's name and what it is, as far as Discord shows it."""
    return f"{words.preset(preset)} – {words.about_preset(preset)}"[:MAX_NAME]


def _matching(found: Iterable[tuple[str, str]], typed: str) -> list[app_commands.Choice[str]]:
    """Return the suggestions that match the typed text."""
    typed = typed.casefold().strip()
    return [
        app_commands.Choice(name=shown, value=value)
        for shown, value in dict.fromkeys(found)
        if typed in shown.casefold() or typed in value
    ][:MAX_CHOICES]


def _chosen(interaction: Interaction, option: str) -> str | None:
    """Return the value chosen for another option of the same command."""
    chosen = getattr(interaction.namespace, option, None)
    return chosen if isinstance(chosen, str) else None


def _game(interaction: Interaction, otherwise: str | None = None) -> str:
    """Return the game chosen for the same command, or a default, while another option is typed."""
    chosen = _chosen(interaction, "game") or otherwise
    return chosen if chosen is not None and chosen in GAMES else next(iter(GAMES))
