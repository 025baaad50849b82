"""Choices made in advance are visible to nobody else, not even from the timing.

There are two checks. One compares a table with and without such choices at one moment. The other plays an
evening twice, with the same deals, cards and clock: once everybody clicks at their turn, once one of them
chooses early.
"""

import hashlib
import itertools
import json
import random
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, Literal

import pytest

from cogs.replays.cog import Standpoint, replay_message, viewpoints
from engine import dealing, record
from engine.cards import PACK, notation
from engine.game import IllegalAction, Seat
from engine.store import Store
from engine.tables import (
    Table,
    TableError,
    TableRegistry,
    TableSettings,
    TableState,
    change,
    clock,
    fold,
    lobby,
    play,
    table,
)
from engine.tables.change import Draft
from engine.tables.values import Intents
from tests.cogs.seating import payload
from tests.databases import prepare
from tests.engine.tables.conftest import FakeClock
from tests.inline_players import InlinePlayers
from tests.secrecy.games import TABLES, table as rules
from tests.secrecy.test_onlookers import moments
from tests.secrecy.twins import FACES, WORDS, Leak, Spill, Table as Rules, blurt_out, instead, shown_to
from tests.secrecy.worlds import Setting, Viewer
from tests.seeded import Dice

PAUSE: Final = 1.0
"""Seconds that a computer thinks here; automatic moves of people come some time later."""
THINKS: Final = 5 * PAUSE
"""Seconds that people think before a click: longer than automatic moves take."""
EARLY: Final = 2
"""The seat whose owner chooses early."""
OTHERS: Final = (0, 1, 3)
SETTINGS: Final = TableSettings(computer_pause=PAUSE, deal_pause=0, rendered_pause=0)
PLAYS: Final = frozenset(map(notation, PACK))
FRIENDS: Final = ("Emma", "Otto", "Uta", "Karl")


# -- at one moment -----------------------------------------------------------------------------------------


def choices(shown: TableState, seat: Seat) -> Iterator[Intents]:
    """Yield the choices that a seat may have made in advance."""
    state: Any = shown._partie
    tokens = sorted(shown.plannable(seat))
    nothing = Intents.of(len(shown.seats))
    yield replace(nothing, auto=frozenset({seat}))
    yield replace(nothing, dropped=frozenset({seat}))
    for token in {*tokens[:1], *tokens[-1:], *(action.token for action in state.legal(seat)[:1])}:
        yield Intents(tuple(token if one == seat else None for one in range(len(shown.seats))))


def seen(shown: TableState, viewer: Viewer) -> list[object]:
    """Return everything that a viewer is shown or may do, and the deadlines of all seats."""
    clocks = [(clock.end_of_time(shown, seat), shown.decisions[seat]) for seat in range(len(shown.seats))]
    own = [] if viewer is None else [action.token for action in shown.legal(viewer)]
    return [clocks, own, repr(shown.view(viewer)), repr(shown.events_for(viewer)), *shown_to(viewer, shown)]


def check_moments(table: Rules, every: int) -> int:
    """Compare what others see of a seat's choices; return the number of comparisons. Raises ``Leak``."""
    compared = 0
    for number, shown in enumerate(moments(table, every)):
        seat = number % len(shown.seats)
        viewers = [viewer for viewer in (None, *range(len(shown.seats))) if viewer != seat]
        viewer = viewers[number // len(shown.seats) % len(viewers)]
        sight = seen(replace(shown), viewer)
        for intents in choices(shown, seat):
            if seen(replace(shown, _intents=intents), viewer) != sight:
                raise Leak(f"{viewer} sees of seat {seat} that {intents}")
            compared += 1
    return compared


@pytest.mark.sample(5)
@pytest.mark.parametrize("table", TABLES, ids=lambda table: str(table.setting))
def test_others_see_the_same_whatever_somebody_has_chosen(table: Rules) -> None:
    assert check_moments(table, 13) > 3


# -- a whole evening ---------------------------------------------------------------------------------------


@dataclass
class Evening:
    """A partie with a clock that only moves when it is turned, and everything that others learn of it."""

    store: Store
    registry: TableRegistry
    table: Table
    clock: FakeClock
    told: list[object] = field(default_factory=list)
    """By moment, the view of everybody but the one who chooses early."""
    played: list[tuple[Seat, str]] = field(default_factory=list)
    forced: list[bool] = field(default_factory=list)
    """Whether each played card was the only legal one after the card before."""

    def publish(self, shown: TableState) -> None:
        """Listen to the registry."""
        self.told.append([self.clock.now, *self.sight(shown)])

    def sight(self, shown: TableState) -> list[object]:
        """Return the views of the public and of one of the other players."""
        question = shown.proposal and replace(shown.proposal, param=None)  # where to go back to: never shown
        public = (shown.open_seq, shown.time_ms, shown.clock, shown.notices, shown.undoable, question)
        viewers = (None, OTHERS[shown.open_seq % 3])
        return [repr(public), *(seen(shown, viewer) for viewer in viewers)]

    @property
    def turn(self) -> Seat:
        (seat,) = self.table.state.waiting_for
        return seat

    def person(self, seat: Seat) -> Any:
        return self.table.state.owner(seat)

    async def click(self, token: str) -> None:
        """Play for whoever's turn it is, after some thought."""
        await self.clock.live(self.registry, THINKS)
        seat = self.turn
        self.played.append((seat, token))
        before = self.played[-2][1] if self.played[1:] else ""
        self.forced.append(len(self.table.state.legal(seat)) == 1 and before in PLAYS and token in PLAYS)
        await self.table.do(play.act, self.person(seat), seat, self.table.state.decisions[seat], token)

    async def plan(self, token: str | None) -> None:
        """Choose in advance for the one who chooses early."""
        shown = self.table.state
        if shown.plannable(EARLY):
            deal = shown.deal_number
            assert deal is not None
            with suppress(IllegalAction):  # a suit was led that they have to follow
                await self.table.do(play.plan, self.person(EARLY), EARLY, shown.decisions[EARLY], deal, token)


@asynccontextmanager
async def evening(folder: Path, name: str, game: str, patch: pytest.MonkeyPatch) -> AsyncIterator[Evening]:
    """Yield four friends at a table whose deals are the same each time."""
    numbers = itertools.count()
    with patch.context() as patched:
        patched.setattr(dealing, "fresh_seed", lambda: hashlib.sha256(b"%d" % next(numbers)).digest())
        patched.setattr("engine.tables.clock._LOT", random.Random(1))
        store, clock = Store(prepare(folder / f"{name}.db")), FakeClock()
        registry = TableRegistry(store, players=InlinePlayers(), settings=SETTINGS, clock=clock)
        people = [await registry.person(f"id-{one}", one) for one in FRIENDS]
        options = {"stop_when_decided": False} if game == "blattla" else {"players": 4}  # eight tricks each
        table = await registry.open("guild", "channel", people[0], game, None, options, pace="live")
        for person in people[1:]:
            await table.do(lobby.sit, person)
        await table.do(lobby.start, people[0])
        at = Evening(store, registry, table, clock)
        registry.listeners.append(at.publish)
        try:
            yield at
        finally:
            await registry.stop()
            await store.close()


async def afterwards(at: Evening) -> list[object]:
    """Return what lists, records, replays and checks tell, and what a freshly started bot shows."""
    number = at.table.id
    told: list[object] = [record.write(await at.registry.archive.record(number, "guild"))]
    promises = await at.registry.archive.promises(number, "guild")
    told += [(made.digest, made.deal, made.proof, made.holds) for made in promises]
    told += [at.sight(shown) for shown in await at.registry.tables("guild")]
    past = await at.registry.histories.of(number, "guild", lambda channel: True)
    for deal in past.deals:
        replay = await past.replay(deal)
        for step in range(0, len(replay), 9):
            for eyes in viewpoints(replay.state_at(step).seats):
                message = replay_message(Standpoint(replay, step, eyes), WORDS, FACES).view()
                told.append(json.dumps(payload(message), ensure_ascii=False))
    with pytest.raises(TableError) as refused:
        await past.replay(max(past.deals) + 1)
    told.append(str(refused.value))
    anew = TableRegistry(at.store, players=InlinePlayers(), settings=SETTINGS, clock=at.clock)
    told.append(at.sight((await anew.table(number)).state))
    told.append(at.sight(await at.table.do(play.propose, at.person(0), "undo")))
    for seat in (1, EARLY, 3):
        await at.table.do(play.answer, at.person(seat), True)
    told.append(at.sight(at.table.state))
    return told


async def as_everybody_clicks(at: Evening, deals: int) -> None:
    """Play at random, some moves into the deal after so many."""
    dice, more = Dice("intents"), 9
    while more:
        more -= at.table.state.deal_number == deals + 1
        await at.click(dice.one_of(at.table.state.legal(at.turn)).token)


Plot = Callable[[Evening, Seat, str], Any]


async def changes_their_mind(at: Evening, seat: Seat, token: str) -> None:
    """Choose something at every chance, and take it back before the turn comes."""
    cards = sorted(at.table.state.plannable(EARLY))
    if at.turn != EARLY and cards:
        await at.plan(cards[0])
        await at.plan(cards[-1])
        await at.plan(None)


async def wants_the_impossible(at: Evening, seat: Seat, token: str) -> None:
    """Right before the turn, choose a card that can't be played then, if there is one."""
    cards = at.table.state.plannable(EARLY)
    if cards and at.turn == seat == EARLY - 1:
        state = at.table.state._partie
        assert state is not None
        twin = state.copy()
        twin.apply(seat, at.table.state.rules.parse(token))
        legal = {action.token for action in twin.legal(EARLY)}
        if legal and cards - legal:
            await at.plan(min(cards - legal))


async def leaves_forced_cards_to_us(at: Evening, seat: Seat, token: str) -> None:
    """Turn on automatic forced moves when nothing is forced, and turn them off again."""
    if at.turn != EARLY:
        await at.table.do(play.play_forced, at.person(EARLY), True)
        await at.table.do(play.play_forced, at.person(EARLY), False)


PLOTS: Final = (changes_their_mind, wants_the_impossible, leaves_forced_cards_to_us)


async def check_evening(folder: Path, game: str, plots: Sequence[Plot], patch: pytest.MonkeyPatch) -> None:
    """Play an evening again with somebody who follows a plot before each card. Raises ``Leak``."""
    async with evening(folder, "clicked", game, patch) as first:
        await as_everybody_clicks(first, 1)
        await first.clock.live(first.registry, THINKS)
        jobs = await first.store.table_jobs.of(first.table.id)
        after = await afterwards(first)
    for plot in plots:
        async with evening(folder, plot.__name__, game, patch) as at:
            for seat, token in first.played:
                await plot(at, seat, token)
                await at.click(token)
            await at.clock.live(at.registry, THINKS)
            await plot(at, *first.played[-1])
            if await at.store.table_jobs.of(at.table.id) != jobs:
                raise Leak("something falls due because of what was chosen")
            assert any(entry.kind == "intent" for entry in await at.store.logs.entries(at.table.id))
            expect_same(after, await afterwards(at))
            expect_same(first.told, at.told)


async def check_delay(folder: Path, game: str, patch: pytest.MonkeyPatch) -> int:
    """Let forced cards play themselves, chosen early or left to the bot; return how many.

    Raises ``Leak`` if others can tell the difference.
    """
    told = []
    async with evening(folder, "by hand", game, patch) as first:
        await as_everybody_clicks(first, 1)
    by_itself = [
        number
        for number, ((before, _), (seat, _)) in enumerate(itertools.pairwise(first.played), 1)
        if seat == EARLY != before and first.forced[number]
    ]
    for how in ("chosen", "left"):
        async with evening(folder, how, game, patch) as at:
            for number, (_, token) in enumerate(first.played):
                if number in by_itself:
                    before = at.table.state
                    await at.clock.live(at.registry, THINKS)
                    assert at.table.state.open_seq > before.open_seq, "it has played itself"
                    await at.table.do(play.play_forced, at.person(EARLY), False)
                    continue
                if number + 1 in by_itself:
                    if how == "left":
                        await at.table.do(play.play_forced, at.person(EARLY), True)
                    else:
                        await at.plan(first.played[number + 1][1])
                await at.click(token)
            told.append(at.told)
    expect_same(*told)
    return len(by_itself)


def expect_same(told: Sequence[object], again: Sequence[object]) -> None:
    """Raise ``Leak`` at the first difference."""
    for number, (one, other) in enumerate(itertools.zip_longest(told, again)):
        if one != other:
            raise Leak(f"{number}: {other}\n instead of {one}")


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", ["fuenfzehnern", "blattla"])
async def test_an_evening_looks_the_same_to_all_others(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await check_evening(tmp_path, game, PLOTS, monkeypatch)


@pytest.mark.parametrize("game", ["fuenfzehnern", "blattla"])
async def test_a_card_that_plays_itself_looks_the_same_whether_forced_or_chosen(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await check_delay(tmp_path, game, monkeypatch) > 1


# -- the proof can fail ------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", ["card", "picture", "hand"])
def test_a_leak_is_caught_at_one_moment(
    part: Literal["card", "picture", "hand"], monkeypatch: pytest.MonkeyPatch
) -> None:
    blurt_out(monkeypatch, "fuenfzehnern", part, lambda context: context.state._intents)
    with pytest.raises(Leak):
        check_moments(rules(Setting("fuenfzehnern", "relaxed")), 9)


def a_choice_changes(what: str, of: str) -> Spill:
    """Let a choice change something of the table that others see."""
    honest = fold.pass_over
    return lambda patch: patch.setattr(
        fold,
        "pass_over",
        lambda state, entry: replace(honest(state, entry), **{what: getattr(entry, of)}),
    )


@pytest.mark.parametrize(
    "spill",
    [
        instead(Draft, "private", False),
        a_choice_changes("open_seq", "seq"),
        a_choice_changes("time_ms", "time_ms"),
    ],
    ids=["choices are published", "numbers count choices", "a choice is the newest that happened"],
)
async def test_a_leak_is_caught_in_an_evening(
    spill: Spill, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spill(monkeypatch)
    with pytest.raises(Leak):
        await check_evening(tmp_path, "fuenfzehnern", [changes_their_mind], monkeypatch)


async def test_a_leak_is_caught_in_a_delay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = clock.pause_ms

    def pause_ms(state: TableState) -> int:
        """Play automatic forced cards without a pause."""
        seat = state.moves_itself
        return 0 if seat is not None and state._intents.chosen[seat] is None else honest(state)

    for module in (table, change):
        monkeypatch.setattr(module, "pause_ms", pause_ms)
    with pytest.raises(Leak):
        await check_delay(tmp_path, "fuenfzehnern", monkeypatch)
