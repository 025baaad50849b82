"""Four small bots in the manner of discord.py's examples, tried by people in the sandbox."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from discord_sandbox import Sandbox, SandboxSettings
from discord_sandbox.person import Person, RejectedError, buttons, files_of, find, text_of
from tests.sandbox.bots import CounterBot, FormBot, LayoutBot, SlashBot, picture, running


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox(SandboxSettings(answer_seconds=0.5)) as open_sandbox:
        yield open_sandbox


@pytest.fixture
async def anna(sandbox: Sandbox) -> AsyncIterator[Person]:
    async with await Person.join(sandbox.url, "Anna") as person:
        yield person


class TestSlashCommands:
    @pytest.fixture(autouse=True)
    async def bot(self, sandbox: Sandbox, anna: Person) -> AsyncIterator[SlashBot]:
        client = SlashBot()
        async with running(client, sandbox):
            await anna.refresh()
            yield client

    async def test_a_command_answers_in_the_channel(self, anna: Person) -> None:
        reply = await anna.command("spieltisch", "greet", name="Bert", times=2)
        assert reply.state == "answered"
        assert reply.message is not None
        assert reply.message["content"] == "Hello Bert, Hello Bert"
        assert reply.message["interaction_metadata"]["user"]["id"] == anna.id

    async def test_names_are_localised(self, anna: Person) -> None:
        greet = next(c for c in anna.commands if c["name"] == "greet")
        assert greet["name_localizations"] == {"de": "grüßen"}
        assert greet["contexts"] == [0]

    async def test_people_and_places_are_resolved(self, sandbox: Sandbox, anna: Person) -> None:
        dora = next(user for user in sandbox.world.people if user.username == "dora")
        reply = await anna.command("spieltisch", "where", person=str(dora.id), place=anna.channel("küche"))
        assert reply.message is not None
        assert reply.message["content"] == "Dora in küche speaks de, the house de"
        assert reply.message["flags"] & 64

    async def test_suggestions_while_typing(self, anna: Person) -> None:
        choices = await anna.autocomplete("spieltisch", "fruit", "kind", "ap")
        assert [choice["value"] for choice in choices] == ["apple", "apricot"]

    async def test_thinking_first_and_answering_later(self, anna: Person) -> None:
        reply = await anna.command("spieltisch", "fruit", kind="banana")
        assert reply.state == "deferred"
        assert (await anna.filled(reply))["content"] == "A banana, please"
        assert len(await anna.messages("spieltisch")) == 1

    async def test_a_subcommand_with_numbers_and_booleans(self, anna: Person) -> None:
        reply = await anna.command("küche", "stock add", what="bread", amount=2.5, fresh=False)
        assert reply.message is not None
        assert reply.message["content"] == "2.5 old bread"

    async def test_no_answer_fails(self, anna: Person) -> None:
        assert (await anna.command("spieltisch", "silence")).state == "failed"

    @pytest.mark.parametrize(
        ("name", "options", "complaint"),
        [
            ("greet", {}, "missing option 'name'"),
            ("greet", {"name": "x", "times": 4}, "'times' must be between 1 and 3"),
            ("greet", {"name": 3}, "wrong value for 'name'"),
            ("where", {"person": "17"}, "nothing has the id '17'"),
            ("dance", {}, "no command /dance"),
        ],
    )
    async def test_what_the_client_refuses(
        self, anna: Person, name: str, options: dict[str, Any], complaint: str
    ) -> None:
        with pytest.raises(RejectedError, match=complaint):
            await anna.command("spieltisch", name, **options)


class TestButtons:
    async def test_a_counter_goes_on_after_the_bot_was_replaced(self, sandbox: Sandbox, anna: Person) -> None:
        async with running(CounterBot(), sandbox):
            await anna.refresh()
            message = (await anna.command("spieltisch", "counter")).message
            assert message is not None
            await anna.click(message, label="0")
            await anna.click(message, "counter:up")
        assert buttons(anna.latest(message))[0]["label"] == "2"
        async with running(CounterBot(), sandbox):
            reply = await anna.click(message, "counter:up")
        assert reply.message is not None
        assert buttons(reply.message)[0]["label"] == "3"
        assert reply.message["edited_timestamp"] is not None

    async def test_a_dynamic_button_carries_its_votes(self, sandbox: Sandbox, anna: Person) -> None:
        async with running(CounterBot(), sandbox), await Person.join(sandbox.url, "Bert") as bert:
            await anna.refresh()
            message = (await anna.command("spieltisch", "vote", who="emil")).message
            assert message is not None
            await anna.click(message)
            reply = await bert.click((await bert.messages("spieltisch"))[-1])
            assert reply.message is not None
            assert buttons(reply.message)[0]["custom_id"] == "vote:emil:2"
            forged = await bert.click(message, "vote:emil:40", force=True)
            assert forged.state == "failed", "discord.py drops dynamic ids that the message doesn't have"
            with pytest.raises(RejectedError):
                await bert.click(message, "vote:emil:40")

    async def test_only_one_person_sees_an_ephemeral_message(self, sandbox: Sandbox, anna: Person) -> None:
        async with running(CounterBot(), sandbox), await Person.join(sandbox.url, "Bert") as bert:
            await anna.refresh()
            message = (await anna.command("spieltisch", "counter")).message
            assert message is not None
            reply = await anna.click(message, "counter:private")
            assert reply.message is not None and reply.message["flags"] & 64
            await anna.wait_for(lambda m: m["content"] == "only for you")
            await anna.wait_for(lambda m: m["content"] == "and one more")
            assert [m["content"] for m in await anna.messages("spieltisch")] == [
                "Count",
                "only for you",
                "and one more",
            ]
            assert [m["content"] for m in await bert.messages("spieltisch")] == ["Count"]
            with pytest.raises(RejectedError, match="can't see that message"):
                await bert.click(reply.message, "x", force=True)


class TestForms:
    @pytest.fixture(autouse=True)
    async def bot(self, sandbox: Sandbox, anna: Person) -> AsyncIterator[FormBot]:
        client = FormBot()
        async with running(client, sandbox):
            await anna.refresh()
            yield client

    async def test_a_form_is_opened_filled_and_sent(self, anna: Person) -> None:
        opened = await anna.command("spieltisch", "order")
        assert opened.modal is not None
        assert opened.modal.title == "Your order"
        reply = await anna.submit(opened.modal, {"dish": ["cake"], "wish": "cream"})
        assert reply.message is not None
        assert reply.message["content"] == "cake with cream"

    async def test_a_form_is_checked_and_sent_once(self, anna: Person) -> None:
        modal = (await anna.command("spieltisch", "order")).modal
        assert modal is not None
        with pytest.raises(RejectedError, match="choose something"):
            await anna.submit(modal, {"wish": "cream"})
        with pytest.raises(RejectedError, match="0 to 60 characters"):
            await anna.submit(modal, {"dish": ["soup"], "wish": "x" * 61})
        await anna.submit(modal, {"dish": ["soup"]})
        with pytest.raises(RejectedError, match="no such form"):
            await anna.submit(modal, {"dish": ["soup"]})

    async def test_selects_of_every_kind(self, sandbox: Sandbox, anna: Person) -> None:
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

    async def test_only_channels_of_the_declared_types(self, anna: Person) -> None:
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

    async def test_a_form_takes_only_files_that_were_uploaded(self, sandbox: Sandbox, anna: Person) -> None:
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

    async def test_a_form_holds_to_its_choices(self, anna: Person) -> None:
        modal = (await anna.command("spieltisch", "deliver")).modal
        assert modal is not None
        files = [("a.txt", b"first")]
        with pytest.raises(RejectedError, match="no such option"):
            await anna.submit(modal, {"files": files, "speed": "never"})
        with pytest.raises(RejectedError, match="channels of the types"):
            await anna.submit(modal, {"files": files, "place": [anna.channel("küche")]})
        reply = await anna.submit(
            modal, {"files": files, "speed": "fast", "place": [anna.channel("Stammtisch")]}
        )
        assert reply.state == "answered"


class TestLayout:
    async def test_a_card_with_picture_and_own_emoji(self, sandbox: Sandbox, anna: Person) -> None:
        async with running(LayoutBot(), sandbox), aiohttp.ClientSession() as browser:
            await anna.refresh()
            message = (await anna.command("spieltisch", "card")).message
            assert message is not None
            assert text_of(message) == "# Page 1\nSome *text*"
            emoji = find(message, "turn-1")["emoji"]
            async with browser.get(f"{sandbox.url}/emojis/{emoji['id']}.png") as answer:
                assert await answer.read() == picture()
            reply = await anna.click(message, "turn-1")
            assert reply.message is not None
            assert "# Page 2" in text_of(reply.message)
            [shown] = files_of(reply.message)
            assert (shown["width"], shown["height"]) == (6, 3)
            async with browser.get(shown["url"]) as answer:
                assert answer.status == 200
                assert await answer.read() == picture(6, 3)
            async with browser.get(files_of(message)[0]["url"]) as answer:
                assert answer.status == 404

    async def test_the_emoji_is_uploaded_once(self, sandbox: Sandbox) -> None:
        for _ in range(2):
            async with running(LayoutBot(), sandbox):
                pass
        assert [emoji.name for emoji in sandbox.world.emojis.values()] == ["turn"]
