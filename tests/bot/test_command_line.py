"""Commands: what they print where, their exit status, and what they say of a database that can't be used."""

# ruff: noqa: ASYNC240 - a test may write a small file

import asyncio
import json
import random
import re
import shlex
import socket
import sqlite3
import sys
import tomllib
from contextlib import closing
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.__main__ import main
from bot.config import Config, ConfigError
from bot.database import open_store
from bot.doctor import Doctor, Finding
from bot.language import of_command_line
from cogs.config import CogSettings
from discord_sandbox.app import Sandbox
from engine import record
from engine.extras import how_to_add
from engine.games.registry import GAMES
from engine.storage.backups import Series
from engine.storage.sqlite import damage
from engine.store import Store
from tests.bot.processes import bierkoenig, environment
from tests.databases import prepare
from tests.engine.standings.deals_of_parties import keep, parties
from tests.languages import made_up
from tests.seeded import PRESETS, Dice, play

# Records and simulations on the command line: what is printed where, and the exit status.

Captured = pytest.CaptureFixture[str]
ENGLISH = of_command_line(CogSettings()).of("en")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A record of two deals."""
    game = GAMES["quodlibet"]
    played = play(game, "frankonia", game.options("frankonia"), Dice("command line"), deals=2)
    file = tmp_path / "evening.txt"
    file.write_text(record.write(played.record), encoding="utf-8")
    return file


def status_of(*arguments: str) -> int:
    """The exit status of a command, whether it returns or argparse exits."""
    try:
        return main(arguments)
    except SystemExit as end:
        assert isinstance(end.code, int)
        return end.code


# -- translations --------------------------------------------------------------------------------------------


def test_ours_are_whole_and_fit(capsys: Captured) -> None:
    assert main(["translations"]) == 0
    german, english = capsys.readouterr().out.splitlines()
    assert german.startswith("de  Deutsch: ") and german.endswith(" texts, 0 borrowed")
    assert english.startswith("en  English: ") and english.endswith(" texts, 0 borrowed")


def test_what_another_lacks_and_what_does_not_fit_is_listed(tmp_path: Path, capsys: Captured) -> None:
    made_up(tmp_path, "hand-waiting", "command-open", "command-close", "setup-token-ask")
    own = tmp_path / "more" / "fr.ftl"
    own.parent.mkdir()
    own.write_text("command-open = Öffnen\ncommand-close = léávé\nold-text = x\n", encoding="utf-8")
    assert main(["translations", str(tmp_path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[2].endswith(" texts, 2 borrowed")
    assert sorted(lines[3:]) == [
        "    idle: old-text",
        "    lacks hand-waiting",
        "    lacks setup-token-ask",
        "    ✗ command-leave and command-close are both 'léávé'",
        "    ✗ command-open: 'Öffnen' isn't 1 to 32 small letters, digits, - and _",
    ]


def test_a_folder_that_is_not_there(capsys: Captured) -> None:
    assert main(["translations", "none"]) == 1
    assert "none is no folder of catalogues" in capsys.readouterr().err


# -- record --------------------------------------------------------------------------------------------------


def test_one_line_a_file(file: Path, capsys: Captured) -> None:
    assert main(["record", "check", str(file), str(file)]) == 0
    assert capsys.readouterr().out == f"{file}: ok\n{file}: ok\n"


def test_one_faulty_file_is_enough(file: Path, tmp_path: Path, capsys: Captured) -> None:
    wrong = tmp_path / "wrong.txt"
    text = file.read_text()
    line = text.split("\n").index("deal 2") + 1
    wrong.write_text(text.replace("deal 2", "deal 5"))
    missing = tmp_path / "missing.txt"
    assert main(["record", "check", str(wrong), str(file), str(missing), str(tmp_path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"{wrong}:{line}: “deal 2” expected"
    assert lines[1] == f"{file}: ok"
    assert lines[2].startswith(f"{missing}: ") and lines[3].startswith(f"{tmp_path}: ")


@pytest.mark.parametrize("deck", ["german", "french"])
def test_a_record_to_read(deck: str, file: Path, capsys: Captured) -> None:
    assert main(["record", "show", str(file), "--deck", deck]) == 0
    shown = capsys.readouterr().out
    written = {"german": r"\b[EGHS][789XUOKA]\b", "french": r"[♣♠♥♦](10|[789JQKA])\b"}
    assert [one for one, card in written.items() if re.search(card, shown)] == [deck]
    for word in ("quodlibet, frankonia", "Anna", "Deal 1", "Deal 2", "▸", "The partie goes on."):
        assert word in shown
    first = record.load(file).deals[0]
    assert all(f"{points:+d} → {points}" in shown for points in first.points)


@pytest.mark.sample(4)
@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_every_game_can_be_shown(name: str, preset: str, tmp_path: Path, capsys: Captured) -> None:
    game = GAMES[name]
    played = play(game, preset, game.options(preset), Dice("show"))
    file = tmp_path / "whole.txt"
    file.write_text(record.write(played.record), encoding="utf-8")
    assert main(["record", "show", str(file)]) == 0
    shown = capsys.readouterr().out
    assert "Result" in shown
    assert shown.count("Deal ") >= len(played.record.deals)


def test_a_faulty_record_is_not_shown(file: Path, capsys: Captured) -> None:
    file.write_text("My party, my rules")
    assert main(["record", "show", str(file)]) == 1
    said = capsys.readouterr()
    assert said.out == "" and f"{file}:1: " in said.err


def test_a_name_commands_no_terminal(file: Path, capsys: Captured) -> None:
    file.write_text(file.read_text().replace('"Anna"', r'"[red]An\u001b[2Jna"'))
    assert main(["record", "show", str(file)]) == 0
    shown = capsys.readouterr().out
    assert "\x1b" not in shown and "[red]An�[2Jna" in shown


# -- simulate ------------------------------------------------------------------------------------------------


def test_tables(capsys: Captured) -> None:
    assert main(["simulate", "quodlibet", "--deals", "24", "--seed", "5"]) == 0
    said = capsys.readouterr()
    assert "24 deals, 2 parties played out, seed 5" in said.out
    assert "bursch" in said.out and "good_hunting" in said.out
    assert said.err == "", "no progress bar but on a terminal"


def test_one_json_object(capsys: Captured) -> None:
    players = ["--players", "bursch, first,random,bursch"]
    rules = ["--rule", "packets=3-2-3", "--rule", "parties=2"]
    assert main(["simulate", "quodlibet", *players, *rules, "--deals", "5", "--json"]) == 0
    said = capsys.readouterr()
    told = json.loads(said.out)
    assert said.out.count("\n") == 1
    assert (told["game"], told["preset"], told["deals"]) == ("quodlibet", "frankonia", 5)
    assert told["rules"] == {"packets": "3-2-3", "parties": "2"}
    assert [seat["player"] for seat in told["seats"]] == ["bursch", "first", "random", "bursch"]
    assert main(["simulate", "quodlibet", "--deals", "5", "--seed", str(told["seed"])]) == 0


def test_a_match(capsys: Captured) -> None:
    match = [
        "simulate",
        "quodlibet",
        "--players",
        "bursch,random,random,random",
        "--deals",
        "96",
        "--seed",
        "5",
    ]
    assert main(match) == 0
    said = capsys.readouterr().out
    assert "bursch   random" in said and "Above 0 is better" in said
    assert main([*match, "--json"]) == 0
    [told] = json.loads(capsys.readouterr().out)["match"]
    assert (told["player"], told["other"]) == ("bursch", "random")
    for ahead in (told["points"], told["places"]):
        assert ahead["low"] <= ahead["mean"] <= ahead["high"] and 0 <= ahead["p"] <= 1
        assert ahead["rounds"] == 2


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["chess"], "there is no game 'chess'; there are: quodlibet"),
        (["quodlibet", "--preset", "bavaria"], "quodlibet has no preset 'bavaria'; it has: frankonia"),
        (["quodlibet", "--rule", "wheels"], "a house rule is written KEY=VALUE, not 'wheels'"),
        (["quodlibet", "--rule", "wheel=on"], "no house rule 'wheel'; it has: packets, "),
        (["quodlibet", "--rule", "wheels=x"], "wheels can't be 'x'; allowed: true, false"),
        (["quodlibet", "--rule", "contracts=plus"], "contracts and wheels don't go together"),
        (
            ["quodlibet", "--players", "clever"],
            "no player 'clever'; there are: fuchs, bursch, magister, fuchs-cautious, fuchs-bold, "
            "bursch-cautious, bursch-bold, magister-cautious, magister-bold, first, random",
        ),
        (["quodlibet", "--players", "first,first"], "4 players sit at this table"),
        (["quodlibet", "--deals", "0"], "from 1 to 100000000 deals can be simulated, not 0"),
        (["quodlibet", "--deals", "many"], "invalid int value: 'many'"),
        (["quodlibet", "--seed", "x"], "invalid int value: 'x'"),
        ([], "GAME"),
    ],
)
def test_what_there_is_instead(arguments: list[str], told: str, capsys: Captured) -> None:
    assert status_of("simulate", *arguments) == 2
    said = capsys.readouterr()
    assert said.out == "" and told in said.err


# -- results -------------------------------------------------------------------------------------------------


def test_a_file(tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    database = prepare(tmp_path / "tables.db")

    async def play() -> None:
        store = Store(database)
        await keep(store, parties(12, 5), 5)
        await store.close()

    asyncio.run(play())
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BIERKOENIG_STORAGE__URL", str(database))
    monkeypatch.setenv("BIERKOENIG_DISCORD__TOKEN", "x.y.z")
    assert status_of("export", "csv", "--out", "a.csv", "--guild", "1", "--semicolon") == 0
    assert (tmp_path / "a.csv").read_text("utf-8-sig").startswith("table;source;ended;")
    assert status_of("export", "json", "--out", "a.csv", "--guild", "1") == 1
    assert status_of("export", "csv", "--out", "b.csv") == 1
    assert "name a server with --guild" in capsys.readouterr().err


def test_what_is_no_day_or_format(capsys: Captured) -> None:
    assert status_of("export", "csv", "--out", "a", "--since", "gestern") == 2
    assert "a day as 2026-10-01 expected" in capsys.readouterr().err
    assert status_of("export", "pdf", "--out", "a") == 2
    assert status_of("export", "csv") == 2


def test_top_says_what_to_do_when_there_is_nothing_to_see(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    assert main(["top"]) == 2
    assert "set port = 9464 in the section [monitoring] of config.toml" in capsys.readouterr().err
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))  # and never listens
        port = nobody.getsockname()[1]
        monkeypatch.setenv("BIERKOENIG_MONITORING__PORT", str(port))
        assert main(["top"]) == 1
    assert f"nothing answers at http://127.0.0.1:{port}/metrics" in capsys.readouterr().err


# Databases that no command can work with: the bot says so in one sentence, and a restart wouldn't help.

ROOT = Path(__file__).parents[2]
PAGE = 4096


def full(path: Path) -> Path:
    """A database with some hundred pages."""
    prepare(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executemany(
            "INSERT INTO facts VALUES (?, ?)", ((f"{number:05}", "x" * 200) for number in range(5000))
        )
    return path


def spoil(path: Path, page: int) -> None:
    """Write rubbish over a page (1 is the first), as a broken disk does."""
    with path.open("r+b") as file:
        file.seek((page - 1) * PAGE)
        file.write(random.Random(page).randbytes(PAGE))


def last_page(path: Path) -> int:
    return path.stat().st_size // PAGE


async def refused(path: Path) -> str:
    """The sentence with which a bot ends that can't use this database, and a restart wouldn't help."""
    with pytest.raises(ConfigError) as caught:
        await open_store(str(path), Path("copies"))
    (sentence,) = caught.value.problems
    return sentence


async def diagnosis(path: Path | str) -> Finding:
    """The last thing that the doctor finds about a database."""
    config = Config.model_validate({"storage": {"url": str(path)}, "backup": {"to": "copies"}})
    found: list[Finding] = []
    await Doctor(config, None, ENGLISH, found.append).storage()
    return [one for one in found if one.subject == "database"][-1]


async def test_a_newer_schema_is_one_line() -> None:
    path = prepare(Path("newer.db"))
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    before = path.read_bytes()
    finding = await diagnosis(path)
    assert finding.hopeless
    for sentence in (await refused(path), f"{finding.text} {finding.advice}"):
        assert "its schema 9999 is newer than this program" in sentence and "update the program" in sentence
    assert path.read_bytes() == before


async def test_a_damaged_file_is_one_line_at_the_start(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    for page in (1, 2, None):
        path = full(Path(f"damaged-{page}.db"))
        spoil(path, page or last_page(path))
        sentence = await refused(path)
        assert sentence.startswith(f"storage.url: {path} can't be used: it is damaged or no database (")
        assert "put a backup in its place" in sentence
    finding = await diagnosis(path)
    assert finding.hopeless and finding.text.startswith(f"{path.absolute()}: it is damaged or no database (")
    monkeypatch.setenv("BIERKOENIG_STORAGE__URL", str(path))
    assert await asyncio.to_thread(main, ["db", "verify"]) == 1
    assert "file: " in capsys.readouterr().out


def moved_after_kill(path: Path, away: Path) -> None:
    """Move a database away whose last change is in its journal alone, as a killed bot leaves it."""
    journal = path.with_name(f"{path.name}-wal")
    with closing(sqlite3.connect(full(path), isolation_level=None)) as killed:
        killed.execute("PRAGMA journal_mode=WAL")
        killed.execute("INSERT INTO facts VALUES ('last', 'move')")
        files = {away: path.read_bytes(), journal: journal.read_bytes()}
    path.unlink()
    for file, content in files.items():
        file.write_bytes(content)


async def test_no_new_file_is_made_beside_a_journal() -> None:
    path, away = Path("moved.db"), Path("moved.away")
    moved_after_kill(path, away)
    finding = await diagnosis(path)
    assert finding.hopeless
    for sentence in (await refused(path), f"{finding.text} {finding.advice}"):
        assert "the file is missing or empty, and moved.db-wal beside it holds the last moves" in sentence
        assert "put the file back" in sentence
    away.rename(path)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT value FROM facts WHERE key = 'last'").fetchone() == ("move",)


async def test_no_new_file_is_made_beside_a_copy_that_was_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    path = Path("bot.db")
    full(Path("bot.db.rescued-20260101-010101"))
    copy = full(Path("bot.db.rescued-20260102-010101"))
    finding = await diagnosis(path)
    assert finding.hopeless
    for sentence in (await refused(path), f"{finding.text} {finding.advice}"):
        assert f"the file is missing or empty, and {copy} beside it holds all that was stored" in sentence
        assert f"`bierkoenig db restore {copy}` puts it in its place" in sentence
        assert not path.exists()
    monkeypatch.setenv("BIERKOENIG_STORAGE__URL", str(path))
    assert await asyncio.to_thread(main, ["db", "restore", str(copy)]) == 0
    assert "up to date and writable" in (await diagnosis(path)).text


async def test_a_new_file_is_told_of_where_there_are_backups() -> None:
    path = Path("bot.db")
    backup = Series(full(path), Path("copies")).add(1)
    path.unlink()
    finding, restored = await diagnosis(path), f"`bierkoenig db restore {backup}`"
    assert f"{restored} puts it in its place" in finding.advice and not finding.hopeless
    with capture_logs() as lines:
        store = await open_store(str(path), Path("copies"))
    await store.close()
    assert lines[0]["event"] == "the database is missing, and an empty one is begun"
    assert restored in lines[0]["advice"]


def test_a_large_file_is_not_looked_through_for_ever(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = full(tmp_path / "large.db")
    assert damage(path) is None
    assert not caplog.text
    assert damage(path, patience=-1) is None
    assert "`bierkoenig db verify` looks at all of it" in caplog.text


async def test_damage_that_the_first_look_has_missed_is_one_line_too(sandbox: Sandbox) -> None:
    path = full(Path("damaged.db"))
    with closing(sqlite3.connect(path)) as connection:
        (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'facts'").fetchone()
    spoil(path, root)
    env = environment(sandbox, storage__url=str(path))
    async with bierkoenig("run", env=env, prepare=f"{__name__}:look_at_nothing") as bot:
        assert await bot.ends() == 2, bot.output
    assert re.search(r"storage.url: the bot can't start: its part .* is damaged", bot.output), bot.output


def look_at_nothing() -> None:
    """Skip the check, as happens when a file is too large to be checked in time."""

    async def too_large(store: Store) -> None: ...

    Store.expect_sound = too_large  # type: ignore[method-assign, assignment]


async def test_without_the_driver_every_command_says_what_installs_it(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (asyncpg,) = wanted["project"]["optional-dependencies"]["postgres"]
    address = "postgresql+asyncpg://me:hush@127.0.0.1:9/db"
    with pytest.raises(ConfigError) as caught:
        await open_store(address, Path("copies"))
    assert await asyncio.to_thread(main, ["db", "copy", address, "y.db"]) == 2
    finding = await diagnosis(address)
    for sentence in (str(caught.value), capsys.readouterr().err, finding.advice):
        assert f"install it: {shlex.join([sys.executable, '-m', 'pip', 'install', asyncpg])}" in sentence
        assert "hush" not in sentence


@pytest.mark.parametrize(
    ("left", "command"),
    [
        ("pipx_metadata.json", "pipx inject bierkoenig"),
        ("uv-receipt.toml", f"uv pip install --python {sys.executable}"),
    ],
)
def test_what_was_installed_with_a_tool_is_added_to_with_it(
    left: str, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / left).touch()
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    packages = how_to_add("tracing").removeprefix(command).split()
    assert len(packages) == 2 and all(package.strip("'").startswith("opentelemetry-") for package in packages)
