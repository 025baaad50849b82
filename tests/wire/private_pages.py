"""Private answers, and pages that are behind a button of one."""

from __future__ import annotations

from typing import Any

from discord_sandbox.person import Person, Reply
from tests.wire.table import EPHEMERAL, Json, ids_of, message_of, text_of


async def answer_to(person: Person, reply: Reply) -> Json:
    """The private message with which something was answered, however long that took."""
    message = await person.filled(reply) if reply.state == "deferred" else reply.message
    assert message is not None and message["flags"] & EPHEMERAL
    return message


async def told(person: Person, command: str, *, channel: str = "spieltisch", **options: Any) -> str:
    """The text of the private answer to a command, whether or not it is offered to this person."""
    return text_of(await answer_to(person, await person.command(channel, command, force=True, **options)))


async def forged(person: Person, message: Json, custom_id: str, *values: str) -> str:
    """The private answer to somebody who sends an id, or a choice, that no message has."""
    known = {one["id"] for one in person.seen()}
    await person.fire(message, custom_id, values=values or None, force=True)
    answers = [one for one in person.seen() if one["id"] not in known]
    assert all(one["flags"] & EPHEMERAL for one in answers)
    return "\n".join(map(text_of, answers))


async def server_settings(person: Person, channel: str) -> Json:
    """The settings of the server, behind a button of one's own."""
    panel = message_of(await person.command(channel, "settings"))
    await person.click(panel, "bk1:s:g:look")
    return panel


async def farewell(person: Person, channel: str) -> Json:
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


async def set_autoplay(person: Person, channel: str, wish: str) -> None:
    """Choose when forced cards play themselves."""
    panel = message_of(await person.command(channel, "settings"))
    select = next(id for id in ids_of(panel) if ":autoplay" in id)
    await person.select(panel, select, wish)
    await person.delete(panel)
