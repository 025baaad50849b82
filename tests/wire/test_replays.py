"""Finished deals are looked at once more: stepped through, shared, taken along as text and as a film."""

from __future__ import annotations

import contextlib
import io
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from PIL import Image

from discord_sandbox import Sandbox
from discord_sandbox.person import Person, files_of
from engine import record
from engine.games.registry import GAMES
from engine.store import Store
from tests.acquainted import been_there
from tests.databases import prepare
from tests.engine.parties import Played
from tests.engine.tables.past import keep, played_on
from tests.languages import said
from tests.wire.table import (
    EPHEMERAL,
    Json,
    People,
    RunBot,
    answer_to,
    ask,
    download,
    downloaded,
    forged,
    ids_of,
    pick,
    push,
    text_of,
    the_id,
)
from tests.wire.witness import cards_shown

CHANNEL = "spieltisch"
TABLES = dict(enumerate(GAMES, 1))
"""A table of each game, by number."""
_STEP = re.compile(r"Schritt (\d+) von (\d+)")


@pytest.fixture
async def bert(sandbox: Sandbox) -> AsyncIterator[Person]:
    """Somebody who has played nowhere and only watches; there before the bot is."""
    async with await Person.join(sandbox.url, "Bert") as person:
        yield person


@contextlib.asynccontextmanager
async def begun(run_bot: RunBot, onlooker: Person) -> AsyncIterator[None]:
    """Run the bot, and let the spectator know its commands."""
    async with run_bot():
        await onlooker.wait_until(lambda: onlooker.bot_online and bool(onlooker.commands))
        yield


@pytest.fixture
async def played(bert: Person, tmp_path: Path) -> dict[int, Played]:
    """A table of each game in the channel, in the middle of its third deal; by number."""
    store = await Store.open(prepare(tmp_path / "bot.db", been_there))
    channel = bert.channel(CHANNEL)
    guild = bert.guild_of(channel)
    parties = {table: played_on(name, 2, seed=f"replays {name}") for table, name in TABLES.items()}
    for table, party in parties.items():
        await keep(store, party, table=table, guild=guild, channel=channel, status="closed")
    await store.close()
    return parties


def where(message: Json) -> tuple[int, int]:
    """The step that a message shows, and of how many."""
    found = _STEP.search(text_of(message))
    assert found is not None, text_of(message)
    return int(found[1]), int(found[2])


@pytest.mark.sample(1)
@pytest.mark.parametrize("table", TABLES)
async def test_a_deal_is_stepped_through(
    table: int, run_bot: RunBot, bert: Person, played: dict[int, Played]
) -> None:
    async with begun(run_bot, bert):
        message = await ask(bert, "table replay", table=table, deal=1)
        _, steps = where(message)
        assert f"Tisch {table} · Rückblick" in text_of(message)
        assert files_of(message) and "` Cilli" not in text_of(message), "the table is drawn, and told once"
        seen = [text_of(message)]
        for step in range(2, steps + 1):
            message = await push(bert, message, ":next$")
            assert where(message) == (step, steps)
            seen.append(text_of(message))
        assert len(set(seen)) == steps, "every step shows something new"
        assert all(str(abs(n)) in seen[-1] for n in played[table].record.deals[0].points)
        for verb, step in (("back", steps - 1), ("first", 1)):
            message = await push(bert, message, f":{verb}$")
            assert where(message) == (step, steps)
        message = await push(bert, message, ":later$")
        assert where(message)[0] == 1 and "Spiel 2/" in text_of(message)
        assert not any(id.endswith(":later") for id in ids_of(message)), "the third is being played"
        step, steps = where(await push(bert, message, ":last$"))
        assert step == steps


async def test_a_moment_is_looked_at_with_all_eyes_taken_along_and_shared(
    run_bot: RunBot, bert: Person, people: People, played: dict[int, Played]
) -> None:
    async with begun(run_bot, bert):
        message = await ask(bert, "table replay")
        assert f"Tisch {max(played)}" in text_of(message) and "Spiel 2/" in text_of(message), "the newest"
        assert said(text_of(await ask(bert, "table replay", "allgemein")), "refusal-nothing_played_here")
        offered = await bert.autocomplete("allgemein", "table replay", "table", "")
        assert [choice["value"] for choice in offered] == sorted(played, reverse=True)
        offered = await bert.autocomplete("allgemein", "table replay", "deal", "", table=1)
        assert [choice["value"] for choice in offered] == [2, 1]
        first = played[1].record.deals[0]
        assert offered[1]["name"].endswith(" ".join(map(str, first.points))) and "👑" in offered[1]["name"]

        message = await push(bert, await ask(bert, "table replay", table=1, deal=1), ":next$")
        files = [await downloaded(file) for file in files_of(await push(bert, message, ":record$"))]
        whole, part = (record.read(body.decode()) for _, body in files)
        assert (len(whole.deals), len(part.deals)) == (2, 1)
        assert whole.deals[0] == part.deals[0] == first
        assert [name.endswith("-1-1.txt") for name, _ in files] == [False, True]
    async with begun(run_bot, bert):  # it goes on after a restart, since the message knows where it stands
        hands = []
        for eyes in ("0", "1", "2", "3", "o", "p"):
            message = await pick(bert, message, ":eyes$", eyes)
            assert where(message)[0] == 2, "the step stays"
            hands.append(cards_shown(text_of(message)))
        *seats, opened, public = hands
        assert all(len(hand) == 8 for hand in seats) and not public
        assert set.union(*seats) == opened and len(opened) == 32

        (anna,) = await people("Anna")
        told = next(line for line in text_of(message).splitlines() if "Spiel 1/" in line)
        message = await push(bert, message, ":share$")
        assert not any(id.endswith(":share") for id in ids_of(message)), "once is enough"
        shared = await anna.wait_for(lambda one: "zeigt ein Spiel" in text_of(one))
        assert not shared["flags"] & EPHEMERAL and "**Bert**" in text_of(shared) and told in text_of(shared)
        assert not shared["mentions"] and files_of(shared) and where(shared) == where(message)
        opened_by_her = await answer_to(anna, await anna.click(shared, the_id(shared, ":open$")))
        assert where(await push(anna, opened_by_her, ":next$"))[0] == 3
        # who may not write shares nothing
        place = {"channel_id": bert.channel(CHANNEL), "target_id": bert.id}
        await bert.control("permissions", **place, deny=["SEND_MESSAGES"])
        assert said(await forged(bert, message, "bk1:v:1:1:0:p:share"), "refusal-share_forbidden")


@pytest.mark.long
@pytest.mark.usefixtures("played")
async def test_a_film_has_a_picture_for_every_step(run_bot: RunBot, bert: Person) -> None:
    async with begun(run_bot, bert):
        message = await ask(bert, "table replay", table=3, deal=1)
        asking = the_id(message, ":film$")
        reply = await bert.click(message, asking)
        others = text_of(await answer_to(bert, await bert.click(message, asking)))
        assert said(others, "refusal-film_coming"), "one at a time: others want films, too"
        answer = await answer_to(bert, reply)
        name, body = await download(answer)
        assert name.endswith(".webp") and len(body) < 8 * 1024 * 1024
        assert "Stich für Stich" in files_of(answer)[0]["description"]
        with Image.open(io.BytesIO(body)) as film:
            assert film.format == "WEBP" and film.is_animated  # type: ignore[attr-defined]
            assert film.n_frames == where(message)[1]  # type: ignore[attr-defined]


@pytest.mark.usefixtures("played")
async def test_when_too_many_want_pictures_replays_go_on_in_words(
    run_bot: RunBot, bert: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.pictures.queue.REQUESTS", 0)
    monkeypatch.setattr("cogs.pictures.queue.FILMS", 0)
    async with begun(run_bot, bert):
        message = await ask(bert, "table replay", table=1, deal=1)
        for step in (1, 2):
            assert where(message)[0] == step
            assert said(text_of(message), "refusal-pictures_busy") and not files_of(message)
            assert "` Cilli" in text_of(message), "what isn't drawn is told"
            assert any(id.endswith(":share") for id in ids_of(message)), "everything else goes on"
            message = await push(bert, message, ":next$")
        assert said(await forged(bert, message, "bk1:p:1:sheet"), "refusal-pictures_busy")
        assert said(await forged(bert, message, "bk1:v:1:1:0:p:film"), "refusal-pictures_busy")
