"""What somebody proposes and the others agree to or not: taking back, a pause, putting away, a claim."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from engine.game import Seat
from engine.storage.records import Entry

ProposalKind: TypeAlias = Literal["undo", "pause", "shelve", "claim"]
PROPOSALS: Final[tuple[ProposalKind, ...]] = ("undo", "pause", "shelve", "claim")
OF_THE_MOMENT: Final[frozenset[ProposalKind]] = frozenset({"undo", "claim"})
"""Proposals that are void as soon as play goes on."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A question to everybody at the table. ``seq`` is its entry; who made it has said yes.

    ``param``: for ``undo`` the entry after which actions are taken back.
    """

    seq: int
    kind: ProposalKind
    seat: Seat
    yes: frozenset[Seat]
    param: int | None = None


def after(proposal: Proposal | None, entry: Entry) -> Proposal | None:
    """The open proposal after a ``proposal`` entry. ``ValueError`` for a token that nobody knows."""
    verb, _, rest = entry.token.partition(" ")
    if verb in ("no", "withdraw", "carried"):
        return None
    if entry.seat is None:
        raise ValueError(f"no seat: {entry}")
    if verb == "yes":
        return None if proposal is None else replace(proposal, yes=proposal.yes | {entry.seat})
    kind = next((kind for kind in PROPOSALS if kind == verb), None)
    if kind is None:
        raise ValueError(f"unknown token: {entry}")
    return Proposal(entry.seq, kind, entry.seat, frozenset((entry.seat,)), int(rest) if rest else None)
