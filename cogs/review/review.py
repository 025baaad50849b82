"""Reviews of one's own decisions in a deal that is over."""

from __future__ import annotations

from discord import app_commands

from cogs.records.records import Records
from cogs.review.view import review_message
from cogs.shell.answers import Interaction, respond
from cogs.shell.context import person_of
from cogs.shell.pictured import in_time
from cogs.shell.raw_layout import RawLayout
from cogs.shell.rights import sight_of
from cogs.shell.services import Services
from engine.game import Refusal
from engine.players.messages import Explanation
from engine.players.pool import Unanswered
from engine.players.review import Decision, Finding, costliest
from engine.tables import Person
from engine.tables.history import PastTable


class Reviews:
    """Answers ``/table review``: privately, to whoever has played, of deals that everybody may look at."""

    def __init__(self, services: Services, records: Records) -> None:
        self._services = services
        self._records = records

    async def show(self, interaction: Interaction, number: int | None, deal: int | None) -> None:
        """Show the costliest decisions of the user in a deal; by default in the newest one they played."""
        drawing = await in_time(interaction, self._drawn(interaction, number, deal), fresh=True)
        await respond(interaction, drawing)

    async def choices(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        """Autocomplete tables."""
        return await self._records.choices(interaction, typed)

    async def _drawn(self, interaction: Interaction, number: int | None, deal: int | None) -> RawLayout:
        services = self._services
        person = await person_of(interaction, services.registry)
        table = await self._table(interaction, number)
        chosen, decisions = await _played(table, person, deal)
        try:
            findings = await self._judged(table, chosen, decisions)
        except Unanswered:
            raise Refusal("review_unanswered") from None
        words = services.words_for(interaction)
        return review_message(findings, table.row.table, chosen, words, services.card_emoji.of(words))

    async def _table(self, interaction: Interaction, number: int | None) -> PastTable:
        registry, guild = self._services.registry, str(interaction.guild_id)
        if number is None:
            rows = await registry.archive.played(guild, str(interaction.channel_id), limit=1)
            if not rows:
                raise Refusal("review_nothing_here")
            number = rows[0].table
        return await registry.histories.of(number, guild, await sight_of(interaction, self._services, number))

    async def _judged(self, table: PastTable, deal: int, decisions: list[Decision]) -> tuple[Finding, ...]:
        """Return the decisions that cost most, costliest first."""
        found = []
        for decision in decisions:
            seed = f"{table.row.table} {deal} {decision.number}"
            comparison = await self._services.registry.players.explain(
                Explanation(table.row.game, seed, decision.view, decision.legal, decision.chosen)
            )
            if comparison is not None:
                found.append(Finding(decision, comparison))
        return costliest(found)


async def _played(table: PastTable, person: Person, deal: int | None) -> tuple[int, list[Decision]]:
    """Return a deal, by default the newest one in which somebody did something, and their decisions."""
    if deal is not None and deal not in table.deals:
        raise Refusal("review_unfinished", deal=deal)
    for number in [deal] if deal is not None else sorted(table.deals, reverse=True):
        decisions = await table.decisions(number, person.id)
        if decisions is not None:
            return number, decisions
    raise Refusal("review_not_yours")
