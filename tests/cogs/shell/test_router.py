"""Which interactions are handled at all."""

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any, cast

import pytest

from cogs.shell.reach import Reach
from cogs.shell.router import Router


class Interaction:
    """An interaction, as far as the router needs it to know its age."""

    def __init__(self, seconds_old: float, shard: int) -> None:
        self.created_at = datetime.now(UTC) - timedelta(seconds=seconds_old)
        self.guild_id = shard << 22


class Hall:
    """A registry that records where people can't click."""

    def __init__(self) -> None:
        self.away: set[object] = set()

    def unreachable(self, what: object = None, covers: object = None) -> None:
        self.away.add(what)

    def reachable(self, what: object = None) -> None:
        self.away.discard(what)


class Client:
    """A client with two shards."""

    shard_count = 2
    guilds = ()


class Services:
    registry = Hall()


@pytest.fixture
def reach() -> Reach:
    return Reach(cast(Any, Client()), cast(Any, Hall()))


@pytest.fixture
def router(reach: Reach) -> Router:
    nothing = cast(Any, None)
    return Router(cast(Any, Services()), reach, nothing)


def late(router: Router, seconds_old: float, shard: int = 1) -> bool:
    return router.too_late(cast(Any, Interaction(seconds_old, shard)))


async def test_what_was_replayed_after_a_break_is_skipped_when_it_is_old(
    router: Router, reach: Reach
) -> None:
    await reach.on_shard_disconnect(1)
    assert late(router, 3.5)
    assert not late(router, 1.0), "it can still be answered"
    assert not late(router, 3.5, shard=0), "nothing is replayed there"
    await reach.on_shard_resumed(0)
    assert late(router, 3.5)
    await reach.on_shard_resumed(1)
    assert not late(router, 3.5)


async def test_a_slow_clock_loses_no_clicks_while_the_connection_holds(router: Router) -> None:
    assert not late(router, 60)


async def test_the_outage_of_a_server_ends_however_discord_says_so() -> None:
    hall, server = Hall(), cast(Any, SimpleNamespace(id=7))
    reach = Reach(cast(Any, Client()), cast(Any, hall))
    for ended in (reach.on_guild_available, reach.on_guild_join, reach.on_guild_remove):
        await reach.on_guild_unavailable(server)
        assert ("server", 7) in hall.away
        await ended(server)
        assert ("server", 7) not in hall.away
