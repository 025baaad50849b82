"""Pacts by which two servers compare their fraternities: one offers, the other accepts, the first confirms.

A server learns nothing of another before both have agreed: it gives away a code and hears that somebody has
accepted it, and the accepting server hears that the code was good. Either side can end a pact at once.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from typing import Final

from engine.fraternities.pacts import OfferRow, PactRow
from engine.fraternities.service import save
from engine.game import Refusal
from engine.store import Store

OFFERS: Final = 5
"""Most codes that a server can have outstanding."""
PACTS: Final = 10
"""Most pacts of a server."""
VALID_MS: Final = 7 * 24 * 3600 * 1000
"""Milliseconds for which a code can be accepted, and an accepted one confirmed: a week."""

_SIGNS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
_GROUPS: Final = 3
_GROUP: Final = 4


class Diplomacy:
    """The pacts of all servers. ``now`` returns seconds since 1970."""

    def __init__(self, store: Store, now: Callable[[], float] = time.time) -> None:
        self._store = store
        self._now = now
        self._lock = asyncio.Lock()

    async def pacts(self, guild: str) -> list[PactRow]:
        """Return a server's pacts that are in force."""
        return await self._store.pacts.of(guild)

    async def offers(self, guild: str) -> list[OfferRow]:
        """Return the open offers that a server has made or accepted."""
        return [row for row in await self._store.pacts.offers(guild) if row.until_ms > self._now_ms()]

    async def offer(self, guild: str, actor: int) -> str:
        """Make a code for another server. Raises ``Refusal`` ``too_many_pact_offers``, ``too_many_pacts``."""
        async with self._lock:
            await self._expect_room(guild)
            own = [row for row in await self._store.pacts.offers(guild) if row.guild == guild]
            now = self._now_ms()
            old = [row.code for row in own if row.until_ms <= now]
            if len(own) - len(old) >= OFFERS:
                raise Refusal("too_many_pact_offers", limit=OFFERS)
            code = "-".join("".join(secrets.choice(_SIGNS) for _ in range(_GROUP)) for _ in range(_GROUPS))
            made = OfferRow(code, guild, actor, now + VALID_MS)
            pacts = self._store.pacts
            await save(self._store, [*map(pacts.withdrawing, old), pacts.offering(made)])
            return code

    async def accept(self, guild: str, actor: int, code: str) -> None:
        """Accept another server's code; the pact is in force once that server confirms.

        Raises ``Refusal`` ``pact_code_unknown`` (used, expired or never given), ``pact_code_own`` and
        ``too_many_pacts``.
        """
        async with self._lock:
            await self._expect_room(guild)
            row = await self._store.pacts.offer(_normal(code))
            if row is not None and row.guild == guild:
                raise Refusal("pact_code_own")
            if row is None or row.other is not None or row.until_ms <= self._now_ms():
                raise Refusal("pact_code_unknown")
            taken = row._replace(other=guild, acceptor=actor, until_ms=self._now_ms() + VALID_MS)
            await save(self._store, [self._store.pacts.offering(taken)])

    async def confirm(self, guild: str, actor: int, code: str) -> PactRow:
        """Conclude the pact with the server that has accepted a code.

        Raises ``Refusal`` ``pact_code_unknown``, ``too_many_pacts`` (here or there).
        """
        async with self._lock:
            row = await self._store.pacts.offer(code)
            now = self._now_ms()
            if row is None or row.guild != guild or row.other is None or row.until_ms <= now:
                raise Refusal("pact_code_unknown")
            for one in (guild, row.other):  # both may have agreed with others since
                await self._expect_room(one)
            own = PactRow(guild, row.other, actor, now)
            theirs = PactRow(row.other, guild, row.acceptor, now)
            agreeing = self._store.pacts.agreeing
            await save(self._store, [agreeing(own), agreeing(theirs), self._store.pacts.withdrawing(code)])
            return own

    async def withdraw(self, guild: str, code: str) -> None:
        """Withdraw a code, or its acceptance. Raises ``Refusal`` ``pact_code_unknown``."""
        async with self._lock:
            row = await self._store.pacts.offer(code)
            if row is None or guild not in (row.guild, row.other):
                raise Refusal("pact_code_unknown")
            await save(self._store, [self._store.pacts.withdrawing(code)])

    async def end(self, guild: str, other: str) -> None:
        """End a pact; from now on neither side sees anything of the other.

        Open offers between the two are withdrawn: a new pact needs both sides' consent.
        """
        async with self._lock:
            pacts, both = self._store.pacts, {guild, other}
            waiting = [row.code for row in await pacts.offers(guild) if {row.guild, row.other} == both]
            ended = [pacts.ending(guild, other), pacts.ending(other, guild)]
            await save(self._store, [*ended, *map(pacts.withdrawing, waiting)])

    def _now_ms(self) -> int:
        """Return the time in milliseconds since 1970."""
        return int(1000 * self._now())

    async def _expect_room(self, guild: str) -> None:
        if len(await self._store.pacts.of(guild)) >= PACTS:
            raise Refusal("too_many_pacts", limit=PACTS)


def _normal(code: str) -> str:
    """Return a code in its stored form, however it was typed."""
    signs = "".join(filter(str.isalnum, code.upper()))
    return "-".join(signs[start : start + _GROUP] for start in range(0, len(signs), _GROUP))
