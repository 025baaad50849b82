"""Days as people type them, in German and English, and suggestions while they type."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import date, timedelta
from functools import cache
from typing import Final

import discord
from babel.dates import format_date, get_day_names, get_month_names

from cogs.texts.catalogue import LANGUAGES
from engine.game import Refusal

CHOICES: Final = 25
"""Maximum number of suggestions that Discord shows."""
LONGEST: Final = 40
"""Maximum number of typed characters that an error message repeats."""

_RELATIVE: Final = {
    "heute": 0,
    "today": 0,
    "tonight": 0,
    "morgen": 1,
    "tomorrow": 1,
    "übermorgen": 2,
    "uebermorgen": 2,
}
_ON: Final = re.compile(r"\A(?:am|on) ")
_LED: Final = re.compile(r"([^\W\d_]+)(?:\.,?|,)? ?(.+)\Z")
_ISO: Final = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})\Z")
_DOTTED: Final = re.compile(r"(\d{1,2})\. ?(\d{1,2})\.?(?: ?(\d{4}|\d{2}))?\Z")
_SLASHED: Final = re.compile(r"(\d{1,2})/(\d{1,2})(?:/(\d{4}|\d{2}))?\Z")
_DAY_FIRST: Final = re.compile(r"(\d{1,2})(?:\.|st|nd|rd|th)? ?([^\W\d_]+)\.?(?:,? ?(\d{4}))?\Z")
_MONTH_FIRST: Final = re.compile(r"([^\W\d_]+)\.? ?(\d{1,2})(?:st|nd|rd|th)?(?:,? ?(\d{4}))?\Z")


def read_day(typed: str, today: date) -> date:
    """Return the day meant: a date, a weekday (the next one, today included), both, ``tomorrow``.

    A date without a year is the next such date. Both languages are understood, whichever the person uses.
    Raises ``Refusal("day_unknown")``, also for a date that is on another weekday.
    """
    text = _ON.sub("", " ".join(typed.lower().split()))
    if text in _RELATIVE:
        return today + timedelta(days=_RELATIVE[text])
    if (weekday := _weekdays().get(text.rstrip("."))) is not None:
        return today + timedelta(days=(weekday - today.weekday()) % 7)
    if (led := _LED.match(text)) and (weekday := _weekdays().get(led[1])) is not None:
        text = led[2]
    for day in _readings(text, today):
        if weekday in (None, day.weekday()):
            return day
    raise Refusal("day_unknown", typed=typed[:LONGEST])


def days_to_choose(typed: str, today: date, locale: discord.Locale) -> list[tuple[str, str]]:
    """Return names and values of days that fit what was typed: its meaning first, then the next weeks."""
    found = [today + timedelta(days=ahead) for ahead in range(4 * 7)]
    if typed.strip():
        text = typed.strip().lower()
        found = [day for day in found if text in named_day(day, locale).lower() or text in day.isoformat()]
        with suppress(Refusal):
            if (meant := read_day(typed, today)) >= today:
                found.insert(0, meant)
    return [(named_day(day, locale), day.isoformat()) for day in dict.fromkeys(found)][:CHOICES]


def named_day(day: date, locale: discord.Locale | str) -> str:
    """Return a day as the reader writes it: Donnerstag, 3. Dezember 2026."""
    return format_date(day, "full", locale=babel_locale(locale))


def babel_locale(locale: discord.Locale | str) -> str:
    """Return the locale for the reader's dates, in a language that the bot speaks."""
    name = str(locale).replace("-", "_")
    return name if name.startswith("de") else name if name.startswith("en_") else "en_GB"


def _readings(text: str, today: date) -> Iterator[date]:
    if match := _ISO.match(text):
        yield from _dated(int(match[1]), int(match[2]), int(match[3]), today)
    if match := _DOTTED.match(text):
        yield from _dated(_year(match[3]), int(match[2]), int(match[1]), today)
    if match := _SLASHED.match(text):
        first, second, year = int(match[1]), int(match[2]), _year(match[3])
        yield from _dated(year, second, first, today)
        yield from _dated(year, first, second, today)
    if (match := _DAY_FIRST.match(text)) and (month := _months().get(match[2])):
        yield from _dated(_year(match[3]), month, int(match[1]), today)
    if (match := _MONTH_FIRST.match(text)) and (month := _months().get(match[1])):
        yield from _dated(_year(match[3]), month, int(match[2]), today)


def _year(written: str | None) -> int | None:
    return None if written is None else int(written) + (2000 if len(written) == 2 else 0)


def _dated(year: int | None, month: int, day: int, today: date) -> Iterator[date]:
    """Yield the date if it exists; without a year, the next such date."""
    for one in (year,) if year is not None else range(today.year, today.year + 5):
        try:
            found = date(one, month, day)
        except ValueError:
            continue
        if year is not None or found >= today:
            yield found
            return


@cache
def _weekdays() -> dict[str, int]:
    """Return the numbers of weekdays by name: both languages, long and short."""
    names = {
        str(name).lower().rstrip("."): number
        for language in LANGUAGES
        for named in (
            get_day_names("wide", locale=language),
            get_day_names("abbreviated", locale=language),
            get_day_names("short", locale=language),
        )
        for number, name in named.items()
    }
    return names | {"thur": 3, "thurs": 3, "tues": 1, "wednes": 2}


@cache
def _months() -> dict[str, int]:
    """Return the numbers of months by name: both languages, long and short."""
    return {
        str(name).lower().rstrip("."): number
        for language in LANGUAGES
        for context in ("format", "stand-alone")
        for width in ("wide", "abbreviated")
        for number, name in get_month_names(width, context=context, locale=language).items()
    }
