"""Ids of a spectator's buttons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from cogs.shell.clicks import Click, click

Verb: TypeAlias = Literal["show", "hide"]


@click("g:{table}:{verb}")
@dataclass(frozen=True, slots=True)
class WatchId(Click):
    """A spectator's button where hands are open: ``show`` or ``hide`` them."""

    table: int
    verb: Verb
