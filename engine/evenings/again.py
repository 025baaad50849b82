"""The evening a week later: the same game for the people who have played it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from engine.evenings.plan import Plan
from engine.games.registry import game
from engine.house_rules import changed
from engine.tables.state import TableState

_ONE_EVENING: Final = timedelta(hours=12)
_WEEK: Final = timedelta(days=7)
_QUARTER: Final = 15
"""Minutes; nobody meets at 20:07."""


def may_meet_again(snapshot: TableState) -> bool:
    """Whether a partie that is over brought people together: two at least, who don't anyway."""
    people = sum(seat.owner is not None for seat in snapshot.seats)
    return (
        snapshot.status == "finished"
        and people > 1
        and not snapshot.arranged
        and not snapshot.recurs
        and snapshot.clock.pace != "correspondence"
    )


def met_at(snapshot: TableState, zone: str) -> datetime:
    """Return the local time at which people met, to the quarter of an hour.

    That is when their table was opened, or when the partie ended if it was put away in between.
    """
    opened, ended = (
        datetime.fromtimestamp(ms / 1000, UTC).astimezone(ZoneInfo(zone))
        for ms in (snapshot.opened_ms, snapshot.time_ms)
    )
    met = opened if ended - opened < _ONE_EVENING else ended
    return met.replace(minute=met.minute - met.minute % _QUARTER, second=0, microsecond=0)


def week_later(snapshot: TableState, zone: str, now_ms: int) -> Plan:
    """Return the plan of one evening with the same rules: a week later, or the first such day to come."""
    met = met_at(snapshot, zone)
    rules = changed(game(snapshot.game), snapshot.preset, snapshot.options)
    plan = Plan(
        met.date() + _WEEK,
        met.time(),
        zone,
        "once",
        snapshot.game,
        snapshot.preset,
        rules,
        snapshot.rule_set,
    )
    while plan.begins_ms(plan.first) <= now_ms:
        plan = plan.moved(first=plan.first + _WEEK)
    return plan
