"""The ranking of an evening and the standings of a tournament, in words and as pictures that say the same."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from cogs.gatherings.view import dotted, few
from cogs.leaderboards.view import MARKS, MEDALS, signs_of
from cogs.pictures.canvas import Colour, Picture, alt_text
from cogs.pictures.lettering import figure, legible
from cogs.pictures.ranking_table import SIGNS, Column, Note, RankingRow, RankingTable, Sign
from cogs.shell.layout import AMBER, GOLD, GREY, MessageBuilder, RawLayout, small
from cogs.shell.names import LONG_NAME, decimal, drawn_name, plain_text, settlement_lines, shown
from cogs.shell.preferences import Unit
from cogs.texts.catalogue import Words
from engine.gatherings.scores import TournamentStanding
from engine.gatherings.tournaments import Tournament
from engine.standings.evening import EveningSums
from engine.standings.fold import MILLION
from engine.standings.leaderboard import BoardLine, ranking

TOLD: Final = 15
"""Maximum number of people in the ranking."""
STANDINGS_TOLD: Final = 25
"""Maximum number of lines of the standings in words; Discord allows 4000 characters in a message."""
WINNERS: Final = 10
"""Maximum number of winners of a tournament who are named."""
DRAWN: Final = 20
"""Maximum number of people in the picture of the standings."""
ROUNDS: Final = 6
"""Maximum number of rounds that are listed one by one."""
_NO_LIST: Final = "\\."
"""A dot after a line's leading number, escaped so that Discord doesn't make a list of it."""


@dataclass(frozen=True, slots=True)
class EveningRanking:
    """The ranking of an evening that is over. ``name`` is the evening's, ``when`` the day in words.

    ``named`` returns somebody's name by number, as it was typed.
    """

    name: str
    when: str
    game: str
    evening: EveningSums
    few_points_win: bool
    named: Callable[[int], str]
    words: Words
    playing: int = 0
    """At how many of its tables people play on."""
    stripes: Mapping[int, Sequence[Colour]] = field(default_factory=dict)
    """The colours of fraternity members, by person."""
    unit: Unit = "points"
    """The worth of a point."""

    @property
    def lines(self) -> Sequence[BoardLine]:
        """The lines of everybody who has played, the best first."""
        by = ranking("points", self.few_points_win)
        return self.evening.board(by, least_deals=1, page=0, size=TOLD, reader=None).lines

    @property
    def notes(self) -> list[tuple[Sign, str]]:
        """The signs that occur, with their meaning."""
        seen = {sign for line in self.lines for sign in signs_of(line)}
        return [(sign, self.words(f"evening-sign-{sign}")) for sign in SIGNS if sign in seen]


def ranking_message(ranked: EveningRanking, picture: Picture | None) -> RawLayout:
    """Draw the message, with the ranking's picture if there is one."""
    words, lines = ranked.words, ranked.lines
    title = words("evening-ranking", name=shown(ranked.name, LONG_NAME))
    builder = MessageBuilder(GOLD if lines else GREY)
    builder.text(f"## 🏁 {title}", small(_subtitle(ranked)))
    plays_on = small(words("evening-ranking-plays-on", count=ranked.playing)) if ranked.playing else ""
    if not lines:
        builder.text(words("evening-ranking-unfinished" if plays_on else "evening-ranking-empty"), plays_on)
        return builder.view()
    winners = [shown(ranked.named(line.person), LONG_NAME) for line in lines if line.rank == 1]
    builder.text(words("evening-won", names=", ".join(winners), count=len(winners)))
    named = {line.person: f"**{shown(ranked.named(line.person), LONG_NAME)}**" for line in lines}
    builder.text(*(_told(line, named[line.person], words, _NO_LIST) for line in lines))
    more = len(ranked.evening.lines) - len(lines)
    builder.text(
        small(words("evening-ranking-more", count=more)) if more > 0 else "",
        *settlement_lines(ranked.evening.settlement, ranked.unit, ranked.named, words),
        *(small(f"{MARKS[sign]} {note}") for sign, note in ranked.notes),
        plays_on,
    )
    builder.illustrate(picture)
    return builder.view()


def ranking_spec(ranked: EveningRanking) -> RankingTable:
    """Return the spec of the ranking's picture."""
    words, lines = ranked.words, ranked.lines
    title = words("evening-ranking", name=plain_text(ranked.name, LONG_NAME))
    names = {line.person: drawn_name(ranked.named(line.person), words) for line in lines}
    return RankingTable(
        title=legible(title),
        subtitle=_subtitle(ranked),
        columns=(
            Column(words("evening-head-average"), ranks=True),
            Column(words("evening-head-points")),
            Column(words("evening-head-deals")),
        ),
        rows=tuple(
            RankingRow(
                line.rank,
                names[line.person],
                _cells(line, words),
                tuple(ranked.stripes.get(line.person, ())),
                signs_of(line),
            )
            for line in lines
        ),
        notes=tuple(Note(note, sign) for sign, note in ranked.notes),
        alt=alt_text(
            f"{title}, {_subtitle(ranked)}.",
            *(f"{_told(line, names[line.person], words)}." for line in lines),
        ),
    )


def _subtitle(ranked: EveningRanking) -> str:
    evening = ranked.evening
    if not evening.deals:
        return dotted(ranked.when, ranked.game)
    count = ranked.words("evening-ranking-about", deals=evening.deals, tables=evening.tables)
    return dotted(ranked.when, ranked.game, count)


def _told(line: BoardLine, name: str, words: Words, dot: str = ".") -> str:
    signs = "".join(f" {MARKS[sign]}" for sign in signs_of(line))
    average, points, _ = _cells(line, words)
    told = words("evening-line", average=average, points=points, deals=line.tally.deals)
    return dotted(f"{_medal(line.rank, dot)} {name}{signs}", told)


def _medal(place: int | None, dot: str) -> str:
    """Return the medal of a place, or its number with a dot after it."""
    return MEDALS.get(place or 0, f"{place}{dot}")


def _cells(line: BoardLine, words: Words) -> tuple[str, str, str]:
    tally = line.tally
    return decimal(tally.points_a_deal / MILLION, words), figure(tally.points), figure(tally.deals)


# -- standings of a tournament ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StandingsTable:
    """The standings of a tournament after a number of rounds. ``named`` returns names as they were typed."""

    tournament: Tournament
    rounds: int
    lines: Sequence[TournamentStanding]
    named: Callable[[int], str]
    words: Words
    reader: int | None = None
    """Person number of the reader, whose own line is always listed."""

    @property
    def told(self) -> Sequence[TournamentStanding]:
        """The lines that are listed in words."""
        return [
            line
            for number, line in enumerate(self.lines)
            if number < STANDINGS_TOLD or line.person == self.reader
        ]

    @property
    def title(self) -> str:
        """The title: final standings, or those after a round."""
        over = self.tournament.state == "over"
        which = "tournament-final" if over else "tournament-after"
        return self.words(which, rounds=self.rounds)


def standings_message(table: StandingsTable, picture: Picture | None) -> RawLayout:
    """Draw the standings with their picture, if there is one."""
    words, now = table.words, table.tournament
    over = now.state == "over"
    builder = MessageBuilder(GOLD if over else AMBER)
    builder.text(f"## 🏆 {shown(now.row.name, LONG_NAME)}", small(table.title))
    if not table.rounds:
        builder.text(words("tournament-no-round"))
        return builder.view()
    if over:
        # many share the first place where every table was closed
        winners = [shown(table.named(line.person)) for line in table.lines if line.place == 1]
        told = few(winners, WINNERS, "tournament-more", words)
        builder.text(words("tournament-won", names=told, count=len(winners)))
    more = len(table.lines) - len(table.told)
    builder.text(
        *(_standings_line(table, line) for line in table.told),
        words("tournament-more", count=more) if more else "",
    )
    builder.text(
        small(words("tournament-fine-about")),
        # by the end of a round, the card has scrolled far up
        small(words("tournament-go-on", next=now.round + 1) if now.state == "between" else ""),
    )
    builder.illustrate(picture)
    return builder.view()


def standings_spec(table: StandingsTable) -> RankingTable:
    """Return the spec of the standings' picture."""
    words = table.words
    lines = table.lines[:DRAWN]
    names = {line.person: drawn_name(table.named(line.person), words) for line in lines}
    title = plain_text(table.tournament.row.name, LONG_NAME)
    more = len(table.lines) - len(lines)
    return RankingTable(
        title=legible(title),
        subtitle=f"{words.game(table.tournament.plan.game)} · {table.title}",
        columns=(
            Column(words("tournament-head-score"), ranks=True),
            Column(words("tournament-head-last")),
            Column(words("tournament-head-fine")),
        ),
        rows=tuple(
            RankingRow(
                line.place,
                names[line.person],
                (
                    _figure(line.score, words),
                    _figure(line.rounds[-1], words) if line.rounds else "–",
                    decimal(float(line.fine), words, 2),
                ),
            )
            for line in lines
        ),
        notes=(Note(words("tournament-more", count=more)),) if more else (),
        alt=alt_text(
            f"{title}, {table.title}.",
            *(f"{line.place}. {names[line.person]}: {_scored(line, words)}." for line in lines),
        ),
    )


def _standings_line(table: StandingsTable, line: TournamentStanding) -> str:
    name = f"**{shown(table.named(line.person))}**"
    gone = "" if line.there else f" ({table.words('tournament-gone')})"
    return f"{_medal(line.place, _NO_LIST)} {name}{gone} · {_scored(line, table.words)}"


def _scored(line: TournamentStanding, words: Words) -> str:
    score, fine = _figure(line.score, words), decimal(float(line.fine), words, 2)
    if len(line.rounds) > ROUNDS:
        return words("tournament-line-long", score=score, fine=fine)
    rounds = " + ".join(_figure(each, words) for each in line.rounds)
    return words("tournament-line", score=score, rounds=rounds, fine=fine)


def _figure(score: Fraction, words: Words) -> str:
    """Format a score: integers without decimals, halves with one, others with two."""
    places = next((places for places in (0, 1) if (score * 10**places).denominator == 1), 2)
    return decimal(float(score), words, places)
