"""What the buttons and selects below somebody's statistics say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal, TypeAlias, get_args

from cogs.leaderboards.ids import PERIOD
from cogs.shell.clicks import Click, click

Tab: TypeAlias = Literal["overview", "contracts", "course", "king", "versus"]
TABS: Final[tuple[Tab, ...]] = get_args(Tab)
Asked: TypeAlias = Literal["game", "period", "other"]
"""What is chosen in a select."""


@click("e:{person}:{other}:{game}:{period}:{tab}[:{asked}]")
@dataclass(frozen=True, slots=True)
class StatisticsId(Click):
    """A page of a person's statistics, ``other`` being who they are compared with there; people by number.

    ``period`` is as on a leaderboard: the same one is meant when the button is pressed later.

    A button leads there. With ``asked`` it is a select whose choice takes the place of that part.
    """

    person: int
    other: int | None
    game: Annotated[str | None, r"[a-z]{1,20}"]
    period: Annotated[str, PERIOD]
    tab: Tab
    asked: Asked | None = None
