"""Somebody asks what their own decisions were worth, once a deal is over and not before."""

from __future__ import annotations

from discord_sandbox.person import Person
from tests.wire.conftest import RunBot
from tests.wire.table import EPHEMERAL, People, eventually, open_table, press, take_hand, text_of


async def review(person: Person, table: int) -> str:
    """The review of somebody's newest deal, or why there is none; nobody else sees either."""
    reply = await person.command("spieltisch", "table review", table=table)
    assert reply.message is not None and reply.message["flags"] & EPHEMERAL
    return text_of(reply.message)


async def test_ones_own_decisions_are_judged_when_the_deal_is_over(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert = await people("Anna", "Bert")
        rules = "wheels=false contracts=plus,minus"
        table = await open_table(anna, "spieltisch", game="quodlibet", rules=rules)
        await press(anna, table, "fill")
        seated = await take_hand(anna, table)
        before = await review(anna, table)
        assert "Analyse" not in before, "nothing is told of a deal that is being played"
        while (told := await review(anna, table)) == before:
            await eventually(lambda: seated.moves)
            await seated.click(seated.moves[0])
        assert f"Analyse: Tisch {table}, Spiel 1" in told
        assert "Beurteilt allein nach dem, was du damals wissen konntest" in told
        assert "Entscheidung" in told or "Nichts, was dich" in told
        assert "Dort hast du nichts entschieden" in await review(bert, table)
