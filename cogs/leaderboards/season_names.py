"""Names of seasons: the users' own, or that of the semester."""

from __future__ import annotations

from babel.dates import format_skeleton

from cogs.texts.catalogue import Words
from engine.seasons.calendar import Calendar, Season


def season_name(season: Season, calendar: Calendar, words: Words) -> str:
    """Return a season's name in the reader's language, not yet escaped for a message.

    The rest of a semester after a season of the server's own is distinguished by its first day.
    """
    if season.name:
        return season.name
    semester = calendar.semester_of(season)
    name = words(
        "season-semester",
        winter="yes" if semester.winter else "no",
        year=str(semester.year),
        next=f"{(semester.year + 1) % 100:02}",
    )
    if season.begins_ms == calendar.begin_of(semester.first):
        return name
    day = format_skeleton("MMMMd", calendar.day(season.begins_ms), locale=words.locale())
    return words("season-rest", semester=name, day=day)
