"""The ids on the buttons of a tournament's card."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from cogs.shell.id_format import NUMBER, VERSION

TOURNAMENT_VERBS: Final = frozenset({"join", "leave", "next", "standings"})
"""Taking part and no longer, the next round, how it stands."""

TOURNAMENT_TEMPLATE: Final = re.compile(
    rf"{VERSION}:o:(?P<tournament>{NUMBER}):(?P<verb>{'|'.join(sorted(TOURNAMENT_VERBS))})\Z"
)


@dataclass(frozen=True, slots=True)
class TournamentId:
    """A button about one ``tournament``; ``verb`` is one of ``TOURNAMENT_VERBS``."""

    tournament: int
    verb: str
    table: ClassVar[None] = None
    """No table in particular."""

    @property
    def custom_id(self) -> str:
        return f"{VERSION}:o:{self.tournament}:{self.verb}"

    @classmethod
    def of(cls, match: re.Match[str]) -> Self:
        """The id that ``TOURNAMENT_TEMPLATE`` matched."""
        return cls(int(match["tournament"]), match["verb"])
