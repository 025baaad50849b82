"""Private answers, the pages behind their buttons, and choosing, typing and downloading there."""

from __future__ import annotations

import re
from typing import Any

import aiohttp

from discord_sandbox.components import walk
from discord_sandbox.person import Person, Reply, files_of
from tests.wire.table import EPHEMERAL, Json, ids_of, message_of, text_of


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
    assert len(body) == file["size"]
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
    asking = next(one for one in ids_of(page) if ":ask:" in one)
    return message_of(await person.click(page, asking))


async def tutorial(person: Person, channel: str) -> Json:
    """The tutorial's first station, in place of the help that leads there."""
    shown = message_of(await person.command(channel, "help"))
    begin = "bk1:n:3:go:-"
    if begin not in ids_of(shown):  # who was told of it before finds it further back
        await person.click(shown, "bk1:l:more")
    await person.click(person.latest(shown), begin)
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
