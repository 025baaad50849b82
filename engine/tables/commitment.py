"""A table's commitment to its next deal, and the words that players have added."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Self

from engine.storage.records import Entry


@dataclass(frozen=True, slots=True)
class Commitment:
    """The hash of the next deal's seed (``None``: nothing promised), and the words to cut with by person.

    ``seq`` is the entry that told the hash. A person who cuts again replaces their first word.
    """

    seq: int = 0
    digest: str | None = None
    cuts: tuple[tuple[int, str], ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """The words in the order in which they were said."""
        return tuple(word for _, word in self.cuts)

    def after(self, entry: Entry) -> Self:
        """Return it after a ``fair`` entry. Raises ``ValueError`` for a token unknown to all versions."""
        verb, _, rest = entry.token.partition(" ")
        if verb == "commit":
            return type(self)(entry.seq, rest)
        if verb == "cut" and entry.actor is not None:
            others = tuple(cut for cut in self.cuts if cut[0] != entry.actor)
            return replace(self, cuts=(*others, (entry.actor, rest)))
        raise ValueError(f"unknown token: {entry}")


NOTHING_PROMISED: Final = Commitment()
