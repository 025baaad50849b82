"""``python -m benchmarks standings``: leaderboards of a server in which a lot was played.

Two servers side by side, the same one when it was old and when it was young: 100 000 results of 400 people
over two years, and the newest 1 000 of them. Results are what is compared, so each board has the same people
on both: 400 is about the most that 1 000 results can bring on each. The lines of a board are sorted when they
are asked for, which grows with the people on it: with more of them (``--people 5000``) the small server has
smaller boards, which is printed, and the ratio says something else.

Each question is asked of both in turn: whole pages as ``/leaderboard`` gets them, with its usual minimum of
parties where anybody has played so many, for every measure, circle and period; the first, middle and last
page, and the reader's own; what else it asks; and what is asked when a partie has finished. The plan of each
statement is printed. A ratio is the large server's median over the small one's, as the bot asks and gets its
answer; ``worst_ratio`` is the worst of all, 2 is the bar. Beside it stands what SQLite alone takes.

Then the oldest result of the large server is voided: how long until everything has followed, and how late
the event loop was meanwhile, while tables write on.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any, Final

from benchmarks._asking import Server
from benchmarks._server import CALENDAR, END, GAME, GUILD, build, ms, results
from benchmarks._verdict import verdict
from benchmarks._voiding import Voiding, voiding
from cogs.leaderboards.cog import USUAL_LEAST
from cogs.leaderboards.view import PAGE_SIZE
from engine.standings.evening import evening
from engine.standings.fold import CIRCLES, Board
from engine.standings.leaderboard import MEASURES, OWN_PAGE, Ranking, ranking
from engine.store import Store

DOUBTFUL: Final = 2.0
REPEATED: Final = 5
BAR: Final = 2.0
"""The most that a page of the large server may take, as a ratio to the small one's."""
PAGES: Final = ("first", "middle", "last", "own")

Ask = Callable[[Store], Awaitable[Any]]


@dataclass(frozen=True)
class Question:
    """A question of ``/leaderboard players``, grouped by ``kind``."""

    kind: str
    about: str
    ask: Ask


@dataclass(frozen=True)
class Answer:
    """Medians in milliseconds of the small and the large server; ``alone`` are those of SQLite alone."""

    question: Question
    small: float
    large: float
    alone: tuple[float, float]

    @property
    def ratio(self) -> float:
        return self.large / self.small


def questions(small: Server, large: Server, span: tuple[int, int]) -> list[Question]:
    """Return all questions. Pages are counted on each server by itself: the last page is its last one."""
    now = ms(END)
    season = CALENDAR.season(now)
    assert season is not None
    periods = {"all": "all", "season": season.period, "month": CALENDAR.month(now)}
    asked = []
    for measure, circle, (name, period) in product(MEASURES, CIRCLES, periods.items()):
        board = Board(GUILD, GAME, circle, period)
        by = ranking(measure, few_points_win=True)
        asked += _of_board(board, by, f"by {measure}, {circle}, {name}", (small, large))
    readers = range(1, PAGE_SIZE + 1)
    asked += [
        Question("games played", "", lambda store: store.standings.ladders(GUILD)),
        Question("periods", "", lambda store: store.standings.periods(GUILD)),
        Question("is a partie counted", "", lambda store: store.results.not_counted(GUILD, 1)),
        Question("newest counted partie", "", lambda store: store.standings.newest(GUILD, GAME)),
        Question("names", "", lambda store: store.persons.load(readers)),
        Question("evening's games", "", lambda store: store.played_deals.games_within(GUILD, *span)),
        Question("evening board", "", lambda store: evening(store, GUILD, span, GAME)),
    ]
    return asked


def _of_board(board: Board, by: Ranking, about: str, servers: Sequence[Server]) -> list[Question]:
    people = {server.store: server.people(board) for server in servers}
    if len(set(people.values())) > 1:
        print(f"{about}: {' and '.join(map(str, people.values()))} people")
    usual = USUAL_LEAST[board.period[0]]
    asked = []
    for place in PAGES:

        async def page(store: Store, place: str = place) -> None:
            last = max(0, people[store] - 1) // PAGE_SIZE
            number = {"first": 0, "middle": last // 2, "last": last, "own": OWN_PAGE}[place]
            least = usual if usual > 1 and await store.rankings.reached(board, usual) else 1
            await store.rankings.leaderboard(
                board, by, least_games=least, page=number, size=PAGE_SIZE, reader=1, newcomers=True
            )

        asked.append(Question(f"{place} page", about, page))
    return asked


async def surely(question: Question, small: Server, large: Server, repeat: int) -> Answer:
    """Measure a question; if it seems slow, measure it again with more repeats, to exclude other load."""
    answer = await measured(question, small, large, repeat)
    if answer.ratio < DOUBTFUL:
        return answer
    return await measured(question, small, large, REPEATED * repeat)


async def measured(question: Question, small: Server, large: Server, repeat: int) -> Answer:
    """Ask both servers in turn, ``repeat`` times."""
    servers = (small, large)
    statements = [await server.statements(question.ask) for server in servers]
    asked: list[list[float]] = [[], []]
    alone: list[list[float]] = [[], []]
    for _ in range(repeat):
        for number, server in enumerate(servers):
            asked[number].append(await server.ask(question.ask))
            alone[number].append(server.answer(statements[number]))
    medians, plain = ([1000 * statistics.median(times) for times in some] for some in (asked, alone))
    return Answer(question, medians[0], medians[1], (plain[0], plain[1]))


def told(answers: Sequence[Answer]) -> dict[str, float]:
    """Print the figures by kind, and return them by name."""
    kinds = list(dict.fromkeys(one.question.kind for one in answers))
    print(f"{'milliseconds, medians':32}{'SQLite alone':>18}{'asked by the bot':>18}{'ratio':>16}")
    sizes = ("small", "large")
    print(f"{'':26}{'cases':>6}{''.join(f'{size:>9}' for size in sizes * 2)}{'median':>8}{'worst':>8}")
    figures: dict[str, float] = {}
    for kind in kinds:
        some = [one for one in answers if one.question.kind == kind]
        worst = max(some, key=lambda one: one.ratio)
        small, large = (statistics.median(getattr(one, size) for one in some) for size in sizes)
        plain = [statistics.median(times) for times in zip(*(one.alone for one in some), strict=True)]
        told_alone = "".join(f"{value:9.3f}" for value in plain)
        ratio = statistics.median(one.ratio for one in some)
        print(
            f"{kind:26}{len(some):6}{told_alone}{small:9.3f}{large:9.3f}{ratio:8.2f}{worst.ratio:8.2f}"
            f"  {worst.question.about}"
        )
        name = kind.replace("'", "").replace(" ", "_")
        figures |= {f"{name}_ms_small": small, f"{name}_ms_large": large, f"{name}_ratio": worst.ratio}
        figures |= {f"{name}_alone_ms_small": plain[0], f"{name}_alone_ms_large": plain[1]}
    figures["worst_ratio"] = max(one.ratio for one in answers)
    return figures


def tell_voiding(done: Voiding) -> dict[str, float]:
    """Print the cost of voiding, and return it by name."""
    print(f"voiding the oldest result: {done.seconds:.1f} s until all has followed")
    for what, lag in (("idle", done.lag_before), ("meanwhile", done.lag)):
        print(f"event loop's lag, {what}: p50 {lag.p50:.2f} ms, p99 {lag.p99:.2f} ms, most {lag.most:.1f} ms")
    for what, write in (("idle", done.writes_before), ("meanwhile", done.writes)):
        print(f"a table's write, {what}: p50 {write.p50:.2f} ms, p99 {write.p99:.2f} ms")
    return {
        "void_seconds": done.seconds,
        "void_lag_p50_ms": done.lag.p50,
        "void_lag_p99_ms": done.lag.p99,
        "void_write_p50_ms": done.writes.p50,
        "void_write_p99_ms": done.writes.p99,
    }


async def run(large: int, small: int, people: int, repeat: int) -> dict[str, float]:
    """Build, ask and void; return every figure by name."""
    rows = results(large, people)
    span = CALENDAR.evening_span(CALENDAR.evening(rows[-1].ended_ms))
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        young = Server(await build(Path(folder) / "small.db", rows[-small:], people, span))
        old = Server(await build(Path(folder) / "large.db", rows, people, span))
        print(
            f"{large} and {small} results of {people} people, made in {time.perf_counter() - began:.0f} s\n"
        )
        asked = questions(young, old, span)
        for one in asked:
            old.print_plans(await old.statements(one.ask), one.kind)
        print()
        figures = told([await surely(one, young, old, repeat) for one in asked])
        print()
        figures |= tell_voiding(await voiding(old.store, rows[0]))
        await young.close()
        await old.close()
    return figures


def main(argv: list[str]) -> int:
    """Run the benchmark's command line; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks standings", description="Leaderboards.")
    parser.add_argument("--results", type=int, default=100_000, help="of the large server")
    parser.add_argument("--small", type=int, default=1_000, help="results of the small one")
    parser.add_argument("--people", type=int, default=400)
    parser.add_argument("--repeat", type=int, default=15)
    options = parser.parse_args(argv)
    figures = asyncio.run(run(options.results, options.small, options.people, options.repeat))
    return verdict({name: round(value, 3) for name, value in figures.items()}, BAR)
