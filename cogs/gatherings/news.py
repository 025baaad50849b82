"""Announcements: an evening's reminder, new time or cancellation, a round's seats, rankings and standings."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Literal

from cogs.gatherings.feature import EveningCards, TournamentCards, news_key
from cogs.gatherings.ranking import (
    EveningRanking,
    StandingsTable,
    ranking_message,
    ranking_spec,
    standings_message,
    standings_spec,
)
from cogs.gatherings.view import round_message
from cogs.gatherings.when import named_day
from cogs.pictures.ranking_table import RankingTable
from cogs.pictures.renderer import Picture
from cogs.shell.feature import Services
from cogs.shell.layout import AMBER, GREY, RawLayout, said
from cogs.shell.live_message import UncertainError
from cogs.shell.names import LONG_NAME, names_of, shown
from cogs.shell.posting import MOST_CALLED, Announcer, News
from cogs.texts.catalogue import Words
from engine.games.registry import game
from engine.gatherings.gathering import Gathering, Told, key_of
from engine.gatherings.planning import Evening
from engine.gatherings.tournaments import Tournament, Tournaments
from engine.standings.evening import evening as board_of
from engine.storage.kept import Announcement
from engine.storage.statements import Write

log = logging.getLogger(__name__)


def telling(announcer: Announcer, now: Gathering, told: Told) -> Sequence[Write]:
    """Return the write that announces an event; none where it concerns nobody."""
    key = news_key(now, told)
    if isinstance(now, Evening) and told != "over":
        if not now.who(_concerned(told)):
            return ()
        if told in ("remind", "moved"):
            key = f"{key} {now.sitting.begins_ms}"
    return (announcer.announcing(key, now.row.guild, now.kind, f"{told} {now.key}", now.row.channel),)


def _concerned(told: str) -> Literal["asked", "yes"]:
    """Return the answer of those to whom an announcement of an evening is addressed."""
    return "asked" if told == "asked" else "yes"


async def _picture(services: Services, spec: RankingTable) -> Picture | None:
    """Draw a ranking; ``None`` if that fails, as the text says the same."""
    try:
        return await services.pictures.for_announcement(spec)
    except Exception:
        log.exception("a ranking could not be drawn")
        return None


def _news(view: RawLayout, picture: Picture | None) -> News:
    return News(view=view, pictures=() if picture is None else (picture,))


class EveningNews:
    """Builds the messages of evenings."""

    def __init__(self, cards: EveningCards, announcer: Announcer) -> None:
        self._services = cards.services
        self._cards = cards
        announcer.on("evening", self._render, self._posted)

    def _posted(self, row: Announcement) -> None:
        told, key = row.payload.split(" ", 1)
        if told == "over":
            self._cards.ranked(key_of(key))

    async def _render(self, row: Announcement, pictured: bool) -> News | None:
        told, key = row.payload.split(" ", 1)
        evening = await self._cards.gatherings.get(*key_of(key))
        if told == "over":
            return await self._ranking(evening, row.made_ms, pictured)
        return self._call(evening, told)

    def _call(self, evening: Evening, told: str) -> News | None:
        """Build a line that mentions everybody who means to come."""
        if told in ("asked", "remind", "moved") and evening.sitting.status != "planned":
            return None  # it was to be said earlier
        words = self._cards.words(evening.row.guild)
        people = self._mentioned(evening.who(_concerned(told)))
        at = evening.sitting.begins_ms // 1000
        if told == "off":
            told = "skipped" if evening.row.ended_ms is None else "cancelled"
        line = words(
            f"evening-call-{told}",
            name=shown(evening.row.name, LONG_NAME),
            when=f"<t:{at}:R>" if told == "remind" else f"<t:{at}:F>",
            people=" ".join(f"<@{person}>" for person in people),
        )
        accent = AMBER if told in ("asked", "remind", "moved") else GREY
        return News(view=said(line, self._link(evening), accent=accent), people=people)

    def _mentioned(self, people: Sequence[int]) -> list[str]:
        known = self._services.store.persons.known
        ids = [known(person).external_id for person in people[:MOST_CALLED]]
        return [one for one in ids if one is not None]

    def _link(self, evening: Evening) -> str:
        if evening.sitting.message is None or evening.sitting.status != "planned":
            return ""
        place = f"{evening.row.guild}/{evening.row.channel}/{evening.sitting.message}"
        words = self._cards.words(evening.row.guild)
        return words("evening-card-link", address=f"https://discord.com/channels/{place}")

    async def _ranking(self, evening: Evening, ended_ms: int, pictured: bool) -> News:
        """Build the ranking of an evening from everything played at its tables until it ended."""
        plan, row, words = evening.plan, evening.row, self._cards.words(evening.row.guild)
        few_points_win = game(plan.game).few_points_win
        played = await board_of(
            self._services.store,
            row.guild,
            (evening.sitting.made_ms, ended_ms + 1),
            plan.game,
            few_points_win=few_points_win,
            some_tables=evening.tables,
        )
        persons = self._services.store.persons
        people = [line.person for line in played.lines]
        worn = self._services.fraternities.at(row.guild, people, ended_ms)
        ranked = EveningRanking(
            row.name,
            named_day(plan.day_of(evening.sitting.begins_ms), words.locale()),
            words.game(plan.game),
            played,
            few_points_win,
            names_of((persons.known(person, row.guild) for person in people), words).__getitem__,
            words,
            {person: one.stripes for person, one in worn.items()},
        )
        picture = None
        if pictured and ranked.lines:
            picture = await _picture(self._services, ranking_spec(ranked))
        return _news(ranking_message(ranked, picture), picture)


class TournamentNews:
    """Builds the messages of tournaments."""

    def __init__(self, tournaments: Tournaments, cards: TournamentCards, announcer: Announcer) -> None:
        self._services = cards.services
        self._tournaments = tournaments
        self._cards = cards
        announcer.on("tournament", self._render)

    async def _render(self, row: Announcement, pictured: bool) -> News | None:
        told, key = row.payload.split(" ", 1)
        number, of_round = key_of(key)
        now, words = await self._tournaments.get(number), self._cards.words(row.guild)
        if told == "round":
            return self._round(now, of_round, words)
        if told == "standings" and (now.over > of_round or now.state == "over"):
            return None  # newer ones are told
        table = await self.table(now, words)
        picture = None
        if pictured and table.rounds:
            picture = await _picture(self._services, standings_spec(table))
        return _news(standings_message(table, picture), picture)

    def _round(self, now: Tournament, of_round: int, words: Words) -> News | None:
        """Draw the call for a round once all its tables are open; ``None`` if the round is over."""
        if now.round != of_round or now.state != "playing":
            return None
        if now.opening:
            raise UncertainError("some of its tables are still to be opened")
        named, known = self._cards.named(now, words), self._services.store.persons.known
        ids = {person: known(person).external_id for person in now.coming(now.round)}

        def mentioned(person: int) -> str:
            own = ids.get(person)
            return shown(named(person)) if own is None else f"<@{own}>"

        called = [one for one in ids.values() if one is not None]
        return News(view=round_message(now, words, mentioned), people=called)

    async def table(self, now: Tournament, words: Words, reader: int | None = None) -> StandingsTable:
        """Return the standings, for a ``reader``'s eyes."""
        rounds, lines = await self._tournaments.standings(now)
        return StandingsTable(now, rounds, lines, self._cards.named(now, words), words, reader)
