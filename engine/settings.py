"""Settings of tables and their clocks for whoever runs the bot: sections of the configuration file."""

from typing import Annotated, ClassVar, Final, TypeAlias, TypeVar

from pydantic import BaseModel, ConfigDict, Field

Seconds: TypeAlias = Annotated[float, Field(ge=0, le=86_400, allow_inf_nan=False)]
Wait: TypeAlias = Annotated[float, Field(gt=0, le=1_000_000, allow_inf_nan=False)]
Count: TypeAlias = Annotated[int, Field(ge=1, le=1_000_000)]

_INNER: Final = "not for hosts"
_T = TypeVar("_T")
Inner: TypeAlias = Annotated[_T, _INNER]
"""Marks a setting that tests and benchmarks turn, through the environment alone: no host is told of it, and a
file that sets it is refused."""


class ConfigSection(BaseModel):
    """A section of the configuration. The docstrings of its fields are the comments in the example file."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        frozen=True, extra="forbid", hide_input_in_errors=True, use_attribute_docstrings=True
    )

    @classmethod
    def of_hosts(cls) -> list[str]:
        """Return the names of the settings for whoever runs the bot, in order."""
        return [name for name, field in cls.model_fields.items() if _INNER not in field.metadata]


class TableOptions(ConfigSection):
    """Tables and computer players."""

    computer_pause: Seconds = 1.0
    """Seconds that a computer player waits before it acts, so that people can follow."""
    computer_workers: Annotated[int, Field(ge=1, le=16)] = 2
    """Most processes in which computer players think, 40 to 80 MiB each."""
    tables_per_channel: Count = 10
    """Most open tables in a channel."""
    opened_per_channel: Count = 5
    """Most of them that one person may have opened, so that others have room, too."""
    tables_per_guild: Count = 50
    """Most open tables on a server."""
    opened_per_guild: Count = 15
    """Most of them that one person may have opened."""
    tables_per_person: Count = 10
    """Most open tables with a seat of whoever opens another."""
    shelved_per_guild: Count = 50
    """Most games that a server may have put away."""
    shelved_per_person: Count = 10
    """Most of them that one person may have opened."""
    deal_pause: Inner[Seconds] = 2.0
    """Seconds after a deal in which nothing plays itself, so that everybody can read how it went."""
    wakes_per_second: Inner[Annotated[float, Field(gt=0, le=10_000, allow_inf_nan=False)]] = 50.0
    """How fast tables with something due come back after a restart."""


class ClockOptions(ConfigSection):
    """How long people are waited for, by the pace of their table."""

    live_reminder_seconds: Wait = 30.0
    """An evening in a voice chat: when somebody is reminded."""
    live_turn_seconds: Wait = 60.0
    """When a computer plays for them."""
    relaxed_reminder_seconds: Wait = 120.0
    """An evening with breaks: the reminder."""
    relaxed_turn_seconds: Wait = 300.0
    """The computer."""
    correspondence_reminder_hours: Wait = 24.0
    """A game over weeks: the reminder."""
    correspondence_turn_hours: Wait = 72.0
    """The computer."""
    shelf_expires_days: Wait = 182.0
    """How long a game is kept that was put away."""
    outage_seconds: Inner[Wait] = 10.0
    """When Discord was out of reach for this long, everybody gets the time back. The time in which the bot
    was down is always given back."""
