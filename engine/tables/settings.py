"""Settings of tables, made by the person who runs the bot."""

from __future__ import annotations

from dataclasses import dataclass

from engine.tables.pace import DEFAULT_PACES, HOUR, Paces


@dataclass(frozen=True, slots=True)
class TableSettings:
    """Pauses and intervals in seconds, limits as counts of tables that are open (or shelved) at once."""

    computer_pause: float = 1.0
    """Seconds that a computer waits before it acts, so that people can follow."""
    answer_pause: float = 45.0
    """Seconds that computers wait for answers to a question that is void as soon as play goes on."""
    wakes_per_second: float = 50.0
    """How many due tables wake in a second after a restart."""
    idle_after: float = 900.0
    """Seconds after its last use until a table is dropped from memory."""
    over_idle_after: float = 120.0
    """The same for a table that is over: its score sheet is looked at right away, or hardly ever."""
    max_loaded: int = 2000
    """Tables in memory; above that the longest unused go first, unless something is due there."""
    storage_retry: float = 5.0
    """Seconds until a computer tries again when its action could not be stored."""
    rendered_pause: float = 2.0
    """Seconds without changes until a table is noted as shown, so that a start doesn't wake it."""
    tables_per_channel: int = 10
    tables_per_guild: int = 50
    tables_per_person: int = 10
    opened_per_channel: int = 5
    """Most tables of a channel that one person may have opened, so that others have room, too."""
    opened_per_guild: int = 15
    """Most tables of a server that one person may have opened."""
    shelved_per_guild: int = 50
    shelved_per_person: int = 10
    """Most shelved tables of a server that one person may have opened."""
    entries_per_deal: int = 200
    """Limit on changes of mind by one person in a deal or the lobby: each is an entry that stays."""
    invited: int = 4
    """Most people whom a host can name for a table that not everyone may join."""
    paces: Paces = DEFAULT_PACES
    """The durations of each pace."""
    lobby_expires: float = 24 * HOUR
    """Seconds without a stir until a table that has a clock and has not begun closes."""
    break_expires: float = 7 * 24 * HOUR
    """Seconds without a stir until a table that has a break is put away, with a clock or without."""
    shelf_expires: float = 26 * 7 * 24 * HOUR
    """Seconds without a stir until a table that was put away closes."""
    abandoned_expires: float = 14 * 24 * HOUR
    """The same if its only person just went away: a server's shelf is small."""
    seat_kept: float = 3 * 24 * HOUR
    """Seconds for which a seat of a partie put away is kept, since then or since its owner was called."""
    alive_every: float = 15.0
    """Seconds between two notes that the bot is alive, so that the time in which it wasn't is known."""
    outage_after: float = 10.0
    """Seconds out of Discord's reach after which everybody gets the time back."""
