"""An evening that is under way when the bot starts, so that its ranking can be looked at."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, time

from engine.evenings.evening import EveningSeating, Group
from engine.evenings.plan import Plan
from engine.evenings.store import EveningRow, MeetingRow
from engine.store import Store
from tests.browser.moments import Company, channel_of, guild_of


async def gather(store: Store, company: Company, name: str, tables: Sequence[int], now: int) -> int:
    """Store an evening of the company with some tables; returns the meeting's number."""
    guild = guild_of(company.guild)
    users = {member.user.display_name: member.user for member in guild.members.values()}
    people = [(await store.persons.meet(str(users[one].id), one)).id for one in company.people]
    plan = Plan(date(2026, 1, 1), time(20), "Europe/Berlin", "once", "quodlibet", "badenia")
    number = await store.meetings.next_id()
    channel = str(channel_of(guild, company.channel).id)
    groups = tuple(Group(tuple(people), table) for table in tables)
    seating = EveningSeating(groups, drawn_ms=now - 1)
    await store.writer.submit(
        [
            store.meetings.putting(
                MeetingRow(number, str(guild.id), channel, name, plan.dump(), people[0], now)
            ),
            store.meetings.putting_evening(EveningRow(number, 1, now, now, "playing", seating.dump())),
        ]
    )
    return number
