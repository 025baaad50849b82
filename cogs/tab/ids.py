"""The ids on the buttons of the tab."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import ClassVar, Final, Self

from cogs.shell.id_format import NUMBER, VERSION

TAB_TEMPLATE: Final = re.compile(
    rf"{VERSION}:k:(?P<place>[lsfn]):(?P<person>{NUMBER}):(?P<page>0|[1-9][0-9]{{0,5}}):(?P<verb>[a-z]{{1,10}})"
    rf"(:(?P<source>d(?:{NUMBER})\.[1-9][0-9]{{0,5}}\.[0-9]|e[1-9][0-9]{{0,8}}):(?P<seen>0|[1-9][0-9]{{0,8}}))?\Z"
)


@dataclass(frozen=True, slots=True)
class TabId:
    """A button about rounds that are owed: what is done (``verb``) about which debt, as ``seen`` there.

    ``place`` is where the button stands: ``l`` in a list of what concerns a ``person``, ``s`` and ``f`` in
    lists of what can be settled and forgiven (with a person, or 0), ``n`` on a note that all can read.
    Without a ``source`` a list turns to its ``page``, counted from 0.
    """

    place: str
    person: int
    page: int
    verb: str
    source: str = ""
    seen: int = 0

    table: ClassVar[None] = None

    @property
    def custom_id(self) -> str:
        debt = f":{self.source}:{self.seen}" if self.source else ""
        return f"{VERSION}:k:{self.place}:{self.person}:{self.page}:{self.verb}{debt}"

    @property
    def public(self) -> bool:
        """Whether it stands where all can read."""
        return self.place == "n"

    def about(self, verb: str, source: str, seen: int) -> TabId:
        """A button in the same place for something to be done about a debt."""
        return replace(self, verb=verb, source=source, seen=seen)

    def turned(self, page: int) -> TabId:
        """The button that leads to a page of the same list."""
        return replace(self, page=page, verb="page", source="", seen=0)

    @classmethod
    def of(cls, match: re.Match[str]) -> Self:
        """The id that ``TAB_TEMPLATE`` matched."""
        place, person, page = match["place"], int(match["person"]), int(match["page"])
        return cls(place, person, page, match["verb"], match["source"] or "", int(match["seen"] or 0))
