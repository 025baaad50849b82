"""Hints in friendly parties against computers."""

from __future__ import annotations

from typing import Final

from cogs.hand.play import HandActions
from cogs.pictures.waiting_room import WaitingRoom
from cogs.review.view import Telling, hint_line
from cogs.shell.answers import Interaction
from cogs.shell.pictured import in_time
from cogs.shell.rights import known_table, person_of
from cogs.shell.services import Services
from cogs.tables.ids import HintId
from engine.game import Refusal
from engine.players.messages import Hint
from engine.players.pool import Unanswered
from engine.tables import Snapshot

WAITING: Final = 20
"""People who may wait for a hint at the same time, each for one."""


class Hints:
    """Tells somebody in their hand what seems best, judged only by what they see."""

    def __init__(self, services: Services, play: HandActions) -> None:
        self._services = services
        self._play = play
        self._waiting = WaitingRoom(WAITING, 1)

    async def click(self, interaction: Interaction, clicked: HintId) -> None:
        """Give a hint, as a line in the hand; whatever is in its way stands there, too."""
        services = self._services
        person = await person_of(interaction, services.registry)
        table = await known_table(interaction, services, person, clicked.table)
        told, refused = None, None
        try:
            snapshot = table.play.prepare(person, clicked.seat, clicked.decision)
            with self._waiting.place(interaction.user.id, full=Refusal("review_busy")):
                told = await in_time(interaction, self._advised(interaction, snapshot, clicked), fresh=False)
        except Refusal as refusal:
            refused = refusal

        async def still() -> None:
            """Check that it is a hint for what is to be decided now."""
            if refused is not None:
                raise refused
            table.play.prepare(person, clicked.seat, clicked.decision)

        await self._play.change(interaction, table, person, still, told)

    async def _advised(self, interaction: Interaction, snapshot: Snapshot, clicked: HintId) -> str:
        seat = clicked.seat
        if not snapshot.hints:
            raise Refusal("hint_not_here")
        if seat not in snapshot.waiting_for:
            raise Refusal("hint_not_yet")
        seed = f"{snapshot.table} {seat} {clicked.decision}"
        asked = Hint(snapshot.game, seed, snapshot.view(seat), snapshot.legal(seat))
        try:
            advice = await self._services.registry.players.advise(asked)
        except Unanswered:
            raise Refusal("review_unanswered") from None
        words = self._services.words_for(interaction)
        telling = Telling(snapshot.game, snapshot.preset, words, self._services.card_emoji.of(words))
        return hint_line(advice, asked.view, telling)
