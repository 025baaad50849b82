"""The paces of tables as commands offer them."""

from __future__ import annotations

from discord import app_commands

from cogs.shell.commands import phrase
from cogs.shell.services import Services
from engine.game import Refusal
from engine.tables.ladder import PACES, PaceName


def pace_named(name: str) -> PaceName:
    """A pace that was chosen from ``pace_choices``. ``Refusal`` for anything else."""
    pace = next((pace for pace in PACES if pace == name), None)
    if pace is None:
        raise Refusal("setting_value", key="pace", value=name[:80])
    return pace


def pace_choices(services: Services) -> list[app_commands.Choice[str]]:
    """The paces to choose from, in both languages."""
    return [
        app_commands.Choice(name=phrase(services.texts, f"setting-pace-{pace}"), value=pace) for pace in PACES
    ]
