"""Days and times as people type them, and suggestions while they type.

Days are understood in the languages of the bot. Figures of a time are understood in every language; times in
words in German and in English, whose grammar is here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date, time, timedelta
from typing import Final, NamedTuple, TypeAlias

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

Span: TypeAlias = tuple[int, int]
"""Times of day from one until before another, in minutes since midnight; may pass the next midnight."""

_HOUR: Final = 60
_NOON: Final = 12 * _HOUR
_DAY: Final = 24 * _HOUR
_ANY: Final = (0, _DAY)
_EVENING: Final = (13 * _HOUR, _DAY)
"""Usual range of a time given in words.

It leaves out half past twelve, which could be noon or midnight.
"""
_MERIDIEMS: Final = {"a": (0, _NOON), "p": (_NOON, _DAY)}
_PARTS: Final[Mapping[str, Span]] = {
    **dict.fromkeys(("morgens", "frueh", "vormittags", "in the morning"), (_HOUR, _NOON)),
    "mittags": (11 * _HOUR, 15 * _HOUR),
    **dict.fromkeys(("nachmittags", "in the afternoon"), (_NOON, 19 * _HOUR)),
    **dict.fromkeys(("abends", "am abend", "in the evening", "tonight"), (17 * _HOUR, _DAY)),
    **dict.fromkeys(("nachts", "at night"), (20 * _HOUR, _DAY + 6 * _HOUR)),
}
_NAMED: Final = {"mitternacht": 0, "midnight": 0, "noon": _NOON}
_GERMAN: Final = (
    "ein zwei drei vier fuenf sechs sieben acht neun zehn elf zwoelf dreizehn vierzehn fuenfzehn sechzehn "
    "siebzehn achtzehn neunzehn zwanzig einundzwanzig zweiundzwanzig dreiundzwanzig vierundzwanzig"
)
_ENGLISH: Final = "one two three four five six seven eight nine ten eleven twelve"
_NUMBERS: Final[Mapping[str, int]] = {
    **{word: number for words in (_GERMAN, _ENGLISH) for number, word in enumerate(words.split(), 1)},
    "eins": 1,
    "fifteen": 15,
    "twenty": 20,
    "dreissig": 30,
    "thirty": 30,
    "fuenfundvierzig": 45,
}
_SHARES: Final = {"viertel": 15, "quarter": 15, "half": 30}

_SPELT: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "’": "'"})
_AT: Final = re.compile(r"(?:um|at) ")
_MERIDIEM: Final = re.compile(r"(?<=[\d ])([ap])\.? ?m\.?\Z")
_ACADEMIC: Final = re.compile(r"(?<=[\d ])([cs])\.? ?t\.?\Z")
_OCLOCK: Final = r"(?: (?:uhr|o'?clock))?"
_WORD: Final = r"([a-z]+|\d{1,2})"
_CLOCK: Final = re.compile(r"(\d{1,2}?)(?:[:.h ]?(\d{2})| ?uhr ?(\d{1,2}))?(?: ?(?:uhr|h))?\Z")
_CALLED: Final = re.compile(rf"{_WORD}{_OCLOCK}(?: {_WORD})?\Z")
_BESIDE: Final = re.compile(
    rf"(?:a )?{_WORD}(?: min(?:ute[ns]?)?)? (nach|past|after|vor|to|before) (halb )?{_WORD}{_OCLOCK}\Z"
)
_TOWARDS: Final = re.compile(rf"(halb|viertel|drei ?viertel|3/4) ?{_WORD}{_OCLOCK}\Z")
_MISSING: Final = {"halb": 30, "viertel": 45}
"""Minutes before the named hour; a quarter of an hour for other words."""


class _Reading(NamedTuple):
    """An hour as it was named, the minutes relative to it, and its usual range.

    Hours count to 24 without ``usual``, else to twelve.
    """

    hour: int
    minutes: int
    usual: Span | None


def read_time(typed: str) -> time:
    """Return the time of day meant: 20:30, 2030, 20 Uhr 30, 8:30 pm, halb neun, half past eight, 20 c.t.

    Figures alone count to 24. A time in words is after noon unless it says otherwise. Raises
    ``Refusal("time_unknown")``, also for times that could be noon or midnight.
    """
    found = _times(typed)
    if len(found) != 1:
        raise Refusal("time_unknown", typed=typed[:LONGEST])
    return found[0]


def times_to_choose(typed: str, locale: str) -> list[tuple[str, str]]:
    """Return names and values of times that fit what was typed; the possible readings come first.

    ``locale`` is the CLDR locale in which they are named.
    """
    found = list(EVENING_HOURS)
    if typed.strip():
        text = typed.strip().lower()
        found = [at for at in found if named_time(at, locale).lower().startswith(text)]
        found[:0] = _times(typed)
    return [(named_time(at, locale), at.isoformat("minutes")) for at in dict.fromkeys(found)]


def named_time(at: time, locale: str) -> str:
    """Return a time as a CLDR locale writes it: 20:00, 8:00 PM."""
    return format_time(at, "short", locale=locale).replace("\u202f", " ")


def _times(typed: str) -> list[time]:
    """Return all possible readings, the latest first; two if it could be noon or midnight, for example."""
    text = " ".join(typed.casefold().translate(_SPELT).split())
    named = _NAMED.get(_AT.sub("", text, count=1))
    found = _minutes(text) if named is None else {named}
    return [time(*divmod(minutes, _HOUR)) for minutes in sorted(found, reverse=True)]


def _minutes(text: str) -> set[int]:
    """Return all possible readings, in minutes since midnight."""
    text, spans = _without_parts(text)
    if found := _ACADEMIC.search(text):
        text = text[: found.start()].rstrip()
    if meridiem := _MERIDIEM.search(text):
        spans.append(_MERIDIEMS[meridiem[1]])
        text = text[: meridiem.start()].rstrip()
    reading = _reading(_AT.sub("", text, count=1))
    if reading is None or (meridiem and not 1 <= reading.hour <= 12):
        return set()
    if found is not None:  # lectures that begin cum tempore begin a quarter of an hour after the hour
        if reading.minutes:
            return set()
        reading = reading._replace(minutes=15 if found[1] == "c" else 0)
    return _meant(reading, spans)


def _without_parts(text: str) -> tuple[str, list[Span]]:
    """Return a time without a part of the day before or after it, and the spans of that part."""
    for part, span in _PARTS.items():
        for rest in (text.removesuffix(f" {part}"), text.removeprefix(f"{part} ")):
            if rest != text:
                return rest, [span]
    return text, []


def _meant(reading: _Reading, spans: Sequence[Span]) -> set[int]:
    """Return the possible times of a reading within the given parts of the day, or else its usual ones."""
    minutes = reading.hour * _HOUR + reading.minutes
    possible = {minutes % _DAY}
    if 1 <= reading.hour <= 12 and (spans or reading.usual):
        possible.add((minutes + _NOON) % _DAY)
    if spans:
        return {one for one in possible if all(_within(one, span) for span in spans)}
    usual = {one for one in possible if reading.usual is None or _within(one, reading.usual)}
    return usual or possible


def _within(minutes: int, span: Span) -> bool:
    return any(span[0] <= one < span[1] for one in (minutes, minutes + _DAY))


def _reading(text: str) -> _Reading | None:
    """Parse a time of day, ignoring the part of the day."""
    if found := _CLOCK.match(text):
        return _checked(int(found[1]), int(found[2] or found[3] or 0), None)
    if found := _TOWARDS.match(text):
        return _checked(_number(found[2]), -_MISSING.get(found[1], 15), _EVENING)
    if found := _BESIDE.match(text):
        minutes = _SHARES.get(found[1]) or _number(found[1])
        if minutes is None:
            return None
        signed = minutes if found[2] in ("nach", "past", "after") else -minutes
        return _checked(_number(found[4]), signed - (30 if found[3] else 0), _EVENING)
    if found := _CALLED.match(text):  # eight o'clock may be in the morning as well
        return _checked(_number(found[1]), _number(found[2]) if found[2] else 0, _ANY)
    return None


def _checked(hour: int | None, minutes: int | None, usual: Span | None) -> _Reading | None:
    if hour is None or minutes is None or abs(minutes) > 59 or hour > 24 - (minutes > 0):
        return None
    return _Reading(hour, minutes, usual)


def _number(word: str) -> int | None:
    return int(word) if word.isdecimal() else _NUMBERS.get(word)
