"""The ids on the buttons of an evening's card."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from cogs.shell.id_format import NUMBER, VERSION

EVENING_VERBS: Final = frozenset({"yes", "maybe", "no", "open", "late", "end"})
"""Coming, perhaps, not; drawing the seats, sitting down later, ending the evening."""

EVENING_TEMPLATE: Final = re.compile(
    rf"{VERSION}:j:(?P<meeting>{NUMBER}):(?P<evening>{NUMBER}):(?P<verb>{'|'.join(sorted(EVENING_VERBS))})\Z"
)


@dataclass(frozen=True, slots=True)
class EveningId:
    """A button about one ``evening`` of a ``meeting``; ``verb`` is one of ``EVENING_VERBS``."""

    meeting: int
    evening: int
    verb: str
    table: ClassVar[None] = None
    """No table in particular."""

    @property
    def custom_id(self) -> str:
        return f"{VERSION}:j:{self.meeting}:{self.evening}:{self.verb}"

    @classmethod
    def of(cls, match: re.Match[str]) -> Self:
        """The id that ``EVENING_TEMPLATE`` matched."""
        return cls(int(match["meeting"]), int(match["evening"]), match["verb"])
