"""Values that a table's state is made of: seats, access, terms, intents, a proposal, a commitment.

Each knows what an entry of its kind makes of it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple, Self, TypeAlias

from engine.game import NOBODY, Options, Seat
from engine.players.levels import Level
from engine.storage.records import Entry, Person

# -- seats -----------------------------------------------------------------------------------------------

SeatKind: TypeAlias = Literal["person", "computer", "substitute", "empty"]


class SeatState(NamedTuple):
    """The owner of a seat (a person's number), and name and level of the computer that plays it now.

    ``substitute``: a computer plays until the owner comes back.
    """

    owner: int | None = None
    computer: str | None = None
    level: Level | None = None

    @property
    def kind(self) -> SeatKind:
        """``person``, ``computer``, ``substitute`` or ``empty``."""
        if self.owner is None:
            return "empty" if self.computer is None else "computer"
        return "person" if self.computer is None else "substitute"

    @property
    def present(self) -> bool:
        """Whether the owner plays."""
        return self.owner is not None and self.computer is None

    def with_computer(self, told: str) -> SeatState:
        """Return the seat when a computer plays it, ``told`` as in a token: ``Pedell magister``."""
        name, _, level = told.partition(" ")
        return SeatState(self.owner, name, Level(level))


class Shelf(NamedTuple):
    """The circumstances under which a partie was put away.

    ``number`` counts the entries of the log up to then that are no secret. ``reason``: nothing when people
    have agreed on it, ``asleep`` when the last of them let their time pass, ``paused`` when nobody has
    ended a break, ``channel`` when there is none any more in which the table could be shown.
    """

    number: int
    reason: str


PlayedBy: TypeAlias = int | Level
"""Who plays a seat: a person, by number, or a computer, by its level."""


class Handover(NamedTuple):
    """A seat that changed hands in a deal: how it was before, and whether it had decided anything by then."""

    deal: int
    seat: Seat
    place: SeatState
    acted: bool


# -- who may sit down, and on what terms ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Access:
    """Access to a table: everyone in the server, or only the host and those that the host has named.

    ``invited`` holds external ids, so that somebody can be invited who has never played.
    """

    mode: Literal["everyone", "invited"] = "everyone"
    invited: tuple[str, ...] = ()

    def admits(self, person: Person) -> bool:
        """Whether this person may sit down (the host always sits already)."""
        return self.mode == "everyone" or person.external_id in self.invited

    def dump(self) -> str:
        """Return JSON text for the table's row."""
        return json.dumps({"mode": self.mode, "invited": list(self.invited)}, separators=(",", ":"))

    @classmethod
    def load(cls, text: str) -> Access:
        """Load it from the JSON text that ``dump`` gave."""
        stored = json.loads(text)
        return cls(stored["mode"], tuple(stored["invited"]))


EVERYONE: Final = Access()
"""Anybody in the server may sit down."""

Spectators: TypeAlias = Literal["after", "at_once"]
"""When spectators see the hands: after the deal, or at once."""


def terms_text(
    game: str,
    preset: str,
    options: Options,
    access: Access,
    rule_set: str | None,
    kept: Sequence[Seat | None],
) -> str:
    """Return the JSON text of other terms for an entry of the log.

    ``rule_set`` is the name under which the server has saved the house rules, if it has. ``kept`` names for
    each seat the old one, if any.
    """
    written = {
        "game": game,
        "preset": preset,
        "rule_set": rule_set,
        "kept": kept,
        "access": json.loads(access.dump()),
        "options": json.loads(options.model_dump_json()),
    }
    return json.dumps(written, separators=(",", ":"))


# -- cards chosen before one's turn, and forced cards that play themselves -----------------------------


@dataclass(frozen=True, slots=True)
class Intents:
    """The token that each seat wants to play when its turn comes; private to that seat.

    ``auto``: seats whose owners let a forced card play itself. ``dropped``: seats whose choice could not be
    played when their turn came.
    """

    chosen: tuple[str | None, ...]
    auto: frozenset[Seat] = NOBODY
    dropped: frozenset[Seat] = NOBODY

    @classmethod
    def of(cls, seats: int) -> Self:
        """Return intents with nothing chosen."""
        return cls((None,) * seats)

    def without(self, seat: Seat | None) -> Self:
        """Return them after an action: it clears its seat's choice, one of chance (``None``) clears all."""
        if seat is None:
            nothing = not any(self.chosen) and not self.dropped
            return self if nothing else replace(self, chosen=(None,) * len(self.chosen), dropped=NOBODY)
        return self if self.chosen[seat] is None and seat not in self.dropped else self._with(seat, None)

    def dropping(self, seat: Seat) -> Self:
        """Return them after a seat's turn has come and its choice could not be played."""
        return replace(self._with(seat, None), dropped=self.dropped | {seat})

    def vacated(self, seat: Seat) -> Self:
        """Return them after a seat has gone to somebody else, or to nobody: nothing is chosen there."""
        return replace(self.without(seat), auto=self.auto - {seat})

    def seated(self, order: Sequence[Seat | None]) -> Self:
        """Return them after people have changed places: a new seat was that one of ``order`` before."""
        chosen = tuple(None if old is None else self.chosen[old] for old in order)
        auto = frozenset(new for new, old in enumerate(order) if old in self.auto)
        return replace(self, chosen=chosen, auto=auto, dropped=NOBODY)

    def after(self, entry: Entry) -> Self:
        """Return them after an ``intent`` entry. Raises ``ValueError`` for a token that no version knows."""
        verb, _, rest = entry.token.partition(" ")
        if entry.seat is None:
            raise ValueError(f"entry {entry.seq} names no seat")
        match verb, rest:
            case "set", token if token:
                return self._with(entry.seat, token)
            case "clear", "":
                return self._with(entry.seat, None)
            case "auto", "on":
                return replace(self, auto=self.auto | {entry.seat})
            case "auto", "off":
                return replace(self, auto=self.auto - {entry.seat})
            case _:
                raise ValueError(f"entry {entry.seq} has an unknown token")

    def _with(self, seat: Seat, token: str | None) -> Self:
        chosen = (*self.chosen[:seat], token, *self.chosen[seat + 1 :])
        return replace(self, chosen=chosen, dropped=self.dropped - {seat})


# -- questions to which the others agree or not: taking back, a break, putting away, an end ------------

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


def proposal_after(proposal: Proposal | None, entry: Entry, number: int) -> Proposal | None:
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


# -- the promise of the next deal ----------------------------------------------------------------------


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
