"""Which numbered paragraphs of the rules pages have no test that names them.

    python tools/rule_coverage.py [K] …     default: every game that has a page in docs/rules

A test names its paragraphs by a marker on the function or class, @pytest.mark.rule("K4.2"), at most three of them, and
asserts something. Ends with 1 and the list where a paragraph has no such test.
"""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PARAGRAPH = re.compile(r"^(?:- |\| )([A-Z]\d+\.\d+) ", re.MULTILINE)
CHECKING = re.compile(r"assert|raises|check|expect|refus")
MOST = 3


def paragraphs(rules: Path) -> list[str]:
    """The numbers on all pages, in the order they are read."""
    found: list[str] = []
    for page in sorted(rules.glob("*.md")):
        found += PARAGRAPH.findall(page.read_text(encoding="utf-8"))
    return found


def named_by(test: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> list[str]:
    found: list[str] = []
    for mark in test.decorator_list:
        if isinstance(mark, ast.Call) and ast.unparse(mark.func).endswith("mark.rule"):
            found += [
                word.value for word in mark.args if isinstance(word, ast.Constant) and isinstance(word.value, str)
            ]
    return found


def checks(test: ast.AST) -> bool:
    """An assert, a `raises`, or a call of a function whose name says that it checks."""
    for node in ast.walk(test):
        if isinstance(node, ast.Assert):
            return True
        if isinstance(node, ast.Call) and CHECKING.search(ast.unparse(node.func)):
            return True
    return False


def coverage(rules: Path, tests: Path, letters: str = "") -> tuple[list[str], int, int]:
    """The faults, how many paragraphs have a test, and how many there are."""
    known = paragraphs(rules)
    named: set[str] = set()
    faults: list[str] = []
    for file in sorted(tests.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                continue
            numbers = named_by(node)
            if len(numbers) > MOST:
                faults.append(f"{file}:{node.lineno} names {len(numbers)} paragraphs, at most {MOST}")
            elif numbers and not checks(node):
                faults.append(f"{file}:{node.lineno} asserts nothing")
            else:
                named |= set(numbers)
    wanted = [number for number in known if not letters or number[0] in letters]
    missing = [number for number in wanted if number not in named]
    faults += [f"no test names {number}" for number in missing]
    faults += [f"no such paragraph: {number}" for number in sorted(named - set(known))]
    return faults, len(wanted) - len(missing), len(wanted)


def main(letters: list[str]) -> int:
    faults, tested, total = coverage(ROOT / "docs" / "rules", ROOT / "tests", "".join(letters))
    print(*faults, f"{tested} of {total} paragraphs have a test", sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
