"""Spectators and replays: what is seen live and later, and open hands only where everybody has agreed."""

import contextlib
import io
import json
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from cogs.hand.hands import Hands
from discord_sandbox import Person, Sandbox, files_of
from engine import record
from engine.games.registry import GAMES
from engine.store import Store
from tests.acquainted import been_there
from tests.databases import prepare
from tests.languages import said
from tests.seeded import Played, keep, played_on
from tests.wire.table import (
    EPHEMERAL,
    Json,
    People,
    RunBot,
    Seated,
    answer_to,
    ask,
    card_of,
    download,
    downloaded,
    eventually,
    farewell,
    forged,
    ids_of,
    is_gone,
    menu_of,
    message_of,
    moves_of,
    open_table,
    pick,
    play_on,
    press,
    push,
    silence,
    sit_down,
    take_hand,
    text_of,
    the_id,
    told,
)
from tests.wire.test_house_rules import form_of
from tests.wire.witness import Follower, cards_shown

CHANNEL = "spieltisch"


async def seat_two(people: People, *names: str, **options: Any) -> tuple[list[Seated], list[Person]]:
    """Anna and Bert with hands at a table that has begun, two computers, and people without a seat."""
    anna, bert, *others = await people("Anna", "Bert", *names)
    _, seated = await sit_down((anna, bert), fill=True, **options)
    return seated, others


async def watch(person: Person, **options: Any) -> Json:
    """The view of somebody who looks on."""
    return await ask(person, "table watch", **options)


def seen(person: Person, view: Json) -> str:
    """The current text of a view."""
    return text_of(person.latest(view))


def count_on_card(person: Person, table: int) -> str:
    """The line of the card about spectators."""
    return next((line for line in text_of(card_of(person, table)).splitlines() if "👀" in line), "")


async def test_spectators_see_the_table_live_are_counted_and_not_too_many(
    run_bot: RunBot, people: People
) -> None:
    async with run_bot(spectators=2):
        seated, (cilli, dora, frieda) = await seat_two(people, "Cilli", "Dora", "Frieda")
        table = seated[0].table
        view = await watch(cilli)
        assert "Du schaust zu" in text_of(view)
        assert not moves_of(view), "nothing can be done here"
        english = await answer_to(dora, await press(dora, table, "hand"))
        assert "You are watching" in text_of(english)
        await eventually(lambda: "2 schauen zu" in count_on_card(cilli, table))
        refused = await watch(frieda)
        assert "schauen schon" in text_of(refused) and not ids_of(refused)
        await play_on(seated, lambda: "Spiel 2/12" in text_of(seated[0].hand))
        await eventually(lambda: "Spiel 2/12" in seen(cilli, view))
        await eventually(lambda: "Deal 2/12" in seen(dora, english))
        assert cilli.latest(view)["id"] == view["id"], "in the same message"
        newer = await watch(cilli)
        await eventually(lambda: is_gone(cilli, view))
        assert "Du schaust zu" in seen(cilli, newer)
        await eventually(lambda: "2 schauen zu" in count_on_card(cilli, table))


async def test_players_never_wait_for_spectators(run_bot: RunBot, people: People) -> None:
    async with run_bot(spectator_pause=3600):
        seated, (cilli,) = await seat_two(people, "Cilli")
        view = await watch(cilli)
        await play_on(seated, lambda: all("Spiel 2/12" in text_of(one.hand) for one in seated))
        assert "Spiel 2/12" not in seen(cilli, view)
    assert "Spiel 2/12" in seen(cilli, view), "nothing is left undone at the end"


@pytest.mark.usefixtures("bot")
async def test_a_spectator_who_sits_down_gets_the_hand_and_the_other_way_round(people: People) -> None:
    seated, (cilli,) = await seat_two(people, "Cilli")
    table = seated[0].table
    view = await watch(cilli)
    hand = Seated(cilli, table, await press_take(cilli, table))
    assert "Du schaust zu" not in text_of(hand.hand)
    await eventually(lambda: is_gone(cilli, view) and count_on_card(cilli, table) == "")
    await cilli.command(CHANNEL, "table release", table=table)
    await hand.shows("Du schaust zu")
    await eventually(lambda: "Eine Person" in count_on_card(cilli, table))


async def press_take(person: Person, table: int) -> Json:
    """Take the first seat that a computer has; returns the hand, or the refusal."""
    menu = await menu_of(person, card_of(person, table), table)
    asked = message_of(await person.click(menu, f"bk1:a:{table}:take"))
    seats = [one for one in ids_of(asked) if one.startswith(f"bk1:u:{table}:")]
    return message_of(await person.click(asked, seats[0])) if seats else asked


@pytest.mark.usefixtures("bot")
async def test_hands_are_open_at_once_where_all_have_agreed(people: People, tmp_path: Path) -> None:
    anna, bert, cilli = await people("Anna", "Bert", "Cilli")
    table = await open_table(anna, CHANNEL)
    form = await push(anna, await form_of(anna, table), ":watch$")
    assert "Karten sofort" in json.dumps(form, ensure_ascii=False), "asked while the host sits alone"
    await eventually(lambda: "Zuschauer sehen alle Karten sofort" in text_of(card_of(cilli, table)))
    berts = await watch(bert)
    await press(bert, table, "join")
    await eventually(lambda: "findest du hier deine Karten" in seen(bert, berts))
    await press(anna, table, "fill")
    await eventually(lambda: "Spiel 1/12" in seen(bert, berts) and "Du schaust zu" not in seen(bert, berts))
    seated = [await take_hand(anna, table), Seated(bert, table, berts)]
    view = await watch(cilli)
    assert not cards_shown(text_of(view)), "only who asks for them"
    await push(cilli, view, ":show$")
    await eventually(lambda: len(cards_shown(seen(cilli, view))) == 32)
    assert "liegen offen" in seen(cilli, view)
    follower = Follower(tmp_path / "bot.db", table)
    tokens = [entry.token for entry in follower.read_on()]
    assert f"watched {follower.number_of(cilli)}" in tokens, "noted before it was shown"
    # who has seen the cards can't sit down
    assert said(text_of(await press_take(cilli, table)), "refusal-saw_cards")
    # they stay open with the next deal, until they are hidden
    await play_on(seated, lambda: "Spiel 2/12" in text_of(seated[0].hand))
    await eventually(lambda: "Spiel 2/12" in seen(cilli, view) and "liegen offen" in seen(cilli, view))
    await push(cilli, view, ":hide$")
    await play_on(seated, lambda: "Spiel 3/12" in text_of(seated[0].hand))
    await eventually(lambda: "Spiel 3/12" in seen(cilli, view))
    assert "liegen offen" not in seen(cilli, view)
    assert ids_of(await press_take(cilli, table)), "a deal that was not watched"


async def have_forgotten(person: Person) -> None:
    """Have somebody forgotten at their own request."""
    question = await farewell(person)
    assert "höchstens 30 Tage" in text_of(question), "that something is kept is said"
    assert said(text_of(await push(person, question, ":forget:")), "privacy-forgotten")


async def test_who_has_seen_all_cards_does_not_sit_down_as_somebody_new(
    run_bot: RunBot, people: People
) -> None:
    # what is shown goes at once, and not with the next refresh
    async with run_bot(computer_pause=0.01, spectator_pause=3600):
        seated, (cilli,) = await seat_two(people, "Cilli", spectators="at_once")
        table = seated[0].table
        view = await watch(cilli)
        await push(cilli, view, ":show$")
        await eventually(lambda: len(cards_shown(seen(cilli, view))) == 32)
        assert said(text_of(await press_take(cilli, table)), "refusal-saw_cards")
        await have_forgotten(cilli)
        await eventually(lambda: "gilt diese Nachricht nicht mehr" in seen(cilli, view))
        assert not cards_shown(json.dumps(cilli.latest(view))) and not ids_of(cilli.latest(view))
        await eventually(lambda: count_on_card(cilli, table) == "")
        assert said(text_of(await press_take(cilli, table)), "refusal-saw_cards")
        assert f"An Tisch {table} bleibt ein Zeichen" in await told(cilli, "privacy")
        fresh = message_of(await cilli.click(view, f"bk1:w:{table}", force=True))
        assert "Du schaust zu" in text_of(fresh)
        assert fresh["id"] != view["id"], "the old message is left as it is"
        assert "gilt diese Nachricht nicht mehr" in seen(cilli, view)
    async with run_bot(computer_pause=0.01):
        assert said(text_of(await press_take(cilli, table)), "refusal-saw_cards")
        await play_on(seated, lambda: "Spiel 2/12" in text_of(seated[0].hand))
        hand = Seated(cilli, table, await press_take(cilli, table))
        assert ids_of(hand.hand), "a deal that was not watched"
        # her own hand: she is king then, and would play on before the others are shown that
        await play_on([*seated, hand], lambda: "Spiel 3/12" in text_of(hand.hand))
        assert "gilt diese Nachricht nicht mehr" in seen(cilli, view), "nothing comes any more"
        # whatever an old button says: the answer is the hand that is theirs now, or a sentence
        for old in (f"bk1:g:{table}:show", f"bk1:g:{table}:hide", f"bk1:w:{table}"):
            answer = await cilli.click(view, old, force=True)
            assert answer.state == "answered"
        for message in cilli.seen():
            assert len(cards_shown(json.dumps(message))) < 32 or not message["flags"] & EPHEMERAL
            assert "liegen offen" not in text_of(message)


async def test_a_message_that_was_left_behind_shows_nothing_more(
    run_bot: RunBot, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(hands: Hands, person: object) -> None:
        """Do nothing, as if the bot had been killed before it could take the message away."""

    monkeypatch.setattr(Hands, "part", nothing)
    async with run_bot():
        seated, (cilli,) = await seat_two(people, "Cilli", spectators="at_once")
        table = seated[0].table
        view = await watch(cilli)
        await push(cilli, view, ":show$")
        await have_forgotten(cilli)
    async with run_bot():
        await eventually(lambda: "gilt diese Nachricht nicht mehr" in seen(cilli, view))
        assert not cards_shown(json.dumps(cilli.latest(view)))
        await eventually(lambda: count_on_card(cilli, table) == "")


async def test_a_view_falls_asleep_before_its_token_dies_and_no_way_to_wake_opens_the_hands_to_players(
    run_bot: RunBot, people: People, sandbox: Sandbox
) -> None:
    async with run_bot(asleep_after=3):
        (_, bert), (cilli,) = await seat_two(people, "Cilli", spectators="at_once")
        table = bert.table
        view = await watch(cilli)
        await eventually(lambda: "Eine Person schaut zu" in count_on_card(cilli, table))
        await bert.person.command(CHANNEL, "table leave", table=table)
        own = await watch(bert.person)
        await bert.person.click(own, f"bk1:g:{table}:show", force=True)
        await silence(sandbox)
        await eventually(lambda: "eingenickt" in seen(bert.person, own))
        await eventually(lambda: "beim Zuschauen eingenickt" in seen(cilli, view))
        await eventually(lambda: count_on_card(cilli, table) == "")
        await cilli.click(cilli.latest(view), f"bk1:w:{table}")
        assert "Du schaust zu" in seen(cilli, view)
        woken = await watch(bert.person)
        await bert.person.click(woken, f"bk1:g:{table}:show", force=True)
        for message in bert.person.seen():
            assert "liegen offen" not in text_of(message)
            if message["flags"] & EPHEMERAL:
                assert len(cards_shown(json.dumps(message))) < 17, "own cards, and those that were played"


# -- finished deals, looked at once more ---------------------------------------------------------------------

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
    store = Store(prepare(tmp_path / "bot.db", been_there))
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
        for eyes in ("0", "1", "2", "3", "p", "o"):
            message = await pick(bert, message, ":eyes$", eyes)
            assert where(message)[0] == 2, "the step stays"
            hands.append(cards_shown(text_of(message)))
        *seats, public, opened = hands
        assert all(len(hand) == 8 for hand in seats) and not public
        assert set.union(*seats) == opened and len(opened) == 32

        (anna,) = await people("Anna")
        told = next(line for line in text_of(message).splitlines() if "Spiel 1/" in line)
        await pick(bert, await ask(bert, "settings"), ":deck$", "french")
        message = await push(bert, message, ":share$")
        assert not any(id.endswith(":share") for id in ids_of(message)), "once is enough"
        shared = await anna.wait_for(lambda one: "zeigt ein Spiel" in text_of(one))
        assert not shared["flags"] & EPHEMERAL and "**Bert**" in text_of(shared) and told in text_of(shared)
        assert [bool(re.search(r"[♣♠♥♦]|_:\d", text_of(one))) for one in (message, shared)] == [True, False]
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
