"""Standings between fraternities, and their matches, in words and as a table on paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from cogs.fraternities.view import balance_told, fraternity_name
from cogs.games.contest import match_told
from cogs.pictures.figures import figure
from cogs.pictures.lettering import legible
from cogs.pictures.ranking_table import Column, Note, RankingRow, RankingTable
from cogs.pictures.renderer import Picture
from cogs.pictures.spec import alt_text
from cogs.shell.layout import AMBER, GREY, MessageBuilder, RawLayout, small
from cogs.shell.names import decimal, percent
from cogs.texts.catalogue import Words
from engine.fraternities.matches import Balance, FraternityMatch
from engine.fraternities.standing import BEST, ENOUGH_GAMES, ENOUGH_STARTS, MEASURES, FraternityLine, Measure
from engine.fraternities.store import FraternityRow

LINES: Final = 15
"""Maximum number of fraternities that are shown."""
MATCHES: Final = 10
"""Maximum number of matches that are listed."""


def standings_table(
    lines: Sequence[FraternityLine],
    measure: Measure,
    title: str,
    subtitle: str,
    words: Words,
) -> RankingTable:
    """Return the spec of the standings; the message beside them says the same."""
    shown = lines[:LINES]
    return RankingTable(
        title=title,
        subtitle=subtitle,
        columns=(
            *(Column(words(f"fraternity-head-{one}"), one == measure) for one in MEASURES),
            Column(words("fraternity-head-starts")),
        ),
        rows=tuple(_row(line, words) for line in shown),
        notes=(Note(_rule(measure, words)),),
        empty=words("fraternity-standings-empty"),
        alt=alt_text(
            f"{title}, {subtitle}.",
            "; ".join(f"{_rank(line)}{_drawn(line)}: {_facts(line, words)}" for line in shown)
            or words("fraternity-standings-empty"),
        ),
    )


def _row(line: FraternityLine, words: Words) -> RankingRow:
    cells = (*(_figure(line, one, words) for one in MEASURES), figure(line.starts))
    return RankingRow(line.rank, _drawn(line), cells, line.fraternity.stripes)


def _drawn(line: FraternityLine) -> str:
    """Return a fraternity's name for a picture, without escapes for markdown."""
    name = legible(line.fraternity.name) or "?"
    return name if line.fraternity.dissolved_ms is None else f"{name} †"


def _rank(line: FraternityLine) -> str:
    return "" if line.rank is None else f"{line.rank}. "


def standings_message(
    lines: Sequence[FraternityLine],
    measure: Measure,
    title: str,
    subtitle: str,
    words: Words,
    note: str = "",
    *,
    picture: Picture | None,
) -> RawLayout:
    """Draw the standings between fraternities.

    ``picture`` is attached; without one, ``note`` may say why there is none.
    """
    builder = MessageBuilder(AMBER if lines else GREY)
    builder.text(f"## {title}", small(subtitle))
    builder.text(*(_told(line, words) for line in lines[:LINES]))
    if not lines:
        builder.text(words("fraternity-standings-empty"))
    builder.text(small(_rule(measure, words)))
    builder.text(small(note) if note else "")
    if picture is not None:
        builder.picture(picture.filename, picture.alt)
    return builder.view()


def _told(line: FraternityLine, words: Words) -> str:
    name = fraternity_name(line.fraternity)
    if line.fraternity.dissolved_ms is not None:
        name = f"{name} †"
    rank = "–" if line.rank is None else f"{line.rank}\\."  # no list that is indented
    return f"{rank} **{name}** · {_facts(line, words)}"


def _facts(line: FraternityLine, words: Words) -> str:
    facts = [
        words("fraternity-line-strength", rating=str(line.strength))
        if line.strength is not None
        else words("fraternity-line-rated", count=line.rated, of=BEST),
        words("fraternity-line-place", place=_place(line.place, words)),
        words("fraternity-line-wins", share=percent(line.wins, line.starts, words)),
        words("fraternity-line-starts", count=line.starts, people=line.people),
    ]
    return " · ".join(facts)


def _figure(line: FraternityLine, measure: Measure, words: Words) -> str:
    if measure == "strength":
        return "–" if line.strength is None else figure(line.strength)
    return _place(line.place, words) if measure == "place" else percent(line.wins, line.starts, words)


def _place(place: Fraction, words: Words) -> str:
    return decimal(float(place), words, places=2)


def _rule(measure: Measure, words: Words) -> str:
    return words(f"fraternity-rule-{measure}", best=BEST, games=ENOUGH_GAMES, starts=ENOUGH_STARTS)


# -- matches ---------------------------------------------------------------------------------------------


def matches_message(
    found: Sequence[FraternityMatch], rows: Mapping[int, FraternityRow], balances: Sequence[str], words: Words
) -> RawLayout:
    """Draw the newest matches, and the balances between fraternities."""
    builder = MessageBuilder(AMBER if found else GREY)
    builder.text(f"## {words('fraternity-matches-title')}")
    if not found:
        builder.text(words("fraternity-matches-none"))
        return builder.view()
    builder.text(*balances)
    for match in found[:MATCHES]:
        title = words("card-title", game=words.game(match.game), table=str(match.table))
        builder.text(
            f"🎗️ {match_told(match, rows, words)}", small(f"<t:{match.ended_ms // 1000}:d> · {title}")
        )
    if len(found) > MATCHES:
        builder.text(small(words("fraternity-matches-more", count=len(found) - MATCHES)))
    builder.text(small(words("fraternity-matches-about")))
    return builder.view()


def balance_line(one: FraternityRow, other: FraternityRow, balance: Balance, words: Words) -> str:
    """Describe the balance of two fraternities against each other."""
    return words(
        "fraternity-head-to-head",
        one=fraternity_name(one),
        other=fraternity_name(other),
        balance=balance_told(balance, words),
    )
