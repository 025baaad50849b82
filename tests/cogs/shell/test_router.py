"""Which interactions are handled at all."""

from datetime import UTC, datetime, timedelta
from typing import Any, cast

import pytest

from cogs.shell.router import Router
from cogs.shell.settings import CogSettings


class Interaction:
    """An interaction, as far as the router needs it to know its age."""

    def __init__(self, seconds_old: float) -> None:
        self.created_at = datetime.now(UTC) - timedelta(seconds=seconds_old)


class Hall:
    """A registry that records whether people can click."""

    def unreachable(self) -> None: ...

    def reachable(self) -> None: ...


class Services:
    registry = Hall()
    settings = CogSettings(late_after=3.0)


@pytest.fixture
def router() -> Router:
    nothing = cast(Any, None)
    return Router(cast(Any, Services()), nothing)


def late(router: Router, seconds_old: float) -> bool:
    return router.too_late(cast(Any, Interaction(seconds_old)))


async def test_what_was_replayed_after_a_break_is_skipped_when_it_is_old(router: Router) -> None:
    await router.on_disconnect()
    assert late(router, 3.5)
    assert not late(router, 1.0), "it can still be answered"
    await router.on_resumed()
    assert not late(router, 3.5)


async def test_a_slow_clock_loses_no_clicks_while_the_connection_holds(router: Router) -> None:
    assert not late(router, 60)
