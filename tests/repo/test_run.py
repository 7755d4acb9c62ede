"""run.py on a small project of its own: real environments, real pip, no network."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT

PROJECT = """
[build-system]
requires = []
build-backend = "hatch_build"
backend-path = ["."]
"""

# Makes an editable install without any tool, so that pip has nothing to fetch.
BACKEND = """
import pathlib, zipfile

WHEEL = "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n"
METADATA = "Metadata-Version: 2.1\\nName: architrave\\nVersion: 1\\n"

def build_editable(folder, config_settings=None, metadata_directory=None):
    name = "architrave-1-py3-none-any.whl"
    with zipfile.ZipFile(pathlib.Path(folder, name), "w") as wheel:
        wheel.writestr("_architrave.pth", str(pathlib.Path("src").resolve()))
        wheel.writestr("architrave-1.dist-info/WHEEL", WHEEL)
        wheel.writestr("architrave-1.dist-info/METADATA", METADATA)
        wheel.writestr("architrave-1.dist-info/RECORD", "")
    return name
"""

# Notes in a file what it was asked for. "Compiled" is what the copy of the package says of itself; the client is the
# file web/page, and takes longer to build than anything else.
BUILDING = """
import pathlib, shutil, sys, time
word = sys.argv[1]
with open("asked.txt", "a") as asked:
    print(*sys.argv[1:], file=asked)
sources = pathlib.Path("src/architrave/__main__.py").read_text()
stamp = pathlib.Path("build/stamp")
current = stamp.exists() and stamp.read_text() == sources
if sys.argv[1:] == ["check", "rules"] and not current:
    sys.exit(3)
page, built = pathlib.Path("web/page"), pathlib.Path("src/architrave/static/page")
if sys.argv[1:] == ["check", "client"] and page.exists() and page.read_text() != built.read_text():
    sys.exit(3)
if word == "web":
    time.sleep(0.5)
    built.write_text(page.read_text())
if word == "compile":
    if "broken" in sources:
        sys.exit("error: the compiler gave up")
    stamp.write_text(sources)
if word == "overlay":
    shutil.copytree("src", "build/compiled", dirs_exist_ok=True)
    copy = pathlib.Path("build/compiled/architrave/__main__.py")
    copy.write_text(sources.replace("interpreted", "compiled"))
"""

MAIN = """
import os, sys
print("interpreted", sys.argv[1:], os.getcwd())
"""

Start = tuple[int, str, float]  # what it returned, what it said, and the seconds that it worked for


class Clone:
    """A folder with run.py and a package that prints what it was started with."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.at_first: list[str] = []  # what the first start asked tools.building for
        self.main = folder / "src" / "architrave" / "__main__.py"
        self.main.parent.mkdir(parents=True)
        shutil.copy(ROOT / "run.py", folder)
        (folder / "pyproject.toml").write_text(PROJECT, encoding="utf-8")
        (folder / "hatch_build.py").write_text(BACKEND, encoding="utf-8")
        (folder / "tools").mkdir()
        (folder / "tools" / "building.py").write_text(BUILDING, encoding="utf-8")
        (folder / "requirements").mkdir()
        for lock in ("uv", "run", "client", "compile", "test", "dev"):
            (folder / "requirements" / f"{lock}.txt").touch()
        (folder / "src" / "architrave" / "__init__.py").touch()
        (folder / "src" / "architrave" / "static").mkdir()
        (folder / "src" / "architrave" / "static" / "page").touch()
        self.main.write_text(MAIN, encoding="utf-8")

    def start(self, *words: str, python: tuple[str, ...] = (), **environment: str) -> Start:
        began = worked()
        command = [sys.executable, *(python or (str(self.folder / "run.py"),)), *words]
        values = os.environ | {"PIP_NO_INDEX": "1", "ARCHITRAVE_MYPYC": "auto"} | environment
        done = subprocess.run(command, cwd=self.folder, env=values, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr, worked() - began

    def asked(self) -> list[str]:
        """What tools.building was asked for since the last call."""
        notes = self.folder / "asked.txt"
        words = notes.read_text(encoding="utf-8").split() if notes.exists() else []
        notes.unlink(missing_ok=True)
        return words

    def wait_until_compiled(self) -> None:
        """The background job holds its lock until it is done; a command that needs compiled rules waits for it."""
        assert self.start("bench")[0] == 0


def worked() -> float:
    """Seconds of processors that the programs started from here have taken: however busy the machine is."""
    times = os.times()
    return times.children_user + times.children_system


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Clone:
    """A clone that was set up, and whose rules were compiled behind the first command. All tests share it."""
    made = Clone(tmp_path_factory.mktemp("clone"))
    code, said, _ = made.start("rules")
    assert code == 0, said
    assert "Setting up" in said
    assert f"interpreted ['rules'] {made.folder}" in said
    made.wait_until_compiled()
    made.at_first = made.asked()
    assert made.at_first.count("compile") == 1
    return made


@pytest.fixture(autouse=True)
def unchanged(request: pytest.FixtureRequest) -> Iterator[None]:
    """Give the shared clone its first sources back, with compiled rules."""
    yield
    if "clone" in request.fixturenames:
        clone: Clone = request.getfixturevalue("clone")
        if clone.main.read_text(encoding="utf-8") != MAIN:
            clone.main.write_text(MAIN, encoding="utf-8")
            clone.wait_until_compiled()
        clone.asked()


def test_a_later_start_is_quick_and_silent(clone: Clone) -> None:
    code, said, seconds = clone.start("--no-browser", "--port", "8123")
    assert (code, said) == (0, f"compiled ['--no-browser', '--port', '8123'] {clone.folder}\n")
    assert seconds < 2
    assert clone.asked() == []


def test_tests_after_a_start_build_nothing_again(clone: Clone) -> None:
    said = clone.start("test", "-n", "0")[1]
    assert "No module named pytest" in said  # the small project's lock file brings none
    assert "compiling" not in said
    assert "building" not in said
    assert "compile" not in clone.asked()


def test_only_tests_and_developers_wait_for_the_clients_linters(clone: Clone) -> None:
    assert "packages" not in clone.at_first
    clone.main.write_text(MAIN + "# changed", encoding="utf-8")
    clone.start("test", "-n", "0")
    assert "packages" in clone.asked()
    clone.main.write_text(MAIN + "# changed again", encoding="utf-8")
    clone.start("rules")
    assert "packages" in clone.asked()  # what is there stays up to date


def test_a_new_date_alone_compiles_nothing(clone: Clone) -> None:
    os.utime(clone.main, (10**9, 10**9))
    assert clone.start()[1] == f"compiled [] {clone.folder}\n"


@pytest.mark.parametrize("words", [("--timings", "arena"), ("arena", "--timings")])
def test_a_command_that_needs_speed_waits_for_the_compiler_and_timings_are_printed(
    clone: Clone, words: tuple[str, ...]
) -> None:
    clone.main.write_text(MAIN + f"# faster: {words[0]}", encoding="utf-8")
    said = clone.start(*words)[1]
    assert "  · compiling the rules …" in said
    assert " s  compiling the rules" in said
    assert said.endswith(f"compiled ['arena'] {clone.folder}\n")


def test_a_changed_source_is_used_at_once_and_compiled_again(clone: Clone) -> None:
    clone.main.write_text(MAIN.replace("print(", "print('new',"), encoding="utf-8")
    assert clone.start()[1] == f"new interpreted [] {clone.folder}\n"
    clone.wait_until_compiled()
    assert clone.asked().count("compile") == 1
    assert clone.start()[1] == f"new compiled [] {clone.folder}\n"


@pytest.mark.parametrize("verb", ["rules", "bench"])
def test_a_client_that_is_being_built_is_in_the_compiled_copy_too(clone: Clone, verb: str) -> None:
    """Both change when somebody updates their clone: what is served comes from build/compiled."""
    page = clone.folder / "web" / "page"
    page.parent.mkdir(exist_ok=True)
    page.write_text(f"built for {verb}", encoding="utf-8")
    said = clone.start(verb)[1]
    assert "building the browser client" in said
    copy = clone.folder / "build" / "compiled" / "architrave" / "static" / "page"
    assert copy.read_text(encoding="utf-8") == f"built for {verb}"


def test_a_compiler_that_fails_leaves_the_rules_interpreted_and_is_not_asked_again(clone: Clone) -> None:
    clone.main.write_text(MAIN + "# broken", encoding="utf-8")
    said = clone.start("bench")[1]
    assert "The rules could not be compiled" in said
    assert "interpreted ['bench']" in said
    clone.asked()
    assert clone.start("bench")[1] == f"interpreted ['bench'] {clone.folder}\n"
    assert clone.asked() == []


def test_a_compiler_that_was_insisted_on_must_not_fail(clone: Clone) -> None:
    clone.main.write_text(MAIN + "# broken as well", encoding="utf-8")
    code, said, _ = clone.start("bench", ARCHITRAVE_MYPYC="1")
    assert code == 1
    assert "the compiler gave up" in said


def test_what_is_on_pythonpath_is_not_taken_for_the_package(clone: Clone, tmp_path: Path) -> None:
    (tmp_path / "architrave").mkdir()
    (tmp_path / "architrave" / "__main__.py").write_text("print('stranger')", encoding="utf-8")
    assert clone.start(PYTHONPATH=str(tmp_path))[1].startswith("compiled")


def test_help_sets_nothing_up(tmp_path: Path) -> None:
    code, said, _ = Clone(tmp_path).start("--help")
    assert code == 0
    assert "python3 run.py test" in said
    assert not (tmp_path / ".venv").exists()


def test_a_package_that_cannot_be_had_is_named(clone: Clone) -> None:
    needed = "a-tool-that-nobody-has==1.0 --hash=sha256:" + "0" * 64
    (clone.folder / "requirements" / "run.txt").write_text(needed, encoding="utf-8")
    code, said, _ = clone.start()
    assert code == 1
    assert "Setup failed." in said
    assert "a-tool-that-nobody-has" in said
    assert "Traceback" not in said
    (clone.folder / "requirements" / "run.txt").write_text("", encoding="utf-8")
    assert clone.start()[1].endswith(f"compiled [] {clone.folder}\n")


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C cannot be sent to one program there")
def test_a_set_up_that_is_stopped_goes_on_at_the_next_start(clone: Clone) -> None:
    building = clone.folder / "tools" / "building.py"
    building.write_text("import time\nopen('started', 'w').close()\ntime.sleep(600)\n", encoding="utf-8")
    command = [sys.executable, str(clone.folder / "run.py")]
    run = subprocess.Popen(
        command,
        cwd=clone.folder,
        env=os.environ | {"PIP_NO_INDEX": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    while not (clone.folder / "started").exists():
        assert run.poll() is None
        time.sleep(0.05)
    os.killpg(run.pid, signal.SIGINT)  # as a terminal does
    said, _ = run.communicate(timeout=120)
    assert run.returncode == 130, said
    assert "Stopped." in said
    building.write_text(BUILDING, encoding="utf-8")
    assert clone.start()[1].endswith(f"compiled [] {clone.folder}\n")


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_without_venv_it_says_how_to_get_it(tmp_path: Path, module: str) -> None:
    lacking = f"import sys, runpy; sys.modules[{module!r}] = None; runpy.run_path('run.py', run_name='__main__')"
    code, said, _ = Clone(tmp_path).start(python=("-c", lacking))
    assert code == 1
    assert f"no {module} module" in said
    assert "python3-venv" in said
    assert "Traceback" not in said


def test_an_old_python_gets_a_clear_message(tmp_path: Path) -> None:
    old = "import sys, runpy; sys.version_info = (3, 9, 2); runpy.run_path('run.py', run_name='__main__')"
    code, said, _ = Clone(tmp_path).start(python=("-c", old))
    assert code == 1
    assert "Architrave needs Python 3.11 or later" in said
    assert "Traceback" not in said
