"""Custom id of the buttons that turn the screens of ``/help``."""

from __future__ import annotations

from dataclasses import dataclass

from cogs.shell.clicks import Click, click
from cogs.shell.feature import Screen


@click("l:{screen}")
@dataclass(frozen=True, slots=True)
class HelpId(Click):
    """Leads to a screen of ``/help``."""

    screen: Screen
