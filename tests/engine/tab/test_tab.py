"""The tab: rounds that the rules make due, entries that people make, and their rights."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from dataclasses import replace
from datetime import timedelta

import pytest

from engine.game import Refusal
from engine.seasons.calendar import Calendar
from engine.storage.records import Ruling
from engine.store import Store
from engine.tab.tab import FINAL_AFTER, SLIP, Debt, TabLedger, Verb, due_in, fold
from engine.tab.tabs import MOST_ASKED, Tabs
from engine.tab.year import year_of
from engine.tables.forgetting import forget
from tests.engine.standings.rounds_due import deal, keep_deals
from tests.engine.standings.seasons_of_parties import BEGIN, ms, result

ANNA, BERT, CILLI, DORA = 1, 2, 3, 4
DUE = "d17.5.3"
"""The id of Dora's debt to the table in ``deal(17, …, {3: 1})``."""


class Slate:
    """A server's tab, and a clock that is turned by hand."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.now_ms = ms(BEGIN) + 1000
        self.tabs = Tabs(store, lambda: self.now_ms)

    async def tab(self) -> TabLedger:
        return await self.tabs.of("1")

    async def debt(self, source: str = DUE) -> Debt:
        found = (await self.tab()).find(source)
        assert found is not None
        return found

    async def does(self, person: int, verb: Verb, source: str = DUE, **more: object) -> Debt:
        seen = (await self.debt(source)).touched
        return await self.tabs.act("1", source, verb, person, seen=seen, **more)  # type: ignore[arg-type]

    async def may(self, person: int, source: str = DUE) -> set[Verb]:
        return set((await self.debt(source)).may(person, self.now_ms))


@pytest.fixture
async def slate(store: Store) -> Slate:
    """Anna, Bert, Cilli and Dora, of whom Dora owes the others a round."""
    for number in (ANNA, BERT, CILLI, DORA, 5):
        await store.persons.meet(str(number), f"P{number}")
    await keep_deals(store, deal(17, [1, 2, 3, 4], {3: 1}))
    return Slate(store)


async def refused(work: Awaitable[object]) -> str:
    with pytest.raises(Refusal) as caught:
        await work
    return caught.value.code


def test_a_round_is_owed_by_whoever_played_and_to_everybody_else() -> None:
    (debt,) = due_in(deal(17, [1, 2, "bursch", 4], {3: 2}, owners=[1, 2, 3, 4]))
    assert (debt.debtor, debt.creditors, debt.amount) == (4, (1, 2, 3), 2)
    (debt,) = due_in(deal(17, [1, 2, 3, "bursch"], {3: 1}, owners=[1, 2, 3, 4]))
    assert debt.debtor == 4, "a computer plays for its owner"
    assert not list(due_in(deal(17, [1, 2, 3, "bursch"], {3: 1}))), "computers drink nothing"
    assert not list(due_in(deal(17, ["bursch", "bursch", "bursch", 4], {3: 1}))), (
        "nobody is there to drink it"
    )


async def test_the_debtor_has_paid_when_one_who_sat_there_says_so(slate: Slate) -> None:
    assert (await slate.does(DORA, "settle")).open == 1
    assert await slate.may(DORA) == {"withdraw"}
    assert await slate.may(ANNA) == {"confirm", "object"}
    assert await slate.may(5) == set()
    assert (await slate.does(BERT, "confirm")).open == 0


async def test_whom_it_is_owed_to_is_believed_at_once(slate: Slate) -> None:
    debt = await slate.does(CILLI, "settle")
    assert debt.open == 0 and debt.paid == 1
    assert await slate.may(DORA) == {"object"}


async def test_two_of_a_table_forgive(slate: Slate) -> None:
    assert "forgive" not in await slate.may(DORA)
    assert (await slate.does(ANNA, "forgive")).open == 1
    assert await slate.may(ANNA) == {"withdraw"}
    assert await slate.may(DORA) == {"object"}, "it is a matter of honour to pay"
    debt = await slate.does(BERT, "confirm")
    assert (debt.open, debt.forgiven, debt.paid) == (0, 1, 0)


async def test_the_only_one_of_a_table_forgives_alone(store: Store, slate: Slate) -> None:
    await keep_deals(store, deal(18, [1, "bursch", "bursch", 4], {3: 1}))
    assert (await slate.does(ANNA, "forgive", "d18.5.3")).open == 0


async def test_what_was_said_can_be_disputed_for_a_fortnight(slate: Slate) -> None:
    await slate.does(CILLI, "settle")
    slate.now_ms += FINAL_AFTER
    assert await slate.may(BERT) == {"object"}
    slate.now_ms += 1
    assert await slate.may(BERT) == await slate.may(CILLI) == set()


async def test_an_objection_opens_it_again(slate: Slate) -> None:
    await slate.does(CILLI, "settle")
    assert (await slate.does(BERT, "object")).open == 1
    assert (await slate.does(CILLI, "settle")).open == 0
    assert (await slate.does(CILLI, "withdraw")).open == 1


async def test_somebody_who_enters_anothers_debt_waits_for_them(slate: Slate) -> None:
    debt = await slate.tabs.enter("1", ANNA, BERT, ANNA, 3, "lost a bet")
    assert (debt.state, debt.open, debt.note) == ("asked", 0, "lost a bet")
    assert await slate.may(ANNA, debt.source) == {"withdraw"}
    assert await slate.may(BERT, debt.source) == {"agree", "decline"}
    assert (await slate.does(BERT, "agree", debt.source)).open == 3
    assert (await slate.does(BERT, "one", debt.source)).open == 2
    assert (await slate.does(ANNA, "forgive", debt.source)).open == 0


async def test_what_is_denied_is_owed_by_nobody(slate: Slate) -> None:
    debt = await slate.tabs.enter("1", ANNA, BERT, ANNA, 1)
    assert (await slate.does(BERT, "decline", debt.source)).open == 0
    assert await slate.may(ANNA, debt.source) == await slate.may(BERT, debt.source) == set()


async def test_nobody_gets_rid_of_their_own_entry_but_for_a_slip(slate: Slate) -> None:
    debt = await slate.tabs.enter("1", ANNA, ANNA, BERT, 1)
    assert debt.open == 1 and "withdraw" in await slate.may(ANNA, debt.source)
    slate.now_ms += SLIP + 1
    assert await slate.may(ANNA, debt.source) == {"settle"}


async def test_debts_are_set_off_against_each_other(slate: Slate) -> None:
    await slate.tabs.enter("1", ANNA, ANNA, BERT, 3)
    await slate.tabs.enter("1", BERT, BERT, ANNA, 1)
    await slate.tabs.enter("1", CILLI, CILLI, ANNA, 1)
    tab = await slate.tab()
    assert tab.owed_to_people() == [(ANNA, BERT, 2), (CILLI, ANNA, 1)]
    assert tab.owed_to_tables() == [(DORA, 1)]


async def test_only_the_keepers_correct(slate: Slate) -> None:
    assert await refused(slate.does(5, "settle")) == "tab_not_concerned"
    assert await refused(slate.does(BERT, "strike")) == "tab_not_now"
    debt = await slate.does(5, "strike", keeper=True, reason="the wrong table")
    assert (debt.open, debt.why) == (0, "the wrong table")
    assert await slate.may(DORA) == set()
    assert (await slate.does(5, "restore", keeper=True, reason="it wasn't")).open == 1


async def test_whoever_is_second_changes_nothing(slate: Slate) -> None:
    """Two people at once, or one who clicks twice."""

    def click(person: int) -> Awaitable[Debt]:
        return slate.tabs.act("1", DUE, "settle", person, seen=0)

    answers = await asyncio.gather(click(ANNA), click(BERT), click(ANNA), return_exceptions=True)
    assert [isinstance(answer, Debt) for answer in answers] == [True, False, False]
    assert all(isinstance(one, Refusal) and one.code == "tab_moved_on" for one in answers[1:])
    assert (await slate.debt()).paid == 1


async def test_a_voided_result_takes_its_rounds_away_also_when_settled(store: Store, slate: Slate) -> None:
    row = replace(result(17, [1, 2, 3, 4], [1, 2, 3, 4]), ended_ms=ms(BEGIN))
    await store.writer.submit([store.results.adding(row)])
    await slate.does(CILLI, "settle")
    for number, voided in ((1, True), (2, False)):
        await store.writer.submit([store.results.ruling(Ruling(17, number, voided, 1, "test", 0))])
        found = (await slate.tab()).find(DUE)
        assert (found is None) == voided
    assert found is not None and found.paid == 1
    await store.writer.submit([store.results.ruling(Ruling(17, 3, True, 1, "test", 0))])
    assert await refused(slate.tabs.act("1", DUE, "object", BERT, seen=1)) == "tab_gone"


async def test_what_is_told_anew_brings_the_same(store: Store, slate: Slate) -> None:
    before = await slate.tab()
    await store.played_deals.clear()
    assert (await slate.tab()).debts == ()
    await store.writer.submit(store.played_deals.adding(deal(17, [1, 2, 3, 4], {3: 1})))
    assert await slate.tab() == before


async def test_servers_know_nothing_of_each_other(slate: Slate) -> None:
    assert (await slate.tabs.of("2")).debts == ()
    assert await refused(slate.tabs.act("2", DUE, "settle", DORA, seen=0)) == "tab_gone"
    debt = await slate.tabs.enter("2", ANNA, ANNA, BERT, 1)
    assert debt.source == "e1" and (await slate.tab()).find("e1") is None


async def test_entries_that_wait_have_an_end(slate: Slate) -> None:
    for _ in range(MOST_ASKED):
        await slate.tabs.enter("1", ANNA, BERT, ANNA, 1)
    assert await refused(slate.tabs.enter("1", ANNA, BERT, ANNA, 1)) == "tab_asked_enough"
    assert (await slate.tabs.enter("1", ANNA, ANNA, BERT, 1)).open == 1
    assert await refused(slate.tabs.enter("1", ANNA, ANNA, ANNA, 1)) == "tab_with_oneself"


async def test_what_the_erased_owe_has_lapsed(slate: Slate) -> None:
    await slate.tabs.enter("1", BERT, BERT, ANNA, 1, "private")
    lines, deals = await slate.store.rounds.all_of("1"), await slate.store.rounds.deals("1")
    tab = fold(deals, lines, {DORA, BERT})
    assert [debt.state for debt in tab.debts] == ["lapsed", "lapsed"]
    assert tab.owed_to_people() == [] == tab.owed_to_tables()
    assert tab.debts[1].note == "", "what they wrote is not shown any more"
    assert all(not set(debt.may(ANNA, slate.now_ms)) for debt in tab.debts)
    await forget(slate.store, slate.store.persons.known(BERT))
    assert [line.reason for line in await slate.store.rounds.all_of("1")] == [""]
    alone = fold(deals, [], {BERT})
    assert alone.debts[0].creditors == (ANNA, CILLI) and alone.debts[0].open == 1


async def test_what_the_erased_never_agreed_to_was_never_owed(slate: Slate) -> None:
    await slate.tabs.enter("1", ANNA, BERT, ANNA, 1)
    await slate.does(BERT, "decline", "e1")
    await slate.tabs.enter("1", ANNA, BERT, ANNA, 20)
    lines = await slate.store.rounds.all_of("1")
    before, after = fold([], lines), fold([], lines, {BERT})
    assert [debt.state for debt in before.debts] == ["withdrawn", "asked"]
    assert [debt.state for debt in after.debts] == ["withdrawn", "withdrawn"]
    assert year_of(after, 2025, Calendar("Europe/Berlin")).due == 0


async def test_a_year_tells_who_paid_and_who_drank(store: Store, slate: Slate) -> None:
    await keep_deals(store, deal(19, [1, 2, 3, 4], {0: 2}, ended=BEGIN + timedelta(days=400)))
    await slate.does(CILLI, "settle")
    await slate.tabs.enter("1", ANNA, ANNA, BERT, 2)
    await slate.does(BERT, "forgive", "e2")
    year = year_of(await slate.tab(), 2025, Calendar("Europe/Berlin"))
    assert (year.due, year.paid, year.forgiven, year.open) == (3, 1, 2, 0)
    assert year.honoured("host") == ([DORA], 1)
    assert year.honoured("thirsty") == ([ANNA, BERT, CILLI], 1)
    assert year.honoured("chalk") == ([ANNA], 2)
    assert year.honoured("generous") == ([BERT], 2)


def test_the_year_is_that_of_the_servers_clock() -> None:
    """New Year's Eve in Berlin is still afternoon in New York."""
    midnight = 1_767_222_000_000  # 2026-01-01 00:00 in Berlin
    assert Calendar("Europe/Berlin").year(midnight) == 2026
    assert Calendar("Europe/Berlin").year(midnight - 1) == 2025
    assert Calendar("America/New_York").year(midnight) == 2025


@pytest.mark.parametrize("deeds", ["[]", '[["ruffian", 1, 1]]'])
def test_other_deeds_cost_nothing(deeds: str) -> None:
    assert not list(due_in(deal(17, [1, 2, 3, 4], {})._replace(deeds=deeds)))
