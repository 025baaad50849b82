"""Membership in fraternities, by invitation or by role; its history is never rewritten."""

from __future__ import annotations

import pytest

from engine.fraternities.colours import Colours
from engine.fraternities.membership import Memberships
from engine.fraternities.service import INVITED_MS, LIMIT, FraternityService
from engine.game import Refusal
from engine.store import Store
from tests.engine.fraternities.conftest import Clock

BLACK: Colours = ((29, 29, 27), (200, 16, 46), (242, 183, 5))
BLUE: Colours = ((31, 79, 163), (255, 255, 255), (242, 183, 5))
HOME, AWAY = "1000", "2000"


@pytest.fixture
async def roll(store: Store, clock: Clock) -> FraternityService:
    """An empty roll; Anna (1) to Emil (5) are known."""
    for name in ("Anna", "Bert", "Cilli", "Dora", "Emil"):
        await store.persons.meet(name.lower(), name)
    return FraternityService(store, clock)


async def test_a_fraternity_of_friends(store: Store, roll: FraternityService, clock: Clock) -> None:
    badenia = await roll.create(HOME, "Badenia", BLACK, None, founder=1)
    assert [one.person for one in roll.members(badenia)] == [1]
    await roll.invite(badenia, 2, inviter=1)
    clock.seconds += 60
    await roll.accept(badenia, 2)
    assert (await roll.entitle(HOME, 2, "Fuchs")).title == "Fuchs"
    assert roll.of(HOME, 2) == badenia and roll.of(AWAY, 2) is None
    worn = roll.of_people(HOME, [1, 2, 3])
    assert {person: row.stripes for person, row in worn.items()} == {1: BLACK, 2: BLACK}
    with pytest.raises(Refusal, match="fraternity_member_already"):
        await roll.accept(badenia, 2)
    with pytest.raises(Refusal, match="fraternity_not_invited"):
        await roll.accept(badenia, 3)
    assert (await roll.leave(HOME, 2)) == badenia
    with pytest.raises(Refusal, match="fraternity_not_invited"):  # it was used up
        await roll.accept(badenia, 2)
    with pytest.raises(Refusal, match="fraternity_none"):
        await roll.leave(HOME, 2)
    assert [one.person for one in roll.members(badenia)] == [1]


async def test_an_invitation_is_good_for_a_week(roll: FraternityService, clock: Clock) -> None:
    badenia = await roll.create(HOME, "Badenia", BLACK, None, founder=1)
    await roll.invite(badenia, 2, inviter=1)
    clock.seconds += INVITED_MS / 1000
    with pytest.raises(Refusal, match="fraternity_not_invited"):
        await roll.accept(badenia, 2)


async def test_joining_another_one_ends_the_first_without_a_gap(
    store: Store, roll: FraternityService, clock: Clock
) -> None:
    badenia = await roll.create(HOME, "Badenia", BLACK, None, founder=1)
    suevia = await roll.create(HOME, "Suevia", BLUE, None, founder=2)
    begun = 1000 * clock.seconds
    clock.seconds += 3600
    await roll.invite(suevia, 1, inviter=2)
    await roll.accept(suevia, 1)
    changed = 1000 * clock.seconds
    assert roll.of(HOME, 1) == suevia and roll.members(badenia) == []
    memberships = Memberships(await store.fraternities.intervals(HOME, [1]))
    assert memberships.at(HOME, 1, int(begun) - 1) is None
    assert memberships.at(HOME, 1, int(begun)) == badenia.fraternity
    assert memberships.at(HOME, 1, int(changed) - 1) == badenia.fraternity
    assert memberships.at(HOME, 1, int(changed)) == suevia.fraternity
    assert memberships.at(AWAY, 1, int(changed)) is None


async def test_in_and_out_within_a_moment_keeps_every_interval(store: Store, roll: FraternityService) -> None:
    badenia = await roll.create(HOME, "Badenia", BLACK, None, founder=1)
    for _ in range(3):
        await roll.invite(badenia, 2, inviter=1)
        await roll.accept(badenia, 2)
        await roll.leave(HOME, 2)
    told = sorted(one.since_ms for one in await store.fraternities.intervals(HOME, [2]))
    assert len(told) == len(set(told)) == 3


async def test_members_follow_a_role(store: Store, roll: FraternityService, clock: Clock) -> None:
    badenia = await roll.create(HOME, "Badenia", BLACK, "71", founder=1)
    suevia = await roll.create(HOME, "Suevia", BLUE, "72", founder=1)
    assert roll.members(badenia) == []
    assert not roll.wanders(HOME, 2, {"70"})
    assert roll.wanders(HOME, 2, {"70", "72"})
    assert await roll.follow(HOME, 2, {"70", "72"}) == suevia
    assert not roll.wanders(HOME, 2, {"72"})
    clock.seconds += 5
    assert await roll.follow(HOME, 2, {"71", "72"}) == badenia, "the one that was founded first counts"
    clock.seconds += 5
    assert await roll.follow(HOME, 2, set()) is None
    assert len(await store.fraternities.intervals(HOME, [2])) == 2
    for refused in (roll.invite(badenia, 3, 1), roll.accept(badenia, 3)):
        with pytest.raises(Refusal, match="fraternity_by_role"):
            await refused


async def test_who_was_invited_stays_whatever_role_they_have(roll: FraternityService) -> None:
    badenia = await roll.create(HOME, "Badenia", BLACK, None, founder=1)
    suevia = await roll.create(HOME, "Suevia", BLUE, "72", founder=2)
    assert not roll.wanders(HOME, 1, {"72"})
    assert await roll.follow(HOME, 1, {"72"}) == badenia
    await roll.leave(HOME, 1)
    assert await roll.follow(HOME, 1, {"72"}) == suevia
    with pytest.raises(Refusal, match="fraternity_by_role"):
        await roll.leave(HOME, 1)


async def test_without_its_role_a_fraternity_keeps_its_members(roll: FraternityService) -> None:
    badenia = await roll.create(HOME, "Badenia", BLACK, "71", founder=1)
    await roll.follow(HOME, 2, {"71"})
    await roll.bind(badenia, None)
    assert not roll.wanders(HOME, 2, set())
    assert [one.person for one in roll.members(badenia)] == [2]
    await roll.invite(roll.numbered(HOME, badenia.fraternity), 3, inviter=2)


async def test_what_is_dissolved_stays_for_the_archive(
    store: Store, roll: FraternityService, clock: Clock
) -> None:
    badenia = await roll.create(HOME, "Badenia", BLACK, "71", founder=1)
    await roll.follow(HOME, 2, {"71"})
    played = int(1000 * clock.seconds)
    clock.seconds += 60
    await roll.dissolve(badenia)
    assert roll.all_of(HOME) == [] and roll.of(HOME, 2) is None
    assert [row.name for row in roll.at(HOME, [1, 2], played).values()] == ["Badenia"]
    again = FraternityService(store, clock)
    await again.begin()
    assert again.at(HOME, [1, 2], played) == roll.at(HOME, [1, 2], played)
    assert again.at(HOME, [2], played + 60_000) == again.at(AWAY, [2], played) == {}
    assert not roll.wanders(HOME, 2, {"71"})
    (row,) = await store.fraternities.all_of(HOME)
    assert row.name == "Badenia" and row.dissolved_ms == played + 60_000
    assert Memberships(await store.fraternities.intervals(HOME)).at(HOME, 2, played) == row.fraternity
    anew = await roll.create(HOME, "Badenia", BLACK, "71", founder=1)
    assert anew.fraternity != badenia.fraternity


async def test_who_is_forgotten_belongs_nowhere_any_more(store: Store, roll: FraternityService) -> None:
    badenia = await roll.create(HOME, "Badenia", BLACK, None, founder=1)
    await roll.create(AWAY, "Suevia", BLUE, None, founder=1)
    await roll.part(await store.persons.meet("anna", "Anna"))
    assert roll.of(HOME, 1) is None and roll.of(AWAY, 1) is None and roll.members(badenia) == []
    assert all(one.until_ms is not None for one in await store.fraternities.intervals())


async def test_names_and_roles_are_taken_once_and_only_in_their_server(roll: FraternityService) -> None:
    badenia = await roll.create(HOME, "Badenia", BLACK, "71", founder=1)
    with pytest.raises(Refusal, match="fraternity_name_taken"):
        await roll.create(HOME, "BADENIA", BLUE, None, founder=2)
    with pytest.raises(Refusal, match="fraternity_role_taken"):
        await roll.create(HOME, "Suevia", BLUE, "71", founder=2)
    elsewhere = await roll.create(AWAY, "Badenia", BLUE, None, founder=2)
    assert roll.all_of(HOME) == [badenia] and roll.all_of(AWAY) == [elsewhere]
    with pytest.raises(Refusal, match="fraternity_gone"):
        roll.numbered(HOME, elsewhere.fraternity)
    for number in range(LIMIT - 1):
        await roll.create(HOME, f"F{number}", BLUE, None, founder=3)
    with pytest.raises(Refusal, match="too_many_fraternities"):
        await roll.create(HOME, "Suevia", BLUE, None, founder=2)


async def test_the_roll_is_the_same_after_a_restart(
    store: Store, roll: FraternityService, clock: Clock
) -> None:
    badenia = await roll.create(HOME, "Badenia", BLACK, None, founder=1)
    await roll.invite(badenia, 2, inviter=1)
    await roll.accept(badenia, 2)
    await roll.entitle(HOME, 2, "Fuchs")
    await roll.paint(await roll.rename(badenia, "Rhenania"), BLUE)
    gone = await roll.create(HOME, "Suevia", BLUE, None, founder=3)
    await roll.dissolve(gone)
    again = FraternityService(store, clock)
    await again.begin()
    assert again.all_of(HOME) == roll.all_of(HOME)
    assert again.members(badenia) == roll.members(badenia)
    assert again.named(HOME, "rhenania").stripes == BLUE
