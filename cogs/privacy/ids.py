"""The id of the button with which somebody is forgotten."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from cogs.shell.id_format import NUMBER, VERSION

PRIVACY_TEMPLATE: Final = re.compile(rf"{VERSION}:z:forget:(?P<person>{NUMBER})\Z")


@dataclass(frozen=True, slots=True)
class PrivacyId:
    """Forget the person of that number, who is the one who clicks."""

    person: int
    table: ClassVar[None] = None

    @property
    def custom_id(self) -> str:
        return f"{VERSION}:z:forget:{self.person}"

    @classmethod
    def of(cls, match: re.Match[str]) -> Self:
        """The id that ``PRIVACY_TEMPLATE`` matched."""
        return cls(int(match["person"]))
