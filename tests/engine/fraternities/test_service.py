"""Membership in fraternities, by invitation or by role; its history is never rewritten."""

from __future__ import annotations

import pytest

from engine.fraternities.colours import Colours
from engine.fraternities.service import INVITED_MS, LIMIT, FraternityService
from engine.fraternities.store import Memberships
from engine.game import Refusal
from engine.store import Store

BLACK: Colours = ((29, 29, 27), (200, 16, 46), (242, 183, 5))
BLUE: Colours = ((31, 79, 163), (255, 255, 255), (242, 183, 5))
HOME, AWAY = "1000", "2000"


class Clock:
    """A clock that shows a fixed time, in seconds since 1970."""

    def __init__(self) -> None:
        self.seconds = 1_000_000.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def fraternities(store: Store, clock: Clock) -> FraternityService:
    """An empty roll; Anna (1) to Emil (5) are known."""
    for name in ("Anna", "Bert", "Cilli", "Dora", "Emil"):
        await store.persons.meet(name.lower(), name)
    return FraternityService(store, clock)


async def test_a_fraternity_of_friends(store: Store, fraternities: FraternityService, clock: Clock) -> None:
    badenia = await fraternities.create(HOME, "Badenia", BLACK, None, founder=1)
    assert [one.person for one in fraternities.members(badenia)] == [1]
    await fraternities.invite(badenia, 2, inviter=1)
    clock.seconds += 60
    await fraternities.accept(badenia, 2)
    assert (await fraternities.entitle(HOME, 2, "Fuchs")).title == "Fuchs"
    assert fraternities.of(HOME, 2) == badenia and fraternities.of(AWAY, 2) is None
    worn = fraternities.of_people(HOME, [1, 2, 3])
    assert {person: row.stripes for person, row in worn.items()} == {1: BLACK, 2: BLACK}
    with pytest.raises(Refusal, match="fraternity_member_already"):
        await fraternities.accept(badenia, 2)
    with pytest.raises(Refusal, match="fraternity_not_invited"):
        await fraternities.accept(badenia, 3)
    assert (await fraternities.leave(HOME, 2)) == badenia
    with pytest.raises(Refusal, match="fraternity_not_invited"):  # it was used up
        await fraternities.accept(badenia, 2)
    with pytest.raises(Refusal, match="fraternity_none"):
        await fraternities.leave(HOME, 2)
    assert [one.person for one in fraternities.members(badenia)] == [1]


async def test_an_invitation_is_good_for_a_week(fraternities: FraternityService, clock: Clock) -> None:
    badenia = await fraternities.create(HOME, "Badenia", BLACK, None, founder=1)
    await fraternities.invite(badenia, 2, inviter=1)
    clock.seconds += INVITED_MS / 1000
    with pytest.raises(Refusal, match="fraternity_not_invited"):
        await fraternities.accept(badenia, 2)


async def test_joining_another_one_ends_the_first_without_a_gap(
    store: Store, fraternities: FraternityService, clock: Clock
) -> None:
    badenia = await fraternities.create(HOME, "Badenia", BLACK, None, founder=1)
    suevia = await fraternities.create(HOME, "Suevia", BLUE, None, founder=2)
    begun = 1000 * clock.seconds
    clock.seconds += 3600
    await fraternities.invite(suevia, 1, inviter=2)
    await fraternities.accept(suevia, 1)
    changed = 1000 * clock.seconds
    assert fraternities.of(HOME, 1) == suevia and fraternities.members(badenia) == []
    memberships = Memberships(await store.fraternities.intervals(HOME, [1]))
    assert memberships.at(HOME, 1, int(begun) - 1) is None
    assert memberships.at(HOME, 1, int(begun)) == badenia.fraternity
    assert memberships.at(HOME, 1, int(changed) - 1) == badenia.fraternity
    assert memberships.at(HOME, 1, int(changed)) == suevia.fraternity
    assert memberships.at(AWAY, 1, int(changed)) is None


async def test_in_and_out_within_a_moment_keeps_every_interval(
    store: Store, fraternities: FraternityService
) -> None:
    badenia = await fraternities.create(HOME, "Badenia", BLACK, None, founder=1)
    for _ in range(3):
        await fraternities.invite(badenia, 2, inviter=1)
        await fraternities.accept(badenia, 2)
        await fraternities.leave(HOME, 2)
    told = sorted(one.since_ms for one in await store.fraternities.intervals(HOME, [2]))
    assert len(told) == len(set(told)) == 3


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
    assert len(await store.fraternities.intervals(HOME, [2])) == 2
    for refused in (fraternities.invite(badenia, 3, 1), fraternities.accept(badenia, 3)):
        with pytest.raises(Refusal, match="fraternity_by_role"):
            await refused


async def test_who_was_invited_stays_whatever_role_they_have(fraternities: FraternityService) -> None:
    badenia = await fraternities.create(HOME, "Badenia", BLACK, None, founder=1)
    suevia = await fraternities.create(HOME, "Suevia", BLUE, "72", founder=2)
    assert not fraternities.wanders(HOME, 1, {"72"})
    assert await fraternities.follow(HOME, 1, {"72"}) == badenia
    await fraternities.leave(HOME, 1)
    assert await fraternities.follow(HOME, 1, {"72"}) == suevia
    with pytest.raises(Refusal, match="fraternity_by_role"):
        await fraternities.leave(HOME, 1)


async def test_without_its_role_a_fraternity_keeps_its_members(fraternities: FraternityService) -> None:
    badenia = await fraternities.create(HOME, "Badenia", BLACK, "71", founder=1)
    await fraternities.follow(HOME, 2, {"71"})
    await fraternities.bind(badenia, None)
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
    assert Memberships(await store.fraternities.intervals(HOME)).at(HOME, 2, played) == row.fraternity
    anew = await fraternities.create(HOME, "Badenia", BLACK, "71", founder=1)
    assert anew.fraternity != badenia.fraternity


async def test_who_is_forgotten_belongs_nowhere_any_more(
    store: Store, fraternities: FraternityService
) -> None:
    badenia = await fraternities.create(HOME, "Badenia", BLACK, None, founder=1)
    await fraternities.create(AWAY, "Suevia", BLUE, None, founder=1)
    await fraternities.part(await store.persons.meet("anna", "Anna"))
    assert (
        fraternities.of(HOME, 1) is None
        and fraternities.of(AWAY, 1) is None
        and fraternities.members(badenia) == []
    )
    assert all(one.until_ms is not None for one in await store.fraternities.intervals())


async def test_names_and_roles_are_taken_once_and_only_in_their_server(
    fraternities: FraternityService,
) -> None:
    badenia = await fraternities.create(HOME, "Badenia", BLACK, "71", founder=1)
    with pytest.raises(Refusal, match="fraternity_name_taken"):
        await fraternities.create(HOME, "BADENIA", BLUE, None, founder=2)
    with pytest.raises(Refusal, match="fraternity_role_taken"):
        await fraternities.create(HOME, "Suevia", BLUE, "71", founder=2)
    elsewhere = await fraternities.create(AWAY, "Badenia", BLUE, None, founder=2)
    assert fraternities.all_of(HOME) == [badenia] and fraternities.all_of(AWAY) == [elsewhere]
    with pytest.raises(Refusal, match="fraternity_gone"):
        fraternities.numbered(HOME, elsewhere.fraternity)
    for number in range(LIMIT - 1):
        await fraternities.create(HOME, f"F{number}", BLUE, None, founder=3)
    with pytest.raises(Refusal, match="too_many_fraternities"):
        await fraternities.create(HOME, "Suevia", BLUE, None, founder=2)


async def test_the_roll_is_the_same_after_a_restart(
    store: Store, fraternities: FraternityService, clock: Clock
) -> None:
    badenia = await fraternities.create(HOME, "Badenia", BLACK, None, founder=1)
    await fraternities.invite(badenia, 2, inviter=1)
    await fraternities.accept(badenia, 2)
    await fraternities.entitle(HOME, 2, "Fuchs")
    await fraternities.paint(await fraternities.rename(badenia, "Rhenania"), BLUE)
    gone = await fraternities.create(HOME, "Suevia", BLUE, None, founder=3)
    await fraternities.dissolve(gone)
    again = FraternityService(store, clock)
    await again.begin()
    assert again.all_of(HOME) == fraternities.all_of(HOME)
    assert again.members(badenia) == fraternities.members(badenia)
    assert again.named(HOME, "rhenania").stripes == BLUE
