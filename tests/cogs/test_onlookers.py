"""Replays and spectators' views: every step of every kind of deal is a message that Discord accepts."""

import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cogs.games.render_context import RenderContext
from cogs.games.views import GAME_VIEWS
from cogs.hand.view import asleep_view, hand_view, retired_view, watch_view
from cogs.replays.cog import Standpoint, deal_title, replay_message, spec_at, viewpoints
from cogs.shell.card_emoji import CardEmoji, in_order
from cogs.shell.names import Names
from cogs.tables.ids import OPEN, PUBLIC
from cogs.texts.catalogue import Texts
from engine.cards import NATURAL, CardSet, TrickOrder, card_set, cards_in
from engine.kernel.vocabulary import DealScored, TrickWon
from engine.store import Store
from engine.tables import PastTable, Status, TableRegistry, TableState
from tests.cogs.seating import (
    LONG_NAMES,
    PLAIN,
    UPLOADED,
    buttons,
    check,
    in_status,
    partie,
    table_card,
    table_state,
    text,
)
from tests.databases import prepare
from tests.inline_players import InlinePlayers
from tests.languages import said
from tests.seeded import NAMES, PRESETS, keep, played_on

TEXTS = Texts()
WORDS = TEXTS.of("de")

Past = Callable[..., Awaitable[PastTable]]


def lying(cards: CardSet, ranks: TrickOrder = NATURAL) -> str:
    """Return a hand as a replay shows it."""
    return PLAIN.row(in_order(cards_in(cards), "suits", ranks))


@pytest.fixture
async def past(tmp_path: Path) -> AsyncIterator[Past]:
    """Return a function that creates past tables: ``await past("blattla", deals=3)``."""
    store = Store(prepare(tmp_path / "past.db"))
    registry = TableRegistry(store, players=InlinePlayers())

    async def played(
        name: str,
        deals: int | None,
        preset: str = "",
        names: tuple[str, ...] = NAMES,
        rules: Mapping[str, str] | None = None,
    ) -> PastTable:
        await keep(store, played_on(name, deals, preset=preset, rules=rules), names=names)
        return await registry.histories.of(1, "server", lambda channel: True)

    yield played
    await registry.stop()
    await store.close()


async def test_whoever_sat_there_sits_at_the_bottom_of_what_they_alone_see(past: Past) -> None:
    table = await past("quodlibet", deals=2)
    at = Standpoint(await table.replay(1), 3, PUBLIC)
    shown = at.replay.state_at(0)
    for seat in range(len(shown.seats)):
        owner = shown.owner(seat)
        assert owner is not None
        mine: Any = spec_at(at, WORDS, PLAIN, owner)
        everybodys: Any = spec_at(at, WORDS, PLAIN)
        assert (mine.below, everybodys.below) == (seat, 0)
        assert replace(mine, below=0) == everybodys
        assert spec_at(at, WORDS, PLAIN, owner._replace(id=99_999)) == everybodys


@pytest.mark.sample(1)
@pytest.mark.parametrize(("name", "preset"), PRESETS, ids=lambda value: value)
async def test_every_step_can_be_shown(past: Past, name: str, preset: str) -> None:
    table = await past(name, 12, preset, (*LONG_NAMES, "W" * 32))
    for language, card_emoji in (("de", UPLOADED), ("en", PLAIN)):
        words = TEXTS.of(language)
        for number in table.deals:
            title = deal_title(table, number, words)
            assert title.startswith(f"{number} · ") and len(title) <= 100 and "<:" not in title
            replay = await table.replay(number)
            for step in range(len(replay)):
                eyes = sorted(viewpoints(replay.state_at(step).seats))[step % 6 :][:2]
                for at in (Standpoint(replay, step, one) for one in (OPEN, *eyes)):
                    check(replay_message(at, words, card_emoji, note=words("replay-shared")).view())
                    note = words("replay-shared-by", name=LONG_NAMES[2])
                    check(replay_message(at, words, card_emoji, shared=True, note=note).view())


async def test_a_trick_stays_on_the_table_until_the_next_step(past: Past) -> None:
    replay = await (await past("fuenfzehnern", 1)).replay(1)
    tricks = 0
    for step in range(len(replay)):
        shown = text(replay_message(Standpoint(replay, step, PUBLIC), WORDS, PLAIN).view())
        for event in replay.state_at(step).events_for(None):
            if isinstance(event, TrickWon):
                tricks += 1
                assert all(PLAIN.inline(play.card) in shown for play in event.plays)
                assert f"Stich {event.number} geht an **{NAMES[event.winner]}**" in shown
    assert tricks == 8


async def test_the_last_step_tells_of_its_own_deal_and_what_it_brought(past: Past) -> None:
    table = await past("quodlibet", None)
    for number, deal in table.deals.items():
        replay = await table.replay(number)
        shown = text(replay_message(Standpoint(replay, len(replay) - 1, PUBLIC), WORDS, PLAIN).view())
        contract = deal_title(table, number, WORDS).split(" · ")[1]
        assert f"Spiel {number}/12" in shown and f"**{contract}**" in shown
        figures = [line.split("`")[1].split() for line in shown.splitlines() if line.startswith("`")][1:]
        told = [(int(points), int(total)) for points, total in figures]
        assert told == list(zip(deal.scored.points, deal.scored.totals, strict=True))


async def test_a_deal_of_a_round_is_told_as_one_wherever_it_is_told(past: Past) -> None:
    rules = dict.fromkeys(("after_nobody", "after_kontra", "after_heart_solo"), "both")
    table = await past("schafkopf", None, "pub", rules=rules)
    late, found = table.begun(max(table.deals)), set()
    book = GAME_VIEWS["schafkopf"].book(RenderContext(late, WORDS, PLAIN, Names(late, WORDS)))
    for number, entry in zip(table.deals, book.sections[0].entries, strict=False):
        replay, title = await table.replay(number), deal_title(table, number, WORDS)
        first, middle, last = (
            text(replay_message(Standpoint(replay, step, PUBLIC), WORDS, PLAIN).view())
            for step in (0, len(replay) - 2, len(replay) - 1)
        )
        told = re.search(r"(Bock|Ramschrunde) \(\d/4\)|$", title)
        assert told is not None
        if told[0]:
            assert all(told[0] in one for one in (first, middle, last, entry.worth))
            assert told[1] != "Bock" or "Vorab zählt es schon" in middle
            assert told[1] != "Ramschrunde" or (entry.title == "Ramsch" and "Ramsch um " in last)
            found.add(told[0])
        else:
            assert not any("/4)" in one for one in (first, middle, last, entry.worth))
    assert {"Bock (1/4)", "Bock (4/4)", "Ramschrunde (1/4)"} <= found


async def test_open_hands_are_what_everybody_holds(past: Past) -> None:
    replay = await (await past("blattla", 1)).replay(1)
    seen = 0
    for step in range(len(replay) - 1):
        shown = text(replay_message(Standpoint(replay, step, OPEN), WORDS, PLAIN).view())
        ranks = replay.state_at(step).view(None).order
        for seat, cards in enumerate(replay.all_hands(step)):
            if cards:
                assert f"{lying(cards, ranks)}\xa0{NAMES[seat]}" in shown
                seen += 1
    assert seen > 12


async def test_what_was_thrown_in_lies_open_at_the_end(past: Past) -> None:
    table = await past("quodlibet", None, "badenia")
    replays = [await table.replay(number) for number in table.deals]
    replay = next(one for one in replays if any(one.all_hands(len(one) - 1)))
    end = len(replay) - 1
    tricks = sum(
        isinstance(e, TrickWon) for step in range(end + 1) for e in replay.state_at(step).events_for(None)
    )
    left = replay.all_hands(end)
    assert tricks < 8 and [cards.bit_count() for cards in left] == [8 - tricks] * 4
    shown = text(replay_message(Standpoint(replay, end, OPEN), WORDS, PLAIN).view())
    assert said(shown, "stage-rest-thrown-in-quodlibet")
    assert all(lying(cards) in shown for cards in left)
    shown = text(replay_message(Standpoint(replay, end, PUBLIC), WORDS, PLAIN).view())
    assert said(shown, "stage-rest-thrown-in-quodlibet")
    assert not any(lying(cards) in shown for cards in left)


async def test_blind_hands_are_backs_for_their_holders_and_open_to_the_others(past: Past) -> None:
    table = await past("quodlibet", None)
    number = next(n for n in table.deals if said(deal_title(table, n, WORDS), "contract-open_trousers"))
    replay = await table.replay(number)
    step = next(step for step in range(len(replay)) if any(replay.all_hands(step)))
    while replay.state_at(step).view(0).hand != (None,) * 8:
        step += 1
    shown = text(replay_message(Standpoint(replay, step, "0"), WORDS, PLAIN).view())
    assert PLAIN.gap.join([PLAIN.back] * 8) in shown
    assert all(lying(cards) in shown for cards in replay.all_hands(step)[1:])
    assert lying(replay.all_hands(step)[0]) not in shown


async def test_a_picture_shows_what_everybody_saw_whoever_looks(past: Past) -> None:
    replay = await (await past("fuenfzehnern", 1)).replay(1)
    for step in range(len(replay)):
        specs = {spec_at(Standpoint(replay, step, eyes), WORDS, PLAIN) for eyes in "po0123"}
        assert len(specs) == 1
        [spec] = specs
        assert spec is not None
        lying = card_set(
            play.card
            for event in replay.state_at(step).events_for(None)
            if isinstance(event, TrickWon)
            for play in event.plays
        )
        assert card_set(play.card for play in spec.trick) == lying  # type: ignore[attr-defined]


async def test_buttons_that_lead_nowhere_keep_their_places(past: Past) -> None:
    table = await past("kauflabet", 2)
    rows = []
    for number in (1, 2):
        replay = await table.replay(number)
        for step in (0, len(replay) - 1):
            view = replay_message(Standpoint(replay, step, PUBLIC), WORDS, PLAIN).view()
            rows.append([(one["label"], one["disabled"]) for one in buttons(view)])
    assert len({tuple(label for label, _ in row) for row in rows}) == 1
    assert [{label for label, disabled in row if disabled} for row in rows] == [
        {"⏮", "◀", "← Spiel"},
        {"▶", "⏭", "← Spiel"},
        {"⏮", "◀", "Spiel →"},
        {"▶", "⏭", "Spiel →"},
    ]


# -- spectators ----------------------------------------------------------------------------------------------

FACES = CardEmoji()
AGREED = {"de": "Wer sich setzt, ist damit einverstanden", "en": "Whoever sits down agrees to that"}


def playing(number: int = 60) -> TableState:
    """Return a moment of a partie of Quodlibet."""
    state = partie(1)[number]
    return table_state(state, options=state.options)


def labels(shown: TableState, language: str = "de", *, wanted: bool = False) -> list[str]:
    """Return the labels of the buttons in a spectator's view."""
    view = watch_view(shown, Texts().of(language), FACES, wanted=wanted)
    check(view)
    return [one["label"] for one in buttons(view)]


@pytest.mark.parametrize("language", AGREED)
def test_whoever_may_sit_down_or_plays_is_told_of_open_hands(language: str) -> None:
    words, agreed = Texts().of(language), AGREED[language]
    for closed in (table_state(), playing(), in_status(playing(), "shelved")):
        assert agreed in text(table_card(replace(closed, hands_open=True), words, FACES))
        assert agreed not in text(table_card(closed, words, FACES))
    assert agreed in text(hand_view(replace(playing(), hands_open=True), 0, words, FACES))
    assert agreed not in text(hand_view(playing(), 0, words, FACES))


@pytest.mark.parametrize(
    ("status", "said"),
    [
        ("lobby", "Sobald die Partie anfängt, siehst du sie hier"),
        ("playing", "Stich"),
        ("shelved", "ist weggelegt"),
        ("quarantined", "verheddert"),
        ("closed", "geschlossen"),
    ],
)
def test_every_table_can_be_looked_at(status: Status, said: str) -> None:
    view = watch_view(in_status(playing(), status), Texts().of("de"), FACES)
    check(view)
    assert said in text(view) and ("Du schaust zu" in text(view)) == (status != "closed")


def test_a_partie_that_is_over_shows_its_places() -> None:
    state = partie(1)[-1].copy()
    while state.result is None:
        assert isinstance(state.waiting_for, frozenset)
        seat = min(state.waiting_for)
        state.apply(seat, state.legal(seat)[0])
    view = watch_view(table_state(state, options=state.options), Texts().of("de"), FACES)
    check(view)
    assert "🥇" in text(view)


def test_what_can_be_pressed() -> None:
    shown = playing()
    assert labels(shown) == ["Regeln"]
    assert labels(replace(shown, hands_open=True)) == ["Alle Karten zeigen", "Regeln"]
    assert labels(replace(shown, hands_open=True), wanted=True) == ["Karten verbergen", "Regeln"]
    scored = DealScored(3, (1, 2, 3, 4), (1, 2, 3, 4))
    after = replace(shown, story=(replace(scored, deal=2), scored))
    assert labels(after, "en") == ["Last deal, all hands", "Rules"]
    view = watch_view(after, Texts().of("en"), FACES)
    assert "bk1:v:17:3:0:o:open" in [one["custom_id"] for one in buttons(view)]
    view = watch_view(shown, Texts(off=["replays"]).of("de"), FACES)
    assert not [one["custom_id"] for one in buttons(view) if one["custom_id"].startswith("bk1:v:")]


def test_open_hands_stand_before_their_names() -> None:
    held = (0b1, 0b10, 0b100, 0)
    view = text(watch_view(replace(playing(), hands_open=True), Texts().of("de"), FACES, held=held))
    assert f"{FACES.inline(0)}\u00a0Anna\n{FACES.inline(1)}\u00a0Bert\n{FACES.inline(2)}\u00a0Cilli\n" in view
    assert "Dora" not in view.rpartition(f"{FACES.inline(0)}\u00a0Anna")[2], "who has no cards left"


def test_a_view_that_sleeps_or_is_over_says_so() -> None:
    words = Texts().of("de")
    asleep, shut = asleep_view(17, words, "watch"), retired_view(words, "watch-shut")
    assert "eingenickt" in text(asleep)
    assert [one["custom_id"] for one in buttons(asleep)] == ["bk1:w:17"]
    assert words("watch-shut") in text(shut) and not buttons(shut)
