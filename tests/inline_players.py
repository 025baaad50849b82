"""Computer players without worker processes."""

import asyncio

from engine.game import Action
from engine.games.registry import GAMES
from engine.players.levels import Advice, FirstLegal
from engine.players.messages import Consultation, Question
from engine.players.pool import PlayerPool


class InlinePlayers(PlayerPool):
    """Thinks in this process: about moves on the event loop, about advice in a thread."""

    async def choose(self, question: Question) -> Action:
        self.stats.asked += 1
        known = question.game in GAMES
        return question.answer() if known else FirstLegal().choose(question.view, question.legal)

    async def advise(self, asked: Consultation) -> Advice:
        return await asyncio.to_thread(asked.answer)
