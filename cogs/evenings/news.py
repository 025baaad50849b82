"""Announcements of an evening: a reminder, a new time, a cancellation, and the ranking at the end."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Literal

from cogs.evenings.cards import KIND, EveningCards, news_key
from cogs.evenings.ranking import EveningRanking, ranking_message, ranking_spec
from cogs.evenings.when import named_day
from cogs.pictures.renderer import Picture
from cogs.shell.announcer import Announcer
from cogs.shell.layout import AMBER, GREY, MessageBuilder
from cogs.shell.names import LONG_NAME, names_of, shown
from cogs.shell.posting import MOST_CALLED, News
from cogs.shell.services import Services
from engine.evenings.evening import Evening, key_of
from engine.evenings.evenings import EveningService, Told
from engine.games.registry import game
from engine.standings.evening import evening as board_of
from engine.storage.kept import Announcement
from engine.storage.statements import Write

log = logging.getLogger(__name__)


def telling(announcer: Announcer, evening: Evening, told: Told) -> Sequence[Write]:
    """Return the write that announces an event; none where it concerns nobody."""
    if told != "over" and not evening.who(_concerned(told)):
        return ()
    key = news_key(evening.key, told) + (f" {evening.row.begins_ms}" if told in ("remind", "moved") else "")
    payload = f"{told} {evening.key}"
    guild, channel = evening.meeting.guild, evening.meeting.channel
    return (announcer.announcing(key, guild, KIND, payload, channel),)


def _concerned(told: str) -> Literal["asked", "yes"]:
    """Return the answer of those to whom an announcement is addressed."""
    return "asked" if told == "asked" else "yes"


class EveningNews:
    """Records the announcements of evenings and builds their messages."""

    def __init__(
        self, services: Services, evenings: EveningService, cards: EveningCards, announcer: Announcer
    ) -> None:
        self._services = services
        self._evenings = evenings
        self._cards = cards
        announcer.on(KIND, self._render, self._posted)

    def _posted(self, row: Announcement) -> None:
        told, key = row.payload.split(" ", 1)
        if told == "over":
            self._cards.ranked(key_of(key))

    async def _render(self, row: Announcement, pictured: bool) -> News | None:
        told, key = row.payload.split(" ", 1)
        evening = await self._evenings.get(*key_of(key))
        if told == "over":
            return await self._ranking(evening, row.made_ms, pictured)
        return await self._call(evening, told)

    async def _call(self, evening: Evening, told: str) -> News | None:
        """Build a line that mentions everybody who means to come."""
        if told in ("asked", "remind", "moved") and evening.row.status != "planned":
            return None  # it was to be said earlier
        words = self._cards.words(evening.meeting.guild)
        people = await self._mentioned(evening.who(_concerned(told)))
        at = evening.row.begins_ms // 1000
        if told == "off":
            told = "skipped" if evening.meeting.ended_ms is None else "cancelled"
        line = words(
            f"evening-call-{told}",
            name=shown(evening.meeting.name, LONG_NAME),
            when=f"<t:{at}:R>" if told == "remind" else f"<t:{at}:F>",
            people=" ".join(f"<@{person}>" for person in people),
        )
        builder = MessageBuilder(AMBER if told in ("asked", "remind", "moved") else GREY)
        builder.text(line, self._link(evening))
        return News(view=builder.view(), people=people)

    async def _mentioned(self, people: Sequence[int]) -> list[str]:
        called, persons = people[:MOST_CALLED], self._services.store.persons
        await persons.load(called)
        ids = [persons.known(person).external_id for person in called]
        return [one for one in ids if one is not None]

    def _link(self, evening: Evening) -> str:
        if evening.row.message is None or evening.row.status != "planned":
            return ""
        place = f"{evening.meeting.guild}/{evening.meeting.channel}/{evening.row.message}"
        words = self._cards.words(evening.meeting.guild)
        return words("evening-card-link", address=f"https://discord.com/channels/{place}")

    async def _ranking(self, evening: Evening, ended_ms: int, pictured: bool) -> News:
        """Build the ranking of an evening from everything played at its tables until it ended."""
        plan, words = evening.plan, self._cards.words(evening.meeting.guild)
        few_points_win = game(plan.game).few_points_win
        span = (evening.seating.drawn_ms, ended_ms + 1)
        played = await board_of(
            self._services.store,
            evening.meeting.guild,
            span,
            plan.game,
            few_points_win=few_points_win,
            some_tables=evening.seating.tables,
        )
        persons = self._services.store.persons
        people = [line.person for line in played.lines]
        worn = self._services.fraternities.at(evening.meeting.guild, people, ended_ms)
        ranked = EveningRanking(
            evening.meeting.name,
            named_day(plan.day_of(evening.row.begins_ms), words.locale()),
            words.game(plan.game),
            played,
            few_points_win,
            names_of((persons.known(person, evening.meeting.guild) for person in people), words).__getitem__,
            words,
            {person: row.stripes for person, row in worn.items()},
        )
        picture = await self._picture(ranked) if pictured and ranked.lines else None
        shown_picture = None if picture is None else (picture.filename, picture.alt)
        return News(
            view=ranking_message(ranked, shown_picture), pictures=() if picture is None else (picture,)
        )

    async def _picture(self, ranked: EveningRanking) -> Picture | None:
        """Draw the ranking; ``None`` if that fails, as the text says the same."""
        try:
            return await self._services.pictures.for_announcement(ranking_spec(ranked))
        except Exception:
            log.exception("the ranking of an evening could not be drawn")
            return None
