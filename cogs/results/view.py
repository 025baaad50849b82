"""A result in words: the places, who has played which seat, and the rulings on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import discord

from cogs.shell.clicks import Click, click
from cogs.shell.layout import AMBER, GREY, MessageBuilder, RawLayout, button, said, small
from cogs.shell.names import shown, table_title
from cogs.tables.places import points_text, sign_of
from cogs.texts.catalogue import Words
from engine.standings.fold import Account, SeatAccount
from engine.storage.records import ResultRow, Ruling

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

NameOf: TypeAlias = Callable[[int], str]
"""Returns a person's name by number, as it may appear in a message."""


def result_page(
    row: ResultRow,
    account: Account,
    rulings: Sequence[Ruling],
    names: NameOf,
    words: Words,
    *,
    keeper: bool,
    given_up: bool = False,
) -> RawLayout:
    """Draw everything about a result; with a button to rule on it for those who keep the books."""
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


def ruling_notice(row: ResultRow, ruling: Ruling, names: NameOf, words: Words) -> RawLayout:
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
    outcome = account.outcome
    counts = "contest" if row.contest else "rated" if outcome.rated else "friendly"
    facts = [
        words.preset(row.preset) if words.has(f"preset-{row.preset}") else row.preset,
        words("result-deals", count=account.deals),
        words(f"result-company-{outcome.company}"),
        words("counts-rated") if counts == "rated" else words(f"counts-{counts}"),
    ]
    return [f"<t:{row.ended_ms // 1000}:f>", " · ".join(facts)]


def _seat(row: ResultRow, seat: SeatAccount, names: NameOf, words: Words) -> list[str]:
    finish = seat.finish
    name = words("result-computer") if finish.person is None else f"**{names(finish.person)}**"
    score = points_text(row.game, finish.points, words)
    return [
        f"{sign_of(finish.place)} {name} · {score}",
        *(small(line) for line in _played(seat, names, words)),
    ]


def _played(seat: SeatAccount, names: NameOf, words: Words) -> list[str]:
    """Describe who has played a seat, and whose result it is for that reason."""
    finish = seat.finish
    if seat.why == "nobody":
        return [words("result-why-nobody")]
    if seat.why == "alone" and not seat.computers:
        return [words("result-all-own", count=finish.deals)]
    parts = [words("result-part", name=names(who), count=count) for who, count in seat.people.items()]
    if seat.computers:
        parts.append(words("result-part-computer", count=seat.computers))
    holder = "" if finish.person is None else names(finish.person)
    return [
        words("result-parts", parts=", ".join(parts), count=finish.deals),
        words(f"result-why-{seat.why}", name=holder),
    ]


def _ruling(ruling: Ruling, names: NameOf, words: Words) -> str:
    line = words(
        "result-ruling-void" if ruling.voided else "result-ruling-restore",
        time=f"<t:{ruling.time_ms // 1000}:D>",
        name=_ruler(ruling, names, words),
    )
    return f"{'🚫' if ruling.voided else '✅'} {line}\n{small(shown(ruling.reason, MAX_REASON))}"


def _ruler(ruling: Ruling, names: NameOf, words: Words) -> str:
    return words("someone") if ruling.actor is None else names(ruling.actor)
