"""The change that one operation makes to a table, before it is durable."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from engine import dealing
from engine.game import CHANCE, Action, Event, IllegalAction, Seat
from engine.players.names import pick
from engine.storage.records import DealRow, Entry, EntryKind, SeedRow
from engine.storage.tables import SeriesRow
from engine.tables import fold
from engine.tables.state import TableState


class ChangeSet:
    """A copy of the state of a ``table``, and the entries that lead there.

    ``seed`` is the secret that the state's commitment is the hash of, if it has one. In a ``series`` seeds
    are not drawn: they are those of all its tables.
    """

    __slots__ = ("deals", "entries", "events", "now_ms", "seed", "seeds", "series", "state", "table")

    def __init__(
        self, table: int, state: TableState, now_ms: int, seed: bytes | None, series: SeriesRow | None = None
    ) -> None:
        self.table = table
        self.state = state.copy()
        self.now_ms = now_ms
        self.seed = seed
        self.series = series
        self.seeds: list[SeedRow] = []
        self.entries: list[Entry] = []
        self.deals: list[DealRow] = []
        self.events: list[Event] = []

    def add(
        self,
        kind: EntryKind,
        token: str,
        *,
        actor: int | None = None,
        seat: Seat | None = None,
        action: Action | None = None,
    ) -> None:
        """Add an entry. Raises ``IllegalAction`` and adds nothing when the rules forbid it."""
        entry = Entry(self.state.seq + 1, kind, actor, seat, self.now_ms, token)
        self.events.extend(fold.apply(self.state, entry, action))
        self.entries.append(entry)

    @property
    def fresh_computer(self) -> str:
        """A computer as tokens have it: with a name that none at the table has, and the table's level.

        In a series the names are the same at all tables, since characters belong to them.
        """
        taken = {place.computer for place in self.state.places if place.computer is not None}
        return f"{pick(taken, self.table if self.series is None else self.series.series)} {self.state.level}"

    @property
    def private(self) -> bool:
        """Whether it consists of intents alone, which only their author may know of."""
        return all(entry.kind == "intent" for entry in self.entries)

    def commit(self) -> None:
        """Draw the secret seed of the next deal, and tell its hash."""
        dealt, _ = self.state.dealt
        self.seed = dealing.fresh_seed() if self.series is None else self.series.seed(dealt + 1, 0)
        self._promise()

    def _promise(self) -> None:
        assert self.seed is not None
        self.add("fair", f"commit {dealing.commitment(self.seed)}")
        self.seeds.append(SeedRow(self.state.seq, self.seed))

    def _expect_series(self, deal: int) -> None:
        """In a series, promise anew when a deal is dealt once more: all its tables then use the same seed."""
        if self.series is None:
            return
        dealt, times = self.state.dealt
        seed = self.series.seed(deal, times if dealt == deal else 0)
        if seed != self.seed:
            self.seed = seed
            self._promise()

    @property
    def key(self) -> bytes:
        """The key to shuffle the next deal with; drawn on the spot where nothing was promised."""
        if self.seed is None:  # the table is older than commitments
            return dealing.fresh_seed()
        return dealing.cut(self.seed, self.state.commitment.words)

    def set_back(self, state: TableState, undo: Entry) -> None:
        """Go on from the state to which an ``undo`` entry has led."""
        self.state = state
        self.entries.append(undo)
        self.events.clear()

    def follow_up(self) -> None:
        """Add what follows automatically: deals, each from its secret seed, and the commitment to the next.

        Raises ``RuntimeError`` when the rules refuse their own deal or wait for nobody.
        """
        state = self.state
        while state.status == "playing" and state.partie is not None:
            partie = state.partie
            if partie.waiting_for is not CHANCE:
                if not partie.waiting_for:
                    raise RuntimeError("the partie is not over and waits for nobody")
                return
            self._expect_series(partie.deal_number)
            key = self.key
            action = partie.deal(dealing.shuffle(key, partie.pack))
            self.deals.append(DealRow(state.seq + 1, partie.deal_number, key, partie.digest()))
            try:
                self.add("game", action.token, action=action)
            except IllegalAction as error:
                raise RuntimeError("the rules refuse their own deal") from error
            self.commit()


def release(changes: ChangeSet, seat: Seat, by: int | None) -> None:
    """Free a seat for good: a computer plays on. With the last person the table closes."""
    place = changes.state.places[seat]
    computer = changes.fresh_computer if place.computer is None else f"{place.computer} {place.level}"
    changes.add("seat", f"release {computer}", actor=by, seat=seat)
    if not changes.state.present:
        changes.add("table", "close deserted")


Step: TypeAlias = Callable[[ChangeSet], None]
"""Part of an operation that adds its entries, or raises when it is refused; run under the table's lock."""
