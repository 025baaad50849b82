"""Reads case files and hands each case to the reader of its game and kind."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

import yaml

from engine.games.registry import GAMES
from engine.kernel.game import ListedGame
from tests.cases import blattla, described, fuenfzehnern, kauflabet, listed, quodlibet, schafkopf
from tests.cases.reading import Case

Reader: TypeAlias = Callable[[Case], None]

FILES = tuple(sorted(set(Path(__file__).parent.glob("*.yaml")) - {Path(__file__).with_name("wrong.yaml")}))
READERS: Mapping[str, Mapping[str, Reader]] = {
    **{
        name: listed.READERS if isinstance(game, ListedGame) else described.READERS
        for name, game in GAMES.items()
    },
    "quodlibet": quodlibet.READERS,
    "kauflabet": kauflabet.READERS,
    "blattla": blattla.READERS,
    "fuenfzehnern": fuenfzehnern.READERS,
    "schafkopf": {"trick_winner": described.trick_winner, **schafkopf.READERS},
}

PREFIXES: Mapping[str, str] = {
    "GO": "grasobern",
    "HL": "herzla",
    "BK": "bierkopf",
    "SK": "schafkopf",
    "KS": "kein_stich",
    "HE": "herzeln",
    "LO": "lorum",
    "RA": "ramsch",
    "MU": "mucken",
    "SQ": "quodlibet",
    "BP": "quodlibet",
}
"""The games of cases that name none, by how their ids begin."""

_LOADER = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader
"""The YAML loader: the C version is ten times as fast."""


@dataclass
class Report:
    """The outcome of a run of cases: how many passed, a line for each failure, and how many were skipped."""

    passed: int = 0
    failures: list[str] = field(default_factory=list)
    skipped: Counter[str] = field(default_factory=Counter)

    def lines(self) -> Iterator[str]:
        yield from self.failures
        if self.skipped:
            kinds = ", ".join(f"{kind} × {count}" for kind, count in sorted(self.skipped.items()))
            yield f"skipped, not built yet: {kinds}"
        summary = f"{self.passed} passed, {len(self.failures)} failed"
        yield f"{summary}, {self.skipped.total()} skipped" if self.skipped else summary


def load(path: Path) -> list[Case]:
    """The cases of a file: all of a YAML document, or what stands in the YAML blocks of a page."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".md":
        return list(yaml.load(text, _LOADER)["cases"])
    blocks = re.findall(r"```yaml\n(.*?)```", text, re.S)
    return [case for block in blocks for case in yaml.load(block, _LOADER)]


def run(cases: Iterable[Case]) -> Report:
    """Run every case for which there is a reader."""
    report = Report()
    cases = list(cases)
    named = {case.get("id"): case for case in (*load(FILES[0]), *cases)}
    for case in cases:
        if isinstance(case.get("deal"), str):  # another case, whose hands and tricks it uses
            case = {**case, "deal": named[case["deal"]]}
        game = case.get("game") or PREFIXES.get(str(case.get("id"))[:2], "?")
        kind = case.get("kind", "?")
        reader = READERS.get(game, {}).get(kind)
        if reader is None:
            report.skipped[f"{game} {kind}"] += 1
            continue
        try:
            reader({**case, "game": game})
        except Exception as problem:  # a reader that breaks is a failed case like any other
            text = str(problem) if isinstance(problem, AssertionError) else repr(problem)
            report.failures.append(f"{case.get('id', '?')} {game} {kind}: {text or 'failed'}")
        else:
            report.passed += 1
    return report
