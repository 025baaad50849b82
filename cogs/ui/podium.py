"""The best of a season in words and as pictures that say the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from cogs.pictures.lettering import legible
from cogs.pictures.ranking_table import Column, RankingTable, Row
from cogs.pictures.sketch import alt_text
from cogs.pictures.studio import Picture
from cogs.texts.catalogue import Words
from cogs.ui.names import MAX_NAME, name_of, plain_text, shown
from cogs.ui.sheet import Sheet, small
from engine.standings.honours import LEAST_GAMES, Honours
from engine.standings.leaderboard import Line
from engine.tables import Person

MEDALS: Final = {1: "🥇", 2: "🥈", 3: "🥉"}


class Announcer:
    """Names and figures of those who are honoured, for a reader. ``person`` gives whoever has a number."""

    def __init__(self, words: Words, person: Callable[[int], Person]) -> None:
        self.words = words
        self._person = person

    def told(self, line: Line) -> str:
        """A name in a message."""
        return shown(name_of(self._person(line.person), self.words))

    def drawn(self, line: Line) -> str:
        """A name in a picture, as far as it can be drawn."""
        name = plain_text(name_of(self._person(line.person), self.words), MAX_NAME)
        return legible(name) or self.words("someone")

    def rule(self) -> str:
        """Who is honoured, and by what."""
        return self.words("season-rule", least=LEAST_GAMES)


def podium_lines(honours: Honours, announcer: Announcer) -> list[str]:
    """The best of a game, a line each, with what they have done."""
    words = announcer.words
    if not honours.lines:
        return [words("season-nobody", least=LEAST_GAMES)]
    return [
        f"{MEDALS[line.rank or 1]} **{announcer.told(line)}** · {_figures(line, words)}"
        for line in honours.lines
    ]


def podium_table(honours: Honours, season: str, announcer: Announcer) -> RankingTable:
    """The same as a picture."""
    words = announcer.words
    rows = tuple(
        Row(
            line.rank,
            announcer.drawn(line),
            (str(line.standing.rating), str(line.standing.games), str(line.standing.wins)),
        )
        for line in honours.lines
    )
    told = [f"{line.rank}. {announcer.drawn(line)}: {_figures(line, words)}." for line in honours.lines] or [
        words("season-nobody", least=LEAST_GAMES)
    ]
    title = words.game(honours.game)
    return RankingTable(
        title=title,
        subtitle=legible(season),
        columns=(
            Column(words("season-column-rating"), ranks=True),
            Column(words("season-column-games")),
            Column(words("season-column-wins")),
        ),
        rows=rows,
        alt=alt_text(f"{title}, {legible(season)}.", *told),
        empty="" if rows else words("season-nobody", least=LEAST_GAMES),
    )


def podium_sheet(
    sheet: Sheet,
    honours: Sequence[Honours],
    pictures: Mapping[str, Picture],
    announcer: Announcer,
    *,
    cheer: bool,
) -> list[Picture]:
    """Add the best of each game to a message; returns its pictures, each under a name of its own.

    ``cheer``: whoever has won is congratulated.
    """
    attached = []
    for one in honours:
        sheet.line()
        sheet.text(f"### {announcer.words.game(one.game)}", *podium_lines(one, announcer))
        winners = [f"**{announcer.told(line)}**" for line in one.lines if line.rank == 1]
        if cheer and winners:
            sheet.text(announcer.words("season-cheer", names=", ".join(winners)))
        if (picture := pictures.get(one.game)) is not None:
            named = replace(picture, filename=f"{one.game}.webp")
            sheet.picture(named.filename, named.alt)
            attached.append(named)
    sheet.line()
    sheet.text(small(announcer.rule()))
    return attached


def _figures(line: Line, words: Words) -> str:
    row = line.standing
    return words("season-figures", rating=str(row.rating), games=row.games, wins=row.wins)
