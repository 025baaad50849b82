"""The files that GitHub runs and shows are well formed, and try what we say we support."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1]
GITHUB = ROOT / ".github"
BIN = Path(sys.executable).parent
WORKFLOWS = sorted((GITHUB / "workflows").iterdir())
FORMS = sorted(path for path in (GITHUB / "ISSUE_TEMPLATE").iterdir() if path.name != "config.yml")


@pytest.mark.parametrize(
    ("schema", "files"),
    [
        ("github-workflows", WORKFLOWS),
        ("github-issue-forms", FORMS),
        ("github-issue-config", [GITHUB / "ISSUE_TEMPLATE/config.yml"]),
        ("dependabot", [GITHUB / "dependabot.yml"]),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_files_follow_their_schemas(schema: str, files: list[Path]) -> None:
    said = _run("check-jsonschema", "--builtin-schema", f"vendor.{schema}", *files)
    assert said.returncode == 0, said.stdout


def test_workflows_give_nothing_away() -> None:
    said = _run("zizmor", "--offline", GITHUB)
    assert said.returncode == 0, said.stdout


def test_every_supported_python_is_tried() -> None:
    """``requires-python`` names the oldest, the classifiers all."""
    checks = yaml.safe_load((GITHUB / "workflows/checks.yml").read_text(encoding="utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    said = [one.rpartition(" ")[2] for one in project["classifiers"] if "Python :: 3." in one]
    assert checks["jobs"]["test"]["strategy"]["matrix"]["python"] == said
    assert project["requires-python"] == f">={said[0]}"


def test_editors_can_open_the_container() -> None:
    container = json.loads((ROOT / ".devcontainer/devcontainer.json").read_text(encoding="utf-8"))
    assert "make setup" in container["onCreateCommand"]


def _run(program: str, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([BIN / program, *arguments], capture_output=True, text=True, check=False)
