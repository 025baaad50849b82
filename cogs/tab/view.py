"""The tab as messages: lists of debts, possible actions, and notes on what somebody did."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Annotated, Final

import discord

from cogs.shell.clicks import NUMBER, Click, Written, click
from cogs.shell.layout import AMBER, Component, MessageBuilder, RawLayout, button, small
from cogs.shell.names import MAX_NAME, names_of, shown
from cogs.texts.catalogue import Words
from engine.standings.leaderboard import nearest
from engine.tab.tab import Debt, TabLedger, Verb
from engine.tables import Person


@click("k:{person}:{page}[:{verb}:{source}:{seen}]")
@dataclass(frozen=True, slots=True)
class TabId(Click):
    """A button in the list of a ``person``, or of everybody (0), on a ``page`` counted from 0.

    With a ``verb`` it acts on the debt ``source``, in its state as last ``seen``; without one the list turns
    to the page.
    """

    person: int
    page: Annotated[int, Written("0|[1-9][0-9]{0,5}", int)]
    verb: Verb | None = None
    source: Annotated[str, rf"d(?:{NUMBER})\.[1-9][0-9]{{0,5}}\.[0-9]|e[1-9][0-9]{{0,8}}"] = ""
    seen: Annotated[int, Written("0|[1-9][0-9]{0,8}", int)] = 0


PAGE: Final = 5
"""Debts on a page of a list: each takes up to six of the components that Discord allows."""
MOST_LINES: Final = 8
"""Maximum number of lines in the overview of who owes whom."""


@dataclass(frozen=True)
class Reader:
    """The reader of a message, and their words. ``keeper``: they keep the server's books.

    ``kind`` returns what somebody owes (``schnaps``, ``round`` or ``neutral``); ``people`` are all whom the
    message names.
    """

    words: Words
    people: Mapping[int, Person]
    kind: Callable[[int], str]
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

    def owes(self, debtor: int, creditor: int | None, count: int) -> str:
        """Return who owes whom how much; without a ``creditor`` it is the table."""
        names = {} if creditor is None else {"creditor": self.name(creditor)}
        text = "tab-owes-table" if creditor is None else "tab-owes-person"
        return self.words(text, debtor=self.name(debtor), amount=self.amount(debtor, count), **names)


def tab_list(tab: TabLedger, reader: Reader, place: TabId, note: str = "") -> RawLayout:
    """Draw a page of a list of debts, with the reader's actions; ``note`` says what was done."""
    words, builder = reader.words, MessageBuilder(AMBER)
    debts = tab.of(place.person or reader.person)
    page, pages = nearest(place.page, len(debts), PAGE)
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
        if verbs := list(debt.may(reader.person, keeper=keeper)):
            builder.buttons(_buttons(debt, verbs, TabId(place.person, page), reader), 5)
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
    lines = [reader.owes(debtor, None, count) for debtor, count in tab.owed_to_tables()]
    lines += [reader.owes(*owed) for owed in tab.owed_to_people()]
    if len(lines) > MOST_LINES:
        left = len(lines) - MOST_LINES + 1
        lines[MOST_LINES - 1 :] = [reader.words("tab-more", count=left)]
    return [f"- {line}" for line in lines]


def _turning(place: TabId, page: int, pages: int, words: Words) -> list[Component]:
    before, after = TabId(place.person, max(0, page - 1)), TabId(place.person, min(pages - 1, page + 1))
    return [
        button(before.custom_id, words("tab-earlier"), disabled=page == 0),
        button(after.custom_id, words("tab-later"), disabled=page == pages - 1),
    ]


def _buttons(debt: Debt, verbs: Iterable[Verb], place: TabId, reader: Reader) -> list[Component]:
    styles = discord.ButtonStyle
    return [
        button(
            replace(place, verb=verb, source=debt.source, seen=debt.touched).custom_id,
            reader.words(f"tab-do-{verb}", count=debt.open)
            if verb == "pay"
            else reader.words(f"tab-do-{verb}"),
            style=styles.danger if verb == "delete" else styles.secondary,
        )
        for verb in verbs
    ]


def debt_lines(debt: Debt, reader: Reader) -> list[str]:
    """Describe a debt: who owes whom how much, since when, and what became of it."""
    words, day = reader.words, f"<t:{debt.since_ms // 1000}:d>"
    if debt.to_table:
        told = reader.owes(debt.debtor, None, debt.amount)
        origin = words("tab-since-table", deal=str(debt.deal), table=str(debt.table), day=day)
    else:
        told = reader.owes(debt.debtor, debt.creditors[0], debt.amount)
        origin = words("tab-since-entered", day=day)
    if debt.note:
        origin = f"{origin} · {shown(debt.note, 80)}"
    left = (
        debt.open if debt.open < debt.amount else 0
    )  # where nothing has become of it yet, it is said already
    became = (("paid", debt.paid), ("forgiven", debt.forgiven), ("open", left))
    lines = [words(f"tab-{one}", amount=reader.amount(debt.debtor, count)) for one, count in became if count]
    return [told, small(origin), *lines]


def tab_note(debt: Debt, did: str, actor: int, reader: Reader, called: Sequence[str] = ()) -> RawLayout:
    """Draw a public note on what somebody did about a debt; it mentions those who are ``called``."""
    builder = MessageBuilder(AMBER)
    builder.text(reader.words(f"tab-did-{did}", name=f"**{reader.name(actor)}**"), *debt_lines(debt, reader))
    builder.text(" ".join(f"<@{external}>" for external in called))
    return builder.view()
