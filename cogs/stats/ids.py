"""Custom ids of the buttons and selects below a person's statistics."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal, TypeAlias, get_args

from cogs.leaderboards.ids import PERIOD
from cogs.shell.clicks import Click, click

Tab: TypeAlias = Literal["overview", "contracts", "course", "king", "versus"]
TABS: Final[tuple[Tab, ...]] = get_args(Tab)
Asked: TypeAlias = Literal["game", "period", "other"]
"""The part of the page that a select changes."""


@click("e:{person}:{other}:{game}:{period}:{tab}[:{asked}]")
@dataclass(frozen=True, slots=True)
class StatisticsId(Click):
    """A page of a person's statistics; ``other`` is whom they are compared with there. People are by number.

    ``period`` is absolute, as on a leaderboard: a button pressed later still means the same period.

    A button leads to the page. With ``asked`` it is a select whose choice replaces that part.
    """

    person: int
    other: int | None
    game: Annotated[str | None, r"[a-z]{1,20}"]
    period: Annotated[str, PERIOD]
    tab: Tab
    asked: Asked | None = None
