"""Refusals of a table, and checks before a change: of the table's state, and of the room there is.

Whatever begins with ``expect`` raises ``TableError``. The rules of a game have refusals of their own. Room is
limited: for tables that are open or put away at once, in a channel, on a server, and of one opener there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from engine.game import Refusal, Seat
from engine.storage.persons import ForgottenRow
from engine.storage.records import Person
from engine.storage.tables import OPEN, SHELVED

if TYPE_CHECKING:
    from engine.store import Store
    from engine.tables.clock import TableSettings
    from engine.tables.state import Stage, TableState

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


class TableError(Refusal):
    """A refusal by a table or the registry; nothing has changed."""

    def __init__(self, code: str, **params: str | int) -> None:
        assert code in TABLE_CODES, code
        super().__init__(code, **params)


def expect_open(state: TableState) -> None:
    """Expect a table that is not over."""
    TableError.unless(state.stage != "closed", "table_closed")
    TableError.unless(state.stage != "finished", "table_finished")


def expect_begun(state: TableState) -> None:
    """Expect a partie that has begun and is not over; it may be put away."""
    expect_open(state)
    TableError.unless(state.stage != "lobby", "not_started")


def expect_shelved(state: TableState) -> None:
    """Expect a partie that is put away."""
    expect_open(state)
    TableError.unless(state.stage == "shelved", "not_shelved")


def expect_status(state: TableState, stage: Stage) -> None:
    """Expect the lobby, or a partie that is being played."""
    expect_open(state)
    TableError.unless(state.stage != "shelved", "shelved")
    TableError.unless(state.stage == stage, "not_started" if stage == "playing" else "already_started")


def expect_decision(state: TableState, person: Person, seat: Seat, decision: int) -> None:
    """Expect somebody on a seat of theirs, with its newest decision number."""
    TableError.when(state.quarantined, "quarantined")
    expect_status(state, "playing")
    TableError.when(state.clock.paused, "paused")
    seat_of(state, person)
    TableError.unless(0 <= seat < len(state.seats) and state.seats[seat].owner == person.id, "not_your_seat")
    TableError.unless(state.seats[seat].computer is None, "replaced")
    TableError.unless(state.decisions[seat] == decision, "stale")


def expect_host(state: TableState, person: Person | None) -> None:
    """Expect the host."""
    TableError.unless(person is not None and person.id == state.host_id, "not_host", host=state.host.name)


def expect_acting_host(state: TableState, person: Person) -> None:
    """Expect the host, or somebody who may stand in for them."""
    TableError.unless(state.acts_as_host(person.id), "not_host", host=state.host.name)


def expect_own(state: TableState) -> None:
    """Expect a table that is its host's, not a tournament's."""
    TableError.when(state.arranged, "arranged")


def expect_seat(state: TableState, seat: Seat) -> None:
    """Expect a seat that the table has."""
    TableError.unless(0 <= seat < len(state.seats), "seat_empty")


def seat_of(state: TableState, person: Person) -> Seat:
    """Return the seat that a person owns."""
    seat = state.seat_of(person.id)
    if seat is None:
        raise TableError("not_seated")
    return seat


def played_seat(state: TableState, person: Person) -> Seat:
    """Return the seat that a person owns and plays."""
    expect_status(state, "playing")
    seat = seat_of(state, person)
    TableError.unless(state.seats[seat].computer is None, "replaced")
    return seat


def empty_seat(state: TableState, person: Person | None = None) -> Seat:
    """Return the seat on which nobody sits that a person, or a computer, gets in the lobby.

    The one that is kept for them, else the first that is kept for nobody, else the first.
    """
    empty = state.empty_seats
    TableError.unless(empty, "table_full")
    own = () if person is None else [seat for seat in empty if state.reserved.get(seat) == person.id]
    return next(iter(own or (seat for seat in empty if seat not in state.reserved)), empty[0])


def forgotten(store: Store, table: int, person: int) -> ForgottenRow | None:
    """Return the row that a table keeps of a person from when they were forgotten, if any."""
    return store.forgotten.of(table, store.persons.known(person).external_id)


# -- room ------------------------------------------------------------------------------------------------

Scope: TypeAlias = Literal["channel", "guild", "channel_opener", "guild_opener", "person"]


class Limit(NamedTuple):
    """A limit on a number of tables; ``tables`` are those that count, by number."""

    scope: Scope
    limit: int
    tables: Sequence[int]

    def reached(self, tables: Iterable[int]) -> TableError:
        """Return the refusal of one more beside these tables."""
        numbers = " ".join(map(str, tables))
        return TableError("too_many_tables", scope=self.scope, limit=self.limit, tables=numbers)


def shared(guild: str, channel: str, opener: int) -> dict[Scope, str]:
    """Return by scope a key that is the same for all open tables that count together."""
    place = f"{guild}/{channel}"
    return {
        "channel": place,
        "guild": guild,
        "channel_opener": f"{place}/{opener}",
        "guild_opener": f"{guild}/{opener}",
        "person": f"{opener}",
    }


async def open_limits(
    store: Store,
    settings: TableSettings,
    guild: str,
    channel: str,
    opener: int,
    table: int | None = None,
) -> list[Limit]:
    """Return the limits on the open tables of a channel. Raises ``StorageError``.

    ``opener`` has opened, or wants to open, the ``table``. That doesn't change, so nobody gets round it by
    making others the host, nor by having themselves forgotten.
    """
    rows = store.tables
    # one more than may be: the table itself may be among them
    here = await rows.having(OPEN, guild, channel, limit=settings.tables_per_channel + 1)
    everywhere = await rows.having(OPEN, guild, limit=settings.tables_per_guild + 1)
    own = {*await rows.having(OPEN, guild, opener=opener), *_before(store, opener, table)}
    return [
        Limit("channel", settings.tables_per_channel, here),
        Limit("guild", settings.tables_per_guild, everywhere),
        Limit("channel_opener", settings.opened_per_channel, _among(here, own)),
        Limit("guild_opener", settings.opened_per_guild, _among(everywhere, own)),
    ]


async def expect_room(store: Store, state: TableState, channel: str) -> None:
    """Raise ``too_many_tables`` when a table would be one more than may be open in a channel."""
    row = state.row
    limits = await open_limits(store, state.settings, row.guild, channel, row.host, row.table)
    for one in limits:
        others = [number for number in one.tables if number != row.table]
        if len(others) >= one.limit:
            raise one.reached(others)


async def full_shelf(store: Store, state: TableState) -> TableError | None:
    """Return ``too_many_shelved`` if the server or the opener has no room on the shelf, else ``None``."""
    rows, row, settings = store.tables, state.row, state.settings
    everybodys = await rows.having(SHELVED, row.guild)
    own = {*await rows.having(SHELVED, row.guild, opener=row.host), *_before(store, row.host, row.table)}
    for one in (
        Limit("person", settings.shelved_per_person, _among(everybodys, own)),
        Limit("guild", settings.shelved_per_guild, everybodys),
    ):
        if len(one.tables) >= one.limit:
            return TableError("too_many_shelved", scope=one.scope, limit=one.limit)
    return None


async def expect_shelf(store: Store, state: TableState) -> None:
    """Raise ``too_many_shelved`` if there is no room on the shelf."""
    if full := await full_shelf(store, state):
        raise full


def _before(store: Store, opener: int, table: int | None) -> frozenset[int]:
    """Return the tables that the same person opened under a number that is forgotten."""
    return store.forgotten.opened_by(store.persons.known(opener).external_id, table)


def _among(tables: Sequence[int], own: set[int]) -> list[int]:
    return [table for table in tables if table in own]
