"""Calendars of servers: the seasons, months and evenings in which a partie counts, by local time."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, Final, Literal, TypeAlias
from zoneinfo import ZoneInfo, available_timezones


@lru_cache(maxsize=1)
def zones() -> frozenset[str]:
    """Return the IANA names of all time zones."""
    return frozenset(available_timezones())


def zone_named(name: str) -> str:
    """Return the IANA name of the time zone with this name, in any spelling, or this unambiguous city.

    Raises ``ValueError``.
    """
    found = _by_name().get(_folded(name), ())
    if len(found) != 1:
        raise ValueError(f"there is no time zone {name[:40]}")
    return found[0]


def zones_like(name: str, limit: int = 3) -> list[str]:
    """Return time zones with similar names, the likeliest first."""
    folded = _folded(name)
    close = [folded, *get_close_matches(folded, _by_name(), limit, cutoff=0.7)]
    return list(dict.fromkeys(zone for one in close for zone in _by_name().get(one, ())))[:limit]


def _folded(name: str) -> str:
    return "_".join(name.split()).casefold()


@lru_cache(maxsize=1)
def _by_name() -> Mapping[str, Sequence[str]]:
    cities: defaultdict[str, list[str]] = defaultdict(list)
    for zone in sorted(zones()):
        area, _, city = zone.rpartition("/")
        if area and area not in ("Etc", "US", "Canada", "Brazil", "Mexico", "Chile"):  # names of old
            cities[_folded(city)].append(zone)
    return {**cities, **{_folded(zone): [zone] for zone in zones()}}


DAYS: Final = ("%Y-%m-%d", "%d.%m.%Y")
"""How people type a day: ``2026-10-01`` or ``1.10.2026``."""


def day_typed(typed: str, ways: Iterable[str] = DAYS) -> date | None:
    """Return the day that is typed in one of these ways (for ``strptime``); ``None`` for anything else."""
    for way in ways:
        with suppress(ValueError):
            return datetime.strptime(typed, way).replace(tzinfo=UTC).date()
    return None


Rhythm: TypeAlias = Literal["semesters", "by_hand"]
"""Whether a season begins with each semester, or only when somebody opens one."""
RHYTHMS: Final[tuple[Rhythm, ...]] = ("semesters", "by_hand")

WINTER: Final = 10
SEMESTER_MONTHS: Final = (3, WINTER)
"""Months whose first day begins a semester; the winter semester ends in the year after."""
EVENING_ENDS: Final = time(12)
"""Local time until which an evening lasts, on the next day."""

EARLIEST: Final = date(1900, 1, 1)
"""Earliest day accepted from anybody: earlier ones are typing errors, and no calendar has a year 0."""

ALL_TIME: Final = "all"

ZONE: Final = "timezone"
"""Server setting: the time zone, an IANA name."""
RHYTHM: Final = "season_rhythm"
"""Server setting: whether seasons follow the semesters."""
SINCE: Final = "by_hand_since"
"""Server setting: when seasons ceased to follow the semesters, in milliseconds since 1970."""
USUAL_ZONE: Final = "Europe/Berlin"
"""Default time zone: these games come from Germany."""


@dataclass(frozen=True, slots=True)
class Season:
    """A season, in milliseconds since 1970; ``ends_ms`` is ``None`` while it is open.

    ``name`` is empty for the semesters that nobody has named. Its key in the standings is its beginning.
    """

    begins_ms: int
    ends_ms: int | None
    name: str = ""

    @property
    def period(self) -> str:
        """The season's key in the standings."""
        return f"season {self.begins_ms}"


class Calendar:
    """A server's time zone (an IANA name) and its seasons.

    ``opened`` are the seasons that people have opened, none of which overlap; with ``semesters`` the time
    beside them is divided into semesters. A server that goes ``by_hand`` since some time (in milliseconds
    since 1970) keeps the semesters that had begun until then. Raises ``ZoneInfoNotFoundError`` (a
    ``KeyError``) for a zone that doesn't exist.
    """

    def __init__(
        self,
        zone: str,
        rhythm: Rhythm = "semesters",
        opened: Iterable[Season] = (),
        by_hand_since_ms: int | None = None,
    ) -> None:
        self._zone = ZoneInfo(zone)
        self._rhythm = rhythm
        self._by_hand_since_ms = by_hand_since_ms if rhythm == "by_hand" else None
        self.opened: Final = sorted(opened, key=lambda season: season.begins_ms)
        """The seasons that people have opened, oldest first."""
        self._begins = [season.begins_ms for season in self.opened]

    @property
    def terms(self) -> dict[str, Any]:
        """The calendar's definition as JSON: calendars with equal terms divide time alike."""
        opened = [[season.begins_ms, season.ends_ms] for season in self.opened]
        terms = {"zone": self._zone.key, "rhythm": self._rhythm, "opened": opened}
        return terms if self._by_hand_since_ms is None else {**terms, "since": self._by_hand_since_ms}

    def day(self, ms: int) -> date:
        """Return the local day at a time."""
        return self._local(ms).date()

    def begin_of(self, day: date, at: time = time()) -> int:
        """Return the first moment of a day; one o'clock where the clock is put forward at midnight.

        With ``at``, that time of the day instead.
        """
        return int(datetime.combine(day, at, self._zone).timestamp() * 1000)

    def periods(self, ms: int) -> Iterator[str]:
        """Yield the keys of all periods that count a partie which ended then."""
        yield ALL_TIME
        yield self.month(ms)
        if (season := self.season(ms)) is not None:
            yield season.period

    def month(self, ms: int) -> str:
        """Return the key of the month: ``month 2026-11``."""
        return f"month {self._local(ms):%Y-%m}"

    def month_span(self, ms: int) -> tuple[int, int]:
        """Return when the month of that time begins and ends."""
        first = self._local(ms).date().replace(day=1)
        return self.begin_of(first), self.begin_of((first + timedelta(days=31)).replace(day=1))

    def evening(self, ms: int) -> date:
        """Return the day on which the evening of that time began."""
        local = self._local(ms)
        return local.date() if local.time() >= EVENING_ENDS else local.date() - timedelta(days=1)

    def evening_span(self, evening: date) -> tuple[int, int]:
        """Return when the evening of a day begins and ends."""
        return self.begin_of(evening, EVENING_ENDS), self.begin_of(evening + timedelta(days=1), EVENING_ENDS)

    def season(self, ms: int) -> Season | None:
        """Return the season of that time; ``None`` between seasons."""
        number = bisect_right(self._begins, ms) - 1
        if number >= 0:
            season = self.opened[number]
            if season.ends_ms is None or ms < season.ends_ms:
                return season
        if self._rhythm == "by_hand" and self._by_hand_since_ms is None:
            return None
        semester = self._rest_of_semester(ms, number)
        # what is left of a semester after a season that people have opened is one that begins then
        lasting = self._by_hand_since_ms is None or semester.begins_ms <= self._by_hand_since_ms
        return semester if lasting else None

    def semester(self, ms: int) -> tuple[date, date]:
        """Return the first day of the semester of that time, and that of the next one."""
        day = self.day(ms)
        firsts = [
            date(year, month, 1)
            for year in (day.year - 1, day.year, day.year + 1)
            for month in SEMESTER_MONTHS
        ]
        number = bisect_right(firsts, day)
        return firsts[number - 1], firsts[number]

    def _rest_of_semester(self, ms: int, before: int) -> Season:
        """Return the semester of that time, cut off by opened seasons around it."""
        begins, ends = map(self.begin_of, self.semester(ms))
        if before >= 0:
            begins = max(begins, self.opened[before].ends_ms or begins)
        if before + 1 < len(self.opened):
            ends = min(ends, self._begins[before + 1])
        return Season(begins, ends)

    def _local(self, ms: int) -> datetime:
        return datetime.fromtimestamp(ms / 1000, UTC).astimezone(self._zone)
