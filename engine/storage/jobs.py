"""Jobs: work that is due at a given time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import select

from engine.storage.database import Database
from engine.storage.schema import appointments
from engine.storage.statements import DELETE_JOB, PUT_JOB, Write


class Job(NamedTuple):
    """Work to be done at ``at_ms``, in milliseconds since 1970; only its maker reads ``payload``."""

    kind: str
    key: str
    at_ms: int
    payload: str


class Jobs:
    """The store of jobs: at most one for each kind and key."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def making(self, job: Job) -> Write:
        """Return the write that makes a job, replacing the earlier one."""
        return PUT_JOB.write(*job)

    def cancelling(self, kind: str, key: str) -> Write:
        """Return the write that cancels a job."""
        return DELETE_JOB.write(kind, key)

    async def get(self, kind: str, key: str) -> Job | None:
        """Return the job of a kind and key, or ``None``."""
        query = select(appointments).where(appointments.c.kind == kind, appointments.c.key == key)
        row = await self._database.first(query)
        return None if row is None else Job(*row)

    async def all_of(self, kinds: Iterable[str]) -> list[Job]:
        """Return the jobs of these kinds, earliest first."""
        query = select(
            appointments.c.kind, appointments.c.key, appointments.c.at_ms, appointments.c.payload
        ).where(appointments.c.kind.in_(sorted(kinds)))
        ordered = query.order_by(appointments.c.at_ms, appointments.c.kind, appointments.c.key)
        return [Job(*row) for row in await self._database.rows(ordered)]
