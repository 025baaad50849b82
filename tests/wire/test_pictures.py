"""Pictures and files: on their way to a card while other things happen, and listed where they stay."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from cogs.pictures.queue import PictureQueue
from cogs.shell import answers
from cogs.tables import message as table_message, picture as table_picture
from cogs.tables.picture import MessagePicture
from discord_sandbox import Person, Reply, Sandbox, files_of
from tests.wire.table import (
    EPHEMERAL,
    Json,
    People,
    RunBot,
    Seated,
    answer_to,
    card_of,
    eventually,
    menu_of,
    push,
    seat_one,
    silence,
    text_of,
)
from tests.wire.test_agreement import agree, press
from tests.wire.test_channel import picture_of, play_until
from tests.wire.test_clicks import journal

SOON = {"picture_rest": 0.02, "picture_stale": 0.05, "picture_share": 1.0}
FOLLOW_UP = "/webhooks/{application_id}/{token}"
LOADING = 1 << 7


# -- on their way to a card ----------------------------------------------------------------------------------


class Painting:
    """Drawing for cards, which can be made to wait, and knows how often a picture was sent."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.allowed = asyncio.Event()
        self.allowed.set()
        self.sent = 0
        draw, file_of = PictureQueue.for_table, table_picture.file_of

        async def held(queue: PictureQueue, make_spec: Callable[[], Any], *, urgent: bool = False) -> Any:
            await self.allowed.wait()
            return await draw(queue, make_spec, urgent=urgent)

        def counted(picture: Any) -> Any:
            self.sent += 1
            return file_of(picture)

        monkeypatch.setattr(PictureQueue, "for_table", held)
        monkeypatch.setattr(table_message, "file_of", counted)


@pytest.fixture
async def painting(monkeypatch: pytest.MonkeyPatch) -> Painting:
    """Whoever draws the cards' pictures."""
    return Painting(monkeypatch)


async def refusals(seated: Seated) -> list[Json]:
    """The bot's requests that Discord has refused."""
    return [entry for entry in await journal(seated.person) if 400 <= entry["status"] < 500]


async def test_a_picture_that_comes_late_for_the_old_card_is_not_looked_for_in_the_new_one(
    sandbox: Sandbox, run_bot: RunBot, people: People, painting: Painting, monkeypatch: Any
) -> None:
    landing, faults = asyncio.Event(), sandbox.core.faults
    # without patience the new card is posted in words
    async with run_bot(fresh_card_pause=0, picture_patience=0, **SOON):
        anna = await seat_one(people)
        old = card_of(anna.person, anna.table)
        await eventually(lambda: picture_of(anna.person.latest(old)))
        await play_until(anna, lambda: anna.moves and "Stich 4" in text_of(anna.hand))

        async def late(method: str, path: str) -> None:
            if method == "PATCH" and path.endswith(f"/messages/{old['id']}") and painting.sent > before:
                await landing.wait()

        before = painting.sent
        monkeypatch.setattr(type(faults), "active", True)
        monkeypatch.setattr(faults, "meet", late)
        await anna.play()
        await eventually(lambda: painting.sent > before)
        painting.allowed.clear()
        await anna.person.write("spieltisch", "Prost!")
        await play_until(anna, lambda: card_of(anna.person, anna.table)["id"] != old["id"])
        new = card_of(anna.person, anna.table)
        assert painting.sent == before + 1 and picture_of(new) is None
        shown = text_of(new)
        landing.set()
        await play_until(anna, lambda: text_of(anna.person.latest(new)) != shown)
        assert await refusals(anna) == []
        painting.allowed.set()
        await eventually(lambda: picture_of(anna.person.latest(new)))
        await eventually(lambda: not files_of(anna.person.latest(old)))
        assert await refusals(anna) == []


async def test_a_picture_stays_through_edits_clicks_and_a_restart_and_comes_back_when_it_is_gone(
    sandbox: Sandbox, run_bot: RunBot, people: People, painting: Painting
) -> None:
    """Neither a redrawing nor the answer to a click fails because the picture is gone."""
    async with run_bot(**SOON):
        anna = await seat_one(people)
        shown = card_of(anna.person, anna.table)

        def card() -> Json:
            return anna.person.latest(shown)

        def files() -> list[Any]:
            return [one.get("attachment_id", one["id"]) for one in files_of(card())]

        await eventually(lambda: picture_of(card()) and anna.moves)
        await silence(sandbox)
        painting.allowed.clear()
        attached = files()
        assert len(attached) == 1
        await anna.click(anna.moves[0])
        await silence(sandbox)
        assert files() == attached, "an edit keeps it"
        await anna.person.command("spieltisch", "table shelve")
        await eventually(lambda: "ist weggelegt" in text_of(card()))
    async with run_bot(**SOON):
        await eventually(lambda: anna.person.bot_online)
        assert files() == attached
        await agree(anna.person, anna.table, "here")
        assert files() == attached, "the answer to a click keeps it, after a restart as well"
        before = text_of(card())
        await play_until(anna, lambda: text_of(card()) != before)
        await silence(sandbox)
        assert files() == attached
        assert await refusals(anna) == []
        painting.allowed.set()
        await eventually(lambda: files() not in ([], attached) and anna.moves)

        painting.allowed.clear()
        await silence(sandbox)
        take_down(sandbox, shown)
        before = text_of(card())
        await play_until(anna, lambda: text_of(card()) != before)
        assert picture_of(card()) is None and len(await refusals(anna)) == 2, "asked once more"
        painting.allowed.set()
        await eventually(lambda: picture_of(card()))

        await anna.person.command("spieltisch", "table shelve")
        await eventually(lambda: "ist weggelegt" in text_of(card()))
        painting.allowed.clear()
        await silence(sandbox)
        take_down(sandbox, shown)
        await press(anna.person, anna.table, "here")
        await eventually(lambda: "ist weggelegt" not in text_of(card()))
        # the partie goes on, and its next drawing may have been under way beside the answer
        known = len(await refusals(anna))
        assert known in (4, 6)
        painting.allowed.set()
        await eventually(lambda: picture_of(card()) and anna.moves)
        assert len(await refusals(anna)) == known


def take_down(sandbox: Sandbox, card: Json) -> None:
    """Take a message's files away without the bot's knowing."""
    sandbox.core.channel(int(card["channel_id"])).messages[int(card["id"])].files = []


async def test_a_running_trick_is_drawn_only_when_somebody_is_waited_for(
    run_bot: RunBot, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Asked when a drawing falls due: until its turn comes, play may have gone on to another trick."""
    due: list[bool] = []
    rested = MessagePicture._rested

    def noted(picture: MessagePicture) -> None:
        due.append(table_picture.in_mid_trick(picture._message.state.story))
        rested(picture)

    monkeypatch.setattr(MessagePicture, "_rested", noted)
    monkeypatch.setattr(table_picture, "MID_TRICK", 10**6)
    async with run_bot(picture_rest=0.01, picture_stale=3600, picture_share=1.0):
        anna = await seat_one(people)
        await play_until(
            anna,
            lambda: (
                anna.moves and "-# Stich " in text_of(anna.hand) and "Du spielst aus" in text_of(anna.hand)
            ),
        )
        await eventually(lambda: due)
        assert not any(due)
        monkeypatch.setattr(table_picture, "MID_TRICK", 2)
        await play_until(anna, lambda: any(due))


# -- listed where they stay, and no follow-up after "thinking…" ----------------------------------------------


async def filled(person: Person, reply: Reply) -> Json:
    """The message that has taken the place of "thinking…"."""
    assert reply.state == "deferred" and reply.message is not None
    message = await answer_to(person, reply)
    assert message["id"] == reply.message["id"]
    return message


async def test_what_comes_late_takes_the_place_of_thinking(
    sandbox: Sandbox, run_bot: RunBot, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answers, "DRAWN_WITHIN", 0.0)
    async with run_bot(**SOON):
        seated = await seat_one(people)
        anna, table = seated.person, seated.table
        menu = await menu_of(anna, card_of(anna, table), table)
        sheet = await filled(anna, await anna.click(menu, f"bk1:p:{table}:sheet"))
        assert picture_of(sheet) is not None
        kept = await filled(anna, await anna.command("spieltisch", "privacy"))
        assert [file["filename"] for file in files_of(kept)] == ["bierkoenig.json"]
        proof = await filled(anna, await anna.command("spieltisch", "table verify"))
        assert [file["filename"] for file in files_of(proof)] == [f"fair-{table}.txt"]
        early = await filled(anna, await anna.command("spieltisch", "table export"))
        assert "noch kein Spiel zu Ende" in text_of(early)
        assert not any(entry.route == FOLLOW_UP for entry in sandbox.core.journal.entries)


async def test_a_file_that_is_refused_leaves_words_and_nobody_waiting(
    sandbox: Sandbox, run_bot: RunBot, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with run_bot(**SOON):
        anna = await seat_one(people)
        (bert,) = await people("Bert")
        card = card_of(anna.person, anna.table)
        await eventually(lambda: picture_of(anna.person.latest(card)) and anna.moves)
        await silence(sandbox)
        refuse: dict[str, Any] = {"status": 400, "code": 50035, "times": 2}
        why = "Discord hat die Datei nicht angenommen"

        await bert.control("fail", route_regex="PATCH .*/messages/@original$", **refuse)
        proof = await filled(bert, await bert.command("spieltisch", "table verify"))
        assert why in text_of(proof) and not files_of(proof)

        for patience, route in ((0.0, "PATCH .*/messages/@original$"), (5.0, "POST .*/callback$")):
            monkeypatch.setattr(answers, "DRAWN_WITHIN", patience)
            menu = await menu_of(bert, card, anna.table)
            await bert.control("fail", route_regex=route, **refuse)
            sheet = await push(bert, menu, ":sheet$")
            assert "Anna" in text_of(sheet) and picture_of(sheet) is None
            told = await bert.wait_for(lambda one: why in text_of(one) and one["id"] > sheet["id"])  # noqa: B023
            assert told["flags"] & EPHEMERAL
        assert not any(one["flags"] & LOADING for one in bert.seen())
