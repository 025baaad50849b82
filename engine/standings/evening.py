"""The board of an evening: deals played in parties that are over and in parties that are not.

Points belong to the person who played a deal, at whatever seat; a place belongs to the person who would get
the seat's result if the partie ended now. Of parties that were given up only the deals count.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias

from engine.standings.fold import Tally
from engine.standings.leaderboard import OWN_PAGE, BoardLine, Leaderboard, Ranking, nearest
from engine.standings.outcome import Circle, held, outcome_of
from engine.storage.records import ResultRow
from engine.storage.results import TableDeal
from engine.store import Store

State: TypeAlias = Literal["running", "paused", "finished", "closed"]
"""State of a partie: going on, put away, ended, or given up."""
_STATES: Final[dict[str, State]] = {"shelved": "paused", "finished": "finished", "closed": "closed"}


@dataclass(frozen=True, slots=True)
class Sitting:
    """One table's part of the evening; ``wheels`` and ``kingdoms`` are those that ended in it.

    ``channel`` is the table's channel.
    """

    table: int
    state: State
    rated: bool
    deals: int
    wheels: int
    kingdoms: int
    channel: str = ""


@dataclass(frozen=True, slots=True)
class EveningSums:
    """The sums of everybody, by number, in one game; ``games`` of a tally are parties with a place."""

    sittings: tuple[Sitting, ...] = ()
    lines: tuple[BoardLine, ...] = ()
    """Everybody's sums, unranked."""

    def board(
        self, by: Ranking, *, least_deals: int, page: int, size: int, reader: int | None
    ) -> Leaderboard:
        """Return a page like ``leaderboard``; people with too few deals, or without a value, are left out."""
        ranked = [
            line
            for line in self.lines
            if line.tally.deals >= max(least_deals, 1) and (by.measure != "place" or line.tally.games > 0)
        ]
        sign = -1 if by.high_wins else 1
        ranked.sort(key=lambda one: (sign * by.figure(one.tally), -one.tally.deals, one.person))
        best: dict[int, int] = {}
        for place, line in enumerate(ranked, 1):
            best.setdefault(by.figure(line.tally), place)
        ranked = [replace(line, rank=best[by.figure(line.tally)]) for line in ranked]
        own = next((line for line in (*ranked, *self.lines) if line.person == reader), None)
        if page == OWN_PAGE and own is not None and own.rank is not None:
            page = ranked.index(own) // size
        page, pages = nearest(page, len(ranked), size)
        lines = tuple(ranked[page * size : (page + 1) * size])
        return Leaderboard(lines, page, pages, len(ranked), own)


async def evening(
    store: Store,
    guild: str,
    span: tuple[int, int],
    game: str,
    *,
    few_points_win: bool,
    circle: Circle | None = None,
    some_tables: Collection[int] | None = None,
) -> EveningSums:
    """Return the sums of a game within a span of time, optionally only in a circle or at some tables.

    A table's ``circle`` follows from who played there during the span. Raises ``StorageError``. Everybody
    listed is then known to ``store.persons``.
    """
    rows = await store.played_deals.within(guild, game, *span)
    if some_tables is not None:
        rows = [row for row in rows if row.deal.table in some_tables]
    friendly = await store.played_deals.friendly({row.deal.table for row in rows if row.rated is None})
    found = await asyncio.to_thread(_evening, rows, friendly, span[0], few_points_win, circle)
    await store.persons.load([line.person for line in found.lines])
    return found


def _evening(
    rows: Iterable[TableDeal],
    friendly: Collection[int],
    begin_ms: int,
    few_points_win: bool,
    circle: Circle | None,
) -> EveningSums:
    by_table: defaultdict[int, list[TableDeal]] = defaultdict(list)
    for row in rows:
        by_table[row.deal.table].append(row)
    sums: defaultdict[int, _Sum] = defaultdict(_Sum)
    sittings = []
    for table, deals in sorted(by_table.items()):
        played = _Played(deals)
        last = deals[-1]
        official = last.places if last.places is not None and last.opened_ms >= begin_ms else None
        outcome = outcome_of(played.result(official, few_points_win))
        if circle not in (None, outcome.circle):
            continue
        state = _STATES.get(last.status, "running")
        rated = table not in friendly if last.rated is None else last.rated
        sittings.append(
            Sitting(
                table,
                state,
                rated,
                len(deals),
                played.ended["wheel"],
                played.ended["kingdom"],
                last.channel,
            )
        )
        for person, points, at_ms in played.shares():
            sums[person].play(points, at_ms)
        for person in played.people:
            sums[person].sit(state, rated)
        if state != "closed":
            for person, finish in outcome.owners.items():
                if person in sums:
                    sums[person].place(finish.place)
    return EveningSums(tuple(sittings), tuple(one.line(person) for person, one in sorted(sums.items())))


class _Played:
    """The deals of one table, read once."""

    def __init__(self, deals: Sequence[TableDeal]) -> None:
        self._deals = [row.deal for row in deals]
        self._players: list[list[int | str]] = [json.loads(deal.players) for deal in self._deals]
        self.ended = Counter[str]()
        self._points: list[list[int]] = []
        for deal in self._deals:
            points: list[int] = json.loads(deal.points)
            if not deal.counts:
                points = [0] * len(points)
            for kind, seat, number in json.loads(deal.deeds):
                if kind == "fine":  # part of the totals and of no deal's points (rules 2.9)
                    points[seat] += number
                self.ended[kind] += 1
            self._points.append(points)

    @property
    def people(self) -> set[int]:
        """Everybody who has played here."""
        return {person for players in self._players for person in players if isinstance(person, int)}

    def shares(self) -> Iterator[tuple[int, int, int]]:
        """Yield each person's points of each deal that they played, and when it ended.

        Deals that don't count are left out.
        """
        for deal, players, points in zip(self._deals, self._players, self._points, strict=True):
            if deal.counts:
                for person, got in zip(players, points, strict=True):
                    if isinstance(person, int):
                        yield person, got, deal.ended_ms

    def result(self, places: str | None, few_points_win: bool) -> ResultRow:
        """Return the result as if the partie had begun with the first of these deals and ended now."""
        last = self._deals[-1]
        totals = [sum(points) for points in zip(*self._points, strict=True)]
        if places is None:
            goods = [-total if few_points_win else total for total in totals]
            places = json.dumps([1 + sum(other > good for other in goods) for good in goods])
        began = json.loads(self._deals[0].owners)
        seats = [
            {
                "owner": owner,
                "played": {str(who): {"deals": count} for who, count in Counter(players).items()},
                "held": held(players, began[seat]),
            }
            for seat, (owner, *players) in enumerate(
                zip(json.loads(last.owners), *self._players, strict=True)
            )
        ]
        return ResultRow(
            last.table,
            last.guild,
            last.game,
            last.preset,
            "{}",
            last.ended_ms,
            json.dumps(seats),
            json.dumps(totals),
            places,
        )


@dataclass
class _Sum:
    """One person's sums of the evening."""

    tally: Tally = field(default_factory=Tally)
    states: set[State] = field(default_factory=set)
    friendly: bool = False

    def play(self, points: int, at_ms: int) -> None:
        had = self.tally
        self.tally = had._replace(points=had.points + points, deals=had.deals + 1, last_ms=at_ms)

    def sit(self, state: State, rated: bool) -> None:
        self.states.add(state)
        self.friendly = self.friendly or not rated

    def place(self, place: int) -> None:
        had = self.tally
        won = had.wins + (place == 1)
        self.tally = had._replace(games=had.games + 1, wins=won, places=had.places + place)

    def line(self, person: int) -> BoardLine:
        return BoardLine(
            None,
            person,
            self.tally,
            running="running" in self.states,
            paused="paused" in self.states,
            friendly=self.friendly,
        )
