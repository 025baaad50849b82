"""The periods that a leaderboard or statistics can cover: as codes in ids, as typed text, and by name."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final

import discord
from babel.dates import format_date, format_skeleton
from discord import app_commands

from cogs.shell.feature import Services
from cogs.shell.rights import choices, services_of
from cogs.texts.catalogue import Words
from engine.game import Refusal
from engine.seasons.calendar import ALL_TIME, EARLIEST, WINTER, Calendar, Season
from engine.standings.facts import ALWAYS, Span

PERIOD: Final = r"all|s-?[0-9]{1,14}|m[0-9]{6}|e[0-9]{8}"
"""All time, a season by its begin (milliseconds since 1970), a month, or an evening by its day."""
CURRENT: Final = ("season", "month", "evening")
"""The periods that are running now, as the command names them."""

_CODE: Final = re.compile(rf"(?:{PERIOD})\Z")
_LONGEST: Final = 40
MOST_OFFERED: Final = 25
"""Maximum number of options that Discord allows in a select."""


@dataclass(frozen=True, slots=True)
class BoardPeriod:
    """A period in one server: ``key`` is its name in the standings, ``code`` in ids, ``name`` for readers.

    An evening has no ``key``: the standings don't know evenings.
    """

    code: str
    name: str
    key: str = ""
    lasts: Span = ALWAYS

    @property
    def is_evening(self) -> bool:
        """Whether this is an evening, whose board is summed from its deals."""
        return self.code.startswith("e")

    @property
    def span(self) -> tuple[int, int] | None:
        """The begin and end of an evening, in milliseconds since 1970; ``None`` for other periods."""
        begins_ms, ends_ms = self.lasts
        if not self.is_evening or begins_ms is None or ends_ms is None:
            return None
        return begins_ms, ends_ms


class BoardPeriods:
    """The periods of servers; a period of one server is neither offered to nor accepted from another."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def offered(self, guild: str, words: Words) -> list[BoardPeriod]:
        """Return the periods to choose from: all time, the current ones, and past ones, the newest first."""
        calendar = await self._services.store.seasons.calendar(guild)
        seasons = await self._services.standings_worker.seasons(guild)
        now_ms = self._services.now_ms()
        current = calendar.season(now_ms)
        periods = await self._services.store.standings.periods(guild)
        months = sorted((period for period in periods if period.startswith("month ")), reverse=True)
        found = [_all_time(words)]
        if current is not None:
            found.append(_season(current, calendar, words))
        found.append(_month(calendar.month(now_ms), calendar, words))
        tonight = calendar.evening(now_ms)
        found += [_evening(day, calendar, now_ms, words) for day in (tonight, tonight - timedelta(days=1))]
        found += [_season(season, calendar, words) for season in seasons]
        found += [_month(month, calendar, words) for month in months]
        return list({period.code: period for period in found}.values())

    async def meant(self, typed: str | None, guild: str, words: Words) -> BoardPeriod:
        """Return the period that somebody has chosen or typed; all time if nothing is given.

        Raises ``Refusal`` ``board_no_season`` and ``board_period_unknown``.
        """
        text = (typed or ALL_TIME).strip()
        calendar = await self._services.store.seasons.calendar(guild)
        if text in CURRENT:
            return _current(text, calendar, self._services.now_ms(), words)
        if _CODE.match(text):
            return await self.coded(text, guild, words)
        offered = await self.offered(guild, words)
        fitting = [period for period in offered if text.casefold() in period.name.casefold()]
        exact = [period for period in fitting if text.casefold() == period.name.casefold()]
        Refusal.unless(len(exact or fitting) == 1, "board_period_unknown", typed=text[:_LONGEST])
        return (exact or fitting)[0]

    async def coded(self, code: str, guild: str, words: Words, now_ms: int | None = None) -> BoardPeriod:
        """Return the period of a code, as it is called now or at another time.

        Raises ``Refusal("board_period_unknown")`` for another server's.
        """
        calendar = await self._services.store.seasons.calendar(guild)
        number = code[1:]
        try:
            match code[:1] if _CODE.match(code) else "":
                case "a":
                    return _all_time(words)
                case "s":
                    season = calendar.season(int(number))
                    if season is not None and season.begins_ms == int(number):
                        return _season(season, calendar, words)
                case "m":
                    first = date(int(number[:4]), int(number[4:]), 1)
                    if first >= EARLIEST:
                        return _month(f"month {first:%Y-%m}", calendar, words)
                case "e":
                    day = date(int(number[:4]), int(number[4:6]), int(number[6:]))
                    if day >= EARLIEST:
                        now_ms = self._services.now_ms() if now_ms is None else now_ms
                        return _evening(day, calendar, now_ms, words)
        except (ValueError, OverflowError, OSError):  # no such day, or no such time
            pass
        raise Refusal("board_period_unknown", typed=code[:_LONGEST])

    async def suggested(self, typed: str, guild: str, words: Words) -> list[tuple[str, str]]:
        """Return names and values of the periods that fit what somebody types."""
        offered = await self.offered(guild, words)
        text = typed.strip().casefold()
        return [(one.name, one.code) for one in offered if text in one.name.casefold() or text == one.code]


async def suggest_period(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    """Suggest periods of the server while somebody types."""
    services, guild = services_of(interaction), str(interaction.guild_id)
    return choices(await BoardPeriods(services).suggested(typed, guild, services.words_for(interaction)), "")


def shortened(
    offered: Sequence[BoardPeriod], chosen: BoardPeriod, most: int = MOST_OFFERED
) -> list[BoardPeriod]:
    """Return at most ``most`` of the offered periods, always including the chosen one."""
    some = list(offered[:most])
    if chosen.code not in [period.code for period in some]:
        some = [*some[: most - 1], chosen]
    return some


def _current(what: str, calendar: Calendar, now_ms: int, words: Words) -> BoardPeriod:
    if what == "month":
        return _month(calendar.month(now_ms), calendar, words)
    if what == "evening":
        return _evening(calendar.evening(now_ms), calendar, now_ms, words)
    season = calendar.season(now_ms)
    if season is None:
        raise Refusal("board_no_season")
    return _season(season, calendar, words)


def _all_time(words: Words) -> BoardPeriod:
    return BoardPeriod(ALL_TIME, words("board-period-all"), ALL_TIME)


def _season(season: Season, calendar: Calendar, words: Words) -> BoardPeriod:
    lasts = Span(season.begins_ms, season.ends_ms)
    return BoardPeriod(f"s{season.begins_ms}", season_name(season, calendar, words), season.period, lasts)


def _month(key: str, calendar: Calendar, words: Words) -> BoardPeriod:
    year, month = map(int, key.removeprefix("month ").split("-"))
    first = date(year, month, 1)
    name = format_skeleton("yMMMM", first, locale=words.locale())
    lasts = Span(*calendar.month_span(calendar.begin_of(first)))
    return BoardPeriod(f"m{year:04}{month:02}", name, key, lasts)


def _evening(day: date, calendar: Calendar, now_ms: int, words: Words) -> BoardPeriod:
    tonight = calendar.evening(now_ms)
    if day == tonight:
        name = words("board-period-tonight")
    elif day == tonight - timedelta(days=1):
        name = words("board-period-last-evening")
    else:
        name = words("board-period-evening", day=format_date(day, "long", locale=words.locale()))
    return BoardPeriod(f"e{day:%Y%m%d}", name, lasts=Span(*calendar.evening_span(day)))


def season_name(season: Season, calendar: Calendar, words: Words) -> str:
    """Return a season's name in the reader's language, not yet escaped for a message.

    The rest of a semester after a season of the server's own is distinguished by its first day.
    """
    if season.name:
        return season.name
    first, _ = calendar.semester(season.begins_ms)
    name = words(
        "season-semester",
        winter="yes" if first.month == WINTER else "no",
        year=str(first.year),
        next=f"{(first.year + 1) % 100:02}",
    )
    if season.begins_ms == calendar.begin_of(first):
        return name
    day = format_skeleton("MMMMd", calendar.day(season.begins_ms), locale=words.locale())
    return words("season-rest", semester=name, day=day)
