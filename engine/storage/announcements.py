"""Announcements to servers, each made once, and the messages that they became."""

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
    """An announcement to a server. Times are in milliseconds since 1970.

    ``channel`` is the channel where it should appear, empty for the server's news channel; ``kind`` tells
    which code makes a message of ``payload``. ``place`` is the channel of the last attempt, ``message`` the
    posted message.
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
    """The store of announcements. Rows stay for ever, so that no key is announced twice."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def making(self, row: Announcement) -> Write:
        """Return the write that adds an announcement; it changes nothing if the key exists."""
        return ADD_ANNOUNCEMENT.write(*row)

    def trying(self, key: str, place: str, tried_ms: int) -> Write:
        """Return the write that records an attempt to post in a channel."""
        return TRY_ANNOUNCEMENT.write(place, tried_ms, key)

    def posted(self, key: str, message: str) -> Write:
        """Return the write that records the posted message."""
        return POST_ANNOUNCEMENT.write(message, key)

    def giving_up(self, key: str, time_ms: int) -> Write:
        """Return the write that gives an announcement up for good."""
        return GIVE_ANNOUNCEMENT_UP.write(time_ms, key)

    async def get(self, key: str) -> Announcement | None:
        """Return the announcement of a key, or ``None``."""
        row = await self._database.first(select(announcements).where(announcements.c.key == key))
        return None if row is None else Announcement(*row)

    async def to_post(self) -> list[Announcement]:
        """Return the announcements that are still to be posted, oldest first."""
        query = select(announcements).where(
            announcements.c.message.is_(None), announcements.c.given_up_ms.is_(None)
        )
        rows = await self._database.rows(query.order_by(announcements.c.made_ms, announcements.c.key))
        return [Announcement(*row) for row in rows]
