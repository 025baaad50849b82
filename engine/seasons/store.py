"""Storage of seasons that people have opened, and the calendars that follow from them and the settings."""

import logging
from zoneinfo import ZoneInfoNotFoundError

from engine.seasons.calendar import RHYTHM, RHYTHMS, SINCE, USUAL_ZONE, ZONE, Calendar, Season
from engine.storage.database import Database
from engine.storage.kept import SettingStore
from engine.storage.records import SeasonRow
from engine.storage.rows import Rows

log = logging.getLogger(__name__)

seasons = Rows(SeasonRow, "seasons", 2)


class SeasonStore:
    """A server's seasons, keyed by their beginning, and its calendar. Methods are durable on return."""

    def __init__(self, database: Database, settings: SettingStore) -> None:
        self._database = database
        self._settings = settings

    async def put(self, row: SeasonRow) -> None:
        """Save a season, replacing the one with the same beginning. Raises ``StorageError``."""
        await self._database.writer.submit([seasons.put(row)])

    async def all_of(self, guild: str) -> list[SeasonRow]:
        """Return a server's seasons, oldest first."""
        return await seasons.where(self._database, seasons.c.guild == guild, by=[seasons.c.begins_ms])

    async def calendar(self, guild: str) -> Calendar:
        """Return a server's current calendar. Raises ``StorageError``."""
        chosen = (await self._settings.get("guild", guild)).values
        opened = [Season(row.begins_ms, row.ends_ms, row.name) for row in await self.all_of(guild)]
        rhythm, since = chosen.get(RHYTHM), chosen.get(SINCE)
        usual = next((one for one in RHYTHMS if one == rhythm), RHYTHMS[0])
        try:
            return Calendar(str(chosen.get(ZONE, USUAL_ZONE)), usual, opened, since)
        except (ZoneInfoNotFoundError, ValueError):  # another version, or another machine, knows more
            log.warning("a server's time zone is not known here; its days are those of %s", USUAL_ZONE)
            return Calendar(USUAL_ZONE, usual, opened, since)
