"""The tab: rounds that people owe, from the rules and by word of mouth.

What the rules make due follows from finished deals, so that it goes and comes back with their results; what
people say about it stands in lines that are only ever added. The tab is the fold of both.

- A round due by the rules is owed to the whole table: whoever else played that deal or owned a seat in it. It
  is owed by whoever played the seat, and for a computer by the seat's owner; a computer's own is nobody's.
- An entered round is owed to one person. Entered by somebody else than its debtor, it waits until they agree.
- Whom it is owed to is believed at once when they say that it is settled, and a debtor where it is owed to
  one person. Of what is owed to a table, one of the others confirms it, and two forgive it.
- What has been said can be taken back by whoever said it and disputed by everybody else whom it concerns.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias

from engine.storage.records import PlayedDealRow
from engine.storage.results import ROUND
from engine.tab.store import RoundRow

DAY: Final = 24 * 60 * 60 * 1000
"""A day in milliseconds."""
FINAL_AFTER: Final = 14 * DAY
"""Milliseconds after which a statement can no longer be taken back or disputed."""
SLIP: Final = 15 * 60 * 1000
"""Milliseconds in which somebody can withdraw a debt of their own that they have entered."""

Verb: TypeAlias = Literal[
    "agree", "decline", "withdraw", "settle", "one", "forgive", "confirm", "object", "strike", "restore"
]
"""Actions on a debt; ``one`` settles a single round of several."""

ENTERED: Final = "entered"
KINDS: Final[Mapping[Verb, str]] = {
    "agree": "agreed",
    "decline": "declined",
    "withdraw": "withdrawn",
    "settle": "settled",
    "one": "settled",
    "forgive": "forgiven",
    "confirm": "confirmed",
    "object": "disputed",
    "strike": "struck",
    "restore": "restored",
}
"""Kind of the line that each action writes."""

State: TypeAlias = Literal["asked", "stands", "withdrawn", "struck", "lapsed"]
"""State of a debt. ``asked``: its debtor has not agreed yet; ``struck``: removed by those who keep the books;
``lapsed``: one of the two sides has been erased."""


@dataclass(frozen=True, slots=True)
class Saying:
    """A statement that rounds were ``settled`` or ``forgiven``; it ``counts`` at once or once confirmed."""

    kind: str
    amount: int
    actor: int | None
    time_ms: int
    counts: bool


@dataclass(frozen=True, slots=True)
class Debt:
    """Rounds that one person owes since some time.

    ``source`` names it: ``d17.5.2`` came due for seat 2 in deal 5 of table 17, ``e12`` was entered in line
    12. ``creditors`` are one person, or all others of the table. ``table`` and ``deal`` (the partie's
    count) say what made it due by the rules. ``touched`` is the newest line about it, or 0. ``why`` is the
    reason for which it was struck.
    """

    source: str
    debtor: int
    creditors: tuple[int, ...]
    amount: int
    since_ms: int
    table: int | None = None
    deal: int | None = None
    entered_by: int | None = None
    note: str = ""
    state: State = "stands"
    why: str = ""
    sayings: tuple[Saying, ...] = ()
    touched: int = 0
    touched_ms: int = 0

    @property
    def to_table(self) -> bool:
        """Whether it is owed to everybody at a table."""
        return self.table is not None

    @property
    def open(self) -> int:
        """Number of rounds still owed."""
        return self.amount - self.paid - self.forgiven if self.state == "stands" else 0

    @property
    def paid(self) -> int:
        """Number of rounds settled."""
        return self._said("settled")

    @property
    def forgiven(self) -> int:
        """Number of rounds forgiven."""
        return self._said("forgiven")

    @property
    def last(self) -> Saying | None:
        """The last statement that still holds."""
        return self.sayings[-1] if self.sayings else None

    @property
    def pending(self) -> Saying | None:
        """The statement that awaits confirmation."""
        return None if self.last is None or self.last.counts else self.last

    @property
    def people(self) -> tuple[int, ...]:
        """Everybody concerned."""
        return (self.debtor, *self.creditors)

    def _said(self, kind: str) -> int:
        return sum(said.amount for said in self.sayings if said.kind == kind and said.counts)

    # -- what may be done --------------------------------------------------------------------------------

    def may(self, person: int, now_ms: int, *, keeper: bool = False) -> Iterator[Verb]:
        """Yield the actions open to somebody now; a ``keeper`` of the books may correct the debt as well."""
        if self.state == "asked":
            if person == self.debtor:
                yield "agree"
                yield "decline"
            elif person == self.entered_by:
                yield "withdraw"
        elif self.state == "stands" and person in self.people:
            yield from self._answers(person, now_ms)
        if keeper and self.state == "stands":
            yield "strike"
        elif keeper and self.state == "struck":
            yield "restore"

    def _answers(self, person: int, now_ms: int) -> Iterator[Verb]:
        last = self.last
        if self.pending is None and self.open:
            yield "settle"
            if self.open > 1:
                yield "one"
            if person in self.creditors:
                yield "forgive"
        if last is None:
            if person == self.entered_by == self.debtor and now_ms - self.since_ms <= SLIP:
                yield "withdraw"
        elif not last.counts or now_ms - last.time_ms <= FINAL_AFTER:
            if not last.counts and person in self.creditors and person != last.actor:
                yield "confirm"
            yield "withdraw" if person == last.actor else "object"

    # -- what was done -----------------------------------------------------------------------------------

    def after(self, line: RoundRow) -> Debt:
        """Return the debt with one more line applied."""
        debt = replace(self, touched=line.number, touched_ms=line.time_ms)
        match line.kind:
            case "agreed" if self.state == "asked":
                return replace(debt, state="stands")
            case "declined" if self.state == "asked":
                return replace(debt, state="withdrawn")
            case "withdrawn" if not self.sayings:
                return replace(debt, state="withdrawn")
            case "withdrawn" | "disputed":
                return replace(debt, sayings=self.sayings[:-1])
            case "settled" | "forgiven":
                return replace(debt, sayings=(*self.sayings, self._saying(line)))
            case "confirmed" if self.pending is not None:
                return replace(debt, sayings=(*self.sayings[:-1], replace(self.pending, counts=True)))
            case "struck":
                return replace(debt, state="struck", why=line.reason)
            case "restored":
                return replace(debt, state="stands", why="")
        return debt

    def _saying(self, line: RoundRow) -> Saying:
        if not self.to_table or (len(self.creditors) == 1 and line.kind == "forgiven"):
            counts = True
        else:
            counts = line.kind == "settled" and line.actor != self.debtor
        return Saying(line.kind, min(line.amount, self.open), line.actor, line.time_ms, counts)


@dataclass(frozen=True)
class TabLedger:
    """A server's tab: its debts, oldest first, and the number of its newest line."""

    debts: tuple[Debt, ...] = ()
    newest: int = 0
    _by_source: Mapping[str, Debt] = field(default_factory=dict)

    def find(self, source: str) -> Debt | None:
        """Return a debt, or ``None``, for example because its result was voided."""
        return self._by_source.get(source)

    def of(self, person: int) -> list[Debt]:
        """Return the debts that concern somebody, oldest first."""
        return [debt for debt in self.debts if person in debt.people]

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


_WITHOUT_SOMEBODY: Final[Mapping[State, State]] = {"stands": "lapsed", "asked": "withdrawn"}
"""State of a debt after one of its sides is erased."""


def fold(deals: Iterable[PlayedDealRow], lines: Iterable[RoundRow], gone: Collection[int] = ()) -> TabLedger:
    """Compute the tab from finished ``deals`` and from people's lines, in order.

    ``gone`` are people who have been erased: their debts, and debts only to them, have lapsed; a debt that
    was never agreed on, or is off the tab already, was never owed. Lines about missing debts are skipped.
    """
    debts = {debt.source: debt for row in deals for debt in due_in(row, gone)}
    newest = 0
    for line in lines:
        newest = line.number
        if line.kind == ENTERED:
            debts[f"e{line.number}"] = _entered(line, gone)
        elif (debt := debts.get(line.source)) is not None:
            debts[line.source] = debt.after(line)
    for debt in list(debts.values()):
        if debt.debtor in gone or not set(debt.creditors).difference(gone):
            debts[debt.source] = replace(debt, state=_WITHOUT_SOMEBODY.get(debt.state, debt.state))
    ordered = sorted(debts.values(), key=lambda debt: (debt.since_ms, debt.source))
    return TabLedger(tuple(ordered), newest, debts)


def due_in(row: PlayedDealRow, gone: Collection[int] = ()) -> Iterator[Debt]:
    """Yield the debts that came due in a finished deal."""
    players, owners = json.loads(row.players), json.loads(row.owners)
    there = {person for person in (*players, *owners) if isinstance(person, int)}
    rounds: Counter[int] = Counter()
    for kind, seat, number in json.loads(row.deeds):
        if kind == ROUND:
            rounds[seat] += number
    for seat, amount in rounds.items():
        debtor = players[seat] if isinstance(players[seat], int) else owners[seat]
        others = there - {debtor}
        if not debtor or not others:
            continue
        creditors = tuple(sorted(others.difference(gone)))
        source = f"d{row.table}.{row.deal}.{seat}"
        yield Debt(source, debtor, creditors, amount, row.ended_ms, row.table, row.deal)


def _entered(line: RoundRow, gone: Collection[int]) -> Debt:
    assert line.creditor is not None
    return Debt(
        f"e{line.number}",
        line.debtor,
        (line.creditor,),
        line.amount,
        line.time_ms,
        entered_by=line.actor,
        note="" if line.actor in gone else line.reason,
        state="stands" if line.actor == line.debtor else "asked",
        touched=line.number,
        touched_ms=line.time_ms,
    )
