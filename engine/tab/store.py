"""Storage of the tab: lines written by people, and deals in which a round came due by the rules."""

from typing import NamedTuple

from engine.storage.database import Repository
from engine.storage.records import PersonNumber, PlayedDealRow, played_deals, round_deals
from engine.storage.results import is_voided
from engine.storage.rows import Rows, update_of


class RoundRow(NamedTuple):
    """A line on a server's tab; lines are never changed.

    ``source`` is the debt that it is about (``engine.tab.tab``). A line that enters one has its debtor as
    ``actor``, a ``creditor``, and a remark as ``note``.
    """

    guild: str
    number: int
    kind: str
    source: str
    actor: PersonNumber
    creditor: PersonNumber | None
    amount: int
    note: str
    time_ms: int


rounds = Rows(RoundRow, "rounds", 2)
FORGET_NOTES = update_of(rounds.table, ("note",), ("actor",))


class Rounds(Repository):
    """Reads the tab's lines, numbered from 1 in each server, and the rounds from the rules."""

    async def all_of(self, guild: str) -> list[RoundRow]:
        """Return a server's lines in the order in which they were written."""
        return await rounds.where(self._database, rounds.c.guild == guild, by=[rounds.c.number])

    async def deals(self, guild: str) -> list[PlayedDealRow]:
        """Return a server's deals in which a round came due, oldest first, without voided results."""
        both = (played_deals.c.table == round_deals.c.table) & (played_deals.c.deal == round_deals.c.deal)
        query = (
            played_deals.query.join(round_deals.table, both)
            .where(round_deals.c.guild == guild, ~is_voided(round_deals.c.table))
            .order_by(played_deals.c.ended_ms, played_deals.c.table, played_deals.c.deal)
        )
        return await played_deals.all(self._database, query)
