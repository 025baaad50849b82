"""What a table has committed itself to for its next deal, and what players have added."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Self

from engine.storage.records import Entry


@dataclass(frozen=True, slots=True)
class Commitment:
    """The hash of the next deal's seed (``None``: nothing was promised) and by person the words to cut with.

    ``seq`` is the entry that told the hash. Who cuts again takes their first word back.
    """

    seq: int = 0
    digest: str | None = None
    cuts: tuple[tuple[int, str], ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """The words in the order in which they were said."""
        return tuple(word for _, word in self.cuts)

    def after(self, entry: Entry) -> Self:
        """After a ``fair`` entry. ``ValueError`` for a token that no version of the log knows."""
        verb, _, rest = entry.token.partition(" ")
        if verb == "commit":
            return type(self)(entry.seq, rest)
        if verb == "cut" and entry.actor is not None:
            others = tuple(cut for cut in self.cuts if cut[0] != entry.actor)
            return replace(self, cuts=(*others, (entry.actor, rest)))
        raise ValueError(f"unknown token: {entry}")


NOTHING_PROMISED: Final = Commitment()
