"""What every drawing of a table starts from: the state, its reader, and the reader's words and faces."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cogs.pictures.book import Book
from cogs.texts.catalogue import Words
from cogs.ui.faces import Faces
from cogs.ui.names import Names
from cogs.ui.sheet import Sheet
from engine.cards import NO_CARDS, CardSet
from engine.game import Seat
from engine.tables import Snapshot


@dataclass(frozen=True, slots=True)
class Scene:
    """A table as the public sees it."""

    snapshot: Snapshot
    words: Words
    faces: Faces
    names: Names


@dataclass(frozen=True, slots=True)
class HandScene(Scene):
    """A table as the owner of ``seat`` sees it. ``note`` is a line that answers the last click.

    ``marked`` are the cards that the owner has chosen so far for the decision that waits.
    """

    seat: Seat
    note: str | None
    marked: CardSet = NO_CARDS

    @property
    def awaited(self) -> bool:
        """Whether the table waits for this seat and its owner plays it."""
        return self.seat in self.snapshot.waiting_for and self.snapshot.seats[self.seat].computer is None


@dataclass(frozen=True, slots=True)
class GameViews:
    """How one game is drawn: a player's hand, the public card, and the card's last words when it is over.

    ``book`` is the partie as it is written up, for the score sheet and the course.
    """

    hand: Callable[[HandScene], Sheet]
    card: Callable[[Scene, Sheet], None]
    ending: Callable[[Scene, Sheet], None]
    book: Callable[[Scene], Book]
