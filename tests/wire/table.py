"""People over the wire: they look at tables and private pages, and click, choose, type and download there."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any

import aiohttp
import pytest

from cogs.app import App
from cogs.pictures.queue import PictureQueue
from discord_sandbox import Person, RejectedError, Reply, Sandbox, files_of
from discord_sandbox.components import walk
from tests.seeded import LONG

Json = dict[str, Any]

PARTIE: Json = {} if LONG else {"rules": "wheels=false contracts=minus,alarich,snack,quadrature"}
"""Options of a partie of Quodlibet that is played to its end; in everyday runs it is a short one."""
People = Callable[..., Awaitable[Sequence[Person]]]
RunBot = Callable[..., AbstractAsyncContextManager[App]]

EPHEMERAL = 64
PATIENCE = 60.0
"""Seconds after which a test gives up waiting; they pass only beside busy processes."""
SILENCE = 0.15
"""Seconds without a request after which the bot is taken to have nothing more to say."""
PLAYABLE = (1, 3)
"""The styles of buttons that can be used now: primary and success."""


def text_of(message: Json) -> str:
    """All texts of a message."""
    texts = [str(one.get("content", "")) for one in walk(message["components"])]
    return "\n".join([message.get("content") or "", *texts])


def ids_of(message: Json) -> list[str]:
    """The ids of everything that can be clicked."""
    return [
        one["custom_id"]
        for one in walk(message["components"])
        if "custom_id" in one and not one.get("disabled")
    ]


def moves_of(message: Json) -> list[str]:
    """The ids of the buttons that the hand offers as moves now."""
    return [
        one["custom_id"]
        for one in walk(message["components"])
        if one.get("style") in PLAYABLE
        and str(one.get("custom_id", "")).startswith("bk1:h:")
        and not one.get("disabled")
    ]


def is_over(message: Json) -> bool:
    """Whether a card or a hand shows the places of a partie that is over."""
    return "🥇" in text_of(message)


def finished(person: Person, table: int) -> Json:
    """The public message with the result of a table, the newest if there are several; an empty one before."""
    shown = [one for one in person.seen() if is_over(one) and not one["flags"] & EPHEMERAL]
    cards = [one for one in shown if re.search(rf"\b(Tisch|Table) {table}\b", text_of(one))]
    return max(cards, key=lambda one: int(one["id"]), default=Json(components=[], content=""))


def is_gone(person: Person, message: Json) -> bool:
    """Whether a message was deleted, as far as somebody knows."""
    return all(one["id"] != message["id"] for one in person.seen())


def message_of(reply: Reply) -> Json:
    """The message with which something was answered."""
    assert reply.message is not None, reply
    return reply.message


async def menu_of(person: Person, message: Json, table: int) -> Json:
    """Open the menu of a table with the button in a message."""
    reply = await person.click(person.latest(message), f"bk1:u:{table}:open")
    assert reply.message is not None and reply.message["flags"] & EPHEMERAL
    return reply.message


async def complete(person: Person, message: Json | None) -> Json:
    """Wait until a message that calls somebody has its components: its text goes first."""
    assert message is not None
    await person.wait_until(lambda: bool(person.latest(message)["components"]))
    return person.latest(message)


def card_of(person: Person, table: int) -> Json:
    """The public card of a table as a person sees it (the newest, if there are several)."""
    return max(cards_of(person, table), key=lambda message: int(message["id"]))


def cards_of(person: Person, table: int) -> list[Json]:
    """All public messages with buttons of a table."""
    return [
        message
        for message in person.seen()
        if not message["flags"] & EPHEMERAL
        and any(id.startswith(f"bk1:t:{table}:") for id in ids_of(message))
    ]


class Seated:
    """Somebody with a hand of one table in front of them."""

    def __init__(self, person: Person, table: int, hand: Json) -> None:
        self.person = person
        self.table = table
        self._hand = hand

    @property
    def hand(self) -> Json:
        """The hand as it stands now, in the message that it has moved to if its own is gone."""
        if is_gone(self.person, self._hand):
            opened = [one for one in self.person.seen() if one["flags"] & EPHEMERAL and self._shown_in(one)]
            self._hand = max(opened, key=lambda message: int(message["id"]), default=self._hand)
        return self.person.latest(self._hand)

    def _shown_in(self, message: Json) -> bool:
        acting = (f"bk1:u:{self.table}:open", f"bk1:h:{self.table}:")
        return any(id.startswith(acting) for id in ids_of(message))

    @property
    def moves(self) -> list[str]:
        """The moves that the hand offers."""
        return moves_of(self.hand)

    async def shows(self, words: str) -> None:
        """Wait until the hand shows these words. Raises AssertionError with what it shows instead."""
        try:
            await eventually(lambda: words in text_of(self.hand))
        except TimeoutError:
            everything = [(one["id"], text_of(one)) for one in self.person.seen()]
            raise AssertionError(f"{words!r} is not in {self.hand['id']} of {everything}") from None

    async def click(self, custom_id: str, *, force: bool = False) -> Reply:
        """Click a button in the hand."""
        return await self.person.click(self.hand, custom_id, force=force)

    async def play(self, move: str | None = None) -> None:
        """Click a move, by default the first that the hand offers.

        A hand may follow the card, or a forced card be played, at the very moment of a click, which then
        meets a message that goes or buttons that aren't there any more.
        """
        hand = self.hand
        offered = moves_of(hand)
        try:
            reply = await self.person.click(hand, move or offered[0])
        except RejectedError:
            await eventually(lambda: is_gone(self.person, hand) or moves_of(self.hand) != offered)
        else:
            if reply.state == "deferred":
                await eventually(lambda: is_gone(self.person, hand))
            else:
                assert reply.state == "answered", reply


async def open_table(host: Person, channel: str, **options: Any) -> int:
    """Open a table; returns its number."""
    reply = await host.command(channel, "table open", **options)
    assert reply.state == "answered" and reply.message is not None
    assert not reply.message["flags"] & EPHEMERAL, text_of(reply.message)
    card = await complete(host, reply.message)
    found = re.search(r"bk1:t:(\d+):join", " ".join(ids_of(card)))
    assert found is not None, text_of(reply.message)
    return int(found[1])


async def press(person: Person, table: int, verb: str) -> Reply:
    """Press a button of a table's card."""
    custom_id = f"bk1:t:{table}:{verb}"
    card = await person.wait_for(
        lambda message: custom_id in ids_of(message) and not message["flags"] & EPHEMERAL
    )
    return await person.click(card, custom_id)


async def take_hand(person: Person, table: int) -> Seated:
    """Ask for a hand with the card's button."""
    reply = await press(person, table, "hand")
    assert reply.message is not None and reply.message["flags"] & EPHEMERAL
    return Seated(person, table, reply.message)


async def begin_alone(person: Person, table: int) -> Seated:
    """Let computers take the other seats of somebody's table, and ask for their hand."""
    await press(person, table, "fill")
    return await take_hand(person, table)


async def sit_down(
    people: Sequence[Person], channel: str = "spieltisch", *, fill: bool = False, **options: Any
) -> tuple[int, list[Seated]]:
    """These people at a table that has begun, each with a hand. ``fill``: computers on the other seats."""
    host, *guests = people
    table = await open_table(host, channel, **options)
    for person in guests:
        await press(person, table, "join")
    await press(host, table, "fill" if fill else "start")
    return table, [await take_hand(person, table) for person in people]


async def seat_four(people: People, channel: str = "spieltisch", **options: Any) -> tuple[int, list[Seated]]:
    """Anna, Bert, Cilli and Dora at a table that has begun, each with a hand."""
    return await sit_down(await people("Anna", "Bert", "Cilli", "Dora"), channel, **options)


async def seat_one(people: People, channel: str = "spieltisch", name: str = "Anna") -> Seated:
    """Somebody at a table with three computer players."""
    _, (one,) = await sit_down(await people(name), channel, fill=True)
    return one


async def eventually(condition: Callable[[], object]) -> None:
    """Wait until something that several people see is true. Raises TimeoutError."""
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110 - each of them has news of their own
            await asyncio.sleep(0.005)


async def mover_of(seated: Sequence[Seated]) -> Seated:
    """Wait until one of these has something to do, and return whoever it is."""
    await eventually(lambda: any(one.moves for one in seated))
    return next(one for one in seated if one.moves)


async def play_on(seated: list[Seated], until: Callable[[], bool], limit: int = 2000) -> int:
    """Click the first move that a hand offers until ``until()``; returns the number of clicks."""
    clicks = 0
    while True:
        await eventually(lambda: until() or any(one.moves for one in seated))
        mover = next((one for one in seated if one.moves), None)
        if mover is None or until():
            return clicks
        await mover.play()
        clicks += 1
        assert clicks < limit, "the game doesn't come to an end"
    return clicks


# -- private answers, and the pages behind their buttons --------------------------------------------------


async def answer_to(person: Person, reply: Reply) -> Json:
    """The private message with which something was answered, however long that took."""
    message = await person.filled(reply)
    assert message["flags"] & EPHEMERAL, text_of(message)
    return message


async def ask(person: Person, command: str, channel: str = "spieltisch", /, **options: Any) -> Json:
    """The private answer to a command, whether or not it is offered to this person."""
    return await answer_to(person, await person.command(channel, command, force=True, **options))


async def told(person: Person, command: str, channel: str = "spieltisch", /, **options: Any) -> str:
    """The text of the private answer to a command."""
    return text_of(await ask(person, command, channel, **options))


def the_id(message: Json, pattern: str) -> str:
    """The one id in a message that fits a pattern."""
    (found,) = [one for one in ids_of(message) if re.search(pattern, one)]
    return found


async def push(person: Person, shown: Json, pattern: str) -> Json:
    """Click the button whose id fits; returns the message that answers, which may be the same one."""
    shown = person.latest(shown)
    return await person.filled(await person.click(shown, the_id(shown, pattern)))


async def pick(person: Person, shown: Json, pattern: str, *values: str) -> Json:
    """Choose in the select whose id fits; returns the message that answers."""
    shown = person.latest(shown)
    return await person.filled(await person.select(shown, the_id(shown, pattern), *values))


async def fill_in(person: Person, opened: Reply, text: str) -> Json:
    """Send a form that was opened, with a text in it; returns the message that answers."""
    assert opened.modal is not None
    return await person.filled(await person.submit(opened.modal, {"answer": text}))


def picked(person: Person, shown: Json, pattern: str) -> list[str]:
    """The values that a select shows as chosen."""
    parts = list(walk(person.latest(shown)["components"]))
    (select,) = [one for one in parts if re.search(pattern, str(one.get("custom_id", "")))]
    return [option["value"] for option in select["options"] if option.get("default")]


async def download(message: Json) -> tuple[str, bytes]:
    """The name and bytes of the one file that is attached to a message."""
    (file,) = files_of(message)
    return await downloaded(file)


async def downloaded(file: Json) -> tuple[str, bytes]:
    """The name and bytes of an attached file."""
    async with aiohttp.ClientSession() as session, session.get(file["url"]) as answer:
        body = await answer.read()
    assert file.get("size") in (None, len(body)), "files among components have none"
    return file["filename"], body


async def forged(person: Person, message: Json, custom_id: str, *values: str) -> str:
    """The private answer to somebody who sends an id, or a choice, that no message has."""
    known = {one["id"] for one in person.seen()}
    await person.fire(message, custom_id, values=values or None, force=True)
    answers = [one for one in person.seen() if one["id"] not in known]
    assert all(one["flags"] & EPHEMERAL for one in answers)
    return "\n".join(map(text_of, answers))


async def server_settings(person: Person, channel: str = "spieltisch", page: str = "look") -> Json:
    """A page of the server's settings, behind a button of one's own."""
    panel = message_of(await person.command(channel, "settings"))
    return message_of(await person.click(panel, f"bk1:s:g:{page}", force=True))


async def farewell(person: Person, channel: str = "spieltisch") -> Json:
    """The question whether somebody wants to be forgotten, below what is known of them."""
    page = await person.filled(await person.command(channel, "privacy"))
    return message_of(await person.click(page, next(one for one in ids_of(page) if ":ask:" in one)))


async def tutorial(person: Person, channel: str, course: str = "penalties") -> Json:
    """The first station of a course, in place of the help that leads there."""
    shown = message_of(await person.command(channel, "help"))
    begin = "bk1:n:go:-:-:-"
    if begin not in ids_of(shown):  # who was told of it before finds it further back
        await person.click(shown, "bk1:l:more")
    await person.click(person.latest(shown), begin)
    await person.click(person.latest(shown), f"bk1:n:go:{course}:-:-")
    return person.latest(shown)


async def ruled(person: Person, channel: str, verb: str, table: int, reason: str) -> Reply:
    """The answer to voiding or restoring a result with the button on its page, or why that can't be done."""
    page = message_of(await person.command(channel, "table result", table=table))
    asked = await person.click(page, f"bk1:z:{verb}:{table}", force=True)
    return asked if asked.modal is None else await person.submit(asked.modal, {"answer": reason})


async def choose_setting(person: Person, key: str, value: str, channel: str = "spieltisch") -> None:
    """Choose something for oneself."""
    panel = await ask(person, "settings", channel)
    await pick(person, panel, f":{key}$", value)
    await person.delete(panel)


async def silence(sandbox: Sandbox) -> None:
    """Wait until no bot has anything more to say."""
    journal = sandbox.core.journal
    last = -1
    while journal.entries[-1].n != last:
        last = journal.entries[-1].n
        await asyncio.sleep(SILENCE)


def take_away_the_canvas(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on fail every drawing, so that the bot answers with words instead of pictures."""

    async def undrawn(*_: object) -> None:
        raise OSError("there is no canvas")

    monkeypatch.setattr(PictureQueue, "for_person", undrawn)
