"""Checks that an operation makes of a table's state before it changes something; all raise ``TableError``."""

from __future__ import annotations

from engine.game import Seat
from engine.storage.records import Person
from engine.tables.errors import TableError
from engine.tables.state import Stage, TableState


def expect_open(state: TableState) -> None:
    """Expect a table that is not over."""
    if state.stage == "closed":
        raise TableError("table_closed")
    if state.stage == "finished":
        raise TableError("table_finished")


def expect_begun(state: TableState) -> None:
    """Expect a partie that has begun and is not over; it may be put away."""
    expect_open(state)
    if state.stage == "lobby":
        raise TableError("not_started")


def expect_shelved(state: TableState) -> None:
    """Expect a partie that is put away."""
    expect_open(state)
    if state.stage != "shelved":
        raise TableError("not_shelved")


def expect_status(state: TableState, stage: Stage) -> None:
    """Expect the lobby, or a partie that is being played."""
    expect_open(state)
    if state.stage == "shelved":
        raise TableError("shelved")
    if state.stage != stage:
        raise TableError("not_started" if stage == "playing" else "already_started")


def expect_decision(state: TableState, person: Person, seat: Seat, decision: int) -> None:
    """Expect somebody on a seat of theirs, with its newest decision number."""
    expect_status(state, "playing")
    if state.clock.paused:
        raise TableError("paused")
    seat_of(state, person)
    if not 0 <= seat < len(state.seats) or state.seats[seat].owner != person.id:
        raise TableError("not_your_seat")
    if state.seats[seat].computer is not None:
        raise TableError("replaced")
    if state.decisions[seat] != decision:
        raise TableError("stale")


def expect_host(state: TableState, person: Person) -> None:
    """Expect the host."""
    if person.id != state.host_id:
        raise TableError("not_host")


def expect_acting_host(state: TableState, person: Person) -> None:
    """Expect the host, or somebody who may stand in for them."""
    if not state.acts_as_host(person.id):
        raise TableError("not_host")


def expect_own(state: TableState) -> None:
    """Expect a table that is its host's, not a tournament's."""
    if state.arranged:
        raise TableError("arranged")


def expect_seat(state: TableState, seat: Seat) -> None:
    """Expect a seat that the table has."""
    if not 0 <= seat < len(state.seats):
        raise TableError("seat_empty")


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
    if state.seats[seat].computer is not None:
        raise TableError("replaced")
    return seat


def empty_seat(state: TableState, person: Person | None = None) -> Seat:
    """Return the seat on which nobody sits that a person, or a computer, gets in the lobby.

    The one that is kept for them, else the first that is kept for nobody, else the first.
    """
    empty = state.empty_seats
    if not empty:
        raise TableError("table_full")
    own = () if person is None else [seat for seat in empty if state.reserved.get(seat) == person.id]
    return next(iter(own or (seat for seat in empty if seat not in state.reserved)), empty[0])
