"""What servers are told, each thing once: announcements and the messages that they became."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import select

from engine.storage.database import Database
from engine.storage.schema import announcements
from engine.storage.statements import (
    ADD_ANNOUNCEMENT,
    GIVE_ANNOUNCEMENT_UP,
    POST_ANNOUNCEMENT,
    TRY_ANNOUNCEMENT,
    Write,
)


class Announcement(NamedTuple):
    """Something that a server is told. Times are in milliseconds since 1970.

    ``channel`` is where it is wanted, empty for wherever the server reads news; ``kind`` says who makes a
    message of ``payload``. ``place`` is the channel in which it was last tried, ``message`` what it became.
    """

    key: str
    guild: str
    channel: str
    kind: str
    payload: str
    made_ms: int
    place: str | None = None
    tried_ms: int | None = None
    message: str | None = None
    given_up_ms: int | None = None


class Announcements:
    """One row for each key, for ever."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def making(self, row: Announcement) -> Write:
        """The write of an announcement; changes nothing if there is one with this key."""
        return ADD_ANNOUNCEMENT.write(*row)

    def trying(self, key: str, place: str, tried_ms: int) -> Write:
        """The write that one is about to be posted in a channel."""
        return TRY_ANNOUNCEMENT.write(place, tried_ms, key)

    def posted(self, key: str, message: str) -> Write:
        """The write of the message that one has become."""
        return POST_ANNOUNCEMENT.write(message, key)

    def giving_up(self, key: str, time_ms: int) -> Write:
        """The write that one is not going to be posted."""
        return GIVE_ANNOUNCEMENT_UP.write(time_ms, key)

    async def get(self, key: str) -> Announcement | None:
        """The announcement of a key, or ``None``."""
        row = await self._database.first(select(announcements).where(announcements.c.key == key))
        return None if row is None else Announcement(*row)

    async def to_post(self) -> list[Announcement]:
        """What is still to be posted, oldest first."""
        query = select(announcements).where(
            announcements.c.message.is_(None), announcements.c.given_up_ms.is_(None)
        )
        rows = await self._database.rows(query.order_by(announcements.c.made_ms, announcements.c.key))
        return [Announcement(*row) for row in rows]
