"""Custom ids of the buttons on a tournament's card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from cogs.shell.clicks import Click, click

Verb: TypeAlias = Literal["join", "leave", "next", "standings"]
"""Join, leave, start the next round, show the standings."""
TOURNAMENT_VERBS: Final[frozenset[Verb]] = frozenset(get_args(Verb))


@click("o:{tournament}:{verb}")
@dataclass(frozen=True, slots=True)
class TournamentId(Click):
    """A button about one ``tournament``."""

    tournament: int
    verb: Verb
