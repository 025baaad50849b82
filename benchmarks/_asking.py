"""Asking a server's database: through our repositories, or SQLite alone with the same statements."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import event

from engine.standings.tally import BoardKey
from engine.storage.store import Store

Ask: TypeAlias = Callable[[Store], Awaitable[Any]]


class Statement(NamedTuple):
    """A statement as SQLite gets it, with its values."""

    text: str
    values: Any


class Server:
    """A database, and a second way into it for SQLite alone."""

    def __init__(self, store: Store) -> None:
        self.store = store
        assert store.path is not None
        self._plain = sqlite3.connect(f"{store.path.as_uri()}?mode=ro", uri=True)
        self._told: set[tuple[str, ...]] = set()

    async def asking(self, ask: Ask, *, raw: bool) -> Asked:
        """How to ask something again and again."""
        return Asked(self, ask, await self.statements(ask) if raw else None)

    async def statements(self, ask: Ask) -> list[Statement]:
        """What is asked of the database; people who are known already are asked for again."""
        self.store.persons._by_id.clear()
        with self._listening() as heard:
            await ask(self.store)
        return heard

    def answer(self, statements: Sequence[Statement]) -> None:
        """Let SQLite answer, rows and all."""
        for text, values in statements:
            self._plain.execute(text, values).fetchall()

    def board(self, name: BoardKey) -> int:
        """A board's number."""
        query = "SELECT board FROM boards WHERE (guild, game, preset, company, period) = (?, ?, ?, ?, ?)"
        return int(self._plain.execute(query, name).fetchone()[0])

    def people(self, name: BoardKey, least: int) -> int:
        """How many people stand on a board."""
        query = "SELECT count(*) FROM standings WHERE board = ? AND games >= ?"
        return int(self._plain.execute(query, (self.board(name), least)).fetchone()[0])

    def print_plans(self, statements: Sequence[Statement], kind: str) -> None:
        """Print the plans of some statements, as far as they were not printed before."""
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

        readers = self.store._database.readers.sync_engine
        event.listen(readers, "before_cursor_execute", hear)
        try:
            yield heard
        finally:
            event.remove(readers, "before_cursor_execute", hear)


class Asked:
    """A question to a server, ready to be asked."""

    def __init__(self, server: Server, ask: Ask, statements: Sequence[Statement] | None) -> None:
        self._server = server
        self._ask = ask
        self._statements = statements

    async def once(self) -> float:
        """The seconds that the answer takes."""
        began = time.perf_counter()
        if self._statements is None:
            await self._ask(self._server.store)
        else:
            self._server.answer(self._statements)
        return time.perf_counter() - began
