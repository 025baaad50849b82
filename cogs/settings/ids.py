"""Custom ids of the settings panels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from cogs.shell.clicks import Click, click

Panel: TypeAlias = Literal["g", "m"]
Value: TypeAlias = Literal["on", "off", "role", "typed"]


@click("s:{panel}:{page}[:{key}[:{value}]]")
@dataclass(frozen=True, slots=True)
class SettingId(Click):
    """A component on a page of a settings panel: a choice for ``key``, or without one the link to the page.

    ``panel`` is ``g`` (the server's) or ``m`` (one's own). ``value`` is a button's choice, or ``role`` where
    a role is selected.
    """

    panel: Panel
    page: Annotated[str, r"[a-z]{1,12}"]
    key: Annotated[str | None, r"[a-z_]{1,24}"] = None
    value: Value | None = None
