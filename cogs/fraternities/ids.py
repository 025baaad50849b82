"""What the buttons of fraternities and their pacts say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal, TypeAlias, get_args

from cogs.shell.clicks import Click, click

Verb: TypeAlias = Literal["make", "paint", "dissolve", "join", "move", "confirm", "withdraw", "end", "sever"]
FRATERNITY_VERBS: Final[tuple[Verb, ...]] = get_args(Verb)


@click("d:{verb}:{about}")
@dataclass(frozen=True, slots=True)
class FraternityId(Click):
    """A button of a fraternity or a pact: what is done, and what about.

    ``make``: a role's id or 0, three colours and a name; ``paint``: a fraternity's number and three colours;
    ``dissolve`` and ``move`` (there): its number; ``join``: its number and Discord's id of who was invited;
    ``confirm`` and ``withdraw``: a pact's code; ``end`` (which asks) and ``sever``: the other
    server's id. Colons stand between parts.
    """

    verb: Verb
    about: Annotated[str, r"[^\n]{1,88}"]
