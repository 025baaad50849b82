"""Scheduled events: what may be planned, by whom, and who hears of it."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from pydantic_core import to_json

from discord_sandbox import Person, Sandbox, SandboxSettings
from discord_sandbox.recurrence import next_date
from tests.sandbox.openapi_referee import Referee, referee
from tests.sandbox.raw import ALL_INTENTS, Answer, RawGateway, Rest

__all__ = ["referee"]

Json = dict[str, Any]

GUILD = 1_100_000_000_000_001_000
PATH = f"/guilds/{GUILD}/scheduled-events"
SCHEDULED_EVENTS = 1 << 16


def hence(hours: float) -> str:
    return (datetime.now(UTC) + timedelta(hours=hours)).isoformat(timespec="seconds")


def evening(**other: Any) -> Json:
    """An evening in the tavern, in two hours, for three hours."""
    return {
        "name": "Stammtisch",
        "privacy_level": 2,
        "entity_type": 3,
        "entity_metadata": {"location": "#spieltisch"},
        "scheduled_start_time": hence(2),
        "scheduled_end_time": hence(5),
        **other,
    }


async def plan(rest: Rest, **other: Any) -> Answer:
    return await rest.post(PATH, evening(**other))


async def test_an_event_is_planned_changed_and_deleted(
    sandbox: Sandbox, rest: Rest, gateway: RawGateway, anna: Person
) -> None:
    made = await plan(rest, description="Bring cards")
    assert made.status == 200 and made.body["status"] == 1
    assert made.body["creator_id"] == str(sandbox.application_id)
    assert (await gateway.event("GUILD_SCHEDULED_EVENT_CREATE"))["id"] == made.body["id"]
    await anna.wait_until(lambda: [one["name"] for one in anna.guilds[0]["events"]] == ["Stammtisch"])
    one = f"{PATH}/{made.body['id']}"
    assert (await rest.patch(one, {"name": "Spieleabend"})).body["name"] == "Spieleabend"
    assert (await gateway.event("GUILD_SCHEDULED_EVENT_UPDATE"))["name"] == "Spieleabend"
    assert [e["name"] for e in (await rest.get(PATH)).body] == ["Spieleabend"]
    assert (await rest.get(f"{one}?with_user_count=1")).body["user_count"] == 0
    assert (await rest.delete(one)).status == 204
    await gateway.event("GUILD_SCHEDULED_EVENT_DELETE")
    await anna.wait_until(lambda: anna.guilds[0]["events"] == [])
    assert (await rest.get(one)).code == 10070


async def test_only_those_who_ask_for_events_hear_of_them(sandbox: Sandbox, rest: Rest) -> None:
    await plan(rest)
    async with RawGateway(sandbox) as gateway:
        await gateway.identify(ALL_INTENTS & ~SCHEDULED_EVENTS)
        assert [len(event["d"]["guild_scheduled_events"]) for event in gateway.events[1:]] == [1, 0]
        await plan(rest)
        assert await gateway.quiet() == []


@pytest.mark.parametrize(
    ("other", "field"),
    [
        ({"name": ""}, ["name"]),
        ({"name": "x" * 101}, ["name"]),
        ({"description": "x" * 1001}, ["description"]),
        ({"privacy_level": 1}, ["privacy_level"]),
        ({"scheduled_start_time": "tomorrow"}, ["scheduled_start_time"]),
        ({"scheduled_start_time": hence(-1)}, ["scheduled_start_time"]),
        ({"scheduled_end_time": None}, ["scheduled_end_time"]),
        ({"scheduled_end_time": hence(1)}, ["scheduled_end_time"]),
        ({"entity_metadata": None}, ["entity_metadata"]),
        ({"entity_metadata": {"location": "x" * 101}}, ["entity_metadata", "location"]),
        ({"channel_id": str(GUILD + 150)}, ["channel_id"]),
        ({"entity_type": 2, "entity_metadata": None}, ["channel_id"]),
        ({"entity_type": 2, "entity_metadata": None, "channel_id": str(GUILD + 101)}, ["channel_id"]),
        ({"entity_type": 2, "channel_id": str(GUILD + 150)}, ["entity_metadata"]),
        ({"colour": 3}, ["colour"]),
    ],
)
async def test_what_is_refused(rest: Rest, other: Json, field: list[str]) -> None:
    answer = await plan(rest, **other)
    assert answer.refusal == (400, 50035)
    assert answer.field_code(*field)


WEEKLY: Json = {"start": hence(2), "frequency": 2, "interval": 1, "by_weekday": [3]}
FORTNIGHTLY: Json = {**WEEKLY, "interval": 2}
FIRST_THURSDAY: Json = {
    "start": hence(2),
    "frequency": 1,
    "interval": 1,
    "by_n_weekday": [{"n": 1, "day": 3}],
}
WORKDAYS: Json = {"start": hence(2), "frequency": 3, "by_weekday": [0, 1, 2, 3, 4]}
YEARLY: Json = {"start": hence(2), "frequency": 0, "by_month": [12], "by_month_day": [6]}


@pytest.mark.parametrize("rule", [WEEKLY, FORTNIGHTLY, FIRST_THURSDAY, WORKDAYS, YEARLY])
async def test_an_event_that_comes_again(rest: Rest, rule: Json) -> None:
    made = await plan(rest, recurrence_rule=rule)
    assert made.status == 200, made.body
    told = made.body["recurrence_rule"]
    assert {key: told[key] for key in rule if key != "start"} == {
        k: v for k, v in rule.items() if k != "start"
    }
    assert told["interval"] and told["count"] is None


@pytest.mark.parametrize(
    ("rule", "field"),
    [
        ({**WEEKLY, "interval": 3}, "interval"),
        ({**FIRST_THURSDAY, "interval": 2}, "interval"),
        ({**WEEKLY, "by_weekday": [3, 4]}, "by_weekday"),
        ({**WORKDAYS, "by_weekday": [0, 2]}, "by_weekday"),
        ({**WEEKLY, "by_n_weekday": [{"n": 1, "day": 3}]}, "by_n_weekday"),
        ({**YEARLY, "by_month_day": None}, "by_month"),
        ({**WEEKLY, "count": 5}, "count"),
        ({**WEEKLY, "by_weekday": [7]}, "by_weekday"),
    ],
)
async def test_rules_that_discord_does_not_take(rest: Rest, rule: Json, field: str) -> None:
    answer = await plan(rest, recurrence_rule=rule)
    assert answer.refusal == (400, 50035)
    assert field in answer.body["errors"]["recurrence_rule"]


async def test_an_event_begins_and_ends_once(rest: Rest) -> None:
    one = f"{PATH}/{(await plan(rest)).body['id']}"
    assert (await rest.patch(one, {"status": 3})).field_code("status")
    assert (await rest.patch(one, {"status": 2})).body["status"] == 2
    assert (await rest.patch(one, {"status": 4})).field_code("status")
    assert (await rest.patch(one, {"status": 3})).body["status"] == 3
    assert (await rest.patch(one, {"status": 2})).code == 10070
    assert (await rest.get(PATH)).body == []


async def test_at_most_a_hundred(rest: Rest) -> None:
    for _ in range(100):
        made = await plan(rest)
    assert (await plan(rest)).code == 30038
    await rest.delete(f"{PATH}/{made.body['id']}")
    assert (await plan(rest)).status == 200


class TestWhoMay:
    async def allow(self, sandbox: Sandbox, *names: str) -> None:
        role = GUILD + 2
        async with await Person.join(sandbox.url, "Anna") as anna:
            await anna.control(
                "role_permissions", guild_id=str(GUILD), role_id=str(role), permissions=list(names)
            )

    async def test_who_may_not_create_events(self, sandbox: Sandbox, rest: Rest) -> None:
        await self.allow(sandbox, "VIEW_CHANNEL")
        assert (await plan(rest)).code == 50013

    async def test_own_events_need_the_same_right_and_others_need_more(
        self, sandbox: Sandbox, rest: Rest
    ) -> None:
        one = f"{PATH}/{(await plan(rest)).body['id']}"
        event = next(iter(sandbox.world.guilds[GUILD].events.values()))
        assert (await rest.patch(one, {"name": "a"})).status == 200
        event.creator_id = GUILD  # somebody else
        assert (await rest.patch(one, {"name": "b"})).code == 50013
        assert (await rest.delete(one)).code == 50013
        await self.allow(sandbox, "VIEW_CHANNEL", "MANAGE_EVENTS")
        assert (await rest.delete(one)).status == 204

    async def test_somebody_deletes_it(self, rest: Rest, gateway: RawGateway, anna: Person) -> None:
        made = (await plan(rest)).body["id"]
        await anna.control("delete_event", guild_id=str(GUILD), event_id=made)
        assert (await gateway.event("GUILD_SCHEDULED_EVENT_DELETE"))["id"] == made


@pytest.mark.parametrize("rule", [None, WEEKLY, FORTNIGHTLY, FIRST_THURSDAY, WORKDAYS, YEARLY])
def test_what_the_sandbox_takes_discord_describes(referee: Referee, rule: Json | None) -> None:
    body = evening(recurrence_rule=rule)
    assert referee.complaints("POST", "/guilds/{guild_id}/scheduled-events", to_json(body)) == []
    edit = "/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}"
    assert referee.complaints("PATCH", edit, to_json({"status": 2, "recurrence_rule": rule})) == []


def soon(seconds: float) -> str:
    return (datetime.now(UTC) + timedelta(seconds=seconds)).isoformat()


async def test_an_external_event_begins_and_ends_by_itself(
    rest: Rest, gateway: RawGateway, anna: Person
) -> None:
    made = (await plan(rest, scheduled_start_time=soon(0.1), scheduled_end_time=soon(0.2))).body
    began = await gateway.event("GUILD_SCHEDULED_EVENT_UPDATE")
    assert (began["id"], began["status"]) == (made["id"], 2)
    ended = await gateway.event("GUILD_SCHEDULED_EVENT_UPDATE")
    assert (ended["id"], ended["status"]) == (made["id"], 3)
    await anna.wait_until(lambda: anna.guilds[0]["events"] == [])
    assert (await rest.get(f"{PATH}/{made['id']}")).code == 10070


async def test_an_event_that_was_moved_begins_at_its_new_time(rest: Rest, gateway: RawGateway) -> None:
    made = (await plan(rest)).body
    await rest.patch(f"{PATH}/{made['id']}", {"scheduled_start_time": soon(0.1)})
    assert (await gateway.event("GUILD_SCHEDULED_EVENT_UPDATE"))["status"] == 1
    assert (await gateway.event("GUILD_SCHEDULED_EVENT_UPDATE"))["status"] == 2
    gone = (await plan(rest, scheduled_start_time=soon(0.1))).body
    assert (await rest.delete(f"{PATH}/{gone['id']}")).status == 204
    last = (await plan(rest, scheduled_start_time=soon(0.2))).body
    heard = await gateway.event("GUILD_SCHEDULED_EVENT_UPDATE")
    assert (heard["id"], heard["status"]) == (last["id"], 2), "a deleted one begins no more"


async def test_an_event_in_a_channel_waits_for_people() -> None:
    async with (
        Sandbox(SandboxSettings(unbegun_event_seconds=0.1)) as impatient,
        Rest(impatient) as rest,
        RawGateway(impatient) as gateway,
    ):
        await gateway.identify()
        voice = next(c.id for c in impatient.world.channels.values() if c.name == "Stammtisch")
        in_channel = {"entity_type": 2, "entity_metadata": None, "channel_id": str(voice)}
        made = (await plan(rest, **in_channel, scheduled_start_time=soon(0.1))).body
        heard = await gateway.event("GUILD_SCHEDULED_EVENT_UPDATE")
        assert (heard["id"], heard["status"]) == (made["id"], 4)


@pytest.mark.parametrize(
    ("start", "rule", "following"),
    [
        ("2027-01-01", {"frequency": 3}, "2027-01-02"),
        ("2027-01-01", {"frequency": 3, "by_weekday": [0, 1, 2, 3, 4]}, "2027-01-04"),
        ("2027-01-01", {"frequency": 2}, "2027-01-08"),
        ("2027-01-01", {"frequency": 2, "by_weekday": [4], "interval": 2}, "2027-01-15"),
        ("2027-01-01", {"frequency": 1, "by_n_weekday": [{"n": 1, "day": 4}]}, "2027-02-05"),
        ("2027-01-31", {"frequency": 1}, "2027-03-31"),
        ("2027-01-01", {"frequency": 0, "by_month": [1], "by_month_day": [1]}, "2028-01-01"),
        ("2028-02-29", {"frequency": 0}, "2032-02-29"),
    ],
)
def test_when_a_recurring_event_comes_next(start: str, rule: Json, following: str) -> None:
    nothing = dict.fromkeys(("by_weekday", "by_n_weekday", "by_month", "by_month_day"))
    planned = {
        "scheduled_start_time": f"{start}T20:00:00+00:00",
        "scheduled_end_time": f"{start}T23:30:00+00:00",
        "recurrence_rule": nothing | {"interval": 1} | rule,
    }
    again = next_date(planned)
    assert again["scheduled_start_time"] == f"{following}T20:00:00+00:00"
    assert again["scheduled_end_time"] == f"{following}T23:30:00+00:00"


async def test_a_recurring_event_is_planned_again_instead_of_ending(rest: Rest, gateway: RawGateway) -> None:
    made = (await plan(rest, recurrence_rule={"start": hence(2), "frequency": 2, "interval": 1})).body
    one = f"{PATH}/{made['id']}"
    await rest.patch(one, {"status": 2})
    assert (await rest.patch(one, {"status": 3})).body["status"] == 1
    heard = [(await gateway.event("GUILD_SCHEDULED_EVENT_UPDATE")) for _ in range(2)]
    assert [event["status"] for event in heard] == [2, 1]
    later = datetime.fromisoformat(heard[1]["scheduled_start_time"])
    assert later - datetime.fromisoformat(made["scheduled_start_time"]) == timedelta(days=7)
    assert (await rest.get(one)).status == 200
