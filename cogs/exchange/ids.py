"""Custom ids of the buttons and the form for importing score sheets."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Annotated, Literal

from cogs.shell.clicks import NO_USER, Click, Written, click


def _user(text: str) -> int:
    if (user := int(text)) >= NO_USER:
        raise ValueError("no user's id")
    return user


@click("q:{verb}:{key}")
@dataclass(frozen=True, slots=True)
class ImportId(Click):
    """A button about a score sheet.

    ``ok`` and ``no`` answer a preview, ``mend`` corrects a sheet with faults; ``key`` identifies the sheet.
    ``undo`` takes back an import; ``key`` is then the sheet's digest.
    """

    verb: Literal["ok", "no", "undo", "mend"]
    key: Annotated[str, r"[0-9a-f]{1,32}"]


@click("q:type:{game}:{preset}:{lines}:{day}:{rated}")
@dataclass(frozen=True, slots=True)
class TypedId(Click):
    """The form in which a sheet is typed: the kind of sheet, and the default for its day."""

    game: Annotated[str, r"[a-z]{1,20}"]
    preset: Annotated[str, r"[a-z0-9_]{1,20}"]
    lines: Literal["parties", "deals"]
    day: Annotated[date, Written("[0-9]{4}-[0-9]{2}-[0-9]{2}", date.fromisoformat)]
    rated: bool


@click("q:give:{paper}:{user}")
@dataclass(frozen=True, slots=True)
class GiveId(Click):
    """A confirmation that ``user`` (a Discord id) gets the results of the name with the number ``paper``."""

    paper: int
    user: Annotated[int, Written("[0-9]{1,20}", _user)]
