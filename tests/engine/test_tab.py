"""The tab: rounds that the rules make due, entries that people make, and their rights."""

import asyncio
from collections.abc import Awaitable

import pytest

from engine.game import Refusal
from engine.storage.records import Ruling, results, rulings
from engine.store import Store
from engine.tab.tab import KINDS, LONGEST_NOTE, MOST_ENTERED, Debt, TabLedger, Tabs, Verb, due_in
from engine.tables.archive import forget
from tests.engine.standings.deals_of_parties import BEGIN, deal_with_rounds, keep_deals, ms, result
from tests.engine.tables.conftest import denied, there

ANNA, BERT, CILLI, DORA = 1, 2, 3, 4
DUE = "d17.5.3"
"""The id of Dora's debt to the table in ``deal_with_rounds(17, …, {3: 1})``."""


class Slate:
    """A server's tab."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.tabs = Tabs(store, lambda: ms(BEGIN) + 1000)

    async def tab(self) -> TabLedger:
        return await self.tabs.of("1")

    async def debt(self, source: str = DUE) -> Debt:
        return there((await self.tab()).find(source))

    async def does(self, person: int, verb: Verb, source: str = DUE, **more: object) -> Debt:
        seen = (await self.debt(source)).touched
        return await self.tabs.act("1", source, verb, person, seen=seen, **more)  # type: ignore[arg-type]

    async def may(self, person: int, source: str = DUE) -> set[Verb]:
        return set((await self.debt(source)).may(person))


@pytest.fixture
async def slate(store: Store) -> Slate:
    """Anna, Bert, Cilli and Dora, of whom Dora owes the others a round."""
    for number in (ANNA, BERT, CILLI, DORA, 5):
        await store.persons.meet(str(number), f"P{number}")
    await keep_deals(store, deal_with_rounds(17, [1, 2, 3, 4], {3: 1}))
    return Slate(store)


def test_a_round_is_owed_by_whoever_played_and_to_everybody_else() -> None:
    (debt,) = due_in(deal_with_rounds(17, [1, 2, "bursch", 4], {3: 2}, owners=[1, 2, 3, 4]))
    assert (debt.debtor, debt.creditors, debt.amount) == (4, (1, 2, 3), 2)
    (debt,) = due_in(deal_with_rounds(17, [1, 2, 3, "bursch"], {3: 1}, owners=[1, 2, 3, 4]))
    assert debt.debtor == 4, "a computer plays for its owner"
    assert not list(due_in(deal_with_rounds(17, [1, 2, 3, "bursch"], {3: 1}))), "computers drink nothing"
    assert not list(due_in(deal_with_rounds(17, ["bursch", "bursch", "bursch", 4], {3: 1}))), (
        "nobody is there to drink it"
    )


async def test_any_of_those_to_whom_it_is_owed_confirms_that_it_was_paid(slate: Slate) -> None:
    assert await slate.may(DORA) == await slate.may(5) == set()
    assert await slate.may(ANNA) == await slate.may(CILLI) == {"pay", "forgive"}
    debt = await slate.does(CILLI, "pay")
    assert (debt.open, debt.paid, debt.forgiven) == (0, 1, 0)
    assert await slate.debt() == debt and await slate.may(ANNA) == set()


async def test_of_several_rounds_one_is_paid_and_the_rest_forgiven(slate: Slate) -> None:
    debt = await slate.tabs.enter("1", ANNA, BERT, 3, "lost a bet")
    assert (debt.source, debt.open, debt.note) == ("e1", 3, "lost a bet")
    assert await slate.debt("e1") == debt
    assert await slate.may(ANNA, "e1") == await slate.may(CILLI, "e1") == set()
    assert await slate.may(BERT, "e1") == {"pay", "one", "forgive"}
    assert (await slate.does(BERT, "one", "e1")).open == 2
    debt = await slate.does(BERT, "forgive", "e1")
    assert (debt.open, debt.paid, debt.forgiven) == (0, 1, 2)
    assert (await slate.tab()).of(ANNA) == [await slate.debt()]


async def test_debts_are_set_off_against_each_other(slate: Slate) -> None:
    await slate.tabs.enter("1", ANNA, BERT, 3)
    await slate.tabs.enter("1", BERT, ANNA, 1)
    await slate.tabs.enter("1", CILLI, ANNA, 1)
    tab = await slate.tab()
    assert tab.owed_to_people() == [(ANNA, BERT, 2), (CILLI, ANNA, 1)]
    assert tab.owed_to_tables() == [(DORA, 1)]


async def test_only_the_keepers_delete(slate: Slate) -> None:
    await slate.tabs.enter("1", ANNA, BERT, 3)
    for source, creditor in ((DUE, BERT), ("e1", BERT)):
        await denied("tab_not_concerned", slate.does(5, "pay", source), slate.does(5, "delete", source))
        await denied(
            "tab_not_now",
            slate.does(creditor, "delete", source),
            slate.does(5, "forgive", source, keeper=True),
        )
        assert (await slate.does(5, "delete", source, keeper=True)).open == 0
        assert await slate.may(creditor, source) == set()
        await denied("tab_not_now", slate.does(5, "delete", source, keeper=True))
    tab = await slate.tab()
    assert tab.owed_to_people() == [] == tab.owed_to_tables() and tab.of(BERT) == []
    assert (await slate.tabs.enter("1", ANNA, BERT, 1)).source not in (DUE, "e1"), (
        "buttons of before are still there"
    )


async def test_whoever_owes_confirms_nothing(slate: Slate) -> None:
    await slate.tabs.enter("1", DORA, ANNA, 2)
    for verb in KINDS:
        await denied("tab_not_now", slate.does(DORA, verb), slate.does(DORA, verb, "e1"))


async def test_whoever_is_second_changes_nothing(slate: Slate) -> None:
    """Two people at once, or one who clicks twice."""
    await keep_deals(slate.store, deal_with_rounds(18, [1, 2, 3, 4], {3: 3}))
    for source, verb in ((DUE, "pay"), ("d18.5.3", "one")):

        def click(person: int, source: str = source, verb: Verb = verb) -> Awaitable[Debt]:  # type: ignore[assignment]
            return slate.tabs.act("1", source, verb, person, seen=0)

        answers = await asyncio.gather(click(ANNA), click(BERT), click(ANNA), return_exceptions=True)
        assert [isinstance(answer, Debt) for answer in answers] == [True, False, False]
        assert all(isinstance(one, Refusal) and one.code == "tab_moved_on" for one in answers[1:])
        assert (await slate.debt(source)).paid == 1


async def test_a_voided_result_takes_its_rounds_away_also_when_paid(store: Store, slate: Slate) -> None:
    row = result(17, [1, 2, 3, 4], [1, 2, 3, 4])._replace(ended_ms=ms(BEGIN))
    await store.writer.submit([results.insert(row)])
    await slate.does(CILLI, "pay")
    for number, voided in ((1, True), (2, False)):
        await store.writer.submit([rulings.insert(Ruling(17, number, voided, 1, "test", 0))])
        found = (await slate.tab()).find(DUE)
        assert (found is None) == voided
    assert found is not None and found.paid == 1
    await store.writer.submit([rulings.insert(Ruling(17, 3, True, 1, "test", 0))])
    await denied("tab_gone", slate.tabs.act("1", DUE, "pay", BERT, seen=1))


async def test_what_is_told_anew_brings_the_same(store: Store, slate: Slate) -> None:
    before = await slate.tab()
    await store.played_deals.clear()
    assert (await slate.tab()).debts == ()
    await store.writer.submit(store.played_deals.adding(deal_with_rounds(17, [1, 2, 3, 4], {3: 1})))
    assert await slate.tab() == before


async def test_entries_that_are_open_have_an_end(slate: Slate) -> None:
    for _ in range(MOST_ENTERED):
        await slate.tabs.enter("1", ANNA, BERT, 1)
    await denied("tab_full", slate.tabs.enter("1", ANNA, CILLI, 1))
    assert (await slate.tabs.enter("1", BERT, ANNA, 1)).open == 1, "what somebody is owed doesn't count"
    await slate.does(BERT, "pay", "e1")
    assert (await slate.tabs.enter("1", ANNA, CILLI, 1)).open == 1
    await denied("tab_with_oneself", slate.tabs.enter("1", ANNA, ANNA, 1))


async def test_a_note_has_an_end(slate: Slate) -> None:
    assert (await slate.tabs.enter("1", ANNA, BERT, 1, "x" * 1000)).note == "x" * LONGEST_NOTE


async def test_what_the_forgotten_owe_and_are_owed_is_off_the_tab(slate: Slate) -> None:
    await slate.tabs.enter("1", BERT, ANNA, 1, "private")
    await slate.tabs.enter("1", ANNA, BERT, 1, "for Bert")
    await forget(slate.store, slate.store.persons.known(BERT))
    tab = await slate.tab()
    assert [(debt.source, debt.creditors) for debt in tab.debts] == [(DUE, (ANNA, CILLI))]
    assert tab.owed_to_people() == [] and tab.owed_to_tables() == [(DORA, 1)]
    assert [line.note for line in await slate.store.rounds.all_of("1")] == ["", "for Bert"]
    await denied("tab_gone", slate.tabs.act("1", "e2", "pay", BERT, seen=2))
    await forget(slate.store, slate.store.persons.known(DORA))
    assert (await slate.tab()).debts == ()


@pytest.mark.parametrize("deeds", ["[]", '[["ruffian", 1, 1]]'])
def test_other_deeds_cost_nothing(deeds: str) -> None:
    assert not list(due_in(deal_with_rounds(17, [1, 2, 3, 4], {})._replace(deeds=deeds)))
