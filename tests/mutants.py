"""``python -m tests.mutants``: plant small faults in the product, one at a time, and see whether tests fail.

A fault is named by its function, the text of its statement and the kind of change, not by a line. So a list
that was chosen in one checkout can be planted in another, where the statement may stand in another module.

First all tests run once with a probe in front of each statement that is to be changed; the probes note which
tests run it. Then each fault is planted in a copy of the tree, and only those tests run, those of its own
feature first, until one fails. It has to fail twice, since a busy machine can make a test fail, too.

Neither mutmut nor cosmic-ray can do that: they number the changes within a function or name them by line
and column, so that a list means something else after every edit, and cosmic-ray runs all tests for each.
"""

import argparse
import ast
import itertools
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from pytest import ExitCode

ROOMS: Final = ("engine", "cogs", "bot")
"""Folders of the product, in which faults are planted."""
UNPROMISED: Final = ("assert ", "log.", "_log.")
"""How statements begin in which nothing is planted: no test promises what they do."""
EITHER_WAY: Final = {"max", "min", "asyncio.gather"}
"""Functions whose arguments mean the same in any order."""
MEMORY: Final = 4 << 20
"""KiB that a process of the tests may take: some faults make a loop endless."""
PATIENCE: Final = 60
"""Seconds after which a single test has failed."""
FEW: Final = 5
"""How many files of tests run before the others: most faults are caught by these."""
PASSED: Final = {ExitCode.OK, ExitCode.NO_TESTS_COLLECTED}

SWAPPED: Final[dict[type[ast.AST], Any]] = {
    one: other
    for pair in (
        (ast.Lt, ast.LtE),
        (ast.Gt, ast.GtE),
        (ast.Eq, ast.NotEq),
        (ast.Is, ast.IsNot),
        (ast.In, ast.NotIn),
        (ast.And, ast.Or),
        (ast.Add, ast.Sub),
    )
    for one, other in (pair, pair[::-1])
}


@dataclass(frozen=True)
class Fault:
    """A change of one statement; ``number`` counts those of its kind within the statement."""

    module: str
    function: str
    statement: str
    kind: str
    number: int

    @property
    def names(self) -> tuple[str, ...]:
        """Names by which its function is looked for: the module may be another, and so may be the class."""
        return f"{self.module} {self.function}", self.function, self.function.rpartition(".")[2]


Place = tuple[ast.stmt, ast.AST, ast.AST]
"""A statement, a node in it, and what stands there instead when the fault is planted."""


def changes(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Yield the kinds of change that can be made of a node, and what each puts in its place."""
    match node:
        case ast.Compare(ops=[first, *others]):
            yield "comparison turned", _altered(node, ops=[SWAPPED[type(first)](), *others])
        case ast.Constant(value=bool(truth)):
            yield "constant changed", ast.Constant(not truth)
        case ast.Constant(value=int(amount) | float(amount)):
            yield "constant changed", ast.Constant(amount + 1)
        case ast.If() | ast.IfExp():
            yield "condition always true", _altered(node, test=ast.Constant(True))
            yield "condition never true", _altered(node, test=ast.Constant(False))
        case ast.comprehension(ifs=[_, *_]):
            yield "filter dropped", _altered(node, ifs=[])
        case ast.BoolOp(op=joined):
            yield "and/or swapped", _altered(node, op=SWAPPED[type(joined)]())
        case (
            ast.BinOp(op=(ast.Add() | ast.Sub()) as sign) | ast.AugAssign(op=(ast.Add() | ast.Sub()) as sign)
        ):
            yield "+/- swapped", _altered(node, op=SWAPPED[type(sign)]())
        case ast.Await(value=awaited):
            yield "await removed", awaited
        case ast.Return(value=ast.Constant(value=None)):
            pass
        case ast.Return(value=ast.expr()):
            yield "value not returned", ast.Return(None)
        case ast.Call(args=[ast.Starred(), *_] | [_, ast.Starred(), *_]):
            pass
        case ast.Call(func, [first, second, *others]) if ast.unparse(func) not in EITHER_WAY:
            yield "arguments swapped", _altered(node, args=[second, first, *others])
        case ast.Expr(value=ast.Call() | ast.Await()):
            yield "call dropped", ast.Pass()


def _altered(node: ast.AST, **fields: Any) -> ast.AST:
    return type(node)(**(dict(ast.iter_fields(node)) | fields))


def places(module: str, tree: ast.Module) -> dict[Fault, Place]:
    """The faults that can be planted in a module's functions, but those that would share a name."""
    found: list[tuple[Fault, Place]] = []
    numbers: Counter[tuple[ast.stmt, str]] = Counter()
    for function, statement, old in _nodes(tree, "", False, None):
        for kind, new in changes(old):
            text = ast.unparse(statement).partition("\n")[0]
            if not text.startswith(UNPROMISED):
                fault = Fault(module, function, text, kind, numbers[statement, kind])
                found.append((fault, (statement, old, new)))
                numbers[statement, kind] += 1
    same = Counter(fault for fault, _ in found)
    return {fault: place for fault, place in found if same[fault] == 1}


def _nodes(
    node: ast.AST, function: str, inside: bool, statement: ast.stmt | None
) -> Iterator[tuple[str, ast.stmt, ast.AST]]:
    """Yield the nodes in functions, with the function's qualified name and the innermost statement."""
    children = ast.iter_child_nodes(node)
    if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        function, inside = f"{function}.{node.name}".lstrip("."), not isinstance(node, ast.ClassDef)
        children = iter(node.body)  # decorators and defaults are computed when it is imported
    elif isinstance(node, ast.stmt):
        statement = node
    if inside and statement:
        yield function, statement, node
    for child in children:
        yield from _nodes(child, function, inside, statement)


def faults(tree: Path) -> list[Fault]:
    """All faults that can be planted in the product of a checkout."""
    modules = sorted(path for room in ROOMS for path in (tree / room).rglob("*.py"))
    return [fault for path in modules for fault in places(path.relative_to(tree).as_posix(), _read(path))]


def _read(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def find(fault: Fault, known: Sequence[Fault]) -> Fault | None:
    """Return a fault as it is named in another checkout, unless it is nowhere there, or in several places."""
    change = fault.statement, fault.kind, fault.number
    alike = [one for one in known if (one.statement, one.kind, one.number) == change]
    for level, name in enumerate(fault.names):
        matching = [one for one in alike if one.names[level] == name]
        if len(matching) == 1:
            return matching[0]
    return None


def choose(seed: str, count: int, known: Sequence[Fault], also: Sequence[Fault] | None = None) -> list[Fault]:
    """Choose faults by chance: about as many of each kind, one a function, each of them in ``also``, too."""
    shuffled = random.Random(seed).sample(known, len(known))
    kinds: dict[str, list[Fault]] = defaultdict(list)
    for fault in {(fault.module, fault.function): fault for fault in shuffled}.values():
        kinds[fault.kind].append(fault)
    taking_turns = filter(None, itertools.chain(*itertools.zip_longest(*kinds.values())))
    there = (fault for fault in taking_turns if also is None or find(fault, also))
    return list(itertools.islice(there, count))


class _Exchange(ast.NodeTransformer):
    """Puts ``new`` where ``old`` stands."""

    def __init__(self, old: ast.AST, new: ast.AST | list[ast.stmt]) -> None:
        self._old, self._new = old, new

    def visit(self, node: ast.AST) -> Any:
        return self._new if node is self._old else self.generic_visit(node)


PROBES: Final = """
import os
seen = set()
def passed(number):
    test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
    if (number, test) not in seen:
        seen.add((number, test))
        with open({file!r}, "a") as file:
            file.write(f"{{number}}\\t{{test}}\\n")
"""
"""The module that probes call. The test is named in the environment, so processes that it starts know it."""


@dataclass
class Trial:
    """Tries faults in a checkout, ``jobs`` of them side by side, each for so many ``seconds`` at most."""

    tree: Path
    tests: Sequence[str]
    jobs: int
    seconds: float
    failing: list[str] = field(default_factory=list)
    """Tests that fail without a fault, too."""

    def results(self, wanted: Sequence[Fault]) -> Iterator[dict[str, Any]]:
        """Yield what became of each fault."""
        with tempfile.TemporaryDirectory(prefix="mutants-") as name, ThreadPoolExecutor(self.jobs) as pool:
            probed = Path(name, "probed")
            yield from pool.map(self._try, wanted, self._passing(probed, wanted), itertools.repeat(probed))

    def _passing(self, probed: Path, wanted: Sequence[Fault]) -> list[set[str]]:
        """Run all tests once; returns for each fault those that run its statement."""
        self._copy(self.tree, probed)
        file = probed / "passed.txt"
        file.touch()
        (probed / "probes.py").write_text(PROBES.format(file=str(file)), encoding="utf-8")
        for module in {fault.module for fault in wanted}:
            tree = _read(probed / module)
            known = places(module, tree)
            for number, fault in enumerate(wanted):
                if fault.module == module:
                    statement, *_ = known[fault]
                    probe = ast.parse(f"__import__('probes').passed({number})").body
                    _Exchange(statement, [*probe, statement]).visit(tree)
            (probed / module).write_text(ast.unparse(tree), encoding="utf-8")
        self._pytest(probed, 86400, "-n", str(self.jobs), "--dist", "loadfile", *self.tests)
        self.failing = _failed(probed)
        print(f"{len(self.failing)} tests fail without a fault", *self.failing, flush=True)
        passed = {line.partition("\t")[::2] for line in file.read_text(encoding="utf-8").splitlines()}
        return [
            {test for place, test in passed if place == str(number)} - {*self.failing}
            for number in range(len(wanted))
        ]

    def _try(self, fault: Fault, tests: set[str], probed: Path) -> dict[str, Any]:
        begun, failed, outcome = time.monotonic(), "", "survived" if tests else "no test runs it"
        with tempfile.TemporaryDirectory(dir=probed.parent) as name:
            folder = Path(name)
            self._copy(probed, folder)  # with the bytecode of the tests
            self._copy(self.tree, folder)
            tree = _read(folder / fault.module)
            _, old, new = places(fault.module, tree)[fault]
            (folder / fault.module).write_text(ast.unparse(_Exchange(old, new).visit(tree)), encoding="utf-8")
            for batch in filter(None, self._batches(fault, tests) if tests else ()):
                failed = self._fails(folder, batch, begun + self.seconds)
                if failed or time.monotonic() - begun > self.seconds:
                    outcome = "caught" if failed else "out of time"
                    break
        taken = round(time.monotonic() - begun, 1)
        return asdict(fault) | {"outcome": outcome, "test": failed, "seconds": taken}

    def _batches(self, fault: Fault, tests: set[str]) -> Iterator[list[str]]:
        """Yield what runs one after another: tests of the same feature first, what else is in the files last.

        A test that finds a result in a cache doesn't run the statement behind it, but may fail as well.
        """
        words = set(re.split(r"\W|_", fault.module))
        files = {test.partition("::")[0] for test in tests - {""}}
        near = sorted(files, key=lambda file: (-len(words.intersection(re.split(r"\W|_", file))), file))
        for some in (near[:1], near[1:FEW], near[FEW:]):
            yield [test for test in sorted(tests) if test.partition("::")[0] in some]
        # a statement that runs only while modules are imported concerns all tests
        yield [*near, *(f"--deselect={test}" for test in tests - {""})] if near else [*self.tests]

    def _fails(self, folder: Path, batch: list[str], end: float, once: Sequence[str] = ()) -> str:
        """Run tests until one fails twice; returns its name, or nothing when all pass or time is up.

        ``once`` are tests that failed the first time only; they are left out.
        """
        left_out = [f"--deselect={test}" for test in (*self.failing, *once)]
        status = self._pytest(folder, end - time.monotonic(), "--cache-clear", "-x", *left_out, *batch)
        if status in PASSED or time.monotonic() > end:
            return ""
        files = list(dict.fromkeys(test.partition("::")[0] for test in batch if not test.startswith("-")))
        if status == ExitCode.USAGE_ERROR and files != batch:  # a fault can rename parameter sets
            return self._fails(folder, files, end, once)
        failed = _failed(folder) or batch
        if self._pytest(folder, end - time.monotonic(), "-x", "--lf", *left_out, *batch) in PASSED:
            return self._fails(folder, batch, end, (*once, *failed))
        return "" if time.monotonic() > end else failed[0]

    def _copy(self, tree: Path, folder: Path) -> None:
        left_out = shutil.ignore_patterns(".git", ".venv", ".*_cache", ".hypothesis")
        shutil.copytree(tree, folder, ignore=left_out, dirs_exist_ok=True)

    def _pytest(self, folder: Path, seconds: float, *arguments: str) -> int:
        """Run tests with the checkout's own interpreter, if it has one; returns pytest's exit status."""
        (folder / "arguments.txt").write_text("\n".join(arguments), encoding="utf-8")
        own = self.tree / ".venv" / "bin" / "python"
        python = own if own.exists() else sys.executable
        fixed = f"-q --rootdir=. -ocache_dir=.pytest_cache --timeout={PATIENCE} @arguments.txt"
        limited = f'ulimit -d {MEMORY}; exec timeout --signal=KILL {max(seconds, 1)} "$0" -m pytest {fixed}'
        # pytest's own variables belong to a run that this one may be part of
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
        return subprocess.run(
            ["sh", "-c", limited, python],
            cwd=folder,
            env=environment | {"PYTHONPATH": str(folder)},
            stdout=subprocess.DEVNULL,  # a pipe would stay open as long as anything that a test has left
            stderr=subprocess.DEVNULL,
            check=False,
        ).returncode


def _failed(folder: Path) -> list[str]:
    """The tests that failed in the last run."""
    file = folder / ".pytest_cache" / "v" / "cache" / "lastfailed"
    return list(json.loads(file.read_text(encoding="utf-8"))) if file.exists() else []


def main(argv: Sequence[str] | None = None) -> int:
    """Choose faults or read them, and try them."""
    options = _parser().parse_args(argv)
    tree = options.tree.resolve()
    known = faults(tree)
    if options.choose is None:
        wanted = [Fault(**one) for one in json.loads(options.list.read_text(encoding="utf-8"))]
    else:
        wanted = choose(options.choose, options.count, known, options.also and faults(options.also))
    if options.write:
        _write(options.write, [asdict(fault) for fault in wanted])
        return 0
    found = {fault: here for fault in wanted if (here := find(fault, known))}
    missing = [asdict(fault) | {"outcome": "not found"} for fault in wanted if fault not in found]
    trial = Trial(tree, options.tests, options.jobs, options.seconds)
    results: list[dict[str, Any]] = []
    for result in itertools.chain(missing, trial.results(list(found.values()))):
        print(*result.values(), sep=" | ", flush=True)
        results.append(result)
        if options.json:
            _write(options.json, results)
    caught = sum(result["outcome"] == "caught" for result in results)
    print(f"{caught} of {len(found)} caught; {len(missing)} of {len(wanted)} not found")
    return 0


def _write(file: Path, things: list[dict[str, Any]]) -> None:
    file.write_text(json.dumps(things, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description="Plant faults, run tests.")
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--choose", metavar="SEED", help="choose faults by chance")
    source.add_argument("--from", metavar="FILE", type=Path, dest="list", help="take the faults in this list")
    parser.add_argument("--count", type=int, default=60, help="how many are chosen (60)")
    parser.add_argument("--also", metavar="CHECKOUT", type=Path, help="choose only what is in this one, too")
    parser.add_argument("--write", metavar="FILE", type=Path, help="write the list, and try nothing")
    parser.add_argument("--tree", type=Path, default=Path.cwd(), help="the checkout that is tried (this one)")
    parser.add_argument("--jobs", type=int, default=2, help="how many are tried side by side (2)")
    parser.add_argument("--seconds", type=float, default=300, help="after which a fault has survived (300)")
    parser.add_argument("--json", metavar="FILE", type=Path, help="where the results are written")
    parser.add_argument("tests", nargs="*", default=["tests"], help="what pytest runs, after -- (tests)")
    return parser


if __name__ == "__main__":
    sys.exit(main())
