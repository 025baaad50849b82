"""Settings of tables and their clocks for whoever runs the bot: sections of the configuration file."""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

Seconds: TypeAlias = Annotated[float, Field(ge=0, le=86_400, allow_inf_nan=False)]
Days: TypeAlias = Annotated[float, Field(ge=0, le=3650, allow_inf_nan=False)]
Wait: TypeAlias = Annotated[float, Field(gt=0, le=1_000_000, allow_inf_nan=False)]
Count: TypeAlias = Annotated[int, Field(ge=1, le=1_000_000)]


class ConfigSection(BaseModel):
    """A section of the configuration. The docstrings of its fields are the comments in the example file."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        frozen=True, extra="forbid", hide_input_in_errors=True, use_attribute_docstrings=True
    )


class TableOptions(ConfigSection):
    """Tables and computer players."""

    computer_pause: Seconds = 1.0
    """Seconds that a computer player waits before it acts, so that people can follow. The last card of a hand
    takes less than half of that, the first decision of a deal two to three times as much."""
    computer_workers: Annotated[int, Field(ge=1, le=16)] = 2
    """Most processes in which computer players think, 40 to 80 MiB each. One is started when those that run
    are busy; while one hangs, the others go on."""
    deal_pause: Seconds = 2.0
    """Seconds after a deal in which nothing plays itself, so that everybody can read how it went."""
    tables_per_channel: Count = 10
    """Most open tables in a channel."""
    tables_per_guild: Count = 50
    """Most open tables on a server."""
    tables_per_person: Count = 10
    """Most open tables with a seat of the same person when they open another. Sitting down at somebody
    else's table is always possible."""
    opened_per_channel: Count = 5
    """Most open tables in a channel that one person may have opened, so that others have room, too."""
    opened_per_guild: Count = 15
    """Most open tables on a server that one person may have opened."""
    shelved_per_guild: Count = 50
    """Most games that a server may have put away for another evening."""
    shelved_per_person: Count = 10
    """Most games put away that one person may have opened."""
    seat_kept_days: Days = 3.0
    """Days for which a seat in a game that was put away is kept for its owner. They are counted anew when
    the owner is called back."""
    wakes_per_second: Annotated[float, Field(gt=0, le=10_000, allow_inf_nan=False)] = 50.0
    """How fast tables with something due come back after a restart."""


class ClockOptions(ConfigSection):
    """How long people are waited for, by the pace of their table."""

    live_reminder_seconds: Wait = 30.0
    """An evening in a voice chat: when somebody is reminded (never, if their time is up earlier)."""
    live_turn_seconds: Wait = 60.0
    """An evening in a voice chat: when a computer plays for them. The second time in a row it keeps the seat
    until they take it back."""
    relaxed_reminder_seconds: Wait = 120.0
    """An evening with breaks: when somebody is reminded."""
    relaxed_turn_seconds: Wait = 300.0
    """An evening with breaks: when a computer plays for them."""
    correspondence_reminder_hours: Wait = 24.0
    """A game over weeks: when somebody is reminded."""
    correspondence_turn_hours: Wait = 72.0
    """A game over weeks: when a computer plays for them."""
    lobby_expires_hours: Wait = 24.0
    """A table with a clock that has not begun closes when nobody has done anything for this long."""
    break_expires_days: Wait = 7.0
    """With a clock or without, a game is put away when nobody ends its break for this long."""
    shelf_expires_days: Wait = 182.0
    """A game that was put away closes when nobody has come back for this long."""
    outage_seconds: Wait = 10.0
    """When Discord was out of reach for this long, everybody gets the time back. The time in which the bot
    was down is always given back."""
