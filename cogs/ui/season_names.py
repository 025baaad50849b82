"""What seasons are called: as people have named them, or after the semester."""

from __future__ import annotations

from cogs.texts.catalogue import Words
from engine.standings.calendar import Calendar, Season


def season_name(season: Season, calendar: Calendar, words: Words) -> str:
    """A season's name in the reader's language, not yet made harmless for a message."""
    if season.name:
        return season.name
    semester = calendar.semester_of(season)
    return words(
        "season-semester",
        winter="yes" if semester.winter else "no",
        year=str(semester.year),
        next=f"{(semester.year + 1) % 100:02}",
    )
