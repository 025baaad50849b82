"""A server plays in a language that is a folder of catalogues and nothing else, and meets no other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from discord_sandbox import Sandbox
from discord_sandbox.components import walk
from discord_sandbox.person import Person
from engine.games.registry import GAMES
from engine.players.names import NAMES
from tests.made_up import CODE, NAME, accented, made_up
from tests.wire.conftest import RunBot
from tests.wire.private_pages import server_settings, tutorial
from tests.wire.table import (
    PARTIE,
    Json,
    People,
    card_of,
    cards_of,
    menu_of,
    open_table,
    play_on,
    press,
    take_hand,
    text_of,
)

CHANNEL = "spieltisch"
PEOPLE = {"Anna", "Bert", *NAMES}
_KEPT = re.compile(r"`[^`]*`|<[^>]*>|https?://\S+")
"""Parts that are the same in every language: what is typed; mentions, emoji and times; addresses."""


@pytest.fixture(scope="module")
def translations(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(made_up(tmp_path_factory.mktemp("translations")))


def untranslated(message: Json) -> list[str]:
    """Return the words of a message that aren't in the made-up language."""
    return [
        word for told in _said(message) for word in re.findall(r"[^\W_]*[aeiou][^\W_]*", _KEPT.sub("", told))
    ]


def _said(message: Json) -> Iterator[str]:
    yield message.get("content") or ""
    for one in walk(message["components"]):
        for key in ("content", "label", "placeholder", "description"):
            yield str(one.get(key) or "")
        for choice in one.get("options", ()):
            yield f"{choice['label']}\n{choice.get('description') or ''}"


async def speaks(person: Person) -> None:
    await person.control("set_locale", person=person.id, locale=CODE)


def localisations(command: Json) -> Iterator[tuple[str, str, str]]:
    """Yield the English text, and the made-up one, of a command and all below it, by what it is."""
    for kind in ("name", "description"):
        if command.get(kind):
            yield kind, command[kind], (command.get(f"{kind}_localizations") or {}).get(CODE, "")
    for one in (*command.get("options", ()), *command.get("choices", ())):
        yield from localisations(one)


async def test_its_commands_are_registered(
    sandbox: Sandbox, run_bot: RunBot, people: People, translations: str
) -> None:
    async with run_bot(translations=translations):
        (anna,) = await people("Anna")
        told = [one for command in anna.commands for one in localisations(command)]
        assert len(told) > 400
        for kind, english, own in told:
            assert own == accented(english), (kind, english, own)


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", GAMES)
async def test_a_partie_is_played_in_it(
    game: str, run_bot: RunBot, people: People, translations: str
) -> None:
    options: dict[str, Any] = PARTIE if game == "quodlibet" else {"rules": "n_deals=4"}
    async with run_bot(translations=translations):
        anna, bert = await people("Anna", "Bert")
        await speaks(anna)
        settings = anna.latest(await server_settings(anna, CHANNEL))
        assert untranslated(settings) == ["Deutsch", "English"]
        chosen = await anna.select(settings, "bk1:s:g:look:language", CODE)
        assert chosen.message is not None
        (select,) = [
            one
            for one in walk(chosen.message["components"])
            if str(one.get("custom_id", "")).endswith(":language")
        ]
        assert [one["label"] for one in select["options"] if one.get("default")] == [NAME]

        table = await open_table(anna, CHANNEL, game=game, **options)
        await press(bert, table, "join")
        card = card_of(anna, table)
        heard = {*untranslated(card), *untranslated(await menu_of(anna, card, table))}
        await press(anna, table, "fill")
        seated = [await take_hand(person, table) for person in (anna, bert)]

        def over() -> bool:
            heard.update(untranslated(seated[0].hand), *map(untranslated, cards_of(anna, table)))
            return "🥇" in text_of(seated[0].hand)

        await play_on(seated, over)
        heard.update(*map(untranslated, anna.seen()))
        assert heard <= PEOPLE | {"Deutsch", "English"}


async def test_what_it_has_no_pages_for_is_in_english(
    run_bot: RunBot, people: People, translations: str
) -> None:
    async with run_bot(translations=translations):
        (anna,) = await people("Anna")
        await speaks(anna)
        shown = (await anna.command(CHANNEL, "rules", game="quodlibet", topic="snack")).message
        assert shown is not None
        assert "## Snáck" in text_of(shown) and "A layout (in German *Kleinfraß*)" in text_of(shown)
        helped = (await anna.command(CHANNEL, "help")).message
        assert helped is not None and untranslated(helped) == []
        station = await tutorial(anna, CHANNEL)
        assert untranslated(station) == []
        [topic, *_] = await anna.autocomplete(CHANNEL, "rules", "topic", "snáck")
        assert topic["name"] == "Qúódlíbét · Snáck"
