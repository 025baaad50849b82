"""A bot installed from a wheel plays without the repository: nothing is missing, nothing is too much."""

from __future__ import annotations

import json
import signal
import subprocess
import tomllib
import zipfile
from pathlib import Path

import aiohttp

from discord_sandbox.person import Person
from discord_sandbox.reading import files_of
from tests.bot.processes import environment
from tests.install.conftest import ROOT, running, sources
from tests.wire.table import cards_of, eventually, is_over, open_table, play_on, press, take_hand


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
