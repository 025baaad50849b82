"""Custom ids of the buttons of fraternities and their pacts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal, TypeAlias, get_args

from cogs.shell.clicks import Click, click

Verb: TypeAlias = Literal[
    "make", "paint", "dissolve", "join", "move", "confirm", "withdraw", "end", "sever",
    "list", "invite", "entitle", "leave", "part",
]  # fmt: skip
FRATERNITY_VERBS: Final[tuple[Verb, ...]] = get_args(Verb)


@click("d:{verb}:{about}")
@dataclass(frozen=True, slots=True)
class FraternityId(Click):
    """A button of a fraternity or a pact: an action, and the data for it.

    The data of ``make`` are a role's id or 0, three colours and a name; of ``paint`` a fraternity's number
    and three colours; of ``dissolve`` and ``move`` (to it) its number; of ``join`` its number and the Discord
    id of the person invited. Those of ``list`` (of all), ``invite``, ``leave`` (which asks) and ``part`` are
    the number of the fraternity on whose page they are, and so are those of ``entitle``, whose form also has
    the Discord id of the person who was chosen. Those of ``confirm`` and ``withdraw`` are a pact's code; of
    ``end`` (which asks) and ``sever`` the other server's id. Colons separate the parts.
    """

    verb: Verb
    about: Annotated[str, r"[^\n]{1,88}"]
