"""Days and times as people type them, and suggestions while they type.

Days are understood in the languages of the bot; times in figures.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date, time, timedelta
from typing import Final

from babel.dates import format_date, format_time, get_day_names, get_month_names

from cogs.texts.catalogue import Texts, Words
from engine.game import Refusal

LONGEST: Final = 40
"""Maximum number of typed characters that an error message repeats."""

_RELATIVE: Final = ("day-today", "day-tomorrow", "day-after-tomorrow")
"""Texts with what people type for days, from today on."""
_LEAST: Final = 3
"""Minimum number of letters by which a weekday is known that isn't typed to its end."""
_LED: Final = re.compile(r"([^\W\d_]+)(?:\.,?|,)? ?(.+)\Z")
_DATES: Final = (
    re.compile(r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})\Z"),
    re.compile(r"(?P<day>\d{1,2})\. ?(?P<month>\d{1,2})\.?(?: ?(?P<year>\d{4}|\d{2}))?\Z"),
    re.compile(r"(?P<day>\d{1,2})/(?P<month>\d{1,2})(?:/(?P<year>\d{4}|\d{2}))?\Z"),
    re.compile(r"(?P<month>\d{1,2})/(?P<day>\d{1,2})(?:/(?P<year>\d{4}|\d{2}))?\Z"),
    re.compile(r"(?P<day>\d{1,2})(?:\.|st|nd|rd|th)? ?(?P<month>[^\W\d_]+)\.?(?:,? ?(?P<year>\d{4}))?\Z"),
    re.compile(r"(?P<month>[^\W\d_]+)\.? ?(?P<day>\d{1,2})(?:st|nd|rd|th)?(?:,? ?(?P<year>\d{4}))?\Z"),
)
"""How dates are written, in the order in which they are tried: 3/12 is in December rather than in March."""


class Days:
    """Reads and suggests days. What other languages call a day is understood, too, whatever the reader's."""

    def __init__(self, texts: Texts) -> None:
        every = [texts.of(one) for one in texts.languages]
        # where a word means another day in another language, the reader's own counts
        self._names = {one.language: _Names([*every, one]) for one in every}

    def read(self, typed: str, today: date, words: Words) -> date:
        """Return the day meant: a date, a weekday (the next one, today included), both, ``tomorrow``.

        A date without a year is the next such date. Raises ``Refusal("day_unknown")``, also for a date that
        is on another weekday.
        """
        names = self._names[words.language]
        text = " ".join(typed.lower().split())
        led = text.partition(" ")
        if led[0] in names.on and led[2]:
            text = led[2]
        if text in names.relative:
            return today + timedelta(days=names.relative[text])
        if (weekday := names.weekday(text.rstrip("."))) is not None:
            return today + timedelta(days=(weekday - today.weekday()) % 7)
        written: list[tuple[str, int | None]] = [(text, None)]  # “mar 3” is no Tuesday
        if (begun := _LED.match(text)) and (weekday := names.weekday(begun[1])) is not None:
            written.insert(0, (begun[2], weekday))
        for date_alone, weekday in written:
            for day in _readings(date_alone, today, names.months):
                if weekday in (None, day.weekday()):
                    return day
        raise Refusal("day_unknown", typed=typed[:LONGEST])

    def to_choose(self, typed: str, today: date, words: Words, locale: str) -> list[tuple[str, str]]:
        """Return names and values of days that fit what was typed: its meaning first, then the next weeks.

        ``locale`` is the CLDR locale in which they are named.
        """
        found = [today + timedelta(days=ahead) for ahead in range(4 * 7)]
        if typed.strip():
            text = typed.strip().lower()
            found = [
                day for day in found if text in named_day(day, locale).lower() or text in day.isoformat()
            ]
            with suppress(Refusal):
                if (meant := self.read(typed, today, words)) >= today:
                    found.insert(0, meant)
        return [(named_day(day, locale), day.isoformat()) for day in dict.fromkeys(found)]


class _Names:
    """Names of days in some languages; in doubt the last one counts."""

    def __init__(self, languages: Sequence[Words]) -> None:
        self.relative: dict[str, int] = {}
        """Days from today, by name."""
        self.on: set[str] = set()
        """Words before a day: ``on`` Thursday, ``am`` Donnerstag."""
        self.months: dict[str, int] = {}
        self._weekdays: dict[str, int] = {}
        for words in languages:
            locale = words.locale()
            for days, text in enumerate(_RELATIVE):
                self.relative |= dict.fromkeys(_listed(words(text)), days)
            self.on |= set(_listed(words("day-on")))
            for width in ("wide", "abbreviated", "short"):
                named = get_day_names(width, locale=locale)
                self._weekdays |= {_plain(name): number for number, name in named.items()}
            for context in ("format", "stand-alone"):
                for length in ("wide", "abbreviated"):
                    months = get_month_names(length, context=context, locale=locale)
                    self.months |= {_plain(name): number for number, name in months.items()}

    def weekday(self, typed: str) -> int | None:
        """Return the number of a weekday: by name, or by how a name begins where only one begins so."""
        if typed in self._weekdays:
            return self._weekdays[typed]
        begun = {number for name, number in self._weekdays.items() if name.startswith(typed)}
        return begun.pop() if len(typed) >= _LEAST and len(begun) == 1 else None


def named_day(day: date, locale: str) -> str:
    """Return a day as a CLDR locale writes it: Donnerstag, 3. Dezember 2026."""
    return format_date(day, "full", locale=locale)


def _listed(text: str) -> list[str]:
    """Return what a text lists, with commas between."""
    return [one.strip().lower() for one in text.split(",")]


def _plain(name: object) -> str:
    return str(name).lower().rstrip(".")


def _readings(text: str, today: date, months: Mapping[str, int]) -> Iterator[date]:
    for match in filter(None, (pattern.match(text) for pattern in _DATES)):
        named = match["month"]
        month = int(named) if named.isdecimal() else months.get(named, 0)
        yield from _dated(_year(match["year"]), month, int(match["day"]), today)


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


# -- times of day -------------------------------------------------------------------------------------------

EVENING_HOURS: Final = tuple(time(hour, minute) for hour in range(17, 24) for minute in (0, 30))
"""Times that are suggested first."""

_TIME: Final = re.compile(
    r"(?:um |at )?(?P<hour>\d{1,2}?)(?:[:.h ]?(?P<minute>\d{2})| ?uhr ?(?P<after>\d{1,2}))?(?: ?(?:uhr|h))?"
    r"(?: ?(?P<half>[ap])\.? ?m\.?| ?(?P<academic>[cs])\.? ?t\.?)?\Z"
)


def read_time(typed: str) -> time:
    """Return the time of day meant: 20:30, 2030, 20 Uhr 30, 8:30 pm, 20 c.t.

    Raises ``Refusal("time_unknown")``.
    """
    found = _TIME.match(" ".join(typed.casefold().split()))
    if found is not None:
        with suppress(ValueError):
            return _time_of(found)
    raise Refusal("time_unknown", typed=typed[:LONGEST])


def times_to_choose(typed: str, locale: str) -> list[tuple[str, str]]:
    """Return names and values of times that fit what was typed: its meaning first.

    ``locale`` is the CLDR locale in which they are named.
    """
    found = list(EVENING_HOURS)
    if text := typed.strip().lower():
        found = [at for at in found if named_time(at, locale).lower().startswith(text)]
        with suppress(Refusal):
            found.insert(0, read_time(typed))
    return [(named_time(at, locale), at.isoformat("minutes")) for at in dict.fromkeys(found)]


def named_time(at: time, locale: str) -> str:
    """Return a time as a CLDR locale writes it: 20:00, 8:00 PM."""
    return format_time(at, "short", locale=locale).replace("\u202f", " ")


def _time_of(found: re.Match[str]) -> time:
    """Return the time that was typed. Raises ``ValueError`` if there is none like that."""
    hour, minute = int(found["hour"]), int(found["minute"] or found["after"] or 0)
    if found["half"] and not 1 <= hour <= 12:
        raise ValueError("hours of half a day count from one to twelve")
    if found["half"]:
        hour = hour % 12 + (12 if found["half"] == "p" else 0)
    if found["academic"] and minute:
        raise ValueError("lectures begin at the hour")
    if found["academic"] == "c":  # cum tempore: a quarter of an hour later
        minute = 15
    return time(0 if hour == 24 and not minute else hour, minute)
