"""Forged ids, commands and forms of somebody without any rights: nothing happens, and the answer is kind.

They go over real sockets to the real bot, past the checks of Discord's client (and of the sandbox's), so that
it meets things that no client would send.
"""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable
from datetime import date
from itertools import chain, product
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import assume, given, strategies as st

from cogs.exchange.imports import ImportId, TypedId
from cogs.gatherings.view import TournamentId, TournamentVerb
from cogs.privacy.cog import PrivacyId
from cogs.puzzles.cog import PuzzleId
from cogs.rules.view import NOW, RulesId
from cogs.shell.clicks import KINDS, parse
from cogs.stats.view import StatisticsId
from cogs.tab.view import TabId
from cogs.tables.ids import NextPuzzleId, OpenId
from cogs.tutorial.cog import TutorialId
from discord_sandbox import Sandbox
from discord_sandbox.components import BUTTON, STRING_SELECT
from discord_sandbox.interactions import Kind
from discord_sandbox.uses import INTEGER
from engine.tab.tab import Verb
from tests.cogs.shell.test_interactions import IDS
from tests.seeded import LETTERS, mangled, sampled
from tests.wire.conftest import CardsAtRest
from tests.wire.stranger import OWN, Stranger
from tests.wire.table import Json, People, RunBot, eventually, ids_of, open_table, sit_down

SHEET = "Anna;Bert;Cilli;Emil\n310;120;200;120\n100;130;90;150\n"
SELECTS = (STRING_SELECT, 5, 6, 7, 8)
VALUES = st.lists(
    st.one_of(
        st.sampled_from(
            ["", "all", "de", "on", "quodlibet", "frankonia", "rating", "0", "1", "9" * 25, "s", "e2026"]
        ),
        st.text(LETTERS, max_size=12),
        st.from_regex(r"[a-z]{1,12}(:[a-z0-9]{1,12})?", fullmatch=True, alphabet=LETTERS),
    ),
    max_size=3,
)


@pytest.fixture
async def loop() -> asyncio.AbstractEventLoop:
    """The loop in which the bot runs, for examples that each wait for an answer."""
    return asyncio.get_running_loop()


@pytest.fixture
async def frieda(
    sandbox: Sandbox, run_bot: RunBot, people: People, cards_at_rest: CardsAtRest, tmp_path: Path
) -> AsyncIterator[Stranger]:
    """A stranger in a channel with a table that plays (its cards are all dealt, and none lies open), one that
    waits, and parties from paper; there is one in a channel that she can't see, and one on another server."""
    async with run_bot() as app:
        services = app.parts.services
        anna, bert, cilli, dora, emil, frieda = await people(
            "Anna", "Bert", "Cilli", "Dora", "Emil", "Frieda"
        )
        await dora.control(
            "permissions", channel_id=dora.channel("spieltisch-2"), target_id=frieda.id, deny=["VIEW_CHANNEL"]
        )
        _, hands = await sit_down((anna, bert, cilli, emil), pace="none")
        await eventually(lambda: any(hand.moves for hand in hands))
        await open_table(anna, "spieltisch", pace="none", **{"guest-1": bert.id})
        await open_table(dora, "spieltisch-2", pace="none")
        await open_table(dora, "card-table", pace="none")
        sheet = await anna.command(
            "spieltisch", "books import", game="quodlibet", preset="badenia", file=("a.csv", SHEET.encode())
        )
        preview = await anna.filled(sheet)
        await anna.click(preview, label="Übernehmen")
        await anna.wait_until(lambda: "✓ Übernommen" in json.dumps(anna.latest(preview), ensure_ascii=False))
        for command in ("settings", "leaderboard players", "stats", "rules"):  # the bot has met her
            await frieda.filled(await frieda.command("spieltisch", command))
        await eventually(lambda: not services.in_flight._answering)
        await cards_at_rest()
        await services.store.writer.flush()
        hidden = [
            "Dora",
            dora.id,
            dora.channel("spieltisch-2"),
            dora.channel("card-table"),
            "spieltisch-2",
            "Taproom",
        ]
        here = await services.registry.tables(None, dora.channel("spieltisch"))
        promised = [one.commitment.digest or "" for one in here]
        with Stranger(sandbox, services, tmp_path / "bot.db", hidden, promised) as stranger:
            await eventually(lambda: stranger.rows("scores") == 8 and stranger.rows("appointments"))
            stranger.changes()
            yield stranger


NUMBERS = range(1, 10)
"""Tables and people that there are, and some that there aren't."""
NUMBERED = [
    *(re.sub(r"\b17\b|\b1000+\b", str(number), one.custom_id) for one in IDS for number in NUMBERS),
    *(TabId(number, 0).custom_id for number in NUMBERS),
    *(TabId(0, 0, verb, "e1", 1).custom_id for verb in get_args(Verb)),
    *(StatisticsId(number, number + 1, None, "all", "overview", "period").custom_id for number in NUMBERS),
    *(ImportId(verb, "a1b2c3").custom_id for verb in ("ok", "no", "undo", "mend")),
    TypedId("quodlibet", "frankonia", "deals", date(2026, 11, 1), True, "a1b2c3").custom_id,
    *(TournamentId(1, verb).custom_id for verb in get_args(TournamentVerb)),
    *(RulesId(number, "quodlibet", topic).custom_id for topic in (NOW, "-0", "minus") for number in NUMBERS),
]
"""Ids of every kind."""
IDS_SENT = st.one_of(
    mangled(NUMBERED, ":"),
    st.sampled_from([*chain(*KINDS.values())]).flatmap(
        lambda kind: st.from_regex(kind._layout.pattern, fullmatch=True, alphabet=LETTERS)
    ),
).filter(lambda text: 0 < len(text) <= 100)


def test_ids_of_all_kinds_are_forged() -> None:
    for kind in chain(*KINDS.values()):
        assert any(kind._layout.pattern.fullmatch(custom_id) for custom_id in NUMBERED), kind


def click(
    frieda: Stranger,
    loop: asyncio.AbstractEventLoop,
    custom_id: str,
    kind: int,
    values: list[str],
    at: int,
) -> None:
    """Click on something that no message has."""
    clicked = parse(custom_id)
    opens = isinstance(clicked, OpenId) or (isinstance(clicked, TutorialId) and clicked.verb == "open")
    if opens or clicked == PrivacyId("forget", frieda.number):
        return  # these are hers to press
    messages = frieda.messages()
    data: Json = {"id": 0, "custom_id": custom_id, "component_type": kind}
    if kind in SELECTS:
        data["values"] = values
    one = loop.run_until_complete(frieda.send(Kind.COMPONENT, data, source=messages[at % len(messages)]))
    cards = isinstance(clicked, RulesId | TutorialId | PuzzleId | NextPuzzleId)
    frieda.expect_calm(one, json.dumps(data, ensure_ascii=False), cards=cards)
    assert frieda.changes() <= OWN


def form(frieda: Stranger, loop: asyncio.AbstractEventLoop, custom_id: str, text: str, shape: int) -> None:
    """Send a form that nobody has opened, or one with other fields."""
    answer: Json = {"type": 4, "id": 2, "custom_id": "answer", "value": text}
    parts: list[list[Json]] = [
        [{"type": 18, "id": 1, "component": answer}],
        [{"type": 1, "id": 1, "components": [answer]}],
        [{"type": 18, "id": 1, "component": answer | {"custom_id": "else"}}],
        [{"type": 18, "id": 1, "component": {"type": 3, "id": 2, "custom_id": "answer", "values": [text]}}],
        [],
    ]
    data: Json = {"custom_id": custom_id, "components": parts[shape]}
    one = loop.run_until_complete(frieda.send(Kind.MODAL_SUBMIT, data))
    frieda.expect_calm(one, json.dumps(data, ensure_ascii=False))
    assert frieda.changes() <= OWN


def wrong_command(
    frieda: Stranger, loop: asyncio.AbstractEventLoop, data: st.DataObject, suggest: bool
) -> None:
    """Send a command that Discord's client would not send, or ask for suggestions for it."""
    path, options, fits = data.draw(frieda.called())
    assume(suggest or not fits)
    use(frieda, loop, path, options, suggest=suggest, fits=fits)
    assert frieda.changes() <= OWN


def command(frieda: Stranger, loop: asyncio.AbstractEventLoop, data: st.DataObject) -> None:
    """Send a command with anything that can be typed there. Only things of her own may change."""
    path, options, fits = data.draw(frieda.called())
    assume(fits)
    before = frieda.others()
    use(frieda, loop, path, options, suggest=False, fits=True)
    assert frieda.others() == before


def use(
    frieda: Stranger,
    loop: asyncio.AbstractEventLoop,
    path: str,
    options: list[Json],
    *,
    suggest: bool,
    fits: bool,
) -> None:
    if suggest:
        suggesting = frieda.suggesting(path)
        typed = [option for option in options if option["name"] in suggesting]
        assume(typed)
        typed[-1] |= {"focused": True, "value": str(typed[-1]["value"])}
    data = frieda.command(path, options)
    one = loop.run_until_complete(frieda.send(Kind.AUTOCOMPLETE if suggest else Kind.COMMAND, data))
    # rules have examples, and what a deal's seed is held against looks like one
    cards = path in ("rules", "table verify", "table puzzle")
    frieda.expect_calm(one, json.dumps(data, ensure_ascii=False), cards=cards, people=not suggest and fits)


TYPED = mangled((SHEET, "Anna", "1.11.2026", "halb neun", "#c8102e", "1d1d1b", "50"))
EVERYTHING: list[tuple[Callable[..., None], dict[str, st.SearchStrategy[Any]], int, int]] = [
    (
        click,
        {
            "custom_id": IDS_SENT,
            "kind": st.sampled_from((BUTTON, *SELECTS)),
            "values": VALUES,
            "at": st.integers(0, 50),
        },
        100,
        20_000,
    ),
    (form, {"custom_id": IDS_SENT, "text": TYPED, "shape": st.integers(0, 4)}, 40, 5_000),
    (wrong_command, {"data": st.data(), "suggest": st.booleans()}, 40, 5_000),
    (command, {"data": st.data()}, 0, 5_000),
]
"""The attempts with their strategies, and the number of examples in every run and in ``make test-long``."""


WENT_WRONG = [
    ("bk1:b:quodlibet:*:t:all:r:1:0:period", ""),
    ("bk1:k:n:0:0:page", ""),
    ("bk1:k:l:97:0:page", ""),
    ("bk1:y:show:-:300000000000000", ""),
    ("bk1:q:give:5:99999999999999999999", ""),
    ("bk1:q:type:quodlibet:frankonia:deals:2026-13-40:1", "Anna;Bert"),
]
"""Ids that once broke something, with the value that is chosen or typed."""


def test_an_id_that_is_not_in_a_public_message_never_edits_it(
    frieda: Stranger, loop: asyncio.AbstractEventLoop
) -> None:
    public = [one for one in frieda.messages() if one.ephemeral_for is None]
    assert len(public) == 2, "the cards of two tables"
    for message in public:
        own = ids_of(message.payload)
        for custom_id in NUMBERED:
            if custom_id not in own and re.search(r":1(:|$)", custom_id):
                files, data = len(message.files), {"id": 0, "custom_id": custom_id, "component_type": BUTTON}
                loop.run_until_complete(frieda.send(Kind.COMPONENT, data, source=message))
                assert ids_of(message.payload) == own, f"{custom_id} has changed it"
                assert len(message.files) >= files, f"{custom_id} has taken its picture"


def test_half_typed_options_leave_suggestions_for_the_others(
    frieda: Stranger, loop: asyncio.AbstractEventLoop
) -> None:
    seen = 0
    for path, (_, declared) in frieda.paths().items():
        halves: list[Json] = [
            {"name": one["name"], "type": one["type"], "value": "An"}
            for one in declared
            if one["type"] in (*SELECTS, INTEGER)
        ]
        for name in sorted(frieda.suggesting(path)):
            (kind,) = (one["type"] for one in declared if one["name"] == name)
            others = [half for half in halves if half["name"] != name]
            data = frieda.command(path, [*others, {"name": name, "type": kind, "value": "", "focused": True}])
            frieda.expect_calm(loop.run_until_complete(frieda.send(Kind.AUTOCOMPLETE, data)), "", cards=True)
            seen += bool(others)
        if halves:
            use(frieda, loop, path, halves, suggest=False, fits=False)
    assert seen > 5


def test_whatever_a_stranger_forges_nothing_changes_and_nothing_is_told(
    frieda: Stranger, loop: asyncio.AbstractEventLoop
) -> None:
    for somebody, (custom_id, said) in product(("anna", "frieda"), WENT_WRONG):
        frieda.become(somebody)
        click(frieda, loop, custom_id, STRING_SELECT, [said], 0)
        form(frieda, loop, custom_id, said, 0)
    for check, strategies, few, _ in EVERYTHING:
        if few:
            sampled(few, few)(given(**strategies)(check))(frieda=frieda, loop=loop)


async def test_what_is_far_too_long_is_refused_at_the_door(frieda: Stranger) -> None:
    """Discord lets 6000 characters pass where no limit is stated, and while they are typed."""
    long = "\ufdfa" * 6000  # each becomes eighteen letters when it is compared
    typed = 0
    for path, (_, options) in frieda.paths().items():
        for option in options:
            if option["type"] == 3 and "choices" not in option:
                assert option["max_length"] <= 1000, (path, option["name"])
                given = {"name": option["name"], "type": 3, "value": long}
                one = await frieda.send(Kind.COMMAND, frieda.command(path, [given]))
                frieda.expect_calm(one, path)
                assert "kenne ich so nicht mehr" in "".join(frieda.told(one)), (path, option["name"])
                typed += 1
            if option.get("autocomplete"):
                given = {"name": option["name"], "type": option["type"], "value": long, "focused": True}
                one = await frieda.send(Kind.AUTOCOMPLETE, frieda.command(path, [given]))
                frieda.expect_calm(one, path)
                assert one.choices is not None and one.choices.result() == [], (path, option["name"])
    assert typed > 20
    assert not frieda.changes()


SENSIBLE: dict[str, Any] = {
    "day": "1.11.2027",
    "time": "20:00",
    "colours": "schwarz-rot-gold",
    "rounds": 2,
    "title": "Kassier",
    "name": "Namenlos",
    "table": 1,
    "rules": "",
}
"""Values of options by name, with which most commands succeed."""


async def test_no_invitation_that_somebody_types_is_live(frieda: Stranger, sandbox: Sandbox) -> None:
    """In all that others see: each text that can be typed is one, in a command that is right otherwise."""
    frieda.become("bert")
    bert = str(frieda.user.id)
    frieda.become("anna")
    for path, (_, options) in frieda.paths().items():
        for typed in (one["name"] for one in options if one["type"] == 3 and "choices" not in one):
            given = []
            for option in options:
                if option["name"] == typed or option.get("required"):
                    usual = bert if option["type"] == 6 else SENSIBLE.get(option["name"], "x")
                    usual = option["choices"][0]["value"] if "choices" in option else usual
                    value = f"discord.gg/{path[:8]}" if option["name"] == typed else usual
                    given.append({"name": option["name"], "type": option["type"], "value": value})
            await frieda.send(Kind.COMMAND, frieda.command(path, given))
    world = sandbox.world

    def public() -> list[str]:
        messages = [message for channel in world.channels.values() for message in channel.messages.values()]
        shown = [json.dumps(one.payload, ensure_ascii=False) for one in messages if one.ephemeral_for is None]
        return [
            *shown,
            *(event.payload["name"] for one in world.guilds.values() for event in one.events.values()),
        ]

    for named in ("stammtis", "tourname", "tab ente"):
        await eventually(lambda: any(f"discord.gg\u200b/{named}" in one for one in public()))  # noqa: B023
    assert not [one for one in public() if "discord.gg/" in one]


@pytest.mark.long
@pytest.mark.parametrize(
    ("check", "strategies", "many"),
    [pytest.param(check, strategies, many, id=check.__name__) for check, strategies, _, many in EVERYTHING],
)
def test_however_much_a_stranger_forges_nothing_changes_and_nothing_is_told(
    frieda: Stranger,
    loop: asyncio.AbstractEventLoop,
    check: Callable[..., None],
    strategies: dict[str, st.SearchStrategy[Any]],
    many: int,
) -> None:
    sampled(many, many)(given(**strategies)(check))(frieda=frieda, loop=loop)
