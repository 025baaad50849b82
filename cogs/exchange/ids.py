"""What the buttons and the form say with which sheets from paper are brought in."""

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
    """``ok`` or ``no`` to a sheet that was shown (``key`` names it), ``mend`` for one that has faults, or
    ``undo`` (``key``: its digest)."""

    verb: Literal["ok", "no", "undo", "mend"]
    key: Annotated[str, r"[0-9a-f]{1,32}"]


@click("q:type:{game}:{preset}:{lines}:{day}:{rated}")
@dataclass(frozen=True, slots=True)
class TypedId(Click):
    """The form into which a sheet is typed: what it is a sheet of, and the day where it doesn't say."""

    game: Annotated[str, r"[a-z]{1,20}"]
    preset: Annotated[str, r"[a-z0-9_]{1,20}"]
    lines: Literal["parties", "deals"]
    day: Annotated[date, Written("[0-9]{4}-[0-9]{2}-[0-9]{2}", date.fromisoformat)]
    rated: bool


@click("q:give:{paper}:{user}")
@dataclass(frozen=True, slots=True)
class GiveId(Click):
    """Yes, what the name with the number ``paper`` has is to be this ``user``'s (Discord's id)."""

    paper: int
    user: Annotated[int, Written("[0-9]{1,20}", _user)]
