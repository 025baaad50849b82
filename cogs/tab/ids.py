"""Custom ids of the buttons of the tab."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Literal, TypeAlias

from cogs.shell.clicks import NUMBER, Click, Written, click

Place: TypeAlias = Literal["l", "n"]


@click("k:{place}:{person}:{page}:{verb}[:{source}:{seen}]")
@dataclass(frozen=True, slots=True)
class TabId(Click):
    """A button about rounds that are owed: an action (``verb``) on a debt, in its state as last ``seen``.

    ``place`` is the button's message: ``l`` is the list of a ``person``, or of everybody (0), ``n`` is a
    public note. Without a ``source`` a list turns to its ``page``, counted from 0.
    """

    place: Place
    person: int
    page: Annotated[int, Written("0|[1-9][0-9]{0,5}", int)]
    verb: Annotated[str, r"[a-z]{1,10}"]
    source: Annotated[str, rf"d(?:{NUMBER})\.[1-9][0-9]{{0,5}}\.[0-9]|e[1-9][0-9]{{0,8}}"] = ""
    seen: Annotated[int, Written("0|[1-9][0-9]{0,8}", int)] = 0

    @property
    def public(self) -> bool:
        """Whether the button is in a public message."""
        return self.place == "n"

    def about(self, verb: str, source: str, seen: int) -> TabId:
        """Return a button in the same place for an action on a debt."""
        return replace(self, verb=verb, source=source, seen=seen)

    def turned(self, page: int) -> TabId:
        """Return the button that leads to a page of the same list."""
        return replace(self, page=page, verb="page", source="", seen=0)
