"""What one operation adds to a table, before it is durable."""

from __future__ import annotations

from engine import dealing
from engine.game import CHANCE, Action, Event, IllegalAction, Seat
from engine.storage.records import DealRow, Entry, EntryKind
from engine.tables.fold import Fold


class Draft:
    """A copy of a fold, and the entries that lead there."""

    __slots__ = ("deals", "entries", "events", "fold", "now_ms")

    def __init__(self, fold: Fold, now_ms: int) -> None:
        self.fold = fold.copy()
        self.now_ms = now_ms
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
        entry = Entry(self.fold.seq + 1, kind, actor, seat, self.now_ms, token)
        self.events.extend(self.fold.apply(entry, action))
        self.entries.append(entry)

    def set_back(self, fold: Fold, undo: Entry) -> None:
        """Go on from the fold to which an ``undo`` entry has led."""
        self.fold = fold
        self.entries.append(undo)
        self.events.clear()

    def follow_up(self) -> None:
        """Add what follows by itself: deals, each from a fresh secret seed.

        ``RuntimeError`` when the rules refuse their own deal or wait for nobody.
        """
        fold = self.fold
        while fold.status == "playing" and fold.state is not None:
            state = fold.state
            if state.waiting_for is not CHANCE:
                if not state.waiting_for:
                    raise RuntimeError("the partie is not over and waits for nobody")
                return
            seed = dealing.fresh_seed()
            action = state.deal(dealing.shuffle(seed, state.pack))
            self.deals.append(DealRow(fold.seq + 1, state.deal_number, seed, state.digest()))
            try:
                self.add("game", action.token, action=action)
            except IllegalAction as error:
                raise RuntimeError("the rules refuse their own deal") from error
