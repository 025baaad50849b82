"""The ids on the buttons of fraternities and their pacts."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from cogs.shell.id_format import VERSION

FRATERNITY_VERBS: Final = ("make", "paint", "dissolve", "join", "move", "confirm", "withdraw", "end", "sever")

FRATERNITY_TEMPLATE: Final = re.compile(
    rf"{VERSION}:d:(?P<verb>{'|'.join(FRATERNITY_VERBS)}):(?P<about>[^\n]{{1,88}})\Z"
)


@dataclass(frozen=True, slots=True)
class FraternityId:
    """A button of a fraternity or a pact: what is done (one of ``FRATERNITY_VERBS``), and what about.

    ``make``: a role's id or 0, three colours and a name; ``paint``: a fraternity's number and three colours;
    ``dissolve`` and ``move`` (there): its number; ``join``: its number and Discord's id of who was invited;
    ``confirm`` and ``withdraw``: a pact's code; ``end`` (which asks) and ``sever``: the other
    server's id. Colons stand between parts.
    """

    verb: str
    about: str

    table: ClassVar[None] = None

    @property
    def custom_id(self) -> str:
        return f"{VERSION}:d:{self.verb}:{self.about}"

    @classmethod
    def of(cls, match: re.Match[str]) -> Self:
        """The id that ``FRATERNITY_TEMPLATE`` matched."""
        return cls(match["verb"], match["about"])
