"""Ids of a spectator's buttons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from cogs.shell.clicks import Click, click

Verb: TypeAlias = Literal["show", "hide", "next"]


@click("g:{table}:{verb}")
@dataclass(frozen=True, slots=True)
class WatchId(Click):
    """A spectator's button: ``show`` or ``hide`` hands that are open, or watch the ``next`` table."""

    table: int
    verb: Verb
