"""Fraternities: membership, standings and matches, and results that stay however people come and go."""

import operator
import random
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from itertools import pairwise

import pytest

import engine.fraternities.store as stored
from engine.fraternities.service import INVITED_MS, LIMIT, FraternityService
from engine.fraternities.standing import (
    BEST,
    ENOUGH_GAMES,
    Balance,
    FraternityLine,
    FraternityMatch,
    matches,
    standing,
)
from engine.fraternities.store import (
    Colours,
    FraternityRow,
    MembershipRow,
    Memberships,
    read_colours,
    written_colours,
)
from engine.game import Refusal
from engine.standings import counting
from engine.storage.records import ResultRow
from engine.store import Store
from tests.engine.standings.deals_of_parties import BEGIN, COLOURS, count, keep, result, rule
from tests.engine.tables.conftest import denied

# Membership, by invitation or by role; its history is never rewritten.

BLACK: Colours = ((29, 29, 27), (200, 16, 46), (242, 183, 5))
BLUE: Colours = ((31, 79, 163), (255, 255, 255), (242, 183, 5))
HOME, AWAY = "1000", "2000"


class Clock:
    """A clock that shows a fixed time, in milliseconds since 1970."""

    def __init__(self) -> None:
        self.seconds = 1_000_000.0

    def __call__(self) -> int:
        return int(1000 * self.seconds)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def fraternities(store: Store, clock: Clock) -> FraternityService:
    """An empty roll; Anna (1) to Emil (5) are known."""
    for name in ("Anna", "Bert", "Cilli", "Dora", "Emil"):
        await store.persons.meet(name.lower(), name)
    return FraternityService(store, clock)


@pytest.fixture
async def badenia(fraternities: FraternityService) -> FraternityRow:
    """A fraternity that Anna has founded, and to which people are invited."""
    return await fraternities.create(HOME, "Badenia", BLACK, None, founder=1)


async def test_a_fraternity_of_friends(
    store: Store, fraternities: FraternityService, clock: Clock, badenia: FraternityRow
) -> None:
    assert [one.person for one in fraternities.members(badenia)] == [1]
    await fraternities.invite(badenia, 2, inviter=1)
    clock.seconds += 60
    await fraternities.accept(badenia, 2)
    await fraternities.entitle(HOME, 2, "Fuchs")
    assert [one.title for one in fraternities.members(badenia)] == ["", "Fuchs"]
    assert fraternities.of(HOME, 2) == badenia and fraternities.of(AWAY, 2) is None
    worn = fraternities.of_people(HOME, [1, 2, 3])
    assert {person: row.stripes for person, row in worn.items()} == {1: BLACK, 2: BLACK}
    await denied("fraternity_member_already", fraternities.accept(badenia, 2))
    await denied("fraternity_not_invited", fraternities.accept(badenia, 3))
    await fraternities.leave(HOME, 2)
    await denied("fraternity_not_invited", fraternities.accept(badenia, 2))
    await denied("fraternity_none", fraternities.leave(HOME, 2))
    assert [one.person for one in fraternities.members(badenia)] == [1]


async def test_an_invitation_is_good_for_a_week(
    fraternities: FraternityService, clock: Clock, badenia: FraternityRow
) -> None:
    await fraternities.invite(badenia, 2, inviter=1)
    clock.seconds += INVITED_MS / 1000
    await denied("fraternity_not_invited", fraternities.accept(badenia, 2))


async def test_joining_another_one_ends_the_first_without_a_gap(
    store: Store, fraternities: FraternityService, clock: Clock, badenia: FraternityRow
) -> None:
    suevia = await fraternities.create(HOME, "Suevia", BLUE, None, founder=2)
    begun = 1000 * clock.seconds
    clock.seconds += 3600
    await fraternities.invite(suevia, 1, inviter=2)
    await fraternities.accept(suevia, 1)
    changed = 1000 * clock.seconds
    assert fraternities.of(HOME, 1) == suevia and fraternities.members(badenia) == []
    memberships = Memberships(await store.fraternities.memberships(HOME, [1]))
    assert memberships.at(HOME, 1, int(begun) - 1) is None
    assert memberships.at(HOME, 1, int(begun)) == badenia.fraternity
    assert memberships.at(HOME, 1, int(changed) - 1) == badenia.fraternity
    assert memberships.at(HOME, 1, int(changed)) == suevia.fraternity
    assert memberships.at(AWAY, 1, int(changed)) is None


async def test_members_follow_a_role(store: Store, fraternities: FraternityService, clock: Clock) -> None:
    badenia = await fraternities.create(HOME, "Badenia", BLACK, "71", founder=1)
    suevia = await fraternities.create(HOME, "Suevia", BLUE, "72", founder=1)
    assert fraternities.members(badenia) == []
    assert not fraternities.wanders(HOME, 2, {"70"})
    assert fraternities.wanders(HOME, 2, {"70", "72"})
    assert await fraternities.follow(HOME, 2, {"70", "72"}) == suevia
    assert not fraternities.wanders(HOME, 2, {"72"})
    clock.seconds += 5
    assert await fraternities.follow(HOME, 2, {"71", "72"}) == badenia, (
        "the one that was founded first counts"
    )
    clock.seconds += 5
    assert await fraternities.follow(HOME, 2, set()) is None
    assert len(await store.fraternities.memberships(HOME, [2])) == 2
    for refused in (fraternities.invite(badenia, 3, 1), fraternities.accept(badenia, 3)):
        await denied("fraternity_by_role", refused)


async def test_who_was_invited_stays_whatever_role_they_have(
    fraternities: FraternityService, badenia: FraternityRow
) -> None:
    suevia = await fraternities.create(HOME, "Suevia", BLUE, "72", founder=2)
    assert not fraternities.wanders(HOME, 1, {"72"})
    assert await fraternities.follow(HOME, 1, {"72"}) == badenia
    await fraternities.leave(HOME, 1)
    assert await fraternities.follow(HOME, 1, {"72"}) == suevia
    await denied("fraternity_by_role", fraternities.leave(HOME, 1))


async def test_without_its_role_a_fraternity_keeps_its_members(fraternities: FraternityService) -> None:
    badenia = await fraternities.create(HOME, "Badenia", BLACK, "71", founder=1)
    await fraternities.follow(HOME, 2, {"71"})
    await fraternities.change(badenia, role=None)
    assert not fraternities.wanders(HOME, 2, set())
    assert [one.person for one in fraternities.members(badenia)] == [2]
    await fraternities.invite(fraternities.numbered(HOME, badenia.fraternity), 3, inviter=2)


async def test_what_is_dissolved_stays_for_the_archive(
    store: Store, fraternities: FraternityService, clock: Clock
) -> None:
    badenia = await fraternities.create(HOME, "Badenia", BLACK, "71", founder=1)
    await fraternities.follow(HOME, 2, {"71"})
    played = int(1000 * clock.seconds)
    clock.seconds += 60
    await fraternities.dissolve(badenia)
    assert fraternities.all_of(HOME) == [] and fraternities.of(HOME, 2) is None
    assert [row.name for row in fraternities.at(HOME, [1, 2], played).values()] == ["Badenia"]
    again = FraternityService(store, clock)
    await again.begin()
    assert again.at(HOME, [1, 2], played) == fraternities.at(HOME, [1, 2], played)
    assert again.at(HOME, [2], played + 60_000) == again.at(AWAY, [2], played) == {}
    assert not fraternities.wanders(HOME, 2, {"71"})
    (row,) = await store.fraternities.all_of(HOME)
    assert row.name == "Badenia" and row.dissolved_ms == played + 60_000
    assert Memberships(await store.fraternities.memberships(HOME)).at(HOME, 2, played) == row.fraternity
    anew = await fraternities.create(HOME, "Badenia", BLACK, "71", founder=1)
    assert anew.fraternity != badenia.fraternity


async def test_who_is_forgotten_belongs_nowhere_any_more(
    store: Store, fraternities: FraternityService, badenia: FraternityRow
) -> None:
    await fraternities.create(AWAY, "Suevia", BLUE, None, founder=1)
    await fraternities.part(await store.persons.meet("anna", "Anna"))
    assert (
        fraternities.of(HOME, 1) is None
        and fraternities.of(AWAY, 1) is None
        and fraternities.members(badenia) == []
    )
    assert all(one.until_ms is not None for _, one in await store.fraternities.memberships())


async def test_names_and_roles_are_taken_once_and_only_in_their_server(
    fraternities: FraternityService,
) -> None:
    badenia = await fraternities.create(HOME, "Badenia", BLACK, "71", founder=1)
    await denied("fraternity_name_taken", fraternities.create(HOME, "BADENIA", BLUE, None, founder=2))
    await denied("fraternity_role_taken", fraternities.create(HOME, "Suevia", BLUE, "71", founder=2))
    elsewhere = await fraternities.create(AWAY, "Badenia", BLUE, None, founder=2)
    assert fraternities.all_of(HOME) == [badenia] and fraternities.all_of(AWAY) == [elsewhere]
    with pytest.raises(Refusal, match="fraternity_gone"):
        fraternities.numbered(HOME, elsewhere.fraternity)
    for number in range(LIMIT - 1):
        await fraternities.create(HOME, f"F{number}", BLUE, None, founder=3)
    await denied("too_many_fraternities", fraternities.create(HOME, "Suevia", BLUE, None, founder=2))


async def test_the_roll_is_the_same_after_a_restart(
    store: Store, fraternities: FraternityService, clock: Clock, badenia: FraternityRow
) -> None:
    await fraternities.invite(badenia, 2, inviter=1)
    await fraternities.accept(badenia, 2)
    await fraternities.entitle(HOME, 2, "Fuchs")
    await fraternities.change(badenia, name="Rhenania", colours=written_colours(BLUE))
    gone = await fraternities.create(HOME, "Suevia", BLUE, None, founder=3)
    await fraternities.dissolve(gone)
    again = FraternityService(store, clock)
    await again.begin()
    assert again.all_of(HOME) == fraternities.all_of(HOME)
    assert again.members(badenia) == fraternities.members(badenia)
    assert again.named(HOME, "rhenania").stripes == BLUE


# Standings and matches: fair to small and large ones, and separate for each server.

BADENIA, SUEVIA, RHENANIA = 1, 2, 3


async def counted(store: Store, rows: Sequence[ResultRow], people: int, members: dict[int, str]) -> None:
    """Count results of people who are members of fraternities, given by number, all the time."""
    await keep(store, rows, people)
    for number, letters in members.items():
        row = FraternityRow(number, "1", f"F{number}", COLOURS[0], None, 1, 0)
        await store.writer.submit([stored.fraternities.put(row)])
        joined = [MembershipRow(number, int(letter), 0) for letter in letters]
        await store.writer.submit([stored.memberships.insert(one) for one in joined])
    await count(store)


async def lines(store: Store, guild: str = "1") -> list[FraternityLine]:
    """The standing of a server in Quodlibet over all time."""
    return await standing(store, guild, "quodlibet", (None, None))


async def test_averages_count_however_many_play_for_a_fraternity(store: Store) -> None:
    """Three good players are above three just as good ones with three bad ones beside them, and not below
    a crowd that has played more."""
    rows, table = [], 0
    for round_ in range(3 * ENOUGH_GAMES):
        for seated in ([1, 4, 7, 8], [2, 5, 8, 9], [3, 6, 9, 7]):
            table += 1
            ended = BEGIN + timedelta(hours=table)
            rows.append(result(table, seated, [1, 2, 3, 4], ended=ended, deals=4 + round_ % 2))
    await counted(store, rows, 9, {BADENIA: "123", SUEVIA: "456789"})
    strong = await lines(store)
    assert [(line.rank, line.fraternity.fraternity) for line in strong] == [(1, BADENIA), (2, SUEVIA)]
    assert strong[0].place == 1 and strong[1].place == Fraction(2 + 3 + 4, 3)
    assert [(line.wins, line.starts) for line in strong] == [(45, 45), (0, 135)]
    assert strong[0].strength is not None and strong[1].strength is not None
    assert strong[0].rated == strong[1].rated == BEST


async def test_who_has_played_too_little_is_listed_below_without_a_rank(store: Store) -> None:
    rows = [
        result(table, [1, 2, 3, 4], [4, 3, 2, 1], ended=BEGIN + timedelta(hours=table))
        for table in range(1, ENOUGH_GAMES + 1)
    ]
    await counted(store, rows, 6, {BADENIA: "123", SUEVIA: "4"})
    badenia, suevia = await lines(store)
    assert (badenia.rank, badenia.fraternity.fraternity, suevia.rank) == (1, BADENIA, None)
    assert suevia.strength is None and suevia.rated == 1


async def test_who_is_equal_shares_a_rank_and_other_servers_are_not_seen(store: Store) -> None:
    rows = [
        result(table, [1, 2, 3, 4, 5, 6], [1, 1, 3, 3, 5, 5], ended=BEGIN + timedelta(hours=table))
        for table in range(1, 11)
    ]
    await counted(store, rows, 6, {BADENIA: "135", SUEVIA: "246"})
    assert [line.rank for line in await lines(store)] == [1, 1]
    assert await lines(store, guild="2") == []


async def test_a_match_is_won_by_the_better_average_place(store: Store) -> None:
    rows = [
        result(1, [1, 2, 3, None], [1, 2, 4, 3], ended=BEGIN, contest=True),  # 2.5 to 2
        result(2, [1, 2, 3, 4], [2, 1, 4, 3], ended=BEGIN + timedelta(days=1), contest=True),
        result(3, [1, 3, None, None], [1, 2, 3, 4], ended=BEGIN + timedelta(days=2), contest=True),  # alone
        result(4, [1, 2, 3, 4], [1, 2, 3, 4], ended=BEGIN + timedelta(days=3)),
    ]
    await counted(store, rows, 4, {BADENIA: "13", SUEVIA: "2", RHENANIA: "4"})
    second, first = await matches(store, "1")
    assert (first.table, first.winner) == (1, SUEVIA)
    assert [side.fraternity for side in second.sides] == [SUEVIA, BADENIA, RHENANIA]
    assert Balance.of([first, second], SUEVIA, BADENIA) == Balance(2, 0, 0)
    assert Balance.of([first, second], BADENIA, RHENANIA) == Balance(0, 1, 0)
    assert Balance.over_all([first, second], SUEVIA) == Balance(2, 0, 0)
    assert await matches(store, "2") == []
    await rule(store, rows[0])
    assert [match.table for match in await matches(store, "1")] == [2]


@pytest.mark.parametrize(("points", "winner"), [([20, 30, 50, 60], BADENIA), ([20, 30, 60, 50], None)])
async def test_equal_places_are_decided_by_points(
    store: Store, points: list[int], winner: int | None
) -> None:
    """In Quodlibet few points win; Badenia has the first and third seat, and the match may be a draw."""
    row = result(1, [1, 2, 3, 4], [1, 1, 3, 3], contest=True, points=points)
    await counted(store, [row], 4, {BADENIA: "13", SUEVIA: "24"})
    (match,) = await matches(store, "1")
    assert isinstance(match, FraternityMatch) and match.winner == winner


async def test_friendly_parties_and_those_against_computers_count_for_no_fraternity(store: Store) -> None:
    rows = [
        result(1, [1, 2, None, None], [1, 2, 3, 4]),
        result(2, [1, 2, 3, 4], [1, 2, 3, 4], rated=False),
        result(3, [1, None, None, None], [1, 2, 3, 4]),
    ]
    await counted(store, rows, 4, {BADENIA: "1"})
    (badenia,) = await lines(store)
    assert (badenia.people, badenia.starts) == (1, 1)
    scores = await store.standings.every_score()
    assert {row.fraternity for row in scores if row.person == 1} == {BADENIA}


# Results that a fraternity has earned stay with it, however people come and go.

PEOPLE = 6
STEPS = 90


async def test_years_of_coming_and_going(store: Store) -> None:
    """People join, follow roles, leave and play at random; a partie's fraternities are noted as it ends."""
    chance = random.Random(4)
    now = BEGIN
    fraternities = FraternityService(store, lambda: int(1000 * now.timestamp()))
    await keep(store, [], PEOPLE)
    for number, (guild, role) in enumerate((("1", None), ("1", "71"), ("2", "72"))):
        await fraternities.create(
            guild, f"F{number}", read_colours(COLOURS[number]), role, founder=number + 1
        )
    noted: dict[tuple[int, int], int | None] = {}
    rows = []
    for table in range(1, STEPS + 1):
        now += timedelta(hours=chance.choice((0, 0, 1, 200)))
        person, guild = chance.randint(1, PEOPLE), chance.choice("12")
        match chance.randrange(7):
            case 0 | 1:
                roles = {"1": {"71"}, "2": {"72"}}[guild]
                await fraternities.follow(guild, person, chance.choice((roles, roles, set[str]())))
            case 2:
                first = fraternities.numbered("1", 1)
                try:
                    await fraternities.invite(first, person, 1)
                    await fraternities.accept(first, person)
                except Refusal as refusal:
                    assert refusal.code == "fraternity_member_already"
            case 3:
                try:
                    await fraternities.leave(guild, person)
                except Refusal as refusal:
                    assert refusal.code in ("fraternity_none", "fraternity_by_role")
            case _:
                now += timedelta(milliseconds=2)
                seated = chance.sample(range(1, PEOPLE + 1), 4)
                played = result(table, seated, [1, 2, 3, 4], guild=guild, ended=now)
                await keep(store, [played], 0)
                assert await count(store) == 1
                rows.append(played)
                for one in seated:
                    mine = fraternities.of(guild, one)
                    noted[table, one] = None if mine is None else mine.fraternity
                now += timedelta(milliseconds=2)
    held = await store.standings.every_score()
    assert {(row.table, row.person): row.fraternity for row in held} == noted
    assert None in noted.values() and {1, 2, 3} <= set(noted.values())
    await _in_order(store)

    await rule(store, rows[0])
    assert await counting.differences(store) == []
    again = FraternityService(store, lambda: int(1000 * datetime.now(UTC).timestamp()))
    await again.begin()
    for row in rows:
        seated = [one for table, one in noted if table == row.table]
        told = again.at(row.guild, seated, row.ended_ms)
        assert {one: noted[row.table, one] for one in seated} == {
            one: told[one].fraternity if one in told else None for one in seated
        }


async def _in_order(store: Store) -> None:
    """Check that nobody is in two fraternities of a server at once, and that all ends after it has begun."""
    key = operator.attrgetter("person", "since_ms")
    known = sorted(await store.fraternities.memberships(), key=lambda one: (one[0], key(one[1])))
    for (guild, one), (there, other) in pairwise(known):
        assert one.until_ms is None or one.until_ms > one.since_ms
        if (guild, one.person) == (there, other.person):
            assert one.until_ms is not None and one.until_ms <= other.since_ms
