"""Pacts between servers: neither knows anything of the other before both agree, nor after either ends it."""

from __future__ import annotations

import pytest

from engine.fraternities.diplomacy import OFFERS, PACTS, VALID_MS, Diplomacy
from engine.game import Refusal
from engine.store import Store
from tests.engine.fraternities.conftest import Clock

HOME, AWAY, THIRD = "1000", "2000", "3000"


@pytest.fixture
async def diplomacy(store: Store, clock: Clock) -> Diplomacy:
    """Anna (1) speaks for one server, Dora (2) for another."""
    for name in ("Anna", "Dora"):
        await store.persons.meet(name.lower(), name)
    return Diplomacy(store, clock)


async def test_both_sides_agree_and_either_ends_it(diplomacy: Diplomacy) -> None:
    code = await diplomacy.offer(HOME, 1)
    await diplomacy.accept(AWAY, 2, code.lower().replace("-", " "))
    assert await diplomacy.pacts(HOME) == await diplomacy.pacts(AWAY) == []
    await diplomacy.confirm(HOME, 1, code)
    (own,), (theirs,) = await diplomacy.pacts(HOME), await diplomacy.pacts(AWAY)
    assert (own.other, own.actor, theirs.other, theirs.actor) == (AWAY, 1, HOME, 2)
    assert await diplomacy.offers(HOME) == await diplomacy.offers(AWAY) == []
    await diplomacy.end(AWAY, HOME)
    assert await diplomacy.pacts(HOME) == await diplomacy.pacts(AWAY) == []


async def test_a_code_is_good_once_and_for_a_week(diplomacy: Diplomacy, clock: Clock) -> None:
    code = await diplomacy.offer(HOME, 1)
    for typed in ("ABCD-EFGH-JKLM", ""):
        with pytest.raises(Refusal, match="pact_code_unknown"):
            await diplomacy.accept(AWAY, 2, typed)
    with pytest.raises(Refusal, match="pact_code_own"):
        await diplomacy.accept(HOME, 2, code)
    await diplomacy.accept(AWAY, 2, code)
    with pytest.raises(Refusal, match="pact_code_unknown"):
        await diplomacy.accept(THIRD, 2, code)
    for guild in (AWAY, THIRD):
        with pytest.raises(Refusal, match="pact_code_unknown"):
            await diplomacy.confirm(guild, 2, code)
    clock.seconds += VALID_MS / 1000
    with pytest.raises(Refusal, match="pact_code_unknown"):
        await diplomacy.confirm(HOME, 1, code)
    late = await diplomacy.offer(HOME, 1)
    clock.seconds += VALID_MS / 1000
    with pytest.raises(Refusal, match="pact_code_unknown"):
        await diplomacy.accept(AWAY, 2, late)


async def test_what_nobody_has_confirmed_can_be_taken_back_by_either(diplomacy: Diplomacy) -> None:
    for guild in (HOME, AWAY):
        code = await diplomacy.offer(HOME, 1)
        await diplomacy.accept(AWAY, 2, code)
        with pytest.raises(Refusal, match="pact_code_unknown"):
            await diplomacy.withdraw(THIRD, code)
        await diplomacy.withdraw(guild, code)
        with pytest.raises(Refusal, match="pact_code_unknown"):
            await diplomacy.confirm(HOME, 1, code)


async def test_who_has_ended_a_pact_is_in_no_new_one_by_what_they_accepted_before(
    diplomacy: Diplomacy,
) -> None:
    first, second = [await diplomacy.offer(HOME, 1) for _ in range(2)]
    elsewhere = await diplomacy.offer(AWAY, 2)
    for code in (first, second):
        await diplomacy.accept(AWAY, 2, code)
    await diplomacy.accept(THIRD, 2, elsewhere)
    await diplomacy.confirm(HOME, 1, first)
    await diplomacy.end(AWAY, HOME)
    with pytest.raises(Refusal, match="pact_code_unknown"):
        await diplomacy.confirm(HOME, 1, second)
    assert not await diplomacy.pacts(HOME) and not await diplomacy.offers(HOME)
    assert [row.code for row in await diplomacy.offers(AWAY)] == [elsewhere], (
        "others have nothing to do with it"
    )


async def test_codes_are_few_and_never_alike(diplomacy: Diplomacy) -> None:
    assert len({await diplomacy.offer(HOME, 1) for _ in range(OFFERS)}) == OFFERS
    with pytest.raises(Refusal, match="too_many_pact_offers"):
        await diplomacy.offer(HOME, 1)
    await diplomacy.offer(AWAY, 2)


async def test_offers_that_were_made_in_time_are_no_way_around_the_limit(diplomacy: Diplomacy) -> None:
    async def agree(other: str) -> None:
        code = await diplomacy.offer(HOME, 1)
        await diplomacy.accept(other, 2, code)
        await diplomacy.confirm(HOME, 1, code)

    for number in range(PACTS - 1):
        await agree(f"90{number}")
    codes = [await diplomacy.offer(HOME, 1) for _ in range(2)]
    for guild, code in zip((AWAY, THIRD), codes, strict=True):
        await diplomacy.accept(guild, 2, code)
    await diplomacy.confirm(HOME, 1, codes[0])
    with pytest.raises(Refusal, match="too_many_pacts"):
        await diplomacy.confirm(HOME, 1, codes[1])
    assert len(await diplomacy.pacts(HOME)) == PACTS
