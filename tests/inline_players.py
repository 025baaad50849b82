"""Computer players without worker processes."""

from __future__ import annotations

import asyncio

from engine.game import Action
from engine.games.registry import GAMES
from engine.players import FirstLegal
from engine.players.messages import Consultation, Question
from engine.players.pool import PlayerStats
from engine.players.review import Advice


class InlinePlayers:
    """Thinks in this process: about moves on the event loop, about advice in a thread."""

    def __init__(self) -> None:
        self.stats = PlayerStats()

    async def choose(self, question: Question) -> Action:
        """Return what a player does who is asked."""
        self.stats.asked += 1
        known = question.game in GAMES
        return question.answer() if known else FirstLegal().choose(question.view, question.legal)

    async def advise(self, asked: Consultation) -> Advice:
        """Return what a player thinks of a choice."""
        return await asyncio.to_thread(asked.answer)

    async def close(self) -> None:
        """Do nothing, since no process is held."""
