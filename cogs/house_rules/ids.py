"""Custom ids of the form for a table's house rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from cogs.shell.clicks import Click, click

Verb: TypeAlias = Literal[
    "show", "game", "preset", "pace", "watch", "rated", "who", "guests", "apply", "save", "set", "ask"
]
_KEYED = ("set", "ask")


@click("f:{table}:{page}:{verb}[:{key}]")
@dataclass(frozen=True, slots=True)
class FormId(Click):
    """A component on a page of the form for a table that has not begun.

    ``show`` turns to a page. At once work ``game``, ``preset`` (a rule set), ``pace``, ``watch`` (when
    spectators see the hands), ``rated`` (whether the partie counts), ``who`` and ``guests`` (who may sit
    down). ``set`` chooses a value of the house rule ``key``, ``ask`` asks for a typed one; ``apply`` and
    ``save`` finish these.
    """

    table: int
    page: Annotated[str, r"[a-z]{1,12}"]
    verb: Verb
    key: Annotated[str | None, r"[a-z0-9_]{1,40}"] = None

    def __post_init__(self) -> None:
        if (self.verb in _KEYED) != (self.key is not None):
            raise ValueError(f"{self.verb} of {self.key}")
