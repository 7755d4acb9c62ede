#!/usr/bin/env python3
"""python3 run.py          set up what is missing, serve the games and open them in the browser
                        (--no-browser, --host HOST, --port PORT, --data DIR: see python3 run.py serve --help)
python3 run.py test     set up what is missing and run all tests (what follows goes to pytest)
python3 run.py setup    set up what a developer needs beyond that, and stop
python3 run.py WORD …   any other command of `architrave`: play, replay, arena, bench, rules …
--timings               with any of these: print how long each part of the set-up took

Needs Python 3.11 or later, and a network the first time. Everything goes into .venv and build beside this file.
"""

import contextlib
import hashlib
import importlib.util
import json
import os
import pathlib
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

if sys.version_info < (3, 11):  # noqa: UP036 - this file is the one that an older Python gets to see
    sys.exit(f"Architrave needs Python 3.11 or later; this is Python {sys.version.split()[0]}.")

ROOT = pathlib.Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BUILD = ROOT / "build"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
LIBRARY = "Lib" if os.name == "nt" else f"lib/python{sys.version_info[0]}.{sys.version_info[1]}"
STAMP = VENV / "architrave.json"
SWITCH = VENV / LIBRARY / "site-packages" / "0_architrave_compiled.pth"  # puts build/compiled before src on the path
FAILED = SWITCH.with_suffix(".failed")
LOG = BUILD / "setup.log"
LOCKS = ROOT / "requirements"
UV = BUILD / "uv" / "bin" / ("uv.exe" if os.name == "nt" else "uv")
WATCHED = ("pyproject.toml", "hatch_build.py", "requirements", "tools/building.py", "docs/rules", "src", "web")
NOT_WATCHED = {"__pycache__", "node_modules", "static"}
GROUPS = {"test": ("test",), "setup": ("test", "dev")}  # lock files that a command needs beyond the package's own
FAST = {"test", "setup", "arena", "bench"}  # commands that wait until the rules are compiled
WORKERS = "4"  # fewer leave the processors idle, waiting for browsers and servers; more collect and start more
INTERRUPTED = 130
TIMINGS = "--timings"  # ours wherever it stands: no command has an option of this name
COMPILE_BEHIND = "compile-behind"  # the command by which this file compiles in the background
CURRENT, STALE, NOT_WANTED = 0, 3, 4  # exit codes of tools.building

timings: list[tuple[str, float]] = []


class SetupFailed(Exception):
    """A program of the set-up failed; the argument is what it printed."""


def main(words: list[str]) -> int:
    if words[:1] in (["-h"], ["--help"]):
        print(__doc__.strip())
        return 0
    timed = TIMINGS in words
    words = [word for word in words if word != TIMINGS]
    verb, rest = (words[0], words[1:]) if words else ("", [])
    if verb == COMPILE_BEHIND:
        return compile_behind()
    try:
        set_up(verb)
    except KeyboardInterrupt:
        print("\nStopped. The next start sets up what is missing.", file=sys.stderr)
        return INTERRUPTED
    except SetupFailed as failure:
        return explain(str(failure))
    if timed:
        print_timings()
    if verb == "setup":
        return 0
    if verb == "test":
        workers = [] if any(word.startswith(("-n", "--numprocesses")) for word in rest) else ["-n", WORKERS]
        return run([str(PYTHON), "-m", "pytest", *workers, *rest], ROOT)
    return run([str(PYTHON), "-m", "architrave", *words], pathlib.Path.cwd())  # without a command it serves


def run(command: list[str], folder: pathlib.Path) -> int:
    """Become the command, so that Ctrl-C and signals reach it and nothing else."""
    os.environ.pop("PYTHONPATH", None)  # the package of this folder, not one from elsewhere
    os.chdir(folder)
    if os.name != "nt":
        sys.stdout.flush()
        os.execv(command[0], command)
    try:
        return subprocess.call(command)
    except KeyboardInterrupt:
        return INTERRUPTED


# ---- the set-up ----


def set_up(verb: str) -> None:
    """Bring .venv and build up to date. If nothing changed since the last time, this only looks at files' dates."""
    groups = GROUPS.get(verb, ())
    dates = dates_of(watched_files())
    with locked("setup"):
        state = read_state()
        if state.get("dates") != dates or not set(groups) <= state["locks"].keys():
            began = time.monotonic()
            update(state, groups, verb in FAST)
            STAMP.write_text(json.dumps({**state, "dates": dates}), encoding="utf-8")
            if timings:
                print(f"Ready after {time.monotonic() - began:.0f} s.", flush=True)
    if state["compile"] and not (SWITCH.exists() or FAILED.exists()):
        if verb in FAST:
            compile_rules()
        else:
            compile_later()


def read_state() -> dict[str, Any]:
    """What the last set-up left; empty if there was none, or one by another Python or in another folder."""
    home = {"python": sys.version, "folder": str(ROOT)}
    try:
        state: dict[str, Any] = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        state = {}
    if not PYTHON.exists() or any(state.get(key) != value for key, value in home.items()):
        return {**home, "locks": {}, "compile": False}
    return state


def update(state: dict[str, Any], groups: tuple[str, ...], fast: bool) -> None:
    """Do what is missing: the environment first, then packages, browser client and rules side by side.

    Groups that an earlier command installed are kept up to date as well."""
    groups = tuple(group for group in GROUPS["setup"] if group in groups or group in state["locks"])
    if not state["locks"]:
        print("Setting up: the first time takes about half a minute.", flush=True)
        make_environment()
    STAMP.unlink(missing_ok=True)
    with ThreadPoolExecutor() as beside:
        client = beside.submit(build_client, state, bool(groups))
        rules = None
        install(state, "run")
        install_package(state)
        check_rules(state)
        if fast and state["compile"]:
            install(state, "compile")
            rules = beside.submit(build_rules, client)
        for group in groups:
            install(state, group)
        client.result()
        if rules is not None:
            rules.result()
        elif SWITCH.exists():
            succeed("overlay")


def make_environment() -> None:
    """An empty environment, and uv to fill it: pip takes ten times as long."""
    missing = [name for name in ("venv", "ensurepip") if importlib.util.find_spec(name) is None]
    if missing:
        sys.exit(
            f"This Python has no {missing[0]} module, which is needed to install anything.\n"
            "On Debian and Ubuntu: apt install python3-venv. Then run this again."
        )
    import venv

    shutil.rmtree(VENV, ignore_errors=True)
    try:
        with phase("making an environment in .venv"):
            venv.create(VENV, with_pip=not has_pip(), symlinks=os.name != "nt")
            if not UV.exists():
                shutil.rmtree(UV.parents[1], ignore_errors=True)
                pip("--require-hashes", "--target", str(UV.parents[1]), "--requirement", str(LOCKS / "uv.txt"))
    except (OSError, subprocess.CalledProcessError) as failure:
        shutil.rmtree(VENV, ignore_errors=True)
        sys.exit(f"\nThe environment in {VENV} could not be made: {failure}")


def install(state: dict[str, Any], name: str) -> None:
    """Install the packages of a lock file, unless that very file was installed before. Hashes are checked."""
    lock = LOCKS / f"{name}.txt"
    wanted = digest(lock)
    if state["locks"].get(name) != wanted:
        with phase(f"installing packages ({name})"):
            fetch("--require-hashes", "--no-deps", "--requirement", str(lock))
        state["locks"][name] = wanted


def install_package(state: dict[str, Any]) -> None:
    """Make `import architrave`, its commands and its version known: an editable install of src."""
    wanted = digest(ROOT / "pyproject.toml")
    if state.get("package") != wanted:
        with phase("installing the package"):
            fetch("--no-deps", "--no-index", "--no-build-isolation", "--editable", str(ROOT))
        state["package"] = wanted


def fetch(*words: str) -> None:
    """Install into .venv with uv, or with pip where uv fails: pip's settings may name another package index."""
    command = [str(UV), "pip", "install", "--python", str(PYTHON), "--compile-bytecode", *words]
    if not UV.exists() or subprocess.run(command, env=environment(), capture_output=True, check=False).returncode != 0:
        pip(*words, into=PYTHON)


def pip(*words: str, into: pathlib.Path | None = None) -> None:
    own = [sys.executable if has_pip() else str(PYTHON), "-m", "pip"]
    target = ["--python", str(into)] if into else []
    command = [*own, *target, "install", "--disable-pip-version-check", "--no-input", *words]
    done = subprocess.run(
        command, env=environment(), capture_output=True, encoding="utf-8", errors="replace", check=False
    )
    if done.returncode != 0:
        raise SetupFailed(done.stdout + done.stderr)


def has_pip() -> bool:
    return importlib.util.find_spec("pip") is not None


def build_client(state: dict[str, Any], dev: bool) -> None:
    """Build the browser client if its sources changed. node comes from the package index, too.

    With `dev` its linters and its test runner are installed first."""
    install(state, "client")
    if dev and ask("packages") == STALE:
        with phase("installing the client's packages"):
            succeed("packages")
    if ask("client") == STALE:
        with phase("building the browser client"):
            succeed("web")


# ---- compiled rules ----


def check_rules(state: dict[str, Any]) -> None:
    """Use the compiled rules if they are those of the sources, and note whether they have to be compiled."""
    answer = ask("rules")
    state["compile"] = answer == STALE
    FAILED.unlink(missing_ok=True)
    if answer == CURRENT:
        use_compiled_rules()
    else:
        SWITCH.unlink(missing_ok=True)


def compile_later() -> None:
    """Compile while the command that starts now runs. A server uses the compiled rules once SWITCH appears."""
    os.environ["ARCHITRAVE_COMPILING"] = str(SWITCH)
    command = [sys.executable, str(ROOT / "run.py"), COMPILE_BEHIND]
    with (BUILD / "behind.log").open("w", encoding="utf-8") as log:
        subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=log, stderr=log)


def compile_behind() -> int:
    if hasattr(os, "nice"):
        os.nice(5)  # people come first
    try:
        compile_rules()
    except (SetupFailed, KeyboardInterrupt):
        return 1
    return 0


def compile_rules() -> None:
    with locked("setup"):
        state = read_state()
        install(state, "compile")
        STAMP.write_text(json.dumps(state), encoding="utf-8")
    build_rules()


def build_rules(client: Future[None] | None = None) -> None:
    """Compile, or wait for another process that does. Where the compiler fails, the rules stay interpreted.

    The compiled copy holds the browser client as well, so a client that is being built has to be finished first."""
    with locked("compile"):
        if SWITCH.exists():
            return
        try:
            with phase("compiling the rules"):
                succeed("compile")
        except SetupFailed:
            if os.environ.get("ARCHITRAVE_MYPYC") == "1":
                raise
            FAILED.touch()
            print(f"The rules could not be compiled and run interpreted; {log_of('compile')} says why.", flush=True)
        else:
            if client is not None:
                client.result()
            succeed("overlay")
            use_compiled_rules()


def use_compiled_rules() -> None:
    fresh = SWITCH.with_suffix(".new")
    fresh.write_text(f"{BUILD / 'compiled'}\n", encoding="utf-8")
    fresh.replace(SWITCH)


# ---- programs ----


def ask(part: str) -> int:
    """Whether a part is CURRENT, STALE or NOT_WANTED."""
    answer = building("check", part)
    if answer not in (CURRENT, STALE, NOT_WANTED):
        raise SetupFailed(log_of("check").read_text(encoding="utf-8"))
    return answer


def succeed(word: str) -> None:
    if building(word) != 0:
        raise SetupFailed(log_of(word).read_text(encoding="utf-8"))


def building(*words: str) -> int:
    """Run a command of tools.building and return its exit code; its output goes to a log."""
    with log_of(words[0]).open("w", encoding="utf-8") as log:
        command = [str(PYTHON), "-m", "tools.building", *words]
        return subprocess.call(command, cwd=ROOT, env=environment(), stdout=log, stderr=subprocess.STDOUT)


def environment() -> dict[str, str]:
    return {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}


def log_of(word: str) -> pathlib.Path:
    return BUILD / f"{word}.log"


@contextlib.contextmanager
def locked(name: str) -> Iterator[None]:
    """One process at a time. The system releases the lock when a process dies."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / f"{name}.lock").open("w") as file:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield


# ---- what changed ----


def watched_files() -> list[pathlib.Path]:
    """All files that the set-up depends on."""
    files = [ROOT / name for name in WATCHED if (ROOT / name).is_file()]
    for name in WATCHED:
        for folder, below, names in os.walk(ROOT / name):
            below[:] = [entry for entry in below if entry not in NOT_WATCHED and not entry.startswith(".")]
            files += [pathlib.Path(folder, entry) for entry in names if not entry.startswith(".")]
    return sorted(files)


def dates_of(files: list[pathlib.Path]) -> str:
    """One number for the files' dates, and for whether there is a C compiler and it is wanted."""
    total = hashlib.sha256(f"{os.environ.get('ARCHITRAVE_MYPYC', 'auto')} {shutil.which('cc')}\n".encode())
    for file in files:
        status = file.stat()
        total.update(f"{file}\0{status.st_size}\0{status.st_mtime_ns}\n".encode())
    return total.hexdigest()


def digest(file: pathlib.Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


# ---- what is printed ----


@contextlib.contextmanager
def phase(name: str) -> Iterator[None]:
    print(f"  · {name} …", flush=True)
    began = time.monotonic()
    yield
    timings.append((name, time.monotonic() - began))


def print_timings() -> None:
    for name, seconds in timings:
        print(f"{seconds:7.1f} s  {name}")


def explain(output: str) -> int:
    """Say what went wrong, and what to do about it."""
    LOG.write_text(output, encoding="utf-8")
    lines = [line.strip() for line in output.splitlines()]
    faults = [line for line in lines if line.startswith(("ERROR", "error"))] or lines[-5:]
    print("\nSetup failed.", *faults[-8:], sep="\n  ", file=sys.stderr)
    signs = ("NewConnectionError", "Temporary failure in name resolution", "ConnectTimeout", "ENOTFOUND", "EAI_AGAIN")
    if any(sign in output for sign in signs):
        print("The package index cannot be reached: the first start needs an internet connection.", file=sys.stderr)
    print(f"The whole output is in {LOG}. Run this again to continue.", file=sys.stderr)
    return 1


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
