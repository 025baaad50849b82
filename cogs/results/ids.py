"""The ids of the buttons below a result."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from cogs.shell.id_format import NUMBER, VERSION

RESULT_TEMPLATE: Final = re.compile(rf"{VERSION}:z:(?P<verb>void|restore):(?P<result>{NUMBER})\Z")


@dataclass(frozen=True, slots=True)
class ResultId:
    """Asks why the ``result`` of that number is to be voided or to count again, and brings the answer."""

    verb: str
    result: int
    table: ClassVar[None] = None
    """Nothing happens at the table itself."""

    @property
    def custom_id(self) -> str:
        return f"{VERSION}:z:{self.verb}:{self.result}"

    @classmethod
    def of(cls, match: re.Match[str]) -> Self:
        """The id that ``RESULT_TEMPLATE`` matched."""
        return cls(match["verb"], int(match["result"]))
