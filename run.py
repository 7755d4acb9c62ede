#!/usr/bin/env python3
"""python3 run.py          set up what is missing, serve the games and open them in the browser
                        (--no-browser, --host HOST, --port PORT, --data DIR: see python3 run.py serve --help)
python3 run.py test     set up what is missing and run all tests (what follows goes to pytest)
python3 run.py setup    set up what a developer needs beyond that, and stop
python3 run.py WORD …   any other command of `architrave`: play, replay, arena, bench, rules …

Needs Python 3.11 or later, and a network the first time. Everything goes into .venv beside this file.
"""

import hashlib
import importlib.util
import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

if sys.version_info < (3, 11):  # noqa: UP036 - this file is the one that an older Python gets to see
    sys.exit(f"Architrave needs Python 3.11 or later; this is Python {sys.version.split()[0]}.")

ROOT = pathlib.Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "architrave.json"
LOG = VENV / "setup.log"
WATCHED = ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "docs/rules", "src", "web")
NOT_WATCHED = {"__pycache__", "node_modules", "static"}
EXTRAS = {"test": {"test"}, "setup": {"test", "dev"}}
WORKERS = "3"  # two would leave two processors idle a third of the time, waiting for browsers and servers
INTERRUPTED = 130


def main(words: list[str]) -> int:
    if words[:1] in (["-h"], ["--help"]):
        print(__doc__.strip())
        return 0
    verb, rest = (words[0], words[1:]) if words else ("", [])
    set_up(EXTRAS.get(verb, set()))
    if verb == "setup":
        return 0
    if verb == "test":
        workers = [] if any(word.startswith(("-n", "--numprocesses")) for word in rest) else ["-n", WORKERS]
        return run([str(PYTHON), "-m", "pytest", *workers, *rest], ROOT)
    return run([str(PYTHON), "-m", "architrave", *words], pathlib.Path.cwd())  # without a command it serves


def run(command: list[str], folder: pathlib.Path) -> int:
    """Become the command, so that Ctrl-C and signals reach it and nothing else."""
    os.environ.pop("PYTHONPATH", None)  # what is installed here, not what lies about elsewhere
    os.chdir(folder)
    if os.name != "nt":
        sys.stdout.flush()
        os.execv(command[0], command)
    try:
        return subprocess.call(command)
    except KeyboardInterrupt:
        return INTERRUPTED


def set_up(extras: set[str]) -> None:
    """Bring .venv up to date. Nothing changed since the last time: a look at the files' dates, and done."""
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        stamp = {}
    home = {"python": sys.version, "folder": str(ROOT)}
    fresh = not PYTHON.exists() or any(stamp.get(key) != value for key, value in home.items())
    have = set() if fresh else set(stamp["extras"])
    files = watched_files()
    dates = dates_of(files)
    complete = not fresh and extras <= have
    if complete and stamp["dates"] == dates:
        return
    contents = contents_of(files)
    if complete and stamp["contents"] == contents:
        STAMP.write_text(json.dumps({**stamp, "dates": dates}), encoding="utf-8")
        return
    began = time.monotonic()
    print(
        "Setting up: the first time takes a minute or two." if fresh else "Bringing the set-up up to date.", flush=True
    )
    STAMP.unlink(missing_ok=True)
    if fresh:
        make_environment()
    wanted = have | extras
    install(f"{ROOT}[{','.join(sorted(wanted))}]" if wanted else str(ROOT))
    marks = {**home, "extras": sorted(wanted), "dates": dates, "contents": contents}
    STAMP.write_text(json.dumps(marks), encoding="utf-8")
    print(f"Ready after {time.monotonic() - began:.0f} s.", flush=True)


def watched_files() -> list[pathlib.Path]:
    """All files that the installed package is made of."""
    files = [ROOT / name for name in WATCHED if (ROOT / name).is_file()]
    for name in WATCHED:
        for folder, below, names in os.walk(ROOT / name):
            below[:] = [entry for entry in below if entry not in NOT_WATCHED and not entry.startswith(".")]
            files += [pathlib.Path(folder, entry) for entry in names if not entry.startswith(".")]
    return sorted(files)


def circumstances() -> bytes:
    """What else decides how the package is built: whether there is a C compiler, and whether it is wanted."""
    return f"{os.environ.get('ARCHITRAVE_MYPYC', 'auto')} {shutil.which('cc')}\n".encode()


def dates_of(files: list[pathlib.Path]) -> str:
    total = hashlib.sha256(circumstances())
    for file in files:
        status = file.stat()
        total.update(f"{file}\0{status.st_size}\0{status.st_mtime_ns}\n".encode())
    return total.hexdigest()


def contents_of(files: list[pathlib.Path]) -> str:
    total = hashlib.sha256(circumstances())
    for file in files:
        total.update(f"{file}\0".encode() + file.read_bytes() + b"\0")
    return total.hexdigest()


def make_environment() -> None:
    missing = [name for name in ("venv", "ensurepip") if importlib.util.find_spec(name) is None]
    if missing:
        sys.exit(
            f"This Python has no {missing[0]} module, which is needed to install anything.\n"
            "On Debian and Ubuntu: apt install python3-venv. Then run this again."
        )
    import venv

    say("making an environment in .venv")
    shutil.rmtree(VENV, ignore_errors=True)
    try:
        venv.create(VENV, with_pip=True, symlinks=os.name != "nt")
    except (OSError, subprocess.CalledProcessError) as failure:
        shutil.rmtree(VENV, ignore_errors=True)
        sys.exit(f"\nThe environment in {VENV} could not be made: {failure}")


STAGES = (  # what pip says, and what that means to a person
    ("Installing build dependencies", "looking at what there is to build"),
    ("Getting requirements to build", "looking at what there is to build"),
    ("Installing backend dependencies", "fetching the tools that build the browser client and compile the rules"),
    ("Preparing metadata", "building the browser client and compiling the rules"),  # hatchling builds it all for that
    ("Collecting", "fetching packages"),
    ("Installing collected", "installing"),
)


def install(target: str) -> None:
    command = [str(PYTHON), "-m", "pip", "install", "--disable-pip-version-check", "--no-input", target]
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    stage = ""
    with LOG.open("w", encoding="utf-8") as log:
        pip = subprocess.Popen(
            command,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        )
        try:
            for line in pip.stdout or ():
                log.write(line)
                for start, meaning in STAGES:
                    if line.strip().startswith(start) and meaning != stage:
                        stage = meaning
                        say(stage)
        except KeyboardInterrupt:
            pip.wait()
            print("\nStopped. The next start sets up what is missing.", file=sys.stderr)
            sys.exit(INTERRUPTED)
        if pip.wait() == 0:
            return
    explain(LOG.read_text(encoding="utf-8"))


def explain(log: str) -> None:
    """End with what went wrong, and what to do about it."""
    lines = [line.strip() for line in log.splitlines()]
    faults = [line for line in lines if line.startswith(("ERROR", "error"))] or lines[-5:]
    print("\nThe set-up failed.", *faults[-8:], sep="\n  ", file=sys.stderr)
    signs = ("NewConnectionError", "Temporary failure in name resolution", "ConnectTimeout", "ENOTFOUND", "EAI_AGAIN")
    if any(sign in log for sign in signs):
        print("The package index cannot be reached: the first start needs a network.", file=sys.stderr)
    print(f"All that was said: {LOG}. Run this again to go on.", file=sys.stderr)
    sys.exit(1)


def say(stage: str) -> None:
    print(f"  · {stage} …", flush=True)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
