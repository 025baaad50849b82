"""Reviews of a deal that is over: one's own decisions, and why a computer decided as it did."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from discord import app_commands

from cogs.pictures.waiting_room import WaitingRoom
from cogs.records.records import Records
from cogs.review.view import Subject, Telling, review_message, why_message
from cogs.shell.answers import Interaction, respond, the_chosen
from cogs.shell.layout import RawLayout
from cogs.shell.pictured import in_time
from cogs.shell.rights import person_of, sight_of
from cogs.shell.services import Services
from cogs.tables.ids import ReviewId, WhyId
from engine.game import Refusal
from engine.players.choosing import expert_of
from engine.players.messages import Explanation
from engine.players.pool import Unanswered
from engine.players.review import Comparison, Finding, costliest
from engine.tables.history import Made, PastTable

WAITING: Final = 20
"""People whose questions may wait for an answer at the same time, each with one."""
KEPT: Final = 1000
"""Comparisons that are kept, a few hundred bytes each, so that going back costs nothing."""


class Reviews:
    """Answers ``/table review`` and what is asked below it, privately, of deals that everybody may look at.

    Everybody may ask about computers, and nobody about another person's decisions.
    """

    def __init__(self, services: Services, records: Records) -> None:
        self._services = services
        self._records = records
        self._waiting = WaitingRoom(WAITING, 1)
        self._known: OrderedDict[str, Comparison | None] = OrderedDict()

    async def show(self, interaction: Interaction, number: int | None, deal: int | None) -> None:
        """Show the user's costliest decisions in a deal; by default in the newest one they played."""
        await self._answer(interaction, number, deal, fresh=True)

    async def click(self, interaction: Interaction, clicked: ReviewId) -> None:
        """Show the review of a deal, in a message of its own or in the clicked one."""
        await self._answer(interaction, clicked.table, clicked.deal, fresh=clicked.verb == "open")

    async def why(self, interaction: Interaction, clicked: WhyId) -> None:
        """Explain the decision that was chosen. Raises ``Refusal("outdated_button")`` if there is no such."""
        await self._answer(interaction, clicked.table, clicked.deal, fresh=False, asked=True)

    async def choices(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        """Autocomplete tables."""
        return await self._records.choices(interaction, typed)

    async def _answer(
        self,
        interaction: Interaction,
        number: int | None,
        deal: int | None,
        *,
        fresh: bool,
        asked: bool = False,
    ) -> None:
        """Answer with a review, or with the explanation that was ``asked`` for in one."""
        with self._waiting.place(interaction.user.id, full=Refusal("review_busy")):
            drawing = await in_time(interaction, self._drawn(interaction, number, deal, asked), fresh=fresh)
        await respond(interaction, drawing, fresh=fresh)

    async def _drawn(
        self, interaction: Interaction, number: int | None, deal: int | None, asked: bool
    ) -> RawLayout:
        services = self._services
        person = await person_of(interaction, services.registry)
        table = await self._table(interaction, number)
        subject = await _subject(table, person.id, deal)
        words = services.words_for(interaction)
        telling = Telling(table.row.game, table.row.preset, words, services.card_emoji.of(words))
        try:
            if not asked:
                return review_message(await self._judged(table, subject), subject, telling)
            made = subject.at(the_chosen(interaction))
            return why_message(made, await self._compared(table, subject, made), subject, telling)
        except Unanswered:
            raise Refusal("review_unanswered") from None

    async def _table(self, interaction: Interaction, number: int | None) -> PastTable:
        registry, guild = self._services.registry, str(interaction.guild_id)
        if number is None:
            rows = await registry.archive.played(guild, str(interaction.channel_id), limit=1)
            if not rows:
                raise Refusal("review_nothing_here")
            number = rows[0].table
        return await registry.histories.of(number, guild, await sight_of(interaction, self._services, number))

    async def _judged(self, table: PastTable, subject: Subject) -> tuple[Finding, ...]:
        """Return the reader's decisions that cost most, costliest first."""
        found = []
        for made in subject.own:
            comparison = await self._compared(table, subject, made)
            if comparison is not None:
                found.append(Finding(made.decision, comparison))
        return costliest(found)

    async def _compared(self, table: PastTable, subject: Subject, made: Made) -> Comparison | None:
        """Return what a decision's alternatives come to. Raises ``Unanswered``."""
        decision = made.decision
        # a deal that was taken back is played anew from another entry
        seed = f"{subject.table} {table.deals[subject.deal].seq} {decision.step}"
        if seed not in self._known:
            self._known[seed] = await self._services.registry.players.explain(
                Explanation(table.row.game, seed, decision.view, decision.legal, decision.chosen)
            )
            while len(self._known) > KEPT:
                self._known.popitem(last=False)
        return self._known[seed]


async def _subject(table: PastTable, person: int, deal: int | None) -> Subject:
    """Return a deal, by default the newest one in which somebody did something, and whom they may ask about.

    Raises ``Refusal`` ``review_unfinished`` and ``review_not_yours``.
    """
    if deal is not None and deal not in table.deals:
        raise Refusal("review_unfinished", deal=deal)
    for number in [deal] if deal is not None else sorted(table.deals, reverse=True):
        decisions = await table.decisions(number)
        if deal is not None or any(made.actor == person for made in decisions):
            asked = [made for made in decisions if made.actor == person or made.of_a_computer]
            thought = [made for made in asked if _has_choice(table.row.game, made)]
            if thought or any(made.actor == person for made in decisions):
                return Subject(table.row.table, number, person, thought)
    raise Refusal("review_not_yours")


def _has_choice(game: str, made: Made) -> bool:
    """Whether there was something to think about: not how to cut, say, or where a rule leaves one way."""
    decision = made.decision
    return len(expert_of(game).considered(decision.view, decision.legal)) > 1
