"""``bierkoenig setup``, from an empty folder to a bot that may run, and how it runs under systemd."""

# ruff: noqa: ASYNC240 - a test may look at a small file

import asyncio
import os
import pty
import re
import shutil
import signal
import socket
import stat
import subprocess
import sys
import tomllib
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot import setup
from bot.__main__ import main
from bot.config import Config, example, load, with_token
from bot.language import TEXTS
from bot.service import EXAMPLE, PATIENCE as MISSED, ServiceError, Unit, service
from discord_sandbox import Person, Sandbox
from tests.bot.processes import PATIENCE, Running, bierkoenig, environment

# From an empty folder to a bot that may run, and nothing half written.

CONFIG = Path("config.toml")
OWN = "[storage]\nurl = 'own.db' # ours\n"


def look_often() -> None:
    """Prepare a process that doesn't wait long between two looks."""
    setup.LOOK_EVERY = 0.02  # type: ignore[misc]


def without_token(sandbox: Sandbox, language: str = "en_GB.UTF-8") -> dict[str, str]:
    env = environment(sandbox, logging__level="error") | {"LANG": language, "LC_ALL": ""}
    return {
        name: value for name, value in env.items() if name not in ("BIERKOENIG_DISCORD__TOKEN", "container")
    }


@asynccontextmanager
async def set_up(env: dict[str, str], *answers: str) -> AsyncIterator[Running]:
    """Run ``bierkoenig setup`` with these lines to read."""
    pipe = asyncio.subprocess.PIPE
    async with bierkoenig("setup", env=env, stdin=pipe, prepare=f"{__name__}:look_often") as wizard:
        assert wizard.process.stdin is not None
        wizard.process.stdin.write("".join(f"{answer}\n" for answer in answers).encode())
        wizard.process.stdin.close()
        yield wizard


def is_private(file: Path) -> bool:
    return stat.S_IMODE(file.stat().st_mode) == 0o600


async def test_from_nothing(sandbox: Sandbox) -> None:
    async with set_up(without_token(sandbox), "with a blank", "wrong", sandbox.token) as wizard:
        assert await wizard.ends() == 0, wizard.output
    said = wizard.output
    for words in ("no blanks", "Discord refuses it", "✓ token", "✓ gateway", f"cd {Path.cwd()} && "):
        assert words in said
    assert sandbox.token not in said
    assert is_private(CONFIG)
    assert load().discord.token.get_secret_value() == sandbox.token
    settings = {name: section for name, section in load() if name != "discord"}
    assert settings == {name: section for name, section in Config() if name != "discord"}
    assert [path.name for path in Path().iterdir()] == ["config.toml"], "looking makes no database"


async def test_it_waits_for_a_server_and_goes_on_from_there(sandbox: Sandbox) -> None:
    """Ctrl-C in between: the token stays, and is not asked for again."""
    async with await Person.join(sandbox.url, "Anna") as anna:
        guilds = list(sandbox.world.guilds)
        for guild in guilds:
            await anna.control("kick", guild_id=str(guild), person=str(sandbox.world.bot.id))
        async with set_up(without_token(sandbox), sandbox.token) as wizard:
            await wizard.says("Waiting until it is there")
            wizard.signal(signal.SIGINT)
            assert await wizard.ends() == 130
        link = re.search(r"https://discord.com/oauth2/authorize\S+", wizard.output)
        assert link is not None and f"client_id={sandbox.application_id}" in link[0]
        before = CONFIG.read_text()
        async with set_up(without_token(sandbox, "de_DE.UTF-8")) as wizard:
            await wizard.says("Warten, bis der Bot dort ist")
            await anna.control("invite_bot", guild_id=str(guilds[0]))
            assert await wizard.ends() == 0, wizard.output
        assert "\nToken:" not in wizard.output
        assert CONFIG.read_text() == before


async def test_a_token_of_the_environment_is_written_nowhere(sandbox: Sandbox) -> None:
    async with set_up(without_token(sandbox) | {"BIERKOENIG_DISCORD__TOKEN": sandbox.token}) as wizard:
        assert await wizard.ends() == 0, wizard.output
    assert not CONFIG.exists()
    async with set_up(without_token(sandbox) | {"BIERKOENIG_DISCORD__TOKEN": "wrong"}) as wizard:
        assert await wizard.ends() == 2
    assert "Mend it there" in wizard.output


async def test_a_token_that_was_reset_is_replaced_and_nothing_else(sandbox: Sandbox) -> None:
    """In a container, where its composition starts the bot."""
    CONFIG.write_text(f"# mine\n{OWN}\n[discord]\ntoken = 'old' # of May\n\n[backup]\nkeep = 3\n")
    CONFIG.chmod(0o644)
    async with set_up(without_token(sandbox) | {"container": "docker"}, sandbox.token) as wizard:
        assert await wizard.ends() == 0, wizard.output
    assert "it has been reset" in wizard.output and "docker compose up --detach" in wizard.output
    assert (
        CONFIG.read_text()
        == f'# mine\n{OWN}\n[discord]\ntoken = "{sandbox.token}" # of May\n\n[backup]\nkeep = 3\n'
    )
    assert is_private(CONFIG)


async def test_what_the_doctor_finds_is_not_passed_over(sandbox: Sandbox) -> None:
    CONFIG.write_text("[storage]\nurl = 'config.toml'\n")
    async with set_up(without_token(sandbox), sandbox.token) as wizard:
        assert await wizard.ends() == 1
    assert "✗ database" in wizard.output


def test_a_folder_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["setup", "--config", "none/config.toml", "--language", "en"]) == 2
    assert "There is no folder" in capsys.readouterr().out


async def test_discord_out_of_reach() -> None:
    env = environment(discord__api_url="http://127.0.0.1:9/api/v10")
    async with set_up(env, "token") as wizard:
        assert await wizard.ends() == 1
    assert "can't be reached" in wizard.output
    assert not CONFIG.exists()


async def test_nobody_sees_a_token_that_is_typed_and_ctrl_c_leaves_nothing(sandbox: Sandbox) -> None:
    ours, theirs = pty.openpty()
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "setup"),
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
        preexec_fn=lambda: os.close(os.open(os.ttyname(theirs), os.O_RDWR)),  # becomes its terminal
        env=without_token(sandbox) | {"TERM": "dumb"},
    )
    os.close(theirs)
    seen = b""
    try:
        while b"Token: " not in seen:
            seen += await asyncio.to_thread(os.read, ours, 4096)
        os.write(ours, b"not-to-be-seen\n")
        while b"refuses it" not in seen:
            seen += await asyncio.to_thread(os.read, ours, 4096)
        os.write(ours, b"\x03")
        assert await process.wait() == 130
    finally:
        os.close(ours)
    assert b"not-to-be-seen" not in seen and b"Traceback" not in seen
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        "# nothing but a remark",
        OWN,
        "[discord]\n",
        "[discord]\n#token = ''\n",
        "[discord]\napi_url = 'https://discord.com/api/v10'\n[backup]\nkeep = 2",
        "[ discord ] # ours\n  token='x'\n\n[logging]\nlevel = 'debug'\n",
        "discord = {token = 'x'}\n",
        "discord.token = 'x'\n",
        "a = '''\n[discord]\n'''",
        example(),
    ],
)
def test_everything_else_in_a_file_stays(text: str) -> None:
    CONFIG.write_text(text, encoding="utf-8")
    written = tomllib.loads(with_token(CONFIG, 'a"\\b'))
    assert written["discord"].pop("token") == 'a"\\b'
    before = tomllib.loads(text)
    before.get("discord", {}).pop("token", None)
    assert {**before, "discord": before.get("discord", {})} == written


def test_every_text_is_said_and_each_sentence_has_one() -> None:
    source = Path(setup.__file__).read_text(encoding="utf-8")
    asked = r"(?:(?:say|secret|agreed)\(|Ended\(\s*\w+,)(.*?)[,)]"
    said = re.findall(asked, source, re.DOTALL)
    named = {f"setup-{name}" for words in said for name in re.findall(r'"([a-z-]+)"', words)}
    ours = set(
        re.findall(r"^(setup-[a-z-]+) =", (TEXTS / "en.ftl").read_text(encoding="utf-8"), re.MULTILINE)
    )
    assert named | {"setup-yes", "setup-no-letters"} == ours


class TestService:
    """With a stand-in for systemctl: systemd runs on no machine that only tests."""

    @pytest.fixture(autouse=True)
    def systemd(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        """Where it is told to, this systemctl writes down what it was called with."""
        calls = tmp_path / "calls"
        for name in ("systemctl", "loginctl"):
            command = tmp_path / "bin" / name
            command.parent.mkdir(exist_ok=True)
            command.write_text(
                f'#!/bin/sh\necho {name} "$@" >> {calls}\ntest ! -e {tmp_path}/broken || exit 1\n'
            )
            command.chmod(0o755)
        monkeypatch.setenv("PATH", f"{tmp_path}/bin:{os.environ['PATH']}")
        monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
        monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "own"))
        monkeypatch.setattr("bot.service._RUNNING", tmp_path)
        monkeypatch.setattr("bot.service.SYSTEM_FOLDER", tmp_path / "system")
        monkeypatch.setattr(sys, "argv", ["/opt/bierkoenig/current/bin/bierkoenig", "setup"])
        return calls

    def test_of_the_system(self, tmp_path: Path, systemd: Path) -> None:
        found = service(Path("/var/lib/bierkoenig"), "bierkoenig")
        assert found is not None and not found.installed
        found.install()
        written = (tmp_path / "system" / "bierkoenig.service").read_text(encoding="utf-8")
        assert written == Path(setup.__file__).parents[1].joinpath("contrib/bierkoenig.service").read_text(
            "utf-8"
        )
        assert systemd.read_text() == "systemctl daemon-reload\nsystemctl enable --now bierkoenig.service\n"
        assert found.installed

    def test_of_ones_own(self, tmp_path: Path, systemd: Path) -> None:
        found = service(tmp_path, None)
        assert found is not None
        found.install()
        unit = (tmp_path / "own/systemd/user/bierkoenig.service").read_text(encoding="utf-8")
        assert "User=" not in unit and "WantedBy=default.target" in unit
        assert "systemctl --user enable --now" in systemd.read_text()
        assert "loginctl enable-linger" in systemd.read_text()

    def test_a_unit_of_ones_own_making_is_kept_beside(self, tmp_path: Path) -> None:
        found = service(Path("/var/lib/bierkoenig"), "bierkoenig")
        assert found is not None
        found.file.parent.mkdir()
        found.file.write_text("mine")
        found.install()
        assert found.installed
        assert (tmp_path / "system" / "bierkoenig.service.before").read_text() == "mine"

    def test_systemd_may_refuse(self, tmp_path: Path) -> None:
        (tmp_path / "broken").touch()
        found = service(Path("/var/lib/bierkoenig"), "bierkoenig")
        assert found is not None
        with pytest.raises(ServiceError, match="daemon-reload"):
            found.install()


# The unit: the example in the repository, and one for any folder.

ROOT = Path(__file__).parents[2]
EXPOSED = 20
"""Most tenths of a point that systemd may give the service for what it could still do; 100 is a plain one."""
PLACES = [
    EXAMPLE,
    Unit(("/home/a b/bin/bierkoenig",), Path("/home/100% Bier"), "anna"),
    Unit(("/home/anna/.local/bin/bierkoenig",), Path("/home/anna/bierkoenig"), None),
]


def test_the_example_is_up_to_date() -> None:
    """``python -m bot.service > contrib/bierkoenig.service`` writes it anew."""
    assert (ROOT / "contrib/bierkoenig.service").read_text(encoding="utf-8") == str(EXAMPLE)


def test_a_folder_with_a_strange_name() -> None:
    text = str(PLACES[1])
    assert 'ExecStart="/home/a b/bin/bierkoenig" run\n' in text
    assert "WorkingDirectory=/home/100%% Bier\n" in text
    assert 'ReadWritePaths="/home/100%% Bier"\n' in text
    assert "ProtectHome=read-only\n" in text
    assert "StateDirectory" not in text


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed here")
class TestSystemd:
    @pytest.mark.parametrize("unit", PLACES, ids=lambda unit: unit.user or "own")
    def test_finds_no_fault(self, unit: Unit, tmp_path: Path) -> None:
        # it looks whether the command is there
        command = tmp_path / Path(unit.command[0]).name
        command.touch(mode=0o700)
        file = tmp_path / "bierkoenig.service"
        file.write_text(str(Unit((str(command),), unit.folder, unit.user and "root")), encoding="utf-8")
        verify = subprocess.run(
            ["systemd-analyze", "verify", file], capture_output=True, text=True, check=False
        )
        assert (verify.returncode, verify.stderr) == (0, "")

    def test_lets_computer_players_stand_back_behind_the_bot(self) -> None:
        allowed = False
        for removes, names in re.findall(r"^SystemCallFilter=(~?)(.*)$", str(EXAMPLE), re.MULTILINE):
            if any("setpriority" in system_calls(name) for name in names.split()):
                allowed = not removes
        assert allowed

    def test_calls_it_confined(self) -> None:
        security = ["systemd-analyze", "security", "--offline=true", f"--threshold={EXPOSED}"]
        rated = subprocess.run(
            [*security, ROOT / "contrib/bierkoenig.service"], capture_output=True, text=True, check=False
        )
        assert rated.returncode == 0, rated.stdout


def system_calls(name: str) -> list[str]:
    """The calls of a set, or a single one."""
    listed = ["systemd-analyze", "syscall-filter", name]
    if not name.startswith("@"):
        return [name]
    return subprocess.run(listed, capture_output=True, text=True, check=True).stdout.split()


# systemd hears when the bot has started, that it lives, and that it ends.

WATCHDOG = 0.3
"""Seconds within which this systemd wants a sign of life."""


class Systemd:
    """The socket that systemd listens at."""

    def __init__(self, address: str) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.setblocking(False)
        self._socket.bind(address)
        self.address = address.replace("\0", "@")

    async def hears(self, *wanted: str) -> None:
        """Wait until it is told this line. Raises TimeoutError."""
        async with asyncio.timeout(PATIENCE):
            while not set(wanted) <= set(await self.next()):
                pass

    async def next(self) -> list[str]:
        """Wait for the next message; return its lines."""
        return (await asyncio.get_running_loop().sock_recv(self._socket, 4096)).decode().splitlines()

    def close(self) -> None:
        self._socket.close()


@pytest.fixture(params=["path", "abstract"])
def service_manager(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Systemd]:
    here = Systemd(f"\0{tmp_path.name}" if request.param == "abstract" else "notify")
    if request.param == "path":
        here.address = str(tmp_path / "notify")
    yield here
    here.close()


def watched(service_manager: Systemd, sandbox: Sandbox) -> dict[str, str]:
    usec = str(int(WATCHDOG * 1_000_000))
    return environment(sandbox) | {"NOTIFY_SOCKET": service_manager.address, "WATCHDOG_USEC": usec}


async def test_a_life_from_start_to_end(service_manager: Systemd, sandbox: Sandbox) -> None:
    async with bierkoenig("run", env=watched(service_manager, sandbox)) as bot:
        await service_manager.hears("READY=1")
        assert sandbox.core.gateway.online, "not before it is there for people"
        await service_manager.hears("STATUS=Connected to Discord")
        for _ in range(3):
            await service_manager.hears("WATCHDOG=1")
        bot.signal(signal.SIGTERM)
        await service_manager.hears("STOPPING=1")
        assert await bot.ends() == 0


@pytest.mark.long
@pytest.mark.parametrize("service_manager", ["path"], indirect=True)
async def test_the_signs_of_life_cease_when_discord_stays_away(
    service_manager: Systemd, sandbox: Sandbox
) -> None:
    async with bierkoenig("run", env=watched(service_manager, sandbox)):
        await service_manager.hears("WATCHDOG=1")
        async with await Person.join(sandbox.url, "Anna") as anna:
            await anna.control("disconnect_gateway", how="drop", seconds=3 * MISSED * WATCHDOG)
        await service_manager.hears("STATUS=Waiting for Discord")
        signs = 0
        while (told := await service_manager.next()) == ["WATCHDOG=1"]:
            signs += 1
        assert told == ["STATUS=Connected to Discord"]
        assert signs <= 3 * MISSED + 1, "three in each period, as long as it has patience"
        await service_manager.hears("WATCHDOG=1")
