"""Replays reveal nothing of the deal that is being played: they are the same whatever its cards are."""

from __future__ import annotations

import itertools
import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from cogs.replays.view import Standpoint, deal_title, replay_message, spec_at, viewpoints
from cogs.shell.card_emoji import CardEmoji
from engine import record
from engine.games.registry import GAMES
from engine.players.pool import InlinePlayers
from engine.store import Store
from engine.tables import TableError, TableRegistry
from engine.tables.history import History, PastDeal, PastTable, Positions
from tests.cogs.discord_limits import check, payload
from tests.databases import prepare
from tests.engine.parties import Played
from tests.engine.tables.past import keep
from tests.lengths import amount
from tests.secrecy.oracles import TABLES, table
from tests.secrecy.twins import WORDS, Leak, Story, Table, exchange, shuffle, stories
from tests.secrecy.worlds import Setting, Swap
from tests.seeded import Dice, Step

LATER = 4
"""Number of steps of the next deal that belong to a story."""
FINISHED = 2
"""Number of finished deals, including those thrown in, before the one whose cards are swapped."""
TWINS = amount(1, 2)
TRIES = 30
FACES = CardEmoji()
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
        for eyes in sorted(viewpoints(replay.snapshot(step).seats)):
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
    honest = History.positions

    def positions(self: History, deal: PastDeal) -> Positions:
        """Put the current cards into the last step."""
        *others, last = honest(self, deal)
        assert self._state is not None
        object.__setattr__(last, "state", self._state)
        object.__setattr__(last, "on", self._state)
        return (*others, last)

    monkeypatch.setattr(History, "positions", positions)
    with pytest.raises(Leak):
        await check_table(table(setting), tmp_path)
