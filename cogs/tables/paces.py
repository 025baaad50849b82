"""Paces of tables as choices of commands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.game import Refusal
from engine.tables.turn_clock import PACES, PaceName

PACE_CHOICES: Final[Mapping[str, str]] = {pace: f"setting-pace-{pace}" for pace in PACES}
"""Paces to choose from, and the ids of their texts."""


def pace_named(name: str) -> PaceName:
    """Return the pace chosen from ``PACE_CHOICES``. Raises ``Refusal`` for anything else."""
    pace = next((pace for pace in PACES if pace == name), None)
    if pace is None:
        raise Refusal("setting_value", key="pace", value=name[:80])
    return pace
