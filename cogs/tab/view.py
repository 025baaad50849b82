"""The tab as messages: lists of debts, possible actions, and notes on what somebody did."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Annotated, Final, Literal, TypeAlias

import discord

from cogs.shell.clicks import NUMBER, Click, Written, click
from cogs.shell.layout import AMBER, Component, MessageBuilder, RawLayout, button, small
from cogs.shell.names import MAX_NAME, names_of, shown
from cogs.texts.catalogue import Words
from engine.tab.tab import FINAL_AFTER, Debt, TabLedger, Verb
from engine.tables import Person

Place: TypeAlias = Literal["l", "n"]


@click("k:{place}:{person}:{page}:{verb}[:{source}:{seen}]")
@dataclass(frozen=True, slots=True)
class TabId(Click):
    """A button about rounds that are owed: an action (``verb``) on a debt, in its state as last ``seen``.

    ``place`` is the button's message: ``l`` is the list of a ``person``, or of everybody (0), ``n`` is a
    public note. Without a ``source`` a list turns to its ``page``, counted from 0.
    """

    place: Place
    person: int
    page: Annotated[int, Written("0|[1-9][0-9]{0,5}", int)]
    verb: Annotated[str, r"[a-z]{1,10}"]
    source: Annotated[str, rf"d(?:{NUMBER})\.[1-9][0-9]{{0,5}}\.[0-9]|e[1-9][0-9]{{0,8}}"] = ""
    seen: Annotated[int, Written("0|[1-9][0-9]{0,8}", int)] = 0

    @property
    def public(self) -> bool:
        """Whether the button is in a public message."""
        return self.place == "n"

    def about(self, verb: str, source: str, seen: int) -> TabId:
        """Return a button in the same place for an action on a debt."""
        return replace(self, verb=verb, source=source, seen=seen)

    def turned(self, page: int) -> TabId:
        """Return the button that leads to a page of the same list."""
        return replace(self, page=page, verb="page", source="", seen=0)


PAGE: Final = 5
"""Debts on a page of a list: each takes up to six of the components that Discord allows."""
MOST_LINES: Final = 8
"""Maximum number of lines in the overview of who owes whom."""
MOST_CALLED: Final = 4
"""Maximum number of people who are mentioned because an answer is theirs to give."""

_NOTED: Final[tuple[Verb, ...]] = ("agree", "decline", "confirm", "object")
"""Actions on a public note, in order; the others are only offered in lists."""
_STRONG: Final[frozenset[Verb]] = frozenset({"agree", "confirm"})


@dataclass(frozen=True)
class Reader:
    """The reader of a message, the time, and their words. ``keeper``: they keep the server's books.

    ``kind`` returns what somebody owes (``schnaps``, ``round`` or ``neutral``); ``people`` are all whom the
    message names.
    """

    words: Words
    now_ms: int
    people: Mapping[int, Person]
    kind: Callable[[int], str]
    server_kind: str
    person: int = 0
    keeper: bool = False

    @cached_property
    def names(self) -> Mapping[int, str]:
        """The names of all, told apart and not yet made harmless."""
        return names_of(self.people.values(), self.words, MAX_NAME)

    def name(self, person: int) -> str:
        """Return somebody's name, ready for a message."""
        return shown(self.names[person])

    def amount(self, debtor: int, count: int) -> str:
        """Return a number of rounds, in what somebody owes."""
        return self.words("tab-amount", kind=self.kind(debtor), count=count)


# -- lists ------------------------------------------------------------------------------------------------


def concerning(tab: TabLedger, reader: Reader, place: TabId) -> list[Debt]:
    """Return the debts in a list: those that wait for an answer first, then open ones, then recent ones."""
    debts = tab.of(place.person or reader.person)
    recent = reader.now_ms - FINAL_AFTER
    fresh = [debt for debt in debts if debt.touched_ms > recent and debt.state != "withdrawn"]
    live = [debt for debt in debts if debt.open or debt.state in ("asked", "lapsed") or debt in fresh]

    def order(debt: Debt) -> tuple[int, int]:
        waits = debt.state == "asked" or debt.pending is not None
        return (0 if waits else 1 if debt.open else 2), debt.since_ms

    return sorted(live, key=order)


def tab_list(tab: TabLedger, reader: Reader, place: TabId, note: str = "") -> RawLayout:
    """Draw a page of a list of debts, with the reader's actions; ``note`` says what was done."""
    words, builder = reader.words, MessageBuilder(AMBER)
    debts = concerning(tab, reader, place)
    pages = max(1, -(-len(debts) // PAGE))
    page = min(place.page, pages - 1)
    builder.text(f"## {_title(reader, place)}", note)
    if not place.person:
        summary = _summary(tab, reader)
        builder.text(*(summary or [words("tab-clean")]))
        if summary or debts:
            builder.line()
            builder.text(f"**{words('tab-yours')}**" if debts else words("tab-yours-none"))
    elif not debts:
        builder.text(words("tab-none"))
    for debt in debts[page * PAGE : (page + 1) * PAGE]:
        builder.text(*debt_lines(debt, reader))
        keeper = reader.keeper and bool(place.person)  # one corrects others' tabs, not in passing one's own
        verbs = list(debt.may(reader.person, reader.now_ms, keeper=keeper))
        if verbs:
            builder.buttons(_buttons(debt, verbs, place.turned(page), reader), 5)
    if pages > 1:
        builder.buttons(_turning(place, page, pages, words))
        builder.text(small(words("tab-page", page=page + 1, pages=pages)))
    return builder.view()


def _title(reader: Reader, place: TabId) -> str:
    if place.person:
        return reader.words("tab-title-person", name=reader.name(place.person))
    return reader.words("tab-title")


def _summary(tab: TabLedger, reader: Reader) -> list[str]:
    """Summarize who owes whom how much in the whole server."""
    words = reader.words
    lines = [
        words("tab-owes-table", debtor=reader.name(debtor), amount=reader.amount(debtor, count))
        for debtor, count in tab.owed_to_tables()
    ]
    lines += [
        words(
            "tab-owes-person",
            debtor=reader.name(debtor),
            creditor=reader.name(creditor),
            amount=reader.amount(debtor, count),
        )
        for debtor, creditor, count in tab.owed_to_people()
    ]
    if len(lines) > MOST_LINES:
        left = len(lines) - MOST_LINES + 1
        lines[MOST_LINES - 1 :] = [words("tab-more", count=left)]
    return [f"- {line}" for line in lines]


def _turning(place: TabId, page: int, pages: int, words: Words) -> list[Component]:
    before, after = place.turned(max(0, page - 1)), place.turned(min(pages - 1, page + 1))
    return [
        button(before.custom_id, words("tab-earlier"), disabled=page == 0),
        button(after.custom_id, words("tab-later"), disabled=page == pages - 1),
    ]


def _buttons(debt: Debt, verbs: Sequence[Verb], place: TabId, reader: Reader) -> list[Component]:
    styles = discord.ButtonStyle
    return [
        button(
            place.about(verb, debt.source, debt.touched).custom_id,
            reader.words(f"tab-do-{verb}", count=debt.open)
            if verb == "settle"
            else reader.words(f"tab-do-{verb}"),
            style=styles.success if verb in _STRONG else styles.secondary,
        )
        for verb in verbs
    ]


# -- one debt ---------------------------------------------------------------------------------------------


def debt_lines(debt: Debt, reader: Reader) -> list[str]:
    """Describe a debt: who owes whom how much, since when, and what was said about it."""
    words = reader.words
    amount = reader.amount(debt.debtor, debt.amount)
    if debt.to_table:
        told = words("tab-owes-table", debtor=reader.name(debt.debtor), amount=amount)
    else:
        creditor = reader.name(debt.creditors[0])
        told = words("tab-owes-person", debtor=reader.name(debt.debtor), creditor=creditor, amount=amount)
    return [told, small(_origin(debt, reader)), *_said(debt, reader)]


def _origin(debt: Debt, reader: Reader) -> str:
    day = f"<t:{debt.since_ms // 1000}:d>"
    if debt.table is not None:
        return reader.words("tab-since-table", deal=str(debt.deal), table=str(debt.table), day=day)
    by = reader.name(debt.entered_by) if debt.entered_by is not None else ""
    told = reader.words("tab-since-entered", name=by, day=day)
    return f"{told} · {shown(debt.note, 80)}" if debt.note else told


def _said(debt: Debt, reader: Reader) -> list[str]:
    words = reader.words
    if debt.state == "asked":
        return [words("tab-asked", name=reader.name(debt.debtor))]
    if debt.state == "struck":
        return [words("tab-struck", reason=shown(debt.why, 80) if debt.why else "–")]
    if debt.state != "stands":
        return [words(f"tab-{debt.state}")]
    lines = []
    for said in debt.sayings:
        name = reader.name(said.actor) if said.actor is not None else words("someone")
        how = said.kind if said.counts else f"{said.kind}-pending"
        lines.append(words(f"tab-{how}", name=name, amount=reader.amount(debt.debtor, said.amount)))
    if debt.sayings and 0 < debt.open < debt.amount:
        lines.append(words("tab-open", amount=reader.amount(debt.debtor, debt.open)))
    return lines


# -- notes ------------------------------------------------------------------------------------------------


def tab_note(debt: Debt, did: str, actor: int, reader: Reader, *, call: bool) -> tuple[RawLayout, list[str]]:
    """Draw a public note on what somebody did about a debt, with buttons for the others.

    With ``call`` it mentions those who have to answer, and their Discord ids are returned, too.
    """
    builder = MessageBuilder(AMBER)
    words = reader.words
    builder.text(words(f"tab-did-{did}", name=f"**{reader.name(actor)}**"), *debt_lines(debt, reader))
    others = [person for person in debt.people if person != actor]
    answers: dict[int, list[Verb]] = {
        person: [verb for verb in debt.may(person, reader.now_ms) if verb in _NOTED] for person in others
    }
    asked = [person for person, verbs in answers.items() if verbs]
    called = [reader.people[person].external_id for person in asked[:MOST_CALLED]]
    ids = [external for external in called if external is not None and external.isdigit()] if call else []
    if ids:
        builder.text(" ".join(f"<@{external}>" for external in ids))
    if verbs := [verb for verb in _NOTED if any(verb in known for known in answers.values())]:
        builder.buttons(_buttons(debt, verbs, TabId("n", 0, 0, "page"), reader))
    return builder.view(), ids
