"""A small bot in the manner of discord.py's examples, tried by somebody in the sandbox."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from discord_sandbox import Person, RejectedError, Sandbox, SandboxSettings
from tests.sandbox.openapi_referee import DESCRIPTION, load
from tests.sandbox.raw import SmallBot, running


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """A sandbox; whatever the bot sends has to be valid by Discord's own description as well."""
    async with Sandbox(SandboxSettings(record_bodies=True, rate_limits=False)) as running_sandbox:
        yield running_sandbox
        if DESCRIPTION.is_file():
            assert load().judge(running_sandbox) > 0


@pytest.fixture
async def anna(sandbox: Sandbox) -> AsyncIterator[Person]:
    async with running(SmallBot(), sandbox), await Person.join(sandbox.url, "Anna") as person:
        yield person


@pytest.mark.parametrize(
    ("name", "options", "complaint"),
    [
        ("greet", {}, "missing option 'name'"),
        ("greet", {"name": "x", "times": 4}, "'times' must be between 1 and 3"),
        ("greet", {"name": 3}, "wrong value for 'name'"),
        ("speak", {"where": "17"}, "nothing has the id '17'"),
        ("dance", {}, "no command /dance"),
    ],
)
async def test_what_the_client_refuses(
    anna: Person, name: str, options: dict[str, Any], complaint: str
) -> None:
    assert (await anna.command("spieltisch", "greet", name="Bert")).state == "answered"
    with pytest.raises(RejectedError, match=complaint):
        await anna.command("spieltisch", name, **options)


async def test_a_form_is_opened_checked_and_sent_once(anna: Person) -> None:
    modal = (await anna.command("spieltisch", "order")).modal
    assert modal is not None and modal.title == "Your order"
    with pytest.raises(RejectedError, match="choose something"):
        await anna.submit(modal, {"wish": "cream"})
    with pytest.raises(RejectedError, match="0 to 60 characters"):
        await anna.submit(modal, {"dish": ["soup"], "wish": "x" * 61})
    reply = await anna.submit(modal, {"dish": ["cake"], "wish": "cream"})
    assert reply.message is not None and reply.message["content"] == "cake with cream"
    with pytest.raises(RejectedError, match="no such form"):
        await anna.submit(modal, {"dish": ["soup"]})


async def test_selects_of_every_kind(sandbox: Sandbox, anna: Person) -> None:
    message = (await anna.command("spieltisch", "choose")).message
    assert message is not None
    await anna.select(message, "colours", "red", "blue")
    assert anna.latest(message)["content"] == "red+blue"
    emil = next(user for user in sandbox.world.people if user.username == "emil")
    await anna.select(message, "people", str(emil.id), anna.id)
    assert set(anna.latest(message)["content"].split()) == {"Emil", "Anna"}
    await anna.select(message, "place", anna.channel("küche"))
    await anna.wait_for(lambda m: m["id"] == message["id"] and m["content"] == "küche")
    with pytest.raises(RejectedError, match="choose 1 to 2"):
        await anna.select(message, "colours", "red", "green", "blue")
    with pytest.raises(RejectedError, match="no such option"):
        await anna.select(message, "colours", "pink")
    with pytest.raises(RejectedError, match="once"):
        await anna.select(message, "colours", "red", "red")
    with pytest.raises(RejectedError, match="takes users only"):
        await anna.select(message, "people", anna.channel("küche"))


async def test_only_channels_of_the_declared_types(anna: Person) -> None:
    voice, text = anna.channel("Stammtisch"), anna.channel("küche")
    message = (await anna.command("spieltisch", "choose")).message
    assert message is not None
    with pytest.raises(RejectedError, match="channels of the types"):
        await anna.select(message, "place", voice)
    reply = await anna.command("spieltisch", "speak", where=voice, who=anna.id)
    assert reply.message is not None and reply.message["content"] == "Stammtisch"
    with pytest.raises(RejectedError, match="channels of the types"):
        await anna.command("spieltisch", "speak", where=text)
    with pytest.raises(RejectedError, match="takes channels only"):
        await anna.command("spieltisch", "speak", where=anna.id)
    with pytest.raises(RejectedError, match="takes users only"):
        await anna.command("spieltisch", "speak", where=voice, who=text)


async def test_a_form_takes_only_files_that_were_uploaded(sandbox: Sandbox, anna: Person) -> None:
    modal = (await anna.command("spieltisch", "deliver")).modal
    assert modal is not None
    files = [("a.txt", b"first"), ("b.txt", b"two")]
    with pytest.raises(RejectedError, match="choose something"):
        await anna.submit(modal, {})
    with pytest.raises(RejectedError, match="choose 1 to 2"):
        await anna.submit(modal, {"files": [*files, ("c.txt", b"third")]})
    for made_up in ("a.txt", str(sandbox.application_id)):
        with pytest.raises(RejectedError, match="no file for files"):
            await anna.submit(modal, {"files": [made_up]}, force=True)
    reply = await anna.submit(modal, {"files": files})
    assert reply.message is not None
    assert reply.message["content"] == "a.txt: 5 bytes\nb.txt: 3 bytes"


async def test_a_form_holds_to_its_choices(anna: Person) -> None:
    modal = (await anna.command("spieltisch", "deliver")).modal
    assert modal is not None
    files = [("a.txt", b"first")]
    with pytest.raises(RejectedError, match="no such option"):
        await anna.submit(modal, {"files": files, "speed": "never"})
    with pytest.raises(RejectedError, match="channels of the types"):
        await anna.submit(modal, {"files": files, "place": [anna.channel("küche")]})
    reply = await anna.submit(modal, {"files": files, "speed": "fast", "place": [anna.channel("Stammtisch")]})
    assert reply.state == "answered"
