"""Refusal codes of tables and the registry. The rules of a game have codes of their own."""

import logging
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Final

from engine.game import Refusal
from engine.storage.errors import OFTEN, StorageError

log = logging.getLogger(__name__)

TABLE_CODES: Final[frozenset[str]] = frozenset(
    {
        "already_seated",  # sits here already, or plays and has nothing to reclaim
        "already_started",
        "arranged",  # a tournament's table: that is not up to its host
        "forgotten",  # whoever began this has had themselves forgotten meanwhile
        "deal_not_finished",  # params: table, deal
        "covered",  # param: table; other tables still play with these cards
        "claimed_already",  # the rest of this deal, by this seat
        "bad_word",  # param: limit
        "host_stays",  # whoever runs the table can't be taken off it
        "leaves_already",  # it is agreed that this seat's owner leaves after the deal
        "no_deal_finished",  # param: table
        "nobody_there",  # nobody plays that seat who could be host
        "nobody_to_ask",  # only two people play, and one of them can't decide about the other
        "no_proposal",  # there is no question, or not this one any more
        "not_asked",  # the others decide, about whoever answers or where they rest
        "not_host",
        "not_invited",
        "not_over",
        "not_paused",
        "not_seated",
        "not_shelved",
        "not_started",
        "not_your_seat",
        "nothing_to_claim",  # not about to lead, or too many or too few tricks are left
        "nothing_to_take_back",
        "owner_plays",  # whose seat is to be freed is not away
        "nothing_promised",
        "paused",
        "proposal_open",  # another question waits for its answers
        "quarantined",
        "replaced",  # a computer plays this seat now; reclaim it first
        "others_sit",  # they sat down by the terms that are to be changed
        "same_cards",  # other tables are dealt the same: nobody can cut
        "saw_cards",  # has given another seat up in this deal, or has watched it with open hands
        "seat_kept",  # param: until_ms; its owner may still come back to the partie put away
        "seat_empty",  # nobody sits there, or there is no such seat
        "seat_taken",
        "seats_empty",  # param: count
        "shelved",  # put away for another evening
        "still_seated",  # param: tables; who owns a seat can't be forgotten
        "stale",  # the decision number is old: the hand has changed since
        "stopping",
        "storage_conflict",  # somebody else wrote this table's log; it was loaded anew
        "storage_failed",  # nothing was written and nothing changed
        "no_computer",  # no computer sits there
        "table_closed",
        "taken_off",  # the others have agreed that this person doesn't play here any more
        "table_finished",
        "table_full",
        "too_many_invited",  # param: limit
        "too_many_people",  # params: seats, count
        "too_many_shelved",  # params: scope (guild or person: who has opened the table), limit
        # params: scope (channel, guild, person, channel_opener, guild_opener), limit, tables (their numbers)
        "too_many_tables",
        "too_often",  # has changed their mind too often since the cards were dealt
        "unknown_table",  # param: table
    }
)
"""Every code that a ``TableError`` can carry."""


NOT_STORED: Final = ("storage_failed", "storage_conflict")
"""Codes after which the same can be tried again."""


class TableError(Refusal):
    """A refusal by a table or the registry; nothing has changed."""

    def __init__(self, code: str, **params: str | int) -> None:
        assert code in TABLE_CODES, code
        super().__init__(code, **params)


@contextmanager
def storing(what: str) -> Iterator[None]:
    """Translate ``StorageError`` to ``TableError``: a failed query breaks no table.

    ``what`` names in the log what was to be stored or read.
    """
    try:
        yield
    except StorageError as error:
        log.error("%s could not be stored or read: %s", what, error, extra=OFTEN)
        raise TableError("storage_failed") from None


def reading(table: int) -> AbstractContextManager[None]:
    """Translate ``StorageError`` while something is read for a table."""
    return storing(f"table {table}")
