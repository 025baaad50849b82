"""A year of the tab, in words and as a picture that says the same."""

from __future__ import annotations

from typing import Final

from cogs.pictures.lettering import legible
from cogs.pictures.spec import alt_text
from cogs.pictures.tab_year import MARKS, Drinker, TabYearSpec
from cogs.shell.layout import small
from cogs.shell.names import MAX_NAME, drawn_name
from cogs.tab.view import Reader
from engine.tab.year import HONOURS, TabShare, TabYear

MOST_DRAWN: Final = 8
"""Maximum number of people in the picture."""
MOST_TOLD: Final = 15
"""Maximum number of people in the text."""
_MOST_NAMED: Final = 3
"""Maximum number of names for a shared honour."""


def year_lines(year: TabYear, reader: Reader) -> list[str]:
    """Return the year in words."""
    words = reader.words
    owing = [share for share in year.shares if share.due]
    lines = [f"## {words('tab-year', year=str(year.year))}", _sums(year, reader)]
    lines += [f"- {_share(share, reader.name(share.person), reader)}" for share in owing[:MOST_TOLD]]
    if len(owing) > MOST_TOLD:
        lines.append(small(words("tab-year-more", count=len(owing) - MOST_TOLD)))
    lines += [f"{title}: **{names}**" for title, names in _honours(year, reader, drawn=False)]
    return [*lines, small(words("tab-year-unit", kind=reader.server_kind))]


def year_spec(year: TabYear, reader: Reader) -> TabYearSpec:
    """Return the spec of the year's picture."""
    words = reader.words
    owing = [share for share in year.shares if share.due]
    drinkers = tuple(
        Drinker(_drawn(share.person, reader), share.paid, share.forgiven, share.open)
        for share in owing[:MOST_DRAWN]
    )
    honours = _honours(year, reader, drawn=True)
    title = words("tab-year", year=str(year.year))
    told = [_share(share, _drawn(share.person, reader), reader) for share in owing[:MOST_DRAWN]]
    return TabYearSpec(
        title=title,
        subtitle=_sums(year, reader),
        drinkers=drinkers,
        honours=tuple((legible(head), names) for head, names in honours),
        legend=tuple((mark, words(f"tab-year-{mark}")) for mark in MARKS),
        more=words("tab-year-more", count=len(owing) - MOST_DRAWN) if len(owing) > MOST_DRAWN else "",
        alt=alt_text(
            f"{title}: {_sums(year, reader)}.",
            *(f"{one}." for one in told),
            *(f"{legible(head)}: {names}." for head, names in honours),
        ),
    )


def _sums(year: TabYear, reader: Reader) -> str:
    return reader.words("tab-year-sums", due=year.due, paid=year.paid, forgiven=year.forgiven, open=year.open)


def _share(share: TabShare, name: str, reader: Reader) -> str:
    return reader.words(
        "tab-year-share",
        name=name,
        due=share.due,
        paid=share.paid,
        forgiven=share.forgiven,
        open=share.open,
    )


def _honours(year: TabYear, reader: Reader, *, drawn: bool) -> list[tuple[str, str]]:
    """Return the name of each honour, and its holders with the number of rounds."""
    found = []
    for honour in HONOURS:
        people, count = year.honoured(honour)
        if not people:
            continue
        names = [_drawn(one, reader) if drawn else reader.name(one) for one in people[:_MOST_NAMED]]
        if len(people) > _MOST_NAMED:
            names.append(reader.words("tab-year-more", count=len(people) - _MOST_NAMED))
        told = reader.words("tab-year-honour", names=", ".join(names), count=count)
        found.append((reader.words(f"tab-year-{honour}"), told))
    return found


def _drawn(person: int, reader: Reader) -> str:
    """Return a person's name in letters that pictures can draw."""
    return drawn_name(reader.names[person], reader.words, MAX_NAME)
