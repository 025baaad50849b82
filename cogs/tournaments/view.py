"""Public messages of a tournament: its card, the pairings of a round, and the standings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal, TypeAlias, get_args

import discord

from cogs.games.partie_lines import sign_of
from cogs.house_rules.naming import rule_text
from cogs.pictures.lettering import legible
from cogs.pictures.ranking_table import Column, Note, RankingRow, RankingTable
from cogs.pictures.spec import alt_text
from cogs.shell.clicks import Click, click
from cogs.shell.layout import AMBER, GOLD, GREY, Component, MessageBuilder, RawLayout, button, small
from cogs.shell.names import COMPUTER_SIGN, LONG_NAME, decimal, drawn_name, plain_text, shown
from cogs.texts.catalogue import Words
from engine import house_rules
from engine.games.registry import game
from engine.tournaments.scores import TournamentStanding
from engine.tournaments.tournament import Tournament

Verb: TypeAlias = Literal["join", "leave", "next", "standings"]
"""Join, leave, start the next round, show the standings."""
TOURNAMENT_VERBS: Final[frozenset[Verb]] = frozenset(get_args(Verb))


@click("o:{tournament}:{verb}")
@dataclass(frozen=True, slots=True)
class TournamentId(Click):
    """A button about one ``tournament``."""

    tournament: int
    verb: Verb


LISTED: Final = 40
"""Maximum number of names in a list; the rest are counted."""
TOLD: Final = 25
"""Maximum number of lines of the standings in words; Discord allows 4000 characters in a message."""
WINNERS: Final = 10
"""Maximum number of winners who are named."""
DRAWN: Final = 20
"""Maximum number of people in the picture of the standings."""
ROUNDS: Final = 6
"""Maximum number of rounds that are listed one by one."""
MEDALS: Final = 3

Named = Callable[[int], str]
"""Returns somebody's name by number, as it was typed."""


def tournament_card(now: Tournament, words: Words, named: Named) -> RawLayout:
    """Draw the card of a tournament in any state."""
    status = now.row.status
    builder = MessageBuilder({"gathering": GOLD, "playing": AMBER, "between": AMBER}.get(status, GREY))
    builder.text(f"## 🏆 {shown(now.row.name, LONG_NAME)}", *about(now, words))
    if status == "gathering" and (rules := _house_rules(now, words)):  # later they stand at the tables
        builder.text(words("card-lobby-changed", rules=rules))
    people = [shown(named(person)) for person in now.playing_in(now.round + (status != "playing"))]
    if status == "dropped":
        builder.text(words("tournament-dropped"))
    elif status == "over":
        builder.text(words("tournament-over", rounds=now.round))
    else:
        told = ", ".join(people[:LISTED])
        more = words("tournament-more", count=len(people) - LISTED) if len(people) > LISTED else ""
        builder.text(f"**{words('tournament-entrants', count=len(people))}** {told} {more}".rstrip())
    if status == "playing":
        builder.text(*pairing_lines(now, words, lambda person: shown(named(person))))
    elif status == "between":
        builder.text(words("tournament-between", round=now.round, next=now.round + 1))
    builder.buttons(_buttons(now, words))
    return builder.view()


def about(now: Tournament, words: Words) -> list[str]:
    """Describe the rules, and the scoring."""
    plan = now.plan
    rules = words.preset(plan.preset)
    if plan.rule_set is not None:
        rules = words("card-rule-set", name=shown(plan.rule_set, LONG_NAME), preset=rules)
    named = dict.fromkeys((words.game(plan.game), rules))  # some rule sets are called as their game
    return [
        " · ".join([*named, words("tournament-rounds", rounds=plan.rounds)]),
        small(words("tournament-duplicate" if plan.duplicate else "tournament-places")),
        small(words(f"tournament-missed-{plan.missed}")),
        "" if plan.role is None else small(words("tournament-role", role=f"<@&{plan.role}>")),
    ]


def _house_rules(now: Tournament, words: Words) -> str:
    """List the house rules that differ from the preset."""
    plan, rules = now.plan, game(now.plan.game)
    differing = house_rules.changed(rules, plan.preset, rules.options(plan.preset, plan.overrides))
    differing.pop("players", None)
    return " · ".join(rule_text(rules.name, key, value, words) for key, value in differing.items())


def pairing_lines(now: Tournament, words: Words, named: Named) -> list[str]:
    """Describe who sits at which table in the newest round, and who sits it out.

    ``named`` returns names ready for a message.
    """
    seats = now.seats
    lines = [words("tournament-round", round=now.round, rounds=now.plan.rounds)]
    for pairing in now.tables_of(now.round):
        people = [named(person) for person in pairing.persons]
        if computers := seats - len(people):
            people.append(COMPUTER_SIGN * computers)
        number = "…" if pairing.table is None else str(pairing.table)
        lines.append(words("tournament-table", table=number, people=" · ".join(people)))
    if out := now.out_of(now.round):
        lines.append(words("tournament-out", people=", ".join(map(named, out))))
    return lines


def round_message(now: Tournament, words: Words, mentioned: Named) -> RawLayout:
    """Announce a round. ``mentioned`` returns a mention, or the name of people who can't be mentioned."""
    builder = MessageBuilder(AMBER)
    builder.text(f"## 🏆 {shown(now.row.name, LONG_NAME)}", *pairing_lines(now, words, mentioned))
    builder.text(small(words("tournament-covered")) if now.plan.duplicate else "")
    return builder.view()


@dataclass(frozen=True, slots=True)
class StandingsTable:
    """The standings of a tournament after a number of rounds. ``named`` returns names as they were typed."""

    tournament: Tournament
    rounds: int
    lines: Sequence[TournamentStanding]
    named: Named
    words: Words
    reader: int | None = None
    """Person number of the reader, whose own line is always listed."""

    @property
    def told(self) -> Sequence[TournamentStanding]:
        """The lines that are listed in words."""
        return [line for number, line in enumerate(self.lines) if number < TOLD or line.person == self.reader]

    @property
    def title(self) -> str:
        """The title: final standings, or those after a round."""
        over = self.tournament.row.status == "over"
        which = "tournament-final" if over else "tournament-after"
        return self.words(which, rounds=self.rounds)


def standings_message(table: StandingsTable, picture: tuple[str, str] | None) -> RawLayout:
    """Draw the standings with their picture; ``picture`` is its file's name and description."""
    words, over = table.words, table.tournament.row.status == "over"
    builder = MessageBuilder(GOLD if over else AMBER)
    builder.text(f"## 🏆 {shown(table.tournament.row.name, LONG_NAME)}", small(table.title))
    if not table.rounds:
        builder.text(words("tournament-no-round"))
        return builder.view()
    if over:
        winners = [shown(table.named(line.person)) for line in table.lines if line.place == 1]
        names = ", ".join(winners[:WINNERS])
        if len(winners) > WINNERS:  # all of them, where every table was closed
            names = f"{names} {words('tournament-more', count=len(winners) - WINNERS)}"
        builder.text(words("tournament-won", names=names, count=len(winners)))
    more = len(table.lines) - len(table.told)
    builder.text(
        *(_line(table, line) for line in table.told),
        words("tournament-more", count=more) if more else "",
    )
    builder.text(
        small(words("tournament-fine-about")),
        small(_next_round(table.tournament, words)),
    )
    if picture is not None:
        builder.picture(*picture)
    return builder.view()


def _next_round(now: Tournament, words: Words) -> str:
    """Offer the next round: by the end of a round, the card has scrolled far up."""
    return words("tournament-go-on", next=now.round + 1) if now.row.status == "between" else ""


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
            *(f"{line.place}. {names[line.person]}: {_told(line, words)}." for line in lines),
        ),
    )


def _line(table: StandingsTable, line: TournamentStanding) -> str:
    medal = sign_of(line.place) if line.place <= MEDALS else f"{line.place}\\."  # no list that is indented
    name = f"**{shown(table.named(line.person))}**"
    gone = "" if line.there else f" ({table.words('tournament-gone')})"
    return f"{medal} {name}{gone} · {_told(line, table.words)}"


def _told(line: TournamentStanding, words: Words) -> str:
    score, fine = _figure(line.score, words), decimal(float(line.fine), words, 2)
    if len(line.rounds) > ROUNDS:
        return words("tournament-line-long", score=score, fine=fine)
    rounds = " + ".join(_figure(each, words) for each in line.rounds)
    return words("tournament-line", score=score, rounds=rounds, fine=fine)


def _figure(score: Fraction, words: Words) -> str:
    """Format a score: integers without decimals, halves with one, others with two."""
    places = next((places for places in (0, 1) if (score * 10**places).denominator == 1), 2)
    return decimal(float(score), words, places)


def _buttons(now: Tournament, words: Words) -> list[Component]:
    def made(verb: Verb, label: str, style: discord.ButtonStyle) -> Component:
        return button(TournamentId(now.number, verb).custom_id, words(label), style=style)

    quiet = discord.ButtonStyle.secondary
    buttons = []
    if now.live and now.round < now.plan.rounds:
        join = "button-tournament-join" if not now.round else "button-tournament-late"
        buttons.append(made("join", join, discord.ButtonStyle.success))
        if now.row.status != "playing":
            which = "button-tournament-next" if now.round else "button-tournament-start"
            buttons.append(made("next", which, discord.ButtonStyle.primary))
    if now.live:
        buttons.append(made("leave", "button-tournament-leave", quiet))
    if now.round:
        buttons.append(made("standings", "button-tournament-standings", quiet))
    return buttons
