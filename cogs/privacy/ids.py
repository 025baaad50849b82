"""Custom id of the button that erases somebody's personal data."""

from __future__ import annotations

from dataclasses import dataclass

from cogs.shell.clicks import Click, click


@click("z:forget:{person}")
@dataclass(frozen=True, slots=True)
class PrivacyId(Click):
    """Forget the person of that number, who must be the one who clicks."""

    person: int
