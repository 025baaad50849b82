"""The systemd unit: the example in the repository, and one for any folder."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from bot.service import EXAMPLE, Unit

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
