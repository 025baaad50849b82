"""The board of an evening: deals played in parties that are over and in parties that are not.

Points belong to the person who played a deal, at whatever seat; a place belongs to the person who would get
the seat's result if the partie ended now. Of parties that were given up only the deals count.
"""

import asyncio
import json
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.game import Game, places_of
from engine.games.registry import GAMES
from engine.standings.fold import Circle, Tally, held, outcome_of
from engine.standings.leaderboard import OWN_PAGE, BoardLine, Leaderboard, Ranking, nearest
from engine.standings.stakes import EVEN, Settlement, balances, settled
from engine.storage.records import PlayedDealRow, ResultRow
from engine.storage.results import TableDeal
from engine.store import Store


@dataclass(frozen=True, slots=True)
class EveningSums:
    """The sums of everybody, by number, in one game; ``games`` of a tally are parties with a place.

    ``lines`` are unranked; so many ``deals`` were played at so many ``tables``. ``settlement``: who owes
    whom how much after all games.
    """

    tables: int = 0
    deals: int = 0
    lines: tuple[BoardLine, ...] = ()
    settlement: Settlement = EVEN

    @property
    def people(self) -> set[int]:
        """Everybody who is listed or settled with."""
        return self.settlement.people.union(line.person for line in self.lines)

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
        figures = [by.figure(line.tally) for line in ranked]
        ranked = [
            replace(line, rank=1 + figures.index(own)) for line, own in zip(ranked, figures, strict=True)
        ]
        own = next((line for line in (*ranked, *self.lines) if line.person == reader), None)
        if page == OWN_PAGE and own is not None and own.rank is not None:
            page = ranked.index(own) // size
        page, pages = nearest(page, len(ranked), size)
        shown = tuple(ranked[page * size : (page + 1) * size])
        return Leaderboard(shown, page, pages, len(ranked), own, self.settlement)


async def evening(
    store: Store,
    guild: str,
    span: tuple[int, int],
    game: str,
    *,
    circle: Circle | None = None,
    some_tables: Collection[int] | None = None,
) -> EveningSums:
    """Return the sums of a game within a span of time, optionally only in a circle or at some tables.

    All games there are settled together. A table's ``circle`` follows from who played there during the span.
    Raises ``StorageError``. Its ``people`` are then known to ``store.persons``.
    """
    rows = await store.played_deals.within(guild, *span)
    if some_tables is not None:
        rows = [row for row in rows if row.deal.table in some_tables]
    friendly = await store.played_deals.friendly({row.deal.table for row in rows if row.rated is None})
    arranged = await store.tables.arranged({row.deal.table for row in rows})
    found = await asyncio.to_thread(_evening, rows, friendly, arranged, span[0], GAMES[game], circle)
    await store.persons.load(found.people)
    return found


def _evening(
    rows: Iterable[TableDeal],
    friendly: Collection[int],
    arranged: Collection[int],
    begin_ms: int,
    game: Game,
    circle: Circle | None,
) -> EveningSums:
    by_table: defaultdict[int, list[TableDeal]] = defaultdict(list)
    for row in rows:
        by_table[row.deal.table].append(row)
    tallies: defaultdict[int, Tally] = defaultdict(Tally)
    running, paused, friends = set[int](), set[int](), set[int]()
    parties: list[Mapping[int, int] | None] = []
    games = {game.name}
    tables = count = 0
    for table, deals in sorted(by_table.items()):
        played = _Played([row.deal for row in deals])
        last, this = deals[-1], GAMES[deals[-1].deal.game]
        official = last.places if last.places is not None and last.opened_ms >= begin_ms else None
        outcome = outcome_of(played.result(official, this.few_points_win))
        if circle not in (None, outcome.circle):
            continue
        rated = table not in friendly if last.rated is None else last.rated
        if rated and this.stakes and table not in arranged:
            parties.append(played.balances())
            games.add(this.name)
        if this is not game:
            continue
        tables, count = tables + 1, count + len(deals)
        for person, points, played_it, at_ms in played.shares():
            had = tallies[person]
            tallies[person] = had._replace(
                points=had.points + points, deals=had.deals + played_it, last_ms=at_ms
            )
        if last.status == "shelved":
            paused |= played.people
        elif last.status not in ("finished", "closed"):
            running |= played.people
        if not rated:
            friends |= played.people
        for person in played.people:
            had, finish = tallies[person], outcome.owners.get(person)
            if finish is not None and last.status != "closed":
                wins, places = had.wins + (finish.place == 1), had.places + finish.place
                tallies[person] = had._replace(games=had.games + 1, wins=wins, places=places)
    lines = (
        BoardLine(None, person, tally, person in running, person in paused, person in friends)
        for person, tally in sorted(tallies.items())
    )
    return EveningSums(tables, count, tuple(lines), settled(parties, other_games=len(games) > 1))


async def settlement_of(store: Store, row: ResultRow) -> Settlement:
    """Return who owes whom how much after a partie; nobody anybody if it was entered from paper."""
    deals = await store.played_deals.of_table(row.table)
    friendly = not row.rated or await store.tables.arranged({row.table})
    if friendly or not deals or not GAMES[row.game].stakes:
        return EVEN
    return settled([_Played(deals).balances()])


class _Played:
    """The deals of one table, read once."""

    def __init__(self, deals: Sequence[PlayedDealRow]) -> None:
        self._deals = deals
        self._players: list[list[int | str | None]] = [json.loads(deal.players) for deal in self._deals]
        self._points: list[list[int]] = []
        for deal in self._deals:
            points: list[int] = json.loads(deal.points)
            if not deal.counts:
                points = [0] * len(points)
            for kind, seat, number in json.loads(deal.deeds):
                if kind == "fine":  # part of the totals and of no deal's points (rules 2.9)
                    points[seat] += number
            self._points.append(points)

    @property
    def people(self) -> set[int]:
        """Everybody who has played here."""
        return {person for players in self._players for person in players if isinstance(person, int)}

    def shares(self) -> Iterator[tuple[int, int, bool, int]]:
        """Yield each person's points of each deal, whether they played it, and when it ended.

        Whoever rested is there only with a share of a pot. Deals that don't count are left out.
        """
        for deal, players, points in zip(self._deals, self._players, self._points, strict=True):
            if deal.counts:
                for player, owner, got in zip(players, json.loads(deal.owners), points, strict=True):
                    person = owner if player is None and got else player
                    if isinstance(person, int):
                        yield person, got, player is not None, deal.ended_ms

    def balances(self) -> Mapping[int, int] | None:
        """Return what each person has won or lost in these deals."""
        deals = zip(self._players, self._points, strict=True)
        return balances(deals, json.loads(self._deals[0].owners))

    def result(self, places: str | None, few_points_win: bool) -> ResultRow:
        """Return the result as if the partie had begun with the first of these deals and ended now."""
        last = self._deals[-1]
        totals = [sum(points) for points in zip(*self._points, strict=True)]
        if places is None:
            places = json.dumps(places_of(totals, few_points_win))
        began = json.loads(self._deals[0].owners)
        seats = []
        for seat, (owner, *by_deal) in enumerate(zip(json.loads(last.owners), *self._players, strict=True)):
            players = [who for who in by_deal if who is not None]
            played = {str(who): {"deals": count} for who, count in Counter(players).items()}
            seats.append({"owner": owner, "played": played, "held": held(players, began[seat])})
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
