"""Do the tests notice when the rules are changed? Cosmic Ray's mutations on kernel and games, a sample of them.

    python -m tools.mutants [--minutes 15] [--seed 1] [--workers 2] [--only games/architekton kernel/line.py …]

Each mutant is one small change in one module of a copy of the sources, uncompiled. First the tests of kernel and games
run without any, to see which functions each of them enters. Then those that can reach a mutant run on it until one
fails: killed. A mutant that all of them pass has survived, and is listed with the change it made. Places are drawn
evenly, and one change for each place, so that an operator with many replacements counts no more than any other; the
same seed draws the same ones in the same order. Ends with 1 when fewer than 85 % are killed.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import difflib
import multiprocessing
import os
import queue
import random
import re
import shutil
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from tools.reach import Map, holder
from tools.workbench import ENDLESS, ROOT, Workbench, load_libraries

MUTATED = ("kernel", "games")
FLOOR = 85.0

# Changes that nobody could notice: identity of small integers, marks for the type checker, caches.
EQUIVALENT = re.compile(
    r"ReplaceComparisonOperator_\w+_Is$|ReplaceComparisonOperator_Is_Eq$|_IsNot_NotEq$|_NotEq_IsNot$"
)
NEUTRAL = {"abstractmethod", "cache", "final", "override"}


@dataclass(frozen=True)
class Mutant:
    module: str  # relative to src/architrave
    operator: str
    occurrence: int
    line: int


@dataclass(frozen=True)
class Verdict:
    mutant: Mutant
    outcome: str  # killed, timeout, survived
    change: str


def places(modules: list[Path]) -> dict[tuple[str, int, int], list[Mutant]]:
    """All mutants there are, by module, line and column."""
    from cosmic_ray.commands.init import init
    from cosmic_ray.work_db import WorkDB, use_db

    found: dict[tuple[str, int, int], list[Mutant]] = {}
    with use_db(":memory:", WorkDB.Mode.create) as database:
        init(modules, database, {})
        unnoticed = {str(module): lines_and_columns_nobody_runs(module) for module in modules}
        for item in database.work_items:
            for change in item.mutations:
                line, column = change.start_pos
                if EQUIVALENT.search(change.operator_name) or (line, column) in unnoticed[str(change.module_path)]:
                    continue
                module = Path(change.module_path).relative_to(ROOT / "src" / "architrave").as_posix()
                mutant = Mutant(module, change.operator_name, change.occurrence, line)
                found.setdefault((module, line, column), []).append(mutant)
    return found


class Unnoticed(ast.NodeVisitor):
    """Where code stands that only the type checker reads: annotations, its blocks, its decorators."""

    def __init__(self) -> None:
        self.nodes: list[ast.AST] = []

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        self.nodes.append(node.annotation)
        self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> None:
        if node.annotation:
            self.nodes.append(node.annotation)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if node.returns:
            self.nodes.append(node.returns)
        self.visit_decorators(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.visit_decorators(node)

    def visit_decorators(self, node: ast.FunctionDef | ast.ClassDef) -> None:
        for mark in node.decorator_list:
            if ast.unparse(mark) in NEUTRAL:
                self.nodes.append(mark)
        self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        if ast.unparse(node.test) == "TYPE_CHECKING":
            self.nodes.append(node)
        else:
            self.generic_visit(node)


def lines_and_columns_nobody_runs(module: Path) -> set[tuple[int, int]]:
    finder = Unnoticed()
    text = module.read_text(encoding="utf-8")
    finder.visit(ast.parse(text))
    lengths = [len(line) + 1 for line in text.split("\n")]
    covered: set[tuple[int, int]] = set()
    for node in finder.nodes:
        first, last = node.lineno, node.end_lineno  # type: ignore[attr-defined]
        for line in range(first, last + 1):
            start = max(node.col_offset - 1, 0) if line == first else 0  # type: ignore[attr-defined] # a decorator's @
            end = node.end_col_offset if line == last else lengths[line - 1]  # type: ignore[attr-defined]
            covered |= {(line, column) for column in range(start, end)}
    return covered


def sample(found: dict[tuple[str, int, int], list[Mutant]], seed: int) -> list[Mutant]:
    """One change for each place, in an order drawn by lot."""
    lot = random.Random(seed)
    order = sorted(found)
    lot.shuffle(order)
    return [lot.choice(found[place]) for place in order]


def home(module: str) -> str:
    """The folder whose tests are about a module: that of a game, or a whole package."""
    parts = Path(module).parts
    return "/".join(parts[:2]) if parts[0] == "games" and len(parts) > 2 else parts[0]


def tests_for(homes: set[str]) -> list[str]:
    """The test files that can notice changes in these packages: games do not share tests."""
    tests = ROOT / "tests"
    if homes & set(MUTATED):
        return [f"tests/{part}" for part in MUTATED]
    common = [file.relative_to(ROOT).as_posix() for file in sorted((tests / "games").glob("test_*.py"))]
    return ["tests/kernel", *common, *(f"tests/{home}" for home in sorted(homes))]


def noticing(mutant: Mutant, module: Path, reach: Map) -> list[str]:
    """The tests that can notice a mutant, those first that lie nearest to its module, and then the quickest."""
    near, stem = home(mutant.module), module.stem
    reaching = reach.reaching((f"architrave/{mutant.module}", holder(module, mutant.line)))
    found = [test for test in reaching if test.startswith(tuple(tests_for({near})))]
    return sorted(
        found, key=lambda test: (stem not in Path(test.partition("::")[0]).stem, not test.startswith(f"tests/{near}/"))
    )


def try_out(bench: Workbench, mutant: Mutant, reach: Map) -> Verdict | None:
    """None where the change cannot be made."""
    from cosmic_ray.mutating import mutate_code
    from cosmic_ray.plugins import get_operator

    module = bench.module(mutant.module)
    original = module.read_text(encoding="utf-8")
    mutated = mutate_code(original, get_operator(mutant.operator)(), mutant.occurrence)
    if mutated is None or mutated == original:
        return None
    tests = noticing(mutant, module, reach)
    with bench.change(module, mutated):
        code = bench.passes(tests, reach.seconds)
    outcome = "timeout" if code in (None, ENDLESS) else "survived" if code == 0 else "killed"
    return Verdict(mutant, outcome, changed_lines(original, mutated))


def changed_lines(original: str, mutated: str) -> str:
    lines = list(difflib.unified_diff(original.splitlines(), mutated.splitlines(), lineterm="", n=0))
    return "\n".join(line for line in lines[2:] if not line.startswith("@@"))


def work(folder: Path, mutants: list[Mutant], reach: Map, verdicts: multiprocessing.Queue[Verdict]) -> None:
    """Try one mutant after the other until the time is up and the process is ended."""
    bench = Workbench(folder)
    load_libraries()
    for mutant in mutants:
        if verdict := try_out(bench, mutant, reach):
            verdicts.put(verdict)


def measure_reach(benches: list[Workbench], tests: list[str]) -> Map:
    """Measure what tests reach on the unchanged sources, where all must pass; each bench runs a share of them."""
    told = [bench.folder / "reach.json" for bench in benches]
    children = [bench.watch(tests, share, len(benches), told[share]) for share, bench in enumerate(benches)]
    reach = Map()
    for bench, child, file in zip(benches, children, told, strict=True):
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        if code != 0:
            raise SystemExit(f"the tests fail without any mutant, with the code {code}:\n{bench.said()[-3000:]}")
        reach.add(file)
    return reach


def try_mutants(mutants: list[Mutant], benches: list[Workbench], seconds: float, reach: Map) -> list[Verdict]:
    """Try as many mutants as the time allows."""
    context = multiprocessing.get_context("spawn")
    verdicts: multiprocessing.Queue[Verdict] = context.Queue()
    crew = []
    for number, bench in enumerate(benches):
        share = (bench.folder, mutants[number :: len(benches)], reach, verdicts)
        crew.append(context.Process(target=work, args=share))
        crew[-1].start()
    found: list[Verdict] = []
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and any(worker.is_alive() for worker in crew):
        with contextlib.suppress(queue.Empty):
            found.append(verdicts.get(timeout=0.5))
            survived = sum(verdict.outcome == "survived" for verdict in found)
            print(f"\r  {len(found)} tried, {survived} survived ", end="", flush=True)
    for worker in crew:
        worker.terminate()
        worker.join()
    print()
    return found


def report(verdicts: list[Verdict], total: int, floor: float) -> int:
    survivors = [verdict for verdict in verdicts if verdict.outcome == "survived"]
    timeouts = sum(verdict.outcome == "timeout" for verdict in verdicts)
    for verdict in sorted(survivors, key=lambda one: (one.mutant.module, one.mutant.line)):
        print(f"\nsurvived: src/architrave/{verdict.mutant.module}:{verdict.mutant.line} {verdict.mutant.operator}")
        print(verdict.change)
    if not verdicts:
        print("no mutant was tried")
        return 1
    killed = len(verdicts) - len(survivors)
    score = 100 * killed / len(verdicts)
    print(f"\n{len(verdicts)} mutants at {total} places: killed {killed} ({timeouts} by running for ever), ", end="")
    print(f"survived {len(survivors)}, score {score:.1f} % (wanted: {floor:.0f} %)")
    return 0 if score >= floor else 1


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--minutes", type=float, default=15)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--workers", type=int, default=2)
    options.add_argument(
        "--only", nargs="+", default=[""], metavar="PATH", help="modules whose path contains one of these"
    )
    wishes = options.parse_args()
    began = time.monotonic()
    package = ROOT / "src" / "architrave"
    modules = [
        file
        for part in MUTATED
        for file in sorted((package / part).rglob("*.py"))
        if any(only in file.relative_to(package).as_posix() for only in wishes.only)
    ]
    mutants = sample(places(modules), wishes.seed)
    if not mutants:
        raise SystemExit(f"nothing to change in {' '.join(wishes.only) or 'kernel and games'}")
    print(f"{len(mutants)} places in {len(modules)} modules; the tests without a mutant first …", flush=True)
    load_libraries()
    folder = ROOT / "build" / f"mutants-{os.getpid()}"
    benches = [Workbench(folder / str(number)) for number in range(wishes.workers)]
    try:
        for bench in benches:
            bench.furnish()
        reach = measure_reach(benches, tests_for({home(mutant.module) for mutant in mutants}))
        print(f"  {len(reach.seconds)} tests took {time.monotonic() - began:.0f} s", flush=True)
        verdicts = try_mutants(mutants, benches, wishes.minutes * 60 - (time.monotonic() - began), reach)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return report(verdicts, len(mutants), FLOOR)


if __name__ == "__main__":
    sys.exit(main())
