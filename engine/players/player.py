"""What a computer player is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engine.game import Action, View


class Player(Protocol):
    """Chooses from what a seat may know; never sees a state. The same view gives the same choice."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """One of the legal actions (there is at least one)."""


class Players(Protocol):
    """Where choices are made: in this process or in another."""

    async def choose(self, game: str, view: View, legal: Sequence[Action]) -> Action:
        """A choice for a seat of a game; always one of ``legal``."""

    async def close(self) -> None:
        """Let go of whatever process is held."""


class FirstLegal:
    """Plays any game, badly: the first legal action. What may be done out of turn stands last in the list."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        return legal[0]
