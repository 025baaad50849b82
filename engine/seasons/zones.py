"""Finding time zones by the names that people type."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from zoneinfo import available_timezones


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
