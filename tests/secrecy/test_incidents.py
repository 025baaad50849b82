"""No error makes a log, answer or check reveal a card, even if the error itself contains cards."""

import ast
import asyncio
import itertools
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest

from engine.cards import PACK, notation
from engine.game import Action, Refusal
from engine.games.registry import GAMES
from engine.kernel.vocabulary import Play
from engine.players.levels import Level
from engine.players.messages import Question
from engine.players.pool import PlayerPool
from engine.storage.errors import StorageError
from engine.storage.rows import Write
from engine.storage.sqlite import SqliteBackend
from engine.store import Store
from engine.tables import Person, Table, TableError, TableRegistry, TableSettings, lobby, play
from engine.tables.replay import faults
from tests.databases import prepare
from tests.inline_players import InlinePlayers
from tests.secrecy.overhearing import Overheard, overhearing, telltale
from tests.secrecy.twins import Leak
from tests.seeded import Dice

SETTINGS = TableSettings(computer_pause=0, deal_pause=0, rendered_pause=0, storage_retry=3600)
_numbers = itertools.count()


class Scene:
    """A table with dealt cards, people who click there, and the captured log."""

    def __init__(
        self, registry: TableRegistry, store: Store, file: Path, table: Table, people: Sequence[Person]
    ) -> None:
        self.registry = registry
        self.store = store
        self.file = file
        self.table = table
        self.people = people

    @property
    def state(self) -> Any:
        return self.table.state._partie

    async def click(self) -> None:
        """Make a legal move for somebody whose turn it is."""
        state = self.table.state
        seat = min(state.waiting_for)
        owner = state.owner(seat)
        assert owner is not None
        action = Dice(state.seq).one_of(state.legal(seat))
        await self.table.do(play.act, owner, seat, state.decisions[seat], action.token)

    async def go_on(self) -> None:
        """Click, or let computers move."""
        state = self.table.state
        if any(state.seats[seat].kind == "person" for seat in state.waiting_for):
            await self.click()
        await asyncio.sleep(0)

    async def refused(self) -> Refusal:
        """Return the error of a click that can't be carried out now."""
        with pytest.raises(Refusal) as refused:
            for _ in range(1000):  # the last page of a file has some room yet
                await self.click()
        return refused.value

    async def loaded_anew(self) -> Table:
        """Return the table as a freshly started bot loads it."""
        return await TableRegistry(self.store, players=InlinePlayers(), settings=SETTINGS).table(
            self.table.id
        )

    async def tell_writer(self, work: Callable[[sqlite3.Connection], object]) -> None:
        """Run something on the connection that writes."""
        backend: Any = self.store.writer._backend
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(backend._thread, lambda: work(backend._connected()))


@asynccontextmanager
async def scene(
    folder: Path, game: str, people: int = 4, players: PlayerPool | None = None
) -> AsyncIterator[Scene]:
    """Yield people at a table with dealt cards, and computers on the other seats."""
    file = folder / f"{next(_numbers)}.db"
    store = Store(prepare(file))
    registry = TableRegistry(store, players=players or InlinePlayers(), settings=SETTINGS)
    everybody = [
        await registry.person(f"id-{n}", name) for n, name in enumerate(("Emma", "Otto", "Uta", "Karl"))
    ]
    keys = type(GAMES[game].options(GAMES[game].presets[0])).model_fields
    long = {key: value for key, value in (("players", 4), ("target", 101)) if key in keys}
    table = await registry.open("guild", "channel", everybody[0], game, None, long)
    for person in everybody[1:people]:
        await table.do(lobby.sit, person)
    if people < 4:
        await table.do(lobby.fill, everybody[0])
    await table.do(lobby.start, everybody[0])
    at = Scene(registry, store, file, table, everybody)
    try:
        async with asyncio.timeout(60):
            while not all(at.state.all_hands()):
                await at.go_on()
        yield at
    finally:
        await registry.stop()
        await store.close()


# -- what goes wrong ---------------------------------------------------------------------------------------


async def rules_with_a_bug(folder: Path, game: str, heard: Overheard, patch: pytest.MonkeyPatch) -> None:
    """A click, a restart and a check, each of which fails in the rules."""
    async with scene(folder, game) as at:
        hands, error = at.state.all_hands(), telltale(at.state)

        def fails(self: object, *args: object) -> None:
            raise error

        with patch.context() as broken:
            broken.setattr(type(at.state), "apply", fails)
            refusal = await at.refused()
            assert refusal.code == "quarantined"
            assert "is quarantined: the rules" in heard.text
            await at.loaded_anew()
            assert "can't be followed" in heard.text
            found = [fault async for fault in faults(at.store, GAMES)]
            assert any("can't be followed" in fault for fault in found)
        with patch.context() as broken:
            broken.setattr(GAMES[game], "load_options", fails)
            with pytest.raises(TableError) as unread:
                await at.loaded_anew()
            found += [fault async for fault in faults(at.store, GAMES)]
            assert "can't be folded" in found[-1]
        heard.expect_silence(refusal, unread.value, found, hands=hands)


class Chatterbox(InlinePlayers):
    """A computer player that fails, and names its cards in the error."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    async def choose(self, question: Question) -> Action:
        self.asked += 1
        raise ValueError(f"{question!r} {[action.token for action in question.legal]}")


class Cheat(Chatterbox):
    """A computer player that plays cards that it may not have."""

    async def choose(self, question: Question) -> Action:
        return Play(min(card for card in PACK if Play(card) not in question.legal))


async def computers_with_a_bug(folder: Path, game: str, heard: Overheard, patch: pytest.MonkeyPatch) -> None:
    """Computers that raise errors, and one that tries illegal moves."""
    players = Chatterbox()
    async with scene(folder, game, people=1, players=players) as at:
        async with asyncio.timeout(60):
            while players.asked < 6:
                await at.go_on()
        question = Question(game, Level.BURSCH, "", at.table.state.view(0), (Play(PACK[0]),))
        await play._choice(Cheat(), question, at.table.id)
        assert "a computer player failed" in heard.text
        assert "is not legal" in heard.text
        heard.expect_silence(hands=at.state.all_hands())


async def storage_in_trouble(folder: Path, game: str, heard: Overheard, patch: pytest.MonkeyPatch) -> None:
    """A full disk, a locked file, a read-only file, and a lost connection."""
    async with scene(folder, game) as at:
        told = []
        await at.tell_writer(lambda db: db.execute("PRAGMA max_page_count=1"))
        told.append(await at.refused())
        with pytest.raises(StorageError) as unopened:
            for _ in range(MORE_THAN_FIT):  # into the pages that the file has
                await at.registry.open("guild", "other", at.people[0], game)
        told.append(unopened.value)
        await at.tell_writer(lambda db: db.execute("PRAGMA max_page_count=1000000"))
        await at.tell_writer(lambda db: db.execute("PRAGMA busy_timeout=1"))
        with closing(sqlite3.connect(at.file)) as other:
            other.execute("BEGIN IMMEDIATE")
            told.append(await at.refused())
        await at.tell_writer(lambda db: db.execute("PRAGMA query_only=ON"))
        told.append(await at.refused())
        await at.tell_writer(lambda db: db.execute("PRAGMA query_only=OFF"))
        await at.tell_writer(
            lambda db: db.execute(
                "CREATE TEMP TRIGGER t BEFORE INSERT ON log BEGIN SELECT RAISE(ABORT, 'no room'); END"
            )
        )
        told.append(await at.refused())
        await at.tell_writer(lambda db: db.close())
        told.append(await at.refused())
        assert {error.code for error in told} == {"storage_failed"}
        for trouble in ("full", "locked", "readonly", "no room", "closed"):
            assert trouble in heard.text, trouble
        heard.expect_silence(*told, hands=at.state.all_hands())


MORE_THAN_FIT = 50
"""Tables for which a database without a further page has no room."""
TROUBLES = (rules_with_a_bug, computers_with_a_bug, storage_in_trouble)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("trouble", TROUBLES, ids=lambda trouble: trouble.__name__)
async def test_no_card_is_named(
    trouble: Any, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with overhearing(monkeypatch) as heard:
        await trouble(tmp_path, game, heard, monkeypatch)


# -- the proof can fail ------------------------------------------------------------------------------------


class Named:
    """Calls an action by its card instead of its class."""

    def __init__(self, action: Any) -> None:
        self.__name__ = notation(action.card)


COMMIT = SqliteBackend.commit


async def quoting(self: SqliteBackend, writes: Sequence[Write], *more: Any) -> None:
    """Quote what could not be written."""
    try:
        await COMMIT(self, writes, *more)
    except StorageError as error:
        error.message = f"{error}: {list(writes)!r}"
        raise


@pytest.mark.parametrize(
    ("place", "leaky", "trouble"),
    [
        ("engine.incidents.words", str, rules_with_a_bug),
        ("engine.incidents.words", str, computers_with_a_bug),
        (
            "engine.tables.replay._reason",
            lambda entry, error: f"{entry.token}: {error}",
            rules_with_a_bug,
        ),
        ("engine.tables.replay.brief", repr, rules_with_a_bug),
        ("engine.tables.play.type", Named, computers_with_a_bug),
        ("engine.storage.sqlite.SqliteBackend.commit", quoting, storage_in_trouble),
    ],
    ids=lambda one: getattr(one, "__name__", one),
)
async def test_a_leak_is_caught(
    place: str, leaky: object, trouble: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with overhearing(monkeypatch) as heard:
        monkeypatch.setattr(place, leaky, raising=False)  # a built-in name is put in front
        with pytest.raises(Leak):
            await trouble(tmp_path, "blattla", heard, monkeypatch)


def test_no_log_repeats_what_an_unexpected_error_says() -> None:
    """It may be made of cards; ``engine.incidents.brief`` says what may be told of it."""
    repeated = [
        ast.unparse(call)
        for room in ("bot", "cogs", "engine")
        for path in Path(room).rglob("*.py")
        for handler in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(handler, ast.ExceptHandler) and isinstance(handler.type, ast.Name)
        if handler.type.id in ("Exception", "BaseException")
        for call in ast.walk(handler)
        if isinstance(call, ast.Call) and ast.unparse(call.func).startswith(("log.", "_log."))
        if {ast.unparse(told) for told in call.args} & {handler.name, f"str({handler.name})"}
    ]
    assert repeated == []
