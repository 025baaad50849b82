"""Somebody leaves the server in the middle of a partie: the table goes on, and they can still be named."""

from __future__ import annotations

import pytest

from discord_sandbox.person import Person
from tests.wire.table import People, RunBot, choose_setting, eventually, play_on, seat_four, text_of, told
from tests.wire.test_agreement import card, command


async def leave_server(person: Person, channel: str = "spieltisch") -> None:
    """Leave the server without a word to the table; the bot hears nothing of it."""
    await person.control("kick", guild_id=person.guild_of(person.channel(channel)), person=person.id)


@pytest.mark.parametrize("turn_call", ["asleep", "never"])
async def test_without_a_clock_a_table_goes_on_without_whoever_has_left(
    run_bot: RunBot, people: People, monkeypatch: pytest.MonkeyPatch, turn_call: str
) -> None:
    monkeypatch.setattr("cogs.shell.visibility.REMEMBERED", 0.2)
    async with run_bot(mention_after=0.05, unclicked_after=0.2, departed_after=0.2):
        table, seated = await seat_four(people, game="kauflabet", pace="none")
        anna, bert, *_ = seated
        await choose_setting(bert.person, "turn_call", turn_call)
        await leave_server(bert.person)
        others = [one for one in seated if one is not bert]
        await play_on(others, lambda: "springt ein" in text_of(card(anna.person, table)))
        (guest,) = await people("Emil")
        assert "Would you like to join in?" in await told(guest, "table sit", table=table)


async def test_anybody_at_the_table_frees_the_seat_of_whoever_has_left(
    run_bot: RunBot, people: People
) -> None:
    async with run_bot(mention_after=3600):
        table, seated = await seat_four(people, game="kauflabet", pace="none")
        anna, bert, cilli, dora = seated
        await leave_server(bert.person)
        who = bert.person.id
        assert "nicht auf diesem Server" in await command(anna.person, "host", who=who)
        assert "seat at table" in await command(dora.person, "remove", who=who), "who isn't the host, too"
        await eventually(lambda: "springt ein" in text_of(card(anna.person, table)))
        assert "sitzt nicht an diesem Tisch" in await command(cilli.person, "release", who=who)
