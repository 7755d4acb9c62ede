"""run.py on a small project of its own: real environments, real pip, no network."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.conftest import ROOT

PROJECT = """
[build-system]
requires = []
build-backend = "hatch_build"
backend-path = ["."]
"""

# Builds a wheel without any tool, so that pip has nothing to fetch.
BACKEND = """
import pathlib, zipfile

WHEEL = "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n"
METADATA = "Metadata-Version: 2.1\\nName: architrave\\nVersion: 1\\nProvides-Extra: test\\nProvides-Extra: dev\\n"

def get_requires_for_build_wheel(config_settings=None):
    return []

def build_wheel(folder, config_settings=None, metadata_directory=None):
    name = "architrave-1-py3-none-any.whl"
    with zipfile.ZipFile(pathlib.Path(folder, name), "w") as wheel:
        for file in pathlib.Path("src").rglob("*.py"):
            wheel.write(file, file.relative_to("src").as_posix())
        wheel.writestr("architrave-1.dist-info/WHEEL", WHEEL)
        wheel.writestr("architrave-1.dist-info/METADATA", METADATA)
        wheel.writestr("architrave-1.dist-info/RECORD", "")
    return name
"""

MAIN = """
import os, sys
print("first", sys.argv[1:], os.getcwd())
"""

Start = tuple[int, str, float]  # what it returned, what it said, and the seconds that it worked for


class Clone:
    """A folder with run.py and a package that prints what it was started with."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.main = folder / "src" / "architrave" / "__main__.py"
        self.main.parent.mkdir(parents=True)
        shutil.copy(ROOT / "run.py", folder)
        (folder / "pyproject.toml").write_text(PROJECT, encoding="utf-8")
        (folder / "hatch_build.py").write_text(BACKEND, encoding="utf-8")
        (folder / "src" / "architrave" / "__init__.py").touch()
        self.main.write_text(MAIN, encoding="utf-8")

    def start(self, *words: str, python: tuple[str, ...] = (), **environment: str) -> Start:
        began = worked()
        command = [sys.executable, *(python or (str(self.folder / "run.py"),)), *words]
        values = os.environ | {"PIP_NO_INDEX": "1", "ARCHITRAVE_MYPYC": "auto"} | environment
        done = subprocess.run(command, cwd=self.folder, env=values, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr, worked() - began


def worked() -> float:
    """Seconds of processors that the programs started from here have taken: however busy the machine is."""
    times = os.times()
    return times.children_user + times.children_system


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Clone:
    made = Clone(tmp_path_factory.mktemp("clone"))
    code, said, _ = made.start()
    assert code == 0, said
    assert "Setting up" in said
    assert f"first [] {made.folder}" in said
    return made


def test_a_later_start_is_quick_and_silent(clone: Clone) -> None:
    code, said, seconds = clone.start("--no-browser", "--port", "8123")
    assert (code, said) == (0, f"first ['--no-browser', '--port', '8123'] {clone.folder}\n")
    assert seconds < 2


def test_other_words_are_commands(clone: Clone) -> None:
    assert clone.start("play", "architekton")[1].startswith("first ['play', 'architekton']")


def test_a_new_date_alone_installs_nothing(clone: Clone) -> None:
    os.utime(clone.main, (10**9, 10**9))
    assert clone.start()[1] == f"first [] {clone.folder}\n"


def test_a_changed_source_is_installed(clone: Clone) -> None:
    clone.main.write_text(MAIN.replace("first", "second"), encoding="utf-8")
    said = clone.start()[1]
    assert "Bringing the set-up up to date" in said
    assert "second []" in said
    clone.main.write_text(MAIN, encoding="utf-8")
    assert "first []" in clone.start()[1]


def test_a_wish_to_compile_or_not_is_heard(clone: Clone) -> None:
    assert "Bringing the set-up up to date" in clone.start(ARCHITRAVE_MYPYC="0")[1]
    assert clone.start(ARCHITRAVE_MYPYC="0")[1].startswith("first")
    assert "Bringing the set-up up to date" in clone.start()[1]


def test_the_tests_need_more_and_keep_it(clone: Clone) -> None:
    code, said, _ = clone.start("test", "-n", "0")
    assert "Bringing the set-up up to date" in said
    assert "No module named pytest" in said  # the small project's extra brings none
    assert code != 0
    assert clone.start()[1] == f"first [] {clone.folder}\n"
    assert clone.start("test")[1].count("\n") == 1


def test_what_lies_on_pythonpath_is_not_taken_for_the_package(clone: Clone, tmp_path: Path) -> None:
    (tmp_path / "architrave").mkdir()
    (tmp_path / "architrave" / "__main__.py").write_text("print('stranger')", encoding="utf-8")
    assert clone.start(PYTHONPATH=str(tmp_path))[1].startswith("first")


def test_help_sets_nothing_up(tmp_path: Path) -> None:
    code, said, _ = Clone(tmp_path).start("--help")
    assert code == 0
    assert "python3 run.py test" in said
    assert not (tmp_path / ".venv").exists()


def test_what_fails_or_is_stopped_is_made_up_for_later(tmp_path: Path) -> None:
    """Without a network it says what is wrong; Ctrl-C ends it at once; and the next start sets up what is missing."""
    clone = Clone(tmp_path)
    needy = PROJECT.replace("requires = []", 'requires = ["a-tool-that-nobody-has"]')
    (tmp_path / "pyproject.toml").write_text(needy, encoding="utf-8")
    code, said, _ = clone.start()
    assert code == 1
    assert "The set-up failed." in said
    assert "a-tool-that-nobody-has" in said
    assert "Traceback" not in said
    (tmp_path / "pyproject.toml").write_text(PROJECT, encoding="utf-8")
    if os.name != "nt":  # where Ctrl-C can be sent to one program
        (tmp_path / "hatch_build.py").write_text("import time\ntime.sleep(600)\n", encoding="utf-8")
        code, said = interrupted(clone)
        assert code == 130, said
        assert "Stopped." in said
        assert "Traceback" not in said
        (tmp_path / "hatch_build.py").write_text(BACKEND, encoding="utf-8")
    code, said, _ = clone.start()
    assert code == 0
    assert "first []" in said


def interrupted(clone: Clone) -> tuple[int, str]:
    """A start that Ctrl-C ends while the package is being built."""
    command = [sys.executable, str(clone.folder / "run.py")]
    run = subprocess.Popen(
        command, env=os.environ | {"PIP_NO_INDEX": "1"}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        start_new_session=True,
    )  # fmt: skip
    assert run.stdout is not None
    for line in run.stdout:
        if "what there is to build" in line:
            break
    time.sleep(0.5)
    os.killpg(run.pid, signal.SIGINT)  # as a terminal does
    said, _ = run.communicate(timeout=120)
    return run.returncode, said


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_a_python_without_venv_is_told_how_to_get_it(tmp_path: Path, module: str) -> None:
    lacking = f"import sys, runpy; sys.modules[{module!r}] = None; runpy.run_path('run.py', run_name='__main__')"
    code, said, _ = Clone(tmp_path).start(python=("-c", lacking))
    assert code == 1
    assert f"no {module} module" in said
    assert "python3-venv" in said
    assert "Traceback" not in said


def test_an_old_python_is_told_what_is_needed(tmp_path: Path) -> None:
    old = "import sys, runpy; sys.version_info = (3, 9, 2); runpy.run_path('run.py', run_name='__main__')"
    code, said, _ = Clone(tmp_path).start(python=("-c", old))
    assert code == 1
    assert "Architrave needs Python 3.11 or later" in said
    assert "Traceback" not in said
