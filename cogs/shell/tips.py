"""Tips of features for ``/help``: things to do here and now, and the commands for others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from cogs.shell.answers import Interaction
from cogs.shell.raw_layout import Component
from cogs.texts.catalogue import Words
from engine.tables import Person, Snapshot

Screen: TypeAlias = Literal["here", "more", "keep"]
"""Things to do here and now, what else there is, and what those can do who keep the server."""


@dataclass(frozen=True, slots=True)
class Asking:
    """Whoever asks for help, and what they have before them.

    ``here`` are the tables in the channel that are not over, ``own`` those in the server where they own a
    seat. ``opens``, ``keeps`` and ``changes`` say whether they may open tables, keep the books, and change
    settings and rule sets.
    """

    interaction: Interaction
    person: Person
    words: Words
    here: Sequence[Snapshot]
    own: Sequence[Snapshot]
    opens: bool
    keeps: bool
    changes: bool


@dataclass(frozen=True, slots=True)
class Tip:
    """A line of a screen, with the buttons that do what it tells. Low ranks stand first."""

    screen: Screen
    rank: int
    text: str
    buttons: Sequence[Component] = ()
