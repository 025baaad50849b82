"""A card that is chosen early shows nowhere: not in lists, nor to spectators, nor by a request."""

from __future__ import annotations

import json
from pathlib import Path

from cogs.hand.ids import PlanId
from cogs.shell.clicks import parse
from discord_sandbox.person import Person
from tests.wire.conftest import CardsAtRest, RunBot
from tests.wire.table import (
    Json,
    People,
    card_of,
    eventually,
    ids_of,
    open_table,
    press,
    take_hand,
    text_of,
)
from tests.wire.test_clicks import journal
from tests.wire.witness import Follower

CHANNEL = "spieltisch"


def plans(hand: Json) -> list[str]:
    """The buttons by which a card is chosen early."""
    return [one for one in ids_of(hand) if isinstance(written := parse(one), PlanId) and written.token]


async def asked(person: Person, table: int) -> list[str]:
    """The answers of lists, exports and checks to somebody, and the table's card."""
    told = [json.dumps(card_of(person, table)["components"])]
    for command in ("table list", "table export", "table verify", "table replay"):
        reply = await person.command(CHANNEL, command)
        answer = await person.filled(reply) if reply.state == "deferred" else reply.message
        assert answer is not None
        told.append(text_of(answer))
    return told


async def test_nothing_that_can_be_asked_for_tells_of_it(
    run_bot: RunBot, people: People, cards_at_rest: CardsAtRest, tmp_path: Path
) -> None:
    async with run_bot():
        *friends, onlooker = await people("Anna", "Bert", "Cilli", "Dora", "Emil")
        table = await open_table(friends[0], CHANNEL, game="fuenfzehnern")
        for person in friends[1:]:
            await press(person, table, "join")
        await press(friends[0], table, "start")
        hands = [await take_hand(person, table) for person in friends]
        reply = await onlooker.command(CHANNEL, "table watch")
        assert reply.message is not None
        view = reply.message
        follower = Follower(tmp_path / "bot.db", table)
        await eventually(lambda: sum(bool(plans(one.hand)) for one in hands) == 3)
        await eventually(lambda: "👀" in text_of(card_of(onlooker, table)))
        await cards_at_rest(onlooker)
        early, *others = [one for one in hands if plans(one.hand)]

        def seen() -> list[str]:
            messages = [*(one.hand for one in others), onlooker.latest(view), card_of(onlooker, table)]
            return [json.dumps(message) for message in messages]

        before, told = seen(), await asked(onlooker, table)
        requests = len(await journal(onlooker))
        first, *_, last = plans(early.hand)
        await early.click(first)
        await early.click(last)
        made = (await journal(onlooker))[requests:]
        assert all("/callback" in json.dumps(request) for request in made), "nothing but the answers"
        list(follower.read_on())
        assert any(follower.fold._intents.chosen), "it is chosen"
        assert seen() == before
        assert await asked(onlooker, table) == told
