"""Where computer players think."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Action, View


class InlinePlayers:
    """Thinks in this process, on the event loop: for tests and simulations."""

    async def choose(self, game: str, view: View, legal: Sequence[Action]) -> Action:
        raise NotImplementedError

    async def close(self) -> None:
        raise NotImplementedError


class PlayerPool:
    """Thinks in a worker process, started with the first question and again when it dies."""

    async def choose(self, game: str, view: View, legal: Sequence[Action]) -> Action:
        raise NotImplementedError

    async def close(self) -> None:
        raise NotImplementedError
