"""Read what was chosen in a select."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cogs.shell.answers import Interaction
from engine.game import Refusal


def all_chosen(interaction: Interaction) -> list[str]:
    """Return all chosen values."""
    data: Mapping[str, Any] = interaction.data or {}
    return [str(value) for value in data.get("values") or ()]


def the_chosen(interaction: Interaction) -> str:
    """Return the one chosen value. Raises ``Refusal("outdated_button")`` unless there is exactly one."""
    values = all_chosen(interaction)
    if len(values) != 1:
        raise Refusal("outdated_button")
    return values[0]


def the_chosen_user(interaction: Interaction) -> Mapping[str, Any]:
    """Return the one chosen person as Discord describes them: ``id``, ``username``, ``global_name``, ``bot``.

    Raises ``Refusal("outdated_button")`` unless there is exactly one.
    """
    data: Mapping[str, Any] = interaction.data or {}
    user: Mapping[str, Any] | None = data.get("resolved", {}).get("users", {}).get(the_chosen(interaction))
    if user is None:
        raise Refusal("outdated_button")
    return user
