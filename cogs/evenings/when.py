"""Days as people type them, in the languages of the bot, and suggestions while they type."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date, timedelta
from typing import Final, Literal

from babel.dates import format_date, get_day_names, get_month_names

from cogs.texts.catalogue import Texts, Words
from engine.game import Refusal

CHOICES: Final = 25
"""Maximum number of suggestions that Discord shows."""
LONGEST: Final = 40
"""Maximum number of typed characters that an error message repeats."""

_RELATIVE: Final = ("day-today", "day-tomorrow", "day-after-tomorrow")
"""Texts with what people type for days, from today on."""
_LEAST: Final = 3
"""Minimum number of letters by which a weekday is known that isn't typed to its end."""
_LED: Final = re.compile(r"([^\W\d_]+)(?:\.,?|,)? ?(.+)\Z")
_CONTEXTS: Final[tuple[Literal["format", "stand-alone"], ...]] = ("format", "stand-alone")
_WIDTHS: Final[tuple[Literal["wide", "abbreviated"], ...]] = ("wide", "abbreviated")
_ISO: Final = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})\Z")
_DOTTED: Final = re.compile(r"(\d{1,2})\. ?(\d{1,2})\.?(?: ?(\d{4}|\d{2}))?\Z")
_SLASHED: Final = re.compile(r"(\d{1,2})/(\d{1,2})(?:/(\d{4}|\d{2}))?\Z")
_DAY_FIRST: Final = re.compile(r"(\d{1,2})(?:\.|st|nd|rd|th)? ?([^\W\d_]+)\.?(?:,? ?(\d{4}))?\Z")
_MONTH_FIRST: Final = re.compile(r"([^\W\d_]+)\.? ?(\d{1,2})(?:st|nd|rd|th)?(?:,? ?(\d{4}))?\Z")


class Days:
    """Reads and suggests days. What other languages call a day is understood, too, whatever the reader's."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        self._known: dict[str, _Names] = {}

    def read(self, typed: str, today: date, words: Words) -> date:
        """Return the day meant: a date, a weekday (the next one, today included), both, ``tomorrow``.

        A date without a year is the next such date. Raises ``Refusal("day_unknown")``, also for a date that
        is on another weekday.
        """
        names = self._names(words)
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
        return [(named_day(day, locale), day.isoformat()) for day in dict.fromkeys(found)][:CHOICES]

    def _names(self, words: Words) -> _Names:
        """Return all names; where a word means another day in another language, the reader's own counts."""
        if words.language not in self._known:
            others = [self._texts.of(one) for one in self._texts.languages if one != words.language]
            self._known[words.language] = _Names([*others, words])
        return self._known[words.language]


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
            for context in _CONTEXTS:
                for width in _WIDTHS:
                    months = get_month_names(width, context=context, locale=locale)
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
    if match := _ISO.match(text):
        yield from _dated(int(match[1]), int(match[2]), int(match[3]), today)
    if match := _DOTTED.match(text):
        yield from _dated(_year(match[3]), int(match[2]), int(match[1]), today)
    if match := _SLASHED.match(text):
        first, second, year = int(match[1]), int(match[2]), _year(match[3])
        yield from _dated(year, second, first, today)
        yield from _dated(year, first, second, today)
    if (match := _DAY_FIRST.match(text)) and (month := months.get(match[2])):
        yield from _dated(_year(match[3]), month, int(match[1]), today)
    if (match := _MONTH_FIRST.match(text)) and (month := months.get(match[1])):
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
