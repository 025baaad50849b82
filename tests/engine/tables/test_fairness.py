"""Deals that anyone can check: promised before, cut by players, revealed after, recomputed by hand."""

from __future__ import annotations

import hashlib
import hmac

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import create_async_engine

from engine.cards import parse_many
from engine.dealing import Proof, commitment, cut, draw_seats, shuffle
from engine.storage.database import parse_url
from engine.storage.records import seeds
from engine.tables import Table, lobby, play
from engine.tables.proofs import Promise, faults
from tests.engine.tables.conftest import Evening, act_next, play_out
from tests.engine.tables.highest import Highest
from tests.engine.tables.test_seats import refused

PACK = range(6)


async def promised(evening: Evening, table: Table) -> list[Promise]:
    return await evening.registry.archive.promises(table.id, "guild")


async def dealt(evening: Evening, table: Table, promise: Promise) -> tuple[int, ...]:
    """The cards of the deal that a promise was used for, top card first."""
    log = {entry.seq: entry for entry in await evening.store.logs.entries(table.id)}
    assert promise.dealt is not None
    return tuple(parse_many(log[promise.dealt].token.removeprefix("deal ")))


async def test_the_hash_stands_there_before_the_cards_and_the_seed_after_the_deal(evening: Evening) -> None:
    emma, otto = await evening.people("Emma", "Otto")
    table = await evening.table(emma, otto)
    first = table.state.commitment.digest
    assert first is not None
    await table.do(lobby.start, emma)
    running, next_one = await promised(evening, table)
    assert (running.digest, running.deal, running.proof) == (first, 1, None)
    assert (next_one.digest, next_one.deal) == (table.state.commitment.digest, None)

    while table.state.deal_number == 1:
        await act_next(table)
    over, running, _ = await promised(evening, table)
    assert over.holds and over.proof is not None
    assert hashlib.sha256(over.proof.seed).hexdigest() == first
    assert shuffle(over.proof.seed, PACK) == await dealt(evening, table, over)
    assert running.proof is None


async def test_words_of_players_go_into_the_shuffle(evening: Evening) -> None:
    emma, otto, uta = await evening.people("Emma", "Otto", "Uta")
    table = await evening.table(emma, otto)
    await table.do(play.cut, emma, "Zwickel")
    await table.do(play.cut, otto, "  Prost,\n Blume ")
    await table.do(play.cut, emma, "Gerevis")  # instead of the first
    before = table.state
    assert await table.do(play.cut, emma, "Gerevis") is before, "said already"
    with refused("not_seated"):
        await table.do(play.cut, uta, "Moin")
    for nonsense in ("", "  ", "x" * 41, "a\u202eb"):
        with refused("bad_word"):
            await table.do(play.cut, emma, nonsense)
    await table.do(lobby.start, emma)
    assert table.state.commitment.words == ()  # the next deal is cut anew
    await evening.restart(Highest())
    table = await evening.registry.table(table.id)
    while table.state.deal_number == 1:
        await act_next(table)
    proof = (await promised(evening, table))[0].proof
    assert proof is not None and proof.words == ("Prost, Blume", "Gerevis")
    key = hmac.digest(proof.seed, b"Prost, Blume\0Gerevis\0", "sha256")
    assert shuffle(key, PACK) == await dealt(evening, table, (await promised(evening, table))[0])


async def test_a_seed_exchanged_in_the_database_is_found(evening: Evening) -> None:
    emma, otto = await evening.people("Emma", "Otto")
    table = await evening.table(emma, otto)
    await table.do(lobby.start, emma)
    await play_out(table)
    assert [fault async for fault in faults(evening.store, {"highest": Highest()})] == []
    told = await promised(evening, table)
    assert [promise.holds for promise in told] == [True, True, False]
    assert told[-1].deal is None  # promised for a deal that never came

    database = create_async_engine(parse_url(evening.url))
    async with database.begin() as connection:
        await connection.execute(update(seeds.table).where(seeds.c.seq == told[0].seq).values(seed=bytes(32)))
    await database.dispose()
    found = [fault async for fault in faults(evening.store, {"highest": Highest()})]
    assert found == [f"table {table.id}: deal 1 is not the one that was committed to"]


async def test_the_draw_of_the_seats_follows_from_the_first_promise(evening: Evening) -> None:
    emma, otto, uta = await evening.people("Emma", "Otto", "Uta")
    table = await evening.table(emma, otto, uta, drawn=True)
    await table.do(play.cut, uta, "Aces")
    await table.do(lobby.start, emma)
    while table.state.deal_number == 1:
        await act_next(table)
    proof = (await promised(evening, table))[0].proof
    assert proof is not None
    order = [seat.owner for seat in table.state.seats]
    assert order == [(emma.id, otto.id, uta.id)[old] for old in draw_seats(proof.key, 3)]


def test_a_proof_fails_for_another_seed_or_other_words() -> None:
    seed = bytes(range(32))
    proof = Proof(commitment(seed), ("one", "two"), seed)
    assert proof.kept
    assert not Proof(commitment(seed), (), bytes(32)).kept
    assert len({proof.key, cut(seed, ("onet", "wo")), cut(seed, ("two", "one")), seed}) == 4
    with pytest.raises(ValueError, match="32 bytes"):
        shuffle(b"short", PACK)
