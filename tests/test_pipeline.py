"""The files that GitHub runs and shows are well formed, and try what we say we support."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

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


def steps(job: str) -> list[dict[str, Any]]:
    """The steps of a job of the workflow for a tag."""
    workflow = yaml.safe_load((GITHUB / "workflows/release.yml").read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = workflow["jobs"][job]["steps"]
    return found


@pytest.mark.parametrize("job", ["packages", "image"])
def test_whatever_runs_where_we_sign_is_pinned_by_its_hash(job: str) -> None:
    """Actions are looked at by zizmor; these are the packages and images that commands bring in."""
    assert any("attest" in step.get("uses", "") for step in steps(job))
    for step in steps(job):
        run = step.get("run", "")
        assert "pipx" not in run and "sbom=true" not in run
        for installed in re.findall(r"pip install (.*)", run):
            assert installed.startswith(("--require-hashes ", "--no-deps dist/")), run
        for image in re.findall(r"docker run (?:--\S+ )*(\S+)|--driver-opt (\S+)|generator=(\S+)", run):
            (named,) = re.findall(r"\$(\w+)", "".join(image))
            assert re.search(r":.+@sha256:[0-9a-f]{64}$", step["env"][named]), named
        assert "buildx create" not in run or "--driver-opt" in run, "the builder is an image as well"
    assert "syntax=" not in (ROOT / "Dockerfile").read_text(encoding="utf-8"), "so is a frontend"


def test_a_release_has_every_file_that_a_host_is_told_to_take() -> None:
    page = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
    (told,) = re.findall(r"^Three files make a release: (.*?)\.\n", page, re.MULTILINE | re.DOTALL)
    others = set(re.findall(r"`(\S+\.\w+)`", told))
    assert len(others) == 2 and "wheel" in told
    made = subprocess.run(
        ["make", "--dry-run", "wheel"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    (copied,) = re.findall(r"^cp (.+) dist$", made.stdout, re.MULTILINE)
    assert {Path(file).name for file in copied.split()} == others
    runs = [step.get("run", "") for step in steps("packages")]
    assert "make wheel" in runs
    assert any("gh release create" in run and run.rstrip().endswith(" dist/*") for run in runs)


def test_latest_is_a_version_that_somebody_has_published() -> None:
    for file in WORKFLOWS:
        workflow = yaml.load(file.read_text(encoding="utf-8"), yaml.BaseLoader)
        if ":latest" in file.read_text(encoding="utf-8"):
            # neither a draft nor a pre-release (GitHub Docs, "Events that trigger workflows", release)
            assert workflow["on"] == {"release": {"types": ["released"]}}, file


def test_editors_can_open_the_container() -> None:
    container = json.loads((ROOT / ".devcontainer/devcontainer.json").read_text(encoding="utf-8"))
    assert "make setup" in container["onCreateCommand"]


def _run(program: str, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([BIN / program, *arguments], capture_output=True, text=True, check=False)
