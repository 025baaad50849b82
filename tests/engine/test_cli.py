"""Database maintenance on the command line."""

import asyncio
import sqlite3
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from engine import cli
from engine.exchange.files import ExportRequest, Kind
from engine.exchange.store import ExchangeStore
from engine.record import load
from engine.storage.errors import StorageError
from engine.store import Store
from engine.tables import TableRegistry, TableSettings, lobby, seats
from tests.databases import prepare
from tests.engine.conftest import tamper
from tests.engine.tables.conftest import step
from tests.inline_players import InlinePlayers


async def three_tables(store: Store) -> None:
    """Store a finished partie of Quodlibet, a closed one, and one that goes on."""
    settings = TableSettings(computer_pause=3600, thinking=0)
    registry = TableRegistry(store, players=InlinePlayers(), settings=settings)
    emma = await registry.person("1", "Emma")
    for end in ("finished", "closed", "playing"):
        table = await registry.open("g", "c", emma, "quodlibet", None, {"seating": "seasons"})
        await table.do(lobby.fill, emma)
        await table.do(lobby.start, emma)
        while table.state.status == "playing" and (end == "finished" or table.state.seq < 40):
            await step(table)
        if end == "closed":
            await table.do(seats.close, emma)
        assert table.state.status == end
    await registry.stop()


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A database with these tables."""
    return prepare(tmp_path / "tables.db", three_tables)


def test_standings_are_compared_and_computed_anew(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.rebuild(str(played)) == 0
    assert capsys.readouterr().out == "1 results counted anew\n"
    assert cli.verify(str(played)) == 0
    assert capsys.readouterr().out.endswith("3 tables checked, 0 faults\n")
    asyncio.run(tamper(str(played), "UPDATE standings SET wins = wins + 1"))
    assert cli.verify(str(played)) == 1
    assert "figures are not what the results give" in capsys.readouterr().out
    assert cli.rebuild(str(played)) == 0
    assert cli.verify(str(played)) == 0


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("damage", "complaint"),
    [
        ("UPDATE results SET points = '[0,0,0,0]'", "table 1: its result does not follow"),
        (
            "UPDATE tables SET status = 'playing' WHERE \"table\" = 1",
            "its row says playing, its log finished",
        ),
        ("UPDATE deals SET digest = 'x' WHERE \"table\" = 3", "table 3: entry"),
        ('UPDATE deals SET seed = zeroblob(32) WHERE "table" = 3', "table 3: entry"),
        ('DELETE FROM log WHERE "table" = 3 AND seq = 4', "table 3: its log has gaps"),
        ("UPDATE log SET token = 'xx' WHERE \"table\" = 1 AND kind = 'game' AND seat = 2", "table 1: entry"),
        ("UPDATE tables SET game = 'chess' WHERE \"table\" = 2", "table 2: there is no game chess"),
        ("INSERT INTO due VALUES (99, 'render', 0)", "file: due: row"),
    ],
)
def test_damage_is_named(
    played: Path, damage: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(tamper(str(played), damage))
    assert cli.verify(str(played)) == 1
    assert complaint in capsys.readouterr().out


def test_what_is_no_database_of_ours(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    nothing = tmp_path / "nothing.db"
    assert cli.verify(str(nothing)) == 1
    assert cli.backup(str(nothing), tmp_path / "copy.db") == 1
    assert not nothing.exists()
    text = tmp_path / "text.db"
    text.write_text("not a database, but long enough to be told from one by its first page\n" * 20)
    assert cli.verify(str(text)) == 1
    assert cli.migrate("mysql://a/b") == 1
    empty = tmp_path / "empty.db"
    sqlite3.connect(empty).close()
    empty.touch()
    assert cli.verify(str(empty)) == 1
    assert "run `bierkoenig db migrate`" in capsys.readouterr().err


def test_no_command_works_with_a_newer_schema(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = str(prepare(tmp_path / "newer.db"))
    asyncio.run(tamper(url, "UPDATE alembic_version SET version_num = '9999'"))
    commands: list[Callable[[], int]] = [
        lambda: cli.migrate(url),
        lambda: cli.backup(url, tmp_path / "copy.db"),
        lambda: cli.verify(url),
        lambda: cli.rebuild(url),
        lambda: cli.export(url, ExportRequest("csv"), tmp_path / "results.csv"),
    ]
    for command in commands:
        assert command() == 2
        told = capsys.readouterr()
        assert (told.out, len(told.err.splitlines())) == ("", 1)
        assert "its schema 9999 is newer than this program" in told.err


def test_what_was_done_to_the_schema_is_named(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changes = "ALTER TABLE tables DROP COLUMN rule_set", "CREATE TABLE notes (note TEXT)"
    asyncio.run(tamper(str(played), *changes))
    assert cli.verify(str(played)) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == [
        "schema: table notes is not part of the schema",
        "schema: column tables.rule_set is missing",
    ]
    assert lines[2].startswith("the rest can't be checked: no such column")


def test_results_and_records_are_written_to_files(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, records = tmp_path / "results.csv", tmp_path / "records.zip"
    assert cli.export(str(played), ExportRequest("csv"), table) == 0
    assert cli.export(str(played), ExportRequest("records", guild="g"), records) == 0
    assert capsys.readouterr().out == (f"1 results written to {table}\n1 records written to {records}\n")
    assert len(table.read_text("utf-8-sig").splitlines()) == 1 + 4
    with zipfile.ZipFile(records) as archive:
        (name,) = archive.namelist()
        archive.extract(name, tmp_path)
    assert load(tmp_path / name).result is not None, "the whole partie, and it holds"


@pytest.mark.parametrize("kind", ["csv", "records"])
def test_nothing_is_left_of_an_export_that_fails(
    kind: Kind,
    played: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    async def broken(*_: object) -> None:
        raise StorageError("the disk is gone")

    file = tmp_path / "results"
    with monkeypatch.context() as patch:
        patch.setattr(ExchangeStore, "page", broken)
        assert cli.export(str(played), ExportRequest(kind), file) == 1
    assert "the disk is gone" in capsys.readouterr().err and not file.exists()
    assert cli.export(str(played), ExportRequest(kind), file) == 0, "so it can be tried again"


def test_an_export_overwrites_nothing_and_knows_its_servers(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "results.json"
    assert cli.export(str(played), ExportRequest("json", guild="h"), file) == 1
    assert capsys.readouterr().err == "there are no results of server h; there are results of: g\n"
    assert not file.exists()
    file.write_text("mine")
    assert cli.export(str(played), ExportRequest("json"), file) == 1
    assert file.read_text() == "mine" and "there is a file already" in capsys.readouterr().err
    assert cli.export(str(played), ExportRequest("json", game="skat"), tmp_path / "new") == 2
