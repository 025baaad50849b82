"""The best players of a season in words, and as pictures that say the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from cogs.pictures.lettering import legible
from cogs.pictures.ranking_table import Column, RankingRow, RankingTable
from cogs.pictures.renderer import Picture
from cogs.pictures.spec import alt_text
from cogs.shell.layout import MessageBuilder, small
from cogs.shell.names import LONG_NAME, drawn_name, name_of, shown
from cogs.texts.catalogue import Words
from engine.fraternities.colours import Colours
from engine.fraternities.service import FraternityService
from engine.fraternities.store import FraternityRow
from engine.seasons.honours import LEAST_GAMES, SeasonHonours
from engine.standings.leaderboard import BoardLine
from engine.storage.persons import Persons

MEDALS: Final = {1: "🥇", 2: "🥈", 3: "🥉"}


class PodiumNames:
    """Names and figures of a server's best players, for a reader."""

    def __init__(self, persons: Persons, fraternities: FraternityService, guild: str, words: Words) -> None:
        self.words = words
        self._persons = persons
        self._fraternities = fraternities
        self._guild = guild

    def name(self, line: BoardLine) -> str:
        """Return a name for a message."""
        return shown(self._name(line), LONG_NAME)

    def told(self, line: BoardLine) -> str:
        """Return a name with the fraternity that the person belonged to at the time, if any."""
        worn, name = self._worn(line), self.name(line)
        if line.rank == 1:
            name = f"**{name}**"
        return name if worn is None else f"{name} ({shown(worn.name, LONG_NAME)})"

    def drawn(self, line: BoardLine) -> str:
        """Return a name for a picture, as far as it can be drawn."""
        return drawn_name(self._name(line), self.words)

    def described(self, line: BoardLine) -> str:
        """Return a name and fraternity for the description of a picture."""
        worn = self._worn(line)
        return self.drawn(line) if worn is None else f"{self.drawn(line)} ({legible(worn.name)})"

    def stripes(self, line: BoardLine) -> Colours | None:
        """Return the colours of that fraternity."""
        worn = self._worn(line)
        return None if worn is None else worn.stripes

    def rule(self) -> str:
        """The rule for being honoured."""
        return self.words("season-rule", least=LEAST_GAMES)

    def nobody(self, *, running: bool) -> str:
        """Say that nobody has played enough to be honoured, or not yet."""
        return self.words("season-nobody-yet" if running else "season-nobody", least=LEAST_GAMES)

    def _name(self, line: BoardLine) -> str:
        return name_of(self._persons.known(line.person, self._guild), self.words)

    def _worn(self, line: BoardLine) -> FraternityRow | None:
        """Return the fraternity that somebody belonged to at their last partie of the season."""
        return self._fraternities.at(self._guild, [line.person], line.tally.last_ms).get(line.person)


def podium_lines(honours: SeasonHonours, announcer: PodiumNames, *, running: bool = False) -> list[str]:
    """Describe the best players of a game, a line each."""
    words = announcer.words
    if not honours.lines:
        return [announcer.nobody(running=running)]
    return [
        f"{MEDALS[line.rank or 1]} {announcer.told(line)} · {_figures(line, words)}" for line in honours.lines
    ]


def podium_table(
    honours: SeasonHonours, season: str, announcer: PodiumNames, *, running: bool = False
) -> RankingTable:
    """Return the spec of the best players of a game."""
    words = announcer.words
    rows = tuple(
        RankingRow(
            line.rank,
            announcer.drawn(line),
            (str(line.tally.rating.shown), str(line.tally.games), str(line.tally.wins)),
            announcer.stripes(line) or (),
        )
        for line in honours.lines
    )
    told = [f"{one.rank}. {announcer.described(one)}: {_figures(one, words)}." for one in honours.lines]
    nobody = "" if rows else announcer.nobody(running=running)
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
        alt=alt_text(f"{title}, {legible(season)}.", *told, nobody),
        empty=nobody,
    )


def add_podium(
    builder: MessageBuilder,
    honours: Sequence[SeasonHonours],
    pictures: Mapping[str, Picture],
    announcer: PodiumNames,
    *,
    cheer: bool,
    running: bool = False,
) -> list[Picture]:
    """Add the best players of each game to a message; return its pictures, each under a unique name.

    ``cheer``: the winners are congratulated. ``running``: the season isn't over yet.
    """
    attached = []
    for one in honours:
        builder.line()
        lines = podium_lines(one, announcer, running=running)
        builder.text(f"### {announcer.words.game(one.game)}", *lines)
        winners = [f"**{announcer.name(line)}**" for line in one.lines if line.rank == 1]
        if cheer and winners:
            builder.text(announcer.words("season-cheer", names=", ".join(winners)))
        if (picture := pictures.get(one.game)) is not None:
            named = replace(picture, filename=f"{one.game}.jpg")
            builder.picture(named.filename, named.alt)
            attached.append(named)
    builder.line()
    builder.text(small(announcer.rule()))
    return attached


def _figures(line: BoardLine, words: Words) -> str:
    tally = line.tally
    return words("season-figures", rating=str(tally.rating.shown), games=tally.games, wins=tally.wins)
