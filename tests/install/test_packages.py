"""The packages that people install: the wheel, and the image with its composition."""

from __future__ import annotations

import fnmatch
import json
import re
import signal
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import yaml

from bot.config import FOR_HOSTS, Config, load
from discord_sandbox.person import Person
from discord_sandbox.reading import files_of
from tests.bot.processes import environment
from tests.install.conftest import ROOT, running, sources
from tests.wire.table import cards_of, eventually, is_over, open_table, play_on, press, take_hand

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
            await press(anna, table, "fill")
            hand = await take_hand(anna, table)
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
