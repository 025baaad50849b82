"""Logs of an older version are followed by its successor: its tables play on.

The successor is made up: its states hold more, so its digests are computed otherwise.
"""

from __future__ import annotations

import hashlib

import pytest

from engine.game import OlderDigests, Options
from engine.tables import lobby, seats
from engine.tables.replay import replay
from tests.engine.tables.conftest import Evening, act_next, play_out
from tests.engine.tables.highest import Highest, HighestOptions, HighestState
from tests.engine.tables.past import unplayed
from tests.engine.tables.test_registry import seen
from tests.engine.tables.test_seats import refused


class LaterState(HighestState):
    def digest(self) -> str:
        return hashlib.sha256(f"and more: {super().digest()}".encode()).hexdigest()


class FollowingState(LaterState):
    def older_digests(self) -> tuple[str, ...]:
        return (HighestState.digest(self),)


class Later(Highest):
    """A version that can't compute its predecessor's digests."""

    def new(self, options: Options) -> HighestState:
        assert isinstance(options, HighestOptions)
        return LaterState(self, options)


class Successor(Highest):
    """A version that can compute its predecessor's digests."""

    def new(self, options: Options) -> HighestState:
        assert isinstance(options, HighestOptions)
        return FollowingState(self, options)


async def older(evening: Evening) -> int:
    """A table in its second deal, played by the older version."""
    emma, otto = await evening.people("Emma", "Otto")
    table = await evening.table(emma, otto, deals=4)
    await table.do(lobby.start, emma)
    while table.state.deal_number == 1:
        await act_next(table)
    await act_next(table)
    return table.id


def test_only_what_says_so_is_followed_by_older_digests() -> None:
    options = Highest().options("plain")
    assert isinstance(Successor().new(options), OlderDigests)
    assert not isinstance(Later().new(options), OlderDigests)


async def test_a_table_plays_on_under_the_successor(evening: Evening) -> None:
    number = await older(evening)
    before = (await evening.registry.table(number)).state
    log = await evening.store.logs.entries(number)
    registry = await evening.restart(Successor())
    table = await registry.table(number)
    assert seen(table.state) == seen(before)
    assert table.state.notices == ()
    assert await evening.store.logs.entries(number) == log
    while table.state.deal_number == 2:
        await act_next(table)

    registry = await evening.restart(Successor())  # deals of both versions are in its log now
    table = await registry.table(number)
    assert (table.state.deal_number, table.state.notices) == (3, ())
    assert (await play_out(table)).status == "finished"


async def test_without_the_older_digests_it_would_not(evening: Evening) -> None:
    number = await older(evening)
    registry = await evening.restart(Later())
    table = await registry.table(number)
    assert table.state.status == "quarantined"
    with refused("quarantined"):
        await table.do(seats.leave, await evening.person("Emma"))


@pytest.mark.parametrize("database_kind", ["sqlite"])
async def test_no_other_digest_is_taken_for_an_older_one(evening: Evening) -> None:
    number = await older(evening)
    entries = await evening.store.logs.entries(number)
    digests = {deal.seq: deal.digest for deal in await evening.store.logs.deals(number)}
    options = Highest().options("plain", {"players": 2, "deals": 4})
    assert len(digests) == 2
    before = unplayed(Successor(), options)
    assert replay(before, entries, digests).fault is None
    for seq in digests:
        assert replay(before, entries, digests | {seq: "0" * 64}).faulty == seq
