"""Commands about seats: leaving, returning, changing hands, the host; the shelf; the clock's steps.

Points belong to the seat. While a computer plays for the host, everybody who plays may act as host: a table
must not hang because its host has gone to bed. A shelved table has no clock, no computer moves at it, and it
counts to no limit of open tables.
"""

from collections.abc import Sequence

from engine.game import Seat
from engine.storage.records import Person
from engine.tables.change import Draft, release
from engine.tables.checks import (
    TableError,
    expect_acting_host,
    expect_begun,
    expect_host,
    expect_open,
    expect_own,
    expect_room,
    expect_seat,
    expect_shelved,
    expect_status,
    forgotten,
    full_shelf,
    played_seat,
    seat_of,
)
from engine.tables.clock import (
    PaceName,
    end_of_time,
    expires,
    kept_until,
    next_step,
    silence_ends,
    waited_for,
)
from engine.tables.results import missed


def leave(draft: Draft, person: Person) -> None:
    """Give up one's seat in the lobby; while playing, let a computer play it until ``reclaim``.

    When the host leaves, the next person becomes host; when the last person leaves, the table
    closes (``empty`` in the lobby, ``deserted`` while playing).
    """
    expect_open(draft.state)
    seat = seat_of(draft.state, person)
    lobby = draft.state.stage == "lobby"
    TableError.unless(draft.state.seats[seat].computer is None, "replaced")
    draft.add("seat", "leave", actor=person.id, seat=seat)
    if not any(place.present for s, place in enumerate(draft.state.seats) if s != seat):
        draft.add("table", "close empty" if lobby else "close deserted")
    elif not lobby:
        draft.add("seat", f"takeover {draft.fresh_computer}", seat=seat)


def reclaim(draft: Draft, person: Person) -> None:
    """Take one's seat back from the computer that plays it. Raises ``already_seated`` when none does."""
    expect_status(draft.state, "playing")
    seat = seat_of(draft.state, person)
    TableError.unless(draft.state.seats[seat].computer is not None, "already_seated")
    draft.add("seat", "reclaim", actor=person.id, seat=seat)


def give_up(draft: Draft, person: Person, *, gone: bool = False) -> None:
    """Leave for good: a computer plays on, and the seat is free for others.

    With the last person the table closes (``deserted``). ``gone``: they have left the server, so that nobody
    else could play there, whoever notices it.
    """
    expect_begun(draft.state)
    release(draft, seat_of(draft.state, person), None if gone else person.id)


def free_seat(draft: Draft, by: Person, seat: Seat) -> None:
    """Free the seat of somebody who is away; the host only. They can't claim it back.

    An owner is away when a computer plays for them or, at a shelved table, when they have not come back;
    else it raises ``owner_plays``. After a partie was put away they have some days to come back to it;
    until then it raises ``seat_kept``. Raises ``arranged`` where that isn't up to the host.
    """
    state = draft.state
    expect_seat(state, seat)
    expect_begun(state)
    expect_acting_host(state, by)
    expect_own(state)
    TableError.unless(state.seats[seat].owner is not None, "seat_empty")
    if state.seats[seat].owner == by.id or (
        seat in state.present and (state.stage != "shelved" or seat in state.here)
    ):
        raise TableError("owner_plays")
    until = kept_until(state, seat)
    if until is not None and draft.now_ms < until:
        raise TableError("seat_kept", until_ms=until)
    release(draft, seat, by.id)


def free_missed(draft: Draft, seat: Seat, idle_ms: int) -> None:
    """Free the seat of somebody who was expected and hasn't done anything yet.

    Raises ``owner_plays`` for whoever has, and while they are waited for for less than ``idle_ms``.
    """
    state = draft.state
    expect_seat(state, seat)
    expect_status(state, "playing")
    TableError.unless(missed(state, seat, draft.now_ms - idle_ms), "owner_plays")
    release(draft, seat, None)


async def take_seat(draft: Draft, person: Person, seat: Seat | None = None) -> None:
    """Sit down for good where a computer plays for nobody (``None``: on the first such seat).

    Raises as ``open_seats``.
    """
    taken = (await open_seats(draft, person, seat))[0]
    draft.add("seat", "sit", actor=person.id, seat=taken)
    if draft.state.stage == "shelved":
        draft.add("seat", "here", actor=person.id, seat=taken)


async def open_seats(draft: Draft, person: Person, seat: Seat | None = None) -> list[Seat]:
    """Return the seats, or the one of them, on which somebody may sit down for good.

    Raises ``not_invited``, ``taken_off`` for somebody whom the others have taken off the table,
    ``table_full`` or ``seat_taken``, and ``saw_cards`` when the person has given
    another seat up in this deal, has watched it with open hands, or was forgotten after that, and when
    they have sat at another table with the same cards: they know what is held elsewhere.
    """
    state = draft.state
    expect_begun(state)
    TableError.unless(state.seat_of(person.id) is None, "already_seated")
    TableError.unless(state.access.admits(person) or person.id == state.host_id, "not_invited")
    TableError.unless(person.id not in state.removed, "taken_off")
    free = [s for s, place in enumerate(state.seats) if place.owner is None]
    TableError.unless(free, "table_full")
    TableError.unless(seat in (None, *free), "seat_taken")
    unseen = _unseen(draft, person, free if seat is None else [seat])
    TableError.unless(unseen and not await _sat_elsewhere(draft, person), "saw_cards")
    return unseen


def _unseen(draft: Draft, person: Person, seats: Sequence[Seat]) -> list[Seat]:
    """Return those of the seats where a person would know no cards of this deal but their own."""
    state, before = draft.state, forgotten(draft.store, draft.state.table, person.id)
    if person.id in state.watched or (before is not None and before.saw_in(state.deal_number)):
        return []
    given_up = {seat for who, seat in state.given_up if who == person.id}
    return [seat for seat in seats if given_up <= {seat}]


async def _sat_elsewhere(draft: Draft, person: Person) -> bool:
    """Whether somebody has played at another table that is dealt the same cards."""
    if draft.series is None:
        return False
    store, table = draft.store, draft.state.table
    others = set(await store.series.tables(draft.series.series)) - {table}
    sat = others.intersection(await store.series.sat_at(person.id))
    marks = (store.forgotten.of(other, person.external_id) for other in others)
    return bool(sat) or any(mark is not None and mark.saw for mark in marks)


def hand_host(draft: Draft, by: Person, seat: Seat) -> None:
    """Make the person who plays a seat the host; the host only. Raises ``nobody_there`` without one."""
    expect_seat(draft.state, seat)
    expect_acting_host(draft.state, by)
    TableError.unless(seat in draft.state.present, "nobody_there")
    TableError.unless(seat not in draft.state.removals, "leaves_already")
    draft.add("table", "host", actor=by.id, seat=seat)


def close(draft: Draft, by: Person | None, reason: str = "host", force: bool = False) -> None:
    """Close the table before its end: the host, or with ``force`` anybody the caller trusts.

    While others play a rated partie they are asked, and silence agrees; a table that is broken closes
    without a question, and nobody has given it up. Raises ``not_host``, ``arranged`` where that isn't up
    to the host, and as ``propose``.
    """
    state = draft.state
    if not force:
        expect_host(state, by)
        expect_own(state)
        reason = "broken" if state.quarantined else reason
        own = state.seat_of(state.host_id)
        if state.rated and state.stage == "playing" and reason != "broken" and state.present - {own}:
            TableError.unless(state.proposal is None, "proposal_open")
            draft.add("proposal", "end", actor=state.host_id, seat=played_seat(state, state.host))
            return
    draft.add("table", f"close {reason}", actor=None if by is None else by.id)


# -- the shelf -------------------------------------------------------------------------------------------


def here(draft: Draft, person: Person) -> None:
    """Come back to a shelved table; a computer that has played for the person leaves the seat.

    When everybody is back for whom no computer plays, the partie goes on by itself. Raises
    ``too_many_tables`` when there is no room for it then.
    """
    expect_shelved(draft.state)
    _come(draft, person)


def resume(draft: Draft, person: Person) -> None:
    """Go on without those who are missing: computers play for them until they take their seats back."""
    expect_shelved(draft.state)
    _come(draft, person)
    for seat in sorted(draft.state.present - draft.state.here):
        draft.add("seat", f"takeover {draft.fresh_computer}", seat=seat)


async def put_away(draft: Draft) -> None:
    """Put the partie away without asking anybody: for the bot, when its channel is gone.

    Where the shelf is full it has a break, after which the clock tries again.
    """
    expect_status(draft.state, "playing")
    await _lay_down(draft, "shelve channel")


async def move(draft: Draft, by: Person | None, channel: str) -> None:
    """Move the table to another channel of the server: whoever owns a seat, or the bot (``None``).

    Raises ``too_many_tables`` when no more tables may stand there.
    """
    if channel == draft.state.channel:
        return
    if draft.state.stage != "shelved":
        await expect_room(draft.store, draft.state, channel)
    if by is not None:
        seat_of(draft.state, by)
    draft.add("table", f"move {channel}", actor=None if by is None else by.id)


async def _lay_down(draft: Draft, token: str) -> None:
    """Put the partie away, or pause it where it is when there is no room on the shelf.

    A full shelf takes no more: who opens tables and leaves them could use up everybody's room.
    """
    if await full_shelf(draft.store, draft.state) is None:
        draft.add("table", token)
    else:
        draft.add("clock", "pause")  # also in a break: it begins anew


def _come(draft: Draft, person: Person) -> None:
    seat = seat_of(draft.state, person)
    if draft.state.seats[seat].computer is not None:
        draft.add("seat", "reclaim", actor=person.id, seat=seat)
    # once is enough, unless there was no room to go on and everybody else has left since
    if seat not in draft.state.here or draft.state.present <= draft.state.here:
        draft.add("seat", "here", actor=person.id, seat=seat)


# -- the clock: deadlines follow from the log, so that they are the same after a restart -----------------


def set_pace(draft: Draft, by: Person, pace: PaceName) -> None:
    """Set the pace, at any time; everybody's time begins anew. For the host, or whoever stands in."""
    expect_acting_host(draft.state, by)
    if draft.state.clock.pace != pace:
        draft.add("clock", f"pace {pace}", actor=by.id)


async def take_due_steps(draft: Draft) -> None:
    """Take the step due for each seat that is waited for, or for the table."""
    state = draft.state
    question, silence, idle = state.proposal, silence_ends(state), expires(state)
    if question is not None and silence is not None and silence <= draft.now_ms:
        draft.add("proposal", "carried", seat=question.seat)
        draft.add("table", "close agreed")
    elif idle is None or idle > draft.now_ms:
        for seat in waited_for(state):
            await _take_due_step(draft, seat)
    elif state.stage == "playing":
        await _lay_down(draft, "shelve paused")
    else:
        draft.add("table", "close expired")


async def _take_due_step(draft: Draft, seat: Seat) -> None:
    """Take a seat's step if it is due; the steps of others may have left its owner alone, or ended play."""
    step = end_of_time(draft.state, seat)
    if step is not None and step.at > draft.now_ms:
        step = next_step(draft.state, seat)
    if step is None or step.at > draft.now_ms:
        return
    match step.kind:
        case "remind" | "lapse":
            draft.add("clock", step.kind, seat=seat)
        case "takeover":
            draft.add("seat", f"takeover {draft.fresh_computer}", seat=seat)
        case "shelve":
            await _lay_down(draft, "shelve asleep")
