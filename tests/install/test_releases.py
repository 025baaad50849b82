"""An update puts an environment beside the one that runs; a restart changes over, and there is a way back."""

# ruff: noqa: ASYNC221 - a test may wait for a program

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
import zipfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from discord_sandbox.app import Sandbox
from discord_sandbox.person import Person
from discord_sandbox.reading import text_of
from tests.bot.processes import Running, environment
from tests.install.conftest import ROOT, running
from tests.wire.table import Seated, is_over, open_table, play_on, press, take_hand

MIGRATION = """
from alembic import op

revision = "9999"
down_revision = "{before}"
branch_labels = depends_on = None


def upgrade():
    {do}
"""


def with_migration(wheel: Path, to: Path, do: str) -> Path:
    """A wheel of a later version, whose schema is another one."""
    names = zipfile.ZipFile(wheel).namelist()
    before = max(Path(name).name for name in names if "/migrations/versions/" in name).partition("_")[0]
    to.mkdir()
    later = Path(shutil.copy(wheel, to))
    with zipfile.ZipFile(later, "a") as archive:
        name = "engine/storage/migrations/versions/9999_later.py"
        archive.writestr(name, MIGRATION.format(before=before, do=do))
    return later


def releases(*arguments: str | Path, libraries: Path) -> subprocess.CompletedProcess[str]:
    """Call the script; what it makes finds the libraries of this environment."""
    return subprocess.run(
        [sys.executable, ROOT / "contrib/releases.py", "--to", "versions", *arguments],
        env=environment() | {"PYTHONPATH": str(libraries)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def libraries() -> Path:
    return next(path for path in map(Path, sys.path) if (path / "discord").is_dir())


@pytest.fixture
def lock() -> Path:
    """The libraries are there already."""
    file = Path("run.lock")
    file.touch()
    return file


@asynccontextmanager
async def current(sandbox: Sandbox, libraries: Path) -> AsyncIterator[Running]:
    """Run the current version, as a service would."""
    quick = environment(sandbox, tables__computer_pause="0.01", tables__deal_pause="0")
    env = quick | {"PYTHONPATH": str(libraries)}
    async with running("versions/current/bin/bierkoenig", "run", env=env) as bot:
        yield bot
        if bot.process.returncode is None:
            bot.signal(signal.SIGTERM)
            assert await bot.ends() == 0, bot.output


@pytest.mark.long
async def test_an_update_that_fails_one_that_does_not_and_the_way_back_with_a_table_open(
    wheel: Path, sandbox: Sandbox, libraries: Path, lock: Path, tmp_path: Path
) -> None:
    new = with_migration(wheel, tmp_path / "new", "op.execute('UPDATE facts SET value = value')")
    broken = with_migration(wheel, tmp_path / "broken", "op.drop_table('nothing_of_ours')")
    # all have the same number, as whatever is built between releases
    update = ("install", "--lock", lock, "--bot", tmp_path)
    first = releases("install", wheel, "--lock", lock, libraries=libraries)
    assert first.returncode == 0, first.stderr
    old = current_version()
    async with await Person.join(sandbox.url, "Anna") as anna:
        async with current(sandbox, libraries) as bot:
            await bot.says('"ready"')
            table = await open_table(anna, anna.channel("spieltisch"), rules="contracts=minus wheels=false")
            await press(anna, table, "fill")
            hand = await take_hand(anna, table)
            await play_on([hand], lambda: bool(hand.moves))
            # while it runs
            failed = releases(*update, broken, libraries=libraries)
            assert failed.returncode == 1 and "The current version is as it was" in failed.stderr
            assert versions() == [old, "current"] and current_version() == old
            done = releases(*update, new, libraries=libraries)
            assert done.returncode == 0, done.stderr
            assert "tried on a copy" in done.stdout
            assert not copies_of_before()
            assert current_version() != old
            assert "already" in releases(*update, new, libraries=libraries).stdout
            await one_more_move(hand)
            assert "Traceback" not in bot.output
        async with current(sandbox, libraries) as bot:
            await bot.says('"ready"')
            await one_more_move(hand)
        (copy,) = copies_of_before()
        back = releases("rollback", libraries=libraries)
        assert back.returncode == 0 and f"{old} is the current version again" in back.stdout
        assert current_version() == old
        async with current(sandbox, libraries) as bot:
            assert await bot.ends() == 2, "its database is of a newer version"
        restore: list[str | Path] = ["versions/current/bin/bierkoenig", "db", "restore", copy]
        subprocess.run(restore, env=environment() | {"PYTHONPATH": str(libraries)}, check=True)
        async with current(sandbox, libraries) as bot:
            await bot.says('"ready"')
            hand = await take_hand(anna, table)
            await play_on([hand], lambda: is_over(hand.hand))


def copies_of_before() -> list[Path]:
    """The database as it was before a migration, where one was made."""
    return list(Path("data").glob("bierkoenig-before-migration-*.db"))


async def one_more_move(hand: Seated) -> None:
    """Play a card, and wait until it is one's turn again."""
    before = hand.hand
    await play_on([hand], lambda: text_of(hand.hand) != text_of(before))


@pytest.mark.long
def test_old_versions_go_but_not_the_last_two(wheel: Path, libraries: Path, lock: Path) -> None:
    for name in ("1", "2", "3", "4"):
        assert releases("install", wheel, "--lock", lock, "--name", name, libraries=libraries).returncode == 0
    assert [name.partition("-")[0] for name in versions()] == ["2", "3", "4", "current", "previous"]
    assert current_version().startswith("4-")
    for expected in ("3", "4"):
        assert releases("rollback", libraries=libraries).returncode == 0
        assert current_version().startswith(f"{expected}-")
    made = Path("versions/previous").stat().st_ino
    assert releases("install", wheel, "--lock", lock, "--name", "3", libraries=libraries).returncode == 0
    assert Path("versions/current").stat().st_ino == made, "it may be running, and isn't made anew"


def versions() -> list[str]:
    return sorted(path.name for path in Path("versions").iterdir())


def current_version() -> str:
    return str(Path("versions/current").readlink())


def test_without_a_version_before_there_is_no_way_back(libraries: Path) -> None:
    assert releases("rollback", libraries=libraries).returncode == 1


def test_make_needs_no_environment_of_its_own_to_go_back(tmp_path: Path) -> None:
    for name in ("Makefile", "contrib/releases.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    done = subprocess.run(
        ["make", "rollback"], cwd=tmp_path, capture_output=True, text=True, check=False, env=environment()
    )
    assert done.returncode and "there is no version before this one" in done.stderr
    assert not (tmp_path / ".venv").exists()
