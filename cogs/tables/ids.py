"""Ids of the buttons of a table's card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal, TypeAlias

from cogs.shell.clicks import POSITIVE, Click, click

TABLE_VERBS: Final = frozenset(
    {"configure", "join", "leave", "computer", "fill", "start", "close", "hand", "reclaim"}
)
"""Actions of the buttons of a table's card and of a substituted hand."""
AGREE_VERBS: Final = frozenset({"yes", "no", "withdraw", "go", "here", "resume", "take"})
"""Actions of the buttons below a question, on a pause, on a table put away and of a free seat."""


@click("t:{table}:{verb}")
@dataclass(frozen=True, slots=True)
class TableId(Click):
    """A button that concerns a table as a whole; ``verb`` is one of ``TABLE_VERBS``."""

    table: int
    verb: Annotated[str, r"[a-z]{1,20}"]


@click("t:open")
@dataclass(frozen=True, slots=True)
class OpenId(Click):
    """Opens a table in the channel where it is clicked, as the server likes it."""


@click("a:{table}:{verb}[:{question}]")
@dataclass(frozen=True, slots=True)
class AgreeId(Click):
    """A button about what a table agrees on, or about its seats; ``verb`` is one of ``AGREE_VERBS``.

    ``question`` is the number of the question being answered, so that no click answers a later one; else 0.
    """

    table: int
    verb: Annotated[str, r"[a-z]{1,20}"]
    question: Annotated[int, POSITIVE] = 0


Look: TypeAlias = Literal["sheet", "course", "hand"]


@click("p:{table}:{what}")
@dataclass(frozen=True, slots=True)
class LookId(Click):
    """A button for a picture: the score ``sheet``, the ``course`` of the partie, or the ``hand``."""

    table: int
    what: Look
