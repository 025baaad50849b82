"""The calendars of servers, from their time zones, rhythms and opened seasons."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Final
from zoneinfo import ZoneInfoNotFoundError

from engine.seasons.calendar import RHYTHMS, Calendar, Season
from engine.store import Store

log = logging.getLogger(__name__)

ZONE: Final = "timezone"
"""Server setting: the time zone, an IANA name."""
RHYTHM: Final = "season_rhythm"
"""Server setting: whether seasons follow the semesters."""
SINCE: Final = "by_hand_since"
"""Server setting: when seasons ceased to follow the semesters, in milliseconds since 1970."""
USUAL_ZONE: Final = "Europe/Berlin"
"""Default time zone: these games come from Germany."""


class Calendars:
    """The calendars by which servers' results are counted; each is read once, or set with ``keep``."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[str, Calendar] = {}

    def __call__(self, guild: str) -> Calendar:
        """Return a calendar that was loaded before. Raises ``KeyError`` otherwise."""
        return self._known[guild]

    async def load(self, guilds: Iterable[str]) -> None:
        """Load the calendars of servers. Raises ``StorageError``."""
        for guild in sorted(set(guilds) - self._known.keys()):
            self.keep(guild, await self.read(guild))

    def keep(self, guild: str, calendar: Calendar) -> None:
        """Set a server's calendar."""
        self._known[guild] = calendar

    def let_go(self, guild: str) -> None:
        """Forget a server's calendar."""
        self._known.pop(guild, None)

    async def read(self, guild: str) -> Calendar:
        """Read a server's current calendar from the database. Raises ``StorageError``."""
        chosen = (await self._store.preferences.get("guild", guild)).values
        rows = await self._store.seasons.all_of(guild)
        rhythm, since = chosen.get(RHYTHM), chosen.get(SINCE)
        seasons = [Season(row.begins_ms, row.ends_ms, row.name) for row in rows]
        usual = next((one for one in RHYTHMS if one == rhythm), RHYTHMS[0])
        try:
            return Calendar(str(chosen.get(ZONE, USUAL_ZONE)), usual, seasons, since)
        except (ZoneInfoNotFoundError, ValueError):  # another version, or another machine, knows more
            log.warning("a server's time zone is not known here; its days are those of %s", USUAL_ZONE)
            return Calendar(USUAL_ZONE, usual, seasons, since)
