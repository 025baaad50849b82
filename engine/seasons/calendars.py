"""The calendars of servers: the time zone and rhythm that they have chosen, the seasons they have opened."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Final
from zoneinfo import ZoneInfoNotFoundError

from engine.seasons.calendar import RHYTHMS, Calendar, Season
from engine.store import Store

log = logging.getLogger(__name__)

ZONE: Final = "timezone"
"""The server's setting that names its time zone, an IANA name."""
RHYTHM: Final = "season_rhythm"
"""The server's setting that says whether seasons follow the semesters."""
SINCE: Final = "by_hand_since"
"""Kept beside it: when they ceased to, in milliseconds since 1970."""
USUAL_ZONE: Final = "Europe/Berlin"
"""Where these games come from."""


class Calendars:
    """The calendars by which servers' results are counted; each is read once, or put in its place."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[str, Calendar] = {}

    def __call__(self, guild: str) -> Calendar:
        """A calendar that was loaded before; ``KeyError`` otherwise."""
        return self._known[guild]

    async def load(self, guilds: Iterable[str]) -> None:
        """Make the calendars of servers known. Raises ``StorageError``."""
        for guild in sorted(set(guilds) - self._known.keys()):
            self.keep(guild, await self.read(guild))

    def keep(self, guild: str, calendar: Calendar) -> None:
        """From now on a server has this calendar."""
        self._known[guild] = calendar

    def let_go(self, guild: str) -> None:
        """Forget a server's calendar."""
        self._known.pop(guild, None)

    async def read(self, guild: str) -> Calendar:
        """The calendar that a server has now, whatever was loaded before. Raises ``StorageError``."""
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
