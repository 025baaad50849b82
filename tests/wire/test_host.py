"""A host switches features off, adds a folder with a language, or starts a bot that has no emoji yet."""

import asyncio
import re
from collections.abc import Collection, Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any, Final

import pytest

from bot.emoji import FACT
from cogs.app import EXTENSIONS
from cogs.config import LETTERS, OptionalFeature
from cogs.seasons.cog import SEASON_NEWS
from cogs.shell.clicks import KINDS, Click, letter_of
from cogs.shell.feature import Services
from cogs.tables.ids import ReplayId, WeekLaterId
from discord_sandbox import Person, Sandbox
from discord_sandbox.components import BUTTON, walk
from discord_sandbox.interactions import Kind
from engine.games.registry import GAMES
from engine.players.levels import NAMES
from engine.seasons import closing
from engine.storage.kept import Announcement, Job, announcements, appointments
from engine.store import Store
from tests.acquainted import been_there
from tests.databases import prepare
from tests.engine.conftest import jobs_settled
from tests.languages import CODE, NAME, accented, made_up
from tests.wire.stranger import Stranger
from tests.wire.table import (
    PARTIE,
    Json,
    People,
    RunBot,
    begin_alone,
    card_of,
    cards_of,
    eventually,
    menu_of,
    open_table,
    play_on,
    press,
    push,
    seat_four,
    server_settings,
    take_hand,
    text_of,
)

COMMANDS: Final[Mapping[OptionalFeature, Collection[str]]] = {
    "gatherings": {"stammtisch", "tournament", "leaderboard tournament"},
    "seasons": {"season", "leaderboard seasons"},
    "fraternities": {"fraternity", "table match", "leaderboard fraternity"},
    "tab": {"tab"},
    "stats": {"stats"},
    "exchange": {"books"},
    "tutorial": set(),
    "replays": {"table replay"},
}
OLD: Final[Mapping[OptionalFeature, str]] = {
    "gatherings": "bk1:j:1:1:yes",
    "seasons": "bk1:y:list:-:0",
    "fraternities": "bk1:d:dissolve:1",
    "tab": "bk1:k:0:0:pay:e1:1",
    "stats": "bk1:e:1:-:-:all:overview",
    "exchange": "bk1:q:type:quodlibet:badenia:parties:2026-11-01:1",
    "tutorial": "bk1:n:open:-:-:-",
    "replays": "bk1:v:1:1:0:o:open",
}
"""The id of a button, or of a form, that was there before."""
SENTENCES: Final = {"anna": "Das ist hier abgeschaltet.", "dora": "This is switched off here."}
EVERYTHING: Final = tuple(LETTERS)
LED_TO: Final[Mapping[type[Click], OptionalFeature]] = {ReplayId: "replays", WeekLaterId: "gatherings"}
"""Ids of buttons on other features' messages, by the feature that answers them."""
DUE: Final = Job(closing.KIND, "1", 1, "")
NEWS: Final = Announcement("season 1", "1", "", SEASON_NEWS, "{}", 1)
CHANNEL = "spieltisch"
PEOPLE = {"Anna", "Bert", *NAMES}
_KEPT = re.compile(r"`[^`]*`|<[^>]*>|https?://\S+")
"""Parts that are the same in every language: what is typed; mentions, emoji and times; addresses."""


# -- features that are switched off --------------------------------------------------------------------------


def test_the_optional_features_are_those_that_are_loaded_by_the_letters_of_their_ids() -> None:
    assert set(LETTERS) < set(EXTENSIONS) and COMMANDS.keys() == OLD.keys() == LETTERS.keys()
    for kind in chain(*KINDS.values()):
        feature = LED_TO.get(kind) or kind.__module__.split(".")[1]
        letter = letter_of(f"bk1:{kind._layout._parts[0]}")
        assert (LETTERS.get(feature) or letter) == letter, kind  # type: ignore[call-overload]
        assert letter not in LETTERS.values() or feature in LETTERS, kind


async def works_without(
    off: Collection[OptionalFeature],
    sandbox: Sandbox,
    people: People,
    services: Services,
    database: Path,
) -> None:
    """Check a running bot without some features, in both languages, up to the first trick of a partie."""
    anna, _ = await people("Anna", "Dora")
    gone = {name for feature in off for name in COMMANDS[feature]}
    told = {
        name
        for command in anna.commands
        for name in (
            command["name"],
            *(f"{command['name']} {one['name']}" for one in command.get("options", [])),
        )
    }
    assert told & {name for names in COMMANDS.values() for name in names} == (
        {name for feature, names in COMMANDS.items() if feature not in off for name in names} - gone
    )
    table = await open_table(anna, "spieltisch", rules="wheels=false contracts=minus", pace="none")
    assert ("`/hilfe`" in text_of(card_of(anna, table))) is ("tutorial" not in off)
    with Stranger(sandbox, services, database, []) as somebody:
        for name, sentence in SENTENCES.items():
            somebody.become(name)
            for feature in off:
                old: dict[str, Any] = {"id": 0, "custom_id": OLD[feature], "component_type": BUTTON}
                clicked = await somebody.send(Kind.COMPONENT, old, source=somebody.messages()[0])
                typed = await somebody.send(Kind.MODAL_SUBMIT, {"custom_id": OLD[feature], "components": []})
                for one in (clicked, typed):
                    somebody.expect_calm(one, "")
                    assert sentence in list(somebody.told(one)), feature
        for command in gone:  # a client may not have heard of it yet
            option = {"name": "table", "type": 4, "value": "1", "focused": True}
            root, *sub = command.split()
            options = [{"name": one, "type": 1, "options": [option]} for one in sub] or [option]
            typing = {"id": "1", "name": root, "type": 1, "options": options}
            somebody.expect_calm(await somebody.send(Kind.AUTOCOMPLETE, typing), "")
            somebody.expect_calm(await somebody.send(Kind.COMMAND, typing), "")
    hand = await begin_alone(anna, table)
    await play_on([hand], lambda: "Stich 2" in text_of(hand.hand))


async def test_without_all_of_them_people_play_and_what_is_due_waits(
    sandbox: Sandbox, run_bot: RunBot, people: People, tmp_path: Path
) -> None:
    store = Store(prepare(tmp_path / "bot.db", been_there))
    await store.writer.submit([appointments.put(DUE), announcements.note(NEWS)])
    await store.close()
    async with run_bot(off=EVERYTHING) as app:
        services = app.parts.services
        await works_without(EVERYTHING, sandbox, people, services, tmp_path / "bot.db")
        assert await appointments.where(services.store.database, appointments.c.kind == DUE.kind) == [DUE]
        assert await announcements.where(services.store.database) == [NEWS]
    async with run_bot() as app:
        services = app.parts.services
        await jobs_settled(services.jobs)
        assert await appointments.get(services.store.database, DUE.kind, DUE.key) != DUE, "now it is kept"


@pytest.mark.sample(2)
@pytest.mark.parametrize("feature", EVERYTHING)
async def test_each_of_them_can_be_missing_alone(
    feature: OptionalFeature, sandbox: Sandbox, run_bot: RunBot, people: People, tmp_path: Path
) -> None:
    async with run_bot(off=[feature]) as app:
        await works_without([feature], sandbox, people, app.parts.services, tmp_path / "bot.db")


# -- a language that is a folder of catalogues and nothing else ----------------------------------------------


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
    has = type(GAMES[game].options(GAMES[game].presets[0])).model_fields
    short = [rule for rule in ("n_deals=4", "rounds=1", "target=3") if rule.partition("=")[0] in has]
    options: dict[str, Any] = {"rules": short[0]} if short else PARTIE
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
        assert heard <= PEOPLE | {"Deutsch", "English", "et"}, "which stands between names in French"


# -- emoji ---------------------------------------------------------------------------------------------------


WORDS = re.compile("[🌰🍃🔔❤]️?([789UOKA]|10)")
"""A card in words."""
PICTURE = (True, False)


def on_cards(message: Json) -> list[tuple[bool, bool]]:
    """Whether each card's button in a hand shows an emoji, and whether it has words."""
    return [
        ("emoji" in one, bool(one.get("label")))
        for one in walk(message["components"])
        if str(one.get("custom_id", "")).startswith(("bk1:h:", "bk1:i:", "bk1:x:"))
    ]


@pytest.mark.without_limits
async def test_nobody_waits_for_the_emoji(
    sandbox: Sandbox, run_bot: RunBot, people: People, monkeypatch: Any
) -> None:
    sandbox.world.emojis.clear()
    uploaded, faults = asyncio.Event(), sandbox.core.faults

    async def late(method: str, path: str) -> None:
        if method == "POST" and path.endswith("/emojis"):
            await uploaded.wait()

    monkeypatch.setattr(type(faults), "active", True)
    monkeypatch.setattr(faults, "meet", late)
    async with run_bot():
        (anna,) = await people("Anna")
        await push(anna, await server_settings(anna), ":pictures:off$")
        table, seated = await seat_four(people)

        def card() -> str:
            return text_of(card_of(anna, table))

        await play_on(seated, lambda: bool(WORDS.search(card())))
        await eventually(lambda: any(one.moves for one in seated))
        assert not any(PICTURE in on_cards(one.hand) for one in seated)

        uploaded.set()
        mover = next(one for one in seated if one.moves)
        others = [one for one in seated if one is not mover]
        await eventually(lambda: all(PICTURE in on_cards(one.hand) for one in others))
        await eventually(lambda: "<:" in card() and not WORDS.search(card()))
        assert PICTURE not in on_cards(mover.hand), "nothing moves under a thumb"
        await mover.click(mover.moves[0])
        assert PICTURE in on_cards(mover.hand)


@pytest.mark.without_limits
async def test_emoji_that_were_not_found_at_first_are_used_after_all(
    sandbox: Sandbox, run_bot: RunBot, people: People
) -> None:
    known = set(sandbox.world.emojis)
    sandbox.core.faults.fail("GET .*/emojis$", "refused", 1, status=403, code=50001)
    async with run_bot():
        _, seated = await seat_four(people)
        await play_on(seated, lambda: any(PICTURE in on_cards(one.hand) for one in seated), limit=20)
    assert set(sandbox.world.emojis) == known, "and none is uploaded twice"


@pytest.mark.without_limits
@pytest.mark.parametrize("changed", [False, True])
async def test_of_emoji_that_are_there_none_is_deleted(
    changed: bool, sandbox: Sandbox, run_bot: RunBot, people: People, tmp_path: Path
) -> None:
    """A second database knows none of them, and one picture may have changed: others may show the old one."""
    before = {number: emoji.name for number, emoji in sandbox.world.emojis.items()}
    old = min(before)
    store = Store(str(prepare(tmp_path / "bot.db", been_there)))
    await store.facts.put(FACT, {str(old): "another picture"} if changed else {})
    await store.close()
    async with run_bot():
        _, seated = await seat_four(people)
        await play_on(seated, lambda: any(PICTURE in on_cards(one.hand) for one in seated), limit=20)
        await eventually(lambda: len(sandbox.world.emojis) == len(before) + changed)
    assert sandbox.world.emojis.keys() >= before.keys()
    now = {emoji.name: number for number, emoji in sandbox.world.emojis.items()}
    renewed = {name for number, name in before.items() if now[name] != number}
    assert renewed == ({before[old]} if changed else set())
