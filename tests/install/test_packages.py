"""The packages that people install, the wheel and the image, and how an update changes over to a new one."""

# ruff: noqa: ASYNC221 - a test may wait for a program

import fnmatch
import json
import re
import shutil
import signal
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import yaml

from bot.config import FOR_HOSTS, Config, load
from discord_sandbox import Person, Sandbox, files_of, text_of
from tests.bot.processes import Running, environment
from tests.install.conftest import ROOT, running, sources
from tests.wire.table import (
    Seated,
    begin_alone,
    cards_of,
    eventually,
    is_over,
    open_table,
    play_on,
    take_hand,
)

# A bot installed from a wheel plays without the repository: nothing is missing, nothing is too much.


def test_every_file_of_the_packages_is_in_it_and_no_other(wheel: Path) -> None:
    packed = set(zipfile.ZipFile(wheel).namelist())
    about = {name for name in packed if ".dist-info/" in name}
    assert packed - about == set(sources())
    assert any(name.endswith("licenses/LICENSE") for name in about)


def test_it_says_its_version(installed: Path) -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    said = subprocess.run([installed, "--version"], check=True, capture_output=True, text=True).stdout
    assert said == f"bierkoenig {version}\n"


async def test_a_game_is_played_far_from_the_repository(installed: Path, tmp_path: Path) -> None:
    """Discord, page and bot are the wheel's own, and so are texts, rules, pictures and migrations."""
    quick = environment(tables__computer_pause="0.01", tables__deal_pause="0", cogs__picture_rest="0.1")
    async with running(installed, "sandbox", "--port", "0", env=quick) as program:
        await program.says('"gateway_url"')
        url = json.loads(next(line for line in program.output.splitlines() if "gateway_url" in line))["url"]
        async with aiohttp.ClientSession() as session, session.get(url) as page:
            assert page.status == 200 and "<script" in await page.text()
        async with await Person.join(url, "Anna") as anna:
            table = await open_table(anna, anna.channel("spieltisch"), rules="contracts=minus wheels=false")
            hand = await begin_alone(anna, table)
            await play_on([hand], lambda: is_over(hand.hand))
            await eventually(lambda: any(files_of(card) for card in cards_of(anna, table)))
        program.signal(signal.SIGINT)
        assert await program.ends() == 0
    assert "Traceback" not in program.output and str(ROOT) not in program.output


# The image and its composition, as far as they can be looked at without a container engine.

BIN = Path(sys.executable).parent
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))


def instructions() -> list[tuple[str, str]]:
    """The Dockerfile's instructions, each with its arguments on one line."""
    lines = re.sub(r"\\\n", "", re.sub(r"^#.*\n", "", DOCKERFILE, flags=re.MULTILINE)).splitlines()
    return [(name, rest.strip()) for name, _, rest in (line.partition(" ") for line in lines if line)]


@pytest.mark.skipif(not (BIN / "hadolint").exists(), reason="there is no hadolint for this machine")
def test_hadolint_finds_no_fault() -> None:
    linted = subprocess.run(
        [BIN / "hadolint", ROOT / "Dockerfile"], capture_output=True, text=True, check=False
    )
    assert linted.returncode == 0, linted.stdout


def test_the_composition_follows_its_schema() -> None:
    check: list[str | Path] = [
        BIN / "check-jsonschema",
        "--builtin-schema",
        "vendor.compose-spec",
        ROOT / "compose.yaml",
    ]
    checked = subprocess.run(check, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout


def test_all_that_is_copied_is_there_and_gets_through() -> None:
    let_through = [line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line[0] == "!"]
    copied = [rest.split()[:-1] for name, rest in instructions() if name == "COPY" and "--from" not in rest]
    for name in (name.rstrip("/") for names in copied for name in names):
        assert (ROOT / name).exists(), name
        assert any(fnmatch.fnmatch(name, pattern) for pattern in let_through), name
    packages = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["packages"]["find"]
    assert {name.rstrip("*") for name in packages["include"]} <= {name for names in copied for name in names}


def test_it_runs_as_nobody_special_and_hears_sigterm() -> None:
    last = dict(instructions())
    assert last["USER"].split(":")[0].isdecimal() and not last["USER"].startswith("0")
    assert (last["VOLUME"], last["WORKDIR"]) == ("/data", "/data")
    # a shell in between would keep the signal to itself
    assert (json.loads(last["ENTRYPOINT"]), json.loads(last["CMD"])) == (["bierkoenig"], ["run"])
    stops = COMPOSE["services"]["bierkoenig"]["stop_grace_period"]
    assert int(stops.removesuffix("s")) > Config().process.shutdown_seconds


def test_the_composition_looks_after_its_health_as_the_image_does() -> None:
    """An image in OCI's form, as Podman builds it, has no health check (podman-build(1), --format)."""
    asked, command = dict(instructions())["HEALTHCHECK"].split(" CMD ")
    check = dict(COMPOSE["services"]["bierkoenig"]["healthcheck"])
    assert check.pop("test") == ["CMD", *json.loads(command)]
    assert check == {name.replace("-", "_"): value for name, value in re.findall(r"--(\S+)=(\S+)", asked)} | {
        "retries": 3
    }


def test_its_variables_are_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot refuses to start with a variable of its own name that it doesn't know."""
    given = [*COMPOSE["services"]["bierkoenig"]["environment"]]
    given += re.findall(r"\b(BIERKOENIG_\w+)=", DOCKERFILE)
    for variable in given:
        section, _, key = variable.removeprefix("BIERKOENIG_").lower().partition("__")
        assert key in FOR_HOSTS[section], variable
        monkeypatch.setenv(variable, "")
    assert load() == Config(), "an empty variable is none"


def test_an_installation_has_what_is_locked_for_all_and_the_driver_for_postgresql() -> None:
    run, installed = (pins(f"requirements/{name}.lock") for name in ("run", "install"))
    assert run < installed
    assert [name.partition("==")[0] for name in installed - run] == ["asyncpg"]


def pins(lock: str) -> set[str]:
    """The libraries of a lock file with their versions."""
    return set(re.findall(r"^[a-z0-9._-]+==[^\s;]+", (ROOT / lock).read_text(), re.MULTILINE))


# -- updates, and the way back -------------------------------------------------------------------------------

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
            hand = await begin_alone(anna, table)
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
