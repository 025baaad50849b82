"""Custom id of the buttons that lead to the erasure of somebody's personal data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cogs.shell.clicks import Click, click


@click("z:{verb}:{person}")
@dataclass(frozen=True, slots=True)
class PrivacyId(Click):
    """Forget the person of that number, who must be the one who clicks; ``ask`` asks them first."""

    verb: Literal["ask", "forget"]
    person: int
