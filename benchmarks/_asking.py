"""Asking a server's database: through our repositories, or through SQLite alone with the same statements."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import event

from engine.standings.fold import Board
from engine.store import Store

Ask: TypeAlias = Callable[[Store], Awaitable[Any]]


class Statement(NamedTuple):
    """A statement as SQLite gets it, with its values."""

    text: str
    values: Any


class Server:
    """A database, with a second connection that uses SQLite alone."""

    def __init__(self, store: Store) -> None:
        self.store = store
        assert store.path is not None
        self._plain = sqlite3.connect(f"{store.path.as_uri()}?mode=ro", uri=True)
        self._told: set[tuple[str, ...]] = set()

    async def ask(self, ask: Ask) -> float:
        """Return the seconds until the answer; cached people are read again."""
        self.store.persons._by_id.clear()
        began = time.perf_counter()
        await ask(self.store)
        return time.perf_counter() - began

    async def statements(self, ask: Ask) -> list[Statement]:
        """Return the statements that a question sends to the database."""
        with self._listening() as heard:
            await self.ask(ask)
        return heard

    def answer(self, statements: Sequence[Statement]) -> float:
        """Return the seconds that SQLite takes to answer, reading all rows."""
        began = time.perf_counter()
        for text, values in statements:
            self._plain.execute(text, values).fetchall()
        return time.perf_counter() - began

    def people(self, board: Board) -> int:
        """Return the number of people on a board."""
        query = (
            "SELECT count(*) FROM standings JOIN ladders USING (guild, game, generation) "
            "WHERE (guild, game, circle, period) = (?, ?, ?, ?)"
        )
        return int(self._plain.execute(query, board).fetchone()[0])

    def print_plans(self, statements: Sequence[Statement], kind: str) -> None:
        """Print the query plans of statements that were not printed before."""
        for text, values in statements:
            rows = self._plain.execute(f"EXPLAIN QUERY PLAN {text}", values).fetchall()
            depth = {0: -1}
            lines = []
            for number, parent, _, detail in rows:
                depth[number] = depth[parent] + 1
                lines.append(f"{'  ' * depth[number]}{detail}")
            if tuple(lines) not in self._told:
                self._told.add(tuple(lines))
                print(f"plan of {kind}:", *lines, sep="\n    ")

    async def close(self) -> None:
        """Close both."""
        self._plain.close()
        await self.store.close()

    @contextmanager
    def _listening(self) -> Iterator[list[Statement]]:
        heard: list[Statement] = []

        def hear(_connection: Any, _cursor: Any, text: str, values: Any, *_: Any) -> None:
            heard.append(Statement(text, values))

        readers = self.store.database.readers.sync_engine
        event.listen(readers, "before_cursor_execute", hear)
        try:
            yield heard
        finally:
            event.remove(readers, "before_cursor_execute", hear)
