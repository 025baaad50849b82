"""Deals that anyone can check, also the same at several tables."""

import asyncio
import hashlib
import hmac
from collections.abc import Sequence
from typing import Any, Final

import pytest
from sqlalchemy import update

from engine.cards import PACK as WHOLE_PACK, notate, parse_many
from engine.dealing import SEED_BYTES, Proof, commitment, cut, draw_seats, fresh_seed, shuffle
from engine.games.registry import GAMES
from engine.storage import tables
from engine.storage.records import Person, seeds
from engine.storage.tables import SeriesRow
from engine.tables import Access, Party, Table, lobby, play, seats
from engine.tables.archive import store_summaries
from engine.tables.replay import Promise, faults
from tests.engine.conftest import tamper
from tests.engine.tables.conftest import (
    Evening,
    act,
    denied,
    moved,
    play_out,
    refused,
    seat_of,
    there,
    until_deal,
)
from tests.engine.tables.highest import Highest

# -- promised before, cut by players, revealed after, recomputed by hand -----------------------------


FEW = range(6)


async def promised(evening: Evening, table: Table) -> list[Promise]:
    return await evening.registry.archive.promises(table.id, "guild")


async def dealt(evening: Evening, table: Table, promise: Promise) -> tuple[int, ...]:
    """The cards of the deal that a promise was used for, top card first."""
    log = {entry.seq: entry for entry in await evening.store.logs.entries(table.id)}
    return tuple(parse_many(log[there(promise.dealt)].token.removeprefix("deal ")))


async def test_the_hash_stands_there_before_the_cards_and_the_seed_after_the_deal(
    evening: Evening, emma: Person, otto: Person
) -> None:
    table = await evening.table(emma, otto)
    first = there(table.state.commitment.digest)
    await table.do(lobby.start, emma)
    running, next_one = await promised(evening, table)
    assert (running.digest, running.deal, running.proof) == (first, 1, None)
    assert (next_one.digest, next_one.deal) == (table.state.commitment.digest, None)

    await until_deal(table, 2)
    over, running, _ = await promised(evening, table)
    assert over.holds and over.proof is not None
    assert hashlib.sha256(over.proof.seed).hexdigest() == first
    assert shuffle(over.proof.seed, FEW) == await dealt(evening, table, over)
    assert running.proof is None


async def test_words_of_players_go_into_the_shuffle(
    evening: Evening, emma: Person, otto: Person, uta: Person
) -> None:
    table = await evening.table(emma, otto)
    await table.do(play.cut, emma, "Zwickel")
    await table.do(play.cut, otto, "  Prost,\n Blume ")
    await table.do(play.cut, emma, "Gerevis")  # instead of the first
    before = table.state
    assert await table.do(play.cut, emma, "Gerevis") is before, "said already"
    await denied("not_seated", table.do(play.cut, uta, "Moin"))
    for nonsense in ("", "  ", "x" * 41, "a\u202eb"):
        await denied("bad_word", table.do(play.cut, emma, nonsense))
    await table.do(lobby.start, emma)
    assert table.state.commitment.words == ()  # the next deal is cut anew
    table = await evening.again(table.id, Highest())
    await until_deal(table, 2)
    proof = (await promised(evening, table))[0].proof
    assert proof is not None and proof.words == ("Prost, Blume", "Gerevis")
    key = hmac.digest(proof.seed, b"Prost, Blume\0Gerevis\0", "sha256")
    assert shuffle(key, FEW) == await dealt(evening, table, (await promised(evening, table))[0])


async def test_a_seed_exchanged_in_the_database_is_found(evening: Evening, table: Table) -> None:
    await play_out(table)
    assert [fault async for fault in faults(evening.store, {"highest": Highest()})] == []
    told = await promised(evening, table)
    assert [promise.holds for promise in told] == [True, True, False]
    assert told[-1].deal is None  # promised for a deal that never came

    await tamper(evening.url, update(seeds.table).where(seeds.c.seq == told[0].seq).values(seed=bytes(32)))
    found = [fault async for fault in faults(evening.store, {"highest": Highest()})]
    assert found == [f"table {table.id}: deal 1 is not the one that was committed to"]


async def test_the_draw_of_the_seats_follows_from_the_first_promise(
    evening: Evening, emma: Person, otto: Person, uta: Person
) -> None:
    table = await evening.table(emma, otto, uta, drawn=True)
    await table.do(play.cut, uta, "Aces")
    await table.do(lobby.start, emma)
    await until_deal(table, 2)
    proof = there((await promised(evening, table))[0].proof)
    order = [seat.owner for seat in table.state.seats]
    assert order == [(emma.id, otto.id, uta.id)[old] for old in draw_seats(proof.key, 3)]


def test_a_proof_fails_for_another_seed_or_other_words() -> None:
    seed = bytes(range(32))
    proof = Proof(commitment(seed), ("one", "two"), seed)
    assert proof.kept
    assert not Proof(commitment(seed), (), bytes(32)).kept
    assert len({proof.key, cut(seed, ("onet", "wo")), cut(seed, ("two", "one")), seed}) == 4
    with pytest.raises(ValueError, match="32 bytes"):
        shuffle(b"short", FEW)


# -- the same cards at several tables: nobody learns them from the one that is ahead -----------------


SECRET = bytes(range(32))
TABLES = 2


@pytest.fixture
async def twins(hall: Evening) -> tuple[Table, Table]:
    """Emma and Otto with a computer at one table, Uta with two at the other, with the same cards."""
    store = hall.store
    series = SeriesRow(await store.series.numbers.next(), SECRET, TABLES)
    await store.writer.submit([tables.series.put(series)])
    first = await open_one(hall, series, await hall.people("Emma", "Otto"))
    second = await open_one(hall, series, await hall.people("Uta"))
    return first, second


async def open_one(hall: Evening, series: SeriesRow, people: Sequence[Person]) -> Table:
    host, *others = people
    invited = tuple(person.external_id or "" for person in others)
    options = {"players": 3, "n_deals": 3}
    access, party = Access("invited", invited), Party(others, series)
    return await hall.registry.open(
        "guild", "channel", host, "fuenfzehnern", None, options, access, party=party
    )


async def cards(hall: Evening, table: Table) -> list[str]:
    return [
        entry.token
        for entry in await hall.store.logs.entries(table.id)
        if entry.kind == "game" and entry.seat is None
    ]


async def test_series_that_are_made_at_once_share_no_number(hall: Evening) -> None:
    """Otherwise the tables of two tournaments, even of two servers, would be dealt the same cards."""
    numbers = await asyncio.gather(*(hall.store.series.numbers.next() for _ in range(3)))
    assert len(set(numbers)) == 3


async def test_all_tables_of_a_series_are_dealt_the_same_from_seeds_that_were_promised(
    hall: Evening, twins: tuple[Table, Table]
) -> None:
    first, second = twins
    promised = first.state.commitment.digest  # of the second deal: the first is dealt with the opening
    assert second.state.commitment.digest == promised
    await until_deal(first, 2)
    await hall.begin(games=GAMES)
    first, second = await hall.registry.table(first.id), await hall.registry.table(second.id)
    assert first.state.covered
    await play_out(first)
    await play_out(second)
    dealt = await cards(hall, first)
    assert dealt == await cards(hall, second)
    assert len(dealt) == 3 and len(set(dealt)) > 1, "but not in every deal"
    series = await hall.store.series.of(first.id)
    assert series is not None and promised == commitment(series.seed(2, 0))
    made = await hall.registry.archive.promises(first.id, "guild")
    assert [one.proof.seed for one in made if one.proof] == [series.seed(deal, 0) for deal in (1, 2, 3)]
    assert [fault async for fault in faults(hall.store, GAMES)] == []


async def test_computers_have_the_same_names_at_all_tables_of_a_series(
    hall: Evening, twins: tuple[Table, Table]
) -> None:
    """Nobody meets a bolder one than the others with the same cards, since a character belongs to a name."""
    tables = twins
    names = [[seat.computer for seat in table.state.seats if seat.computer] for table in tables]
    assert [len(some) for some in names] == [1, 2] and names[0] == names[1][:1]


async def test_nobody_learns_the_cards_from_the_table_that_is_ahead(
    hall: Evening, uta: Person, twins: tuple[Table, Table]
) -> None:
    ahead, behind = twins
    registry = hall.registry
    await until_deal(ahead, 3)
    assert behind.state.deal_number == 1
    # replays, records, seeds: as if nothing had been played yet
    await denied("covered", registry.histories.of(ahead.id, "guild", lambda channel: True))
    await denied("no_deal_finished", registry.archive.record(ahead.id, "guild"))
    assert [made.proof for made in await registry.archive.promises(ahead.id, "guild")] == [None] * 4
    # what everybody could see, and what is kept for statistics
    assert ahead.state.covered and ahead.state.duplicate
    with refused("covered"):
        ahead.state.view(None)
    with refused("covered"):
        ahead.state.events_for(None)
    assert ahead.state.view(0).hand, "the players see their own cards as ever"
    await ahead.do(play.watch, [uta.id])
    assert ahead.state.open_hands(uta.id) is None
    await ahead.do(seats.give_up, await hall.person("Otto"))
    await denied("not_invited", ahead.do(seats.take_seat, uta))
    assert await hall.store.played_deals.of_table(ahead.id) == []

    await until_deal(behind, 2)
    past = await registry.histories.of(ahead.id, "guild", lambda channel: True)
    assert list(past.deals) == [1]
    await denied("deal_not_finished", past.replay(2))
    assert [deal.number for deal in (await registry.archive.record(ahead.id, "guild")).deals] == [1]
    assert [made.deal for made in await registry.archive.promises(ahead.id, "guild") if made.proof] == [1]
    assert list((await registry.histories.of(behind.id, "guild", lambda channel: True)).deals) == [1]
    assert ahead.state.covered


async def test_when_all_are_done_everything_is_told(hall: Evening, twins: tuple[Table, Table]) -> None:
    ahead, behind = twins
    registry, store = hall.registry, hall.store
    await play_out(ahead)
    await registry.uncover(1)
    assert ahead.state.covered, "too early"
    assert ahead.state.result is not None
    await play_out(behind)
    assert await store.played_deals.of_table(ahead.id) == []
    await registry.uncover(1)
    await registry.uncover(1)
    for table in (ahead, behind):
        assert not table.state.covered
        table.state.view(None)
        assert [deal.deal for deal in await store.played_deals.of_table(table.id)] == [1, 2, 3]
        assert len((await registry.archive.record(table.id, "guild")).deals) == 3
    before = await store.played_deals.of_table(ahead.id)
    row = there(await store.tables.get(ahead.id))
    await store_summaries(store, GAMES[row.game], row)
    assert await store.played_deals.of_table(ahead.id) == before


async def test_a_table_that_is_not_opened_yet_is_not_past_anything(hall: Evening) -> None:
    series = SeriesRow(1, SECRET, TABLES)
    await hall.store.writer.submit([tables.series.put(series)])
    first = await open_one(hall, series, await hall.people("Emma", "Otto"))
    await play_out(first)
    assert await hall.store.series.open_deals(first.id) == 0
    second = await open_one(hall, series, await hall.people("Uta", "Ida"))
    assert await cards(hall, second) == (await cards(hall, first))[:1]
    await second.do(seats.close, None, "host", force=True)
    assert await hall.store.series.open_deals(first.id) is None, "a closed table will play no more"


SHORT: Final[dict[str, dict[str, Any]]] = {
    "fuenfzehnern": {"players": 4, "n_deals": 4},
    "kauflabet": {"players": 3, "n_deals": 3},
    "blattla": {"n_deals": 4, "cutting": False},
}
"""Short games in which the deal passes from seat to seat, whatever is played."""


@pytest.mark.parametrize("name", SHORT)
async def test_each_seat_gets_the_same_cards_whatever_was_played_before(hall: Evening, name: str) -> None:
    series = SeriesRow(1, SECRET, TABLES)
    await hall.store.writer.submit([tables.series.put(series)])
    held = []
    for number, host in enumerate(await hall.people("Emma", "Uta")):
        table = await hall.registry.open(
            "guild", "channel", host, name, None, SHORT[name], party=Party((), series)
        )
        while table.state.status == "playing":
            seat = seat_of(table, host)
            if table.state.waiting_for == {seat}:  # one takes the first choice always, the other the last
                await act(table, host, table.state.legal(seat)[-number].token)
            else:
                await moved(table)
        held.append(table)
    pasts = [await hall.registry.histories.of(table.id, "guild", lambda channel: True) for table in held]
    for deal in pasts[0].deals:
        dealt = [(await past.replay(deal)).all_hands(0) for past in pasts]
        assert dealt[0] == dealt[1], deal


async def test_nobody_can_cut_what_others_are_dealt_too(hall: Evening, twins: tuple[Table, Table]) -> None:
    first, _ = twins
    await denied("same_cards", first.do(play.cut, await hall.person("Emma"), "Prost"))


# -- the shuffle: recomputed by hand, and pinned --------------------------------------------------------


ZERO = bytes(32)
COUNTING = bytes(range(32))

GOLDEN = {
    ZERO: "H9SUEKGKEXGAE9EOEUEAHXSAG7E7HKGUSKS8H7E8GXS9SXHOSOHAG8GOHUH8S7G9",
    COUNTING: "HAH8EAH9EOGUSXGOEUHUE7S7GXE9G7SKEKS9H7GKHKEXGAE8HXG8G9SUSOSAHOS8",
}
"""Orders of the full pack that must never change: seeds are revealed and checked against them."""


@pytest.mark.parametrize("seed", GOLDEN)
def test_golden_orders(seed: bytes) -> None:
    assert notate(shuffle(seed, WHOLE_PACK), "") == GOLDEN[seed]


def by_hand(seed: bytes, count: int) -> list[int]:
    """The description in the module's docstring, followed literally."""
    stream = b"".join(
        hmac.new(seed, block.to_bytes(8, "big"), hashlib.sha256).digest() for block in range(1000)
    )
    place = 0

    def below(bound: int) -> int:
        nonlocal place
        while True:
            number = int.from_bytes(stream[place : place + 4], "big")
            place += 4
            if number < 2**32 // bound * bound:
                return number % bound

    cards = list(range(count))
    for i in reversed(range(1, count)):
        j = below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def test_anybody_can_recompute_a_shuffle() -> None:
    for number in range(50):
        seed = hashlib.sha256(number.to_bytes(4, "big")).digest()
        for count in (1, 2, 3, 16, 32):
            assert list(shuffle(seed, range(count))) == by_hand(seed, count)


def test_seeds_are_fresh_and_have_the_right_size() -> None:
    assert len({fresh_seed() for _ in range(100)}) == 100
    assert len(fresh_seed()) == SEED_BYTES


async def test_a_shuffle_within_a_deal_is_promised_before_and_told_after_it(hall: Evening) -> None:
    """In Black Peter a place is named first; what lies there was settled, and stays secret in the deal."""
    table, people = await hall.playing("Emma", game="quodlibet", wheels=False, contracts=["black_peter"])
    (emma,), before = people, there(table.state.commitment.digest)
    await table.do(play.act, emma, 0, table.state.decisions[0], "draw 1")
    shown = await promised(hall, table)
    assert [promise.digest for promise in shown].index(before) == 1, "the deal itself came first"
    assert (shown[1].deal, shown[1].proof) == (1, None)
    await denied("nothing_to_take_back", table.do(play.propose, emma, "undo"))
    await play_out(table)
    assert [fault async for fault in faults(hall.store, GAMES)] == []
    *told, next_one = await promised(hall, table)
    assert len(told) > 2 and all(promise.holds for promise in told) and next_one.proof is None
