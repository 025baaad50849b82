"""Onlookers: spectators see hands where all have agreed, and replays reveal nothing of what is played."""

from __future__ import annotations

import itertools
import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cogs.replays.view import Standpoint, deal_title, replay_message, spec_at, viewpoints
from cogs.shell.layout import RawLayout
from cogs.watching.view import watch_view
from engine import record
from engine.cards import cards_in
from engine.games.registry import GAMES
from engine.storage.records import Entry
from engine.store import Store
from engine.tables import Status, TableError, TableRegistry, TableState, history
from engine.tables.history import History, PastDeal, PastTable, Position, Positions, positions_of
from tests.cogs.discord_limits import check, payload
from tests.cogs.seating import in_status, table_state
from tests.databases import prepare
from tests.engine.parties import Played
from tests.engine.tables.past import keep
from tests.inline_players import InlinePlayers
from tests.lengths import amount
from tests.secrecy.games import TABLES, table
from tests.secrecy.twins import FACES, ONLOOKER, WORDS, Leak, Story, Table, exchange, shuffle, stories
from tests.secrecy.worlds import Setting, Swap
from tests.seeded import Dice, Step, random_step

# Open hands are shown where all have agreed, to registered spectators, and to nobody else.

RESTING: tuple[Status, ...] = ("lobby", "shelved", "quarantined", "closed")


def opened(shown: TableState) -> TableState:
    """Return the table after everybody has agreed and the spectator was registered."""
    return replace(shown, hands_open=True, watched=frozenset({ONLOOKER}))


def moments(table: Table, every: int = 7) -> list[TableState]:
    """Return moments of a random partie."""
    dice = Dice(f"spectators {table.setting}")
    state = GAMES[table.setting.game].new(table.options)
    found = []
    for number in range(400):
        if state.result is not None:
            break
        step = random_step(state, dice)
        events = list(state.apply(step.actor, step.action))
        if number % every == 0 and state.result is None and isinstance(state.waiting_for, frozenset):
            setting = table.setting
            found.append(
                table_state(
                    state.copy(),
                    game=setting.game,
                    preset=setting.preset,
                    options=table.options,
                    events=events,
                )
            )
    return found


def view(shown: TableState, person: int = ONLOOKER, **how: Any) -> RawLayout:
    """Return the message for a person without a hand who wants to see all hands."""
    return watch_view(shown, WORDS, FACES, wanted=True, held=shown.open_hands(person), **how)


def sent(drawing: RawLayout) -> str:
    return json.dumps(payload(drawing), ensure_ascii=False)


@pytest.mark.sample(9)
@pytest.mark.parametrize("table", TABLES, ids=lambda table: str(table.setting))
def test_open_hands_are_the_cards_that_are_held_and_only_where_they_may_be_seen(table: Table) -> None:
    for shown in moments(table):
        agreed = opened(shown)
        held = agreed.open_hands(ONLOOKER)
        assert held is not None and agreed._partie is not None and held == agreed._partie.all_hands()
        for cards in held:
            assert all(FACES.inline(card) in sent(view(agreed)) for card in cards_in(cards))
        for person in (seat.owner for seat in shown.seats if seat.owner is not None):
            assert replace(agreed, watched=frozenset({person})).open_hands(person) is None
        assert shown.open_hands(ONLOOKER) is None
        assert replace(shown, hands_open=True).open_hands(ONLOOKER) is None
        assert replace(shown, watched=frozenset({ONLOOKER})).open_hands(ONLOOKER) is None
        for status in RESTING:
            assert in_status(agreed, status).open_hands(ONLOOKER) is None


@pytest.mark.parametrize("table", TABLES, ids=lambda table: str(table.setting))
def test_a_view_has_no_button_that_acts_at_the_table(table: Table) -> None:
    for shown in moments(table, every=31):
        for one in (shown, opened(shown), *(in_status(shown, status) for status in RESTING)):
            for written in (sent(view(one)), sent(watch_view(one, WORDS, FACES))):
                for acting in ("bk1:h:", "bk1:m:", "bk1:t:", "bk1:a:"):
                    assert acting not in written


# Replays reveal nothing of the deal that is being played: they are the same whatever its cards are.

LATER = 4
"""Number of steps of the next deal that belong to a story."""
FINISHED = 2
"""Number of finished deals, including those thrown in, before the one whose cards are swapped."""
TWINS = amount(1, 2)
TRIES = 30
_stores = itertools.count()


async def everything_told(table: Table, steps: Sequence[Step], folder: Path) -> list[str]:
    """Return everything that replays of a table show: messages, pictures, the record, refusals, and so on."""
    setting = table.setting
    moves = tuple((step.actor, step.action) for step in steps)
    store = await Store.open(prepare(folder / f"{next(_stores)}.db"))
    await keep(store, Played(GAMES[setting.game], setting.preset, table.options, moves))
    registry = TableRegistry(store, players=InlinePlayers())
    past = await registry.histories.of(1, "server", lambda channel: True)
    told = [record.write(await registry.archive.record(1, "server"))]
    for number in past.deals:
        told += [deal_title(past, number, WORDS), *await _shown(past, number)]
    for number in (max(past.deals) + 1, max(past.deals) + 2):
        with pytest.raises(TableError) as refused:
            await past.replay(number)
        told.append(str(refused.value))
    await registry.stop()
    await store.close()
    return told


async def _shown(past: PastTable, number: int) -> list[str]:
    replay = await past.replay(number)
    told = []
    for step in range(len(replay)):
        for eyes in sorted(viewpoints(replay.state_at(step).seats)):
            at = Standpoint(replay, step, eyes)
            for look in ("stepping", "shared"):
                message = replay_message(at, WORDS, FACES, look=look).view()
                check(message)
                told.append(json.dumps(payload(message), ensure_ascii=False))
            told.append(repr(spec_at(at, WORDS, FACES)))
    return told


def own_steps(story: Story, last: bool) -> list[Step]:
    """Return the steps of a story up to the end of its deal."""
    return story.steps if last else story.steps[:-LATER]


def twins(story: Story, length: int, dice: Dice) -> list[Swap]:
    """Return swaps of hidden cards that are possible after some steps of a deal."""
    moment, found = story.moments[length - 1], []
    for attempt in range(TRIES):
        hidden = moment.hidden[None]
        swap = exchange(*dice.some_of(hidden, 2)) if attempt % 2 else shuffle(hidden, dice)
        if moment.is_moved(swap) and story.twin(length, None, swap) is not None:
            found.append(swap)
            if len(found) == TWINS:
                break
    return found


async def check_table(table: Table, folder: Path) -> int:
    """Compare replays during a deal with those of its twins; return how many. Raises ``Leak``."""
    dice = Dice(f"replays {table.setting}")
    told = stories(table, "replays", LATER)
    before = [step for story in told[:FINISHED] for step in own_steps(story, last=False)]
    story = told[FINISHED]
    own = own_steps(story, last=len(told) == FINISHED + 1)
    lengths = [n for n in range(1, len(own)) if len(story.moments[n - 1].hidden[None]) > 1]
    compared = 0
    for length in dice.some_of(lengths, 2):
        steps = story.steps[:length]
        expected = await everything_told(table, [*before, *steps], folder)
        for swap in twins(story, length, dice):
            other = [Step(step.actor, table.secrets.swapped(step.action, swap)) for step in steps]
            if await everything_told(table, [*before, *other], folder) != expected:
                raise Leak("a replay tells of the deal that is being played")
            compared += 1
    return compared


@pytest.mark.scaled
@pytest.mark.sample(2)
@pytest.mark.parametrize("table", TABLES, ids=lambda table: str(table.setting))
async def test_replays_are_the_same_whatever_the_hidden_cards_are(table: Table, tmp_path: Path) -> None:
    assert await check_table(table, tmp_path) >= TWINS


@pytest.mark.parametrize(
    "setting",
    [Setting("quodlibet", "frankonia"), Setting("fuenfzehnern", "relaxed")],
    ids=str,
)
async def test_a_leak_is_caught(setting: Setting, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    read, current = History.read, list[TableState]()

    def reading(self: History, entries: Sequence[Entry], digests: Mapping[int, str]) -> None:
        read(self, entries, digests)
        current.append(self._table)

    def positions(deal: PastDeal) -> Positions:
        """Put the current cards into the last step."""
        *others, last = positions_of(deal)
        return (*others, Position(current[-1], current[-1], last.events))

    monkeypatch.setattr(History, "read", reading)
    monkeypatch.setattr(history, "positions_of", positions)
    with pytest.raises(Leak):
        await check_table(table(setting), tmp_path)
