"""The tab: rounds that people owe, from the rules and by word of mouth.

What the rules make due follows from finished deals, so that it goes and comes back with their results; what
people say about it stands in lines that are only ever added. The tab is the fold of both.

- A round due by the rules is owed to the whole table: whoever else played that deal or owned a seat in it. It
  is owed by whoever played the seat, and for a computer by the seat's owner; a computer's own is nobody's.
- Any other round is entered by whoever owes it, to one person: nobody owes anything by somebody else's word.
- Anybody to whom a round is owed confirms that it was paid, or forgives it. Those who keep the server's books
  may delete it. All of that is for good.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from engine.game import Refusal
from engine.storage.records import PlayedDealRow
from engine.storage.results import ROUND
from engine.store import Store
from engine.tab.store import RoundRow, rounds

Verb: TypeAlias = Literal["pay", "one", "forgive", "delete"]
"""Actions on a debt; ``one`` confirms a single round of several."""
KINDS: Final[Mapping[Verb, str]] = {"pay": "paid", "one": "paid", "forgive": "forgiven", "delete": "deleted"}
"""Kind of the line that each action writes; a debt by word of mouth begins with one that is ``entered``."""

MOST_ENTERED: Final = 20
"""Most open entries of one person."""
MOST_ROUNDS: Final = 20
"""Most rounds entered at once."""
LONGEST_NOTE: Final = 80
"""Most characters in a note."""


@dataclass(frozen=True, slots=True)
class Debt:
    """Rounds that one person owes since some time.

    ``source`` names it: ``d17.5.2`` came due for seat 2 in deal 5 of table 17, ``e12`` was entered in line
    12. ``creditors`` are one person, or all others of the table. ``table`` and ``deal`` (the partie's
    count) say what made it due by the rules. ``touched`` is the newest line about it, or 0.
    """

    source: str
    debtor: int
    creditors: tuple[int, ...]
    amount: int
    since_ms: int
    table: int | None = None
    deal: int | None = None
    note: str = ""
    paid: int = 0
    forgiven: int = 0
    deleted: bool = False
    touched: int = 0

    @property
    def to_table(self) -> bool:
        """Whether it is owed to everybody at a table."""
        return self.table is not None

    @property
    def open(self) -> int:
        """Number of rounds still owed."""
        return 0 if self.deleted else self.amount - self.paid - self.forgiven

    @property
    def people(self) -> tuple[int, ...]:
        """Everybody concerned."""
        return (self.debtor, *self.creditors)

    def may(self, person: int, *, keeper: bool = False) -> Iterator[Verb]:
        """Yield the actions open to somebody; a ``keeper`` of the books may delete the debt as well."""
        if self.open and person in self.creditors:
            yield "pay"
            if self.open > 1:
                yield "one"
            yield "forgive"
        if self.open and keeper:
            yield "delete"

    def after(self, line: RoundRow) -> Debt:
        """Return the debt with one more line applied."""
        debt, amount = replace(self, touched=line.number), min(line.amount, self.open)
        match line.kind:
            case "paid":
                return replace(debt, paid=self.paid + amount)
            case "forgiven":
                return replace(debt, forgiven=self.forgiven + amount)
            case _:
                return replace(debt, deleted=True)


@dataclass(frozen=True)
class TabLedger:
    """A server's tab: its debts, oldest first, and the number of its newest line."""

    debts: tuple[Debt, ...] = ()
    newest: int = 0

    def find(self, source: str) -> Debt | None:
        """Return a debt, or ``None``, for example because its result was voided."""
        return next((debt for debt in self.debts if debt.source == source), None)

    def of(self, person: int) -> list[Debt]:
        """Return the open debts that concern somebody, oldest first."""
        return [debt for debt in self.debts if debt.open and person in debt.people]

    def owed_to_tables(self) -> list[tuple[int, int]]:
        """Return the debts to whole tables as debtor and rounds, most first."""
        owed: Counter[int] = Counter()
        for debt in self.debts:
            if debt.to_table:
                owed[debt.debtor] += debt.open
        return [(person, amount) for person, amount in owed.most_common() if amount]

    def owed_to_people(self) -> list[tuple[int, int, int]]:
        """Return the net debts between people as debtor, creditor and rounds, most first."""
        owed: defaultdict[tuple[int, int], int] = defaultdict(int)
        for debt in self.debts:
            if not debt.to_table:
                (creditor,) = debt.creditors
                low, high = sorted((debt.debtor, creditor))
                owed[low, high] += debt.open if debt.debtor == low else -debt.open
        pairs = [
            (low, high, net) if net > 0 else (high, low, -net) for (low, high), net in owed.items() if net
        ]
        return sorted(pairs, key=lambda pair: (-pair[2], pair))

    def without(self, gone: Collection[int]) -> TabLedger:
        """Return the tab without people who have been erased: what they owed, and what was owed to them."""
        left = (
            replace(debt, creditors=tuple(one for one in debt.creditors if one not in gone))
            for debt in self.debts
            if debt.debtor not in gone
        )
        return replace(self, debts=tuple(debt for debt in left if debt.creditors))


def fold(deals: Iterable[PlayedDealRow], lines: Iterable[RoundRow]) -> TabLedger:
    """Compute the tab from finished ``deals`` and from people's lines, in order.

    Lines about a debt that isn't there are skipped: its result may have been voided.
    """
    debts = {debt.source: debt for row in deals for debt in due_in(row)}
    newest = 0
    for line in lines:
        newest = line.number
        if line.kind == "entered":
            debts[line.source] = _entered(line)
        elif (debt := debts.get(line.source)) is not None:
            debts[line.source] = debt.after(line)
    return TabLedger(tuple(sorted(debts.values(), key=lambda debt: (debt.since_ms, debt.source))), newest)


def due_in(row: PlayedDealRow) -> Iterator[Debt]:
    """Yield the debts that came due in a finished deal."""
    players, owners = json.loads(row.players), json.loads(row.owners)
    there = {person for person in (*players, *owners) if isinstance(person, int)}
    rounds: Counter[int] = Counter()
    for kind, seat, number in json.loads(row.deeds):
        if kind == ROUND:
            rounds[seat] += number
    for seat, amount in rounds.items():
        debtor = players[seat] if isinstance(players[seat], int) else owners[seat]
        creditors = tuple(sorted(there - {debtor}))
        if debtor and creditors:
            source = f"d{row.table}.{row.deal}.{seat}"
            yield Debt(source, debtor, creditors, amount, row.ended_ms, row.table, row.deal)


def _entered(line: RoundRow) -> Debt:
    assert line.creditor is not None
    debtor, creditors = line.actor, (line.creditor,)
    return Debt(
        line.source, debtor, creditors, line.amount, line.time_ms, note=line.note, touched=line.number
    )


class Tabs:
    """The tabs of all servers, separate from each other. ``now_ms`` is the time in milliseconds."""

    def __init__(self, store: Store, now_ms: Callable[[], int]) -> None:
        self._store = store
        self._now_ms = now_ms
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def of(self, guild: str) -> TabLedger:
        """Return a server's current tab, with its people loaded. Raises ``StorageError``."""
        lines, deals = await self._store.rounds.all_of(guild), await self._store.rounds.deals(guild)
        tab = await asyncio.to_thread(fold, deals, lines)
        people = {person for debt in tab.debts for person in debt.people}
        await self._store.persons.load(people)
        gone = {person for person in people if self._store.persons.known(person).external_id is None}
        return tab.without(gone) if gone else tab

    async def enter(self, guild: str, debtor: int, creditor: int, amount: int, note: str = "") -> Debt:
        """Enter rounds that somebody says they owe somebody else; durable on return.

        Raises ``Refusal`` (``tab_with_oneself``, ``tab_full``), ``StorageError``.
        """
        Refusal.unless(debtor != creditor, "tab_with_oneself")
        async with self._locks[guild]:
            tab = await self.of(guild)
            entered = sum(not debt.to_table and debt.debtor == debtor for debt in tab.of(debtor))
            Refusal.unless(entered < MOST_ENTERED, "tab_full", limit=MOST_ENTERED)
            number = tab.newest + 1
            line = RoundRow(
                guild,
                number,
                "entered",
                f"e{number}",
                debtor,
                creditor,
                amount,
                note[:LONGEST_NOTE],
                self._now_ms(),
            )
            await self._store.writer.submit([rounds.insert(line)])
        return _entered(line)

    async def act(
        self, guild: str, source: str, verb: Verb, actor: int, *, seen: int, keeper: bool = False
    ) -> Debt:
        """Act on a debt that was displayed when ``seen`` was its newest line; durable on return.

        Raises ``Refusal``: ``tab_gone``, ``tab_not_concerned``, ``tab_moved_on`` (somebody was quicker, or
        clicked twice), ``tab_not_now``; ``StorageError``.
        """
        async with self._locks[guild]:
            tab = await self.of(guild)
            debt = tab.find(source)
            if debt is None:
                raise Refusal("tab_gone")
            Refusal.unless(actor in debt.people or keeper, "tab_not_concerned")
            Refusal.unless(seen == debt.touched, "tab_moved_on")
            Refusal.unless(verb in debt.may(actor, keeper=keeper), "tab_not_now")
            amount = 1 if verb == "one" else debt.open
            line = RoundRow(
                guild, tab.newest + 1, KINDS[verb], source, actor, None, amount, "", self._now_ms()
            )
            await self._store.writer.submit([rounds.insert(line)])
        return debt.after(line)
