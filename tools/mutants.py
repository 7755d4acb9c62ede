"""Do the tests notice when the rules are changed? Cosmic Ray's mutations on kernel and games, a sample of them.

    python tools/mutants.py [--minutes 15] [--seed 1] [--workers 2] [--only games/architekton kernel/line.py …]

Each mutant is one small change in one module of a copy of the sources, uncompiled. The tests of kernel and games run on
it until one fails: killed; those of the other games are left out where a game is changed. A mutant that all tests pass
has survived, and is listed with the change it made. Places are drawn evenly, and one change for each place, so that an
operator with many replacements counts no more than any other; the same seed draws the same ones in the same order. Ends
with 1 when fewer than 85 % are killed.
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
import signal
import sys
import time
import traceback
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COPIED = ("src", "tests", "docs", "tools", "pyproject.toml", "hatch_build.py", "README.md")
MUTATED = ("kernel", "games")
FLOOR = 85.0
NOTHING_COLLECTED = 5  # pytest's code for files without a test for this build
PATIENCE = 3.0  # a mutant that takes so many times the tests' own time runs for ever: killed

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


class Workbench:
    """A copy of the project in which one mutant at a time is tried."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.folder.mkdir(parents=True)
        left_out = shutil.ignore_patterns("node_modules", ".chromium*", "static", "__pycache__", "browser")
        for name in COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, self.folder / name, ignore=left_out)
            else:
                shutil.copy2(ROOT / name, self.folder / name)

    def test_files(self, module: str) -> list[str]:
        """The tests of kernel and games, those first that lie nearest to the module."""
        parts = [home(module), "kernel"] if home(module) != "games" else list(MUTATED)
        files = {
            file.relative_to(self.folder)
            for part in parts
            for file in (self.folder / "tests" / part).rglob("test_*.py")
        }
        stem = Path(module).stem

        def distance(file: Path) -> tuple[bool, bool, str]:
            return stem not in file.stem, not file.is_relative_to(Path("tests") / home(module)), str(file)

        return [str(file) for file in sorted(files, key=distance)]

    def run_tests(self, module: str, patience: float) -> int | None:
        """The exit code of pytest, or None when it took too long. Run in a fork that has the libraries loaded."""
        child = os.fork()
        if child == 0:
            self.become_tests(module, patience)
        deadline = time.monotonic() + patience
        while time.monotonic() < deadline:
            done, status = os.waitpid(child, os.WNOHANG)
            if done:
                return os.waitstatus_to_exitcode(status)
            time.sleep(0.02)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return None

    def become_tests(self, module: str, patience: float) -> None:
        code = 70
        try:
            os.setsid()
            signal.alarm(int(patience) + 5)  # also when nobody is left to end it
            os.chdir(self.folder)
            silence = os.open(self.folder / "output.txt", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            os.dup2(silence, 1)
            os.dup2(silence, 2)
            os.environ["PYTHONPATH"] = str(self.folder / "src")
            os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = str(self.folder / "hypothesis")
            sys.path[:0] = [str(self.folder / "src"), str(self.folder)]
            sys.dont_write_bytecode = True  # a mutant's bytecode must not outlive it
            import pytest

            plugins = ["-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:playwright", "-p", "no:base_url"]
            loaded = ["-W", "ignore::pytest.PytestAssertRewriteWarning"]  # load_libraries was there before pytest
            files = self.test_files(module)
            code = 0
            for part in (files[:1], files[1:8], files[8:]):  # most mutants fall to the first few files
                found = int(pytest.main(["-x", "-q", "-m", "not bulk", *plugins, *loaded, *part]))
                if found not in (0, NOTHING_COLLECTED):
                    code = found
                    break
        except Exception:  # noqa: BLE001 - nothing above may go on in the fork
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)

    def clean_seconds(self, module: str) -> float:
        """How long the tests of a module take on the sources as they are, where all must pass."""
        began = time.monotonic()
        code = self.run_tests(module, 1800)
        if code != 0:
            said = (self.folder / "output.txt").read_text(encoding="utf-8")
            raise SystemExit(f"the tests fail without any mutant, with the code {code}:\n{said[-3000:]}")
        return time.monotonic() - began

    def try_out(self, mutant: Mutant, patience: float) -> Verdict | None:
        """None where the change cannot be made."""
        from cosmic_ray.mutating import mutate_code
        from cosmic_ray.plugins import get_operator

        file = self.folder / "src" / "architrave" / mutant.module
        original = file.read_text(encoding="utf-8")
        mutated = mutate_code(original, get_operator(mutant.operator)(), mutant.occurrence)
        if mutated is None or mutated == original:
            return None
        file.write_text(mutated, encoding="utf-8")
        try:
            code = self.run_tests(mutant.module, patience)
        finally:
            file.write_text(original, encoding="utf-8")
        outcome = "timeout" if code is None else "survived" if code == 0 else "killed"
        return Verdict(mutant, outcome, changed_lines(original, mutated))


def changed_lines(original: str, mutated: str) -> str:
    lines = list(difflib.unified_diff(original.splitlines(), mutated.splitlines(), lineterm="", n=0))
    return "\n".join(line for line in lines[2:] if not line.startswith("@@"))


def work(folder: Path, mutants: list[Mutant], patience: float, verdicts: multiprocessing.Queue[Verdict]) -> None:
    """Try one mutant after the other until the time is up and the process is ended."""
    bench = Workbench(folder)
    load_libraries()
    for mutant in mutants:
        if verdict := bench.try_out(mutant, patience):
            verdicts.put(verdict)


def load_libraries() -> None:
    """What every test run imports and no mutant changes, so that the forks have it already."""
    for name in ("hypothesis", "jsonschema", "msgspec", "pytest"):
        import_module(name)


def tried(mutants: list[Mutant], folder: Path, workers: int, seconds: float, patience: float) -> list[Verdict]:
    """The verdicts on as many mutants as the time allows."""
    context = multiprocessing.get_context("spawn")
    verdicts: multiprocessing.Queue[Verdict] = context.Queue()
    crew = []
    for number in range(workers):
        share = (folder / str(number), mutants[number::workers], patience, verdicts)
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
    try:
        bench = Workbench(folder / "clean")
        homes = {home(mutant.module): mutant.module for mutant in mutants}
        clean = max(bench.clean_seconds(module) for module in homes.values())
        print(f"  they take {clean:.0f} s", flush=True)
        seconds = wishes.minutes * 60 - (time.monotonic() - began)
        verdicts = tried(mutants, folder, wishes.workers, seconds, clean * PATIENCE * wishes.workers + 10)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return report(verdicts, len(mutants), FLOOR)


if __name__ == "__main__":
    sys.exit(main())
