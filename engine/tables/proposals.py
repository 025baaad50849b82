"""Proposals to which the others agree or not: taking back, a break, putting away, an end, and others."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from engine.game import Seat
from engine.storage.records import Entry

ProposalKind: TypeAlias = Literal["undo", "pause", "shelve", "claim", "remove", "end"]
PROPOSALS: Final[tuple[ProposalKind, ...]] = ("undo", "pause", "shelve", "claim", "remove", "end")
OF_THE_MOMENT: Final[frozenset[ProposalKind]] = frozenset({"undo", "claim"})
"""Proposals that are void as soon as play goes on."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A question to everybody at the table. ``seq`` is its number; who made it has said yes.

    The number is that of its entry in the log, not counting what is private there: it stands in buttons.

    ``param``: for ``undo`` the entry after which actions are taken back, for ``remove`` the seat whose owner
    is to leave the table.
    """

    seq: int
    kind: ProposalKind
    seat: Seat
    yes: frozenset[Seat]
    param: int | None = None
    asked_ms: int = 0
    """When it was asked, in milliseconds since 1970."""

    @property
    def about(self) -> Seat | None:
        """The seat whose owner is to leave the table, and has no say in it."""
        return self.param if self.kind == "remove" else None

    def missing(self, present: frozenset[Seat]) -> frozenset[Seat]:
        """Return the seats whose owners have not answered yet, of those who play."""
        return present - self.yes - {self.about}


def after(proposal: Proposal | None, entry: Entry, number: int) -> Proposal | None:
    """Return the open proposal after a ``proposal`` entry. Raises ``ValueError`` for an unknown token.

    ``number``: of the entry, not counting what is private.
    """
    verb, _, rest = entry.token.partition(" ")
    if verb in ("no", "withdraw", "carried", "claimed", "void"):
        return None
    if entry.seat is None:
        raise ValueError(f"no seat: {entry}")
    if verb == "yes":
        return None if proposal is None else replace(proposal, yes=proposal.yes | {entry.seat})
    kind = next((kind for kind in PROPOSALS if kind == verb), None)
    if kind is None:
        raise ValueError(f"unknown token: {entry}")
    return Proposal(
        number, kind, entry.seat, frozenset((entry.seat,)), int(rest) if rest else None, entry.time_ms
    )
