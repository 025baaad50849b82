"""Results: ``/table result``, voiding and restoring them, and the form of their messages."""

import asyncio
import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import compress
from typing import Final, Literal, TypeAlias

import discord
from discord import app_commands

from cogs.parts import Bot
from cogs.shell.answers import Interaction, answer_of, ask, defer, respond, say
from cogs.shell.clicks import Click, click
from cogs.shell.discord_errors import is_gone
from cogs.shell.feature import Asking, Feature, Services, Tip, attached, on_click, on_submit
from cogs.shell.layout import AMBER, GREY, MessageBuilder, RawLayout, button, said, small
from cogs.shell.names import MAX_NAME, names_of, plain_text, settlement_lines, shown, table_title
from cogs.shell.posting import Announcer, News
from cogs.shell.preferences import expect_keeper, keeps
from cogs.shell.rights import MAX_CHOICES, choices, person_of, told_of
from cogs.tables.lines import points_text, sign_of
from cogs.tables.messages import TableMessages
from cogs.texts.catalogue import Words
from engine.game import Refusal
from engine.games.registry import GAMES
from engine.seasons.calendar import Calendar
from engine.standings.evening import settlement_of
from engine.standings.fold import Account, SeatAccount, account_of, outcome_of
from engine.storage.kept import Announcement
from engine.storage.records import ResultRow, Ruling
from engine.storage.rows import Write

Verb: TypeAlias = Literal["void", "restore"]


@click("z:{verb}:{result}")
@dataclass(frozen=True, slots=True)
class ResultId(Click):
    """Opens the form for the reason of voiding or restoring a ``result``, and identifies its answer."""

    verb: Verb
    result: int


MAX_REASON: Final = 200
"""Maximum number of characters in a reason."""
RULINGS_SHOWN: Final = 10

Named: TypeAlias = Mapping[int, str]
"""People's names by their numbers, as they were typed."""


def result_page(
    row: ResultRow,
    account: Account,
    rulings: Sequence[Ruling],
    names: Named,
    words: Words,
    *,
    keeper: bool,
    given_up: bool = False,
    payments: Sequence[str] = (),
) -> RawLayout:
    """Draw everything about a result; with a button to rule on it for those who keep the books.

    ``payments``: lines that say who owes whom how much.
    """
    voided = bool(rulings) and rulings[-1].voided
    builder = MessageBuilder(GREY if voided else AMBER)
    title = table_title(row, words)
    builder.text(
        f"## {words('result-title', table=title)}",
        *_facts(row, account, words),
        small(words("table-closed-given-up")) if given_up else "",
    )
    if voided:
        builder.text(f"🚫 **{words('result-voided')}**")
    best_first = sorted(account.seats, key=lambda seat: seat.finish.place)
    builder.text(*(line for seat in best_first for line in _seat(row, seat, names, words)))
    if not voided:
        builder.text(*payments)
    builder.text(small(words(f"result-company-{account.outcome.company}-about")))
    if rulings:
        builder.line()
        builder.text(*(_ruling(one, names, words) for one in rulings[-RULINGS_SHOWN:]))
    if keeper:
        verb: Verb = "restore" if voided else "void"
        style = discord.ButtonStyle.secondary if voided else discord.ButtonStyle.danger
        asking = ResultId(verb, row.table).custom_id
        builder.buttons([button(asking, words(f"result-button-{verb}"), style=style)])
    return builder.view()


def ruling_notice(row: ResultRow, ruling: Ruling, names: Named, words: Words) -> RawLayout:
    """Draw the announcement that a result was voided or restored."""
    title = table_title(row, words)
    told = "ruling-voided" if ruling.voided else "ruling-restored"
    return said(
        words(told, table=title, time=f"<t:{row.ended_ms // 1000}:D>"),
        words("ruling-reason", reason=shown(ruling.reason, MAX_REASON)),
        small(words("ruling-by", name=_ruler(ruling, names, words))),
        accent=GREY if ruling.voided else AMBER,
    )


def _facts(row: ResultRow, account: Account, words: Words) -> list[str]:
    outcome, known = account.outcome, words.has(f"preset-{row.preset}")
    rules = words.preset(row.preset) if known else row.preset
    counts = "contest" if row.contest else "rated" if outcome.rated else "friendly"
    facts = [
        "" if rules == words.game(row.game) else rules,
        words("result-deals", count=account.deals),
        words(f"result-company-{outcome.company}"),
        words("counts-rated") if counts == "rated" else words(f"counts-{counts}"),
    ]
    return [f"<t:{row.ended_ms // 1000}:f>", " · ".join(filter(None, facts))]


def _seat(row: ResultRow, seat: SeatAccount, names: Named, words: Words) -> list[str]:
    finish = seat.finish
    name = words("result-computer") if finish.person is None else f"**{shown(names[finish.person])}**"
    score = points_text(row.game, finish.points, words)
    return [
        f"{sign_of(finish.place)} {name} · {score}",
        *(small(line) for line in _played(seat, names, words)),
    ]


def _played(seat: SeatAccount, names: Named, words: Words) -> list[str]:
    """Describe who has played a seat, and whose result it is for that reason."""
    finish = seat.finish
    if seat.why == "nobody":
        return [words("result-why-nobody")]
    if seat.why == "alone" and not seat.computers:
        return [words("result-all-own", count=finish.deals)]
    parts = [words("result-part", name=shown(names[who]), count=count) for who, count in seat.people.items()]
    if seat.computers:
        parts.append(words("result-part-computer", count=seat.computers))
    holder = "" if finish.person is None else shown(names[finish.person])
    return [
        words("result-parts", parts=", ".join(parts), count=finish.deals),
        words(f"result-why-{seat.why}", name=holder),
    ]


def _ruling(ruling: Ruling, names: Named, words: Words) -> str:
    line = words(
        "result-ruling-void" if ruling.voided else "result-ruling-restore",
        time=f"<t:{ruling.time_ms // 1000}:D>",
        name=_ruler(ruling, names, words),
    )
    return f"{'🚫' if ruling.voided else '✅'} {line}\n{small(shown(ruling.reason, MAX_REASON))}"


def _ruler(ruling: Ruling, names: Named, words: Words) -> str:
    return words("someone") if ruling.actor is None else shown(names[ruling.actor])


RULING: Final = "ruling"
"""Kind of the announcement of a ruling on a result."""


class Results(Feature):
    """Results of parties, and rulings on whether they count."""

    def __init__(self, services: Services, table_messages: TableMessages, announcer: Announcer) -> None:
        self._services = services
        self._table_messages = table_messages
        self._announcer = announcer
        announcer.on(RULING, self._notice)

    # -- looking -------------------------------------------------------------------------------------------

    @attached("table", "result")
    async def show(self, interaction: Interaction, table: int) -> None:
        """Show a result; for those who may see the channel in which it was played."""
        row = await self._expect(interaction, table)
        store, words = self._services.store, self._services.words_for(interaction)
        account = account_of(row)
        rulings = await store.results.rulings(table)
        rulers = {ruling.actor for ruling in rulings if ruling.actor is not None}
        settlement = await settlement_of(store, row)
        names = await self._names(row.guild, {*account.persons, *rulers, *settlement.people}, words)
        unit = self._services.preferences.server(row.guild).unit
        played = await store.tables.get(table)
        given_up = played is not None and played.status == "closed"
        keeper = keeps(interaction, self._services.preferences)
        payments = settlement_lines(settlement, unit, names.__getitem__, words)
        page = result_page(
            row, account, rulings, names, words, keeper=keeper, given_up=given_up, payments=payments
        )
        await respond(interaction, page)

    @show.command.autocomplete("table")
    async def tables(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        """Suggest results while somebody types, the newest first."""
        store, words = self._services.store, self._services.words_for(interaction)
        rows = await store.results.recent(str(interaction.guild_id), GAMES, MAX_CHOICES)
        if typed.strip().isdecimal() and (row := await self._find(interaction, int(typed))) is not None:
            rows = [row, *(one for one in rows if one.table != row.table)]
        calendar = await store.seasons.calendar(str(interaction.guild_id))
        known = await asyncio.gather(*(self._may_know(interaction, row) for row in rows))
        found = [(await self._label(row, calendar, words), row.table) for row in compress(rows, known)]
        return choices(found, typed)

    async def tips(self, asking: Asking) -> list[Tip]:
        return [Tip("keep", 30, asking.words("help-results"))] if asking.keeps else []

    # -- ruling --------------------------------------------------------------------------------------------

    @on_click(ResultId)
    async def click(self, interaction: Interaction, clicked: ResultId) -> None:
        """Ask for the reason after a click below a result.

        Raises ``Refusal`` ``not_keeper``, ``not_manager``, ``no_result``, ``result_voided`` or
        ``result_valid``.
        """
        await self._expect_ruling(interaction, clicked.result, voided=clicked.verb == "void")
        question = self._services.words_for(interaction)(f"result-reason-{clicked.verb}")
        await ask(interaction, clicked.custom_id, question, limit=MAX_REASON)

    @on_submit(ResultId)
    async def submit(self, interaction: Interaction, clicked: ResultId) -> None:
        """Rule on a result after the reason was typed."""
        voided = clicked.verb == "void"
        row = await self._expect_ruling(interaction, clicked.result, voided=voided)
        reason = answer_of(interaction)
        Refusal.unless(reason, "reason_missing")
        services, words = self._services, self._services.words_for(interaction)
        person = await person_of(interaction, services.registry)
        # the server's results may be counted just now, which this waits for
        await defer(interaction, thinking=True)

        def telling(ruling: Ruling) -> list[Write]:
            key = f"{RULING} {ruling.table} {ruling.number}"
            payload = json.dumps({"table": ruling.table, "number": ruling.number})
            return [self._announcer.announcing(key, row.guild, RULING, payload, channel)]

        channel = await self._place(interaction, row)
        ruled = await services.standings_worker.rule(
            row,
            voided=voided,
            actor=person.id,
            reason=plain_text(reason, MAX_REASON),
            time_ms=services.now_ms(),
            also=telling,
        )
        if not ruled:
            raise _so_already(voided)
        self._announcer.look()
        await say(interaction, words(f"result-done-{clicked.verb}", table=str(row.table)))
        await self._table_messages.rule(row.table, voided=voided)

    async def _notice(self, announcement: Announcement, pictured: bool) -> News | None:
        """Draw the announcement of a ruling; ``None`` if another one has followed meanwhile."""
        payload = json.loads(announcement.payload)
        row = await self._services.store.results.get(payload["table"])
        rulings = await self._services.store.results.rulings(payload["table"])
        if row is None or len(rulings) != payload["number"]:
            return None
        words = self._table_messages.words(announcement.guild)
        rulers = [actor] if (actor := rulings[-1].actor) is not None else []
        return News(view=ruling_notice(row, rulings[-1], await self._names(row.guild, rulers, words), words))

    # -- who may, and what there is --------------------------------------------------------------------------

    async def _expect_ruling(self, interaction: Interaction, table: int, *, voided: bool) -> ResultRow:
        expect_keeper(interaction, self._services.preferences)
        row = await self._expect(interaction, table)
        if await self._services.store.results.voided(table) == voided:
            raise _so_already(voided)
        return row

    async def _expect(self, interaction: Interaction, table: int) -> ResultRow:
        row = await self._find(interaction, table)
        if row is None or not await self._may_know(interaction, row):
            raise Refusal("no_result", table=str(table))
        return row

    async def _find(self, interaction: Interaction, table: int) -> ResultRow | None:
        """Return a result of this server; those of other servers stay unknown."""
        if not 0 < table < 2**31:
            return None
        row = await self._services.store.results.get(table)
        return row if row is not None and row.guild == str(interaction.guild_id) else None

    async def _may_know(self, interaction: Interaction, row: ResultRow) -> bool:
        channel = await self._channel(row)
        return not channel or channel in await told_of(interaction, self._services, [channel])

    async def _channel(self, row: ResultRow) -> str:
        """Return the channel in which a result was played; empty if it wasn't played in Discord."""
        table = await self._services.store.tables.get(row.table)
        return table.channel if table is not None and table.channel.isdecimal() else ""

    async def _place(self, interaction: Interaction, row: ResultRow) -> str | None:
        """Return the channel to announce a ruling in; ``None``, for the server's news, if that is gone."""
        channel = await self._channel(row)
        gone = not channel or await is_gone(interaction.client, int(row.guild), int(channel))
        return None if gone else channel

    # -- names -----------------------------------------------------------------------------------------------

    async def _names(self, guild: str, persons: Collection[int], words: Words) -> Named:
        known = self._services.store.persons
        await known.load(persons)
        return names_of((known.known(number, guild) for number in persons), words, MAX_NAME)

    async def _label(self, row: ResultRow, calendar: Calendar, words: Words) -> str:
        names = await self._names(row.guild, outcome_of(row).owners, words)
        return words(
            "result-choice",
            title=table_title(row, words),
            date=calendar.evening(row.ended_ms).isoformat(),
            names=", ".join(plain_text(name, MAX_NAME) for name in names.values()),
        )


def _so_already(voided: bool) -> Refusal:
    return Refusal("result_voided") if voided else Refusal("result_valid")


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    await bot.add_features(Results)
