"""What is built: the compiled modules, the client, and what the wheel carries."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import zipfile
from importlib import import_module
from importlib.resources import files
from pathlib import Path

import pytest

from architrave.kernel.build import COMPILED
from tests.conftest import ROOT, Uncompiled
from tools.building import BINARIES, Compilation, Group, has_compiler

PACKAGE = ROOT / "src" / "architrave"
PLACES = ("kernel/*.py", "games/*/*.py", "bots/*.py", "yardsticks/*.py")
SHOWN = {
    "breakdown",
    "choices",
    "encoded",
    "names",
    "notation",
    "pending",
    "preview",
    "result",
    "view",
}  # after every move
NATIVE = re.compile(r"^from (?:mypy_extensions|librt)", re.MULTILINE)


def module_name(module: Path) -> str:
    return ".".join(module.relative_to(PACKAGE.parent).with_suffix("").parts)


def is_shown(module: Path) -> bool:
    return module.stem in SHOWN or module.stem.endswith("events")


class Rules(Group):
    """What is compiled of the rules, without what is shown: that builds structs, which are interpreted."""

    def __init__(self) -> None:
        super().__init__("rules", "mypyc")

    def modules(self) -> list[Path]:
        return [module for module in super().modules() if not is_shown(module)]


def test_compiled_rules_import_compiled_modules_only() -> None:
    """A call into an interpreted module costs more than all that compiling gains."""
    rules = Rules()
    assert sorted(rules.sources() - set(rules.modules())) == []


@pytest.mark.parametrize("which", ["include", "exclude"])
def test_every_pattern_of_compiled_modules_finds_one(which: str) -> None:
    patterns = [pattern for group in Compilation().groups for pattern in group.patterns(which)]
    assert [pattern for pattern in patterns if not list(PACKAGE.glob(pattern))] == []


def test_what_counts_with_native_numbers_is_compiled() -> None:
    """And little else: a module of the rules that is compiled either has native numbers or only names constants."""
    native = {file for place in PLACES for file in PACKAGE.glob(place) if NATIVE.search(file.read_text("utf-8"))}
    compiled = set(Rules().modules())
    names = {file.relative_to(PACKAGE).as_posix() for file in native ^ compiled}
    assert names == {
        "games/architekton/encoded.py",  # shown after every move, with the keys of its parts as native numbers
        "games/architects/sheet.py",  # enters by hand what a compiled position holds
        *(f"games/{game}/refusal_codes.py" for game in ("architects", "architectura", "architekton")),  # constants
        "kernel/actors.py",  # constants
        "kernel/piece_set.py",  # a base of compiled classes
    }


@pytest.mark.compiled
def test_every_listed_module_runs_compiled() -> None:
    interpreted = []
    for module in Compilation().modules():
        name = module_name(module)
        if not (import_module(name).__file__ or "").endswith(BINARIES):
            interpreted.append(name)
    assert interpreted == []


def test_an_installed_package_is_compiled_where_a_compiler_is() -> None:
    """A build that fails quietly and falls back to interpreted rules must not pass unnoticed."""
    here = Path(str(files("architrave")))
    if here == PACKAGE or os.environ.get("ARCHITRAVE_MYPYC") == "0" or not has_compiler():
        assert not COMPILED
    else:
        assert COMPILED


def test_uncompiled_sources_say_so(uncompiled: Uncompiled) -> None:
    assert uncompiled("-c", "from architrave.kernel.build import COMPILED; print(COMPILED)") == "False\n"


def test_a_wheel_carries_client_rules_and_binaries(tmp_path: Path) -> None:
    """Built from what `make web compiled` left, so that nothing is built a second time."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    assert names >= {
        "architrave/py.typed",
        "architrave/static/index.html",
        "architrave/rules/architekton.md",
        "architrave/rules/nl/architekton.md",
    }
    assert any(name.startswith("architrave/kernel/position.") and name.endswith(BINARIES) for name in names) == COMPILED


def test_the_sources_that_are_published_are_typed_and_bring_their_examples(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--directory", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    assert names >= {"src/architrave/py.typed", "examples/pebbles/pyproject.toml", "docs/rules/architekton.md"}
