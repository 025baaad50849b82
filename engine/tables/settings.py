"""What the person who runs the bot can set about tables."""

from __future__ import annotations

from dataclasses import dataclass

from engine.tables.pace import DEFAULT_PACES, HOUR, Paces


@dataclass(frozen=True, slots=True)
class TableSettings:
    """Pauses and intervals in seconds, limits as counts of tables that are open (or shelved) at once."""

    computer_pause: float = 1.0
    """How long a computer waits before it acts, so that people can follow."""
    answer_pause: float = 45.0
    """How long computers wait for people to answer a question that is void as soon as play goes on."""
    wakes_per_second: float = 50.0
    """How fast due tables wake after a restart."""
    idle_after: float = 900.0
    """How long after its last use a table is dropped from memory, …"""
    over_idle_after: float = 120.0
    """… and one that is over: its score sheet is looked at right away, or hardly ever."""
    max_loaded: int = 2000
    """Tables in memory; above that the longest unused go first, unless something is due there."""
    storage_retry: float = 5.0
    """When a computer's action could not be stored: how long until it tries again."""
    rendered_pause: float = 2.0
    """How long a table must be quiet until it is noted as shown, so that a start doesn't wake it."""
    tables_per_channel: int = 10
    tables_per_guild: int = 50
    tables_per_person: int = 10
    opened_per_channel: int = 5
    """Of a channel's tables at most so many that one person has opened, so that others have room too, …"""
    opened_per_guild: int = 15
    """… and of a server's."""
    shelved_per_guild: int = 50
    shelved_per_person: int = 10
    """Of those at most so many that one person has opened."""
    stirs_per_deal: int = 200
    """How often one person may change their mind in a deal or the lobby: each time is an entry that stays."""
    invited: int = 4
    """How many people a host can name for a table that not everyone may join."""
    paces: Paces = DEFAULT_PACES
    """How long each pace leaves people."""
    lobby_expires: float = 24 * HOUR
    """A table that has a clock and has not begun closes when nobody has stirred for this long, …"""
    break_expires: float = 7 * 24 * HOUR
    """… one that has a break is put away after this long, with a clock or without, …"""
    shelf_expires: float = 26 * 7 * 24 * HOUR
    """… one that was put away closes after this long, …"""
    abandoned_expires: float = 14 * 24 * HOUR
    """… but after this long if its only person just went away: a server's shelf is small."""
    seat_kept: float = 3 * 24 * HOUR
    """How long nobody else gets a seat of a partie put away: since then, or since its owner was called."""
    alive_every: float = 15.0
    """How often it is noted that the bot is alive, so that the time in which it wasn't is known."""
    outage_after: float = 10.0
    """When Discord was out of reach for this long, everybody gets the time back."""
