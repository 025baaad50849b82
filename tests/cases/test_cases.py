"""Golden cases are run, and mistakes in them are noticed."""

from pathlib import Path

import pytest

from tests.cases.__main__ import main
from tests.cases.reading import Case
from tests.cases.runner import FILES, load, run


def test_every_file_is_run_and_no_failure_is_status_zero(capsys: pytest.CaptureFixture[str]) -> None:
    cases = [case for file in FILES for case in load(file)]
    assert main([]) == 0
    assert capsys.readouterr().out.splitlines() == [f"{len(cases)} passed, 0 failed"]


@pytest.mark.parametrize("case", load(Path(__file__).with_name("wrong.yaml")), ids=lambda case: case["id"])
def test_a_wrong_case_fails(case: Case) -> None:
    report = run([case])
    assert (report.passed, len(report.failures), report.skipped) == (0, 1, {})


def test_a_failure_is_a_line_and_what_is_not_built_yet_is_skipped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "wrong.yaml"
    file.write_text(
        """
cases:
- {id: W-1, game: quodlibet, kind: legal_cards, hand: E9 EK HX, trick_so_far: E7, legal: E9}
- {id: W-2, game: quodlibet, kind: legal_cards, hand: E9 EK HX, trick_so_far: E7, legal: E9 EK}
- {id: W-3, game: quodlibet, kind: trick_score, contract: nonsense, trick: '0: E7 E8 E9 EX -> 3', score: []}
- {id: W-4, game: tarock, kind: legal_cards}
""",
        encoding="utf-8",
    )
    assert main([str(file)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("W-1 quodlibet legal_cards: ")
    assert lines[1].startswith("W-3 quodlibet trick_score: ")
    assert lines[2] == "skipped, not built yet: tarock legal_cards × 1"
    assert lines[3:] == ["1 passed, 2 failed, 1 skipped"]
